import { addDays, addDecimals } from '@taraz/core';
import type { CashFlow } from './queries.ts';

export type CashSide = 'in' | 'out';

interface Sums {
  key: string;
  /** null: there are none of that kind */
  cheques: Record<CashSide, string> | null;
  debts: Record<CashSide, string>;
}

/** A week or month of the forecast; days YYYY-MM-DD, both inclusive. */
export interface CashPeriod extends Sums {
  kind: 'period';
  from: string;
  to: string;
  closing: string;
}

/** What falls due before or after, or has no day: it counts in no balance. Null: from ever, for ever. */
interface CashBeside extends Sums {
  kind: 'overdue' | 'later' | 'undated';
  from: string | null;
  to: string | null;
  closing: null;
}

/** A line of the forecast's table. */
export type CashRow = CashPeriod | CashBeside;

type Expected = CashFlow['overdue'];

const sumsOf = (key: string, { in: comes, out: goes }: Expected): Sums => ({
  key,
  cheques: { in: comes.cheques, out: goes.cheques },
  debts: { in: comes.debts, out: goes.debts },
});

export const periodsOf = ({ periods }: CashFlow): CashPeriod[] =>
  periods.map(({ from_day: from, to_day: to, closing, ...expected }) => ({
    ...{ ...sumsOf(from, expected), kind: 'period', from, to, closing },
  }));

/** Its lines: the periods, and of what is beside them that which has something. */
export function cashRows(flow: CashFlow): CashRow[] {
  const { day, overdue, later, undated } = flow;
  const periods = periodsOf(flow);
  const before = addDays(day, -1);
  const after = addDays(periods.at(-1)?.to ?? day, 1);
  const beside = { closing: null } as const;
  const rows: CashRow[] = [
    { ...sumsOf('overdue', overdue), ...beside, kind: 'overdue', from: null, to: before },
    ...periods,
    { ...sumsOf('later', later), ...beside, kind: 'later', from: after, to: null },
    { key: 'undated', cheques: null, debts: undated, ...beside, kind: 'undated', from: null, to: null },
  ];
  return rows.filter(({ kind, cheques, debts }) => kind === 'period' || hasAny([debts, cheques]));
}

const hasAny = (parts: readonly (Record<CashSide, string> | null)[]): boolean =>
  parts.some((part) => part !== null && (part.in !== '0' || part.out !== '0'));

export const sumOf = ({ cheques, debts }: CashRow, side: CashSide): string =>
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
