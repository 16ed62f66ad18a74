import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isUndone, sameMoney } from '../treasury/post-movements.ts';
import { bookEntries, type Days } from './book-entries.ts';
import { type BalanceCheck, checkBalance } from './check-balance.ts';
import { matchCheques } from './match-cheques.ts';
import { type BookEntry, type Match, matchRows } from './match-rows.ts';
import type { StatementRecord } from './queries.ts';
import { failedCount, isGood, readRowsInTurns, type StatementRow } from './read-rows.ts';
import { type LikelyCheque, waitingCheques } from './waiting-cheques.ts';

/** A statement beside the books, as both are now. */
export interface Look {
  rows: readonly StatementRow[];
  /** so many payments of it did not come, and are none of the rows */
  failed: number;
  /** of rows that are, or likely are, in the books; by the row's number */
  matches: ReadonlyMap<number, Match>;
  /** of rows that are not: the waiting cheque whose money they likely are; by the row's number */
  cheques: ReadonlyMap<number, LikelyCheque>;
  /** rows that the import wrote, by their number */
  written: ReadonlySet<number>;
  /** entries of the file's days that no row of it is */
  onlyInBooks: readonly BookEntry[];
  days: Days | null;
  balance: BalanceCheck;
}

/** First and last day of its rows. */
function daysOf(rows: readonly StatementRow[]): Days | null {
  const days = rows.flatMap(({ day }) => (day === '' ? [] : [day])).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

/** Which movements the rows were found to be, and those that stand for them by now. */
async function linksOf(tx: Tx, statementId: string) {
  const { rows: links } = await sql<{ row_no: number; movement_id: string; is_written: boolean }>`
    with links as materialized (
      select account_id, row_no, movement_id, is_written from bank_statement_matches where statement_id = ${statementId})
    select row_no, movement_id, is_written from links
    union all
    select k.row_no, same.id, k.is_written from links k
    join treasury_movements m on m.account_id = k.account_id and m.id = k.movement_id and ${isUndone('m')}
    cross join lateral unnest(${sameMoney('m')}) same(id) where same.id <> m.id`.execute(tx);
  return {
    ids: new Map(
      [...Map.groupBy(links, ({ row_no }) => row_no)].map(([row, some]) => [row, some.map((one) => one.movement_id)]),
    ),
    written: new Set(links.filter(({ is_written }) => is_written).map(({ row_no }) => row_no)),
  };
}

/** Reads a statement's rows as its columns are said to be, and finds them in the books of its place. */
export async function lookAt(tx: Tx, statement: StatementRecord, nowMs: number): Promise<Look> {
  const { id, place_id, rows: sheet, header_at, fields, unit } = statement;
  const reading = { rows: sheet, headerAt: header_at, fields, unit };
  const rows = await readRowsInTurns(reading, nowMs);
  const days = daysOf(rows);
  const entries = days === null ? [] : await bookEntries(tx, place_id, days, id);
  const { ids, written } = await linksOf(tx, id);
  const good = rows.filter(isGood);
  const matches = matchRows(good, entries, ids);
  const unknown = good.filter(({ number }) => !matches.has(number));
  const amounts = [...new Set(unknown.map(({ amount }) => (amount < 0n ? -amount : amount)))];
  const matched = new Set([...matches.values()].map(({ entry }) => entry));
  const isWithin = ({ day }: BookEntry): boolean => days !== null && day >= days.from && day <= days.to;
  return {
    rows,
    failed: failedCount(reading),
    matches,
    cheques: matchCheques(unknown, await waitingCheques(tx, place_id, amounts)),
    written,
    onlyInBooks: entries
      .flatMap((entry) => (entry.parts.some((part) => matched.has(part)) ? entry.parts : [entry]))
      .filter((entry) => isWithin(entry) && !matched.has(entry)),
    days,
    balance: checkBalance(rows),
  };
}

/** What a row is beside the books. */
export function stateOf(row: StatementRow, { matches, cheques }: Look): 'new' | 'booked' | 'likely' | 'bad' {
  if (!isGood(row)) return 'bad';
  const match = matches.get(row.number);
  if (match === undefined) return cheques.has(row.number) ? 'likely' : 'new';
  return match.isLikely ? 'likely' : 'booked';
}
