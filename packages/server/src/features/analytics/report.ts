import type { CallInput, CallReply, calls } from '@taraz/contract';
import { toJalali } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import {
  bucketsOf,
  countOfDays,
  type Days,
  daysOfQuery,
  rangeBefore,
  type Step,
  spanOf,
  yearEarlier,
} from './day-range.ts';
import { foldAtOnce, foldSales } from './fold-sales.ts';
import { readRange } from './read-range.ts';
import { patternsOf, readSales, type Scope, topsOf } from './sales.ts';
import { byState, dayStates } from './states.ts';
import { unitsOfGoods } from './units-of-goods.ts';

type Query = CallInput<typeof calls.invoiceAnalytics>['query'];
type Analytics = CallReply<typeof calls.invoiceAnalytics>;
type Report = CallReply<typeof calls.analyticsReport>;

/** Days in which one report may be cut; a longer range is cut at months. */
const daysMax = 124;

const scopeOf = (accountId: string, branchId: string | undefined): Scope => ({
  accountId,
  memoryIds: null,
  branchId: branchId ?? null,
});

/** As fine as people can read: days within two months, seasons beyond three years. */
function stepOf(days: Days, wanted: Step | undefined): Step {
  const count = countOfDays(days);
  const fitting: Step = count <= 62 ? 'day' : count <= 3 * 366 ? 'month' : 'season';
  return wanted === undefined || (wanted === 'day' && count > daysMax) ? fitting : wanted;
}

const flat = ({ from, to }: Days) => ({ from_day: from, to_day: to });

/** GET /invoice/analytics. @throws Problem INVALID_INPUT for a range that ends before it begins, or of more than twelve years */
export async function invoiceAnalytics(tx: Tx, accountId: string, query: Query, nowMs: number): Promise<Analytics> {
  const days = readRange(query, nowMs);
  const scope = scopeOf(accountId, query.branch_id);
  const isDone = await foldSales(tx, foldAtOnce);
  const step = stepOf(days, query.step);
  const buckets = bucketsOf(days, step);
  const today = daysOfQuery({}, nowMs).to;
  const before = rangeBefore(days, today);
  // Of a range that reaches into the future the present season.
  const season = spanOf('season', [days.to, today].toSorted()[0] ?? days.to);
  const { year, month } = toJalali(`${season.from}T00:00:00Z`, 'UTC');
  const limit = query.limit ?? 10;
  const sums = await readSales(tx, scope, [days, before, yearEarlier(days), season]);
  const goods = await topsOf(tx, scope, 'goods', days, limit);
  const units = await unitsOfGoods(tx, goods);
  return {
    ...flat(days),
    step,
    sums: sums(days),
    previous: { ...flat(before), ...sums(before) },
    series: buckets.map((bucket) => {
      const { invoices, net, vat } = sums(bucket);
      const then = sums(yearEarlier(bucket));
      return { ...flat(bucket), invoices, net, vat, previous_net: then.net, previous_vat: then.vat };
    }),
    states: byState(await dayStates(tx, scope, days)),
    buyers: await topsOf(tx, scope, 'buyer', days, limit),
    goods: goods.map((one) => ({ ...one, units: units.get(one.key) ?? [] })),
    declaration: { year, season: Math.ceil(month / 3), ...flat(season), ...sums(season) },
    is_building: !isDone,
  };
}

/** GET /analytics/report. @throws Problem INVALID_INPUT as above */
export async function authorityReport(
  tx: Tx,
  accountId: string,
  query: CallInput<typeof calls.analyticsReport>['query'],
  nowMs: number,
): Promise<Report> {
  const days = readRange(query, nowMs);
  const scope = scopeOf(accountId, query.branch_id);
  const isDone = await foldSales(tx, foldAtOnce);
  const rows = await dayStates(tx, scope, days);
  return {
    ...flat(days),
    states: byState(rows),
    days: rows.map(({ day, state, count, total }) => ({ day, state, count, total })),
    patterns: await patternsOf(tx, scope, days),
    is_building: !isDone,
  };
}
