import { expect, it } from 'vitest';
import { isTerm, readTerm } from './read-term.ts';

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
