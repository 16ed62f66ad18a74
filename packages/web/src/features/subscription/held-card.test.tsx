// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { HeldCard } from './held-card.tsx';
import type { Subscription } from './queries.ts';

afterEach(cleanup);

it.each([
  ['the month begins before any deadline', 50, null, [true, false, false]],
  ['a deadline comes before', 50, '2050-12-18T08:00:00Z', [false, true, false]],
  ['one’s deadline is over: it goes no more by itself', 50, '2026-01-18T08:00:00Z', [true, false, true]],
  ['there is room by now, and they go', 9, '2050-12-18T08:00:00Z', [false, false, false]],
] as const)('what waits for room: %s', (_when, invoices, held_deadline, expected) => {
  const quotas = { invoices: 50, users: 2, memories: 1 };
  const held: Subscription = {
    ...{ plan: { id: 'free', title: 'رایگان', ...quotas }, expired: false, ended_plan: null, payments: [] },
    ...{ held: 3, held_deadline, starts_at: null, ends_at: null, use: { ...quotas, invoices } },
  };
  render(<HeldCard held={held} />);
  const has = (words: RegExp) => screen.queryByText(words) !== null;
  expect([has(/یا آغاز ماه/), has(/نخستین مهلت قانونی ۱۴۲۹\/۰۹\/۲۷/), has(/بود و گذشته است.*ماده ۹/)]).toEqual(
    expected,
  );
});
