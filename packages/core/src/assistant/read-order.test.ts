import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOrder } from './read-order.ts';
import { readRequest } from './read-request.ts';

/** دوشنبه ۹ آذر ۱۴۰۵ */
const now = '2026-11-30T10:00:00Z';

type Line = [name: string, qty: string, unit: string | null, price: string | null];

const linesOf = (text: string): Line[] =>
  readOrder(text, now)?.lines.map(({ name, qty, unit, price }): Line => [name, qty, unit, price]) ?? [];
const notReadOf = (text: string): string[] => readOrder(text, now)?.notRead ?? [];

describe('a half belongs to the quantity or the price before it', () => {
  it.each<[string, Line[]]>([
    ['۲ و نیم کیلو برنج برای زهرا کریمی', [['برنج', '2.5', 'KILO', null]]],
    ['سه و نیم تن آهن', [['اهن', '3.5', 'TON', null]]],
    ['۲ کیلو و نیم برنج', [['برنج', '2.5', 'KILO', null]]],
    ['برنج ۲ کیلو و نیم ۳۰۰ هزار تومان', [['برنج', '2.5', 'KILO', '3000000']]],
    ['۲ تا گوشی هر کدام ۱۲ و نیم میلیون تومان برای علی', [['گوشی', '2', null, '125000000']]],
    ['۳ کیلو قند ۲ و نیم میلیون تومان', [['قند', '3', 'KILO', '25000000']]],
    ['۲ میلیون و نیم تومان خدمات', [['خدمات', '1', null, '25000000']]],
    ['یک ساعت و نیم مشاوره ۵ میلیون تومان', [['ساعت مشاوره', '1.5', null, '50000000']]],
    [
      '۲ بسته چای و نیم کیلو قند',
      [
        ['چای', '2', 'PACKAGE', null],
        ['قند', '0.5', 'KILO', null],
      ],
    ],
  ])('%s', (text, lines) => expect(linesOf(text)).toEqual(lines));

  it.each<[string, Line[]]>([
    ['مشاوره یک ساعت و نیم ۵ میلیون تومان', [['مشاوره ساعت', '1.5', null, '50000000']]],
    ['یک جلسه و نیم مشاوره ۵ میلیون تومان', [['جلسه مشاوره', '1.5', null, '50000000']]],
    ['۲ ماه و نیم اجاره', [['اجاره', '2.5', null, null]]],
    [
      'فاکتور برای علی ۵ عدد روغن ۵۰ هزار تومان و نیم دوجین تخم مرغ ۱۰۰ هزار تومان',
      [
        ['روغن', '5', 'NUMBER', '500000'],
        ['دوجین تخم مرغ', '0.5', null, '1000000'],
      ],
    ],
    [
      '۵ عدد روغن و نیم کیسه برنج',
      [
        ['روغن', '5', 'NUMBER', null],
        ['کیسه برنج', '0.5', null, null],
      ],
    ],
    [
      '۲ روغن و نیم کیسه برنج',
      [
        ['روغن', '2', null, null],
        ['کیسه برنج', '0.5', null, null],
      ],
    ],
    [
      '۳ ساعت و نیم دوجین تخم مرغ',
      [
        ['ساعت', '3', null, null],
        ['دوجین تخم مرغ', '0.5', null, null],
      ],
    ],
    [
      '۱ عدد انگشتر و نیم ست طلا',
      [
        ['انگشتر', '1', 'NUMBER', null],
        ['ست طلا', '0.5', null, null],
      ],
    ],
    [
      '۲ عدد روغن و نیم لیتری شیر ۳ عدد',
      [
        ['روغن', '2', 'NUMBER', null],
        ['نیم لیتری شیر', '3', 'NUMBER', null],
      ],
    ],
    [
      '۲ کیلو سیب و نیم کیلویی پنیر ۳ عدد',
      [
        ['سیب', '2', 'KILO', null],
        ['نیم کیلویی پنیر', '3', 'NUMBER', null],
      ],
    ],
  ])('and not to goods of which something else is half: %s', (text, lines) => expect(linesOf(text)).toEqual(lines));

  it.each<[string, Line]>([
    ['۳ عدد فرش ۲ متر و نیم هر کدام ۵ میلیون تومان', ['فرش 2 متر و نیم', '3', 'NUMBER', '50000000']],
    ['۳ عدد فرش ۲ متر و نیم', ['فرش 2 متر و نیم', '3', 'NUMBER', null]],
    ['۲ عدد فرش ۲ و نیم متر هر کدام ۵ میلیون تومان', ['فرش 2 و نیم متر', '2', 'NUMBER', '50000000']],
    ['۲ جلسه مشاوره یک ساعت و نیم ۵۰۰ هزار تومان', ['جلسه مشاوره یک ساعت و نیم', '2', null, '5000000']],
  ])('of a measure it is no more of the quantity: %s', (text, line) => expect(linesOf(text)).toEqual([line]));

  it.each<[string, Line, Line]>([
    [
      'فاکتور برای علی ۲ عدد روغن ۵۰۰۰۰ و نیم کیلو پسته ۹۰۰۰۰۰',
      ['روغن', '2', 'NUMBER', '50000'],
      ['پسته', '0.5', 'KILO', '900000'],
    ],
    [
      'فاکتور برای علی ۲ عدد روغن هر کدام ۵۰۰۰۰ و نیم کیلو پسته هر کیلو ۹۰۰۰۰۰',
      ['روغن', '2', 'NUMBER', '50000'],
      ['پسته', '0.5', 'KILO', '900000'],
    ],
    ['۲ عدد روغن ۵۰۰۰۰ و نیم پیتزا ۹۰۰۰۰', ['روغن', '2', 'NUMBER', '50000'], ['پیتزا', '0.5', null, '90000']],
    [
      '۲ عدد گوشی ۲ میلیون و نیم کیلو پسته ۹۰۰۰۰۰',
      ['گوشی', '2', 'NUMBER', '2000000'],
      ['پسته', '0.5', 'KILO', '900000'],
    ],
  ])('no price has half a rial: %s', (text, first, second) => expect(linesOf(text)).toEqual([first, second]));

  it.each(['۵۰,۰۰۰', '۵۰،۰۰۰', '۵۰٬۰۰۰', '50,000'])('the signs within a number cut no sentence: %s', (price) => {
    expect(linesOf(`۵ عدد روغن ${price}، ۳۰۰ گرم پسته`)).toEqual([
      ['روغن', '5', 'NUMBER', '50000'],
      ['پسته', '300', 'GRAM', null],
    ]);
  });

  it.each([
    ['30.000', '300000'],
    ['۳۰/۰۰۰', '300000'],
    ['۱.۲۰۰', '12000'],
  ])('a point before three digits of tomans is a sign of thousands: %s', (price, rials) => {
    expect(linesOf(`۵ کیلو پرتقال ${price} تومان`)).toEqual([['پرتقال', '5', 'KILO', rials]]);
  });

  it.each<[string, Line]>([
    ['دو عدد روغن دویست‌وپنجاه هزار تومان', ['روغن', '2', 'NUMBER', '2500000']],
    ['دو عدد روغن پونصد هزار تومن', ['روغن', '2', 'NUMBER', '5000000']],
    ['بیست‌وپنج کیلو برنج', ['برنج', '25', 'KILO', null]],
    ['یک‌ونیم کیلو پسته', ['پسته', '1.5', 'KILO', null]],
  ])('numbers joined by half spaces, or as they are spoken: %s', (text, line) => {
    expect(linesOf(text)).toEqual([line]);
  });

  it.each<[string, Line, Line]>([
    ['۲ تا لپ تاپ ۵۰ میلیون و ۳ تا ماوس ۵۰۰ هزار', ['لپ تاپ', '2', null, '50000000'], ['ماوس', '3', null, '500000']],
    ['۵ کیلو برنج کیلویی ۱۲۰ هزار و ۲ روغن', ['برنج', '5', 'KILO', '120000'], ['روغن', '2', null, null]],
    ['۲ عدد روغن ۲۵۰ هزار و پانصد تومان و ۳ عدد چای', ['روغن', '2', 'NUMBER', '2505000'], ['چای', '3', 'NUMBER', null]],
  ])('the number of the next goods is no part of a price: %s', (text, one, other) => {
    expect(linesOf(text)).toEqual([one, other]);
  });

  it('a quantity behind its price has its half', () => {
    expect(linesOf('برنج ۵۰ هزار تومان ۱۲۰۰ و نیم کیلو')).toEqual([['برنج', '1200.5', 'KILO', '500000']]);
    expect(linesOf('برنج هر کیلو ۱۲۰۰۰۰ ۲ و نیم کیلو')).toEqual([['برنج', '2.5', 'KILO', '120000']]);
  });

  it('of any number of a unit, however it is written', () => {
    const units = { کیلو: 'KILO', تن: 'TON', متر: 'METER', کارتن: 'PACKAGE' };
    const count = fc.integer({ min: 1, max: 9_999 });
    fc.assert(
      fc.property(count, fc.constantFrom(...Object.entries(units)), (number, [word, unit]) => {
        for (const text of [
          `${number} و نیم ${word} برنج`,
          `${number} ${word} و نیم برنج`,
          `برنج ${number} ${word} و نیم`,
        ])
          expect(linesOf(text)).toEqual([['برنج', `${number}.5`, unit, null]]);
      }),
    );
  });
});

