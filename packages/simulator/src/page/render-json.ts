import { JsonNumber, parseLosslessJson, type WireValue } from '@taraz/core';
import type { StoredFinding } from '../ledger/submissions.ts';
import { type HtmlValue, html, type SafeHtml } from './html.ts';
import { strings } from './strings.fa.ts';

type Marks = ReadonlyMap<string, StoredFinding['severity']>;

/** Deeper than any invoice goes; below it the rest is left out. */
const maxDepth = 12;

/** The decrypted invoice, each number by its own digits, with the places marked that a finding is about. */
export function renderDocument(document: string, findings: readonly StoredFinding[]): SafeHtml {
  const marks = new Map<string, StoredFinding['severity']>();
  for (const { path, severity } of findings) if (marks.get(path) !== 'error') marks.set(path, severity);
  let value: WireValue;
  try {
    value = parseLosslessJson(document);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return html`<pre class="json" dir="ltr" tabindex="0">${document}</pre>`;
  }
  return html`<div class="json" dir="ltr" tabindex="0">${renderValue(value, '', marks, 0)}</div>`;
}

function renderValue(value: WireValue, path: string, marks: Marks, depth: number): SafeHtml {
  if (value instanceof JsonNumber) return html`<span class="number">${value.text}</span>`;
  if (typeof value !== 'object' || value === null) return html`<bdi>${JSON.stringify(value)}</bdi>`;
  if (depth > maxDepth) return html`…`;
  if (Array.isArray(value)) {
    const items = value.map((item, index) => ({ item, path: `${path}[${index}]` }));
    const parts = items.map((one, index) => {
      const comma = index < items.length - 1 ? ',' : '';
      return pair(
        html`${renderValue(one.item, one.path, marks, depth + 1)}${comma}`,
        isLong(one.item),
        marks.get(one.path),
      );
    });
    return value.length === 0 ? html`[]` : html`[ <span class="inner">${parts}</span> ]`;
  }
  const entries = Object.entries(value);
  const missing = missingKeys(value, path, marks);
  if (entries.length + missing.length === 0) return html`{}`;
  const parts: HtmlValue[] = entries.map(([key, item], index) => {
    const place = path === '' ? key : `${path}.${key}`;
    const comma = index < entries.length - 1 ? ',' : '';
    const text = html`<span class="key">${JSON.stringify(key)}</span>: ${renderValue(item, place, marks, depth + 1)}${comma}`;
    return pair(text, isLong(item), marks.get(place));
  });
  for (const key of missing) {
    const place = path === '' ? key : `${path}.${key}`;
    parts.push(pair(html`<span class="key">"${key}"</span>: <i>${strings.missing}</i>`, false, marks.get(place)));
  }
  return html`{ <span class="inner">${parts}</span> }`;
}

/** Objects and filled lists take lines of their own; scalars flow one after another. */
function isLong(value: WireValue): boolean {
  if (value === null || typeof value !== 'object' || value instanceof JsonNumber) return false;
  return Array.isArray(value) ? value.length > 0 : true;
}

function pair(content: SafeHtml, long: boolean, mark: StoredFinding['severity'] | undefined): SafeHtml {
  const kind = long ? 'block' : 'flow';
  if (mark === undefined) return html`<span class="${kind}">${content}</span> `;
  return html`<mark class="${kind} ${mark}">${content}</mark> `;
}

/** Keys right below this place that a finding names and that are not there. */
function missingKeys(value: object, path: string, marks: Marks): string[] {
  const prefix = path === '' ? '' : `${path}.`;
  return [...marks.keys()]
    .filter((place) => place.startsWith(prefix))
    .map((place) => place.slice(prefix.length))
    .filter((key) => /^\w+$/.test(key) && !Object.hasOwn(value, key));
}
