import { columns } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { columnsByHead, pasteLines } from './paste-lines.ts';
import { pasteColumns } from './use-paste-lines.ts';

const saleColumns = pasteColumns(columns['1/1']);

describe('pasteLines', () => {
  it('has the grid’s editable columns in its order', () => {
    expect(saleColumns.map(({ field }) => field)).toEqual([
      'item_code',
      'item_name',
      'item_qty',
      'item_unit',
      'item_price',
      'item_discount',
      'item_vat_percentage',
    ]);
  });

  it('lays cells over the columns from the active one on', () => {
    expect(pasteLines([['۲', 'کیلوگرم', '۱٬۰۰۰']], saleColumns, 'item_qty')).toEqual([
      { item_qty: '2', item_unit: 'KILO', item_price: '1000' },
    ]);
  });

  it('reads a figure with its rial, its percent sign and its thousands, and leaves what is none for the rule book', () => {
    expect(pasteLines([['1.250.000 ریال', '۵٬۰۰۰﷼', '۱۰٪']], saleColumns, 'item_price')).toEqual([
      { item_price: '1250000', item_discount: '5000', item_vat_percentage: '10' },
    ]);
    expect(pasteLines([['۱۲۵ هزار تومان', '2,5%']], saleColumns, 'item_price')).toEqual([
      { item_price: '۱۲۵ هزار تومان', item_discount: '2,5%' },
    ]);
  });

  it.each([
    ['by its sign', [['4200000', '10%']], '10%'],
    [
      'by its sign under a head',
      [
        ['مبلغ واحد', 'تخفیف'],
        ['4200000', '۱۰٪'],
      ],
      '10%',
    ],
    [
      'by its head',
      [
        ['فی', 'درصد تخفیف'],
        ['4200000', '10'],
      ],
      '10%',
    ],
    [
      'by a sign in its head',
      [
        ['فی', 'تخفیف (٪)'],
        ['4200000', '10'],
      ],
      '10%',
    ],
    [
      'in rials beside one in percent',
      [
        ['فی', 'درصد تخفیف', 'تخفیف'],
        ['4200000', '10', '420000'],
      ],
      '420000',
    ],
  ] as const)('knows a discount %s', (_, cells, item_discount) => {
    expect(pasteLines(cells, saleColumns, 'item_price')).toEqual([{ item_price: '4200000', item_discount }]);
  });

  it('is nothing where all lies over columns in which nobody types', () => {
    const sums = [['2,200'], ['3,300']];
    expect(pasteLines(sums, saleColumns, 'item_vat_percentage', ['item_final_price'])).toBeNull();
    expect(pasteLines(sums, saleColumns, null)).toBeNull();
    expect(pasteLines([['2', '2,200']], saleColumns, 'item_qty', ['item_qty', 'item_final_price'])).toEqual([
      { item_qty: '2' },
    ]);
  });

  it('follows a head row whatever its order, in any writing of its names', () => {
    const cells = [
      ['مبلغ واحد (ریال)', 'شناسه كالا/خدمت', 'چیز دیگر', 'مقدار'],
      ['1000', '2720000114542', 'x', '3'],
    ];
    expect(pasteLines(cells, saleColumns, 'item_code')).toEqual([
      { item_price: '1000', item_code: '2720000114542', item_qty: '3' },
    ]);
  });

  it('knows the names that the authority and other programs give the columns, and units however they are written', () => {
    const cells = [
      ['شناسه کالا یا خدمت', 'شرح کالا-خدمت', 'تعداد', 'واحد سنجش', 'فی', 'درصد مالیات بر ارزش افزوده', 'مقدار'],
      ['2720000114542', 'چای', '3', 'مترمربع', '1000', '10', '7'],
    ];
    expect(pasteLines(cells, saleColumns, 'item_code')).toEqual([
      {
        item_code: '2720000114542',
        item_name: 'چای',
        item_unit: 'SQUARE_METER',
        item_price: '1000',
        item_vat_percentage: '10',
        item_qty: '7',
      },
    ]);
  });

  it('takes one matching name for goods, not for a head', () => {
    expect(columnsByHead(['مقدار', 'روغن'], saleColumns)).toBeNull();
  });

  it('leaves out rows without text and keeps an unknown unit as written', () => {
    expect(
      pasteLines(
        [
          ['', ''],
          ['1', 'جوال'],
        ],
        saleColumns,
        'item_qty',
      ),
    ).toEqual([{ item_qty: '1', item_unit: 'جوال' }]);
  });
});
