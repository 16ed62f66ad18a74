import { type CallInput, type CallReply, type calls, type JournalAccountKey, voucherKinds } from '@taraz/contract';
import { addDecimals } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { nextPlace, placeOf } from '../../platform/http/paging.ts';
import { Problem } from '../../platform/problem.ts';
import type { Days } from '../analytics/day-range.ts';
import { accountOf, readChart } from './accounts.ts';
import { sidesOf, type Turnover, turnoverOf } from './balance.ts';
import { describe, type VoucherKey } from './describe.ts';
import { type Detail, type DetailColumns, detailsOf, noCode } from './details.ts';
import { readDays } from './range.ts';
import { type DayCount, reachOf } from './reach.ts';

type Query = CallInput<typeof calls.readLedger>['query'];
export type Ledger = CallReply<typeof calls.readLedger>;
type Line = Ledger['lines'][number];

/** What of an account is asked for: which lines, and what they are of. */
interface Asked {
  detail: Detail | null;
  where: RawBuilder<boolean>;
}

const noColumns = { customer_id: null, code: '', place_id: null } as const;

/** @throws Problem NOT_FOUND */
async function detailOf(tx: Tx, columns: DetailColumns): Promise<Detail> {
  const found = (await detailsOf(tx, [columns]))(columns);
  if (found === null) throw new Problem('NOT_FOUND');
  return found;
}

/** A customer with those merged into them, and the codes by which what names no record is theirs. */
async function ofCustomer(tx: Tx, id: string): Promise<Asked> {
  const detail = await detailOf(tx, { ...noColumns, account: 'persons', customer_id: id });
  const { rows } = await sql<{ id: string; codes: string[] }>`
    select c.id, array_remove(array[c.economic_code, c.national_code], '') as codes
    from customer_families(array[${detail.id}]::uuid[]) f join customers c on c.account_id = ${ownAccount} and c.id = f.id`.execute(
    tx,
  );
  const codes = [...new Set(rows.flatMap((row) => row.codes))];
  const lines = codes.map((code): DetailColumns => ({ ...noColumns, account: 'persons', code }));
  const bearerOf = await detailsOf(tx, lines);
  const theirs = lines.filter((line) => bearerOf(line)?.id === detail.id).map(({ code }) => code);
  const ids = rows.map((row) => row.id);
  return {
    detail,
    where: sql`(account = 'persons' and (owner_id = any(${ids}::uuid[]) or (owner_id is null and owner_code = any(${theirs}::text[]))))`,
  };
}

async function askedOf(tx: Tx, { account, customer_id, buyer_code, place_id }: Query): Promise<Asked> {
  if (place_id !== undefined) {
    const detail = await detailOf(tx, { ...noColumns, account, place_id });
    return { detail, where: sql`place_id = ${place_id}` };
  }
  if (customer_id !== undefined) return ofCustomer(tx, customer_id);
  if (buyer_code === undefined) return { detail: null, where: sql`true` };
  const code = buyer_code === noCode ? '' : buyer_code;
  const detail = await detailOf(tx, { ...noColumns, account: 'persons', code });
  return { detail, where: sql`account = 'persons' and owner_id is null and owner_code = ${code}` };
}

interface LineRow extends VoucherKey {
  day: string;
  amount: string;
  balance: string;
}

