import { expect, it, vi } from 'vitest';
import { Nonces } from './nonces.ts';

it('of very many that nobody used, all are looked through now and then, not at each new one', () => {
  let number = 0;
  const nonces = new Nonces(() => String(++number));
  const looks = vi.spyOn(Map.prototype, Symbol.iterator);
  for (let count = 0; count < 30_000; count += 1) nonces.issue(200_000, 0);
  expect(looks.mock.calls.length).toBeLessThan(10);
  looks.mockRestore();
  // They go once they have ended, whoever issues the next ones.
  const { nonce } = nonces.issue(1_000, 0);
  for (let count = 0; count < 30_000; count += 1) nonces.issue(1_000, 300_000);
  expect([nonces.use(nonce, 0), nonces.use('x', 0)]).toEqual([false, false]);
});
