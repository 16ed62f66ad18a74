import { calls } from '@taraz/contract';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../platform/problem.ts';
import { lettersFolded, longCells } from '../../testing/letters-folded.ts';
import { readCustomer } from '../customers/input.ts';
import { readProduct } from '../products/input.ts';
import { columnsOf, givenOf, readGiven, readTitles, titleKey, unitOf } from './read-cells.ts';

describe('the titles of a file', () => {
  test.each(['customers', 'products'] as const)('a title of %s may be anything that fits into a file', (kind) => {
    const titles = columnsOf[kind].map(() => '('.repeat(1_000_000));
    expect(readTitles(kind, titles)).toBeNull();
  });

  test('is no longer than any: to fold long cells again and again held the server up for seconds', () => {
    expect(titleKey(`نام${' '.repeat(300)}شرکت`)).toBe('نام');
  });

  test.each(['customers', 'products'] as const)('the template of %s is read whole', (kind) => {
    const titles = columnsOf[kind].map(({ title }) => title);
    expect(readTitles(kind, titles)?.map(({ field }) => field)).toEqual(columnsOf[kind].map(({ field }) => field));
  });

  test.each([
    ['products', ['شرح كالا', 'شناسه ۱۳ رقمی', 'فی', 'بی‌ربط'], ['name', 'code', 'price', null]],
    ['products', ['name', 'code', 'name'], ['name', 'code', null]],
    ['products', ['کد کالا', 'نام محصول', 'شناسه مالیاتی', 'قیمت (تومان)'], ['sku', 'name', 'code', 'price']],
    ['products', ['کد کالا', 'نام کالا'], ['code', 'name']],
    ['customers', ['کد شخص', 'نام شخص', 'كد ملي/شناسه ملي', 'تلفن1'], [null, 'company', 'national_code', 'landline']],
    ['customers', ['نام مشتری', 'کد اقتصادی', 'موبایل'], ['company', 'economic_code', 'phone']],
    // «Phone» is the landline beside a title of mobiles alone.
    ['customers', ['Name', 'National ID', 'Mobile', 'Phone'], ['company', 'national_code', 'phone', 'landline']],
    ['customers', ['Name', 'Phone', 'Mobile Number'], ['company', 'landline', 'phone']],
    ['customers', ['Name', 'Phone'], ['company', 'phone']],
    ['customers', ['company', 'phone', 'landline'], ['company', 'phone', 'landline']],
    ['customers', ['company', 'Phone', 'Telephone'], ['company', 'phone', 'landline']],
    // What invoices call them is known here too.
    [
      'customers',
      ['عنوان طرف حساب', 'نوع شخصیت', 'کد/ شناسه ملی مشتری', 'آدرس طرف حساب', 'مانده طرف حساب'],
      ['company', 'person_type', 'national_code', 'address', null],
    ],
    [
      'products',
      ['کدکالا', 'نام کالا', 'شناسه کالا سامانه مودیان', 'قیمت واحد کالا'],
      ['sku', 'name', 'code', 'price'],
    ],
    // Workbooks of another program as its users fill them.
    [
      'products',
      [
        ...['عنوان', 'شناسه کالا/خدمت', 'کد واحد اندازه گیری', 'درصد مالیات بر ارزش افزوده', 'شرح کالا/خدمت'],
        ...['موضوع سایر مالیات و عوارض', 'نرخ سایر مالیات و عوارض', 'موضوع سایر وجوه قانونی', 'نرخ سایر وجوه قانونی'],
      ],
      [
        ...['name', 'code', 'unit', 'vat_percentage', null],
        ...['other_tax_subject', 'other_tax_percentage'],
        ...['other_legal_payments_subject', 'other_legal_payments_percentage'],
      ],
    ],
    [
      'customers',
      ['نوع', 'نام', 'نام_خانوادگی', 'کدملی', 'کداقتصادی', 'کدپستی', 'کدشعبه', 'شماره_پاسپورت', 'شماره_تلفن', 'آدرس'],
      [
        ...['person_type', 'first_name', 'last_name', 'national_code', 'economic_code', 'postal_code', 'branch_code'],
        ...[null, 'landline', 'address'],
      ],
    ],
  ] as const)('%s: %j', (kind, titles, fields) =>
    expect(readTitles(kind, titles)?.map(({ field }) => field)).toEqual(fields),
  );

  test('are refused when they are of something else', () => {
    expect(readTitles('products', ['نام', 'قیمت'])).toBeNull();
    expect(readTitles('customers', ['کد اقتصادی'])).toBeNull();
    expect(readTitles('customers', [])).toBeNull();
  });
});