/** Every line of some, in the days; of vouchers of several parts the difference. */
const linesIn = (days: RawBuilder<boolean>, lines: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select day, kind, id, amount, customer_id, code, place_id from journal_lines
  where account_id = ${ownAccount} and ${days} and ${lines} and not is_mixed
  union all
  select day, kind, id, sum(amount), customer_id, code, place_id from journal_lines
  where account_id = ${ownAccount} and ${days} and ${lines} and is_mixed
  group by day, kind, id, customer_id, code, place_id having sum(amount) <> 0`;

/** The lines of a day: how many, and what they come to. */
interface DayOfLines extends DayCount {
  amount: string;
}

async function countDays(tx: Tx, days: RawBuilder<boolean>, lines: RawBuilder<boolean>): Promise<DayOfLines[]> {
  const { rows } = await sql<DayOfLines>`
    select day::text, count(*)::int as count, trim_scale(sum(amount))::text as amount from (${linesIn(days, lines)}) l
    group by l.day order by l.day`.execute(tx);
  return rows;
}

/**
 * The lines of some days in the order of the journal, each with the balance after it.
 * @param before what the account had before these days
 * @param page of them; all where none is named
 */
async function rowsOf(
  tx: Tx,
  { from, to }: Days,
  lines: RawBuilder<boolean>,
  before: string,
  page: { limit: number; skip: number } | null,
): Promise<LineRow[]> {
  const days = sql<boolean>`day between ${from}::date and ${to}::date`;
  const { rows } = await sql<LineRow>`
    select day::text, kind, id, trim_scale(amount)::text as amount,
      trim_scale(${before}::numeric + sum(amount) over w)::text as balance
    from (${linesIn(days, lines)}) l
    window w as (order by l.day, array_position(${[...voucherKinds]}::text[], kind), id collate "C", amount desc, customer_id, code, place_id
      rows unbounded preceding)
    order by row_number() over w ${page === null ? sql`` : sql`limit ${page.limit} offset ${page.skip}`}`.execute(tx);
  return rows;
}

/** What the lines had before the days, and came to in them. */
async function sumsOf(tx: Tx, { from, to }: Days, lines: RawBuilder<boolean>): Promise<Turnover> {
  return onlyRow(
    await sql<Turnover>`
      select trim_scale(opening)::text as opening, trim_scale(debit)::text as debit, trim_scale(credit)::text as credit,
        trim_scale(opening + debit - credit)::text as closing
      from (
        select coalesce(sum(amount) filter (where day < ${from}::date), 0) as opening,
          coalesce(sum(amount) filter (where day >= ${from}::date and amount > 0), 0) as debit,
          coalesce(-sum(amount) filter (where day >= ${from}::date and amount < 0), 0) as credit
        from (${linesIn(sql<boolean>`day <= ${to}::date`, lines)}) l
      ) s`.execute(tx),
  );
}

/** A whole account's sums, as the trial balance has them. */
async function sumsOfAccount(tx: Tx, days: Days, key: JournalAccountKey): Promise<Turnover> {
  const found = (await turnoverOf(tx, days, false)).find(({ account }) => account === key);
  return found ?? { opening: '0', debit: '0', credit: '0', closing: '0' };
}

/** An account's ledger, or that of one detail of it, before its lines are read. */
export interface OpenLedger extends Turnover {
  days: Days;
  isBuilding: boolean;
  account: Ledger['account'];
  detail: Detail | null;
  counts: readonly DayOfLines[];
  lines: RawBuilder<boolean>;
}

/** @throws Problem INVALID_INPUT, NOT_FOUND for a person or a place that is none */
export async function openLedger(tx: Tx, query: Query, nowMs: number): Promise<OpenLedger> {
  const { isBuilding, ...days } = await readDays(tx, query, nowMs);
  const { detail, where } = await askedOf(tx, query);
  const lines = sql<boolean>`account = ${query.account} and ${where}`;
  const { opening, debit, credit, closing } = await (detail === null
    ? sumsOfAccount(tx, days, query.account)
    : sumsOf(tx, days, lines));
  const counts = await countDays(tx, sql<boolean>`day between ${days.from}::date and ${days.to}::date`, lines);
  const account = accountOf(await readChart(tx), query.account);
  return { days, isBuilding, account, detail, opening, debit, credit, closing, counts, lines };
}

/** The lines of some days of a ledger. @param page of them; null: all */
export async function ledgerLines(
  tx: Tx,
  { opening, counts, lines }: OpenLedger,
  days: Days,
  page: { limit: number; skip: number } | null,
): Promise<Line[]> {
  const before = addDecimals(opening, ...counts.flatMap(({ day, amount }) => (day < days.from ? [amount] : [])));
  const rows = await rowsOf(tx, days, lines, before, page);
  const said = await describe(tx, rows);
  return rows.map(({ kind, id, day, amount, balance }): Line => {
    const [debit, credit] = sidesOf(amount);
    return { kind, id, day, ...said({ kind, id }), debit, credit, balance };
  });
}

/** GET /journal/ledger @throws Problem INVALID_INPUT, NOT_FOUND for a person or a place that is none */
export async function readLedger(tx: Tx, query: Query, nowMs: number): Promise<Ledger> {
  const ledger = await openLedger(tx, query, nowMs);
  const place = placeOf(query);
  const { days, isBuilding, account, detail, opening, debit, credit, closing, counts } = ledger;
  const count = counts.reduce((sum, day) => sum + day.count, 0);
  const reach = reachOf(counts, null, place);
  const lines = reach === null ? [] : await ledgerLines(tx, ledger, reach, { limit: place.limit, skip: reach.skip });
  return {
    ...{ from_day: days.from, to_day: days.to, account, detail, opening, debit, credit, closing, count, lines },
    next: nextPlace(place, count),
    is_building: isBuilding,
  };
}
