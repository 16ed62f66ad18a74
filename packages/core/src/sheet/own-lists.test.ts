import { describe, expect, it, test } from 'vitest';
import type { BuyerInfo } from '../model/draft.ts';
import { judgeRows } from './judge-rows.ts';
import { lookupKey } from './lookup-key.ts';
import { buyerCodes, lookupTexts, nearKeys } from './own-lists.ts';
import type { OwnBuyer, OwnGoods, SheetFacts, SheetMapping } from './sheet-rows.ts';

const nowMs = Date.parse('2026-11-20T10:00:00Z');
const tea: OwnGoods = {
  product_id: 'p1',
  item_code: '2720000114542',
  item_name: 'چای احمد',
  item_type: 'goods',
  item_unit: 'KILO',
  item_vat_percentage: '10',
};
const arya: Partial<BuyerInfo> = {
  customer_id: 'c1',
  buyer_entity: 'legal',
  company: 'شرکت پخش آریا',
  national_code: '14008430838',
  economic_code: '14008430838',
  postal_code: '8174673441',
};
const own: SheetFacts['own'] = {
  goods: new Map<string, OwnGoods | null>([
    ['چای احمد', tea],
    ['T-1', tea],
    ['t-1', tea],
    ['قند', null],
  ]),
  nearGoods: new Map([[lookupKey('چای‌ احمدی'), 'چای احمد']]),
  buyers: new Map<string, OwnBuyer | null>([
    [lookupKey('شرکت پخش آریا'), { buyer: arya, term: '7' }],
    [lookupKey('علی احمدی'), null],
  ]),
  coded: new Map([
    ['0068421931', { buyer: { national_code: '0068421931', economic_code: '', postal_code: '8174673441' }, term: '' }],
    [
      '0084575948',
      {
        buyer: { national_code: '0084575948', economic_code: '00845759480001', postal_code: '1234567890' },
        term: 'none',
      },
    ],
  ]),
  nearBuyers: new Map([[lookupKey('پخش آریا'), 'شرکت پخش آریا']]),
};
const mapping: SheetMapping = {
  'invoice.internal_id': { column: 0 },
  'invoice.invoice_date': { column: 1 },
  'buyer_info.name': { column: 2 },
  'buyer_info.national_code': { lookup: 2 },
  'items[].item_code': { lookup: 3 },
  'items[].item_qty': { column: 4 },
  'items[].item_price': { column: 5 },
};

function judge(
  cells: Partial<Record<number, string>> = {},
  given: SheetMapping = mapping,
  more: Partial<SheetFacts> = {},
) {
  const column = '1/1';
  const line = Object.assign(['7', '1405/08/19', 'شركت پخش آريا', 'چای احمد', '2', '1000000'], cells);
  const facts: SheetFacts = {
    ...{ nowMs, uuid: () => 'item', column, seller: { economic_code: '10320296185' }, sandbox: false },
    ...{ paymentMethod: 'cash', ownRates: new Map([['2720000114542', '10']]), own },
    ownUnits: new Map([['2720000114542', 'KILO']]),
    ...more,
  };
  const { draft, faults } = judgeRows([{ row: 2, cells: line }], given, facts, { nowMs });
  const said = faults.map(({ message }) => message);
  return { draft, said, faults: faults.map(({ code, column: at, path, fix }) => ({ code, at, path, fix })) };
}