describe('a quantity of two units is one, and one without goods is told', () => {
  it.each<[string, Line[], string[]]>([
    ['۲ کیلو و ۳۰۰ گرم پسته', [['پسته', '2.3', 'KILO', null]], []],
    ['پسته ۲ کیلو و ۳۰۰ گرم برای علی', [['پسته', '2.3', 'KILO', null]], []],
    ['یک تن و ۵۰ کیلو آهن', [['اهن', '1.05', 'TON', null]], []],
    ['پسته ۲ کیلو و ۵۰۰ گرم جمعاً ۵ میلیون تومان', [['پسته', '2.5', 'KILO', '20000000']], []],
    ['پسته ۲ کیلو و ۳۰۰ گرم جمعاً ۵ میلیون تومان', [['پسته', '2.3', 'KILO', '']], []],
    ['پسته ۲ کیلو و ۵۰۰ گرم سرجمع ۵ میلیون تومان', [['پسته', '2.5', 'KILO', '20000000']], []],
    ['میلگرد ۲ تن و ۳۰۰ کیلو تنی ۲۰ میلیون تومان', [['میلگرد', '2.3', 'TON', '200000000']], []],
    ['پسته ۲ کیلو و ۳۰۰ گرم فروختم به علی', [['پسته', '2.3', 'KILO', null]], []],
    [
      'پسته ۲ کیلو و ۵۰۰ گرم جمعاً ۵ میلیون تومان و روغن ۲ عدد جمعاً ۱۰۰ هزار تومان',
      [
        ['پسته', '2.5', 'KILO', '20000000'],
        ['روغن', '2', 'NUMBER', '500000'],
      ],
      [],
    ],
    [
      'پسته ۲ کیلو و ۳۰۰ گرم و روغن ۲ عدد',
      [
        ['پسته', '2.3', 'KILO', null],
        ['روغن', '2', 'NUMBER', null],
      ],
      [],
    ],
    [
      'برنج ۲ کیلو و ۳۰۰ گرم زعفران',
      [
        ['برنج', '2', 'KILO', null],
        ['زعفران', '300', 'GRAM', null],
      ],
      [],
    ],
    ['۵ و ۳ روغن', [['روغن', '3', null, null]], ['5']],
    ['۲ کیلو و ۳ عدد روغن', [['روغن', '3', 'NUMBER', null]], ['2 کیلو']],
    ['فاکتور برای علی: ۲ کارتن روغن، ۵ عدد', [['روغن', '2', 'PACKAGE', null]], ['5 عدد']],
    ['فاکتور برای علی: ۲ کارتن روغن، ۲۵۰ هزار تومان', [['روغن', '2', 'PACKAGE', null]], ['250 هزار تومان']],
    ['یک فاکتور برای علی: ۲ کارتن روغن', [['روغن', '2', 'PACKAGE', null]], []],
  ])('%s', (text, lines, notRead) => {
    expect(linesOf(text)).toEqual(lines);
    expect(notReadOf(text)).toEqual(notRead);
  });
});

