import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import type { InvoiceDraft } from '../model/draft.ts';
import { columnOfDraft } from '../patterns/columns.ts';
import { draftOfRows, judgeRows, type SheetFacts, type SheetMapping } from './draft-of-rows.ts';
import { exportSheetColumns, rowsOfDraft } from './rows-of-draft.ts';

const nowMs = Date.parse('2026-11-20T10:00:00Z');
const facts: SheetFacts = {
  nowMs,
  uuid: () => 'item',
  column: '1/1',
  seller: {},
  sandbox: false,
  paymentMethod: 'cash',
  ownRates: new Map(),
};
const examples = new URL('../../../../examples/', import.meta.url);
const wholeMapping: SheetMapping = Object.fromEntries(exportSheetColumns.map(({ path }, column) => [path, { column }]));
const own = ({ buyer_info, seller_info: _seller, serial_header, items, invoice, ...rest }: InvoiceDraft) => ({
  ...rest,
  invoice,
  buyer_info: { ...buyer_info, customer_id: '' },
  flight: serial_header.flight_type,
  items: items.map((item) => ({ ...item, uuid: '', product_id: '' })),
});

describe('rows', () => {
  test.each(readdirSync(examples).filter((name) => name.endsWith('.json')))(
    '%s is the same draft after its rows',
    (name) => {
      const draft = JSON.parse(readFileSync(new URL(name, examples), 'utf8')) as InvoiceDraft;
      draft.invoice.invoice_date = '2026-11-10T11:00:00.123Z';
      const rows = rowsOfDraft(draft).map((cells, index) => ({ row: index + 2, cells }));
      const back = draftOfRows(rows, wholeMapping, {
        ...facts,
        column: columnOfDraft(draft).key,
        seller: draft.seller_info,
      });
      expect(back.faults).toEqual([]);
      expect(own(back.draft)).toEqual(own(draft));
    },
  );

  const mapping: SheetMapping = {
    'invoice.internal_id': { column: 0 },
    'invoice.invoice_date': { column: 1 },
    'buyer_info.name': { column: 2 },
    'buyer_info.national_code': { column: 3 },
    'items[].item_code': { column: 4 },
    'items[].item_name': { column: 5 },
    'items[].item_qty': { column: 6 },
    'items[].item_price': { column: 7 },
    'items[].item_vat_percentage': { column: 8 },
    'buyer_info.postal_code': { value: '8174673441' },
  };
  const judge = (...rows: string[][]) =>
    judgeRows(
      rows.map((cells, index) => ({ row: index + 2, cells })),
      mapping,
      { ...facts, seller: { economic_code: '10320296185' } },
      { nowMs },
    );
  const line = ['۷', '1405/08/28', 'شرکت پخش آریا', '14008430838', '2720000114542', 'چای', '۲', '9,850,000', '10'];

  it('of one invoice make its lines, and the buyer is known by the code', () => {
    const { draft, faults } = judge(line, line.with(5, 'قند').with(0, '۷'));
    expect(faults).toEqual([]);
    expect(draft.buyer_info).toMatchObject({
      buyer_entity: 'legal',
      company: 'شرکت پخش آریا',
      economic_code: '14008430838',
    });
    expect(draft.items.map(({ item_name, item_qty }) => [item_name, item_qty])).toEqual([
      ['چای', '2'],
      ['قند', '2'],
    ]);
  });

  it("with a rate that is not the own product's warn of it with that rate, as the wizard does", () => {
    const rows = [{ row: 2, cells: line.with(8, '9') }];
    const of = (ownRates: SheetFacts['ownRates']) =>
      judgeRows(rows, mapping, { ...facts, seller: { economic_code: '10320296185' }, ownRates }, { nowMs }).faults;
    expect(of(new Map([['2720000114542', '10']]))).toEqual([
      {
        ...{ row: 2, column: 8, path: 'items[].item_vat_percentage', code: 'CATALOGUE_RATE', severity: 'warning' },
        ...{ message: 'نرخ مالیات این کالا در فهرست کالاهای شما \u061c10٪ است.', fix: '10' },
      },
    ]);
    expect(of(new Map([['2720000114542', '9.0']]))).toEqual([]);
    expect(of(new Map())).toEqual([]);
  });

  it("without any word of the rate have the own product's, and one that is no own product asks for it", () => {
    const { 'items[].item_vat_percentage': _, ...silent } = mapping;
    const of = (said: SheetMapping, cells: string[] = line) => {
      const ownRates = new Map([['2720000114542', '10']]);
      const whole = { ...facts, seller: { economic_code: '10320296185' }, ownRates };
      const { draft, faults } = judgeRows([{ row: 2, cells }], said, whole, { nowMs });
      return [draft.items[0]?.item_vat_percentage, faults.map(({ path, fix }) => `${path} ${fix}`)];
    };
    expect(of(silent)).toEqual(['10', []]);
    expect(of(silent, line.with(4, '2720000114559'))).toEqual(['', ['items[].item_vat_percentage null']]);
    // What the file or the user says is believed; for an empty cell the product's is proposed.
    expect(of({ ...silent, 'items[].item_vat_percentage': { value: '9' } })[0]).toBe('9');
    expect(of(mapping, line.with(8, ''))).toEqual(['', ['items[].item_vat_percentage 10']]);
  });

  it('that say different things of one invoice are told, with what the first says', () => {
    const { faults } = judge(line, line.with(2, 'دیگری'));
    expect(faults).toMatchObject([{ row: 3, column: 2, code: 'CONFLICTING', fix: 'شرکت پخش آریا' }]);
  });

  it.each([1, 2])(
    'of which the first has a wrong id and %d others the right one are told the first, with the right one',
    (count) => {
      const { draft, faults } = judge(line.with(3, '14008430839'), ...Array.from({ length: count }, () => line));
      expect(faults.map(({ row, column, code, fix }) => [row, column, code, fix])).toEqual([
        [2, 3, 'CONFLICTING', '14008430838'],
      ]);
      expect(draft.buyer_info.economic_code).toBe('14008430838');
    },
  );

  it('whose wrong id was mended in the first are told the others, with what it says now, however many they are', () => {
    const wrong = line.with(3, '14008430839');
    const { draft, faults } = judge(line, wrong, wrong, wrong);
    expect(faults.map(({ row, code, fix }) => [row, code, fix])).toEqual(
      [3, 4, 5].map((row) => [row, 'CONFLICTING', '14008430838']),
    );
    expect(draft.buyer_info.economic_code).toBe('14008430838');
  });

  it('that all have wrong ids, each another, are told the first as wrong and the others as different', () => {
    const { faults } = judge(line.with(3, '14008430839'), line.with(3, '14008430837'));
    expect(faults.map(({ row, code }) => [row, code])).toEqual([
      [3, 'CONFLICTING'],
      [2, '0301201'],
    ]);
  });

  it('have a fault of what is said once where it is said', () => {
    const { faults } = judge(line.with(3, ''), line.with(3, '14008430839'));
    expect(faults.map(({ row, column, code }) => [row, column, code])).toEqual([[3, 3, '0301201']]);
  });

  it.each([
    ['a wrong check digit', '14008430839', '0301201'],
    ["a person's that no person has", '1234567890', 'BUYER_NATIONAL_CODE'],
    ['no code at all', 'abc', '0101104'],
    ['too many digits', '140084308381234', '0101104'],
  ])('with one wrong id have one fault, in its cell: %s', (_, id, code) => {
    const { faults } = judge(line.with(3, id));
    expect(faults.map((fault) => [fault.column, fault.code, fault.severity])).toEqual([[3, code, 'error']]);
  });

  it('warn where nothing worse is the matter with the cell', () => {
    const given = { ...mapping, 'buyer_info.economic_code': { value: '14008430838' } };
    const cells = line.with(3, '14008430839');
    const { faults } = judgeRows(
      [{ row: 2, cells }],
      given,
      { ...facts, seller: { economic_code: '10320296185' } },
      { nowMs },
    );
    expect(faults.map((fault) => [fault.column, fault.code, fault.severity])).toEqual([[3, '1301101', 'warning']]);
  });

  it("have the rule book's findings in their cells, and a code that lost its zeros says only that", () => {
    const { faults } = judge(line.with(2, 'زهرا امینی').with(3, '68421931').with(8, '9'));
    expect(faults.map(({ column, code, fix }) => [column, code, fix])).toContainEqual([3, 'LOST_ZERO', '0068421931']);
    expect(faults.filter(({ column }) => column === 3)).toHaveLength(1);
  });

  it('in the future, without a price, or with words for figures are told cell by cell', () => {
    const { faults } = judge(line.with(1, '1405/09/30').with(6, '').with(7, '۸۴ میلیون'));
    const at = (column: number) => faults.filter((fault) => fault.column === column && fault.severity === 'error');
    expect([at(1).length, at(6).length, at(7).map(({ fix }) => fix)]).toEqual([1, 1, ['84000000']]);
    expect(faults.every(({ message }) => /[\u0600-\u06ff]/.test(message))).toBe(true);
  });
});
