import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowOfReference, rowReference, sheetOfRow } from './sheet-of-row.ts';

const months = [
  { name: 'مهر', offset: 0 },
  { name: 'راهنما', offset: null },
  { name: 'آبان!', offset: 120 },
  { name: 'آذر', offset: 150 },
];

describe('rows of several sheets', () => {
  it.each([
    [2, { name: 'مهر', row: 2 }, 'مهر!2'],
    [120, { name: 'مهر', row: 120 }, 'مهر!120'],
    [122, { name: 'آبان!', row: 2 }, 'آبان!!2'],
    [151, { name: 'آذر', row: 1 }, 'آذر!1'],
  ])('row %i', (row, own, reference) => {
    expect(sheetOfRow(months, row)).toEqual(own);
    expect(rowReference(months, row)).toBe(reference);
  });

  it('of one sheet are their numbers', () => {
    const one = months.slice(0, 2);
    expect(sheetOfRow(one, 7)).toBeNull();
    expect(rowReference(one, 7)).toBe('7');
    expect(rowOfReference(one, '7')).toBe(7);
  });

  it('come back from their references', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), (row) => {
        expect(rowOfReference(months, rowReference(months, row))).toBe(row);
      }),
    );
  });

  it('come back with Persian digits, which a sheet may have in its name', () => {
    expect(
      rowOfReference(
        [
          { name: '1', offset: 0 },
          { name: '۱', offset: 40 },
        ],
        '۱!۲',
      ),
    ).toBe(42);
    expect(rowOfReference([], '۱۲')).toBe(12);
  });

  it.each(['', 'دی!3', 'راهنما!3', 'مهر!دو', 'دو'])('%j is none', (text) => {
    expect(rowOfReference(months, text)).toBeNaN();
  });
});
