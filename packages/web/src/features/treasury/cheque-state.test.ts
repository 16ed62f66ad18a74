import { describe, expect, it } from 'vitest';
import { daysOverdue } from './cheque-state.tsx';

describe('days since a cheque was due', () => {
  it.each([
    ['received', '2026-11-20', 0],
    ['deposited', '2026-11-17', 3],
    ['issued', '2026-11-25', -5],
    ['bounced', '2026-10-20', 31],
    ['cleared', '2026-10-20', null],
    ['void', '2026-10-20', null],
  ] as const)('%s, due %s: %s', (state, due_day, days) => {
    expect(daysOverdue({ state, due_day }, '2026-11-20')).toBe(days);
  });
});
