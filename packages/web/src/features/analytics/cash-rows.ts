import { addDecimals } from '@taraz/core';
import type { CashFlow } from './queries.ts';

export type CashSide = 'in' | 'out';

/** A line of the forecast's table. */
export interface CashRow {
  key: string;
  kind: 'overdue' | 'period' | 'later' | 'undated';
  /** days YYYY-MM-DD, both inclusive; null: from ever, for ever */
  from: string | null;
  to: string | null;
  /** null: there are none of that kind */
  cheques: Record<CashSide, string> | null;
  debts: Record<CashSide, string>;
  /** null: it counts in no balance */
  closing: string | null;
}

type Expected = CashFlow['overdue'];
type Days = Pick<CashRow, 'from' | 'to'>;

const rowOf = (
  kind: CashRow['kind'],
  { in: comes, out: goes }: Expected,
  days: Days,
  closing: string | null,
): CashRow => ({
  ...{ key: `${kind} ${days.from ?? ''}`, kind, ...days, closing },
  cheques: { in: comes.cheques, out: goes.cheques },
  debts: { in: comes.debts, out: goes.debts },
});

/** @param before the day before the forecast begins, @param after the day after it ends */
export function cashRows(flow: CashFlow, { before, after }: { before: string; after: string }): CashRow[] {
  const { overdue, periods, later, undated } = flow;
  return [
    rowOf('overdue', overdue, { from: null, to: before }, null),
    ...periods.map((one) => rowOf('period', one, { from: one.from_day, to: one.to_day }, one.closing)),
    rowOf('later', later, { from: after, to: null }, null),
    { key: 'undated', kind: 'undated', from: null, to: null, cheques: null, debts: undated, closing: null } as const,
  ].filter(({ kind, cheques, debts }) => kind === 'period' || hasAny([debts, cheques]));
}

const hasAny = (parts: readonly (Record<CashSide, string> | null)[]): boolean =>
  parts.some((part) => part !== null && (part.in !== '0' || part.out !== '0'));

export const sumOf = ({ cheques, debts }: Pick<CashRow, 'cheques' | 'debts'>, side: CashSide): string =>
  addDecimals(cheques?.[side] ?? '0', debts[side]);

/** Whether nothing at all is known of what comes and goes. */
export const isEmptyFlow = (flow: CashFlow): boolean =>
  flow.opening.total === '0' &&
  !hasAny([
    ...[flow.overdue, ...flow.periods, flow.later].flatMap(({ in: comes, out: goes }) => [
      { in: comes.cheques, out: goes.cheques },
      { in: comes.debts, out: goes.debts },
    ]),
    flow.undated,
  ]);
