import type { SheetMapping } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { compareFileSums } from './file-sum.ts';

const computed = { total: 1_089_000n, vat: 99_000n };
const mapping: SheetMapping = { 'items[].item_price': { column: 2 }, 'items[].item_vat_amount': { column: 3 } };
const compare = (cells: readonly string[], own = mapping, lines = 3) =>
  compareFileSums([{ sheet: '', sums: [cells], computed, lines }], own);

describe("the file's own sum", () => {
  it.each([
    ['with the tax', ['جمع', '7', '', '99000', '1089000'], false],
    ['before the tax', ['جمع', '7', '', '۹۹۰٬۰۰۰'], true],
    ['before the discount, beside discount and tax', ['جمع', '7', '1040000', '50000', '99000'], true],
    ['before the discount, beside it', ['جمع', '1040000', '50000'], true],
    ['without the tax, beside it', ['جمع', '990000', '99000'], true],
    ['but for a rial of each line', ['جمع', '1089002'], false],
  ])('%s is right', (_, cells, before_tax) => {
    expect(compare(cells)).toMatchObject({ is_equal: true, before_tax });
  });

  it('that differs says by how much from what it is nearest to', () => {
    expect(compare(['جمع', '7', '', '', '1189000'])).toEqual({
      ...{ said: '1189000', computed: '1089000', difference: '100000', is_equal: false, before_tax: false, sheet: '' },
    });
    expect(compare(['جمع', '980000'])).toMatchObject({
      said: '980000',
      computed: '990000',
      difference: '10000',
      before_tax: true,
    });
    // A rial more than rounding explains.
    expect(compare(['جمع', '1089004'])).toMatchObject({ is_equal: false, difference: '4' });
  });

  it('in tomans is so where the cell says it, its column, or all amounts of the file', () => {
    expect(compare(['جمع', '108900 تومان'])).toMatchObject({ is_equal: true, said: '1089000' });
    const some: SheetMapping = { ...mapping, 'items[].item_price': { column: 1, unit: 'toman' } };
    expect(compare(['جمع', '108900'], some)).toMatchObject({ is_equal: true });
    expect(compare(['جمع', '', '', '', '1089000'], some)).toMatchObject({ is_equal: true });
    const all: SheetMapping = { 'items[].item_price': { column: 1, unit: 'toman' } };
    expect(compare(['جمع', '', '', '', '108900'], all)).toMatchObject({ is_equal: true });
  });

  it('is none where only pieces, prices or single amounts are summed', () => {
    const sold: SheetMapping = { ...mapping, 'items[].item_qty': { column: 1 } };
    expect(compare(['جمع', '9870000', '1300000', '99000'], sold)).toBe(null);
    expect(compare(['جمع', '', '', '99000', '120000'])).toBe(null);
  });

  it('is none without a figure in single rials or tomans', () => {
    for (const cells of [['جمع'], ['جمع', '1089 هزار ریال'], ['جمع', '-5'], ['جمع', '0']])
      expect(compare(cells)).toBe(null);
  });

  it('of several sheets is each one’s own: the first that differs by its name, or all of them together', () => {
    const sheet = (name: string, said: string) => ({ sheet: name, sums: [['جمع', said]], computed, lines: 3 });
    expect(compareFileSums([sheet('مهر', '1089000'), sheet('آبان', '990001')], mapping)).toMatchObject({
      ...{ said: '2079001', computed: '2079000', difference: '1', is_equal: true, sheet: '' },
    });
    expect(compareFileSums([sheet('مهر', '1089000'), sheet('آبان', '1189000')], mapping)).toMatchObject({
      ...{ said: '1189000', computed: '1089000', difference: '100000', is_equal: false, sheet: 'آبان' },
    });
    const silent = { ...sheet('آذر', ''), sums: [] };
    expect(compareFileSums([sheet('مهر', '1089000'), silent], mapping)).toBe(null);
    expect(compareFileSums([silent, sheet('آبان', '1189000')], mapping)).toMatchObject({ sheet: 'آبان' });
  });
});