describe('a day that there is not is told, and is neither goods nor a price', () => {
  const oil: Line[] = [['روغن', '2', 'PACKAGE', null]];
  it.each([
    ['به تاریخ ۳۱ مهر', 'تاریخ 31 مهر'],
    ['به تاریخ ۳۰ اسفند ۱۴۰۴', 'تاریخ 30 اسفند 1404'],
    ['مورخ سی و یکم مهر سال ۴۰۴', 'مورخ سی و یکم مهر سال 404'],
    ['به تاریخ فردا', 'تاریخ فردا'],
    ['به تاریخ پس فردا', 'تاریخ پس فردا'],
    ['به تاریخ شنبه آینده', 'تاریخ شنبه اینده'],
    ['به تاریخ ۱۴۰۵/۱۳/۰۱', 'تاریخ 1405/13/01'],
    ['به تاریخ ۱۵ ماه بعد', 'تاریخ 15 ماه بعد'],
    ['به تاریخ آبان', 'تاریخ ابان'],
  ])('%s', (said, notRead) => {
    for (const text of [`فاکتور برای پخش البرز ۲ کارتن روغن ${said}`, `فاکتور ${said} برای پخش البرز ۲ کارتن روغن`]) {
      expect(readRequest(text, now)).toMatchObject({
        kind: 'order',
        buyer: 'پخش البرز',
        day: null,
        notRead: [notRead],
      });
      expect(linesOf(text)).toEqual(oil);
    }
  });

  it.each([
    ['فاکتور برای علی به تاریخ ۱۵ آبان ۲ کارتن روغن', '2026-11-06'],
    ['تاریخ: ۱۵ آبان\nروغن ۲ کارتن', '2026-11-06'],
    ['فاکتور تاریخ ۱۴۰۵/۰۸/۱۵\nروغن ۲ کارتن', '2026-11-06'],
  ])('one that there is stays the day: %s', (text, day) => {
    expect(readOrder(text, now)).toMatchObject({ day, notRead: [] });
    expect(linesOf(text)).toEqual(oil);
  });

  it('history is goods', () => {
    expect(readOrder('۲ عدد کتاب تاریخ به تاریخ ۱۵ آبان', now)).toMatchObject({
      day: '2026-11-06',
      lines: [{ name: 'کتاب تاریخ', qty: '2' }],
    });
    expect(linesOf('کتاب تاریخ ۲ عدد')).toEqual([['کتاب تاریخ', '2', 'NUMBER', null]]);
  });

  it('history of a year of school is goods', () => {
    const book = (year: string, qty: string): Line => [`کتاب تاریخ ${year}`, qty, 'NUMBER', null];
    const [one, two] = ['فاکتور برای علی ۵ عدد کتاب تاریخ دهم', '۵ عدد کتاب تاریخ یازدهم و ۳ عدد کتاب تاریخ دوازدهم'];
    expect([linesOf(one), notReadOf(one)]).toEqual([[book('دهم', '5')], []]);
    expect([linesOf(two), notReadOf(two)]).toEqual([[book('یازدهم', '5'), book('دوازدهم', '3')], []]);
  });

  it.each([
    ['فاکتور برای علی ۵ عدد کتاب به تاریخ دهم', 'تاریخ دهم'],
    ['فاکتور برای علی ۵ عدد کتاب مورخ دهم', 'مورخ دهم'],
    ['فاکتور برای علی ۵ عدد کتاب تاریخ ۱۰', 'تاریخ 10'],
    ['۵ عدد کتاب برای علی تاریخ دهم', 'تاریخ دهم'],
    ['فاکتور تاریخ دهم برای علی ۵ عدد کتاب', 'تاریخ دهم'],
  ])('a day of no month is told: %s', (text, notRead) => {
    expect(readOrder(text, now)).toMatchObject({ buyer: 'علی', day: null, notRead: [notRead] });
    expect(linesOf(text)).toEqual([['کتاب', '5', 'NUMBER', null]]);
  });

  it.each([
    ['به تاریخ دیروز بعد از ظهر', '2026-11-29'],
    ['مورخ ۱۵ آبان بعد از ظهر', '2026-11-06'],
    ['به تاریخ شنبه بعد از ظهر', '2026-11-28'],
  ])('the hour behind it is no word of the goods, nor of a day to come: %s', (said, day) => {
    for (const text of [`فاکتور برای علی ۲ کارتن روغن ${said}`, `فاکتور ${said} برای علی ۲ کارتن روغن`]) {
      expect(readOrder(text, now)).toMatchObject({ buyer: 'علی', day, notRead: [] });
      expect(linesOf(text)).toEqual(oil);
    }
  });
});

