// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { readQuery } from './commands.ts';
import { matchedParts } from './matched-parts.ts';

const shown = (text: string, query: string) =>
  matchedParts(text, query)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

describe('what was found in a title', () => {
  it.each([
    ['صنایع غذایی نگین کویر', 'کویر', 'صنایع غذایی نگین [کویر]'],
    ['صنایع غذایی نگین کویر', 'كوير', 'صنایع غذایی نگین [کویر]'],
    ['می‌خواهم', 'میخواهم', '[می‌خواهم]'],
    ['کالای ۱۲۳', '12', 'کالای [۱۲]۳'],
    ['پخش سپید دانه', 'دانه پخش', '[پخش] سپید [دانه]'],
    ['۱٬۶۸۴٬۳۲۰٬۰۰۰', '1684', '[۱٬۶۸۴]٬۳۲۰٬۰۰۰'],
    ['۱٬۶۸۴٬۳۲۰٬۰۰۰', '۱٬۶۸', '[۱٬۶۸]۴٬۳۲۰٬۰۰۰'],
    ['شکر، قند', 'شکر، قند', '[شکر،] [قند]'],
    ['داشبورد', '', 'داشبورد'],
    ['داشبورد', 'xyz', 'داشبورد'],
    ['', 'x', ''],
  ])('%s for %s', (text, query, expected) => {
    expect(shown(text, query)).toBe(expected);
  });
});

describe('what the command box was asked', () => {
  it.each([
    ['خروج', { words: 'خروج', only: null }],
    ['> خروج', { words: 'خروج', only: 'commands' }],
    [' #A112', { words: 'A112', only: 'invoices' }],
  ])('%s', (text, expected) => {
    expect(readQuery(text)).toEqual(expected);
  });
});
