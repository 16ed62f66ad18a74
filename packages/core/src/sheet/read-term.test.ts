import { expect, it } from 'vitest';
import { isTerm, monthsInDays, readTerm, saysTerm } from './read-term.ts';

it.each([
  ['', ''],
  ['۳۰ روز', '30'],
  [' 030 ', '30'],
  ['0', '0'],
  ['ندارد', 'none'],
  ['بی‌مهلت', 'none'],
  ['بدون سررسید', 'none'],
  ['none', 'none'],
])('%j is the term %j', (text, term) => {
  expect(readTerm(text)).toBe(term);
});

it.each(['ماه', '1000', '-1', '1e3', '۳٫۵', '٣۰ روز\u0000x'])('%j is none', (text) => {
  expect(isTerm(readTerm(text))).toBe(false);
});

it('is told from a day, and from the 0 that programs write for nothing', () => {
  for (const text of ['۳۰ روز', '45', '۹۹۹', '0 روز']) expect(saysTerm(text), text).toBe(true);
  for (const text of ['', '0', '1405/10/15', '14051015', '30512', 'یک ماهه', 'ندارد'])
    expect(saysTerm(text), text).toBe(false);
});

it.each([
  ['یک ماهه', '30 روز'],
  ['۲ ماه', '60 روز'],
  ['سه‌ماهه', '90 روز'],
  ['ماه', null],
  ['آذر ماه', null],
  ['40 ماه', null],
  ['30 روز', null],
])('%j is %j of months', (text, days) => {
  expect(monthsInDays(text)).toBe(days);
});
