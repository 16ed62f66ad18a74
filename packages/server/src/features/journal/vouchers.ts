import type { CallInput, CallReply, calls, JournalAccountKey } from '@taraz/contract';
import { compareDecimals } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import type { Days } from '../analytics/day-range.ts';
import { accountOf, type Chart, readChart } from './accounts.ts';
import { sidesOf } from './balance.ts';
import { describe, type Voucher, type VoucherKey } from './describe.ts';
import { type DetailColumns, type DetailOf, detailsOf } from './details.ts';
import { type Mark, readMark, writeMark } from './marks.ts';
import { readDays } from './range.ts';
import { type DayCount, type Reach, reachOf } from './reach.ts';

export type VoucherList = CallReply<typeof calls.listVouchers>;
type Line = Voucher['lines'][number];

interface Placed extends VoucherKey {
  day: string;
  rank: number;
}

interface LineRow extends DetailColumns, VoucherKey {
  account: JournalAccountKey;
  amount: string;
}

/** Of which days there are vouchers, and how many. */
export async function countDays(tx: Tx, { from, to }: Days): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select day::text, count(*)::int as count from journal_vouchers
    where account_id = ${ownAccount} and day between ${from}::date and ${to}::date
    group by journal_vouchers.day order by journal_vouchers.day`.execute(tx);
  return rows;
}

/** The vouchers of a page in their order: by day, and on each by what they are of. */
async function placesOf(tx: Tx, { from, to, skip }: Reach, after: Mark | null, limit: number): Promise<Placed[]> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(day, rank, id collate "C") > (${after.day}::date, ${after.rank}::int, ${after.id})`;
  const { rows } = await sql<Placed>`
    select day::text, rank, kind, id from journal_vouchers
    where account_id = ${ownAccount} and day between ${from}::date and ${to}::date and ${beyond}
    order by journal_vouchers.day, rank, id collate "C" limit ${limit} offset ${skip}`.execute(tx);
  return rows;
}

/** What the lines of vouchers come to, by account and detail. */
async function linesOf(tx: Tx, vouchers: readonly Placed[]): Promise<LineRow[]> {
  const [first, last] = [vouchers[0], vouchers.at(-1)];
  if (first === undefined || last === undefined) return [];
  const ids = vouchers.map(({ id }) => id);
  const { rows } = await sql<LineRow>`
    select kind, id, account, customer_id, code, place_id, trim_scale(sum(amount))::text as amount from journal_lines
    where account_id = ${ownAccount} and day between ${first.day}::date and ${last.day}::date and id = any(${ids}::text[])
    group by kind, id, account, customer_id, code, place_id having sum(amount) <> 0`.execute(tx);
  return rows;
}

const lineOf = (row: LineRow, chart: Chart, detailOf: DetailOf): Line => {
  const [debit, credit] = sidesOf(row.amount);
  return { account: accountOf(chart, row.account), detail: detailOf(row), debit, credit };
};

/** Debits first, each side by the codes of its accounts. */
const inOrder = (one: Line, other: Line): number =>
  Number(one.debit === '0') - Number(other.debit === '0') ||
  (one.account.code < other.account.code ? -1 : Number(one.account.code > other.account.code)) ||
  -compareDecimals(one.debit, other.debit);

/** A page of vouchers, and the mark of the next. @throws Problem INVALID_INPUT for a cursor that is none */
export async function pageOfVouchers(
  tx: Tx,
  counts: readonly DayCount[],
  { offset = 0, limit = 10, after }: { offset?: number; limit?: number; after?: string },
): Promise<{ vouchers: Voucher[]; next: string | null }> {
  const mark = readMark(after);
  const place = { offset: mark === null ? offset : 0, limit: limit + 1 };
  const reach = reachOf(counts, mark?.day ?? null, place);
  const placed = reach === null ? [] : await placesOf(tx, reach, mark, limit + 1);
  const shown = placed.slice(0, limit);
  const before = Number(mark?.carried ?? offset);
  const last = shown.at(-1);
  const isMore = placed.length > limit && last !== undefined;
  return {
    vouchers: await showVouchers(tx, shown, before),
    next: isMore ? writeMark({ ...last, carried: String(before + shown.length) }) : null,
  };
}

/** Vouchers with their lines. @param before how many come before them */
async function showVouchers(tx: Tx, shown: readonly Placed[], before: number): Promise<Voucher[]> {
  const rows = await linesOf(tx, shown);
  const chart = await readChart(tx);
  const detailOf = await detailsOf(tx, rows);
  const said = await describe(tx, shown);
  const byVoucher = Map.groupBy(rows, ({ kind, id }) => `${kind} ${id}`);
  return shown.map(({ day, kind, id }, index) => ({
    ...{ kind, id, day, number: before + index + 1 },
    ...said({ kind, id }),
    lines: (byVoucher.get(`${kind} ${id}`) ?? []).map((row) => lineOf(row, chart, detailOf)).sort(inOrder),
  }));
}

/** GET /journal @throws Problem INVALID_INPUT */
export async function listVouchers(
  tx: Tx,
  query: NonNullable<CallInput<typeof calls.listVouchers>['query']>,
  nowMs: number,
): Promise<VoucherList> {
  const { isBuilding, ...days } = await readDays(tx, query, nowMs);
  const counts = await countDays(tx, days);
  const page = await pageOfVouchers(tx, counts, query);
  const count = counts.reduce((sum, one) => sum + one.count, 0);
  return { from_day: days.from, to_day: days.to, count, ...page, is_building: isBuilding };
}
