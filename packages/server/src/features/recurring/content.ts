import type { BuyerInfo, InvoiceDraft } from '@taraz/core';
import { asOriginal, isTrial, mayIssueUnattended, takesTerm, termOf, withMonthsOf } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { InvoiceDeps } from '../invoices/deps.ts';
import { invoicesWithDocument } from '../invoices/queries/with-document.ts';
import type { InvoiceInput } from '../invoices/read-draft.ts';
import { storedDraft, wholeDraft } from '../invoices/stored-draft.ts';
import { summaryOf } from '../invoices/summary.ts';
import { listPricesOf } from './list-prices.ts';
import { recurringMessages as messages } from './messages.fa.ts';

/** An invoice's content as a recurring one keeps it. */
export interface Content {
  draft: InvoiceDraft;
  memoryId: string;
  branchId: string | null;
  writtenOn: string;
}

const sourcesOf = ({ runtime: { clock, ids } }: InvoiceDeps) => ({
  nowIso: new Date(clock.nowMs()).toISOString(),
  uuid: ids.uuid,
});

/** A test would make tests for ever, told as issued and confirmed. @throws Problem INVALID_INPUT */
function refuseTest(invoice: Parameters<typeof isTrial>[0]): void {
  if (!isTrial(invoice)) return;
  throw new Problem('INVALID_INPUT', { errors: [{ path: 'invoice_id', code: 'TEST', message: messages.ofTest }] });
}

/** What an invoice, whatever became of it, says but for its number, date and payments. @throws Problem NOT_FOUND, INVALID_INPUT */
export async function contentOf(tx: Tx, deps: InvoiceDeps, accountId: string, invoiceId: string): Promise<Content> {
  const row = await invoicesWithDocument(tx)
    .select(['invoices.environment', 'invoices.memory_id', 'invoices.branch_id', 'invoices.invoice_date'])
    .select('invoice_documents.draft')
    .where('invoices.account_id', '=', accountId)
    .where('invoices.archived', 'in', [false, true])
    .where('invoices.id', '=', invoiceId)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  const draft = asOriginal(wholeDraft(row.draft), sourcesOf(deps));
  refuseTest({ environment: row.environment, draft });
  if (draft.items.length === 0) {
    const errors = [{ path: 'invoice_id', code: 'REQUIRED', message: messages.noLines }];
    throw new Problem('INVALID_INPUT', { errors });
  }
  return { draft, memoryId: row.memory_id, branchId: row.branch_id, writtenOn: tehranDay(row.invoice_date) };
}

/** Where a term stands by which an invoice would have a day that it does not have, its user took the day away. */
export async function isDayTakenAway(
  tx: Tx,
  { ports }: InvoiceDeps,
  { draft }: Pick<Content, 'draft'>,
): Promise<boolean> {
  const { invoice, buyer_info } = draft;
  if (!takesTerm(invoice) || invoice.payment_due !== '') return false;
  const id = buyer_info.customer_id;
  const agreed = isUuid(id) ? ((await ports.customer(tx, id))?.term ?? '') : '';
  return termOf(agreed, (await ports.paymentTerm?.(tx)) ?? '') !== '';
}

/** The columns that are made from it. */
export async function contentColumns(tx: Tx, deps: InvoiceDeps, { draft, memoryId, branchId, writtenOn }: Content) {
  const nowMs = deps.runtime.clock.nowMs();
  const { output_type, pattern, buyer_name, total } = summaryOf(draft, { fallbackMs: nowMs });
  return {
    draft: storedDraft(draft),
    written_on: writtenOn,
    ...{ output_type, pattern, buyer_name, total },
    list_prices: JSON.stringify(await listPricesOf(tx, deps, draft)),
    may_issue: mayIssueUnattended(draft),
    memory_id: memoryId,
    branch_id: branchId,
  };
}

/** The buyer as the customer's record has them by now; what it does not say stays as it was written. */
async function buyerNow(tx: Tx, { ports }: InvoiceDeps, buyer: BuyerInfo): Promise<BuyerInfo> {
  const customer = isUuid(buyer.customer_id) ? await ports.customer(tx, buyer.customer_id) : null;
  const known = Object.entries(customer?.buyer ?? {}).filter(([, text]) => text !== undefined && text !== '');
  return { ...buyer, ...Object.fromEntries(known) };
}

/**
 * Of what was made of a test, by its flag or its memory, before that was refused.
 * @throws Problem INVALID_INPUT
 */
export async function checkNoTest(
  tx: Tx,
  { ports }: InvoiceDeps,
  { draft, memoryId }: Pick<Content, 'draft' | 'memoryId'>,
): Promise<void> {
  const named = memoryId === '' ? {} : { memoryId };
  const memory = await ports.memory(tx, { ...named, sandbox: draft.invoice.is_send_sand_box, allowed: null });
  refuseTest({ environment: memory?.environment ?? '', draft });
}

/** Whether its customer was taken from the list since: who does that hardly sells to them any more. */
export async function isBuyerRemoved(tx: Tx, { ports }: InvoiceDeps, { customer_id }: BuyerInfo): Promise<boolean> {
  const customer = isUuid(customer_id) ? await ports.customer(tx, customer_id) : null;
  // Of one who was removed the id alone is known.
  return customer !== null && customer.buyer.buyer_entity === undefined;
}

/**
 * The invoice of a day, as one writes it; it is dated when it is made.
 * @param isTermTaken without a day of its own it takes the term of whoever buys, as any new one
 */
export async function inputOf(
  tx: Tx,
  deps: InvoiceDeps,
  { draft, memoryId, writtenOn }: Omit<Content, 'branchId'>,
  movesMonthsTo: string | null,
  isTermTaken: boolean,
): Promise<InvoiceInput> {
  const copy = asOriginal(draft, sourcesOf(deps));
  const moved = movesMonthsTo === null ? copy : withMonthsOf(copy, writtenOn, movesMonthsTo);
  // The seller is the account as it is by then; the branch's code alone was written.
  const { seller_info, ...written } = moved;
  const { branch_id, seller_type } = seller_info;
  const { invoice_date: _date, payment_due, ...header } = written.invoice;
  return {
    ...(memoryId === '' ? {} : { memory_id: memoryId }),
    ...written,
    ...(branch_id === '' ? {} : { seller_info: { branch_id, seller_type } }),
    buyer_info: await buyerNow(tx, deps, written.buyer_info),
    invoice: {
      ...header,
      ...(payment_due === '' && isTermTaken ? {} : { payment_due }),
      invoice_date: '',
      dateFlag: false,
    },
  } as InvoiceInput;
}
