import { matchHeaders } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import {
  endingOf,
  guessMapping,
  headerOf,
  isSumBetween,
  largestFigure,
  withUnitAbove,
  withUnits,
} from './header-row.ts';

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

  it('is told of what stands under it by the beginnings of long cells: whole ones held the server up for seconds', () => {
    const code = `2720000114542${' '.repeat(200)}چای`;
    expect(guessMapping(['؟'], [[code], [code]])).toEqual({ 'items[].item_code': { column: 0 } });
  });

  it('in two rows whose upper one says «مشخصات» of whom', () => {
    const upper = ['مشخصات فاکتور', '', 'مشخصات خریدار', '', 'اطلاعات کالا', '', '', ''];
    const header = headerOf(rowsOf(upper, ['شماره', 'تاریخ', 'نام', 'کد ملی', 'شناسه', 'شرح', 'تعداد', 'فی'], data));
    expect(header?.cells.slice(2, 5)).toEqual(['نام خریدار', 'کد ملی خریدار', 'شناسه کالا']);
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

describe('a file without a header', () => {
  it('begins with its first invoice, and its columns are known by what stands in them', () => {
    const header = headerOf(rowsOf(data, data));
    expect(header).toEqual({ number: 0, cells: data.map(() => '') });
    expect(guessMapping(header?.cells ?? [], [data, data])).toEqual({
      'buyer_info.national_code': { column: 3 },
      'items[].item_code': { column: 4 },
    });
    // Names that we do not know are names all the same.
    expect(headerOf(rowsOf(['کد', 'ک.م', '1405', '12345'], data))?.number).toBe(1);
  });
});

describe('how invoices are settled', () => {
  const from = (title: string, ...said: string[]) =>
    Object.entries(
      guessMapping(
        ['شماره', title, 'روش پرداخت'],
        said.map((text, at) => [`${at}`, text, 'کارتخوان']),
      ),
    ).find(([, source]) => 'column' in source && source.column === 1)?.[0];

  it.each([
    ['نحوه پرداخت', 'نقد', 'نقدی'],
    ['نحوه‌ی پرداخت', 'نسیه', ''],
    ['شرایط پرداخت', 'نقد/نسیه', 'مدت دار'],
    ['حساب', 'نقد', 'نسیه'],
  ])('is told by the words under «%s»', (title, ...said) => {
    expect(from(title, 'نقد', ...said)).toBe('invoice.payment_method');
  });

  it.each([
    ['حساب', 'نقد', 'نقدی'],
    ['نحوه پرداخت', 'کارتخوان', 'چک'],
    ['نوع فروش', 'عمده', 'خرده'],
  ])('is not what «%s» says: %s, %s', (title, ...said) => {
    expect(from(title, ...said)).toBeUndefined();
  });

  it('is what «روش پرداخت» says where some is on credit', () => {
    const guessed = (said: string) => Object.keys(guessMapping(['روش پرداخت'], [['نقد'], [said]]));
    expect(guessed('نسیه')).toEqual(['invoice.payment_method']);
    expect(guessed('چک')).toEqual(['payments[].payment_method']);
  });
});

describe('what amounts are counted in', () => {
  const names = ['شماره فاکتور', 'شناسه کالا', 'تعداد', 'فی', 'تخفیف (ریال)', 'جمع'];

  it('is taken from titles above the table, for its money that says nothing of it', () => {
    const under = (title: string) => withUnitAbove({ number: 3, cells: names }, rowsOf([title], [''], names));
    expect(under('کلیه مبالغ به تومان است')).toEqual([
      ...[...names.slice(0, 3), 'فی (تومان)', 'تخفیف (ریال)', 'جمع (تومان)'],
    ]);
    expect(under('ارقام به میلیون ریال')[3]).toBe('فی (میلیون ریال)');
    for (const title of ['مبالغ به ریال', 'فروشگاه تومان', 'مبلغ بیش از ۱۰۰ میلیون ریال'])
      expect(under(title)).toEqual(names);
  });

  it('is taken for money that nobody knows yet, and for taxes that are amounts; for no rate and no number of pieces', () => {
    const heads = ['شماره', 'مبلغ', 'مبلغ\u200cکل', 'مالیات', 'درصد مالیات', 'جمع تعداد', 'کیفیت', 'نرخ ارز'];
    const row = ['1', '985000', '1970000', '197000', '10', '2', '1', '42000'];
    const under = withUnitAbove({ number: 2, cells: heads }, rowsOf(['مبالغ به تومان است'], heads, row));
    expect(under.filter((text) => text.includes('تومان'))).toEqual([
      ...['مبلغ (تومان)', 'مبلغ\u200cکل (تومان)', 'مالیات (تومان)'],
    ]);
    const [said, tax] = [['مبالغ به تومان است'], ['شماره', 'مالیات']];
    expect(withUnitAbove({ number: 2, cells: tax }, rowsOf(said, tax, ['1', '10']))).toEqual(tax);
  });

  it('as a row of units below the header says, which is no row of the file', () => {
    const names = ['شماره', 'شناسه کالا', 'شرح', 'تعداد', 'فی', 'نرخ مالیات', 'تخفیف'];
    const line = ['1', '2720000114542', 'چای', '2', '18500', '10', '0'];
    const units = (...cells: string[]) => headerOf(rowsOf(names, cells, line));
    expect(units('', '', '', '(عدد)', '(تومان)', '(٪)', '(تومان)')).toEqual({
      number: 2,
      cells: ['شماره', 'شناسه کالا', 'شرح', 'تعداد (عدد)', 'فی (تومان)', 'نرخ مالیات (٪)', 'تخفیف (تومان)'],
    });
    expect(matchHeaders(units('', '', '', '(عدد)', 'تومان', '٪', 'ریال')?.cells ?? [])).toEqual(matchHeaders(names));
    for (const other of [['1', '', '', '', '(تومان)'], ['', '', '', '(عدد)'], line])
      expect(units(...other)?.number).toBe(1);
  });

  it('does not hide sums: their figures have it beside them too', () => {
    const headers = ['شماره فاکتور', 'شناسه کالا', 'شرح', 'تعداد', 'فی (تومان)', 'تخفیف (تومان)'];
    const [sum] = withUnits(headers, rowsOf(['جمع', '', '', '6', '', '5000']));
    expect(isSumBetween(sum?.cells ?? [], guessMapping(headers))).toBe(true);
    expect(largestFigure(sum?.cells ?? [])).toBe('5000');
  });

  it('stands beside every number of such a column, so that none is taken for rials', () => {
    const rows = rowsOf(['1', '985000', '۵٬۰۰۰'], ['2', '0', 'رایگان'], ['3', '985000 تومان']);
    expect(withUnits(['تعداد', 'فی (تومان)', 'تخفیف به هزار ریال'], rows).map(({ cells }) => cells)).toEqual([
      ['1', '985000 تومان', '۵٬۰۰۰ هزار ریال'],
      ['2', '0', 'رایگان'],
      ['3', '985000 تومان'],
    ]);
    expect(withUnits(['تعداد', 'فی (ریال)'], rows)).toBe(rows);
  });

  it.each(['واحد پول', 'واحد پولی', 'واحد مبالغ', 'ارز', 'Currency'])(
    'of a row that another column («%s») says stands beside its amounts, whose own header says nothing',
    (title) => {
      const headers = ['تعداد', 'فی', 'تخفیف (ریال)', 'مبلغ', title];
      const given = rowsOf(
        ['2', '985000', '5000', '1965000', 'تومان'],
        ['1', '990', '0', '0', 'هزار ریال'],
        ['1', '9850000', '0', '9850000', 'ریال'],
        ['1', '9', '0', '9', 'USD'],
      );
      expect(withUnits(headers, given).map(({ cells }) => cells.slice(0, 4))).toEqual([
        ['2', '985000 تومان', '5000', '1965000 تومان'],
        ['1', '990 هزار ریال', '0', '0'],
        ['1', '9850000', '0', '9850000'],
        ['1', '9', '0', '9'],
      ]);
      expect(withUnits(['تعداد', 'فی', 'واحد'], given)).toBe(given);
    },
  );
});

describe('the end of a file', () => {
  const mapping = guessMapping(['شماره فاکتور', 'تاریخ', 'مشتری', 'کد ملی', 'شناسه کالا', 'شرح', 'تعداد', 'فی']);
  const blank = (changes: Record<number, string>) => Array.from({ length: 8 }, (_, index) => changes[index] ?? '');
  const ended = (...rows: string[][]) => endingOf(rowsOf(data, ...rows), mapping).map(({ number }) => number);

  it('are sums, however they are called, and what stands under them', () => {
    expect(ended(blank({ 0: 'جمع\u200cکل:', 6: '6', 7: '100' }))).toEqual([2]);
    expect(
      ended(blank({ 5: 'قابل پرداخت', 7: '100' }), blank({ 6: 'مالیات', 7: '10' }), blank({ 0: 'صفحه ۱ از ۱' })),
    ).toEqual([2, 3, 4]);
    expect(ended(blank({ 6: '6', 7: '29,550,000' }))).toEqual([2]);
  });

  it('are no goods of the own list that are called so, with a number and a price', () => {
    const named = { ...mapping, 'items[].item_code': { lookup: 5 } };
    const last = (name: string, qty = '1') =>
      endingOf(rowsOf(data, blank({ 5: name, 6: qty, 7: '5000000' })), named).map(({ number }) => number);
    for (const name of ['Total Quartz 5000', 'جمع کننده کابل']) expect(last(name)).toEqual([]);
    for (const name of ['جمع', 'جمع کل:', 'Grand Total']) expect(last(name)).toEqual([2]);
    expect(last('جمع فاکتور ۱', '')).toEqual([2]);
  });

  it('say what all comes to by their largest figure', () => {
    expect(largestFigure(['جمع', '۳', '۲۹٬۵۵۰٬۰۰۰', '2,000,000', ''])).toBe('29550000');
    expect(largestFigure(['جمع', ''])).toBeNull();
    expect(largestFigure(['29,550,000 تومان', `1${' '.repeat(100)}تومان`])).toBe('29550000');
  });

  it('are no rows that may be an invoice', () => {
    expect(ended(blank({ 0: 'یادداشت' }))).toEqual([]);
    expect(ended(blank({ 0: '4', 7: '100' }))).toEqual([]);
    expect(ended(blank({ 0: 'جمع', 7: '100' }), data)).toEqual([]);
    expect(ended(blank({ 0: 'جمع', 4: '2720000114542' }))).toEqual([]);
  });
});

describe('rows among invoices', () => {
  const heads = ['شماره فاکتور', 'تاریخ', 'مشتری', 'کد ملی', 'شناسه کالا', 'شرح', 'تعداد', 'فی'];
  const mapping = guessMapping(heads);
  const row = (changes: Record<number, string>) => Array.from({ length: 8 }, (_, index) => changes[index] ?? '');

  it('are sums where a word of sums stands beside nothing but figures', () => {
    expect(isSumBetween(row({ 0: 'جمع فاکتور 1', 6: '2', 7: '۲٬۰۰۰٬۰۰۰' }), mapping)).toBe(true);
    expect(isSumBetween(row({ 0: '1', 5: 'جمع:', 7: '2000000' }), mapping)).toBe(true);
    // A spreadsheet's own subtotals.
    for (const text of ['پخش آریا Total', '1201 جمع'])
      expect(isSumBetween(row({ 2: text, 7: '2000000' }), mapping)).toBe(true);
    // Of a good that is called so, of a customer, and of a line that names its good.
    expect(isSumBetween(row({ 0: '1', 1: '1405/08/20', 5: 'جمع کل' }), mapping)).toBe(false);
    expect(isSumBetween(row({ 2: 'پخش آریا', 5: 'جمع', 7: '100' }), mapping)).toBe(false);
    expect(isSumBetween(row({ 4: '2720000114542', 5: 'جمع', 7: '100' }), mapping)).toBe(false);
    expect(isSumBetween(row({ 0: '1', 6: '2', 7: '100' }), mapping)).toBe(false);
  });
});

describe('columns that are known', () => {
  it('by their content: a column of taxes is no rate of them', () => {
    const heads = ['شماره', 'مالیات'];
    expect(
      guessMapping(heads, [
        ['1', '10'],
        ['2', '1,970,000'],
      ])['items[].item_vat_percentage'],
    ).toBeUndefined();
    expect(
      guessMapping(heads, [
        ['1', '10'],
        ['2', '۹٪'],
      ])['items[].item_vat_percentage'],
    ).toEqual({ column: 1 });
  });

  it('as rates by their title, however a cell of them is mistyped', () => {
    const rows = ['10', '10', '101', '1000', '0', '9'].map((rate) => [rate]);
    for (const title of ['درصد مالیات', 'نرخ مالیات', 'مالیات ٪'])
      expect(guessMapping([title], rows), title).toEqual({ 'items[].item_vat_percentage': { column: 0 } });
    expect(guessMapping(['مالیات'], rows)).toEqual({ 'items[].item_vat_percentage': { column: 0 } });
    const amounts = ['150000', '98000', '0', '10'].map((amount) => [amount]);
    expect(guessMapping(['نرخ مالیات'], amounts)).toEqual({ 'items[].item_vat_amount': { column: 0 } });
  });

  it('as a discount in percent by its title, or by the signs under it', () => {
    const known = (title: string, ...texts: string[]) =>
      Object.keys(
        guessMapping(
          [title],
          texts.map((text) => [text]),
        ),
      );
    const [rate, amount] = ['items[].item_discount_percentage', 'items[].item_discount'];
    expect(known('تخفیف ٪', '10', '5')).toEqual([rate]);
    expect(known('تخفیف', '10%', '0', '۵٪')).toEqual([rate]);
    expect(known('تخفیف', '10%', '25000')).toEqual([amount]);
    expect(known('تخفیف', '0', '')).toEqual([amount]);
  });

  it('as the kind of invoice, buyer or goods by the words under «نوع»', () => {
    const under = (...words: string[]) =>
      Object.keys(
        guessMapping(
          ['نوع'],
          words.map((word) => [word]),
        ),
      );
    expect(under('اول', 'اول', 'دوم')).toEqual(['invoice.invoice_output_type']);
    expect(under('حقوقی', 'حقیقی', '', 'مشارکت مدنی')).toEqual(['buyer_info.buyer_entity']);
    expect(under('کالا', 'خدمت')).toEqual(['items[].item_type']);
    // A program's own export, returns among its sales: none of them is to go as one.
    expect(under('فروش', 'برگشت از فروش')).toEqual(['invoice.invoice_type']);
    // What is no sale at all does not hide what the others are.
    expect(under('فروش', 'پیش‌فاکتور', 'برگشت از فروش')).toEqual(['invoice.invoice_type']);
    expect(Object.keys(guessMapping(['نوع فاکتور'], [['فاکتور فروش'], ['پیش فاکتور'], ['برگشت از فروش']]))).toEqual([
      'invoice.invoice_type',
    ]);
    for (const words of [['1', '2'], ['اول'], ['عمده', 'خرده']]) expect(under(...words)).toEqual([]);
  });

  it('as tax and the duty beside it, which is a part of it and means nothing alone', () => {
    const known = (titles: string[], ...rows: string[][]) => Object.keys(guessMapping(titles, rows));
    expect(known(['مالیات', 'عوارض'], ['120000', '80000'])).toEqual([
      'items[].item_vat_amount',
      'items[].item_duty_amount',
    ]);
    expect(known(['مالیات', 'عوارض'], ['6', '4'])).toEqual(['items[].item_vat_percentage']);
    expect(known(['فی', 'عوارض'], ['1000', '80000'])).toEqual(['items[].item_price']);
    // With the unit that a header names beside it, as cells are read.
    expect(known(['مالیات (تومان)'], ['۲۵٬۰۰۰ تومان'])).toEqual(['items[].item_vat_amount']);
  });

  it('as ids of goods where they stand, whatever else is called their code, and «کالا/خدمت» as their name', () => {
    const rows = [
      ['101', 'چای', '2720000114542'],
      ['102', 'قند', '2720000131425'],
    ];
    const titles = ['کد کالا', 'کالا/خدمت', 'شناسه یکتا'];
    expect(guessMapping(titles, rows)).toEqual({
      'items[].item_code': { column: 2 },
      'items[].item_name': { column: 1 },
    });
    // Where there are ids in it, or nowhere else, it stays what it is called.
    for (const known of [rows.map((row) => row.with(0, row[2] ?? '')), rows.map((row) => row.with(2, '')), []])
      expect(guessMapping(titles, known)).toMatchObject({ 'items[].item_code': { column: 0 } });
  });

  it('as a discount in percent where the title says so', () => {
    expect(Object.keys(guessMapping(['تخفیف ٪']))).toEqual(['items[].item_discount_percentage']);
    expect(guessMapping(['درصد تخفیف', 'تخفیف'])).toEqual({
      'items[].item_discount_percentage': { column: 0 },
      'items[].item_discount': { column: 1 },
    });
  });

  it('as what an invoice is about, or nothing, where «نوع فاکتور» says no type', () => {
    const under = (...words: string[]) =>
      Object.keys(
        guessMapping(
          ['نوع فاکتور'],
          words.map((word) => [word]),
        ),
      );
    expect(under('نوع اول', 'دوم')).toEqual(['invoice.invoice_output_type']);
    expect(under('1', '2')).toEqual(['invoice.invoice_output_type']);
    expect(under('نوع اول', 'سوم')).toEqual(['invoice.invoice_output_type']);
    expect(under('فروش', 'برگشت از فروش')).toEqual(['invoice.invoice_type']);
    expect(under('عمده', 'خرده')).toEqual([]);
  });

  it('as parts of gold where fineness stands beside them, unless they may be percentages', () => {
    const rows = (wage: string) => [
      ['750', wage, '95095000'],
      ['750', '0', '1000000'],
      ['750', wage, '1000000'],
    ];
    const told = (titles: string[], wage: string) => Object.keys(guessMapping(titles, rows(wage)));
    const gold = ['عیار', 'اجرت', 'سود'];
    expect(told(gold, '142025000')).toEqual(['items[].item_carat', 'items[].consfee', 'items[].spro']);
    expect(told(gold, '7')).toEqual(['items[].item_carat', 'items[].spro']);
    expect(told(gold, '')).toEqual(['items[].item_carat', 'items[].spro']);
    expect(told(['مدل', 'اجرت', 'سود'], '142025000')).toEqual([]);
  });
});

describe('currencies', () => {
  const pathsOf = (...headers: string[]) =>
    Object.keys(guessMapping(headers)).map((path) => path.replace('items[].', ''));

  it('are known by what programs call their amount and rate', () => {
    expect(pathsOf('مبلغ ارزی', 'نوع ارز', 'نرخ تسعیر ارز')).toEqual([
      ...['item_currency_amount', 'item_currency_type', 'item_exchange_rate'],
    ]);
    expect(pathsOf('Amount in currency', 'Currency', 'نرخ تبدیل ارز')).toHaveLength(3);
  });

  it('of an export are what the goods are worth in them', () => {
    expect(pathsOf('مبلغ ارزی', 'ارزش ریالی', 'نرخ ارز')).toEqual([
      ...['item_currency_value', 'item_rial_value', 'item_exchange_rate'],
    ]);
  });
});
