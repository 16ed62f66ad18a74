import { emptyDraft, emptyItem, emptyPayment, type InvoiceDraft } from '@taraz/core';
import { leaveLongWork, linesTogether } from '../../platform/http/aside.ts';

declare const stored: unique symbol;
/** A draft as `invoice_documents` keeps it: without its empty texts. `wholeDraft` makes a draft of it. */
export interface StoredDraft {
  readonly [stored]: true;
}

type Form = string | boolean | number | { readonly [key: string]: Form } | readonly [Form];

const form = {
  ...emptyDraft({ nowIso: '1970-01-01T00:00:00.000Z', uuid: () => '' }),
  items: [{ ...emptyItem('') }],
  payments: [{ ...emptyPayment }],
} as const;
/** Every field that a draft has, each text standing for one that may be empty; of lists, their element. */
const draftForm = {
  ...form,
  invoice: { ...form.invoice, goods_shipped: [{ goods_id: '', description: '' }] },
} as unknown as Form;

function withoutEmpty(value: unknown, own: Form | undefined): unknown {
  if (typeof own !== 'object' || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withoutEmpty(item, (own as readonly [Form])[0]));
  const kept: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value)) {
    if (one === '' && typeof (own as Record<string, Form>)[key] === 'string') continue;
    kept[key] = withoutEmpty(one, (own as Record<string, Form>)[key]);
  }
  return kept;
}

interface Parts {
  /** each empty */
  texts: Readonly<Record<string, ''>>;
  nested: readonly (readonly [string, Form])[];
}

const parts = new WeakMap<Readonly<Record<string, Form>>, Parts>();

/** What a form is made of, found once: a draft may have ten thousand lines of one form. */
function partsOf(own: Readonly<Record<string, Form>>): Parts {
  const known = parts.get(own);
  if (known !== undefined) return known;
  const all = Object.entries(own);
  const found: Parts = {
    texts: Object.fromEntries(all.flatMap(([key, one]) => (typeof one === 'string' ? [[key, '' as const]] : []))),
    nested: all.filter(([, one]) => typeof one === 'object'),
  };
  parts.set(own, found);
  return found;
}

function withEmpty(value: unknown, own: Form): unknown {
  if (typeof own === 'string') return value ?? '';
  if (typeof own !== 'object') return value;
  if (Array.isArray(own)) return Array.isArray(value) ? value.map((item) => withEmpty(item, own[0])) : [];
  const given = (value ?? {}) as Record<string, unknown>;
  const { texts, nested } = partsOf(own as Record<string, Form>);
  const whole: Record<string, unknown> = { ...texts, ...given };
  for (const [key, one] of nested) whole[key] = withEmpty(given[key], one);
  return whole;
}

/**
 * A draft's JSON as it is stored: most of its hundred fields are empty in any one invoice, and an empty text is left out.
 * A line of goods so takes a fourth of the bytes.
 */
export const storedDraft = (draft: InvoiceDraft): string => JSON.stringify(withoutEmpty(draft, draftForm));

/** The draft of what was stored, as it was written; of rows from before empty texts were left out as well. */
export const wholeDraft = (kept: StoredDraft): InvoiceDraft => withEmpty(kept, draftForm) as InvoiceDraft;

const linesOf = (kept: StoredDraft): number => (kept as Partial<Pick<InvoiceDraft, 'items'>>).items?.length ?? 0;

/**
 * `wholeDraft` of all that a request asks for: very many lines together are left to whoever has the time for them.
 * @throws LongWork before anything is done, where the request can go aside
 */
export function askedDrafts(kept: readonly StoredDraft[]): InvoiceDraft[] {
  leaveLongWork(
    kept.reduce((sum, one) => sum + linesOf(one), 0),
    linesTogether,
  );
  return kept.map(wholeDraft);
}

/** `wholeDraft` of one that a request asks for, which is judged or computed as well. @throws LongWork */
export function askedDraft(kept: StoredDraft): InvoiceDraft {
  leaveLongWork(linesOf(kept));
  return wholeDraft(kept);
}
