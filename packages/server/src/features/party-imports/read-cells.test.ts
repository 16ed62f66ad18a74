import { describe, expect, test } from 'vitest';
import { columnsOf, givenOf, readGiven, readTitles, unitOf } from './read-cells.ts';

describe('the titles of a file', () => {
  test.each(['customers', 'products'] as const)('the template of %s is read whole', (kind) => {
    const titles = columnsOf[kind].map(({ title }) => title);
    expect(readTitles(kind, titles)?.map(({ field }) => field)).toEqual(columnsOf[kind].map(({ field }) => field));
  });

  test.each([
    ['products', ['شرح كالا', 'شناسه ۱۳ رقمی', 'فی', 'بی‌ربط'], ['name', 'code', 'price', null]],
    ['products', ['name', 'code', 'name'], ['name', 'code', null]],
    ['customers', ['نام مشتری', 'کد اقتصادی', 'موبایل'], ['company', 'economic_code', 'phone']],
  ] as const)('%s: %j', (kind, titles, fields) =>
    expect(readTitles(kind, titles)?.map(({ field }) => field)).toEqual(fields),
  );

  test('are refused when they are of something else', () => {
    expect(readTitles('products', ['نام', 'قیمت'])).toBeNull();
    expect(readTitles('customers', ['کد اقتصادی'])).toBeNull();
    expect(readTitles('customers', [])).toBeNull();
  });
});

describe('cells', () => {
  test.each([
    ['عدد', 'NUMBER'],
    ['كيلوگرم', 'KILO'],
    ['kilo', 'KILO'],
    ['1627', '1627'],
    ['بوشل', 'بوشل'],
  ])('unit %j → %j', (cell, unit) => expect(unitOf(cell)).toBe(unit));

  test('of products', () => {
    const columns = readTitles('products', ['نام', 'شناسه', 'نوع', 'مالیات', 'واحد']) ?? [];
    const row = (...cells: string[]) => readGiven('products', givenOf(columns, cells));
    expect(row("'=شیر", "'0027").input).toMatchObject({ name: '=شیر', code: '0027' });
    expect(row(' شیر ', '27', 'خدمات', 'معاف', 'لیتر')).toEqual({
      faults: [],
      input: { name: 'شیر', code: '27', type: 'services', has_tax: false, unit: 'LITER' },
    });
    expect(row('شیر', '27', 'چیز', 'شاید').faults.map(({ path }) => path)).toEqual(['has_tax', 'type']);
    expect(row('شیر').input).toEqual({ name: 'شیر' });
  });

  test('of customers: the person is said, or seen from the names', () => {
    const columns = readTitles('customers', ['نوع شخص', 'نام شرکت', 'نام خانوادگی']) ?? [];
    const row = (...cells: string[]) => readGiven('customers', givenOf(columns, cells));
    expect(row('', 'الف').input).toEqual({ company: 'الف', person_type: 'legal' });
    expect(row('', '', 'احمدی').input).toEqual({ last_name: 'احمدی', person_type: 'real' });
    expect(row('مشارکت مدني', 'الف').input).toMatchObject({ person_type: 'civil_partnership' });
    expect(row('آدم', 'الف').faults).toHaveLength(1);
  });
});
