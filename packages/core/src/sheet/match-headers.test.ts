import { describe, expect, it, test } from 'vitest';
import { columnKeys } from '../patterns/columns.ts';
import { fields } from '../patterns/wire-fields.ts';
import type { WireKey } from '../patterns/wire-keys.ts';
import { amountUnit } from './amount-unit.ts';
import { sheetAliases } from './header-words.fa.ts';
import { headerKey, matchHeaders } from './match-headers.ts';
import { exportSheetColumns } from './rows-of-draft.ts';
import { sheetColumn, templateColumns } from './sheet-columns.ts';

describe('headers', () => {
  // Of so many signs each step for each sign would take a quarter of an hour, and the test's limit end it.
  it.each(['(', '[', '/', ' ', 'ریال', '\n'])(
    'of half a million «%s» cost a look at each, whatever they are made of',
    (sign) => {
      expect(matchHeaders([`شماره فاکتور ${sign.repeat(500_000)}`])).toHaveLength(1);
    },
  );

  it('are found with half-spaces and the «ی» between their words', () => {
    expect(
      matchHeaders([
        'شماره\u200cی\u200cفاکتور',
        'شناسه\u200cی كالا',
        'نام\u200cخريدار',
        'كدپستي',
        'تعـــداد',
        'نام_خریدار_ی',
      ]),
    ).toEqual([
      'invoice.internal_id',
      'items[].item_code',
      'buyer_info.name',
      'buyer_info.postal_code',
      'items[].item_qty',
      null,
    ]);
  });

  it('are found by our labels, by paths, and by what other programs call them', () => {
    expect(
      matchHeaders([
        'شماره فاکتور',
        ' تاريخ ',
        'نام مشتری',
        'کد/شناسه ملی',
        'شناسه‌ی چیز دیگر',
        'فی (ریال)',
        'Qty',
        'مالیات ٪',
        'sstid',
      ]),
    ).toEqual([
      'invoice.internal_id',
      'invoice.invoice_date',
      'buyer_info.name',
      'buyer_info.national_code',
      null,
      'items[].item_price',
      'items[].item_qty',
      'items[].item_vat_percentage',
      'items[].item_code',
    ]);
  });

  test.each([
    ['کد پستی طرف مقابل', 'buyer_info.postal_code'],
    ['شماره اقتصادی طرف حساب', 'buyer_info.economic_code'],
    ['کد/ شناسه ملی مشتری', 'buyer_info.national_code'],
    ['آدرس تفصیلی', 'buyer_info.address'],
    ['مالیات ۱۰٪', 'items[].item_vat_percentage'],
    ['ارزش افزوده (10 درصد)', 'items[].item_vat_amount'],
    ['%10 مالیات بر ارزش افزوده', 'items[].item_vat_percentage'],
    ['تخفیف سطری', 'items[].item_discount'],
    ['شناسه کالا/خدمت مودیان', 'items[].item_code'],
    // Of the seller's own, which say nothing of the buyer.
    ['کد مشتری', null],
    ['گروه مشتری', null],
    ['مانده طرف حساب', null],
  ])('«%s» is %s', (header, path) => expect(matchHeaders([header])).toEqual([path]));

  test.each([
    [
      'سپیدار',
      {
        'ش فاکتور': 'internal_id',
        'ت صدور': 'invoice_date',
        'کد مشتری': null,
        'عنوان مشتری': 'name',
        'کد اقتصادی': 'economic_code',
        'شناسه ملی': 'national_code',
        'کد کالا': null,
        'عنوان کالا': 'item_name',
        'شناسه مالیاتی کالا': 'item_code',
        'واحد سنجش': 'item_unit',
        مقدار: 'item_qty',
        فی: 'item_price',
        مبلغ: null,
        تخفیف: 'item_discount',
        اضافات: null,
        'مالیات و عوارض': 'item_vat_amount',
        خالص: null,
      },
    ],
    [
      'هلو',
      {
        'شماره فاكتور': 'internal_id',
        'تاريخ فاكتور': 'invoice_date',
        'نام شخص': 'name',
        'كد ملي/شناسه ملي': 'national_code',
        'كد پستي': 'postal_code',
        'كد كالا': null,
        'نام كالا': 'item_name',
        'شناسه عمومي/اختصاصي': 'item_code',
        تعداد: 'item_qty',
        واحد: 'item_unit',
        'قيمت واحد': 'item_price',
        'قيمت كل': null,
        تخفيف: 'item_discount',
        عوارض: 'item_duty_amount',
        'جمع كل': null,
      },
    ],
    [
      'محک',
      {
        'کد فاکتور': 'internal_id',
        'تاریخ ثبت': 'invoice_date',
        طرف‌حساب: 'name',
        کدملی: 'national_code',
        کدپستی: 'postal_code',
        'شناسه کالا/خدمات': 'item_code',
        'نام محصول': 'item_name',
        'تعداد/مقدار': 'item_qty',
        'قیمت فروش': 'item_price',
        'درصد مالیات': 'item_vat_percentage',
        'مبلغ مالیات': 'item_vat_amount',
        'مبلغ تخفیف': 'item_discount',
        'مبلغ نهایی': null,
      },
    ],
    [
      'رایورز',
      {
        'شماره سریال': 'internal_id',
        مورخ: 'invoice_date',
        'کد تفصیلی': null,
        'شرح تفصیلی': 'name',
        'کد ملی تفصیلی': 'national_code',
        'شناسه ۱۳ رقمی': 'item_code',
        'مقدار اصلی': 'item_qty',
        'نرخ واحد': 'item_price',
        'بهای کل': null,
        تخفیفات: 'item_discount',
      },
    ],
    [
      'more than one of a kind',
      {
        'شماره فاکتور فروش': 'internal_id',
        'شماره سریال': null,
        'تاریخ فاکتور فروش': 'invoice_date',
        مورخ: null,
        'نام مشتری': 'name',
        'شرح تفصیلی': null,
      },
    ],
    [
      'english',
      {
        No: null,
        Date: 'invoice_date',
        'Invoice No': 'internal_id',
        'Customer Name': 'name',
        'National ID': 'national_code',
        'Item Code': 'item_code',
        Description: 'item_name',
        Price: 'item_price',
        Amount: null,
        Qty: 'item_qty',
      },
    ],
  ] satisfies [string, Record<string, string | null>][])('of %s are known', (_program, columns) => {
    const found = matchHeaders(Object.keys(columns)).map((path) => path?.split('.').at(-1) ?? null);
    expect(found).toEqual(Object.values(columns));
  });

  it('that say less yield to those that say more, whichever stands first', () => {
    expect(matchHeaders(['شماره', 'تاریخ', 'شماره فاکتور', 'تاریخ فاکتور'])).toEqual([
      null,
      null,
      'invoice.internal_id',
      'invoice.invoice_date',
    ]);
    expect(matchHeaders(['شماره', 'کد کالا'])).toEqual(['invoice.internal_id', 'items[].item_code']);
  });

  it('are known whatever their amounts are counted in, which is told apart', () => {
    expect(matchHeaders(['فی (تومان)', 'تخفیف به هزار ریال'])).toEqual(['items[].item_price', 'items[].item_discount']);
    const texts = [
      'فی (تومان)',
      'مبلغ‌واحد‌تومان',
      'مبلغ (هزار ريال)',
      'Price (Toman)',
      'مبلغ به میلیون تومان',
      'مبلغ (ریال)',
      'تعداد',
      ' هزار ',
    ];
    expect(texts.map((text) => amountUnit(text))).toEqual([
      'تومان',
      'تومان',
      'هزار ریال',
      'تومان',
      'میلیون تومان',
      '',
      '',
      'هزار',
    ]);
  });

  it('name each column once: the second of two goes unmapped', () => {
    expect(matchHeaders(['تعداد', 'مقدار'])).toEqual(['items[].item_qty', null]);
  });

  it('are known without their remarks in brackets, where the whole is not known', () => {
    expect(matchHeaders(['تعداد (کارتن)', 'شناسه کالا [۱۳ رقمی]', 'شناسه/کد ملی', 'تعداد'])).toEqual([
      null,
      'items[].item_code',
      'buyer_info.national_code',
      'items[].item_qty',
    ]);
  });

  it('lead from every label to its own column', () => {
    const labels = exportSheetColumns.map(({ label }) => label);
    expect(new Set(labels.map(headerKey)).size).toBe(labels.length);
    expect(matchHeaders(labels)).toEqual(exportSheetColumns.map(({ path }) => sheetColumn(path)?.path ?? null));
  });

  it('lead from the authority’s own names to their columns, however their words are parted', () => {
    const own = exportSheetColumns.filter(({ key }) => key !== '' && key !== 'adis');
    for (const { key, path } of own) {
      const { fa } = fields[key as WireKey];
      for (const name of [
        fa,
        fa.replace(/\s*\/\s*/g, ' یا '),
        fa.replace(/\s*\/\s*/g, '-'),
        fa.replaceAll(' ', '\u200c'),
      ]) {
        expect(matchHeaders([name]), name).toEqual([path]);
      }
    }
    expect(matchHeaders([fields.adis.fa])).toEqual([null]);
  });

  // As the workbooks and the models of programs that send to the authority have them.
  test.each([
    ['شناسه فاکتور', 'invoice.internal_id'],
    ['سریال صورتحساب داخلی حافظه مالیاتی', 'invoice.internal_id'],
    ['تاریخ و زمان صدور صورت حساب', 'invoice.invoice_date'],
    ['تاریخ و زمان صدور صورتحساب)میالدی(', 'invoice.invoice_date'],
    ['شناسه کالا-خدمت', 'items[].item_code'],
    ['شناسه کالا یا خدمت', 'items[].item_code'],
    ['شناسه کاال/خدمت', 'items[].item_code'],
    ['کدکالا', 'items[].item_code'],
    ['تعداد-مقدار', 'items[].item_qty'],
    ['درصد مالیات برارزش افزوده', 'items[].item_vat_percentage'],
    ['موضوع سایرمالیات و عوارض', 'items[].item_other_tax_subject'],
    ['مبلغ پرداختی نسیه', 'settlement[0].credit_price'],
    ['شماره/شناسه ملی/شناسه مشارکت مدنی/کد فراگیر خریدار', 'buyer_info.national_code'],
    ['شماره منحصربفرد مالیاتی صورتحساب مرجع', 'invoice.referral_tax_number'],
    ['موبایل خریدار', 'buyer_info.phone'],
    ['عیار', 'items[].item_carat'],
    ['وزن (گرم)', 'items[].item_qty'],
    ['شماره اقتصادی فروشنده', null],
    ['شماره منحصر به فرد مالیاتی', null],
    ['کد شعبه فروشنده', null],
    ['مبلغ قبل از تخفیف', 'items[].item_total'],
    ['درصد تخفیف', 'items[].item_discount_percentage'],
    ['طرف مقابل', 'buyer_info.name'],
    ['نرخ هر گرم', 'items[].item_price'],
    ['نقد', 'settlement[0].cash_price'],
    ['مجموع صورتحساب', null],
    ['سهم نقدی از پرداخت', null],
  ])('of other programs are known: «%s» is %s', (header, path) => {
    expect(matchHeaders([header])).toEqual([path]);
  });

  it('are looked up before the limit of a test, whatever signs cells are full of', { timeout: 300_000 }, () => {
    // Of three hundred signs each took milliseconds, of three thousand seconds: of a sheet of five hundred columns seven thousand cells are looked at, twice.
    const signs = ['1', '(', '-', '۱ ', 'به '];
    const cells = signs.flatMap((sign) => Array.from({ length: 1_000 }, (_, index) => `${sign.repeat(3_000)}${index}`));
    expect(new Set(matchHeaders(cells))).toEqual(new Set([null]));
  });

  it('name an invoice by its serial only where nothing else does', () => {
    expect(matchHeaders(['سریال صورتحساب داخلی', 'شماره فاکتور'])).toEqual([null, 'invoice.internal_id']);
    expect(matchHeaders(['شناسه فاکتور', 'شناسه کالا-خدمت'])).toEqual(['invoice.internal_id', 'items[].item_code']);
  });

  it('take a weight for the quantity only where nothing else is one', () => {
    expect(matchHeaders(['وزن', 'اجرت ساخت'])[0]).toBe('items[].item_qty');
    expect(matchHeaders(['وزن', 'تعداد'])).toEqual([null, 'items[].item_qty']);
  });

  it('take «حق بیمه» for a price beside the policy alone: it is held back of a contractor, too', () => {
    expect(matchHeaders(['حق بیمه', 'شناسه یکتای بیمه‌نامه'])[0]).toBe('items[].item_price');
    expect(matchHeaders(['حق بیمه', 'شماره ثبت قرارداد'])[0]).toBeNull();
  });

  it('have aliases for columns that exist, and templates whose labels are found again', () => {
    for (const path of Object.keys(sheetAliases)) expect(sheetColumn(path), path).not.toBeNull();
    for (const key of columnKeys) {
      const columns = templateColumns(key);
      expect(columns.length).toBeGreaterThan(8);
      expect(columns.filter(({ path }) => path === 'items[].item_code')).toHaveLength(1);
      expect(matchHeaders(columns.map(({ label }) => label)), key).toEqual(columns.map(({ path }) => path));
    }
  });
});
