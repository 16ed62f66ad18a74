import type { CallInput, CallReply, calls, JournalAccountKey } from '@taraz/contract';
import { addDecimals } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { nextPlace, placeOf } from '../../platform/http/paging.ts';
import type { Days } from '../analytics/day-range.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import { accountOf, byCode, readChart } from './accounts.ts';
import { type Detail, type DetailColumns, detailKey, detailsOf } from './details.ts';
import { readDays } from './range.ts';

export type TrialBalance = CallReply<typeof calls.readTrialBalance>;
type DetailList = CallReply<typeof calls.listTrialDetails>;

/** What something had before, its turnover, and what it has after; positive balances are debit. Rial, decimal text. */
export type Turnover = Pick<TrialBalance['accounts'][number], 'opening' | 'debit' | 'credit' | 'closing'>;

/** An account's amounts, or a detail's, as SQL 0730 sums them. */
type SummedRow = Turnover & DetailColumns & { account: JournalAccountKey };

/** @param ofDetails each person and place by itself, and of accounts without such nothing more than what they have */
export async function turnoverOf(tx: Tx, { from, to }: Days, ofDetails: boolean): Promise<SummedRow[]> {
  const { rows } = await sql<SummedRow>`
    select account, customer_id, code, place_id, trim_scale(opening)::text as opening, trim_scale(debit)::text as debit,
      trim_scale(credit)::text as credit, trim_scale(opening + debit - credit)::text as closing
    from journal_turnover(${from}::date, ${to}::date, ${ofDetails})`.execute(tx);
  return rows;
}

/** Something that moved in the days, or had something before them. */
const isThere = ({ opening, debit, credit }: Turnover): boolean => opening !== '0' || debit !== '0' || credit !== '0';

/** An amount on its side: positive is debit. */
export const sidesOf = (balance: string): [debit: string, credit: string] =>
  balance.startsWith('-') ? ['0', balance.slice(1)] : [balance, '0'];

/** An account's six amounts as they stand in a trial balance: each on its side. */
export const columnsOf = ({ opening, debit, credit, closing }: Turnover): string[] => [
  ...sidesOf(opening),
  debit,
  credit,
  ...sidesOf(closing),
];

/** The sums of a trial balance's columns, in their order. */
export function sumColumns(rows: readonly Turnover[]): [string, string, string, string, string, string] {
  const all = rows.map(columnsOf);
  const of = (column: number) => addDecimals(...all.map((amounts) => amounts[column] ?? '0'));
  return [of(0), of(1), of(2), of(3), of(4), of(5)];
}

function sumsOf(rows: readonly Turnover[]): TrialBalance['sums'] {
  const [opening_debit, opening_credit, debit, credit, closing_debit, closing_credit] = sumColumns(rows);
  return { opening_debit, opening_credit, debit, credit, closing_debit, closing_credit };
}

/** GET /journal/balance @throws Problem INVALID_INPUT */
export async function readBalance(
  tx: Tx,
  query: NonNullable<CallInput<typeof calls.readTrialBalance>['query']>,
  nowMs: number,
): Promise<TrialBalance> {
  const { isBuilding, ...days } = await readDays(tx, query, nowMs);
  const chart = await readChart(tx);
  const rows = await turnoverOf(tx, days, false);
  const accounts = rows
    .filter(isThere)
    .map(({ account, opening, debit, credit, closing }) => ({
      ...accountOf(chart, account),
      ...{ opening, debit, credit, closing },
    }))
    .sort(byCode);
  return { from_day: days.from, to_day: days.to, accounts, sums: sumsOf(accounts), is_building: isBuilding };
}

/** One detail of an account with its turnover. */
export type DetailRow = Detail & Turnover;

const together = (one: Turnover, other: Turnover): Turnover => ({
  opening: addDecimals(one.opening, other.opening),
  debit: addDecimals(one.debit, other.debit),
  credit: addDecimals(one.credit, other.credit),
  closing: addDecimals(one.closing, other.closing),
});

/** As the alphabet goes, and of one name by their codes. */
function inOrder(rows: readonly DetailRow[]): DetailRow[] {
  const keyed = rows.map((row) => ({ row, key: `${persianSortKey(row.name)} ${row.code}` }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key))).map(({ row }) => row);
}

/** Every detail of accounts, by the account: people as they are since merges, by name. */
export async function detailsOfAccounts(
  tx: Tx,
  accounts: readonly JournalAccountKey[],
  days: Days,
): Promise<ReadonlyMap<JournalAccountKey, DetailRow[]>> {
  const rows = (await turnoverOf(tx, days, true)).filter(({ account }) => accounts.includes(account));
  const detailOf = await detailsOf(tx, rows);
  const found = new Map<JournalAccountKey, Map<string, DetailRow>>();
  for (const { account, opening, debit, credit, closing, ...columns } of rows) {
    const detail = detailOf({ account, ...columns });
    if (detail === null) continue;
    const all = found.get(account) ?? new Map<string, DetailRow>();
    const key = detailKey(detail);
    const amounts = { opening, debit, credit, closing };
    const known = all.get(key);
    all.set(key, { ...detail, ...(known === undefined ? amounts : together(known, amounts)) });
    found.set(account, all);
  }
  return new Map([...found].map(([account, all]) => [account, inOrder([...all.values()].filter(isThere))]));
}

/** GET /journal/balance/details @throws Problem INVALID_INPUT */
export async function listDetails(
  tx: Tx,
  query: CallInput<typeof calls.listTrialDetails>['query'],
  nowMs: number,
): Promise<DetailList> {
  const days = await readDays(tx, query, nowMs);
  const place = placeOf(query);
  const all = (await detailsOfAccounts(tx, [query.account], days)).get(query.account) ?? [];
  const details = all.slice(place.offset, place.offset + place.limit);
  return { count: all.length, details, next: nextPlace(place, all.length) };
}