describe('the unit of a price is no word of the goods', () => {
  it.each<[string, Line]>([
    ['۱۰ عدد پیچ هر عدد ۱۵۰۰ تومان', ['پیچ', '10', 'NUMBER', '15000']],
    ['۵ کیلو برنج هر کیلو ۱۲۰ هزار تومان برای علی', ['برنج', '5', 'KILO', '1200000']],
    ['۵ کیلو برنج ۱۲۰ هزار تومان هر کیلو', ['برنج', '5', 'KILO', '1200000']],
    ['۳ کارتن روغن هر کارتن ۲ میلیون تومان', ['روغن', '3', 'PACKAGE', '20000000']],
    ['۱۰ بسته چای بسته‌ای ۵۰ هزار تومان', ['چای', '10', 'PACKAGE', '500000']],
    ['۱۰ عدد پیچ عددی ۱۵۰۰ تومان', ['پیچ', '10', 'NUMBER', '15000']],
    ['۱۰ متر پارچه متری ۲۰۰ هزار تومان', ['پارچه', '10', 'METER', '2000000']],
    ['۲ عدد شیر لیتری ۲۰ هزار تومان', ['شیر لیتری', '2', 'NUMBER', '200000']],
    ['۳ عدد روغن. جمع ۷۵۰ هزار تومان', ['روغن', '3', 'NUMBER', '2500000']],
    ['روغن هر کدام ۵۰ هزار تومان ۲ عدد', ['روغن', '2', 'NUMBER', '500000']],
    ['۳ روغن هر یک ۲۵۰ هزار', ['روغن', '3', null, '250000']],
    ['فروش پسته کیلویی ۹۰۰ هزار تومان', ['پسته', '1', 'KILO', '9000000']],
    ['فاکتور برای علی: ۲ کارتن روغن، هر کدام ۲۵۰ هزار تومان', ['روغن', '2', 'PACKAGE', '2500000']],
  ])('%s', (text, line) => expect(linesOf(text)).toEqual([line]));
});