describe('what a file does not say', () => {
  it("is taken from the account's own lists: the buyer with all that is known of him, the goods with their unit and rate", () => {
    const { draft, faults } = judge();
    expect(faults).toEqual([]);
    expect(draft.buyer_info).toMatchObject(arya);
    expect(draft.buyer_info.last_name).toBe('');
    expect(draft.items[0]).toMatchObject({ ...tea, item_vat_percentage: '10' });
  });

  describe('of the rate of goods whose id is shared by goods of another one', () => {
    const torn = { ownRates: new Map() };
    const exempt = { ...own, goods: new Map([['چای احمد', { ...tea, item_vat_percentage: '0' }]]) };
    const [rate, amount] = ['items[].item_vat_percentage', 'items[].item_vat_amount'];
    const of = (cell: string, given: SheetMapping, more: Partial<SheetFacts>) => {
      const { draft, faults } = judge({ 6: cell }, given, { ...torn, ...more });
      return [draft.items[0]?.item_vat_percentage, faults.map(({ code, path, fix }) => `${code} ${path} ${fix}`)];
    };

    it('is the one of the product that is named', () => {
      expect(of('', mapping, {})).toEqual(['10', []]);
      expect(of('', mapping, { own: exempt })).toEqual(['0', []]);
      expect(of('', mapping, { column: '1/3' })[0]).toBe('0');
    });

    it('is offered where the rate has a column and no word in it', () => {
      expect(of('', { ...mapping, [rate]: { column: 6 } }, { own: exempt })).toEqual(['', [`00044 ${rate} 0`]]);
    });

    it('is the likeliest of an amount', () => {
      const nine = { ...own, goods: new Map([['چای احمد', { ...tea, item_vat_percentage: '9' }]]) };
      expect(of('7', { ...mapping, [amount]: { column: 6 } }, { own: nine })).toEqual([
        '9',
        [`VAT_AMOUNT ${amount} 180000`],
      ]);
    });
  });

  it('yields to what it says', () => {
    const { draft } = judge(
      { 6: '1234567891', 7: 'گرم', 8: 'چای سیاه' },
      {
        ...mapping,
        'buyer_info.postal_code': { column: 6 },
        'items[].item_unit': { column: 7 },
        'items[].item_name': { column: 8 },
      },
    );
    expect(draft.buyer_info).toMatchObject({ ...arya, postal_code: '1234567891' });
    expect(draft.items[0]).toMatchObject({ ...tea, item_unit: 'GRAM', item_name: 'چای سیاه' });
  });

  test.each([
    [{ 3: 't-1' }, []],
    [{ 3: '۲۷۲۰۰۰۰۱۱۴۵۴۲' }, []],
    [{ 3: 'چای' }, [{ code: 'NOT_OWN_GOODS', at: 3, path: 'items[].item_code', fix: null }]],
    [{ 3: 'چای احمدی' }, [{ code: 'LIKE_OWN_GOODS', at: 3, path: 'items[].item_code', fix: 'چای احمد' }]],
    [{ 3: 'قند' }, [{ code: 'MANY_OWN_GOODS', at: 3, path: 'items[].item_code', fix: null }]],
    [{ 2: 'پخش' }, [{ code: 'NOT_OWN_BUYER', at: 2, path: 'buyer_info.national_code', fix: null }]],
    [{ 2: 'پخش آریا' }, [{ code: 'NOT_OWN_BUYER', at: 2, path: 'buyer_info.national_code', fix: 'شرکت پخش آریا' }]],
    [{ 2: 'علی احمدی' }, [{ code: 'MANY_OWN_BUYERS', at: 2, path: 'buyer_info.national_code', fix: null }]],
  ])('is told where the lists do not say it either, once: %j', (cells, faults) => {
    expect(judge(cells).faults).toEqual(faults);
  });

  it('of a buyer is needed only where invoices name theirs', () => {
    const silent = { ...mapping, 'invoice.invoice_output_type': { value: 'نوع دوم' } };
    expect(judge({ 2: 'رهگذر' }, silent).faults).toEqual([]);
    expect(judge({}, silent).draft.buyer_info.customer_id).toBe('c1');
  });

  test.each([
    ['پخش آریا', 'شرکت پخش آریا'],
    ['شرکت پخش آریا (سهامی خاص)', 'پخش آریا'],
    ['شرکت پخش آریا (سهامي خاص)', 'شرکت پخش آریا'],
    ['پخش آریا با مسئولیت محدود', 'پخش آریا'],
    ['بازرگانی پخش آریا', 'شرکت پخش آریا'],
    ['احمدی علی', 'علی احمدی'],
    ['رضایی، علی‌اصغر', 'علی‌اصغر رضایی'],
    ['میر حسینی سید علی', 'سید علی میر حسینی'],
  ])('of «%s» may be under «%s»', (said, kept) => {
    expect(nearKeys(said)).toContain(lookupKey(kept));
    expect(nearKeys(said)).not.toContain(lookupKey(said));
  });

  it('is asked of each text once', () => {
    const rows = ['چای احمد', ' چای احمد ', '', 'قند'].map((text, row) => ({ row, cells: ['', '', '', text] }));
    expect(lookupTexts(rows, mapping, 'goods')).toEqual(['چای احمد', 'قند']);
    const ids = [{ row: 1, cells: ['', '', '', '۲۷۲۰۰۰۰۱۱۴۵۴۲'] }];
    expect(lookupTexts(ids, { 'items[].item_code': { column: 3 } }, 'goods')).toEqual([]);
  });
});

