import { describe, expect, it } from 'vitest';
import { cashRows, isEmptyFlow, sumOf } from './cash-rows.ts';
import type { CashFlow } from './queries.ts';

const nothing = { in: { cheques: '0', debts: '0' }, out: { cheques: '0', debts: '0' } };
const flow: CashFlow = {
  ...{ day: '2026-11-28', step: 'month', is_counting: false, with_overdue: false },
  opening: { banks: '0', desks: '0', terminals: '0', total: '0' },
  ...{ overdue: nothing, later: nothing, undated: { in: '0', out: '0' } },
  periods: [{ from_day: '2026-11-28', to_day: '2026-12-21', ...nothing, closing: '0' }],
};

describe('the rows of the forecast', () => {
  it('are its periods, and of the others those that have something, with the days behind their figures', () => {
    expect(cashRows(flow).map(({ kind }) => kind)).toEqual(['period']);
    const full: CashFlow = {
      ...flow,
      overdue: { ...nothing, out: { cheques: '5', debts: '0' } },
      later: { ...nothing, in: { cheques: '0', debts: '7' } },
      undated: { in: '0', out: '9' },
    };
    expect(cashRows(full).map(({ kind, from, to, closing }) => [kind, from, to, closing])).toEqual([
      ['overdue', null, '2026-11-27', null],
      ['period', '2026-11-28', '2026-12-21', '0'],
      ['later', '2026-12-22', null, null],
      ['undated', null, null, null],
    ]);
    expect(cashRows(full).map((row) => [sumOf(row, 'in'), sumOf(row, 'out')])).toEqual([
      ['0', '5'],
      ['0', '0'],
      ['7', '0'],
      ['0', '9'],
    ]);
  });

  it('are none where nothing is known; money alone is something', () => {
    expect(isEmptyFlow(flow)).toBe(true);
    expect(isEmptyFlow({ ...flow, opening: { ...flow.opening, total: '1' } })).toBe(false);
    expect(isEmptyFlow({ ...flow, undated: { in: '0', out: '1' } })).toBe(false);
    expect(isEmptyFlow({ ...flow, later: { ...nothing, in: { cheques: '1', debts: '0' } } })).toBe(false);
  });
});
