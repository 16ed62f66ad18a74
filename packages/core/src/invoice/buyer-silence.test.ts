import { expect, it } from 'vitest';
import { silenceEndMs } from './buyer-silence.ts';

it('silence approves thirty days after the registration, or, where nobody knows that, after its own moment', () => {
  const invoice_date = '2026-11-01T08:30:00.000Z';
  const ends = [silenceEndMs({ registered_at: '2026-11-20T08:00:00.000Z', invoice_date })];
  ends.push(silenceEndMs({ registered_at: null, invoice_date }));
  expect(ends.map((ms) => new Date(ms).toISOString())).toEqual([
    '2026-12-20T08:00:00.000Z',
    '2026-12-01T08:30:00.000Z',
  ]);
});
