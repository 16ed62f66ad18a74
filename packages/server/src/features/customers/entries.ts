import type { CallInput, CallReply, calls } from '@taraz/contract';
import { isOddlyGrouped, normaliseDecimal, productMessages } from '@taraz/core';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { logEvent, logEvents } from '../../platform/event-log/log-events.ts';
import { publishAll } from '../../platform/events/publish.ts';
import { currentRequest } from '../../platform/http/request-scope.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { customerMessages } from './messages.fa.ts';
import { followMoves } from './moved-accounts.ts';
import { faultOfPaying } from './paying-invoice.ts';
import { faultOfPayingPurchase } from './paying-purchase.ts';
import { customerById } from './queries.ts';
import { mergedCustomer, survivorById } from './survivor.ts';
import type { CustomerTables } from './tables.ts';

type EntryRow = Selectable<CustomerTables['customer_entries']>;
type Entry = CallReply<typeof calls.createCustomerEntry>;

const presentEntry = (row: EntryRow): Entry => ({
  id: row.id,
  customer_id: row.customer_id,
  kind: row.kind,
  amount: row.amount,
  day: row.day,
  note: row.note,
  invoice_id: row.invoice_id,
  pays_purchase_id: row.pays_purchase_id,
  created_at: row.created_at.toISOString(),
});

const bad = (path: string, code: string, message: string) =>
  new Problem('INVALID_INPUT', { errors: [{ path, code, message }] });

/** Whole rials; negative only for what was owed to the customer from before. */
function readAmount(kind: EntryRow['kind'], typed: string | number): string {
  if (isOddlyGrouped(String(typed))) throw bad('amount', 'BAD_NUMBER', productMessages.oddGroups);
  const amount = normaliseDecimal(String(typed)) ?? '';
  const pattern = kind === 'opening' ? /^-?\d{1,18}$/ : /^\d{1,18}$/;
  if (pattern.test(amount) && BigInt(amount) !== 0n) return amount;
  throw bad('amount', 'BAD_NUMBER', kind === 'opening' ? customerMessages.openingAmount : customerMessages.amount);
}

/** What was owed from before, signed whole rials; null for nothing. @throws Problem INVALID_INPUT */
export function readOpeningAmount(typed: string | number): string | null {
  if (/^0*$/.test(normaliseDecimal(String(typed)) ?? '-')) return null;
  try {
    return readAmount('opening', typed);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const errors = (error.errors ?? []).map((one) => ({ ...one, path: 'opening_balance' }));
    throw new Problem('INVALID_INPUT', { errors });
  }
}

