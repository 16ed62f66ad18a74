import { describe, expect, it } from 'vitest';
import type { Analytics, AuthorityReport } from './queries.ts';
import { bucketsByGroup } from './state-cards.tsx';

const bucket = (from_day: string, to_day: string, vat: string): Analytics['series'][number] => ({
  ...{ from_day, to_day, invoices: 1, net: '10', vat },
  ...{ previous_net: '0', previous_vat: '0' },
});
const day = (on: string, state: AuthorityReport['days'][number]['state'], total: string) => ({
  ...{ day: on, state, count: 1, total },
});

describe('sums by state over time', () => {
  const series = [bucket('2026-09-23', '2026-10-22', '1'), bucket('2026-10-23', '2026-11-21', '2')];

  it('takes each day into its month, its first and last too, and each state into its group', () => {
    const days = [
      day('2026-09-23', 'confirmed', '100'),
      day('2026-10-22', 'confirmed', '20.5'),
      day('2026-10-23', 'queued', '7'),
      day('2026-11-21', 'unknown', '3'),
      day('2026-11-01', 'rejected', '9'),
      day('2026-11-01', 'draft', '5'),
      day('2026-11-01', 'abandoned', '6'),
    ];
    expect(bucketsByGroup(series, days)).toEqual([
      expect.objectContaining({ confirmed: '120.5', underway: '0', rejected: '0', unsent: '0', vat: '1' }),
      expect.objectContaining({ confirmed: '0', underway: '10', rejected: '9', unsent: '11', vat: '2' }),
    ]);
  });

  it('has a bucket where nothing was', () => {
    expect(bucketsByGroup(series, []).map(({ confirmed }) => confirmed)).toEqual(['0', '0']);
  });
});