/** Files that went through many hands: some rows have codes, others the names alone. */
describe('a row without the code that its file has a column for', () => {
  const coded: SheetMapping = {
    ...mapping,
    'buyer_info.national_code': { column: 6 },
    'buyer_info.economic_code': { column: 7 },
    'items[].item_code': { column: 8 },
    'items[].item_name': { column: 3 },
    'items[].item_vat_percentage': { value: '10' },
  };
  const whole = { 6: '', 7: '14008430838', 8: '2720000114542' };
  test.each([
    [whole, []],
    [{ ...whole, 8: '' }, [[8, 'items[].item_code', '2720000114542']]],
    [{ ...whole, 8: 'T-1', 3: 'چای' }, [[8, 'items[].item_code', '2720000114542']]],
    // Two are called so, nobody is, or only nearly.
    [{ ...whole, 8: '', 3: 'قند' }, [[8, 'items[].item_code', null]]],
    [{ ...whole, 8: '', 3: 'چای احمدی' }, [[8, 'items[].item_code', null]]],
    [{ ...whole, 7: '' }, [[7, 'buyer_info.economic_code', '14008430838']]],
    [{ ...whole, 7: '', 2: 'پخش آریا' }, [[7, 'buyer_info.economic_code', null]]],
    // Another's code is none of his.
    [{ ...whole, 6: '0499370899', 7: '' }, [[7, 'buyer_info.economic_code', null]]],
  ])('is offered what the own lists have under its name: %j', (cells, offered) => {
    const { faults } = judge(cells, coded);
    expect(faults.map(({ at, path, fix }) => [at, path, fix])).toEqual(offered);
  });

  it('is offered a national code where the file has that column alone', () => {
    const { 'buyer_info.economic_code': _, ...national } = coded;
    const { faults } = judge({ ...whole, 7: '' }, national);
    expect(faults).toMatchObject([{ at: 6, fix: '14008430838' }]);
  });

  it('is looked up, and no other', () => {
    const rows = [
      ['چای احمد', '2720000114542'],
      ['قند', ''],
      ['شکر', 'T-9'],
    ].map(([name = '', code = ''], row) => ({ row, cells: ['', '', 'علی احمدی', name, '', '', '', '', code] }));
    expect(lookupTexts(rows, coded, 'goods')).toEqual(['قند', 'T-9', 'شکر']);
    expect(lookupTexts(rows, coded, 'buyers')).toEqual(['علی احمدی']);
    expect(lookupTexts([{ row: 1, cells: rows[0]?.cells.with(7, '14008430838') ?? [] }], coded, 'buyers')).toEqual([]);
  });
});

describe('a person of whom the file says the national code alone', () => {
  const coded = { ...mapping, 'buyer_info.national_code': { column: 6 }, 'buyer_info.postal_code': { column: 7 } };
  const buyerOf = (national: string, postal = '', more: Partial<Record<number, string>> = {}) => {
    const { draft, faults } = judge({ 6: national, 7: postal, ...more }, coded);
    const { economic_code, postal_code } = draft.buyer_info;
    return [economic_code, postal_code, faults.map(({ code }) => code)];
  };

  it('is the customer who has it: his economic code, or the postal code that stands for one', () => {
    expect(buyerOf('0068421931')).toEqual(['', '8174673441', []]);
    expect(buyerOf('۰۰۸۴۵۷۵۹۴۸')).toEqual(['00845759480001', '1234567890', []]);
    expect(buyerOf('0068421931', '1619735744')).toEqual(['', '1619735744', []]);
  });

  it('stays as the file has him where no customer has the code, and in an invoice that asks for none', () => {
    expect(buyerOf('0499370899')).toEqual(['', '', ['00012']]);
    const { draft } = judge(
      { 6: '0068421931', 7: '', 8: 'دوم' },
      { ...coded, 'invoice.invoice_output_type': { column: 8 } },
    );
    expect(draft.buyer_info.postal_code).toBe('');
  });

  it('is asked for once by his code in Latin digits', () => {
    const rows = ['۰۰۶۸۴۲۱۹۳۱', '0068421931', '', "'0084575948"].map((code, row) => ({ row, cells: [code] }));
    expect(buyerCodes(rows, { 'buyer_info.national_code': { column: 0 } })).toEqual(['0068421931', '0084575948']);
    expect(buyerCodes(rows, { 'buyer_info.national_code': { lookup: 0 } })).toEqual([]);
    expect(buyerCodes(rows, {})).toEqual([]);
  });

  it('is asked for by each code that has a column: one row says the one, another the other', () => {
    const rows = [
      ['0068421931', ''],
      ['', '14008430838'],
    ].map((cells, row) => ({ row, cells }));
    const both = { 'buyer_info.national_code': { column: 0 }, 'buyer_info.economic_code': { column: 1 } };
    expect(buyerCodes(rows, both)).toEqual(['0068421931', '14008430838']);
    expect(buyerCodes(rows, { ...both, 'buyer_info.national_code': { lookup: 0 } })).toEqual(['14008430838']);
  });
});

