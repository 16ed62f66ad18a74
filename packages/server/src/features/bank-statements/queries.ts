import type { CallInput, CallReply, calls } from '@taraz/contract';
import { addDays } from '@taraz/core';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { joinedUser, nameOfUser } from '../../platform/db/name-of-user.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { keysetPage } from '../../platform/http/keyset-page.ts';
import { Problem } from '../../platform/problem.ts';
import { startOfTehranDay } from '../../platform/tehran-day.ts';
import { manualKinds } from '../treasury/movements.ts';
import type { PlaceKind } from '../treasury/tables.ts';
import type { BankStatementTables } from './tables.ts';

/** A statement as it is kept. Days are YYYY-MM-DD. */
export type StatementRecord = Selectable<BankStatementTables['bank_statements']>;
type Summary = CallReply<typeof calls.listStatements>['statements'][number];

/** A statement with the names that lists show. */
export interface NamedStatement extends StatementRecord {
  place_name: string;
  by: string;
}

const names = sql`p.name as place_name,
  ${nameOfUser} as by`;
const from = sql`bank_statements s
  join treasury_places p on p.account_id = s.account_id and p.id = s.place_id
  ${joinedUser('s', 'created_by')}`;

/** @param isLocked nobody else changes it until the transaction ends @throws Problem NOT_FOUND */
export async function statementById(tx: Tx, id: string, isLocked = false): Promise<NamedStatement> {
  const { rows } = await sql<NamedStatement>`
    select s.*, s.from_day::text, s.to_day::text, s.closing_balance::text, ${names}
    from ${from} where s.id = ${id} ${isLocked ? sql`for update of s` : sql``}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Problem('NOT_FOUND');
  return row;
}

/** A place that a bank's statement may be of. */
export interface StatementPlace {
  id: string;
  kind: PlaceKind;
  name: string;
}

/** @throws Problem NOT_FOUND */
export async function placeOf(tx: Tx, id: string): Promise<StatementPlace> {
  const row = await tx
    .selectFrom('treasury_places')
    .select(['id', 'kind', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  return row;
}

/**
 * What was taken back by hand counts on the day of what it takes back: a bank had neither. What a place began with lay
 * there before everything that was written of it, whenever it was entered.
 */
const bookBalance = (placeId: ReturnType<typeof sql>, end: ReturnType<typeof sql>) => sql`(
  select coalesce(sum(m.amount), 0)::text from treasury_movements m
  left join treasury_movements b on b.account_id = m.account_id and b.id = m.reverses and m.invoice_id is null
    and (b.kind = any(${[...manualKinds]}::text[]) or (b.kind = 'undo' and b.invoice_id is null))
  where m.account_id = taraz_account() and m.place_id = ${placeId}
    and (m.kind = 'opening' or coalesce(b.at, m.at) < ${end}))`;

/** What lies in a place by the books at the end of a day, YYYY-MM-DD in Tehran. Rial. */
export async function bookBalanceAt(tx: Tx, placeId: string, day: string): Promise<bigint> {
  const { balance } = onlyRow(
    await sql<{ balance: string }>`
      select ${bookBalance(sql`${placeId}`, sql`${startOfTehranDay(addDays(day, 1))}`)} as balance`.execute(tx),
  );
  return BigInt(balance);
}

interface ListedRow {
  id: string;
  place_id: string;
  place_name: string;
  state: Summary['state'];
  file_name: string;
  from_day: string | null;
  to_day: string | null;
  closing_balance: string | null;
  book_balance: string | null;
  written: number;
  matched: number;
  by: string;
  created_at: Date;
  imported_at: Date | null;
  undone_at: Date | null;
}

/** The closing balance of a file less that of the books; null where either is not known. Rial. */
export const differenceOf = (closing: string | null, book: string | null): string | null =>
  closing === null || book === null ? null : (BigInt(closing) - BigInt(book)).toString();

const presentListed = (row: ListedRow): Summary => ({
  ...row,
  difference: differenceOf(row.closing_balance, row.book_balance),
  created_at: row.created_at.toISOString(),
  imported_at: row.imported_at?.toISOString() ?? null,
  undone_at: row.undone_at?.toISOString() ?? null,
});

/** Statements of a place, latest first. @throws Problem NOT_FOUND, INVALID_INPUT */
export async function listStatements(
  tx: Tx,
  placeId: string,
  query: NonNullable<CallInput<typeof calls.listStatements>['query']>,
): Promise<CallReply<typeof calls.listStatements>> {
  await placeOf(tx, placeId);
  const where = [sql<boolean>`s.place_id = ${placeId}`];
  const { count } = onlyRow(
    await sql<{ count: number }>`select count(*)::int as count from bank_statements s where ${where[0]}`.execute(tx),
  );
  const end = sql`(s.to_day + 1)::timestamp at time zone 'Asia/Tehran'`;
  const { rows, next } = await keysetPage<ListedRow>(
    tx,
    {
      select: sql`s.id, s.place_id, s.state, s.file_name, s.from_day::text, s.to_day::text, s.closing_balance::text,
        case when s.to_day is not null then ${bookBalance(sql`s.place_id`, end)} end as book_balance,
        s.written, s.matched, s.created_at, s.imported_at, s.undone_at, ${names}`,
      from,
      where,
      sort: { field: 'created_at', descending: true },
      column: sql.ref('s.created_at'),
      type: 'timestamptz',
      id: sql.ref('s.id'),
      keyOf: ({ created_at }) => created_at.toISOString(),
    },
    { ...query, count },
  );
  return { count, statements: rows.map(presentListed), next };
}
