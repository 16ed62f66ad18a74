import * as argon2 from '@node-rs/argon2';
import { afterAll, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

/** Files of a worker share their modules: those of this one are its own, with what is mocked below, and go with it. */
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock('@node-rs/argon2', { spy: true });
const verify = vi.mocked(argon2.verify);

it('fits its hash and no other, and fits nothing for a user who is not there', async () => {
  const hash = await hashPassword('باران تند ۱');
  expect(await verifyPassword(hash, 'باران تند ۱')).toBe(true);
  expect(await verifyPassword(hash, 'باران تند ۲')).toBe(false);
  expect(await verifyPassword(null, 'no user has this password')).toBe(false);
});

it('does the same work for a user who is not there, so that time tells nobody which users exist', async () => {
  const work = async (against: string | null) => {
    verify.mockClear();
    await verifyPassword(against, 'wrong');
    // «$argon2id$v=19$m=…,t=…,p=…»: kind and costs, without salt and result.
    return verify.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
  };
  const known = await work(await hashPassword('x'));
  expect(known).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
  expect(await work(null)).toEqual(known);
});
