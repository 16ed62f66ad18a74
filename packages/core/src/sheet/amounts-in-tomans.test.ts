import { describe, expect, it } from 'vitest';
import { amountPaths } from './amount-paths.ts';
import { mendedCell, readSource, readTomans } from './amounts-in-tomans.ts';
import { sheetMessages } from './sheet.fa.ts';
import { sheetColumn } from './sheet-columns.ts';

const read = (cell: string, path = 'items[].item_price') => {
  const column = sheetColumn(path);
  if (column === null) throw new Error(path);
  const reading = readTomans(column, cell, 0);
  return reading.ok ? reading.value : `${reading.code} ${reading.fix ?? ''}`;
};

describe('an amount of a column in tomans', () => {
  it.each([
    ['985000', '9850000'],
    ['۹۸۵٬۰۰۰ تومان', '9850000'],
    ['12.5', '125'],
    ['0.05', '0.5'],
    ['0', '0'],
    ['-300', '-3000'],
    ['', ''],
  ])('%s is in rials %s', (cell, rials) => {
    expect(read(cell)).toBe(rials);
  });

  it('that says itself that it is in rials stands as it is', () => {
    for (const cell of ['9850000 ریال', '9850000﷼', '9850000 IRR', 'rial 9850000'])
      expect(read(cell), cell).toBe('9850000');
    expect(read('۹٬۸۵۰٬۰۰۰ ﷼ ریال')).toBe('NOT_A_NUMBER ');
  });

  it('that needs a mend is offered one in its own unit', () => {
    expect(read('84 میلیون')).toBe('NOT_A_NUMBER 84000000');
    expect(read('84 میلیون تومان')).toBe('NOT_A_NUMBER 84000000');
    expect(read('84 میلیون ریال')).toBe('NOT_IN_RIALS 84000000 ریال');
    for (const mend of ['84000000', '84000000 ریال'])
      expect(read(mend)).toBe(mend === '84000000' ? '840000000' : '84000000');
  });

  it('is mended in rials, and a percent among such amounts as it is', () => {
    const path = 'items[].item_discount';
    const mended = (text: string) => mendedCell(path, text, { [path]: { column: 0, unit: 'toman' } });
    expect([mended('5000'), mended('5%')]).toEqual(['5000 ریال', '5%']);
    expect(read(mended('5%'), path)).toBe('5%');
  });

  it('whose decimal mark is a comma is no hundred times as much', () => {
    const price = sheetColumn('items[].item_price');
    const of = (cell: string) => price && readSource(price, { column: 0 }, cell, 0);
    for (const [cell, fix] of [
      ['9850000,00 تومان', '98500000'],
      ['2,5 میلیون', '2500000'],
      ['1,250 هزار تومان', '12500000'],
    ] as const)
      expect(of(cell), cell).toMatchObject({ ok: false, fix });
  });

  it('is of a column that there is', () => {
    for (const path of amountPaths) expect(sheetColumn(path)?.kind.type, path).toBe('number');
  });
});

describe('an amount of a column whose title counts in another unit', () => {
  const titled = (cell: string, unit = 'تومان', path = 'items[].item_price') => {
    const column = sheetColumn(path);
    if (column === null) throw new Error(path);
    const reading = readSource(column, { column: 0, titled: unit }, cell, 0);
    return reading.ok ? reading.value : `${reading.code} ${reading.fix ?? ''}`;
  };

  it.each([
    ['990000', 'NOT_IN_RIALS 9900000 ریال'],
    ['۹۹۰٬۰۰۰', 'NOT_IN_RIALS 9900000 ریال'],
    ['990000 تومان', 'NOT_IN_RIALS 9900000 ریال'],
    ['208/000', 'NOT_IN_RIALS 2080000 ریال'],
    ['9850000,00', 'NOT_IN_RIALS 98500000 ریال'],
    ['-300', 'NOT_IN_RIALS -3000 ریال'],
    ['پنجاه هزار', 'NOT_IN_RIALS 500000 ریال'],
    ['9900000 ریال', '9900000'],
    ['9900000 IRR', '9900000'],
    ['', ''],
    ['0', '0'],
    ['-', 'NOT_A_NUMBER 0'],
    ['x', 'NOT_A_NUMBER '],
  ])('%j, where nobody has confirmed it, is read as %s', (cell, read) => {
    expect(titled(cell)).toBe(read);
  });

  it('is told how rials are written, which the same figure without the word is not', () => {
    const price = sheetColumn('items[].item_price');
    const messageOf = (cell: string) => {
      const reading = price && readSource(price, { column: 0, titled: 'تومان' }, cell, 0);
      return reading === null || reading.ok ? '' : reading.message;
    };
    expect(messageOf('9850000')).toBe(sheetMessages.inTitlesUnit('تومان'));
    expect(messageOf('9850000 تومان')).toBe(sheetMessages.NOT_IN_RIALS);
    for (const cell of ['9850000', '9850000 تومان']) expect(messageOf(cell)).toContain('«ریال»');
    expect(messageOf('9850000 ریال')).toBe('');
  });

  it.each([
    ['990 هزار', 'هزار ریال', 'NOT_A_NUMBER 990000 ریال'],
    ['پنجاه هزار', 'هزار ریال', 'NOT_A_NUMBER 50000 ریال'],
    ['12 میلیون', 'هزار تومان', 'NOT_IN_RIALS 120000000 ریال'],
    ['990 هزار', 'تومان', 'NOT_IN_RIALS 9900000 ریال'],
    ['990', 'هزار تومان', 'NOT_IN_RIALS 9900000 ریال'],
  ])('%j under %j counts its weight once: %s', (cell, unit, read) => {
    expect(titled(cell, unit)).toBe(read);
  });

  it('in thousands is offered in rials, and a percent is one', () => {
    expect(titled('990', 'هزار ریال')).toBe('NOT_IN_RIALS 990000 ریال');
    expect(titled('10%', 'تومان', 'items[].item_discount')).toBe('10%');
    expect(titled('2', 'تومان', 'items[].item_qty')).toBe('2');
  });

  it('that was read before it was asked about is believed, and its mends say that they are in rials', () => {
    const price = sheetColumn('items[].item_price');
    const believed = (cell: string) =>
      price && readSource(price, { column: 0, titled: 'تومان', believed: true }, cell, 0);
    for (const cell of ['9850000', '9850000 ریال']) expect(believed(cell)).toEqual({ ok: true, value: '9850000' });
    expect(believed('985000 تومان')).toMatchObject({ code: 'NOT_IN_RIALS', fix: '9850000 ریال' });
    expect(believed('84 میلیون')).toMatchObject({ code: 'NOT_A_NUMBER', fix: '84000000 ریال' });
  });

  it('is mended in rials, which a cell says', () => {
    const path = 'items[].item_discount';
    const mended = (text: string) => mendedCell(path, text, { [path]: { column: 0, titled: 'تومان' } });
    expect([mended('5000'), mended('5%')]).toEqual(['5000 ریال', '5%']);
  });
});
