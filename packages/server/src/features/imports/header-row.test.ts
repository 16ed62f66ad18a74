import { describe, expect, it } from 'vitest';
import { guessMapping, headerOf } from './header-row.ts';

const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ number: index + 1, cells }));
const data = ['1', '1405/08/20', 'پخش آریا', '14008430838', '2720000114542', 'چای', '2', '9850000'];

describe('the header of a file', () => {
  it('in two rows: groups over their columns, and names merged down over both', () => {
    const header = headerOf(
      rowsOf(
        ['فروش آبان', '', '', '', '', '', '', ''],
        ['شماره فاکتور', 'تاریخ', 'خریدار', '', 'کالا', '', '', ''],
        ['', '', 'نام', 'کد ملی', 'شناسه', 'شرح', 'تعداد', 'فی'],
        data,
      ),
    );
    expect(header).toEqual({
      number: 3,
      cells: ['شماره فاکتور', 'تاریخ', 'نام خریدار', 'کد ملی خریدار', 'شناسه کالا', 'شرح کالا', 'تعداد', 'فی'],
    });
    expect(Object.keys(guessMapping(header?.cells ?? []))).toHaveLength(8);
  });

  it('in two rows of which the upper names more', () => {
    const header = headerOf(
      rowsOf(
        ['شماره فاکتور', 'تاریخ', 'مشتری', 'کد ملی', 'شناسه کالا', 'شرح', 'مقدار و بها', ''],
        ['', '', '', '', '', '', 'تعداد', 'فی'],
        data,
      ),
    );
    expect(header?.number).toBe(2);
    expect(header?.cells.slice(-2)).toEqual(['تعداد', 'فی']);
  });

  it('in one row stays that row, whatever stands above and below it', () => {
    const names = ['شماره فاکتور', 'تاریخ', 'مشتری', 'کد ملی', 'شناسه کالا', 'شرح', 'تعداد', 'فی'];
    const rows = rowsOf(['فروش', 'شرکت آریا'], names, data);
    expect(headerOf(rows)).toEqual({ number: 2, cells: names });
    expect(headerOf(rowsOf(names, ['خریدار', '', '', '', '', '', '', '']))?.number).toBe(1);
    expect(headerOf(rowsOf(['x', 'y'], ['1', '2']))?.number).toBe(1);
  });
});
