import { toJalali } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { planDemo } from './demo-plan.ts';

const monthOf = (ms: number): string => {
  const { year, month } = toJalali(new Date(ms).toISOString());
  return `${year}/${month}`;
};

describe('the plan of the demo', () => {
  it.each(['2026-11-21T03:00:00Z', '2027-03-21T00:00:00Z', '2028-06-30T20:00:00Z'])(
    'at %s has the season of last year to compare with, and a business that grows',
    (now) => {
      const nowMs = Date.parse(now);
      const sold = planDemo(nowMs).filter(({ kind, state }) => kind !== 'draft' && state === 'confirmed');
      const counts = new Map<string, number>();
      for (const { dateMs } of sold) counts.set(monthOf(dateMs), (counts.get(monthOf(dateMs)) ?? 0) + 1);
      expect(counts.size).toBeGreaterThanOrEqual(18);
      const dayMs = 86_400_000;
      const within = (from: number, to: number) =>
        sold.filter(({ dateMs }) => dateMs >= nowMs - from * dayMs && dateMs < nowMs - to * dayMs).length;
      expect(within(180, 0)).toBeGreaterThan(within(360, 180));
      expect(within(455, 365)).toBeGreaterThan(10);
    },
  );

  it('is made in the order of its days, so that lists show it in that order and drafts stand among what was sent', () => {
    const plan = planDemo(Date.parse('2026-11-21T03:00:00Z'));
    expect(plan.map(({ dateMs }) => dateMs)).toEqual(plan.map(({ dateMs }) => dateMs).sort((a, b) => a - b));
    expect(plan.map(({ number }) => number)).toEqual(plan.map((_, index) => 1001 + index));
    expect(new Set(plan.slice(-8).map(({ kind }) => kind))).toEqual(new Set(['recent', 'draft']));
  });

  it('has nothing dated ahead, and the same invoices at every start', () => {
    const nowMs = Date.parse('2026-11-21T03:00:00Z');
    const shown = () => planDemo(nowMs).map(({ draw: _, ...rest }) => rest);
    expect(shown()).toEqual(shown());
    expect(shown().every(({ dateMs }) => dateMs <= nowMs)).toBe(true);
  });
});