/** What customers' accounts say was owed before, rial, by customer. */
export async function openingsOf(tx: Tx, customerIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (customerIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('customer_entries')
    .select(['customer_id', 'amount'])
    .where('kind', '=', 'opening')
    .where('customer_id', 'in', [...new Set(customerIds)])
    .execute();
  const byCustomer = Map.groupBy(rows, ({ customer_id }) => customer_id);
  return new Map([...byCustomer].map(([id, entries]) => [id, entries.map(({ amount }) => amount)]));
}

/** For whom and by whom: null in the background. */
interface Booker {
  accountId: string;
  userId: string | null;
}

/** An entry to be booked: whose, and what. */
interface NewEntry extends Pick<EntryRow, 'kind' | 'amount' | 'day' | 'note' | 'invoice_id' | 'pays_purchase_id'> {
  customer: { id: string; name: string };
}

/** Of an entry that says nothing of what it pays. */
const noPaying = { invoice_id: null, pays_purchase_id: null };

/** Books entries, as they were read, in few statements, told to the log and to who follows changes. */
async function book(
  { clock, ids }: Pick<Runtime, 'clock' | 'ids'>,
  tx: Tx,
  { accountId, userId }: Booker,
  entries: readonly NewEntry[],
): Promise<EntryRow[]> {
  if (entries.length === 0) return [];
  const head = { account_id: accountId, created_by: userId, created_at: new Date(clock.nowMs()) };
  const rows = await tx
    .insertInto('customer_entries')
    .values(entries.map(({ customer, ...entry }) => ({ ...head, ...entry, id: ids.uuid(), customer_id: customer.id })))
    .returningAll()
    .execute();
  await logEvents(
    tx,
    entries.map(({ customer, kind, amount, day, note }) => ({
      action: 'customer.booked' as const,
      subjectId: customer.id,
      subjectName: customer.name,
      after: { kind, amount, day, note },
    })),
  );
  await publishAll(
    tx,
    accountId,
    entries.map(({ customer }) => ({ type: 'customer.changed' as const, data: { id: customer.id } })),
  );
  return rows;
}

/**
 * Books what customers owed before, as of a day, or of today.
 * @param given rial as `readOpeningAmount` read them; null books nothing
 */
export async function bookOpenings(
  runtime: Pick<Runtime, 'clock' | 'ids'>,
  tx: Tx,
  { accountId, day: asOf }: { accountId: string; day: string | null },
  given: readonly (Pick<NewEntry, 'customer'> & { amount: string | null })[],
): Promise<void> {
  const day = asOf ?? tehranDay(new Date(runtime.clock.nowMs()));
  const entries = given.flatMap(({ customer, amount }) =>
    amount === null ? [] : [{ ...noPaying, customer, amount, day, kind: 'opening' as const, note: '' }],
  );
  await book(runtime, tx, { accountId, userId: currentRequest()?.userId ?? null }, entries);
}

/** May an entry say so of what it pays? @throws Problem INVALID_INPUT */
async function checkPaying(
  tx: Tx,
  customerId: string,
  { kind, invoice_id, pays_purchase_id }: Pick<NewEntry, 'kind' | 'invoice_id' | 'pays_purchase_id'>,
): Promise<void> {
  if (invoice_id !== null) {
    const fault = await faultOfPaying(tx, { invoiceId: invoice_id, customerId, isReceipt: kind === 'receipt' });
    if (fault !== null) throw bad('invoice_id', fault.code, fault.message);
  }
  if (pays_purchase_id !== null) {
    const paying = { purchaseId: pays_purchase_id, customerId, isPayment: kind === 'payment' };
    const fault = await faultOfPayingPurchase(tx, paying);
    if (fault !== null) throw bad('pays_purchase_id', fault.code, fault.message);
  }
}

/** Books an entry to a customer's account; who was merged is named still, so that undoing the merge parts their money as well. @throws Problem INVALID_INPUT, NOT_FOUND */
export async function createEntry(
  runtime: Pick<Runtime, 'clock' | 'ids'>,
  tx: Tx,
  booker: Booker,
  customerId: string,
  body: CallInput<typeof calls.createCustomerEntry>['body'],
): Promise<Entry> {
  // Nobody removes it before this is booked.
  await tx.selectFrom('customers').select('id').where('id', '=', customerId).forKeyShare().execute();
  const customer = (await customerById(tx, customerId)) ?? (await mergedCustomer(tx, customerId));
  if (customer === null) throw new Problem('NOT_FOUND');
  const { kind, day, note = '', invoice_id = null, pays_purchase_id = null } = body;
  const amount = readAmount(kind, body.amount);
  if (day > tehranDay(new Date(runtime.clock.nowMs()))) throw bad('day', 'TOO_LATE', customerMessages.day);
  const owner = await survivorById(tx, customerId);
  await checkPaying(tx, owner, { kind, invoice_id, pays_purchase_id });
  const entry = { customer, kind, amount, day, note: note.trim(), invoice_id, pays_purchase_id };
  const booked = presentEntry(onlyRow({ rows: await book(runtime, tx, booker, [entry]) }));
  // The screens of who took a merged one's place show it.
  if (owner !== customerId) await followMoves(runtime, tx, booker.accountId, [{ customerId, amount: BigInt(amount) }]);
  return booked;
}

/** Takes an entry back. @throws Problem NOT_FOUND, CONFLICT for a cheque's or a purchase's, which comes and goes with that */
export async function deleteEntry(
  sources: Pick<Runtime, 'clock'>,
  tx: Tx,
  accountId: string,
  id: string,
): Promise<void> {
  const row = await tx.deleteFrom('customer_entries').where('id', '=', id).returningAll().executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  const { kind, amount, day, note, customer_id } = row;
  if (row.cheque_id !== null) throw new Problem('CONFLICT', { detail: customerMessages.ofCheque });
  if (row.purchase_id !== null) throw new Problem('CONFLICT', { detail: customerMessages.ofPurchase });
  const customer = await customerById(tx, customer_id);
  await logEvent(tx, {
    action: 'customer.unbooked',
    subjectId: customer_id,
    subjectName: customer?.name ?? '',
    before: { kind, amount, day, note },
  });
  await followMoves(sources, tx, accountId, [{ customerId: customer_id, amount: BigInt(amount) }]);
}
