import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/database-errors.ts';
import { updateRows } from '../../../platform/db/update-rows.ts';
import { ownAccount } from '../../../platform/db/within.ts';
import { logEvent } from '../../../platform/event-log/log-events.ts';
import { Problem } from '../../../platform/problem.ts';
import { needTold } from '../../../platform/spreadsheet/untold-columns.ts';
import { withIdsInOrder } from '../../../platform/uuid.ts';
import type { CustomerTables } from '../../customers/tables.ts';
import type { Sources } from '../commands.ts';
import { inAccounts } from '../on-account.ts';
import { indexed } from '../read-purchase.ts';
import { type Look, lookAt } from './look.ts';
import { heirsIn, leftOutOf, type MatchedRow, replacedOutside, type Standing } from './match-rows.ts';
import { purchaseImportTexts as texts } from './messages.fa.ts';
import { type ImportRecord, importById } from './queries.ts';
import type { PurchaseFileRow } from './read-rows.ts';
import { type KnownPurchase, type Stored, storedOf, textsOf } from './stored.ts';

type New = { row: PurchaseFileRow; after: Stored; replaces: KnownPurchase | null };
type Changed = { known: KnownPurchase; after: Stored };

/** Rows that one statement of SQL writes: it has room for 65,535 values. */
const batchSize = 1_000;

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Whose accounts what a file changes or replaces stands in. */
const accountsOf = (rows: readonly New[], changed: readonly Changed[]): string[] =>
  [...changed.map(({ known }) => known), ...rows.map(({ replaces }) => replaces)].flatMap((one) =>
    one?.on_account === true && one.customer_id !== null ? [one.customer_id] : [],
  );

/**
 * Customers by their codes: a supplier who is one is linked to it. They are locked, with all whose accounts the file moves, in
 * the order in which those who merge them do.
 */
async function customersByCode(
  tx: Tx,
  rows: readonly New[],
  changed: readonly Changed[],
): Promise<ReadonlyMap<string, string>> {
  const codes = [...new Set(rows.flatMap(({ row }) => [row.economicCode, row.nationalCode]))].filter(
    (code) => code !== '',
  );
  const moved = accountsOf(rows, changed);
  const { rows: found } = await sql<
    Pick<
      Selectable<CustomerTables['customers']>,
      'id' | 'economic_code' | 'national_code' | 'created_at' | 'deleted_at'
    >
  >`
    select id, economic_code, national_code, created_at, deleted_at from customers
    where account_id = ${ownAccount} and id in (
      select c.id from customers c where c.account_id = ${ownAccount} and c.deleted_at is null
        and (c.economic_code = any(${codes}::text[]) or c.national_code = any(${codes}::text[]))
      union select unnest(${moved}::uuid[])
      union select customer_survivor(${ownAccount}, id) from unnest(${moved}::uuid[]) as one (id)
    ) order by id for key share`.execute(tx);
  // Of several with one code the first is meant.
  const latestFirst = found
    .filter(({ deleted_at }) => deleted_at === null)
    .toReversed()
    .toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime());
  return new Map(
    // A customer lacks one of the codes, or a row both: that is nobody's.
    latestFirst.flatMap(({ id, economic_code, national_code }) =>
      [economic_code, national_code].filter((code) => code !== '').map((code) => [code, id] as const),
    ),
  );
}

/** @returns the id of each row that was written */
async function write(
  { clock, ids }: Sources,
  tx: Tx,
  record: ImportRecord,
  { rows, customers, onAccount }: { rows: readonly New[]; customers: ReadonlyMap<string, string>; onAccount: boolean },
): Promise<ReadonlyMap<PurchaseFileRow, string>> {
  const now = new Date(clock.nowMs());
  const { account_id, branch_id, created_by, id: import_id } = record;
  const made = withIdsInOrder(
    ids,
    rows.map(({ row, after, replaces }) => {
      // What stands in the place of one that stands in an account stands there too.
      const theirs = replaces?.on_account === true ? replaces.customer_id : null;
      const customer_id = theirs ?? customers.get(row.economicCode) ?? customers.get(row.nationalCode) ?? null;
      return {
        ...after,
        ...indexed({
          ...{ supplier_name: row.supplierName, economic_code: row.economicCode, national_code: row.nationalCode },
          ...{ tax_number: row.taxNumber, number: row.ownNumber, note: '' },
        }),
        branch_id: replaces === null ? branch_id : replaces.branch_id,
        ...{ account_id, created_by, kind: row.kind, person_type: row.personType },
        ...{ customer_id, on_account: theirs !== null || (onAccount && customer_id !== null) },
        payment_due: row.paymentDue ?? replaces?.payment_due ?? null,
        ...{ created_at: now, updated_at: now },
      };
    }),
  );
  const insert = async () => {
    for (let from = 0; from < made.length; from += batchSize) {
      const batch = made.slice(from, from + batchSize);
      await tx.insertInto('purchases').values(batch).execute();
      const effects = batch.map(({ id }) => ({ account_id, import_id, purchase_id: id, before: 'null', version: 1 }));
      await tx.insertInto('purchase_import_effects').values(effects).execute();
    }
  };
  await inAccounts({ clock }, tx, account_id, idsOf(made), insert);
  return new Map(rows.map(({ row }, at) => [row, made[at]?.id ?? '']));
}

