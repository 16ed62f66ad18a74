import { describe, expect, test } from 'vitest';
import { createFormat } from './format.ts';

const fa = createFormat('fa');
const latn = createFormat('latn');

describe('numbers', () => {
  test.each([
    ['0', '۰'],
    ['999', '۹۹۹'],
    ['1000', '۱٬۰۰۰'],
    ['1684320000', '۱٬۶۸۴٬۳۲۰٬۰۰۰'],
    ['2500.5', '۲٬۵۰۰٫۵'],
    ['2500.500', '۲٬۵۰۰٫۵'],
    ['123456789012345678.12345678', '۱۲۳٬۴۵۶٬۷۸۹٬۰۱۲٬۳۴۵٬۶۷۸٫۱۲۳۴۵۶۷۸'],
    ['0012', '۱۲'],
    ['', ''],
    ['چند', 'چند'],
  ])('%s is written %s', (value, text) => {
    expect(fa.number(value)).toBe(text);
  });

  test('Latin digits take , and .', () => {
    expect(latn.number('1234567.5')).toBe('1,234,567.5');
  });

  test('bigint and count are numbers too', () => {
    expect(fa.number(10n ** 17n)).toBe('۱۰۰٬۰۰۰٬۰۰۰٬۰۰۰٬۰۰۰٬۰۰۰');
    expect(fa.number(412)).toBe('۴۱۲');
  });

  test('places of the fraction: kept, and cut without rounding', () => {
    expect(fa.number('12', { minFraction: 2 })).toBe('۱۲٫۰۰');
    expect(fa.number('1.999', { maxFraction: 2 })).toBe('۱٫۹۹');
  });
});

describe('money', () => {
  test('a negative amount stands in parentheses', () => {
    expect(fa.money('-70820000')).toBe('(۷۰٬۸۲۰٬۰۰۰)');
  });
  test('zero is never negative', () => {
    expect(fa.money('-0')).toBe('۰');
    expect(fa.money('-0.00')).toBe('۰');
  });
});

describe('percent', () => {
  test('an Arabic letter mark before the number keeps the sign at its left', () => {
    expect(fa.percent('10')).toBe('\u061c۱۰٪');
    expect(latn.percent('97.7')).toBe('\u061c97.7%');
    expect(fa.percent('')).toBe('');
  });
});

describe('dates are Jalali, in Tehran', () => {
  const iso = '2026-11-20T10:35:09Z';
  test('short, time, both, long', () => {
    expect(fa.date(iso)).toBe('۱۴۰۵/۰۸/۲۹');
    expect(fa.time(iso)).toBe('۱۴:۰۵');
    expect(fa.clock(iso)).toBe('۱۴:۰۵:۰۹');
    expect(fa.dateTime(iso)).toBe('۱۴۰۵/۰۸/۲۹، ۱۴:۰۵');
    expect(fa.longDate(iso)).toBe('جمعه ۲۹ آبان ۱۴۰۵');
    expect(fa.dayMonth(iso)).toBe('۲۹ آبان');
    expect(latn.date(iso)).toBe('1405/08/29');
  });
  test('the day turns at 20:30 UTC', () => {
    expect(fa.date('2026-11-20T20:29:59Z')).toBe('۱۴۰۵/۰۸/۲۹');
    expect(fa.date('2026-11-20T20:30:00Z')).toBe('۱۴۰۵/۰۸/۳۰');
  });
  test('no date is no text', () => {
    expect(fa.date('')).toBe('');
    expect(fa.longDate('')).toBe('');
  });
});

test('a cell of many digits is written at once', () => {
  // Longer than a test may take, while every digit looked for a letter to the end of the word.
  expect(fa.text('1'.repeat(1_000_000)) === '۱'.repeat(1_000_000)).toBe(true);
});

test('digits of a text follow the setting', () => {
  expect(fa.text('صفحه 12')).toBe('صفحه ۱۲');
  expect(fa.text('در «کاغذ A4، بسته 500 برگی» و NP-1405-7، 3 ردیف')).toBe(
    'در «کاغذ A4، بسته ۵۰۰ برگی» و NP-1405-7، ۳ ردیف',
  );
  for (const code of ['ali.1990@gmail.com', 'AB12/34', 'v1.2.3', 'a:12'])
    expect(fa.text(`از ${code}`)).toBe(`از ${code}`);
  expect(fa.text('1404/09/08، 14:30، 1,200.5، -7، 2.5% و 5/A4؛ صورتحساب A123: 12')).toBe(
    '۱۴۰۴/۰۹/۰۸، ۱۴:۳۰، ۱,۲۰۰.۵، -۷، ۲.۵% و 5/A4؛ صورتحساب A123: ۱۲',
  );
  expect(fa.text('1e0 2026-11-29')).toBe('1e0 ۲۰۲۶-۱۱-۲۹');
  expect(latn.text('صفحه 12')).toBe('صفحه 12');
  expect(latn.text('حداکثر ۹۳ روز')).toBe('حداکثر 93 روز');
});
