import { type CallInput, type CallReply, type calls, type JournalAccountKey, voucherKinds } from '@taraz/contract';
import { addDecimals } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { nextPlace, type Place, placeOf } from '../../platform/http/paging.ts';
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

/** A page of the days' lines in the order of the journal, each with the balance after it. */
async function linesOf(
  tx: Tx,
  { from, to }: Days,
  lines: RawBuilder<boolean>,
  opening: string,
  place: Place,
): Promise<{ count: number; rows: LineRow[] }> {
  const counts = await countDays(tx, sql<boolean>`day between ${from}::date and ${to}::date`, lines);
  const count = counts.reduce((sum, day) => sum + day.count, 0);
  const reach = reachOf(counts, null, place);
  if (reach === null) return { count, rows: [] };
  const before = addDecimals(opening, ...counts.flatMap(({ day, amount }) => (day < reach.from ? [amount] : [])));
  const days = sql<boolean>`day between ${reach.from}::date and ${reach.to}::date`;
  const { rows } = await sql<LineRow>`
    select day::text, kind, id, trim_scale(amount)::text as amount,
      trim_scale(${before}::numeric + sum(amount) over w)::text as balance
    from (${linesIn(days, lines)}) l
    window w as (order by l.day, array_position(${[...voucherKinds]}::text[], kind), id collate "C", amount desc, customer_id, code, place_id
      rows unbounded preceding)
    order by row_number() over w limit ${place.limit} offset ${reach.skip}`.execute(tx);
  return { count, rows };
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

/** GET /journal/ledger @throws Problem INVALID_INPUT, NOT_FOUND for a person or a place that is none */
export async function readLedger(tx: Tx, query: Query, nowMs: number): Promise<Ledger> {
  const { isBuilding, ...days } = await readDays(tx, query, nowMs);
  const place = placeOf(query);
  const { detail, where } = await askedOf(tx, query);
  const lines = sql<boolean>`account = ${query.account} and ${where}`;
  const { opening, debit, credit, closing } = await (detail === null
    ? sumsOfAccount(tx, days, query.account)
    : sumsOf(tx, days, lines));
  const page = await linesOf(tx, days, lines, opening, place);
  const said = await describe(tx, page.rows);
  return {
    ...{ from_day: days.from, to_day: days.to },
    account: accountOf(await readChart(tx), query.account),
    detail,
    ...{ opening, debit, credit, closing },
    count: page.count,
    lines: page.rows.map(({ kind, id, day, amount, balance }): Line => {
      const [debit, credit] = sidesOf(amount);
      return { kind, id, day, ...said({ kind, id }), debit, credit, balance };
    }),
    next: nextPlace(place, page.count),
    is_building: isBuilding,
  };
}
