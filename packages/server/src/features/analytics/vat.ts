import type { CallInput, CallReply, calls } from '@taraz/contract';
import { addDecimals } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { type PurchaseGroup, purchaseGroups } from '../purchases/queries.ts';
import { foldAtOnce, foldSales } from './fold-sales.ts';
import { readRange } from './read-range.ts';
import { sumsOf } from './sales.ts';

export type VatReport = CallReply<typeof calls.vatReport>;
type Purchases = VatReport['creditable'];

const nothing: Purchases['buys'] = { count: 0, net: '0', vat: '0', other_taxes: '0' };

/** One amount without another; plain decimals. */
export const less = (from: string, taken: string): string =>
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

/** GET /analytics/vat: tax on sales, as every report counts it, less that of creditable purchases. @throws Problem INVALID_INPUT */
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
  return {
    from_day: days.from,
    to_day: days.to,
    sales,
    creditable,
    not_creditable: purchasesOf(groups, 'not_creditable'),
    void_count: isVoid.reduce((all, { count }) => all + count, 0),
    payable: less(sales.vat, creditable.vat),
    is_building: !isDone,
  };
}
