// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { dropKey, takeKey } from './desk.ts';
import { deskState } from './desk-state.ts';

const store = vi.hoisted(() => ({ forgetKey: vi.fn(), storeKey: vi.fn(async () => undefined) }));
vi.mock('./key-store.ts', async (original) => ({ ...(await original<object>()), ...store }));
afterEach(() => store.forgetKey.mockReset());

const keys = () => ({ held: deskState().held.has('m'), stored: deskState().stored.has('m') });

it('a key that the browser did not delete is told as one that lies there still', async () => {
  await takeKey('m', {} as CryptoKey, true);
  store.forgetKey.mockRejectedValueOnce(new Error('no'));
  await expect(dropKey('m')).rejects.toThrow('no');
  expect(keys()).toEqual({ held: false, stored: true });
  await dropKey('m');
  expect(keys()).toEqual({ held: false, stored: false });
});