describe('a price that is of more or less than one is turned into that of one, or left open', () => {
  it.each<[string, Line[]]>([
    ['۲ تن میلگرد کیلویی ۳۰۰ هزار ریال', [['میلگرد', '2', 'TON', '300000000']]],
    ['۳۰۰ گرم زعفران هر کیلو ۹۰ میلیون تومان', [['زعفران', '300', 'GRAM', '900000']]],
    ['۳۰۰ گرم زعفران هر کیلو ۱۲۳۴۵ ریال', [['زعفران', '300', 'GRAM', '']]],
    ['۵۰ عدد پیچ هر ۱۰ عدد ۵۰۰۰ تومان', [['پیچ', '50', 'NUMBER', '5000']]],
    ['۵۰ عدد پیچ هر ۳ عدد ۵۰۰۰ تومان', [['پیچ', '50', 'NUMBER', '']]],
    ['۳ کارتن روغن هر عدد ۲۵۰ هزار تومان', [['روغن', '3', 'PACKAGE', '']]],
    ['۳ کارتن چای هر بسته ۵۰ هزار تومان', [['چای', '3', 'PACKAGE', '']]],
    ['۵ گونی برنج کیلویی ۱۰۰ هزار تومان', [['گونی برنج', '5', null, '']]],
    ['۲ کارتن روغن به مبلغ کل ۵ میلیون تومان', [['روغن', '2', 'PACKAGE', '25000000']]],
    ['۲ کارتن روغن جمعاً ۵ میلیون تومان', [['روغن', '2', 'PACKAGE', '25000000']]],
    ['۲ کارتن روغن مجموعاً ۵ میلیون تومان', [['روغن', '2', 'PACKAGE', '25000000']]],
    ['۲ کارتن روغن روی هم ۵ میلیون تومان', [['روغن', '2', 'PACKAGE', '25000000']]],
    ['۲ کارتن روغن در مجموع ۵ میلیون تومان', [['روغن', '2', 'PACKAGE', '25000000']]],
    ['۲ کارتن روغن ۵ میلیون تومان جمعاً', [['روغن', '2', 'PACKAGE', '25000000']]],
    ['۳ کارتن روغن جمعاً ۵ میلیون تومان', [['روغن', '3', 'PACKAGE', '']]],
    ['جمعاً ۵ کارتن روغن ۲ میلیون تومان', [['روغن', '5', 'PACKAGE', '20000000']]],
    ['۲ عدد دفتر کل ۵۰ هزار تومان', [['دفتر', '2', 'NUMBER', '500000']]],
    [
      'فاکتور برای علی: ۲ روغن و ۴ چای جمعاً ۶ میلیون تومان',
      [
        ['روغن', '2', null, null],
        ['چای', '4', null, ''],
      ],
    ],
    [
      'فاکتور برای علی: ۲ روغن جمعاً ۲ میلیون تومان و ۴ چای جمعاً ۶ میلیون تومان',
      [
        ['روغن', '2', null, '10000000'],
        ['چای', '4', null, '15000000'],
      ],
    ],
    ['۳ گوشی ۱۲ میلیونی', [['گوشی', '3', null, '']]],
    ['۲ عدد شارژ ۱۰ هزاری هر کدام ۱۱ هزار تومان', [['شارژ', '2', 'NUMBER', '110000']]],
  ])('%s', (text, lines) => expect(linesOf(text)).toEqual(lines));

  it('a total that is divided is that total again', () => {
    const count = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(count, fc.integer({ min: 1, max: 10_000_000 }), (qty, total) => {
        const price = linesOf(`${qty} کارتن روغن جمعا ${total} ریال`)[0]?.[3];
        expect(price).toBe(total % qty === 0 ? String(total / qty) : '');
      }),
    );
  });
});