describe('cells', () => {
  test.each([
    ['عدد', 'NUMBER'],
    ['كيلوگرم', 'KILO'],
    ['kilo', 'KILO'],
    ['سی‌سی', 'CC'],
    ['سوت', 'SOT'],
    ['1627', '1627'],
    ['بوشل', 'بوشل'],
  ])('unit %j → %j', (cell, unit) => expect(unitOf(cell)).toBe(unit));

  test('of products', () => {
    const columns = readTitles('products', ['نام', 'شناسه', 'نوع', 'مالیات', 'واحد']) ?? [];
    const row = (...cells: string[]) => readGiven('products', givenOf(columns, cells));
    expect(row("'=شیر", "'0027").input).toMatchObject({ name: '=شیر', code: '0027' });
    expect(row(' شیر ', '27', 'خدمات', 'معاف', 'لیتر')).toEqual({
      faults: [],
      input: { name: 'شیر', code: '27', type: 'services', has_tax: false, unit: 'LITER' },
    });
    expect(row('شیر', '27', 'چیز', 'شاید').faults.map(({ path }) => path)).toEqual(['has_tax', 'type']);
    expect(row('شیر').input).toEqual({ name: 'شیر' });
  });

  test('of a row that a column of units calls tomans are told not to be rials, where their own title says nothing', () => {
    const columns = readTitles('products', ['نام', 'شناسه', 'قیمت (ریال)', 'تخفیف', 'واحد پول']) ?? [];
    const faults = (unit: string) =>
      readGiven('products', givenOf(columns, ['چای', '27', '9850000', '5000', unit])).faults.map(({ path }) => path);
    expect(faults('تومان')).toContain('discount');
    expect(faults('تومان')).not.toContain('price');
    expect(faults('ریال')).toEqual([]);
  });

  test('of customers: the person is said; where it is not, nothing is guessed', () => {
    const columns = readTitles('customers', ['نوع شخص', 'نام شرکت', 'نام خانوادگی']) ?? [];
    const row = (...cells: string[]) => readGiven('customers', givenOf(columns, cells));
    expect(row('', 'الف').input).toEqual({ company: 'الف' });
    expect(row('', '', 'احمدی').input).toEqual({ last_name: 'احمدی' });
    expect(row('مشارکت مدني', 'الف').input).toMatchObject({ person_type: 'civil_partnership' });
    expect(row('آدم', 'الف').faults).toHaveLength(1);
  });

  test('of telephones: a mobile under «تلفن» is one, and a landline under «موبایل»', () => {
    const row = (titles: string[], ...cells: string[]) => {
      const columns = readTitles('customers', ['نام شرکت', ...titles]) ?? [];
      const { company: _, ...numbers } = readGiven('customers', givenOf(columns, ['الف', ...cells])).input;
      return numbers;
    };
    expect(row(['تلفن'], '0910 123 4567')).toEqual({ phone: '0910 123 4567' });
    expect(row(['تلفن'], '02188310000')).toEqual({ landline: '02188310000' });
    expect(row(['موبایل'], '02188310000')).toEqual({ landline: '02188310000' });
    // Numbers to a spreadsheet, which drops their first 0.
    expect(row(['تلفن'], '2188310000')).toEqual({ landline: '02188310000' });
    expect(row(['موبایل', 'تلفن'], '9123140158', '2188310000')).toEqual({
      ...{ phone: '9123140158', landline: '02188310000' },
    });
    expect(row(['موبایل'], '0912')).toEqual({ phone: '0912' });
    // With a number in each column nothing is put elsewhere.
    const both = { phone: '02188310000', landline: '09101234567' };
    expect(row(['موبایل', 'تلفن'], both.phone, both.landline)).toEqual(both);
  });

  test('of which something was lost, or that are not in rials, are told with what was meant', () => {
    const products = readTitles('products', ['نام', 'شناسه', 'قیمت (تومان)', 'درصد مالیات']) ?? [];
    const faults = (...cells: string[]) => readGiven('products', givenOf(products, cells)).faults;
    expect(faults('چای', '2720000114542', '985000', '0.1')).toEqual([
      { path: 'price', message: expect.stringContaining('«9850000 ریال»') },
      { path: 'vat_percentage', message: expect.stringContaining('«10»') },
    ]);
    expect(faults('چای', '2.72E+12').map(({ path }) => path)).toEqual(['code']);
    expect(faults('چای', '2720000114542', '')).toEqual([]);
    const customers = readTitles('customers', ['نام خانوادگی', 'کد ملی', 'کد پستی']) ?? [];
    expect(readGiven('customers', givenOf(customers, ['امینی', '68421931', '8.17E+09'])).faults).toEqual([
      { path: 'national_code', message: expect.stringContaining('«0068421931»') },
      { path: 'postal_code', message: expect.stringMatching(/[\u0600-\u06ff]/) },
    ]);
  });

  test('in tomans, in whatever digits, are offered in rials and never taken as they stand', () => {
    const columns = readTitles('products', ['نام', 'شناسه', 'قیمت (تومان)']) ?? [];
    for (const price of ['1200000', '۱٬۲۰۰٬۰۰۰', '١٢٠٠٠٠٠']) {
      const { faults } = readGiven('products', givenOf(columns, ['قند', '2720000131425', price]));
      expect(faults, price).toEqual([{ path: 'price', message: expect.stringContaining('12000000') }]);
    }
  });

  test('in tomans, as their user said, are taken in rials, but for those that say otherwise themselves', () => {
    const columns = readTitles('products', ['نام', 'شناسه', 'فی فروش', 'تخفیف', 'ارز']) ?? [];
    const row = (...cells: string[]) =>
      readGiven('products', givenOf(columns, ['قند', '2720000131425', ...cells], 'toman'));
    expect(row('۱٬۲۰۰٬۰۰۰', '500.5', '')).toMatchObject({ input: { price: '12000000', discount: '5005' }, faults: [] });
    expect(row('120000 ریال', '', 'ریال').input).toMatchObject({ price: '120000' });
    expect(row('12.5', '', 'USD').input).toMatchObject({ price: '12.5' });
    expect(row('گران').faults.map(({ path }) => path)).toEqual(['price']);
    const told = readTitles('products', ['نام', 'شناسه', 'قیمت (تومان)']) ?? [];
    expect(readGiven('products', givenOf(told, ['قند', '2720000131425', '985000'], 'toman'))).toMatchObject({
      ...{ input: { price: '9850000' }, faults: [] },
    });
    const both = readTitles('products', ['نام', 'شناسه', 'قیمت', 'تخفیف (ریال)']) ?? [];
    expect(readGiven('products', givenOf(both, ['قند', '2720000131425', '985000', '5000'], 'toman'))).toMatchObject({
      ...{ input: { price: '9850000', discount: '5000' }, faults: [] },
    });
  });

  test('are taken as they were told to be written, whatever the title and the file are counted in', () => {
    const asTheyStand: string[] = [];
    for (const title of ['قیمت', 'قیمت (تومان)', 'قیمت (هزار ریال)', 'قیمت (هزار تومان)'])
      for (const unit of ['rial', 'toman'] as const)
        for (const cell of ['98/500', '985000', '98 هزار تومان', '985 هزار ریال', '98/500 ریال']) {
          const columns = readTitles('products', ['نام', 'شناسه', title]) ?? [];
          const row = (price: string) => readGiven('products', givenOf(columns, ['قند', '2720000131425', price], unit));
          const told = /.*«(.+)»/.exec(row(cell).faults[0]?.message ?? '')?.[1];
          if (told === undefined) {
            asTheyStand.push(`${title}, ${unit}: ${cell}`);
            continue;
          }
          const { input, faults } = row(told);
          expect([title, unit, cell, told, faults]).toEqual([title, unit, cell, told, []]);
          const rials = cell.includes('ریال') ? /^98\d+$/ : /^98\d+0$/;
          expect(input.price, `${title} ${unit} ${cell}`).toMatch(rials);
        }
    expect(asTheyStand).toEqual(['قیمت, rial: 985000', 'قیمت, toman: 985000', 'قیمت (تومان), toman: 985000']);
    const told = readTitles('products', ['نام', 'شناسه', 'قیمت (تومان)']) ?? [];
    const { faults } = readGiven('products', givenOf(told, ['قند', '2720000131425', '98/500'], 'toman'));
    expect(faults[0]?.message).toContain('«985000 ریال»');
  });

  test('of a tax say whether there is any, or at which rate', () => {
    const columns = readTitles('products', ['نام', 'شناسه', 'مالیات']) ?? [];
    const row = (tax: string) => readGiven('products', givenOf(columns, ['قند', '2720000131425', tax]));
    for (const tax of ['10', '۱۰٪', '۱۰ درصد'])
      expect(row(tax), tax).toMatchObject({ input: { has_tax: true, vat_percentage: '10' }, faults: [] });
    expect(row('0').input).toMatchObject({ has_tax: false });
    expect(row('دارد').input).toEqual({ name: 'قند', code: '2720000131425', has_tax: true });
    for (const tax of ['نمی‌دانم', '900000', '-9', '1/250/000'])
      expect(row(tax).faults, tax).toEqual([{ path: 'has_tax', message: expect.stringMatching(/«دارد».*نرخ/) }]);
    for (const tax of ['ندارد', 'معاف', 'معاف از مالیات', 'صفر', 'بدون مالیات'])
      expect(row(tax), tax).toEqual({ input: { name: 'قند', code: '2720000131425', has_tax: false }, faults: [] });
    // Spreadsheets keep ten percent as 0.1; a tenth of a percent would go out with every invoice.
    for (const [tax, meant] of [
      ['0.1', '10'],
      ['۰٫۰۹', '9'],
      ['9,5', '9.5'],
    ] as const)
      expect(row(tax).faults, tax).toEqual([{ path: 'has_tax', message: expect.stringContaining(`«${meant}»`) }]);
    const both = readTitles('products', ['نام', 'شناسه', 'مالیات', 'نرخ مالیات']) ?? [];
    const { input } = readGiven('products', givenOf(both, ['قند', '2720000131425', '10', '9']));
    expect(input).toMatchObject({ has_tax: true, vat_percentage: '9' });
  });

  test('of rates and codes are read as in files of invoices', () => {
    const titles = ['نام', 'شناسه', 'نرخ مالیات', 'نرخ سایر مالیات', 'نرخ سایر وجوه قانونی'];
    const columns = readTitles('products', titles) ?? [];
    const row = (code: string, rate: string) =>
      readGiven('products', givenOf(columns, ['قند', code, rate, rate, rate]));
    const rates = { vat_percentage: '10', other_tax_percentage: '10', other_legal_payments_percentage: '10' };
    for (const rate of ['10', '10%', '۱۰٪', '10 درصد'])
      for (const code of ['2720000131425', '2.720000131425E+12', '2720000131425.0'])
        expect(row(code, rate), `${code} ${rate}`).toEqual({
          input: { name: 'قند', code: '2720000131425', ...rates },
          faults: [],
        });
    expect(row('2720000131425', '9,5%').faults.map(({ path }) => path)).toEqual(Object.keys(rates));
    const customers = readTitles('customers', ['نام مشتری', 'کد ملی', 'کد پستی']) ?? [];
    expect(readGiven('customers', givenOf(customers, ['پخش آریا', '1.4008430838E+10', '1943631339.0']))).toEqual({
      input: { company: 'پخش آریا', national_code: '14008430838', postal_code: '1943631339' },
      faults: [],
    });
  });

  test('of a sum are no customer and no product', () => {
    const customers = readTitles('customers', ['نام مشتری', 'شناسه ملی']) ?? [];
    expect(readGiven('customers', givenOf(customers, ['جمع\u200cکل', ''])).faults).toHaveLength(1);
    expect(readGiven('customers', givenOf(customers, ['مجموعه آریا', ''])).faults).toEqual([]);
    expect(readGiven('customers', givenOf(customers, ['جمع آریا', '14008430838'])).faults).toEqual([]);
    const owed = readTitles('customers', ['نام مشتری', 'شهر', 'مانده']) ?? [];
    for (const sum of [
      ['جمع', '', '5000'],
      ['', 'جمع کل', '5000'],
      ['جمع کل', 'جمع', ''],
    ])
      expect(readGiven('customers', givenOf(owed, sum)).faults, sum.join()).toHaveLength(1);
  });

  test.each([
    [{ 'نوع شخص': 'حقوقی', 'نام شرکت': 'جمع آوری ضایعات البرز', 'تلفن ثابت': '02188310000', شهر: 'کرج' }],
    [{ 'نوع شخص': 'حقیقی', نام: 'سارا', 'نام خانوادگی': 'احمدی', نشانی: 'مجموع تجاری ارگ، واحد ۳' }],
    [{ نام: 'سارا', 'نام خانوادگی': 'احمدی', نشانی: 'مجموع تجاری ارگ، واحد ۳' }],
    [{ 'نام شرکت': 'Total Energies', نشانی: 'تهران، خیابان ولیعصر' }],
  ])('of a customer without codes that says who or where it is are no sum: %j', (cells) => {
    const columns = readTitles('customers', Object.keys(cells)) ?? [];
    expect(readGiven('customers', givenOf(columns, Object.values(cells)), Object.values(cells)).faults).toEqual([]);
  });

  test('the duty beside the tax of a product is a part of it, and means nothing alone', () => {
    const row = (titles: string[], ...cells: string[]) =>
      readGiven('products', givenOf(readTitles('products', ['نام', 'شناسه', ...titles]) ?? [], ['قند', '27', ...cells]))
        .input;
    expect(row(['مالیات', 'عوارض'], '9', '1')).toMatchObject({ has_tax: true, vat_percentage: '10' });
    expect(row(['نرخ مالیات', 'نرخ عوارض'], '6', '4%')).toMatchObject({ vat_percentage: '10' });
    expect(row(['مالیات', 'عوارض'], '9', 'دارد')).toMatchObject({ vat_percentage: '9' });
    const half = readTitles('products', ['نام', 'شناسه', 'مالیات', 'عوارض']) ?? [];
    // A dash is an accounting format's nought, and an amount no rate.
    for (const duty of ['-', '—', '1/250/000', '5 تومان'])
      expect(readGiven('products', givenOf(half, ['قند', '27', '9', duty])), duty).toEqual({
        input: { name: 'قند', code: '27', has_tax: true, vat_percentage: '9' },
        faults: [],
      });
    expect(readGiven('products', givenOf(half, ['قند', '27', '9', '0.01'])).faults).toEqual([
      { path: 'duty_percentage', message: expect.stringContaining('«1»') },
    ]);
    for (const cells of [
      ['', '1'],
      ['دارد', '1'],
    ])
      expect(row(['مالیات', 'عوارض'], ...cells)).not.toHaveProperty('vat_percentage');
  });

  test("a company's name in the column of persons' names is one", () => {
    const titles = readTitles('customers', ['نوع', 'نام', 'نام خانوادگی', 'شناسه ملی']) ?? [];
    const row = (...cells: string[]) => readGiven('customers', givenOf(titles, cells)).input;
    expect(row('', 'پخش آریا', '', '14008430838')).toEqual({ company: 'پخش آریا', national_code: '14008430838' });
    expect(row('حقوقی', '', 'پخش آریا')).toEqual({ person_type: 'legal', company: 'پخش آریا' });
    expect(row('', 'زهرا', 'امینی', '0068421931')).toMatchObject({ first_name: 'زهرا', last_name: 'امینی' });
    const coded = readTitles('customers', ['نام', 'نام خانوادگی', 'کد اقتصادی']) ?? [];
    const beside = (...cells: string[]) => readGiven('customers', givenOf(coded, cells)).input;
    const company = { company: 'پخش آریا', economic_code: '14008430838' };
    expect(beside('پخش آریا', '', '14008430838')).toEqual(company);
    expect(beside('', 'پخش آریا', '14008430838')).toEqual(company);
    expect(beside('علی', 'رضایی', '14008430838')).toMatchObject({ first_name: 'علی', last_name: 'رضایی' });
  });

  test("a person's name beside a person's code is no company's", () => {
    const columns = readTitles('customers', ['نام مشتری', 'کد ملی', 'کد اقتصادی']) ?? [];
    const row = (...cells: string[]) => readGiven('customers', givenOf(columns, cells)).input;
    const person = { first_name: 'زهرا', last_name: 'امینی' };
    expect(row('زهرا امینی', '۰۰۶۸۴۲۱۹۳۱')).toEqual({ ...person, national_code: '0068421931' });
    expect(row('زهرا امینی', '', '00684219310001')).toEqual({ ...person, economic_code: '00684219310001' });
    expect(row('پخش آریا', '14008430838')).toMatchObject({ company: 'پخش آریا' });
    expect(row('پخش آریا', '', '14008430838')).toMatchObject({ company: 'پخش آریا' });
  });
});

