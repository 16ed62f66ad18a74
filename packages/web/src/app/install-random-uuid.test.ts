import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installRandomUuid } from './install-random-uuid.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** As a page that was opened over plain HTTP has it. */
beforeEach(() => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
});
afterEach(() => vi.unstubAllGlobals());

it('gives names over plain HTTP, each another one', () => {
  expect('randomUUID' in crypto).toBe(false);
  installRandomUuid();
  const made = Array.from({ length: 1000 }, () => crypto.randomUUID());
  expect(made.filter((one) => !uuid.test(one))).toEqual([]);
  expect(new Set(made).size).toBe(1000);
});

it('leaves the browser its own', () => {
  const own = () => 'own';
  vi.stubGlobal('crypto', { randomUUID: own });
  installRandomUuid();
  expect(crypto.randomUUID).toBe(own);
});
