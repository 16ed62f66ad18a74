// @vitest-environment happy-dom
import { type Call, calls } from '@taraz/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { enterAccount } from '../../app/enter-account.ts';
import { closeBeforeLeaving } from '../../app/session-store.ts';
import { closeDesk, isDeskOpen, openDesk, takeKey } from './desk.ts';

let asked: string[] = [];
let isRefused = false;
vi.mock('../../app/load-session.ts', () => ({ loadSession: async () => undefined }));
vi.mock('../../app/api.ts', () => ({
  api: async ({ id }: Call, _input: unknown, options?: { signal?: AbortSignal }) => {
    asked.push(id);
    if (id === calls.switchAccount.id && isRefused) throw new Error('refused');
    if (id !== calls.attendDesk.id) return { token: 'of b' };
    return new Promise((_, reject) => options?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
  },
}));

beforeEach(async () => {
  await takeKey('m', {} as CryptoKey, false);
  openDesk('m', 'A11216');
  asked = [];
});

it('a desk is closed at the server before another account is entered', async () => {
  isRefused = false;
  await enterAccount('b');
  expect(asked).toEqual([calls.closeDesk.id, calls.switchAccount.id]);
  expect(isDeskOpen('m')).toBe(false);
});

it('a desk is open again where the other account was refused', async () => {
  isRefused = true;
  await expect(enterAccount('b')).rejects.toThrow('refused');
  expect(asked).toEqual([calls.closeDesk.id, calls.switchAccount.id, calls.attendDesk.id]);
  await closeDesk('m');
});

it('nothing waits where no desk is open', async () => {
  await closeDesk('m');
  asked = [];
  await closeBeforeLeaving();
  expect(asked).toEqual([]);
});
