import { describe, expect, it } from 'vitest';
import { amountPaths } from './amount-paths.ts';
import { mendedCell, readTomans } from './amounts-in-tomans.ts';
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
    expect(read('9850000 ریال')).toBe('9850000');
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

  it('is of a column that there is', () => {
    for (const path of amountPaths) expect(sheetColumn(path)?.kind.type, path).toBe('number');
  });
});
