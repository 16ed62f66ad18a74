// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { onTokenOfOtherTab, storeToken } from './token.ts';

afterEach(() => storeToken(null));

const comesBack = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

it('a page that comes back as it was left is told of the login that ended meanwhile', () => {
  storeToken('a');
  const told = vi.fn();
  const stop = onTokenOfOtherTab(told);
  window.dispatchEvent(new Event('pagehide'));
  comesBack(true);
  expect(told).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pagehide'));
  storeToken(null);
  comesBack(false);
  expect(told).not.toHaveBeenCalled();
  comesBack(true);
  expect(told.mock.calls).toEqual([[null]]);
  stop();
});
