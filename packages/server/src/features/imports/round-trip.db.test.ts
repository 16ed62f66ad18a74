import { type Client, calls } from '@taraz/contract';
import { type InvoiceDraft, makeTaxId, validateDraft } from '@taraz/core';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { withServer } from '../../testing/with-server.ts';
import { arbitraryInvoice, carried, exampleDrafts } from '../invoice-export/testing/arbitrary-account.ts';
import { changeImport, judged, untilState } from './testing/uploads.ts';

const server = withServer();
/** Within the deadline of what the invoices are dated: later every one of them would be an error. */
const now = Date.parse('2026-11-15T08:00:00Z');
beforeAll(() => server().clock.advance(now - Date.now()));
const invoicesMade = 60;
const seed = 6;

/** Such as an import may take: a draft that is not right stays with its errors in the file. */
const isRight = (draft: InvoiceDraft): boolean =>
  validateDraft(draft, { nowMs: server().clock.nowMs() }).every(({ severity }) => severity !== 'error');

/** What is drawn without what no rule lets go: days of other years, payments of more than the invoice comes to. */
const dated = (draft: InvoiceDraft): InvoiceDraft => ({
  ...draft,
  buyer_info: { ...draft.buyer_info, passport_no: '' },
  invoice: {
    ...draft.invoice,
    invoice_date: '2026-11-10T11:00:00.123Z',
    payment_due: draft.invoice.payment_due === '' ? '' : '2027-01-20',
  },
  payments: draft.payments
    .slice(0, 2)
    .map((payment) => ({ ...payment, amount: '1000', payment_date: '2026-11-09T07:30:00.250Z' })),
});

/** An account as it may be: every pattern, many lines, one number on several invoices and on their corrections, or none. */
function draftsOfAnAccount(): InvoiceDraft[] {
  const made = fc.sample(arbitraryInvoice, { numRuns: invoicesMade, seed }).map(dated);
  const taxId = makeTaxId({ memoryId: 'A11216', indatimMs: Date.parse('2026-11-01T08:00:00Z'), serial: 7n });
  // A correction of each of the 16 columns, too.
  const corrections = [...exampleDrafts, ...made.slice(0, 12)].map((draft) => ({
    ...draft,
    invoice: { ...draft.invoice, invoice_type: 'corrective' as const, referral_tax_number: taxId },
  }));
  const tests = exampleDrafts.map((draft) => ({ ...draft, invoice: { ...draft.invoice, is_send_sand_box: true } }));
  const right = [...exampleDrafts, ...made, ...corrections, ...tests].filter(isRight);
  expect(right.length).toBeGreaterThan(invoicesMade);
  return right;
}

/** The drafts of an account, but tests. */
async function draftsOf(client: Client): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: { invoices: { id: string }[]; next: string | null } = await client(calls.listInvoices, {
      query: { limit: 100, ...(after === '' ? {} : { after }) },
    });
    ids.push(...page.invoices.map(({ id }) => id));
    after = page.next;
  }
  const all = await Promise.all(ids.map((id) => client(calls.getInvoice, { params: { id } })));
  const sales = all
    .map(({ draft }) => draft as unknown as InvoiceDraft)
    .filter(({ invoice }) => !invoice.is_send_sand_box);
  return sales.map((draft) => JSON.stringify(carried(draft))).sort();
}

it.each(['xlsx', 'csv'] as const)(
  'the export of an account as %s imports again, equal field by field',
  async (format) => {
    const [from, to] = [await server().newAdmin(), await server().newAdmin()];
    // What has no day takes none from there.
    await to.client(calls.putSettings, { query: {}, body: { payment_term: '30' } });
    const drafts = draftsOfAnAccount();
    expect(new Set(drafts.map(({ invoice }) => invoice.internal_id)).size).toBeLessThan(drafts.length / 2);
    const invoices = drafts.map(({ seller_info: _seller, ...draft }) => ({ ...draft, save_as_draft: true }));
    const made = await from.client(calls.bulkInvoices, { body: { invoices: invoices as never } });
    expect(made).toMatchObject({ accepted: drafts.length, refused: 0 });

    const answer = await server().fetch(`/api/invoice/csv_export?format=${format}&content=lines`, {
      token: from.token,
    });
    const file = new File([await answer.bytes()], `export.${format}`);
    const ready = await judged(to.client, file);
    const sales = drafts.filter(({ invoice }) => !invoice.is_send_sand_box);
    expect(sales.length).toBeLessThan(drafts.length);
    const errors = ready.causes.filter(({ severity }) => severity === 'error');
    expect([errors.map(({ code }) => code), ready.valid]).toEqual([['SAID_TEST'], sales.length]);
    const [held] = errors;
    const leave_out = { choice: 'leave', only: 'bad', code: held?.code, code_column: held?.column };
    await changeImport(to.client, ready.id, { leave_out });
    await untilState(to.client, ready.id, 'ready');
    await changeImport(to.client, ready.id, { action: 'draft' });
    await untilState(to.client, ready.id, 'done');
    // No test of there is a sale here.
    expect(await draftsOf(to.client)).toEqual(await draftsOf(from.client));
  },
);
