// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { keepText } from './keep-file.ts';

afterEach(() => vi.restoreAllMocks());

it('no file name has a half-space, which browsers write as an underline', () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  vi.useFakeTimers();
  keepText('چک\u200cها.csv', 'a', 'text/csv');
  vi.useRealTimers();
  expect(names).toEqual(['چک ها.csv']);
});

it('the file is there as long as somebody who is asked first may think about it', () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  vi.useFakeTimers();
  keepText('a.csv', 'a', 'text/csv');
  vi.advanceTimersByTime(60_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(600_000);
  expect(revoke).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
