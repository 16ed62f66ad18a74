// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatchSession, forgetLogin, type Me } from '../../app/session-store.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { outbox } from './browser-outbox.ts';
import { mayLeaveDevice } from './leaving.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { OutboxStrip } from './outbox-strip.tsx';

/** Its storage is full. */
vi.mock('./outbox-db.ts', () => ({
  createOutboxDb: () => ({
    list: async () => [],
    put: async () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    replace: async () => false,
    remove: async () => {},
    clear: async () => {},
    keep: async () => {},
    kept: async () => [],
  }),
}));

const entry: OutboxEntry = {
  id: '1',
  owner: 'a.u',
  request: { kind: 'create', body: {} as never },
  draft: {} as OutboxEntry['draft'],
  buyer: '',
  total: '1',
  createdAt: '2026-01-01T00:00:00Z',
  state: 'waiting',
  tries: 0,
  isUnanswered: false,
  reason: '',
  invoiceId: '',
  taxNumber: '',
};

const enter = (account: string) =>
  dispatchSession({
    type: 'user',
    user: { id: 'u', username: 'u', account: { id: account, name: account }, roles: ['admin'] } as unknown as Me,
    isLegal: true,
    signByTaxpayer: false,
  });

/** How its browser is told to ask: as it is done today, and as Chrome and Edge before 119 know it. */
const closing = () => {
  const event = new Event('beforeunload', { cancelable: true });
  let said: unknown = null;
  Object.defineProperty(event, 'returnValue', { set: (value: unknown) => (said = value), get: () => said });
  window.dispatchEvent(event);
  return [event.defaultPrevented, said];
};

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('cut')));
  enter('a');
  await outbox.open('a.u');
  await outbox.keep(entry);
});
afterEach(async () => {
  cleanup();
  await outbox.remove('1');
  vi.unstubAllGlobals();
});

it('closing the window asks while a sale is in it alone, in every browser', async () => {
  expect(closing()).toEqual([true, true]);
  await outbox.remove('1');
  expect(closing()).toEqual([false, null]);
});

it('so it does in another account and with nobody signed in, without any screen of its own', async () => {
  await outbox.open('b.u');
  expect([outbox.getSnapshot(), closing()]).toEqual([[], [true, true]]);
  await outbox.open(null);
  forgetLogin(null);
  expect(closing()).toEqual([true, true]);
});

it('another account says of it, and asks before it is signed out of, without counting it as its own', async () => {
  enter('b');
  render(pagesAt('/', { '/': () => <OutboxStrip /> }).shown);
  expect(await screen.findByText(/از حساب دیگری تنها در این پنجره/)).toBeTruthy();
  expect(screen.queryByText('دیدن')).toBeNull();
  let answer: Promise<boolean> | null = null;
  await act(async () => {
    answer = mayLeaveDevice();
  });
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('از حساب دیگری');
  expect(question.textContent).not.toContain('پاک می‌شود');
  await act(async () => screen.getByRole('button', { name: 'ماندن' }).click());
  expect(await answer).toBe(false);
});
