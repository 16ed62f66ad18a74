import { afterEach, expect, it, vi } from 'vitest';
import { today } from './report-cards.tsx';

afterEach(() => void vi.useRealTimers());

it('today is the day in Tehran, also in its first hours', () => {
  vi.useFakeTimers({ now: Date.parse('2030-03-20T20:31:00Z') });
  expect(today()).toBe('2030-03-21');
});
