import { describe, expect, it } from 'vitest';
import { namesMonth, shiftMonths } from './shift-months.fa.ts';

describe('months named in a text', () => {
  it.each([
    ['اجاره آبان ۱۴۰۵', 1, 'اجاره آذر ۱۴۰۵'],
    ['اجاره اسفند ۱۴۰۵', 1, 'اجاره فروردین ۱۴۰۶'],
    ['اجاره اسفند 1405', 1, 'اجاره فروردین 1406'],
    ['کارکرد فروردين ١٤٠٥', -1, 'کارکرد اسفند ١٤٠٤'],
    ['پشتیبانی آبان‌ماه ۱۴۰۵', 2, 'پشتیبانی دی‌ماه ۱۴۰۵'],
    ['پشتیبانی آبان ماه', 12, 'پشتیبانی آبان ماه'],
    ['حق اشتراک ماه دی', 3, 'حق اشتراک ماه فروردین'],
    ['دوره آبان ۱۴۰۵ تا آذر ۱۴۰۵', 1, 'دوره آذر ۱۴۰۵ تا دی ۱۴۰۵'],
    ['آبان۱۴۰۵', 14, 'دی۱۴۰۶'],
    ['نگهداری، بهمن ۱۳۹۹.', 2, 'نگهداری، فروردین ۱۴۰۰.'],
  ])('%s, %i months on', (text, months, expected) => {
    expect(shiftMonths(text, months)).toBe(expected);
    expect(namesMonth(text)).toBe(true);
  });

  it.each([
    'تیرآهن ۱۴',
    'تیر آهن شماره ۱۸',
    'مهر و امضا',
    'گروه بهمن',
    'خودرو بهمن ۱۴۰۵۲',
    'شرکت مهرداد ۱۴۰۵',
    'قرارداد ۱۴۰۵',
    'دی‌وی‌دی ۱۴۰۵',
    '',
  ])('«%s» names none', (text) => {
    expect(shiftMonths(text, 1)).toBe(text);
    expect(namesMonth(text)).toBe(false);
  });
});