/** Keeps what stands in the place of what by the file: money that names the one pays the other while that one is void. */
async function keepHeirs(
  tx: Tx,
  { rows, known }: Look,
  without: ReadonlySet<number>,
  written: ReadonlyMap<PurchaseFileRow, string>,
): Promise<void> {
  const idOf = ({ row, standing }: MatchedRow) => ('known' in standing ? standing.known.id : written.get(row));
  const heirs = [...heirsIn(rows, known, without)].flatMap(([id, heir]) => {
    const replaced_by = typeof heir === 'string' ? heir : idOf(heir);
    return replaced_by === undefined ? [] : [{ id, replaced_by }];
  });
  await updateRows(tx, 'purchases', heirs);
}

async function change({ clock }: Sources, tx: Tx, record: ImportRecord, all: readonly Changed[]): Promise<void> {
  const now = new Date(clock.nowMs());
  const update = async () => {
    for (let from = 0; from < all.length; from += batchSize) {
      const batch = all.slice(from, from + batchSize);
      const rows = batch.map(({ known, after }) => ({
        ...indexed(textsOf(known, after)),
        ...after,
        ...{ id: known.id, version: known.version + 1, updated_at: now },
      }));
      await updateRows(tx, 'purchases', rows);
      const effects = batch.map(({ known }) => ({
        ...{ account_id: record.account_id, import_id: record.id, purchase_id: known.id },
        ...{ before: JSON.stringify(storedOf(known)), version: known.version + 1 },
      }));
      await tx.insertInto('purchase_import_effects').values(effects).execute();
    }
  };
  await inAccounts({ clock }, tx, record.account_id, idsOf(all.map(({ known }) => known)), update);
}

const isChanged = (standing: Standing): standing is Extract<Standing, { state: 'changed' }> =>
  standing.state === 'changed';

/** What taking the file does: each purchase of the register once. */
function planOf({ rows, known: register }: Look, without: ReadonlySet<number>) {
  const wanted = rows.filter(({ row }) => !without.has(row.number));
  const written = wanted.flatMap(({ row, standing }): New[] =>
    standing.state === 'new' || standing.state === 'likely'
      ? [{ row, after: standing.after, replaces: standing.replaces }]
      : [],
  );
  const changed = new Map<string, Changed>();
  for (const known of replacedOutside(rows, register, without))
    changed.set(known.id, { known, after: { ...storedOf(known), credit: 'void' } });
  for (const { standing } of wanted)
    if (isChanged(standing)) changed.set(standing.known.id, { known: standing.known, after: standing.after });
  return { written, changed: [...changed.values()] };
}

/** Two files are taken one after the other: rows without a tax number would be new to both. */
const lockRegister = (tx: Tx, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`purchases ${accountId}`}, 0))`.execute(tx);

/**
 * Writes what is new of a file and what has changed, all in one transaction: two at once, or the same once more, write
 * nothing twice.
 * @param without numbers of rows that are left out
 * @param likely numbers of rows that are likely there already and are written all the same
 * @param onAccount whether what is new stands in the accounts of suppliers who are customers too
 * @throws Problem NOT_FOUND, CONFLICT where it was taken back or columns are untold
 */
export async function takeImport(
  sources: Sources,
  tx: Tx,
  id: string,
  { without, likely = [], onAccount }: { without: readonly number[]; likely?: readonly number[]; onAccount: boolean },
): Promise<ImportRecord> {
  const record = await importById(tx, id, true);
  if (record.state === 'imported') return record;
  if (record.state === 'undone') throw new Problem('CONFLICT', { detail: texts.undone });
  needTold(record.untold);
  await lockRegister(tx, record.account_id);
  const nowMs = sources.clock.nowMs();
  const look = await lookAt(tx, record, nowMs, true);
  const left = leftOutOf(look.rows, { without, likely });
  const { written, changed } = planOf(look, left);
  const customers = await customersByCode(tx, written, changed);
  try {
    // First: of who was removed since, and whose account this moves, what stands in the place of it comes into the account again.
    await change(sources, tx, record, changed);
    const made = await write(sources, tx, record, { rows: written, customers, onAccount });
    await keepHeirs(tx, look, left, made);
  } catch (error) {
    if (!isUniqueViolation(error, 'purchases_tax_number_unique')) throw error;
    throw new Problem('CONFLICT', { detail: texts.elsewhere });
  }
  await tx
    .updateTable('purchase_imports')
    .set({ state: 'imported', written: written.length, changed: changed.length, imported_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute();
  await logEvent(tx, {
    action: 'purchase.imported',
    subjectId: id,
    subjectName: record.file_name,
    after: { file: record.file_name, rows: written.length, changed: changed.length },
  });
  return importById(tx, id);
}