describe('what a customer owed before', () => {
  const titles = {
    opening_balance: 'مانده اول دوره (ریال)',
    opening_side: 'تشخیص',
    opening_debit: 'بدهی اول دوره',
    opening_credit: 'طلب اول دوره',
  };
  type Cells = Partial<Record<keyof typeof titles, string>>;
  const readAs = (cells: Cells, title = (field: keyof typeof titles) => titles[field], unit?: 'toman') => {
    const fields = Object.keys(cells) as (keyof typeof titles)[];
    const columns = readTitles('customers', ['نام شرکت', ...fields.map(title)]);
    const { input, faults } = readGiven(
      'customers',
      givenOf(columns ?? [], ['الف', ...fields.map((field) => cells[field] ?? '')], unit),
    );
    return faults.length > 0 ? faults.map(({ path }) => path) : input.opening_balance;
  };

  test.each<[Cells, unknown]>([
    [{ opening_balance: '۱٬۲۵۰٬۰۰۰' }, '1250000'],
    [{ opening_balance: '-1250000' }, '-1250000'],
    [{ opening_balance: '1250000 -' }, '-1250000'],
    [{ opening_balance: '(1,250,000)' }, '-1250000'],
    [{ opening_balance: '۱۲۰۰۰ بس' }, '-12000'],
    [{ opening_balance: '12000 بدهکار' }, '12000'],
    [{ opening_balance: '12000', opening_side: 'بستانکار' }, '-12000'],
    [{ opening_balance: '-12000', opening_side: 'بد' }, '12000'],
    [{ opening_debit: '500', opening_credit: '480' }, '20'],
    [{ opening_debit: '', opening_credit: '480' }, '-480'],
    [{ opening_balance: '0', opening_side: '-' }, undefined],
    [{ opening_balance: '\u200f-1250000' }, '-1250000'],
    [{ opening_balance: '\u200e(۱٬۲۵۰)\u200f' }, '-1250'],
    [{ opening_balance: '-0' }, undefined],
    [{ opening_balance: '' }, undefined],
    [{ opening_balance: 'ندارد' }, ['opening_balance']],
    [{ opening_balance: '12.5' }, ['opening_balance']],
    [{ opening_balance: '12000', opening_side: 'هیچ' }, ['opening_side']],
    [{ opening_balance: '1234567890123456789' }, ['opening_balance']],
  ])('%j is %j', (cells, amount) => {
    expect(readAs(cells)).toEqual(amount);
  });

  test('is counted in tomans where its user says so, and what is in tomans by itself is told', () => {
    const title = () => 'مانده اول دوره';
    for (const cell of ['-1200', '1,200-', '(1,200)', '۱۲۰۰ بس', '1200 تومان بس'])
      expect([cell, readAs({ opening_balance: cell }, title, 'toman')]).toEqual([cell, '-12000']);
    expect(readAs({ opening_balance: '(1,200)' }, () => 'مانده اول دوره (تومان)')).toEqual(['opening_balance']);
    expect(readAs({ opening_balance: '۱۲۰۰ تومان' }, title)).toEqual(['opening_balance']);
  });

  test('is nothing in tomans as in rials, and what is to be written instead keeps its sign', () => {
    const tomans = () => 'مانده اول دوره (تومان)';
    expect(['0', '۰', '0.00'].map((cell) => readAs({ opening_balance: cell }, tomans))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const columns = readTitles('customers', ['نام شرکت', tomans()]) ?? [];
    const told = (cell: string) => readGiven('customers', givenOf(columns, ['الف', cell])).faults[0]?.message;
    expect([told('-1200'), told('1200 بس'), told('1200')]).toEqual([
      expect.stringContaining('«-12000 ریال»'),
      expect.stringContaining('«-12000 ریال»'),
      expect.stringContaining('«12000 ریال»'),
    ]);
    expect(readGiven('customers', givenOf(columns, ['الف', '-12000 ریال']))).toMatchObject({
      ...{ input: { opening_balance: '-12000' }, faults: [] },
    });
  });

  test('is not what our own list of customers says of them by now', () => {
    expect(readTitles('customers', ['نام شرکت', 'مانده (ریال)'])?.[1]?.field).toBeNull();
  });
});

describe('texts that are longer than the field of a form takes', () => {
  const bodies = { customers: calls.createCustomer.body, products: calls.createProduct.body } as const;
  /** What a row is told that has, beside what it needs, a text in one field. */
  const toldOf = (kind: keyof typeof bodies, field: string, text: string): { path: string; message: string }[] => {
    const needed = kind === 'customers' ? { company: 'الف' } : { name: 'چای', code: '2720000131425' };
    const { input, faults } = readGiven(kind, { ...needed, [field]: text });
    try {
      if (kind === 'customers') readCustomer(input);
      else readProduct(input as Parameters<typeof readProduct>[0], '2026-11-20T08:00:00Z', null);
      return faults;
    } catch (error) {
      return [...faults, ...((error as Problem).errors ?? [])];
    }
  };

  test.each(['customers', 'products'] as const)(
    '%s: each is told with its limit, and what just fits is taken',
    (kind) => {
      const properties = Object.entries(bodies[kind]?.properties ?? {}) as [
        string,
        { type?: string; maxLength?: number },
      ][];
      const inFile = new Set(columnsOf[kind].map(({ field }) => field));
      const texts = properties.filter(
        ([field, { type, maxLength }]) => type === 'string' && maxLength && inFile.has(field),
      );
      expect(texts.length).toBeGreaterThan(6);
      for (const [field, { maxLength = 0 }] of texts)
        expect(toldOf(kind, field, 'ش'.repeat(maxLength + 1)).map(({ path }) => path)).toContain(field);
    },
  );

  test('what just fits is taken, in characters and not in their halves', () => {
    expect(toldOf('products', 'spec', '🍵'.repeat(1_000))).toEqual([]);
    expect(toldOf('products', 'spec', `${'ش'.repeat(1_000)}  `)).toEqual([]);
    expect(toldOf('products', 'spec', '🍵'.repeat(1_001))).toEqual([
      { path: 'spec', message: expect.stringContaining('۱٬۰۰۰ نویسه') },
    ]);
    expect(toldOf('customers', 'address', 'ش'.repeat(1_001))).toEqual([
      { path: 'address', message: expect.stringContaining('۱٬۰۰۰ نویسه') },
    ]);
  });
});

describe.each(['customers', 'products'] as const)('cells of thousands of letters of %s', (kind) => {
  test.each(longCells)('are not folded again and again: %#', (cell) => {
    const columns = columnsOf[kind].map(({ title, field }) => ({ title, field }));
    const cells = columns.map(() => cell);
    const letters = lettersFolded(() => readGiven(kind, givenOf(columns, cells), cells));
    expect(letters).toBeLessThan((columns.length * cell.length) / 2);
  });
});
