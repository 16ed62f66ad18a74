/** The public preview, /preview/invoice/{token}: an entry of its own, without React, light enough for any phone. */
import { createFormat } from '../i18n/format.ts';
import { band, documentView, type SharedDocument } from './document-view.ts';
import { h } from './dom.ts';
import style from './preview.css?inline';
import { previewStrings as words } from './preview.fa.ts';

const root = document.getElementById('preview');
const format = createFormat('fa');
const tokenOf = (text: string): string => /([0-9A-Za-z]{16,64})\/?\s*$/.exec(text.trim())?.[1] ?? '';

function show(...nodes: Node[]): void {
  root?.replaceChildren(...nodes);
  root?.removeAttribute('aria-busy');
}

/** The place to put a link. */
function askForm(heading: 'h1' | 'h2'): HTMLElement {
  const input = h('input', { id: 'code', dir: 'ltr', autocomplete: 'off', required: '' });
  const form = h(
    'form',
    { class: 'sheet ask' },
    h(heading, {}, words.ask),
    h('p', {}, words.askHint),
    h('label', { for: 'code' }, words.askLabel),
    input,
    h('button', { class: 'button primary', type: 'submit' }, words.open),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const token = tokenOf(input.value);
    if (token !== '') window.location.assign(`/preview/invoice/${token}`);
    else input.setCustomValidity(words.missing);
    input.reportValidity();
  });
  input.addEventListener('input', () => input.setCustomValidity(''));
  return form;
}

function refuse(title: string, hint: string, mayRetry: boolean): void {
  const retry = h('button', { class: 'button', type: 'button' }, words.retry);
  retry.addEventListener('click', () => void open(tokenOf(window.location.pathname)));
  show(band('warn', 'triangleAlert', title, hint), ...(mayRetry ? [h('div', { class: 'sheet' }, retry)] : []));
}

/** A link that lost letters on its way is put here again. */
function askAgain(): void {
  show(band('warn', 'triangleAlert', words.missing, words.missingHint), askForm('h2'));
}

async function open(token: string): Promise<void> {
  try {
    // The very request that the page's head has begun (`web-files.ts` of the server).
    const response = await fetch(`/api/share/invoice/${token}`);
    if (response.ok) {
      const shared = (await response.json()) as SharedDocument;
      document.title = words.pageTitle(shared.seller.name);
      show(...documentView(shared, token, format));
    } else if (response.status === 410) {
      // Whose it was, where that is known.
      const { detail } = (await response.json()) as { detail: string };
      refuse(words.ended, detail || words.endedHint, false);
    } else if (response.status === 404 || response.status === 400) askAgain();
    else if (response.status === 429) {
      const { detail } = (await response.json()) as { detail: string };
      refuse(words.wait, format.text(detail), true);
    } else refuse(words.failed, words.failedHint, true);
  } catch {
    refuse(words.failed, words.failedHint, true);
  }
}

/** As the device is, dark or light, and turns: who opens a link has chosen no theme here. */
function followTheme(): void {
  const isDark = matchMedia('(prefers-color-scheme: dark)');
  const take = () => {
    document.documentElement.dataset.theme = isDark.matches ? 'dark' : 'light';
  };
  take();
  isDark.addEventListener('change', take);
}

/** With the script and not as a file of its own, which the first paint would wait for. */
function dress(): void {
  document.head.append(h('style', {}, style));
}

followTheme();
dress();
const rest = window.location.pathname.replace(/^\/preview\/invoice\/?/, '/');
const token = tokenOf(rest);
if (token !== '') void open(token);
else if (rest === '/') show(askForm('h1'));
else askAgain();
