import { describe, expect, it } from 'vitest';
import { foldQuery, foldWritten, hasQueryWords, queryForms, queryWords } from './fold-query.ts';

describe('foldQuery', () => {
  it.each([
    ['۰۴۹-۹۳۷۰۸۹-۹', '0499370899'],
    ['۱۵۱۱۹-۴۳۹۴۳', '1511943943'],
    ['+98 912 111 2233', '09121112233'],
    ['+989121112233', '09121112233'],
    ['00989121112233', '09121112233'],
    ['989121112233', '09121112233'],
    ['0912-1112233', '09121112233'],
    ['(۹۱۲) ۱۱۱ - ۲۲۳۳', '09121112233'],
    ['احمدی 0912 111 2233', 'احمدی 09121112233'],
    ['۶۰۳۷-۹۹۱۲-۳۴۵۶-۷۸۹۰', '6037991234567890'],
    ['کارت 6037 9912 3456 7890', 'کارت 6037991234567890'],
    ['IR82 0540 1026 8002 0817 9090 02', 'ir820540102680020817909002'],
    ['IR 82-0540-1026-8002-0817-9090-02', 'ir820540102680020817909002'],
    ['گوجه‌فرنگی', 'گوجه فرنگی'],
    ['كتاب', 'کتاب'],
    // What only looks like one stays: own numbers, ids of ten digits, days.
    ['NP-1405-1469', 'np-1405-1469'],
    ['1405-08-20', '1405-08-20'],
    ['9123224199', '9123224199'],
    ['10103827106', '10103827106'],
    ['1405-0012-0034', '1405-0012-0034'],
    ['2720000139120', '2720000139120'],
  ])('%s is looked for as %s', (text, folded) => {
    expect(foldQuery(text)).toBe(folded);
    expect(foldQuery(folded)).toBe(folded);
  });
});

it.each([
  [' كتاب ۱۴۰۵۸-۰۰۱۲۳ ', ['کتاب 14058-00123', 'کتاب 1405800123']],
  ['0912-1112233', ['09121112233', '0912-1112233']],
  ['می‌پردازد', ['می پردازد']],
  ['989121112233', ['989121112233', '09121112233']],
  ['', ['']],
])('%s is looked for in the forms %j', (text, forms) => {
  expect(queryForms(text)).toEqual(forms);
});

describe('queryWords', () => {
  it('has what may be a number of somebody’s own as it is written, too', () => {
    expect(queryWords(' كتاب ۱۴۰۵۸-۰۰۱۲۳ 0912 111 2233 ')).toEqual([
      { written: 'کتاب', kept: 'کتاب' },
      { written: '14058-00123', kept: '1405800123' },
      { written: '09121112233', kept: '09121112233' },
    ]);
    expect(queryWords('')).toEqual([]);
  });
});

it.each([
  ['14058-00123', 'کالا 14058-00123', true],
  ['14058-00123', 'کد پستی 1405800123', true],
  ['دفتر 14058-00123', 'کالا 14058-00123', false],
  ['', 'کالا', true],
])('%s is among the words of %s: %s', (query, text, has) => {
  expect(hasQueryWords(text, queryWords(query))).toBe(has);
});

describe('foldWritten', () => {
  const mobiles = [
    '0912 111 2233',
    '0912-111-2233',
    '(912) 111-2233',
    '+98 912 111 2233',
    '09121112233',
    '۰۹۱۲۱۱۱۲۲۳۳',
  ];
  it.each(mobiles)('what is written with %s is found by every writing of it', (mobile) => {
    const text = `با راننده، ${mobile}، هماهنگ شد`;
    for (const query of [text, ...mobiles]) {
      expect(hasQueryWords(foldWritten(text), queryWords(query)), query).toBe(true);
      expect(hasQueryWords(foldWritten(text), queryWords('09121112234'))).toBe(false);
    }
    expect(foldWritten(text)).toContain(queryForms(text).at(-1));
  });

  it.each([
    ['کد ملی ۰۴۹-۹۳۷۰۸۹-۹ و کد پستی 15119-43943', 'کد ملی 049-937089-9 و کد پستی 15119-43943 0499370899 1511943943'],
    ['0912-111-2233 0912 111 2233', '0912-111-2233 0912 111 2233 09121112233'],
    ['09121112233، گوجه‌فرنگی 14058-001', '09121112233، گوجهفرنگی 14058-001'],
    ['', ''],
  ])('%j is kept as %j', (text, folded) => {
    expect(foldWritten(text)).toBe(folded);
    expect(foldWritten(folded)).toBe(folded);
  });
});