describe('the day until which a sale is to be paid, of which the file says nothing', () => {
  const timed: SheetMapping = {
    ...mapping,
    'invoice.payment_due': { column: 6 },
    'invoice.payment_method': { column: 7 },
  };
  const dueOf = (cells: Partial<Record<number, string>>, given: SheetMapping = timed, term = '30') => {
    const { draft, faults } = judge({ 6: '', 7: 'نسیه', ...cells }, given, { term });
    expect(faults.filter(({ path }) => path === 'invoice.payment_due')).toEqual([]);
    return draft.invoice.payment_due;
  };
  const coded = { ...timed, 'buyer_info.national_code': { column: 2 } };
  const byEconomicCode = Object.fromEntries(
    Object.entries(coded).map(([path, from]) => [path.replace('national', 'economic'), from]),
  );

  const bothCodes = { ...coded, 'buyer_info.economic_code': { column: 8 } };

  test.each([
    ['is by the term of the customer who is named', '2026-11-17', {}, timed, '30'],
    ['also where the account gives none', '2026-11-17', {}, timed, ''],
    ['is by the account’s where the customer has no other', '2026-12-10', { 2: '0068421931' }, coded, '30'],
    ['of a stranger, too', '2026-12-10', { 2: '0499370899' }, coded, '30'],
    ['is none of a customer who has none', '', { 2: '0084575948' }, coded, '30'],
    ['by whatever code the customer is named', '', { 2: '0084575948' }, byEconomicCode, '30'],
    ['by the one of two that is known', '', { 2: '0499370899', 8: '0084575948' }, bothCodes, '30'],
    ['is none where the cell says so', '', { 6: 'ندارد' }, timed, '30'],
    ['is as the cell says', '2026-11-30', { 6: '1405/09/09' }, timed, '30'],
    ['is none of what is paid at once', '', { 7: 'نقد' }, timed, '30'],
    ['is none where nobody has any', '', { 2: '0499370899' }, coded, ''],
  ] as const)('%s', (_, due, cells, given, term) => {
    expect(dueOf(cells, given, term)).toBe(due);
  });
});

describe('a buyer’s code that is missing', () => {
  const code = 'buyer_info.economic_code';
  const { 'buyer_info.national_code': _, ...nameless } = mapping;
  const coded: SheetMapping = { ...nameless, [code]: { column: 6 } };
  const typed: SheetMapping = { ...coded, 'buyer_info.buyer_entity': { column: 7 } };
  const noori = {
    buyer_entity: 'real',
    first_name: 'حمید',
    last_name: 'نوری',
    economic_code: '00758110220001',
  } as const;
  const buyers = new Map([[lookupKey('حمید نوری'), { buyer: noori, term: '' }]]);

  it.each<[string, string, SheetMapping, boolean]>([
    ['whoever has no kind in the file', '', coded, false],
    ['nor in its cell', '', typed, false],
    ['a company', 'حقوقی', typed, true],
  ])('is told as that of %s', (_who, kind, given, isOfCompany) => {
    const { faults, said } = judge({ 2: 'حمید نوری', 6: '', 7: kind }, given, { own: { ...own, buyers } });
    expect(faults).toMatchObject([{ path: code, fix: '00758110220001' }]);
    expect([said[0]?.includes('وارد کنید؛ ۱۱ رقم است'), said[0]?.includes('۱۴ رقم')]).toEqual([
      isOfCompany,
      !isOfCompany,
    ]);
  });
});
