import type { CallInput, CallReply, calls } from '@taraz/contract';
import { addDecimals } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { type PurchaseGroup, purchaseGroups } from '../purchases/queries.ts';
import { acrossOf } from './across.ts';
import { isDeclared, saidForward, sayForward } from './brought-forward.ts';
import { spanOf } from './day-range.ts';
import { foldAtOnce, foldSales } from './fold-sales.ts';
import { readRange } from './read-range.ts';
import { sumsOf } from './sales.ts';

export type VatReport = CallReply<typeof calls.vatReport>;
type Purchases = VatReport['creditable'];
type BroughtForward = NonNullable<VatReport['brought_forward']>;

const nothing: Purchases['buys'] = { count: 0, net: '0', vat: '0', other_taxes: '0' };

/** One amount without another; plain decimals. */
const less = (from: string, taken: string): string =>
  addDecimals(from, taken.startsWith('-') ? taken.slice(1) : `-${taken}`);

/** What was bought and went back of one kind of credit, and what is left of it. */
export function purchasesOf(groups: readonly PurchaseGroup[], credit: PurchaseGroup['credit']): Purchases {
  const of = (kind: PurchaseGroup['kind']): Purchases['buys'] => {
    const found = groups.find((group) => group.credit === credit && group.kind === kind);
    if (found === undefined) return nothing;
    const { count, net, vat, other_taxes } = found;
    return { count, net, vat, other_taxes };
  };
  const [buys, returns] = [of('buy'), of('return')];
  return {
    buys,
    returns,
    net: less(buys.net, returns.net),
    vat: less(buys.vat, returns.vat),
    other_taxes: less(buys.other_taxes, returns.other_taxes),
  };
}

/** What is paid of the tax on sales once credit and what was brought forward are off it; negative: a credit to carry over. Plain decimals. */
export const payableOf = (sold: string, credited: string, forward: string | null): string =>
  less(less(sold, credited), forward ?? '0');

/** What the season before one comes to: the credit that it leaves, rial; 0 where it is to be paid. */
async function leftBefore(tx: Tx, accountId: string, season: string): Promise<string> {
  const days = spanOf('season', season, 1);
  const { vat } = await sumsOf(tx, { accountId, memoryIds: null, branchId: null }, days);
  const groups = await purchaseGroups(tx, { from_day: days.from, to_day: days.to });
  const credit = purchasesOf(groups, 'creditable').vat;
  const payable = payableOf(vat, credit, await saidForward(tx, days.from));
  return payable.startsWith('-') ? payable.slice(1) : '0';
}

/** The credit that a season begins with; what was sold is folded before. @param season its first day */
async function readForward(tx: Tx, accountId: string, season: string): Promise<BroughtForward> {
  const said = await saidForward(tx, season);
  return {
    ...{ season, amount: said ?? '0', is_said: said !== null },
    left_before: await leftBefore(tx, accountId, season),
  };
}

/** PUT /analytics/vat/brought_forward: what a season begins with from now on. @throws Problem INVALID_INPUT */
export async function putForward(
  tx: Tx,
  accountId: string,
  body: CallInput<typeof calls.putBroughtForward>['body'],
  nowMs: number,
): Promise<BroughtForward> {
  await sayForward(tx, accountId, body, nowMs);
  await foldSales(tx, foldAtOnce);
  return readForward(tx, accountId, body.season);
}

/**
 * GET /analytics/vat: tax on sales, as every report counts it, less that of creditable purchases and what the season begins
 * with. @throws Problem INVALID_INPUT
 */
export async function readVatReport(
  tx: Tx,
  accountId: string,
  query: CallInput<typeof calls.vatReport>['query'],
  nowMs: number,
): Promise<VatReport> {
  const days = readRange(query, nowMs);
  const isDone = await foldSales(tx, foldAtOnce);
  const { branch_id } = query;
  const sales = await sumsOf(tx, { accountId, memoryIds: null, branchId: branch_id ?? null }, days);
  const groups = await purchaseGroups(tx, {
    ...{ from_day: days.from, to_day: days.to },
    ...(branch_id === undefined ? {} : { branch_id }),
  });
  const creditable = purchasesOf(groups, 'creditable');
  const isVoid = groups.filter(({ credit }) => credit === 'void');
  const brought_forward = isDeclared(days, branch_id) ? await readForward(tx, accountId, days.from) : null;
  return {
    from_day: days.from,
    to_day: days.to,
    sales,
    creditable,
    not_creditable: purchasesOf(groups, 'not_creditable'),
    across: await acrossOf(tx, days, branch_id ?? null),
    void_count: isVoid.reduce((all, { count }) => all + count, 0),
    brought_forward,
    payable: payableOf(sales.vat, creditable.vat, brought_forward?.amount ?? null),
    is_building: !isDone,
  };
}