it('goods of such an amount are asked for, not ordered', () => {
  expect(readRequest('فروش گوشی ۱۲ میلیونی این ماه', now)).toMatchObject({
    kind: 'question',
    measure: 'sales',
    subject: 'گوشی 12 میلیونی',
  });
});

/** A step for each word and each before it would take minutes. */
it.each([
  'تاریخ ',
  'تاریخ ۳۱ ',
  'هر ۲ کیلو ',
  '۲ کیلو و ۳ گرم و ',
  '۵ و نیم و ',
  '۵۰۰۰ و نیم کیلو ',
  'ساعت و نیم ',
  '۳ کتاب تاریخ دهم ',
  'جمع کل ',
  'کیلویی ۳ ',
  'تاریخ    ',
])('is read at a look however long: «%s»', { timeout: 20_000 }, (words) => {
  expect(readOrder(words.repeat(100_000 / words.length), now)).not.toBe(undefined);
});

const kindOf = (text: string): string => readRequest(text, now).kind;

describe('the buyer of a pasted order', () => {
  it.each([
    'فاکتور پخش البرز: ۳ روغن',
    'پخش البرز: ۳ روغن',
    'پخش البرز:\n۳ روغن',
    'خریدار: پخش البرز، ۳ روغن',
    '۳ روغن، خریدار: پخش البرز',
    'مشتری جدید: پخش البرز، ۳ روغن',
    'صورتحساب پخش البرز - ۳ روغن',
    'سلام، فاکتور پخش البرز: ۳ روغن',
    'می‌خوام ۳ تا روغن برای پخش البرز فاکتور کنم',
  ])('%s', (text) => {
    expect(readRequest(text, now)).toMatchObject({
      ...{ kind: 'order', buyer: 'پخش البرز', notRead: [] },
      lines: [{ name: 'روغن', qty: '3' }],
    });
  });

  it.each([
    ['فاکتور رسمی: ۳ روغن', []],
    ['سلام خسته نباشید، ۳ روغن', []],
    ['۳ روغن، نقد گرفتم', []],
    ['۳ روغن، فوری بفرستید', []],
    ['آقای نوری، ۳ روغن', ['اقای نوری']],
    ['۳ روغن\nپخش البرز', ['پخش البرز']],
  ])('%s: none is guessed, and none is lost', (text, notRead) => {
    expect(readRequest(text, now)).toMatchObject({ kind: 'order', buyer: '', notRead, lines: [{ name: 'روغن' }] });
  });

  it.each(['صورتحساب پخش البرز', 'صورتحساب آزمایشی چیست', 'میانگین سود هر فاکتور'])(
    '%s: a name orders nothing',
    (text) => {
      expect(kindOf(text)).toBe('unclear');
    },
  );
});

