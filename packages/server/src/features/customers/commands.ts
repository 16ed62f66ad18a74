import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { refuseTaken } from '../../platform/db/refuse-taken.ts';
import { updateRows } from '../../platform/db/update-rows.ts';
import { publishingTeller } from '../../platform/event-log/tell-change.ts';
import { checkIfMatch } from '../../platform/http/etag.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { withIdsInOrder } from '../../platform/uuid.ts';
import { booksOf, noBook } from './books.ts';
import { type CustomerInput, readCustomer } from './input.ts';
import { customerMessages } from './messages.fa.ts';
import { presentCustomer } from './presenter.ts';
import { type CustomerRow, customerById } from './queries.ts';

type Sources = Pick<Runtime, 'clock' | 'ids'>;

/** @throws Problem CONFLICT for an economic code (with its branch) that another customer has */
export const refusingTwins = <T>(work: Promise<T>): Promise<T> =>
  refuseTaken(work, 'customers_economic_code_unique', 'economic_code', customerMessages.known);

type CustomerAction =
  | 'customer.created'
  | 'customer.changed'
  | 'customer.deleted'
  | 'customer.restored'
  | 'customer.merged'
  | 'customer.unmerged';

/** To the event log, and to those who follow changes. */
export const tell = publishingTeller<CustomerAction, CustomerRow>(
  { nameOf: ({ name }) => name, shown: presentCustomer },
  'customer',
);

/** Makes customers, all or none, in few statements. @param given as `readCustomer` read them @throws Problem CONFLICT */
export async function createCustomers(
  { clock, ids }: Sources,
  tx: Tx,
  accountId: string,
  given: readonly ReturnType<typeof readCustomer>[],
): Promise<CustomerRow[]> {
  if (given.length === 0) return [];
  const now = new Date(clock.nowMs());
  const customers = withIdsInOrder(
    ids,
    given.map((fields) => ({ ...fields, account_id: accountId, created_at: now, updated_at: now })),
  );
  const inserted = await refusingTwins(tx.insertInto('customers').values(customers).returningAll().execute());
  const byId = new Map(inserted.map((row) => [row.id, row]));
  const made = customers.flatMap(({ id }) => byId.get(id) ?? []);
  await tell.all(
    tx,
    'customer.created',
    made.map((after) => ({ before: null, after })),
  );
  return made;
}

/** @throws Problem INVALID_INPUT, CONFLICT */
export async function createCustomer(
  sources: Sources,
  tx: Tx,
  accountId: string,
  input: CustomerInput,
): Promise<CustomerRow> {
  const rows = await createCustomers(sources, tx, accountId, [readCustomer(input)]);
  return onlyRow({ rows });
}

/** What a customer becomes. */
export interface CustomerChange {
  before: CustomerRow;
  /** as `readCustomer` read them */
  fields: ReturnType<typeof readCustomer>;
}

/** Replaces the fields of customers that the caller holds, all or none. @returns them in the order given @throws Problem CONFLICT */
export async function changeCustomers(
  { clock }: Pick<Sources, 'clock'>,
  tx: Tx,
  changes: readonly CustomerChange[],
): Promise<CustomerRow[]> {
  const now = new Date(clock.nowMs());
  const changed = await refusingTwins(
    updateRows<CustomerRow>(
      tx,
      'customers',
      changes.map(({ before: { id, version }, fields }) => ({ ...fields, id, version: version + 1, updated_at: now })),
    ),
  );
  await tell.all(
    tx,
    'customer.changed',
    changed.map((after, at) => ({ before: changes[at]?.before ?? null, after })),
  );
  return changed;
}

/** Replaces a customer's fields. @throws Problem INVALID_INPUT, NOT_FOUND, STALE, CONFLICT */
export async function changeCustomer(
  { clock }: Sources,
  tx: Tx,
  id: string,
  input: CustomerInput,
  ifMatch: string | null,
): Promise<CustomerRow> {
  const before = await tx
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) throw new Problem('NOT_FOUND');
  checkIfMatch(ifMatch, before.version);
  const fields = readCustomer(input, [before]);
  return onlyRow({ rows: await changeCustomers({ clock }, tx, [{ before, fields }]) });
}

/**
 * Removes a customer from every list; invoices have their own copy.
 * @throws Problem NOT_FOUND, CONFLICT while its account is not at zero
 */
export async function removeCustomer({ clock }: Sources, tx: Tx, id: string): Promise<void> {
  // Whoever books something to it just now is waited for.
  await tx.selectFrom('customers').select('id').where('id', '=', id).forUpdate().execute();
  const found = await customerById(tx, id);
  if (found === undefined) throw new Problem('NOT_FOUND');
  const { balance } = (await booksOf(tx, [id], null)).get(id) ?? noBook;
  if (balance !== '0') throw new Problem('CONFLICT', { detail: customerMessages.notSettled(balance) });
  const row = await tx
    .updateTable('customers')
    .set({ deleted_at: new Date(clock.nowMs()) })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  await tell(tx, 'customer.deleted', row, null);
}

/** Brings removed customers back, all or none, unless others took their codes since; who is none is left out. @throws Problem CONFLICT */
export async function restoreCustomers(
  { clock }: Pick<Sources, 'clock'>,
  tx: Tx,
  ids: readonly string[],
): Promise<CustomerRow[]> {
  if (ids.length === 0) return [];
  const rows = await refusingTwins(
    tx
      .updateTable('customers')
      .set(({ eb }) => ({ deleted_at: null, version: eb('version', '+', 1), updated_at: new Date(clock.nowMs()) }))
      .where('id', 'in', ids)
      .where('deleted_at', 'is not', null)
      .where('merged_into', 'is', null)
      .returningAll()
      .execute(),
  );
  await tell.all(
    tx,
    'customer.restored',
    rows.map((after) => ({ before: null, after })),
  );
  return rows;
}

/** Brings a removed customer back, unless another took its code since. @throws Problem NOT_FOUND, CONFLICT */
export async function restoreCustomer(sources: Pick<Sources, 'clock'>, tx: Tx, id: string): Promise<CustomerRow> {
  const [row] = await restoreCustomers(sources, tx, [id]);
  if (row === undefined) throw new Problem('NOT_FOUND');
  return row;
}
