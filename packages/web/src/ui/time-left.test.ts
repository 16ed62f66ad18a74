import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

// The last evening of 1408, a leap year: 30 اسفند, 23:30 in Tehran.
const nowMs = Date.parse('2030-03-20T20:00:00Z');

it.each([
  ['a minute later, on the same day', '2030-03-20T20:01:00Z', { kind: 'today', days: 0 }],
  ['the last moment of the year', '2030-03-20T20:29:59Z', { kind: 'today', days: 0 }],
  ['midnight, which is the first of فروردین', '2030-03-20T20:30:00Z', { kind: 'tomorrow', days: 0 }],
  ['tomorrow evening, in less than a day', '2030-03-21T19:59:00Z', { kind: 'tomorrow', days: 0 }],
  ['a whole day later', '2030-03-21T20:00:00Z', { kind: 'days', days: 1 }],
  ['a moment ago', '2030-03-20T19:59:59Z', { kind: 'past', days: 0 }],
  ['thirty hours ago', '2030-03-19T14:00:00Z', { kind: 'past', days: 1 }],
])('%s', (_name, iso, left) => {
  expect(timeLeft(iso, nowMs)).toEqual(left);
});
