import { expect, it } from 'vitest';
import { dueLines, sumsOf } from './due-lines.ts';

const day = {
  ...{ day: '2026-11-20', issued_count: 0, issued_sum: '0', issued_bounced_count: 0, issued_bounced_sum: '0' },
  ...{ received_count: 3, received_sum: '700', received_bounced_count: 0, received_bounced_sum: '0' },
};

it('tells what bounced apart from what comes in and goes out', () => {
  expect(dueLines(day)).toEqual([{ direction: 'received', isBounced: false, count: 3, sum: '700' }]);
  expect(dueLines({ ...day, received_bounced_count: 1, received_bounced_sum: '300' })).toEqual([
    { direction: 'received', isBounced: false, count: 2, sum: '400' },
    { direction: 'received', isBounced: true, count: 1, sum: '300' },
  ]);
  const allBack = { issued_count: 1, issued_sum: '50', issued_bounced_count: 1, issued_bounced_sum: '50' };
  expect(dueLines({ ...day, received_count: 0, received_sum: '0', ...allBack })).toEqual([
    { direction: 'issued', isBounced: true, count: 1, sum: '50' },
  ]);
});

it('counts on nothing that bounced', () => {
  const back = { received_bounced_count: 1, received_bounced_sum: '300' };
  expect(sumsOf([day, { ...day, ...back, issued_count: 1, issued_sum: '80' }])).toEqual({
    received: '1100',
    issued: '80',
  });
  expect(sumsOf([])).toEqual({ received: '0', issued: '0' });
});
