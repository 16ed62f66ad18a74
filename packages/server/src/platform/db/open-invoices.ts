import { type RawBuilder, sql } from 'kysely';
import { branchLimit } from '../http/branch-limit.ts';
import { currentRequest } from '../http/request-scope.ts';
import type { Tx } from './database.ts';

/** The tax memories that the caller of the request under way works with; null: all, as in the background. */
const memoryLimit = (): readonly string[] | null => currentRequest()?.memoryIds ?? null;

/** Does the request under way see every invoice of its account? */
const seesAll = (): boolean => memoryLimit() === null && branchLimit() === null;

/** The memories whose invoices are open to who is limited to some, null: to none; drafts of no memory yet are everybody's. */
export const openMemories = (limit: readonly string[] | null): string[] | null =>
  limit === null ? null : [...limit, ''];

/**
 * May the caller of the request under way see this invoice? Of what names an invoice and is the whole account's (money,
 * goods, cheques), to stand in the join with `invoices`. A branch's limit is row-level security's.
 * @param invoices their alias in the statement
 */
export function isOpenInvoice(invoices: string): RawBuilder<boolean> {
  const memories = openMemories(memoryLimit());
  if (memories === null) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(`${invoices}.memory_id`)} = any(${memories}::text[])`;
}

/**
 * Is a row about an invoice that its caller may not see? What it says of buyer and number is then to be left out; what it
 * counts stays, or balances and levels would not be those of the account.
 * @param row alias of what has `invoice_id` @param invoices alias of the invoices, joined to it where `isOpenInvoice`
 */
export const isOfHiddenInvoice = (row: string, invoices: string): RawBuilder<boolean> =>
  seesAll()
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.ref(`${row}.invoice_id`)} is not null and ${sql.ref(`${invoices}.id`)} is null)`;

/** The opposite, where invoices are not joined: the row is of no invoice, or of one that its caller may see. */
export const namesOpenInvoice = (row: string): RawBuilder<boolean> =>
  seesAll()
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(`${row}.invoice_id`)} is null or exists (select from invoices o
        where o.account_id = ${sql.ref(`${row}.account_id`)} and o.id = ${sql.ref(`${row}.invoice_id`)} and ${isOpenInvoice('o')}))`;

/**
 * `work` sees the invoices of every branch: for what must know that one is there, and tells nobody more of it.
 */
export async function beyondBranch<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const branchId = branchLimit();
  if (branchId === null) return work();
  await sql`select set_config('app.branch_id', '', true)`.execute(tx);
  const found = await work();
  await sql`select set_config('app.branch_id', ${branchId}, true)`.execute(tx);
  return found;
}

/** Is this invoice there, and may the caller of the request under way see it? */
export async function standingOf(tx: Tx, invoiceId: string): Promise<'open' | 'hidden' | 'gone'> {
  const find = async (which: RawBuilder<boolean>) =>
    (
      await sql`select 1 from invoices i
        where i.account_id = taraz_account() and i.id = ${invoiceId}::uuid and ${which}`.execute(tx)
    ).rows.length > 0;
  if (await find(isOpenInvoice('i'))) return 'open';
  return (await beyondBranch(tx, () => find(sql<boolean>`true`))) ? 'hidden' : 'gone';
}
