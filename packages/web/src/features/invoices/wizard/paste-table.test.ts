import { columns } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import type { ProductRow } from '../catalogue-lines.ts';
import { guessMapping, isOfCode, ofItsCode, parseTable, productFinder, tableRows } from './paste-table.ts';
import { lineOfPatch, pasteColumns, withGoodsId } from './use-paste-lines.ts';

const sale = pasteColumns(columns['1/1']);
const of = { dateIso: '2026-01-01T00:00:00.000Z', column: columns['1/1'] };
const oil = {
  id: 'p1',
  code: '2710000138624',
  gtin: '6260152400012',
  sku: 'OIL-1',
  name: 'روغن آفتابگردان',
  price: '0',
  currency_type: 'IRR',
} as ProductRow;
const find = productFinder([oil]);
const rowsOf = (text: string) => {
  const cells = parseTable(text);
  return tableRows(cells, guessMapping(cells, sale), find);
};

describe('a table pasted for new lines', () => {
  it.each([
    ['tabs of a spreadsheet', 'الف\t۲\t۳', [['الف', '۲', '۳']]],
    ['a CSV with commas and quotes', '"الف، ب",2,"1,250"', [['الف، ب', '2', '1,250']]],
    ['a CSV with semicolons', 'الف;2;3', [['الف', '2', '3']]],
    [
      'empty lines left out',
      'الف\t۲\n\n\t\nب\t۳\n',
      [
        ['الف', '۲'],
        ['ب', '۳'],
      ],
    ],
  ])('%s', (_, text, cells) => {
    expect(parseTable(text)).toEqual(cells);
  });

  it('goes by the head row where there is one, in any order', () => {
    const cells = parseTable('مبلغ واحد\tشناسه کالا/خدمت\tردیف\tمقدار\n۱۲۵۰۰۰\t2710000138624\t۱\t۳');
    expect(guessMapping(cells, sale)).toEqual({
      mapping: ['item_price', 'item_code', null, 'item_qty'],
      hasHead: true,
    });
  });

  it('knows the heads that people use, and goods ids under any head', () => {
    const cells = parseTable('ردیف\tکد ما\tنام کالا\tتعداد\tفی\n۱\t2710000138624\tروغن\t۳\t۱۲۵۰۰۰');
    expect(guessMapping(cells, sale)).toEqual({
      mapping: [null, 'item_code', 'item_name', 'item_qty', 'item_price'],
      hasHead: true,
    });
  });

  it('goes by what the cells hold where there is none', () => {
    const cells = parseTable('2710000138624\tروغن\t۳\tعدد\t۱٬۲۵۰٬۰۰۰ ریال\n۲۷۲۰۰۰۰۰۱۲۳۵۵\tچای\t۱/۵\tکیلوگرم\t80000');
    expect(guessMapping(cells, sale)).toEqual({
      mapping: ['item_code', 'item_name', 'item_qty', 'item_unit', 'item_price'],
      hasHead: false,
    });
  });

  it.each([
    ['100\tچای\t۵\t1000', ['item_code', 'item_name', 'item_qty', 'item_price']],
    ['چای\t۵\t1000', ['item_name', 'item_qty', 'item_price']],
    ['۵\tچای', ['item_qty', 'item_name']],
  ])('takes a figure before the name for the own code where others follow: %s', (text, mapping) => {
    expect(guessMapping(parseTable(text), sale).mapping).toEqual(mapping);
  });

  it.each([
    ['its goods id', '2710000138624\tهرچه\t1\t5'],
    ['its barcode', '6260152400012\tهرچه\t1\t5'],
    ['its own code, with the dash', 'کد\tنام\tتعداد\noil-1\tهرچه\t1'],
    ['its goods id as a mask writes it', 'کد\tنام\tتعداد\n2710-0001-38624\tهرچه\t1'],
    ['its own code where no head says so', 'OIL-1\t1\t5'],
    ['its name, with other letters', '2720000012355\tروغن  آفتابگردان\t1\t5'],
  ])('finds the product by %s', (_, text) => {
    expect(rowsOf(text)[0]?.product).toBe(oil);
  });

  it('takes own codes as they are written before it takes them without their dashes', () => {
    const other = { ...oil, id: 'p2', name: 'دیگری', sku: 'OIL1', code: '2720000012355', gtin: '' } as ProductRow;
    const [dashed, bare] = ['OIL-1', 'OIL1'].map((item_code) => productFinder([oil, other])({ item_code }));
    expect([dashed?.id, bare?.id]).toEqual(['p1', 'p2']);
  });

  it('takes a barcode for the same with other zeros before it, unless another has it to the letter', () => {
    const upc = { ...oil, gtin: '614141000036' };
    const item_code = '0614141000036';
    expect([productFinder([upc])({ item_code }), isOfCode(upc, item_code)]).toEqual([upc, true]);
    const ean = { ...oil, id: 'p2', name: 'دیگری', sku: '', code: '2720000012355', gtin: item_code };
    expect(productFinder([upc, ean])({ item_code })).toBe(ean);
  });

  it('of own codes that differ in letters and digits alone takes the one to the letter', () => {
    const twins = ['K-101', 'K-۱۰۱'].map((sku) => ({ ...oil, id: sku, sku, gtin: '', code: '' }) as ProductRow);
    const ofTwins = productFinder(twins);
    const written = [{ item_code: 'K-۱۰۱ ' }, { item_code: 'K-101' }, { item_name: 'K-۱۰۱' }, { item_code: 'k-101' }];
    expect(written.map((one) => ofTwins(one)?.id ?? null)).toEqual(['K-۱۰۱', 'K-101', 'K-۱۰۱', null]);
    const [row] = tableRows([['K-۱۰۱', '2']], { mapping: ['item_code', 'item_qty'], hasHead: false }, ofTwins);
    expect(lineOfPatch(row?.patch ?? {}, row?.product ?? null, of).product_id).toBe('K-۱۰۱');
  });

  it('of goods that share an id takes the one that is called so; what two have in common is nobody’s', () => {
    const shared = ['روغن یک لیتری', 'روغن دو لیتری'].map(
      (name, at) => ({ ...oil, id: `s${at}`, sku: `S-${at}`, gtin: '', name }) as ProductRow,
    );
    const ofBoth = productFinder([...shared, { ...oil, id: 's2', sku: 'S-2', gtin: '', code: '2720000012355' }]);
    const id = { item_code: oil.code };
    expect(ofBoth(id)).toBeNull();
    expect(ofBoth({ ...id, item_name: 'روغن یک ليتري' })?.id).toBe('s0');
    expect(ofBoth({ item_code: 's-1' })?.id).toBe('s1');
    expect(withGoodsId(id, { item_code: '' }, ofBoth)).toEqual({ ...id, product_id: '' });
    const named = { ...id, item_name: 'روغن دو لیتری' };
    expect(withGoodsId(named, { item_code: '' }, ofBoth)).toEqual({ ...named, product_id: 's1' });
    // Of another id the name is not what the code says.
    const other = { ...id, item_name: oil.name };
    expect(withGoodsId(other, { item_code: '' }, ofBoth)).toEqual({ ...other, product_id: '' });
    expect(productFinder([shared[0] as ProductRow, { ...oil, name: 'روغن یک لیتری' }])(named)).toBeNull();
  });

  it('keeps a goods id that is none of the product which is called so: it was sold under another', () => {
    const patch = { item_code: '2720000012355', item_name: oil.name };
    const line = lineOfPatch(patch, find(patch), of);
    expect(line).toMatchObject(patch);
    expect(line.product_id).toBeUndefined();
    const named = { ...patch, item_code: '' };
    expect(lineOfPatch(named, find(named), of)).toMatchObject({ product_id: oil.id });
  });

  it('gives a line the product that its table shows, whose own code a line keeps without its dash', () => {
    const [row] = rowsOf('کد\tنام\tتعداد\nOIL-1\tهرچه\t1');
    expect(row).toMatchObject({ product: { id: 'p1' }, patch: { item_code: 'OIL1' } });
    const line = lineOfPatch(row?.patch ?? {}, row?.product ?? null, of);
    expect(line).toMatchObject({ product_id: 'p1', item_code: oil.code });
  });

  it('goes by the name where the figure before it is the number of the row', () => {
    const [row] = rowsOf(`1\t${oil.name}\t3\t125000`);
    const found = ofItsCode(row?.patch ?? {}, row?.product ?? null);
    const line = lineOfPatch(row?.patch ?? {}, found, of);
    expect(line).toMatchObject({ product_id: 'p1', item_code: oil.code, item_qty: '3', item_price: '125000' });
    // Over a line that is there a code that is pasted is what it says.
    const over = { item_code: '7', item_name: oil.name };
    expect(withGoodsId(over, { item_code: oil.code }, find)).toEqual({ ...over, product_id: '' });
  });

  it("gives a line its product's name where a code stands for it", () => {
    const [row] = rowsOf('OIL-1\t1\t5');
    const line = lineOfPatch(row?.patch ?? {}, row?.product ?? null, of);
    expect(line).toMatchObject({ item_code: oil.code, item_name: oil.name, item_qty: '1', item_price: '5' });
  });

  it('over a line that is there puts the goods id for an own code and its product, of another code none, and nothing else', () => {
    const line = { item_code: 'K-8' };
    expect(withGoodsId({ item_code: 'OIL-1', item_price: '7' }, line, find)).toEqual({
      item_code: oil.code,
      product_id: oil.id,
      item_price: '7',
    });
    expect(withGoodsId({ item_name: oil.name }, line, find)).toEqual({ item_name: oil.name });
    expect(withGoodsId({ item_code: 'K-9' }, line, find)).toEqual({ item_code: 'K-9', product_id: '' });
    expect(withGoodsId({ item_code: 'K-8' }, line, find)).toEqual({ item_code: 'K-8' });
  });

  it('reads figures of any script and says which it cannot', () => {
    const [row] = rowsOf('شرح\tمقدار\tمبلغ واحد\tمالیات ٪\nکالا\t۱٫۵\tنمی‌دانم\t٪۱۰');
    expect(row?.patch).toEqual({
      item_name: 'کالا',
      item_qty: '1.5',
      item_price: 'نمی‌دانم',
      item_vat_percentage: '10',
    });
    expect(row?.unreadable).toEqual(['item_price']);
  });

  it.each([
    ['under heads', 'شرح\tمقدار\tمبلغ واحد\tمالیات ٪\nکالا\t2,5\t9850000,00\t۱۰,۵٪'],
    ['without', 'کالا\t2,5\t9850000,00\t'],
  ])('takes no commas away that part no thousands: %s', (_, text) => {
    const [row] = rowsOf(text);
    expect(row?.patch).toMatchObject({ item_name: 'کالا', item_qty: '2,5', item_price: '9850000,00' });
    expect(row?.unreadable.slice(0, 2)).toEqual(['item_qty', 'item_price']);
  });
});

it('in gold, whose metal is exempt, goods bring no rate of their own or of the law; what is pasted stands', () => {
  const gold = { ...of, column: columns['1/3'] };
  const patch = { item_code: 'OIL-1', item_name: 'روغن' };
  expect(lineOfPatch(patch, { ...oil, has_tax: true, vat_percentage: '' }, gold)).not.toHaveProperty(
    'item_vat_percentage',
  );
  expect(lineOfPatch({ item_name: 'سکه' }, null, gold)).not.toHaveProperty('item_vat_percentage');
  expect(lineOfPatch({ item_vat_percentage: '9' }, oil, gold)).toMatchObject({ item_vat_percentage: '9' });
});
