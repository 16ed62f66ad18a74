import { randomUUID } from 'node:crypto';
import { type Client, calls } from '@taraz/contract';
import type { InvoiceDraft, InvoiceSubject } from '@taraz/core';
import { columnOfDraft } from '@taraz/core';
import type { Invoice } from './api.ts';

type Referral = Exclude<InvoiceSubject, 'original'>;

const subjectNumbers = { corrective: 2, cancellation: 3, return: 4 } as const satisfies Record<Referral, number>;

/** Subjects beside the original that the column of a draft allows (spec/rules.md section a). */
export function referralsOf(draft: InvoiceDraft): Referral[] {
  const { subjects } = columnOfDraft(draft);
  return (Object.keys(subjectNumbers) as Referral[]).filter((subject) => subjects.includes(subjectNumbers[subject]));
}

const dated = (draft: InvoiceDraft, minutesAgo: number): InvoiceDraft => ({
  ...draft,
  // A share of a mixed settlement would not fit the smaller document.
  payments: [],
  settlement: [{ cash_price: '', credit_price: '' }],
  invoice: {
    ...draft.invoice,
    payment_method: 'cash',
    invoice_date: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  },
});

/** Two lines where the pattern has room for them, so that one can be dropped; else one piece less. */
function whole(draft: InvoiceDraft): InvoiceDraft {
  const isSingle = columnOfDraft(draft).constraints.maxLines === 1;
  return isSingle || draft.items.length > 1 ? draft : { ...draft, items: [...draft.items, ...draft.items] };
}

function smaller(draft: InvoiceDraft): InvoiceDraft {
  if (draft.items.length > 1) return { ...draft, items: draft.items.slice(0, -1) };
  return { ...draft, items: draft.items.map((item) => ({ ...item, item_qty: String(Number(item.item_qty) - 1) })) };
}

const stored = (draft: InvoiceDraft) => ({
  ...draft,
  items: draft.items.map((item) => ({ ...item, uuid: randomUUID() })),
});

/** An original over the API; its correction, return or cancellation comes with `refer`. */
export function arrangeOriginal(client: Client, draft: InvoiceDraft): Promise<Invoice> {
  return client(calls.createInvoice, { body: stored(dated(whole(draft), 2)) as never });
}

export function refer(client: Client, draft: InvoiceDraft, original: Invoice, subject: Referral): Promise<Invoice> {
  const body = subject === 'cancellation' ? {} : stored(dated(smaller(whole(draft)), 1));
  return client(calls.editInvoice, {
    params: { invoiceType: subject },
    query: { referral_tax_number: original.tax_number },
    body: body as never,
  });
}
