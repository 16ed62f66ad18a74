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
