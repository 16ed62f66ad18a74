import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { computeDraft } from '../invoice/compute-draft.ts';
import type { InvoiceDraft } from '../model/draft.ts';
import { columnOfDraft } from '../patterns/columns.ts';
import { draftOfRows } from './draft-of-rows.ts';
import { judgeRows } from './judge-rows.ts';
import { exportSheetColumns, rowsOfDraft } from './rows-of-draft.ts';
import { sheetMessages } from './sheet.fa.ts';
import type { SheetFacts, SheetMapping } from './sheet-rows.ts';

const nowMs = Date.parse('2026-11-20T10:00:00Z');
const facts: SheetFacts = {
  nowMs,
  uuid: () => 'item',
  column: '1/1',
  seller: {},
  sandbox: false,
  paymentMethod: 'cash',
  ownRates: new Map(),
  ownUnits: new Map(),
  own: { goods: new Map(), nearGoods: new Map(), buyers: new Map(), coded: new Map(), nearBuyers: new Map() },
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
        term: '30',
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

  const built = (said: Readonly<Record<string, string>>, more: Partial<SheetFacts> = {}) => {
    const paths = Object.keys(said);
    const columns = Object.fromEntries(paths.map((path, column) => [path, { column }]));
    return draftOfRows([{ row: 2, cells: Object.values(said) }], columns, { ...facts, ...more });
  };

  it.each([
    ['0068421931', 'زهرا امینی', 'real', ['زهرا', 'امینی', '']],
    ['0068421931', 'زهرا امینی نژاد', 'real', ['زهرا', 'امینی نژاد', '']],
    ['0068421931', 'امینی', 'real', ['', 'امینی', '']],
    ['14008430838', 'پخش آریا', 'legal', ['', '', 'پخش آریا']],
    ['14008430839', 'پخش آریا', 'legal', ['', '', 'پخش آریا']],
    ['100000000012', 'احمد شاه', 'follower', ['احمد', 'شاه', '']],
    ['0068421932', 'زهرا امینی', 'real', ['زهرا', 'امینی', '']],
    ['684219310', 'زهرا امینی', 'real', ['زهرا', 'امینی', '']],
    ['68421931', 'زهرا امینی', 'real', ['زهرا', 'امینی', '']],
    ['123456789012', 'احمد شاه', 'follower', ['احمد', 'شاه', '']],
    ['', 'پخش آریا', 'legal', ['', '', 'پخش آریا']],
  ])('with the code %j are of a buyer named %j: %s', (national, name, entity, names) => {
    const { draft } = built({ 'buyer_info.national_code': national, 'buyer_info.name': name });
    const { buyer_entity, first_name, last_name, company } = draft.buyer_info;
    expect([buyer_entity, [first_name, last_name, company]]).toEqual([entity, names]);
  });

  it.each([
    [{ 'buyer_info.economic_code': '00684219310001' }, 'real', ''],
    [{ 'buyer_info.economic_code': '14008430838' }, 'legal', ''],
    [{ 'buyer_info.economic_code': '00684219310001', 'buyer_info.buyer_entity': 'شخص حقوقی' }, 'legal', ''],
    [{ 'buyer_info.buyer_entity': 'مشارکت مدنی', 'buyer_info.name': 'آریا' }, 'civil_partnership', 'آریا'],
    [{ 'buyer_info.company': 'آریا', 'buyer_info.name': 'دیگری' }, 'legal', 'آریا'],
  ])('that say %j are of a buyer of that kind', (said, entity, company) => {
    expect(built(said).draft.buyer_info).toMatchObject({ buyer_entity: entity, company });
  });

  it('offer figures of formulas with the digits that they may have, to the nearest', () => {
    const figures = (quantity: string, price: string) => judge([...line.slice(0, 6), quantity, price, '10']).faults;
    const fixes = (...of: [string, string]) => figures(...of).map(({ path, fix }) => [path, fix]);
    expect(fixes('0.333333333333333', '9850000')).toEqual([['items[].item_qty', '0.33333333']]);
    expect(fixes('2', '333333.666666666666')).toEqual([['items[].item_price', '333333.66666667']]);
    // Nothing is left of it.
    expect(fixes('0.0000000001', '9850000')).toEqual([['items[].item_qty', null]]);
  });

  it.each([
    ['14008430838', '14008430838'],
    ['14008430839', null],
  ])('offer a company’s old economic number its national id %s: %s', (national, fix) => {
    const cells = [...line.slice(0, 3), national, ...line.slice(4), '411111111111'];
    const columns: SheetMapping = { ...mapping, 'buyer_info.economic_code': { column: 9 } };
    const { faults } = judgeRows(
      [{ row: 2, cells }],
      columns,
      { ...facts, seller: { economic_code: '10320296185' } },
      { nowMs },
    );
    expect(faults.find(({ path }) => path === 'buyer_info.economic_code')).toMatchObject({ code: '0101204', fix });
  });

  it.each([
    ['شركت پخش آريا', []],
    ['شرکت  پخش آریا', []],
    ['شرکت پخش رها', ['CONFLICTING']],
  ])('of one buyer written «%s» too: %j', (name, codes) => {
    expect(judge(line, [...line.slice(0, 2), name, ...line.slice(3)]).faults.map(({ code }) => code)).toEqual(codes);
  });

  it('of one number that a spreadsheet rounded are told so, and not that their buyers differ', () => {
    const other = ['شرکت دیگر', '10101234567'];
    const rows = [line, [...line.slice(0, 2), ...other, ...line.slice(4)]].map((cells) => [
      '1.40509E+11',
      ...cells.slice(1),
    ]);
    expect(judge(...rows).faults.map(({ row, path, code }) => [row, path, code])).toEqual([
      [2, 'invoice.internal_id', 'ROUNDED'],
      [3, 'invoice.internal_id', 'ROUNDED'],
    ]);
  });

  it.each(['', '14008430839'])(
    'with a company’s id, %j, are told by the name of its column what is wrong with its economic number',
    (code) => {
      const cells = ['1', '1405/08/28', 'پخش آریا', code, '2720000114542', 'چای', '2', '9850000', '10'];
      const { faults } = judgeRows([{ row: 2, cells }], mapping, facts, { nowMs } as never);
      const said = faults.filter(({ column }) => column === 3).map(({ message }) => message);
      expect(said).toHaveLength(1);
      expect(said.join()).toContain('شناسه ملی');
      expect(said.join()).not.toContain('اقتصادی');
    },
  );

  it.each([
    [{ 'buyer_info.landline': '0910 123 4567' }, '09101234567', ''],
    [{ 'buyer_info.phone': '02188310000' }, '', '02188310000'],
    [{ 'buyer_info.phone': '0912' }, '0912', ''],
    // With a column for each the file has said which is which.
    [{ 'buyer_info.phone': '', 'buyer_info.landline': '09101234567' }, '', '09101234567'],
    // A spreadsheet drops the first 0 of what it takes for a number.
    [{ 'buyer_info.phone': '9123140158', 'buyer_info.landline': '2188310000' }, '09123140158', '02188310000'],
    [{ 'buyer_info.phone': '+98 912 314 0158' }, '09123140158', ''],
  ])('with a column or two of telephones, %j, have each kind where it belongs', (said, phone, landline) => {
    expect(built(said).draft.buyer_info).toMatchObject({ phone, landline });
  });

  it('have the type and pattern of their column, and what the file was read with', () => {
    const invoiceOf = (column: SheetFacts['column']) =>
      built({ 'items[].item_qty': '1' }, { column, sandbox: true, paymentMethod: 'credit' }).draft.invoice;
    expect(invoiceOf('2/3')).toMatchObject({
      ...{ invoice_output_type: 'type_two', invoice_pattern: 'gold', contract_type: '' },
      is_send_sand_box: true,
    });
    expect(invoiceOf('1/4')).toMatchObject({
      ...{ invoice_output_type: 'type_one', contract_type: 'contracting', payment_method: 'credit' },
    });
  });

  it('have the kind of contract of their own pattern where the file has no column for it', () => {
    const kindOf = (pattern: string, column: SheetFacts['column']) =>
      built({ 'invoice.invoice_pattern': pattern }, { column }).draft.invoice.contract_type;
    expect([kindOf('فروش', '1/4'), kindOf('پیمانکاری', '1/1'), kindOf('فروش', '1/1')]).toEqual(['', 'contracting', '']);
  });

  it.each([
    ['1/1', '14003778990'],
    ['1/5', ''],
    ['2/1', ''],
    ['2/3', ''],
  ] as const)('of %s take a company’s economic code from its national id where one is asked: %j', (column, code) => {
    const { buyer_info } = built({ 'buyer_info.national_code': '14003778990' }, { column }).draft;
    expect(buyer_info).toMatchObject({ buyer_entity: 'legal', economic_code: code });
  });

  it.each([
    ['2/1', 'cash', ''],
    ['2/3', 'cash', ''],
    ['1/5', 'cash', ''],
    ['1/11', 'cash', ''],
    ['1/1', 'credit', '2026-12-20'],
  ] as const)('of %s are settled in %s, due on %j, whatever is usual or said', (column, method, due) => {
    const more = { column, paymentMethod: 'credit', term: '30' } as const;
    const of = (said: Readonly<Record<string, string>>) => {
      const { draft, faults } = built({ 'items[].item_qty': '1', ...said }, more);
      return [
        draft.invoice.payment_method,
        draft.invoice.payment_due,
        faults.map(({ code, severity }) => `${severity} ${code}`),
      ];
    };
    expect(of({})).toEqual([method, due, []]);
    const said = { 'invoice.payment_method': 'نسیه', 'invoice.payment_due': '1405/09/29' };
    const told = method === 'cash' ? ['warning ALL_CASH'] : [];
    expect(of({ 'invoice.invoice_date': '1405/08/28', ...said })).toEqual([method, due, told]);
  });

  it.each([
    ['1/1', 'services'],
    ['1/3', 'goods'],
  ] as const)('of %s, a line that the file calls a service: %s', (column, type) => {
    const { items } = built({ 'items[].item_qty': '1', 'items[].item_type': 'خدمت' }, { column }).draft;
    expect(items.map(({ item_type }) => item_type)).toEqual([type]);
  });

  it.each<[SheetFacts['column'], boolean, string]>([
    ['1/1', false, 'NUMBER'],
    ['1/1', true, ''],
    ['1/8', false, ''],
    ['1/11', true, 'NUMBER'],
  ])('of %s, a column for units %s: a line without one is of %j', (column, isSaid, unit) => {
    const said = { 'items[].item_qty': '1', ...(isSaid ? { 'items[].item_unit': '' } : {}) };
    expect(built(said, { column }).draft.items.map(({ item_unit }) => item_unit)).toEqual([unit]);
  });

  it.each([
    ['the unit of its product, where no column says it', '2720000114542', undefined, 'METER'],
    ['none, where its cell is empty', '2720000114542', '', ''],
    ['what the file says', '2720000114542', 'عدد', 'NUMBER'],
    ['the default one of goods that are not the own', '2720000114543', undefined, 'NUMBER'],
  ])('that name goods by their id count in %s', (_name, item_code, said, unit) => {
    const cells = { 'items[].item_code': item_code, 'items[].item_qty': '1' };
    const ownUnits = new Map([['2720000114542', 'METER']]);
    const { items } = built(
      { ...cells, ...(said === undefined ? {} : { 'items[].item_unit': said }) },
      { ownUnits },
    ).draft;
    expect(items.map(({ item_unit }) => item_unit)).toEqual([unit]);
  });

  describe('as accounting programs write them', () => {
    const told = (said: Readonly<Record<string, string>>) => {
      const { draft, faults } = built({ 'invoice.invoice_date': '1405/08/28', 'items[].item_qty': '2', ...said });
      return [draft.items[0]?.item_vat_percentage, faults.map(({ path, code, fix }) => [path, code, fix])];
    };
    const price = { 'items[].item_price': '1000000' };
    const taxed = (tax: string, duty: string) => ({ 'items[].item_vat_amount': tax, 'items[].item_duty_amount': duty });

    it('have tax and duty in two columns, which are of one rate', () => {
      expect(told({ ...price, ...taxed('120000', '80000') })).toEqual(['10', []]);
      expect(told({ ...price, ...taxed('180000', '20000') })).toEqual(['10', []]);
      // What mends the tax leaves the duty as it is.
      expect(told({ ...price, ...taxed('119000', '80500') })).toEqual([
        '10',
        [['items[].item_vat_amount', 'VAT_AMOUNT', '119500']],
      ]);
    });

    it('have a discount in percent, or a total without a price', () => {
      const tax = { 'items[].item_vat_amount': '190000' };
      expect(told({ ...price, ...tax, 'items[].item_discount_percentage': '5' })).toEqual(['10', []]);
      expect(told({ ...tax, 'items[].item_total': '2000000', 'items[].item_discount': '100000' })).toEqual(['10', []]);
    });

    it('are told of a total that no price makes, with the one that is made in its place', () => {
      const qty = { 'items[].item_qty': '300000000' };
      const total = 'items[].item_total';
      expect(told({ ...qty, [total]: '1000000000', 'items[].item_vat_amount': '100000000' })).toEqual([
        '10',
        [[total, 'TOTAL_OF_NO_PRICE', '999999999']],
      ]);
      expect(told({ ...qty, [total]: '999999999', 'items[].item_vat_amount': '100000000' })).toEqual(['10', []]);
    });

    it('say nothing of a tax where the price is missing, which is told by itself', () => {
      expect(told({ 'items[].item_vat_amount': '190000', 'items[].item_discount': '100000' })[1]).toEqual([]);
    });

    it('have returns as negative quantities, which are no new invoices', () => {
      expect(told({ ...price, 'items[].item_qty': '-1' })[1]).toEqual([
        ['items[].item_qty', 'NEGATIVE_QUANTITY', null],
      ]);
    });

    it('have discounts that are negative or in brackets: without the sign it is offered, and the tax judged by that', () => {
      const discounted = (discount: string) =>
        told({ ...price, 'items[].item_vat_amount': '190000', 'items[].item_discount': discount });
      for (const discount of ['-100000', '(100,000)', '۱۰۰٬۰۰۰-'])
        expect(discounted(discount)).toEqual(['10', [['items[].item_discount', 'NEGATIVE_DISCOUNT', '100000']]]);
      expect(discounted('100000')).toEqual(['10', []]);
      for (const discount of ['-5%', '(۵٪)', '-۵ درصد'])
        expect(discounted(discount)).toEqual(['10', [['items[].item_discount', 'NEGATIVE_DISCOUNT', '5%']]]);
      const inPercent = { 'items[].item_vat_amount': '190000', 'items[].item_discount_percentage': '-5' };
      expect(told({ ...price, ...inPercent })).toEqual([
        '10',
        [['items[].item_discount_percentage', 'NEGATIVE_DISCOUNT', '5']],
      ]);
    });

    it('have percents among amounts of discounts: they are of the line, and the tax is judged by that', () => {
      const discounted = (discount: string, vat: string) => {
        const { draft, faults } = built({
          ...price,
          'items[].item_qty': '2',
          'items[].item_vat_amount': vat,
          'items[].item_discount': discount,
        });
        const [item] = draft.items;
        return [item?.item_discount, item?.item_vat_percentage, faults.map(({ code, fix }) => [code, fix])];
      };
      for (const discount of ['5%', '۵٪', '٪۵', '5 %', '۵ درصد'])
        expect(discounted(discount, '190000')).toEqual(['100000', '10', []]);
      expect(discounted('100000', '190000')).toEqual(['100000', '10', []]);
      expect(discounted('1,5 %', '197000')).toEqual(['30000', '10', [['ODD_GROUPS', '1.5%']]]);
    });

    it('warn of an amount of zero beside a discount in percent, which is offered', () => {
      const discounted = (rate: string, amount: string) => {
        const { draft, faults } = built({
          ...price,
          'items[].item_qty': '2',
          'items[].item_discount_percentage': rate,
          'items[].item_discount': amount,
        });
        const told = faults.map(({ code, severity, fix }) => [code, severity, fix]);
        return [draft.items[0]?.item_discount, told];
      };
      for (const zero of ['0', '0%', '۰٪'])
        expect(discounted('10', zero)).toEqual(['0', [['ZERO_DISCOUNT', 'warning', '200000']]]);
      expect(discounted('', '0%')).toEqual(['0', []]);
      // One mend of a cell.
      expect(discounted('10', '-')).toEqual(['0', [['NOT_A_NUMBER', 'error', '0']]]);
      for (const rate of ['', '0']) expect(discounted(rate, '0')).toEqual(['0', []]);
      expect(discounted('10', '')).toEqual(['200000', []]);
      expect(discounted('10', '150000')).toEqual(['150000', []]);
    });

    it('have a discount that their tax proves: an amount of zero beside its percentage is wrong', () => {
      const discounted = (vat: string) => {
        const cells = { ...price, 'items[].item_qty': '2', 'items[].item_vat_amount': vat };
        const given = { ...cells, 'items[].item_discount_percentage': '10', 'items[].item_discount': '0' };
        const { draft, faults } = built(given);
        const [item] = draft.items;
        return [
          item?.item_discount,
          item?.item_vat_percentage,
          faults.map(({ code, severity, fix }) => [code, severity, fix]),
        ];
      };
      expect(discounted('180000')).toEqual(['200000', '10', [['TAXED_DISCOUNT', 'error', '200000']]]);
      // Of all of it, or of none, it proves nothing.
      for (const vat of ['200000', '0']) expect(discounted(vat)[2]).toEqual([['ZERO_DISCOUNT', 'warning', '200000']]);
    });

    it('warn at no cell of a discount of zero that is the same for all rows', () => {
      const given = {
        'items[].item_qty': { column: 0 },
        'items[].item_price': { column: 1 },
        'items[].item_discount_percentage': { column: 2 },
        'items[].item_discount': { value: '0' },
      };
      const { faults } = draftOfRows([{ row: 2, cells: ['2', '1000000', '10'] }], given, facts);
      expect(faults).toMatchObject([{ code: 'ZERO_DISCOUNT', severity: 'warning', column: -1, fix: null }]);
    });

    it('have no tax that would be right where the discount is more than the price', () => {
      const discounted = { ...price, 'items[].item_discount': '2500000', 'items[].item_vat_amount': '190000' };
      expect(told(discounted)[1]).toEqual([]);
      // Nor is less than nothing offered beside a duty that is too much.
      expect(told({ ...price, ...taxed('5', '2900000') })[1]).toEqual([
        ['items[].item_vat_amount', 'VAT_AMOUNT', null],
      ]);
    });

    it('have no date in a cell of the column for it: today is offered and not taken', () => {
      const noDate = [['invoice.invoice_date', 'NO_DATE', '1405/08/29']];
      expect(told({ ...price, 'invoice.invoice_date': '' })[1]).toEqual(noDate);
      expect(built({ 'items[].item_qty': '1' }).faults).toEqual([]);
      expect(told({ ...price, 'invoice.invoice_date': 'x' })[1]).toMatchObject([
        [expect.anything(), 'NOT_A_DATE', null],
      ]);
    });

    it.each([
      ['نوع دوم', 'اصلی', 'نسیه', true],
      ['نوع دوم', 'اصلی', 'نقدی و نسیه', true],
      ['نوع دوم', 'اصلی', 'نقدی', false],
      ['نوع دوم', 'ابطال', 'نسیه', false],
      ['نوع اول', 'اصلی', 'نسیه', false],
    ])('warn at the cell of credit that goes for nothing: %s, %s, %s', (type, subject, method, isTold) => {
      const { faults } = built({
        ...price,
        'invoice.invoice_output_type': type,
        'invoice.invoice_type': subject,
        'invoice.payment_method': method,
      });
      const warned = faults.filter(({ path }) => path === 'invoice.payment_method');
      expect(warned).toMatchObject(isTold ? [{ code: 'ALL_CASH', severity: 'warning', row: 2, fix: null }] : []);
    });

    it.each([
      ['نوع دوم', true],
      ['نوع اول', false],
    ])('warn at no cell of credit that is the same for all rows and goes for nothing: %s', (type, isTold) => {
      const mapping = {
        'items[].item_qty': { column: 0 },
        'items[].item_price': { column: 1 },
        'invoice.invoice_output_type': { column: 2 },
        'invoice.payment_method': { value: 'نسیه' },
      };
      const { faults } = draftOfRows([{ row: 2, cells: ['2', '1000000', type] }], mapping, facts);
      const warned = faults.filter(({ path }) => path === 'invoice.payment_method');
      expect(warned).toMatchObject(isTold ? [{ code: 'ALL_CASH', severity: 'warning', row: 2, column: -1 }] : []);
    });

    it('are to be paid on no day before their own, but of what takes the place of another', () => {
      const of = (due: string, subject = 'اصلی') => {
        const dated = {
          'invoice.invoice_date': '1405/08/20',
          'invoice.payment_due': due,
          'invoice.invoice_type': subject,
        };
        return told({ ...price, ...dated })[1];
      };
      expect(of('1405/08/19')).toEqual([['invoice.payment_due', 'DUE_BEFORE_DATE', null]]);
      for (const due of ['1405/08/20', '1405/09/20', '']) expect(of(due)).toEqual([]);
      expect(of('1405/08/19', 'اصلاحی')).toEqual([]);
      for (const none of ['9999-12-31', '0000-01-01'])
        expect(of(none)).toEqual([['invoice.payment_due', 'NOT_A_DATE', null]]);
    });

    it('are to be paid so many days after their own where the file says a term', () => {
      const of = (due: string) => {
        const cells = {
          'invoice.invoice_date': '1405/08/20',
          'invoice.payment_due': due,
          'invoice.payment_method': 'نسیه',
        };
        return built({ ...price, ...cells });
      };
      for (const term of ['30', '۳۰ روز']) expect(of(term).draft.invoice.payment_due).toBe('2026-12-11');
      expect(of('0').faults).toMatchObject([{ path: 'invoice.payment_due', code: 'NOT_A_DATE', fix: null }]);
      // Whether a month is thirty days only its user knows.
      const months = of('یک ماهه');
      expect(months.faults).toMatchObject([{ path: 'invoice.payment_due', code: 'NOT_A_DATE', fix: '30 روز' }]);
      expect(months.draft.invoice.payment_due).toBe('2026-12-11');
    });

    it('have a date that is offered otherwise, by which the tax is judged', () => {
      const serial = told({ ...price, 'invoice.invoice_date': '46345', 'items[].item_vat_amount': '200000' });
      expect(serial).toEqual(['10', [['invoice.invoice_date', 'NOT_A_DATE', '1405/08/28']]]);
    });
  });

  describe('of gold', () => {
    const goldLine = {
      'items[].item_code': '2720000114542',
      'items[].item_qty': '4.608',
      'items[].item_price': '38500000',
      'items[].consfee': '12400000',
      'items[].spro': '13300000',
      'items[].bros': '0',
      'items[].item_carat': '750',
    };
    const asIs = (said: Readonly<Record<string, string>>, own?: string) => {
      const columns = Object.fromEntries(Object.keys(said).map((path, column) => [path, { column }]));
      const ownRates = new Map(own === undefined ? [] : [['2720000114542', own]]);
      const whole = { ...facts, column: '2/3', ownRates } as const;
      return judgeRows([{ row: 2, cells: Object.values(said) }], columns, whole, { nowMs });
    };
    const judged = (said: Readonly<Record<string, string>>, own?: string) => {
      const { draft, faults } = asIs(said, own);
      const told = faults.filter(({ path }) => path.startsWith('items[]'));
      return [
        draft.items[0]?.item_vat_percentage,
        computeDraft(draft).total,
        told.map(({ path, code, fix }) => [path, code, fix]),
      ];
    };

    it.each([undefined, '10', '0'])('leave the metal exempt where no column says a rate; the list has %s', (own) => {
      expect(judged(goldLine, own)).toEqual(['0', '205678000', []]);
    });

    it('offer no rate for an empty cell but 0', () => {
      const rate = 'items[].item_vat_percentage';
      expect(judged({ ...goldLine, [rate]: '' }, '10')).toMatchObject([
        '',
        expect.anything(),
        [[rate, expect.anything(), '0']],
      ]);
    });

    it.each([undefined, '10', '0'])('have their tax in rials, which is of the services; the list has %s', (own) => {
      const tax = 'items[].item_vat_amount';
      expect(judged({ ...goldLine, [tax]: '2570000' }, own)).toEqual(['0', '205678000', []]);
      expect(judged({ ...goldLine, [tax]: '2500000' }, own)).toEqual([
        ...['0', '205678000'],
        [[tax, 'VAT_AMOUNT', '2570000']],
      ]);
    });

    it.each([undefined, '10', '0'])(
      'warn of a tax in rials that is of the metal too, as such; the list has %s',
      (own) => {
        // 4.608 × 38,500,000 = 177,408,000 of metal and 25,700,000 of services, at 10 percent.
        const { faults } = asIs({ ...goldLine, 'items[].item_vat_amount': '20310800' }, own);
        const message = sheetMessages.metalTaxed('10');
        expect(faults.filter(({ code }) => code === 'UNUSUAL_RATE')).toMatchObject([{ severity: 'warning', message }]);
      },
    );
  });

  describe('of one piece a line, without a column for quantities', () => {
    const ticket = { 'items[].item_price': '10000000' };
    const of = (said: Readonly<Record<string, string>>, column: SheetFacts['column'] = '1/6') => {
      const { draft, faults } = built(said, { column });
      const [item] = draft.items;
      return [item?.item_qty, item?.item_price, item?.item_discount, faults.map(({ code, fix }) => [code, fix])];
    };

    it.each(['1/6', '1/8'] as const)('%s have a discount in percent, or a total without a price', (column) => {
      expect(of({ ...ticket, 'items[].item_discount_percentage': '10' }, column)).toEqual([
        ...['1', '10000000', '1000000'],
        [],
      ]);
      expect(of({ ...ticket, 'items[].item_discount': '10%' }, column)[2]).toBe('1000000');
      expect(of({ 'items[].item_total': '10000000' }, column)[1]).toBe('10000000');
    });

    it('are told of a tax that no rate makes', () => {
      expect(of({ ...ticket, 'items[].item_vat_amount': '734567' })[3]).toEqual([['VAT_AMOUNT', '700000']]);
    });

    it('and of currency, which has neither quantity nor price, likewise', () => {
      const sold = {
        'items[].item_currency_amount': '100',
        'items[].item_exchange_rate': '812345',
        'items[].item_currency_difference_amount': '2000000',
      };
      expect(of({ ...sold, 'items[].item_discount_percentage': '10' }, '1/2')[2]).toBe('8123450');
      expect(of({ ...sold, 'items[].item_vat_amount': '123456' }, '1/2')[3]).toEqual([['VAT_AMOUNT', '120000']]);
    });
  });

  it.each(['1/7', '1/11', '1/14'] as const)('of %s, which knows one rate, take no other', (column) => {
    const of = (said: Readonly<Record<string, string>>) => {
      const line = {
        'items[].item_code': '2720000114542',
        'items[].item_qty': '1',
        'items[].item_price': '1000000',
        ...said,
      };
      const { draft, faults } = judgeRows(
        [{ row: 2, cells: Object.values(line) }],
        Object.fromEntries(Object.keys(line).map((path, at) => [path, { column: at }])),
        { ...facts, column, ownRates: new Map([['2720000114542', '10']]) },
        { nowMs },
      );
      const ofRate = faults.filter(({ path }) => /vat/.test(path));
      return [draft.items[0]?.item_vat_percentage, ofRate.map(({ code, fix }) => [code, fix])];
    };
    expect(of({})).toEqual(['', []]);
    expect(of({ 'items[].item_vat_amount': '0' })).toEqual(['', []]);
    expect(of({ 'items[].item_vat_amount': '100000' })).toEqual(['', [['VAT_AMOUNT', '0']]]);
  });

  it('that are late go by article 9 where that is asked for, and only then', () => {
    const of = (date: string, more: Readonly<Record<string, string>> = {}) => {
      const { invoice } = built({
        'invoice.invoice_date': date,
        'invoice.sending_rule': 'ماده ۹ اگر دیر است',
        'items[].item_qty': '1',
        ...more,
      }).draft;
      return [invoice.sending_rule, invoice.creation_date];
    };
    expect(of('1405/08/28')).toEqual(['', '']);
    expect(of('1405/06/01')).toEqual(['1', '2026-08-23T08:30:00.000Z']);
    expect(of('1405/06/01', { 'invoice.creation_date': '1405/06/02' })).toEqual(['1', '2026-08-24T08:30:00.000Z']);
    expect(of('')).toEqual(['', '']);
  });

  it('of an invoice without a line are told, where lines were expected', () => {
    const without = built({ 'invoice.notes': 'یادداشت', 'items[].item_qty': '' });
    expect(without.faults).toMatchObject([{ row: 2, column: -1, path: 'items[].item_code', code: 'NO_ITEM' }]);
    expect(built({ 'invoice.notes': 'یادداشت' }).faults).toEqual([]);
    // What cancels names what it cancels, and has none.
    expect(built({ 'invoice.invoice_type': 'ابطالی', 'items[].item_qty': '' }).faults).toEqual([]);
    const line = { 'invoice.notes': { column: 0 }, 'items[].item_qty': { column: 1 } };
    const rows = [
      { row: 2, cells: ['یادداشت', '1'] },
      { row: 3, cells: ['', ''] },
    ];
    expect(draftOfRows(rows, line, facts)).toMatchObject({ faults: [], draft: { items: [{ item_qty: '1' }] } });
  });

  it('have what is wrong with a payment or a carried good in its own row', () => {
    const columns = ['items[].item_qty', 'payments[].card_number', 'invoice.goods_shipped[].goods_id'];
    const said = Object.fromEntries(columns.map((path, column) => [path, { column }]));
    const rows = [
      { row: 2, cells: ['1', '', ''] },
      { row: 3, cells: ['', '6037991234567890', ''] },
      { row: 4, cells: ['', '', '12'] },
    ];
    const { draft, faults } = judgeRows(rows, said, { ...facts, column: '1/8' }, { nowMs });
    expect([draft.items.length, draft.payments.length, draft.invoice.goods_shipped.length]).toEqual([1, 1, 1]);
    const at = (column: number) =>
      faults.filter((fault) => fault.column === column).map(({ row, code }) => [row, code]);
    expect(at(1)).toEqual([[3, 'PAYMENT_CARD_NUMBER']]);
    expect(at(2)).toEqual([[4, '0109704']]);
  });

  it('that are late offer article 9, and then the date of their making', () => {
    const of = (...cells: [string, string, string]) =>
      judgeRows(
        [{ row: 2, cells: [...line, ...cells].with(1, cells[0]) }],
        { ...mapping, 'invoice.sending_rule': { column: 10 }, 'invoice.creation_date': { column: 11 } },
        { ...facts, seller: { economic_code: '10320296185' } },
        { nowMs },
      ).faults.map(({ column, code, fix }) => [column, code, fix]);
    expect(of('1405/06/01', '', '')).toEqual([
      [1, '0200201', null],
      [10, '00107', 'ماده ۹'],
    ]);
    expect(of('1405/06/01', 'ماده ۹', '')).toEqual([[11, '00003', '1405/06/01 12:00:00']]);
    expect(of('1405/06/01', 'ماده ۹', '1405/06/01 12:00:00')).toEqual([]);
  });

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

  it.each([
    ['فروش', '0002'],
    ['اصلاحی', ''],
    ['برگشت از فروش', ''],
  ])('of a branch say its code, but not of what refers to an invoice of another: %s', (subject, code) => {
    const { draft, faults } = built({ 'invoice.invoice_type': subject }, { seller: { branch_id: '0002' } });
    expect([draft.seller_info.branch_id, faults.map(({ path }) => path)]).toEqual([code, []]);
  });

  it("with a rate that is not the own product's warn of it with that rate, or with the general one, as the wizard does", () => {
    const rows = [{ row: 2, cells: line.with(8, '9') }];
    const of = (ownRates: SheetFacts['ownRates']) =>
      judgeRows(rows, mapping, { ...facts, seller: { economic_code: '10320296185' }, ownRates }, { nowMs }).faults;
    expect(of(new Map([['2720000114542', '10']]))).toEqual([
      {
        ...{ row: 2, column: 8, path: 'items[].item_vat_percentage', code: 'CATALOGUE_RATE', severity: 'warning' },
        ...{ message: 'نرخ مالیات این کالا در فهرست کالاهای شما \u061c10٪ است.', fix: '10' },
      },
    ]);
    const unusual = [{ row: 2, column: 8, code: 'VAT_RATE_UNUSUAL', severity: 'warning', fix: '10' }];
    expect(of(new Map([['2720000114542', '9.0']]))).toMatchObject(unusual);
    expect(of(new Map())).toMatchObject(unusual);
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

  it('lack the rate of a currency in the column that rates are read from', () => {
    const given = {
      ...mapping,
      'invoice.currency_type': { value: 'EUR' },
      'items[].item_exchange_rate': { column: 9 },
    };
    const { faults } = judgeRows(
      [{ row: 2, cells: [...line, ''] }],
      given,
      { ...facts, seller: { economic_code: '10320296185' } },
      { nowMs },
    );
    expect(faults.map(({ row, column, code }) => [row, column, code])).toContainEqual([2, 9, 'EXCHANGE_RATE_MISSING']);
  });

  it("have the rule book's findings in their cells, and a code that lost its zeros says only that", () => {
    const { faults } = judge(line.with(2, 'زهرا امینی').with(3, '68421931').with(8, '9'));
    expect(faults.map(({ column, code, fix }) => [column, code, fix])).toContainEqual([3, 'LOST_ZERO', '0068421931']);
    expect(faults.filter(({ column }) => column === 3)).toHaveLength(1);
  });

  it('of a company are its economic code by its national id, where their own column for that is empty', () => {
    const both: SheetMapping = { ...mapping, 'buyer_info.economic_code': { column: line.length } };
    const codeOf = (text: string) => draftOfRows([{ row: 2, cells: [...line, text] }], both, facts).draft.buyer_info;
    expect(codeOf('').economic_code).toBe('14008430838');
    expect(codeOf('10320296185').economic_code).toBe('10320296185');
  });

  it('in the future are offered this minute, as people write one', () => {
    const now = nowMs + 40_089;
    const { faults } = judgeRows(
      [{ row: 2, cells: line.with(1, '1405/09/30') }],
      mapping,
      { ...facts, nowMs: now },
      { nowMs: now },
    );
    expect(faults.find(({ column }) => column === 1)?.fix).toBe('1405/08/29 13:30:00');
  });

  it('whose parts of cash and credit do not add up are told where the mend is', () => {
    const said: SheetMapping = {
      ...mapping,
      'invoice.payment_method': { column: line.length },
      'settlement[0].cash_price': { column: line.length + 1 },
      'settlement[0].credit_price': { column: line.length + 2, unit: 'toman' },
    };
    const parts = (cash: string, credit: string, given = said) =>
      judgeRows([{ row: 2, cells: [...line, 'نقد و نسیه', cash, credit] }], given, facts, { nowMs })
        .faults.filter(({ code }) => code === '0202901')
        .map(({ column, fix }) => [column - line.length, fix]);
    const { 'settlement[0].credit_price': _, ...withoutCredit } = said;
    expect(parts('1000000', '1', withoutCredit)).toEqual([]);
    expect(parts('1000000', '1')).toEqual([[2, '18700000 ریال']]);
  });

  describe('with amounts of cash and credit', () => {
    // Two of 9,850,000 with ten percent: 21,670,000.
    const parts: SheetMapping = {
      ...mapping,
      'settlement[0].cash_price': { column: line.length },
      'settlement[0].credit_price': { column: line.length + 1 },
    };
    const settled = (
      [cash, credit, method]: readonly [cash: string, credit: string, method?: string],
      more: Partial<SheetFacts> = {},
    ) => {
      const given = method === undefined ? parts : { ...parts, 'invoice.payment_method': { column: line.length + 2 } };
      const cells = [...line, cash, credit, method ?? ''];
      const seller = { economic_code: '10320296185' };
      const { draft, faults } = judgeRows([{ row: 2, cells }], given, { ...facts, seller, ...more }, { nowMs });
      return {
        method: draft.invoice.payment_method,
        due: draft.invoice.payment_due,
        said: faults.map(({ column, code, severity, fix }) => [column - line.length, code, severity, fix]),
        credit: computeDraft(draft).credit,
      };
    };

    it.each([
      [['0', '21670000'], 'credit', '21670000', []],
      [['', '21670000'], 'credit', '21670000', []],
      [['', '21670000', ''], 'credit', '21670000', []],
      [['21670000', '0'], 'cash', '0', []],
      // Ten million were paid by card; what is owed stays what the row says.
      [['0', '11670000'], 'both', '11670000', []],
      [['8030000', '11670000'], 'both', '11670000', []],
      // As a seller divides the whole, with its tax.
      [['10000000', '11670000'], 'both', '11670000', [[0, '0202901', 'error', '8030000']]],
      [['', '50000000'], 'credit', '21670000', [[1, 'CREDIT_BEYOND_TOTAL', 'error', null]]],
      // What the buyer owes in all, beside what was paid of this one.
      [['2200000', '50000000'], 'both', '50000000', [[1, 'CREDIT_BEYOND_TOTAL', 'error', null]]],
      // A part of the tax was paid: no cash would be left beside it, and all of it is owed until the payment is recorded.
      [['1000000', '20670000'], 'credit', '21670000', [[0, 'PART_OF_CREDIT', 'warning', null]]],
      [['1970000', '19700000'], 'credit', '21670000', [[0, 'PART_OF_CREDIT', 'warning', null]]],
      [['', '20670000'], 'credit', '21670000', [[1, 'PART_OF_CREDIT', 'warning', null]]],
      [['1970010', '19699990'], 'both', '19699990', [[0, '0202901', 'error', '10']]],
      // As the authority divides it, without the tax.
      [['1000000', '18700000'], 'both', '18700000', []],
      [['', '19700000'], 'credit', '21670000', []],
    ] as const)('that nobody settles otherwise: %j are %s, and %s is owed', (amounts, method, credit, said) => {
      expect(settled(amounts)).toMatchObject({ method, credit, said });
      expect(settled(amounts, { term: '30' }).due).toBe(method === 'cash' ? '' : '2026-12-19');
    });

    it('that are nothing, or less than all, leave what is usual', () => {
      for (const paymentMethod of ['cash', 'credit'] as const) {
        expect(settled(['', ''], { paymentMethod })).toMatchObject({ method: paymentMethod, said: [] });
        const lost = paymentMethod === 'cash' ? [] : [[0, 'PART_OF_CREDIT', 'warning', null]];
        expect(settled(['5000000', ''], { paymentMethod })).toMatchObject({ method: paymentMethod, said: lost });
      }
    });

    it.each([
      ['نقدی', '0', '21670000', [[1, 'CREDIT_OF_CASH', 'warning', null]]],
      ['نقدی', '21670000', '0', []],
      ['نسیه', '10000000', '11670000', [[0, 'PART_OF_CREDIT', 'warning', null]]],
      ['نسیه', '', '11670000', [[1, 'PART_OF_CREDIT', 'warning', null]]],
      ['نسیه', '0', '21670000', []],
      // What the buyer owes in all is not asked of what is all owed anyway.
      ['نسیه', '', '50000000', []],
    ])('warn beside a method that says otherwise: %s with %s and %s', (method, cash, credit, said) => {
      const word = method === 'نقدی' ? 'cash' : 'credit';
      expect(settled([cash, credit, method])).toMatchObject({ method: word, said });
    });

    it.each([
      ['نقدی', '0', '21670000', 'credit', []],
      ['نقدی', '8030000', '11670000', 'both', []],
      ['نقدی', '', '50000000', 'credit', [[1, 'CREDIT_BEYOND_TOTAL', 'error', null]]],
      ['نسیه', '21670000', '0', 'cash', []],
      ['نسیه', '', '50000000', 'credit', []],
      ['نسیه', '', '', 'credit', []],
      ['نقدی', '5000000', '', 'cash', []],
    ])('go before a method of all rows: %s with %j and %j', (value, cash, credit, method, said) => {
      const whole = { ...parts, 'invoice.payment_method': { value } };
      const { draft, faults } = judgeRows(
        [{ row: 2, cells: [...line, cash, credit] }],
        whole,
        { ...facts, seller: { economic_code: '10320296185' } },
        { nowMs },
      );
      expect(draft.invoice.payment_method).toBe(method);
      expect(faults.map(({ column, code, severity, fix }) => [column - line.length, code, severity, fix])).toEqual(
        said,
      );
    });

    it('that go beyond a total are not told while a line is wrong itself', () => {
      const other = line.with(7, '');
      const cells = (one: string[]) => [...one, '', '43340000'];
      const { faults } = judgeRows(
        [
          { row: 2, cells: cells(line) },
          { row: 3, cells: cells(other) },
        ],
        parts,
        { ...facts, seller: { economic_code: '10320296185' } },
        { nowMs },
      );
      expect(faults.map(({ row, column, code }) => [row, column, code])).toEqual([[3, 7, '00037']]);
    });

    it('are no credit where type and pattern leave cash alone, which is told', () => {
      expect(settled(['0', '21670000'], { column: '2/1' })).toMatchObject({
        method: 'cash',
        said: [[1, 'ALL_CASH', 'warning', null]],
      });
    });
  });

  it('in the future, without a price, or with words for figures are told cell by cell', () => {
    const { faults } = judge(line.with(1, '1405/09/30').with(6, '').with(7, '۸۴ میلیون'));
    const at = (column: number) => faults.filter((fault) => fault.column === column && fault.severity === 'error');
    expect([at(1).length, at(6).length, at(7).map(({ fix }) => fix)]).toEqual([1, 1, ['84000000']]);
    expect(faults.every(({ message }) => /[\u0600-\u06ff]/.test(message))).toBe(true);
  });
});

describe('what is more than can be saved by hand', () => {
  const sources: SheetMapping = {
    'buyer_info.name': { column: 0 },
    'buyer_info.buyer_entity': { column: 1 },
    'payments[].amount': { column: 2 },
    'invoice.goods_shipped[].description': { column: 3 },
  };
  const faultsOf = (rows: string[][]) =>
    draftOfRows(
      rows.map((cells, at) => ({ row: at + 2, cells })),
      sources,
      facts,
    ).faults.filter(({ code }) => code !== 'NO_ITEM');

  test('a person’s name in one cell has room in both names, a company’s in its own', () => {
    expect(faultsOf([['ش'.repeat(300), 'حقوقی']])).toEqual([]);
    expect(faultsOf([[`${'ش'.repeat(99)} ${'ش'.repeat(200)}`, 'حقیقی']])).toEqual([]);
    expect(faultsOf([[`علی ${'ش'.repeat(201)}`, 'حقیقی']])).toMatchObject([
      { row: 2, column: 0, path: 'buyer_info.name', code: 'TOO_LONG', message: expect.stringContaining('۲۰۰ نویسه') },
    ]);
    expect(faultsOf([['ش'.repeat(301), 'حقوقی']])).toMatchObject([{ column: 0, code: 'TOO_LONG' }]);
  });

  test('payments and shipped goods are told from the first that is too many', () => {
    const rows = (count: number, cells: string[]) => Array.from({ length: count }, () => ['', '', ...cells]);
    expect(faultsOf(rows(200, ['1000', '']))).toEqual([]);
    expect(faultsOf(rows(201, ['1000', '']))).toMatchObject([
      { row: 202, column: 2, code: 'TOO_MANY', message: expect.stringContaining('۲۰۱ پرداخت') },
    ]);
    expect(faultsOf(rows(1_001, ['', 'شمش']))).toMatchObject([{ row: 1_002, column: 3, code: 'TOO_MANY' }]);
  });
});
