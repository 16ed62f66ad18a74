// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loginQuestion } from '../../app/login-again.ts';
import { connection } from '../../ui/connection.ts';
import { inTime } from './in-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Asks what has no answer. @returns whether it was ended by now */
function asks(): () => boolean {
  let isEnded = false;
  inTime((signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))).catch(
    () => {
      isEnded = true;
    },
  );
  return () => isEnded;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('what has no answer is ended after eight seconds', async () => {
  const isEnded = asks();
  await pass(7_900);
  expect(isEnded()).toBe(false);
  await pass(200);
  expect(isEnded()).toBe(true);
});

it('what is asked as the connection goes is ended at once', async () => {
  const isEnded = asks();
  vi.spyOn(connection, 'isOnline').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await pass(0);
  expect(isEnded()).toBe(true);
});

it('the time that a login takes in between is not its own', async () => {
  const isEnded = asks();
  await pass(5_000);
  void loginQuestion.ask();
  await pass(60_000);
  expect(isEnded()).toBe(false);
  loginQuestion.answer('again');
  await pass(7_900);
  expect(isEnded()).toBe(false);
  await pass(200);
  expect(isEnded()).toBe(true);
});

it('what is answered is given, and nothing is left behind', async () => {
  expect(await inTime(() => Promise.resolve('tea'))).toBe('tea');
  expect(vi.getTimerCount()).toBe(0);
});