describe('what is beside the goods is no price and no goods', () => {
  const tea: Line = ['چای', '2', null, '1000000'];
  it.each<[string, Line[], string[]]>([
    ['برای نگین ۲ چای ۱۰۰ هزار تومان با تخفیف ۵ هزار تومان', [tea], ['تخفیف 5 هزار تومان']],
    ['برای نگین ۲ چای هر کدام ۱۰۰ هزار تومان، تخفیف ۲۰ هزار تومان', [tea], ['تخفیف 20 هزار تومان']],
    ['برای نگین ۲ چای هر کدام ۱۰۰ هزار تومان با ۱۰٪ تخفیف', [tea], ['10٪ تخفیف']],
    ['۱۰ درصد تخفیف روی ۲ چای ۱۰۰ هزار تومان', [tea], ['10 درصد تخفیف']],
    ['برای نگین ۲ چای ۱۰۰ هزار تومان با تخفیف', [tea], ['تخفیف']],
    ['۵ روغن با تخفیف ۱۰ هزار تومان', [['روغن', '5', null, null]], ['تخفیف 10 هزار تومان']],
    ['۲ چای هر کدام ۱۰۰ هزار تومان منهای ۵۰ هزار تومان', [tea], ['منهای 50 هزار تومان']],
    ['۲ چای هر کدام ۱۰۰ هزار تومان، ۵۰ هزار تومان پیش‌پرداخت', [tea], ['50 هزار تومان پیشپرداخت']],
    ['۲ چای ۱۰۰ هزار تومان، ۵۰۰ هزار تومان نقد بقیه نسیه', [tea], ['500 هزار تومان نقد بقیه نسیه']],
    ['۲ چای ۱۰۰ هزار تومان نصف نقد نصف نسیه', [tea], ['نصف نقد', 'نصف نسیه']],
    ['۲ چای ۱۰۰ هزار تومان، نقد و نسیه', [tea], ['نقد و نسیه']],
    ['برای نگین ۲ کارت تخفیف ۱۰۰ هزار تومان', [['کارت تخفیف', '2', null, '1000000']], []],
    ['۰۹۱۲۱۲۳۴۵۶۷ نگین ۲ روغن', [['نگین روغن', '2', null, null]], ['09121234567']],
  ])('%s', (text, lines, notRead) => {
    expect([linesOf(text), notReadOf(text)]).toEqual([lines, notRead]);
    expect(kindOf(text)).toBe('order');
  });

  it('paid in both ways, none is chosen', () => {
    for (const text of ['۲ چای نقد و نسیه', '۲ چای، ۵۰۰ هزار تومان نقد بقیه نسیه'])
      expect(readOrder(text, now)?.payment).toBeNull();
    expect(readOrder('۲ چای نقد', now)?.payment).toBe('cash');
  });
});

