import { expect, it } from 'vitest';
import { shownName } from './shown-name.ts';

it.each([
  ['فروش‌های آبان.xlsx', 'فروش‌های آبان.xlsx'],
  ['C:\\دفتر\\فروش‌ها.csv', 'فروش‌ها.csv'],
  ['../etc/passwd', 'passwd'],
  ['a\u202ecod.exe', 'acod.exe'],
  ['\u200fa\u0007"<b>".pdf ', 'ab.pdf'],
  ['\u200c ', 'file'],
  ['', 'file'],
])('a file named %j is shown as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});

it('of a long name the beginning is shown, in whole characters', () => {
  expect(shownName('😀'.repeat(130))).toBe('😀'.repeat(100));
  expect(shownName('😀'.repeat(130), 120)).toBe('😀'.repeat(120));
});
