import type { CallInput, CallReply, calls } from '@taraz/contract';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { joinedUser, nameOfUser } from '../../../platform/db/name-of-user.ts';
import { onlyRow } from '../../../platform/db/only-row.ts';
import { keysetPage } from '../../../platform/http/keyset-page.ts';
import { Problem } from '../../../platform/problem.ts';
import type { PurchaseCredit } from '../tables.ts';
import { isGood, type PurchaseFileRow } from './read-rows.ts';
import { type KnownPurchase, storedOfRow } from './stored.ts';
import type { PurchaseImportTables } from './tables.ts';
import { isWithoutNumber } from './twins.ts';
import { daysAround } from './twins-across.ts';

/** A file as it is kept, with who read it. */
export type ImportRecord = Selectable<PurchaseImportTables['purchase_imports']> & { by: string };
type Summary = CallReply<typeof calls.listPurchaseImports>['imports'][number];

const by = sql`${nameOfUser} as by`;
const from = sql`purchase_imports i ${joinedUser('i', 'created_by')}`;

/** @param isLocked nobody else changes it until the transaction ends @throws Problem NOT_FOUND */
export async function importById(tx: Tx, id: string, isLocked = false): Promise<ImportRecord> {
  const { rows } = await sql<ImportRecord>`
    select i.*, ${by} from ${from} where i.id = ${id} ${isLocked ? sql`for update of i` : sql``}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Problem('NOT_FOUND');
  return row;
}

export const summaryOf = (row: Omit<ImportRecord, 'rows' | 'titles' | 'fields' | 'notices'>): Summary => ({
  id: row.id,
  state: row.state,
  file_name: row.file_name,
  written: row.written,
  changed: row.changed,
  by: row.by,
  created_at: row.created_at.toISOString(),
  imported_at: row.imported_at?.toISOString() ?? null,
  undone_at: row.undone_at?.toISOString() ?? null,
});

/** Files that were read, latest first. @throws Problem INVALID_INPUT */
export async function listImports(
  tx: Tx,
  query: NonNullable<CallInput<typeof calls.listPurchaseImports>['query']>,
): Promise<CallReply<typeof calls.listPurchaseImports>> {
  const { count } = onlyRow(
    await sql<{ count: number }>`select count(*)::int as count from purchase_imports`.execute(tx),
  );
  const { rows, next } = await keysetPage<ImportRecord>(
    tx,
    {
      select: sql`i.id, i.state, i.file_name, i.written, i.changed, i.created_at, i.imported_at, i.undone_at, ${by}`,
      from,
      where: [],
      sort: { field: 'created_at', descending: true },
      column: sql.ref('i.created_at'),
      type: 'timestamptz',
      id: sql.ref('i.id'),
      keyOf: ({ created_at }) => created_at.toISOString(),
    },
    { ...query, count },
  );
  return { count, imports: rows.map(summaryOf), next };
}

/** The credit that was said of purchases before files made them void (SQL 0995). */
async function saidBefore(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PurchaseCredit>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; credit: PurchaseCredit }>`
    select purchase_id as id, credit from credits_before(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, credit }) => [id, credit]));
}

/** The days of rows, and those beside them. */
const daysOf = (rows: readonly PurchaseFileRow[]): string[] => [...new Set(rows.flatMap(({ day }) => daysAround(day)))];

/**
 * What of the register a file's rows may be: those of its tax numbers, those without one on its days or beside them, and for its
 * rows without one those that have one, there and of the same total.
 * @param isLocked nobody else changes them until the transaction ends
 */
export async function knownOf(tx: Tx, rows: readonly PurchaseFileRow[], isLocked: boolean): Promise<KnownPurchase[]> {
  const numbers = [...new Set(rows.flatMap(({ taxNumber, reference }) => [taxNumber, reference]))];
  const bare = rows.filter(isWithoutNumber);
  const totals = [...new Set(bare.map((row) => storedOfRow(row).total))];
  const { rows: found } = await sql<Omit<KnownPurchase, 'said_credit'>>`
    select p.id, p.kind, p.day::text as day, p.supplier_name, p.economic_code, p.national_code, p.tax_number, p.number,
      p.note, p.net::text, p.vat::text, p.other_taxes::text, p.total::text, p.credit,
      p.customer_id, p.on_account, p.payment_due::text as payment_due, p.branch_id, p.replaced_by, p.version
    from purchases p
    where p.deleted_at is null and (
      (p.tax_number <> '' and p.tax_number = any(${numbers.filter((one) => one !== '')}::text[]))
      or (p.tax_number = '' and p.day = any(${daysOf(rows.filter(isGood))}::date[]))
      or (p.tax_number <> '' and p.day = any(${daysOf(bare)}::date[]) and p.total = any(${totals}::bigint[])))
    order by p.created_at, p.id ${isLocked ? sql`for update of p` : sql``}`.execute(tx);
  const said = await saidBefore(
    tx,
    found.filter(({ credit }) => credit === 'void').map(({ id }) => id),
  );
  return found.map((one) => ({ ...one, said_credit: said.get(one.id) ?? one.credit }));
}