describe('what was done with money, purchases, prices and stock is no sale', () => {
  it.each([
    '۵ میلیون تومان از نگین گرفتم',
    'دریافت ۵ میلیون تومان از نگین',
    'به نگین ۵ میلیون تومان دادم',
    '۵ میلیون تومان به حساب ملت واریز شد',
    'هزینه اجاره ۱۰ میلیون تومان',
    'نگین ۵ میلیون تومان بدهکار است',
    'نگین ۵ میلیون تومن بدهکاره',
    'قیمت روغن را ۳۰۰ هزار تومان کن',
    'قیمت روغن رو ۳۰۰ هزار تومن کن',
    'از نگین ۲ روغن خریدم',
    'خرید از نگین ۲ روغن ۲۰۰ هزار تومان',
    'امروز ۲۰ عدد چای از البرز خریدیم',
    '۲۰ کیلو شکر وارد انبار شد',
    'مشتری جدید: نگین ۰۹۱۲۱۲۳۴۵۶۷',
    'فروش ساعت ۱۰ تا ۱۲',
    'فروش امروز ساعت ۱۰',
  ])('%s is unclear', (text) => {
    expect(readRequest(text, now)).toEqual({ kind: 'unclear' });
  });

  it.each([
    'فاکتور برای نگین: هزینه حمل ۵۰ هزار تومان',
    '۵ کیلو برنج هر کیلو ۹۰ هزار تومان برای علی، پول را گرفتم',
    'به نگین ۵ عدد چای دادیم هر کدام ۵۰ هزار تومان',
    'اجاره ۱۰ میلیون تومان برای نگین',
    '۲ ساعت مشاوره ۵۰۰ هزار تومان برای نگین',
    'ساعت مچی ۳ عدد برای نگین',
  ])('%s is an order', (text) => {
    expect(kindOf(text)).toBe('order');
  });
});

describe('what was sold on a day', () => {
  it.each([
    ['دیروز ۳ روغن به پخش البرز فروختیم هر کدام ۲۵۰ هزار تومان', '2026-11-29', '2500000'],
    ['دیروز ۳ روغن به پخش البرز دادم', '2026-11-29', null],
    ['شنبه ۳ روغن به پخش البرز فروختیم', '2026-11-28', null],
    ['۱۵ آبان ۳ روغن به پخش البرز فروختیم', '2026-11-06', null],
    ['۳ روغن به پخش البرز فروختم', null, null],
  ])('%s', (text, day, price) => {
    expect(readRequest(text, now)).toMatchObject({
      ...{ kind: 'order', buyer: 'پخش البرز', day, notRead: [] },
      lines: [{ name: 'روغن', qty: '3', price }],
    });
  });
});

describe('a size of the goods is no quantity', () => {
  it.each<[string, string, Line[]]>([
    ['برای نگین طلای ۱۸ عیار ۵ گرم', 'نگین', [['طلای 18 عیار', '5', 'GRAM', null]]],
    ['۱۰ گرم طلا ۱۸ عیار گرمی ۳ میلیون تومان برای نگین', 'نگین', [['طلا 18 عیار', '10', 'GRAM', '30000000']]],
    ['۲ موتور ۵ اسب برای نگین', 'نگین', [['موتور 5 اسب', '2', null, null]]],
  ])('%s', (text, buyer, lines) => {
    expect([readOrder(text, now)?.buyer, linesOf(text)]).toEqual([buyer, lines]);
  });
});
