import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountToWords } from '../money/amount-to-words.ts';
import { foldText } from '../text/fold-text.ts';
import { readNumber } from '../text/read-number.ts';
import { bestMatch, nameFit, nameWords, wordBreaks } from './match-name.ts';
import { readOrder } from './read-order.ts';
import { readPeriods } from './read-period.ts';
import { readRequest } from './read-request.ts';
import { tokensOf } from './tokens-of.ts';

/** جمعه ۲۹ آبان ۱۴۰۵ */
const now = '2026-11-20T09:00:00Z';

describe('numbers', () => {
  it.each([
    ['۲۵۰', '250'],
    ['1,250,000', '1250000'],
    ['۲٫۵', '2.5'],
    ['دو', '2'],
    ['دویست و پنجاه', '250'],
    ['۲۵۰ هزار', '250000'],
    ['سه هزار و پانصد', '3500'],
    ['یک میلیون و دویست هزار', '1200000'],
    ['دو و نیم میلیون', '2500000'],
    ['بیست و پنج', '25'],
    ['هزار', '1000'],
    ['۵ و ۳', '5'],
    ['۵ و سه', '5'],
    ['ده و بیست', '10'],
    ['۲ و نیم', '2.5'],
    ['۲٫۵ و نیم', '2.5'],
    ['۱۲ و نیم میلیون', '12500000'],
    ['دو میلیون و نیم', '2500000'],
    ['۲ میلیون و نیم', '2500000'],
    ['یک میلیارد و دویست میلیون و نیم', '1200500000'],
    ['یک میلیارد و نیم میلیون', '1000500000'],
    ['هزار و نیم', '1500'],
  ])('%s', (text, value) => {
    expect(readNumber(tokensOf(text), 0)?.value).toBe(value);
  });

  it('reads back what is written in words', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (value) => {
        const words = tokensOf(amountToWords(String(value)).replace(/ریال/g, ''));
        expect(readNumber(words, 0)).toEqual({ value: String(value), next: words.length });
      }),
    );
  });

  it('a half is half of the scale, before it or behind it, in digits or words', () => {
    const scales = { هزار: 1_000, میلیون: 1_000_000, میلیارد: 1_000_000_000 };
    const figure = fc.integer({ min: 1, max: 999 });
    fc.assert(
      fc.property(
        figure,
        fc.constantFrom(...Object.entries(scales)),
        fc.boolean(),
        (count, [scale, factor], isWords) => {
          const said = isWords ? amountToWords(String(count)).replace(/ریال/g, '') : String(count);
          const value = String(count * factor + factor / 2);
          for (const text of [`${said} و نیم ${scale}`, `${said} ${scale} و نیم`]) {
            const words = tokensOf(text);
            expect(readNumber(words, 0)).toEqual({ value, next: words.length });
            expect(readNumber([...words, 'کیلو'], 0)).toEqual({ value, next: words.length });
          }
        },
      ),
    );
  });

  it('of two in digits the first stands alone', () => {
    const figure = fc.integer({ min: 0, max: 999_999 });
    fc.assert(
      fc.property(figure, figure, (one, other) => {
        expect(readNumber([String(one), 'و', String(other)], 0)).toEqual({ value: String(one), next: 1 });
      }),
    );
  });
});

/** Names that every JavaScript object answers to are words like any other. */
it.each(['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty'])('«%s» is no word of ours', (word) => {
  const tokens = [foldText(word).trim(), word];
  for (const token of tokens) {
    expect(readNumber([token], 0)).toBeNull();
    expect(readPeriods([token, token], now)).toEqual([]);
    expect(readPeriods(['3', token, 'اخیر'], now)).toEqual([]);
    expect(readOrder(`۲ ${token} ${token} ${token} ۱۰۰۰ ${token}`, now)?.lines[0]?.unit ?? null).toBeNull();
    expect(readRequest(token, now)).toEqual({ kind: 'unclear' });
  }
});

describe('periods', () => {
  it.each([
    ['فروش مهر چقدر بود؟', '2026-09-23', '2026-10-22'],
    ['فروش مهر ۱۴۰۴', '2025-09-23', '2025-10-22'],
    ['فروش بهمن', '2026-01-21', '2026-02-19'],
    ['پاییز پارسال', '2025-09-23', '2025-12-21'],
    ['مالیات این فصل', '2026-09-23', '2026-12-21'],
    ['فروش هفته پیش', '2026-11-07', '2026-11-13'],
    ['ماه گذشته', '2026-09-23', '2026-10-22'],
    ['امروز', '2026-11-20', '2026-11-20'],
    ['دیروز', '2026-11-19', '2026-11-19'],
    ['امسال', '2026-03-21', '2027-03-20'],
    ['۷ روز گذشته', '2026-11-14', '2026-11-20'],
    ['فروش مهرماه', '2026-09-23', '2026-10-22'],
    ['فروش آبان‌ماه سال ۱۴۰۴', '2025-10-23', '2025-11-21'],
    ['فروش ماه ۸', '2026-10-23', '2026-11-21'],
    ['فروش برج هفت', '2026-09-23', '2026-10-22'],
    ['فروش ۱۵ آبان', '2026-11-06', '2026-11-06'],
    ['فروش بیست و پنجم آبان ۱۴۰۴', '2025-11-16', '2025-11-16'],
    ['فروش ۳۰ اسفند ۱۴۰۳', '2025-03-20', '2025-03-20'],
    ['فروش آخر اسفند ۱۴۰۴', '2026-03-20', '2026-03-20'],
    ['فروش 1405/07/01', '2026-09-23', '2026-09-23'],
    ['فروش از 1405/07/01 تا 1405/07/15', '2026-09-23', '2026-10-07'],
    ['فروش از ۱ مهر تا ۱۵ مهر', '2026-09-23', '2026-10-07'],
    ['فروش از ۱۵ تا ۲۰ آبان', '2026-11-06', '2026-11-11'],
    ['فروش ۱ مهر تا ۱۵ مهر ۱۴۰۴', '2025-09-23', '2025-10-07'],
    ['فروش از مهر تا اسفند', '2025-09-23', '2026-03-20'],
    ['فروش از بهمن تا خرداد', '2026-01-21', '2026-06-21'],
    ['فروش از اول سال تا امروز', '2026-03-21', '2026-11-20'],
    ['فروش از ابتدای این ماه', '2026-10-23', '2026-11-20'],
    ['فروش از اول مهر', '2026-09-23', '2026-11-20'],
    ['فروش سال ۱۴۰۴', '2025-03-21', '2026-03-20'],
    ['فروش سال ۴۰۴', '2025-03-21', '2026-03-20'],
    ['فروش ۱۴۰۴', '2025-03-21', '2026-03-20'],
    ['مالیات کل سال', '2026-03-21', '2027-03-20'],
    ['مالیات سه ماهه دوم ۱۴۰۵', '2026-06-22', '2026-09-22'],
    ['مالیات سه‌ماهه چهارم', '2025-12-22', '2026-03-20'],
    ['فروش شش ماه اول سال', '2026-03-21', '2026-09-22'],
    ['فروش نیمه دوم پارسال', '2025-09-23', '2026-03-20'],
    ['فروش ۹ ماهه امسال', '2026-03-21', '2026-12-21'],
    ['مالیات فصل سوم', '2026-09-23', '2026-12-21'],
    ['فروش یک سال گذشته', '2025-11-21', '2026-11-20'],
    ['فروش از ۱۵ آبان', '2026-11-06', '2026-11-20'],
    ['فروش از مهر', '2026-09-23', '2026-11-20'],
    ['فروش شنبه گذشته', '2026-11-14', '2026-11-14'],
    ['فروش شنبه', '2026-11-14', '2026-11-14'],
    ['فروش جمعه', '2026-11-20', '2026-11-20'],
    ['فروش جمعه گذشته', '2026-11-13', '2026-11-13'],
    ['فروش سه‌شنبه این هفته', '2026-11-17', '2026-11-17'],
    ['فروش این سه شنبه', '2026-11-17', '2026-11-17'],
    ['فروش 3شنبه', '2026-11-17', '2026-11-17'],
    ['فروش این هفته چهارشنبه', '2026-11-18', '2026-11-18'],
    ['فروش شنبه هفته پیش', '2026-11-07', '2026-11-07'],
    ['فروش هفته گذشته روز دوشنبه', '2026-11-09', '2026-11-09'],
    ['فروش پنجشنبه دو هفته قبل', '2026-11-05', '2026-11-05'],
    ['فروش از شنبه', '2026-11-14', '2026-11-20'],
    ['فروش از شنبه تا سه شنبه', '2026-11-14', '2026-11-17'],
    ['فروش از پنجشنبه تا شنبه', '2026-11-12', '2026-11-14'],
  ])('%s', (text, from, to) => {
    expect(readPeriods(tokensOf(text), now)).toMatchObject([{ from, to }]);
  });
});

describe('questions', () => {
  it.each([
    ['فروش مهر چقدر بود؟', 'sales', ''],
    ['بدهی پخش سپید', 'owed', 'پخش سپید'],
    ['مالیات ارزش افزوده این فصل چقدر است؟', 'vat', ''],
    ['چند صورتحساب رد شده داریم؟', 'rejected', ''],
    ['پرفروش‌ترین کالای ماه پیش', 'top_goods', ''],
    ['بهترین مشتری امسال کی بود؟', 'top_buyers', ''],
    ['فروش برنج هاشمی در مهر', 'sales', 'برنج هاشمی'],
    ['چند فاکتور در آبان صادر کردیم؟', 'count', ''],
    ['چند صورتحساب در مهر صادر شد؟', 'count', ''],
    ['مالیات پاییز چقدر باید بدهم؟', 'vat', ''],
    ['فروش سه ماهه پاییز', 'sales', ''],
    ['چه کسی بیشترین بدهی را دارد؟', 'top_owed', ''],
    ['سن بدهی مشتریان', 'aged', ''],
    ['سن بدهی‌ها چقدر است؟', 'aged', ''],
    ['سن بدهی‌های پخش سپید', 'aged', 'پخش سپید'],
    ['بدهی سن ایچ', 'owed', 'سن ایچ'],
    ['صورتحساب‌های بی‌پاسخ', 'waiting', ''],
    ['صورتحساب های بدون پاسخ', 'waiting', ''],
    ['چند صورتحساب در انتظار تأیید دارم', 'waiting', ''],
    ['چند تا صورتحساب رد‌شده داریم', 'rejected', ''],
    ['صورتحساب‌های رد شده پخش سپید', 'rejected', 'پخش سپید'],
    ['چند صورتحساب تایید شده دارم', 'confirmed', ''],
    ['چند صورتحساب ابطالی داریم', 'cancellation', ''],
    ['چند صورتحساب باطل شده دارم', 'cancellation', ''],
    ['چند صورتحساب اصلاحی داریم', 'corrective', ''],
    ['چند صورتحساب برگشت از فروش داریم', 'return', ''],
    ['چند پیش نویس دارم', 'drafts', ''],
    ['فروش نقدی آبان', 'sales_cash', ''],
    ['آبان چقدر نسیه فروختیم', 'sales_credit', ''],
    ['مجموع فروش‌های آبان', 'sales', ''],
    ['چقد فروختیم امروز', 'sales', ''],
    ['چند تا فاکتور این ماه زدم', 'count', ''],
    ['چند فاکتور برای حمید نوری زدم', 'count', 'حمید نوری'],
    ['پر فروش ترین کالای آبان', 'top_goods', ''],
    ['۱۰ کالای پرفروش امسال', 'top_goods', ''],
    ['پرفروش‌ترین کالای حمید نوری', 'top_goods', 'حمید نوری'],
    ['بزرگترین مشتری', 'top_buyers', ''],
    ['بدهکار ترین مشتری کیست', 'top_owed', ''],
    ['مشتری‌های بدهکار', 'top_owed', ''],
    ['طلب ما از مشتری ها', 'owed', ''],
    ['طلبم از کیمیا گستر', 'owed', 'کیمیا گستر'],
    ['فروش ۳۰ اسفند ۱۴۰۴', 'sales', '30'],
    ['مالیات بر ارزش افزوده آبان ماه', 'vat', ''],
    ['ارزش افزوده سه ماهه سوم چقدر باید پرداخت کنم', 'vat', ''],
    ['فروش بدون مالیات آبان', 'sales', ''],
    ['فروش با مالیات آبان', 'total', ''],
    ['فروش معاف آبان', 'exempt', ''],
    ['صادرات آبان چقدر بود', 'exported', ''],
    ['صورتحساب های امروز', 'count', ''],
    ['صورتحساب‌های دیروز چند تا بود', 'count', ''],
    ['چند صورتحساب مشتری رد کرده', 'refused', ''],
    ['صورتحساب‌هایی که سامانه رد کرده', 'rejected', ''],
    ['صورتحساب هایی که خریدار رد کرد', 'refused', ''],
    ['صورتحساب های در انتظار واکنش خریدار', 'awaiting', ''],
    ['کدام صورتحساب‌ها از حد مجاز گذشته‌اند', 'over_limit', ''],
    ['از حد مجاز فروش رد شدیم؟', 'over_limit', ''],
    ['کدام صورتحساب‌ها سررسید گذشته‌اند؟', 'overdue', ''],
    ['چقدر از بدهی‌ها سررسیدش گذشته', 'overdue', ''],
    ['سررسید گذشته های قطعه‌سازی خودرو توان', 'overdue', 'قطعهسازی خودرو توان'],
    ['از شیلات خلیج کیمیا چقدر طلب داریم که موعدش گذشته', 'overdue', 'شیلات خلیج کیمیا'],
    ['فاکتورهایی که مهلت پرداختشان گذشته', 'overdue', ''],
    ['معوقات مشتریان', 'overdue', ''],
    ['صورتحساب‌های پرداخت نشده', 'unpaid', ''],
    ['چند تا فاکتور پرداخت نشده داریم', 'unpaid', ''],
    ['کدوم فاکتورا تسویه نشده', 'unpaid', ''],
    ['فاکتورهای پرداخت‌نشده پخش البرز', 'unpaid', 'پخش البرز'],
    ['عدول از ماده ۶ داریم؟', 'over_limit', ''],
    ['رد شده‌های این هفته', 'rejected', ''],
    ['حمید نوری در آبان چقدر خرید کرد', 'sales', 'حمید نوری'],
    ['مالیات پرداختنی این فصل', 'vat', ''],
    ['کدام کالا سود بیشتری دارد', 'profit', ''],
    ['برگشتی‌های این ماه', 'return', ''],
    ['برگشتی های آذر', 'return', ''],
    ['ابطالی‌های هفته گذشته', 'cancellation', ''],
    ['ابطالی های این هفته چنتا بوده', 'cancellation', ''],
    ['مبلغ برگشت از فروش این فصل', 'return', ''],
    ['صورت حساب های این هفته', 'count', ''],
    ['فاکتورای این هفته', 'count', ''],
    ['فاکتورهای حمید نوری', 'count', 'حمید نوری'],
    ['فاکتورای رد شده', 'rejected', ''],
    ['ردی های این ماه', 'rejected', ''],
    ['فاکتورهای رد شده سه شنبه', 'rejected', ''],
    ['چرا فاکتورها رد شدن', 'reasons', ''],
    ['علت رد صورتحساب ها', 'reasons', ''],
    ['دلیل رد شدن فاکتورهای حمید نوری', 'reasons', 'حمید نوری'],
    ['کدوم فاکتورا رد شدن و چرا', 'reasons', ''],
    ['خطاهای سامانه مودیان', 'reasons', ''],
    ['خطای 0200501 چیه', 'rejected', '0200501'],
    ['صورتحساب های ارسال نشده', 'unsent', ''],
    ['چندتا فاکتور هنوز نرفته سامانه', 'unsent', ''],
    ['فاکتورای نفرستاده', 'unsent', ''],
    ['صورتحساب‌های تأیید نشده', 'unconfirmed', ''],
    ['کدوم فاکتورا مهلتشون داره تموم میشه', 'deadline', ''],
    ['متوسط هر فاکتور چنده', 'average', ''],
    ['بزرگترین فاکتور این ماه', 'largest', ''],
    ['بیشترین مبلغ فاکتور آبان', 'largest', ''],
    ['آخرین فاکتور حمید نوری', 'latest', 'حمید نوری'],
    ['حمید نوری چقد بدهکاره', 'owed', 'حمید نوری'],
    ['گردش حساب حمید نوری', 'owed', 'حمید نوری'],
    ['بدهکارای ما کیا هستن', 'top_owed', ''],
    ['کی بیشتر از همه بدهکاره', 'top_owed', ''],
    ['کی این ماه بیشتر خرید کرده', 'top_buyers', ''],
    ['بهترین مشتریامون', 'top_buyers', ''],
    ['به کی بیشتر فروختیم', 'top_buyers', ''],
    ['کدوم کالا بیشتر فروش رفته', 'top_goods', ''],
    ['چی بیشتر فروختیم این ماه', 'top_goods', ''],
    ['مشتری های برتر آبان', 'top_buyers', ''],
    ['خریداران برتر امسال', 'top_buyers', ''],
    ['فاکتورای برگشت خورده', 'return', ''],
    ['گرونترین فاکتور آبان', 'largest', ''],
    ['فروش امروزمون چقد شد', 'sales', ''],
    ['فاکتورهای رد شده توسط سامانه', 'rejected', ''],
    ['فاکتورهای رد شده از طرف خریدار', 'refused', ''],
    ['حساب گلناز شریفی چقدره', 'owed', 'گلناز شریفی'],
    ['چند روزه گلناز شریفی بدهکاره', 'aged', 'گلناز شریفی'],
    ['کدوم مشتری ها این ماه خرید کردن', 'top_buyers', ''],
    ['حمید نوری چی خریده', 'top_goods', 'حمید نوری'],
    ['چند کیلو میلگرد فروختیم امسال', 'quantity', 'میلگرد'],
    ['چند تا چای فروختیم این ماه', 'quantity', 'چای'],
    ['چند تا فروختیم این ماه', 'count', ''],
    ['بزرگترین فاکتور ۳ روز گذشته', 'largest', ''],
    ['برگشتی های ۱۰ روز اخیر', 'return', ''],
    ['کد خطای 0304401 یعنی چی', 'rejected', '0304401'],
    ['فاکتورهای رد شده ی دیروز', 'rejected', ''],
    ['فاکتورهای امروز رو نشون بده', 'count', ''],
    ['جمع فروش بدون ارزش افزوده آبان', 'sales', ''],
    ['فروش با ارزش افزوده آبان', 'total', ''],
    ['ارزش افزوده پاییز چقدر باید بدیم', 'vat', ''],
    ['چقدر نسیه دادیم این ماه', 'sales_credit', ''],
  ])('%s', (text, measure, subject) => {
    expect(readRequest(text, now)).toMatchObject({ kind: 'question', measure, subject: foldText(subject) });
  });

  it.each([
    ['فروش هر ماه امسال', 'month', ['2026-03-21']],
    ['فروش به تفکیک ماه در امسال', 'month', ['2026-03-21']],
    ['فروش روزانه این ماه', 'day', ['2026-10-23']],
    ['فروش فصل به فصل امسال', 'season', ['2026-03-21']],
    ['فروش روزای این هفته', 'day', ['2026-11-14']],
    ['فروش ماه های امسال', 'month', ['2026-03-21']],
    ['فروش مهر و آبان', null, ['2026-09-23', '2026-10-23']],
    ['فروش مهر و آبان ۱۴۰۴', null, ['2025-09-23', '2025-10-23']],
    ['مقایسه فروش این ماه با ماه قبل', null, ['2026-10-23', '2026-09-23']],
    ['فروش امسال نسبت به پارسال', null, ['2026-03-21', '2025-03-21']],
  ])('%s: of each %s, from %j', (text, step, from) => {
    const read = readRequest(text, now);
    expect(read).toMatchObject({ kind: 'question', measure: 'sales', step, subject: '' });
    if (read.kind === 'question') expect([read.period, ...read.others].map((one) => one?.from)).toEqual(from);
  });

  it.each([
    ['بیشترین فروش در کدام ماه بود', 'month', []],
    ['پرفروش ترین ماه امسال کدوم بود', 'month', ['2026-03-21']],
    ['بهترین روز فروش این ماه', 'day', ['2026-10-23']],
    ['کدوم ماه بیشتر فروختیم', 'month', []],
    ['چه ماهی بیشتر فروختیم', 'month', []],
    ['چه روزی بیشترین فروش را داشتیم', 'day', []],
    ['بیشترین فروش تو یک روز امسال کی بود', 'day', ['2026-03-21']],
  ])('%s: the best %s', (text, step, from) => {
    const read = readRequest(text, now);
    expect(read).toMatchObject({ kind: 'question', measure: 'sales', step, isOfBest: true, subject: '' });
    if (read.kind === 'question') expect([read.period].flatMap((one) => one?.from ?? [])).toEqual(from);
  });

  it.each([
    ['فروش مهر در مقابل آبان', 2, ''],
    ['فروش این ماه نسبت به ماه قبل چند درصد رشد داشته', 2, ''],
    ['رشد فروش نسبت به پارسال', 1, ''],
    ['رشد فروش امسال', 1, ''],
    ['فروش آبان امسال با آبان پارسال', 2, ''],
    ['فروش این فصل نسبت به همین فصل پارسال', 2, ''],
    ['فروش نسبت به ماه قبل', 1, ''],
    ['فروش امسال بیشتره یا پارسال', 2, ''],
    ['مقایسه فروش چای در مهر و آبان', 2, 'چای'],
  ])('%s: compares', (text, periods, subject) => {
    const read = readRequest(text, now);
    expect(read).toMatchObject({ kind: 'question', measure: 'sales', isCompared: true, subject });
    if (read.kind === 'question') expect([read.period, ...read.others]).toHaveLength(periods);
  });

  it.each([
    ['فروش این ماه نسبت به پارسال', '2025-10-23', '2025-11-21'],
    ['رشد فروش این ماه نسبت به مدت مشابه سال قبل', '2025-10-23', '2025-11-21'],
    ['فروش این فصل نسبت به همین فصل پارسال', '2025-09-23', '2025-12-21'],
    ['مقایسه فروش امسال با پارسال', '2025-03-21', '2026-03-20'],
    ['مقایسه فروش اسفند ۱۴۰۴ با سال ۱۴۰۳', '2025-02-19', '2025-03-20'],
  ])('%s: with the same days', (text, from, to) => {
    expect(readRequest(text, now)).toMatchObject({ isCompared: true, others: [{ from, to }] });
  });

  it('«ماه پیش فاکتور» has no pre-invoice', () => {
    expect(readRequest('چند تا ماه پیش فاکتور زدم', now)).toMatchObject({ measure: 'count', subject: '' });
  });

  it.each([
    'مشتریانی که این ماه خرید نکردند',
    'آخرین فاکتور رد شده',
    'بیشترین تعداد فاکتور',
    'چند پیش فاکتور باز دارم',
    'کم فروش ترین کالا',
    'کدوم روز هفته بیشتر فروختیم',
    'چند درصد فروش نقدیه',
    'تعداد مشتری ها',
    'تعداد کالاها',
    'میانگین فروش هر مشتری',
    'فاکتور نوع دوم این ماه',
    'فاکتورهای بالای ۱۰۰ میلیون این ماه',
    'کالاهای تموم شده',
    'فروش هر سال',
    'مهلت ارسال صورتحساب‌های پاییز کی است',
    'فروش شعبه',
    'صورتحساب شماره ۱۲۳',
    'صورتحساب‌های بالای ۱۰۰ میلیون',
  ])('are not guessed in «%s»', (text) => {
    expect(readRequest(text, now)).toEqual({ kind: 'unclear' });
  });

  it.each([
    ['مالیات خرید آبان', ''],
    ['مالیات خریدهای این فصل چقدر است؟', ''],
    ['مالیات خرید پخش البرز در پاییز', 'پخش البرز'],
  ])('of the tax on purchases are read from «%s»', (text, subject) => {
    expect(readRequest(text, now)).toMatchObject({ kind: 'question', measure: 'purchase_vat', subject });
  });

  it.each(['خرید این ماه چقدر بوده', 'خرید دیروز', 'خریدهای این ماه', 'چقدر خرید کردیم این ماه', 'جمع خرید این فصل'])(
    'of own purchases are read from «%s», not of sales',
    (text) => {
      expect(readRequest(text, now)).toMatchObject({ kind: 'question', measure: 'purchases', subject: '' });
    },
  );

  it.each([
    ['سود ناخالص این ماه', ''],
    ['سود این ماه چقدر است؟', ''],
    ['این ماه چقدر سود کردیم؟', ''],
    ['حاشیه سود چقدر است', ''],
    ['سود ناخالص فروش برنج هاشمی در مهر', 'برنج هاشمی'],
    ['سود برنج در آبان ۱۴۰۵', 'برنج'],
  ])('of gross profit are read from «%s»', (text, subject) => {
    expect(readRequest(text, now)).toMatchObject({ kind: 'question', measure: 'profit', subject });
  });

  it.each([
    'سود خالص این ماه',
    'سود پس از مالیات و هزینه میانگین',
    'فروش سود پرک این ماه',
    'فروش ناخالص این ماه',
    'فاکتور برای علی: ۳ سود پرک',
    'سود پرک ۳ کیلو برای علی',
  ])('of another profit, or of goods of that name, are not taken for gross profit: «%s»', (text) => {
    expect(readRequest(text, now)).not.toMatchObject({ measure: 'profit' });
  });

  it.each(['سلام', '', 'هوا چطور است', 'میانگین مالیات این ماه', 'سود این ماه از فروش'])(
    'are not seen in «%s»',
    (text) => {
      expect(readRequest(text, now)).toEqual({ kind: 'unclear' });
    },
  );
});

describe('questions about a branch', () => {
  const month = { from: '2026-10-23', to: '2026-11-21' };
  it.each([
    ['فروش شعبه مرکزی این ماه', { branch: 'مرکزی', period: month }],
    ['فروش این ماه شعبه مرکزی', { branch: 'مرکزی', period: month }],
    ['فروش شعبه‌ی شیراز چقدر بوده', { branch: 'شیراز' }],
    ['فروش چای در شعبه شیراز', { branch: 'شیراز', subject: 'چای' }],
    ['چند فاکتور شعبه ۲ زدیم', { measure: 'count', branch: '2' }],
    ['فروش شعبه مشهد احمدآباد در مهر', { branch: 'مشهد احمداباد' }],
    ['پرفروش‌ترین کالای شعبه شیراز', { measure: 'top_goods', branch: 'شیراز' }],
    ['فروش هر شعبه', { isOfEachBranch: true }],
    ['فروش شعبه ها این ماه', { isOfEachBranch: true, period: month }],
    ['فروش به تفکیک شعبه', { isOfEachBranch: true }],
    ['فروش شعبه شیراز نسبت به ماه قبل', { branch: 'شیراز', isCompared: true }],
    ['سود هر شعبه', { isOfEachBranch: true, measure: 'profit' }],
    ['کدوم شعبه بیشتر فروخته', { isOfEachBranch: true, measure: 'sales' }],
    ['کدام شعبه بیشترین فروش را داشت', { isOfEachBranch: true, measure: 'sales' }],
  ])('%s', (text, said) => {
    const none = { measure: 'sales', branch: '', isOfEachBranch: false, subject: '' };
    expect(readRequest(text, now)).toMatchObject({ kind: 'question', ...none, ...said });
  });

  it('are of a bank’s where money is asked for', () => {
    expect(readRequest('موجودی بانک ملت شعبه مطهری', now)).toMatchObject({ kind: 'money', subject: 'ملت شعبه مطهری' });
  });
});

describe('questions about stock', () => {
  it.each([
    ['موجودی روغن آفتابگردان چقدر است؟', 'of', 'روغن آفتابگردان'],
    ['از برنج هاشمی چقدر در انبار داریم؟', 'of', 'برنج هاشمی'],
    ['ارزش موجودی انبار چقدر است؟', 'of', ''],
    ['موجودی انبار', 'of', ''],
    ['موجودی الان چای', 'of', 'چای'],
    ['چه کالاهایی کم است؟', 'low', ''],
    ['کالاهای رو به اتمام', 'low', ''],
    ['کالاهای رو به پایان', 'low', ''],
    ['کالاهایی که زیر حداقل هستند', 'low', ''],
    ['کالاهای به حداقل رسیده', 'low', ''],
    ['کدام کالاها موجودی کمی دارند؟ کمبود', 'low', ''],
    ['موجودی منفی', 'short', ''],
  ])('%s', (text, ask, subject) => {
    expect(readRequest(text, now)).toEqual({ kind: 'stock', ask, day: null, subject: foldText(subject) });
  });

  it.each([
    ['موجودی روغن امروز', null, 'روغن'],
    ['موجودی روغن در مهر چقدر بود؟', '2026-10-22', 'روغن'],
    ['موجودی چای دیروز', '2026-11-19', 'چای'],
    ['موجودی انبار در پایان مهر', '2026-10-22', ''],
    ['موجودی روغن آخر این ماه', null, 'روغن'],
  ])('%s: at the end of %s', (text, day, subject) => {
    expect(readRequest(text, now)).toEqual({ kind: 'stock', ask: 'of', day, subject });
  });

  it.each([
    ['از روغن چندتا مونده', 'of', 'روغن'],
    ['چند کیلو شکر مانده', 'of', 'شکر'],
    ['چیا کم داریم', 'low', ''],
    ['کدوم کالاها موجودیشون کمه', 'low', ''],
  ])('in a hurry: %s', (text, ask, subject) => {
    expect(readRequest(text, now)).toEqual({ kind: 'stock', ask, day: null, subject });
  });

  it('are neither of money nor of sales', () => {
    expect(readRequest('فروش به انبار مرکزی در مهر', now)).toMatchObject({ kind: 'question', measure: 'sales' });
    expect(readRequest('میانگین موجودی روغن', now)).toEqual({ kind: 'unclear' });
    expect(readRequest('فاکتور برای انبار مرکزی: ۳ عدد روغن', now)).toMatchObject({ kind: 'order' });
  });
});

describe('questions about a price', () => {
  it.each([
    ['قیمت روغن آفتابگردان', 'روغن افتابگردان'],
    ['قیمت چای چنده', 'چای'],
    ['شکر سفید چند تومنه', 'شکر سفید'],
    ['قیمت فروش ماوس نوری چقدره', 'ماوس نوری'],
    ['قیمت هر کیلو میلگرد', 'میلگرد'],
    ['قیمت روغن ۵ لیتری چنده', 'روغن 5 لیتری'],
  ])('%s', (text, subject) => {
    expect(readRequest(text, now)).toEqual({ kind: 'price', subject });
  });

  it.each(['قیمت خرید چای', 'میانگین قیمت چای', 'روغن ۳ عدد قیمت ۲۵۰ هزار تومان', 'قیمت تمام شده شکر', 'قیمت'])(
    'is not asked for by «%s»',
    (text) => {
      expect(readRequest(text, now).kind).not.toBe('price');
    },
  );
});

describe('questions of how something is done', () => {
  it.each([
    ['چطور فاکتور برگشت از فروش بزنم', 'corrections'],
    ['چجوری فاکتور رو ابطال کنم', 'corrections'],
    ['فاکتور رو اصلاح کنم چیکار کنم', 'corrections'],
    ['چطور کاربر جدید اضافه کنم', 'employees'],
    ['راهنمای ارسال گروهی از اکسل', 'import'],
    ['چطوری کلید امضا رو وارد کنم', 'tax-memory'],
    ['چگونه پیش فاکتور بسازم', 'pre-invoices'],
    ['چطور چک ثبت کنم', 'treasury'],
    ['چه جوری انبارگردانی کنم', 'warehousing'],
    ['نحوه صدور صورت حساب', 'wizard'],
    ['چطوری از صورتحساب ها خروجی اکسل بگیرم', 'invoices'],
    ['چجوری رمزمو عوض کنم', 'security'],
    ['کجا کالا تعریف کنم', 'products'],
    ['فرق برگشت و ابطال چیه', 'corrections'],
    ['صورتحساب A-117 را باطل کن', 'corrections'],
    ['فاکتور حمید نوری رو اصلاح کن', 'corrections'],
    ['برگشت بزن فاکتور ۱۲۳', 'corrections'],
    ['چطوری مالیات رو پرداخت کنم', 'analytics'],
    ['مالیات آبان رو پرداخت کنم چطوری؟', 'analytics'],
    ['اظهارنامه پاییز رو چجوری بفرستم', 'analytics'],
    ['تراز آزمایشی', 'journal'],
    ['تراز آزمایشی آبان را نشان بده', 'journal'],
    ['راهنمای تراز آزمایشی', 'journal'],
    ['دفتر کل', 'journal'],
    ['جریان نقدی', 'cash'],
    ['پیش‌بینی نقدینگی این ماه', 'cash'],
    ['کمبود نقدینگی داریم؟', 'cash'],
    ['چطور خرید ثبت کنم', 'purchases'],
    ['چطور پیش‌نویس را برای بازبینی بفرستم', 'review'],
    ['چطور چک برگشتی ثبت کنم؟', 'treasury'],
    ['چجوری چک برگشتی ثبت کنم', 'treasury'],
    ['چطور چک‌ها را گروهی وصول کنم؟', 'treasury'],
    ['چطور موجودی انبار را اصلاح کنم؟', 'warehousing'],
    ['چطور کسری صندوق را اصلاح کنم؟', 'treasury'],
    ['چطور قیمت کالا را اصلاح کنم؟', 'products'],
    ['چطور اطلاعات مشتری را اصلاح کنم؟', 'customers'],
    ['چطور کالای فاکتور را اصلاح کنم؟', 'corrections'],
    ['چطور چند کالا را گروهی ویرایش کنم؟', 'products'],
    ['چطور از اکسل کالا وارد کنم؟', 'products'],
    ['چطور فایل خرید کارپوشه را وارد کنم؟', 'purchases'],
    ['چطور خریداران را از اکسل وارد کنم', 'customers'],
    ['چطور مانده اول دوره مشتریان را از اکسل بیاورم', 'customers'],
    ['چطور از بدهی مشتری خروجی بگیرم؟', 'ageing'],
    ['چطور به خریدار یادآوری بفرستم؟', 'ageing'],
    ['چطور رسید پرداخت بگیرم؟', 'treasury'],
    ['چطور سند انبار را چاپ کنم؟', 'warehousing'],
    ['چکار کنم فاکتور برگشتی بزنم', 'corrections'],
    ['چطور خرید برگشتی ثبت کنم', 'purchases'],
    ['چطور فاکتور خریدار را برگشت بزنم', 'corrections'],
    ['چطور خطاهای گروهی را اصلاح کنم', 'errors'],
    ['چجوری از چک‌ها خروجی بگیرم', 'treasury'],
    ['چطور از مشتریان خروجی اکسل بگیرم', 'customers'],
    ['موجودی روغن را اصلاح کن', 'warehousing'],
    ['چک را برگشت بزن', 'treasury'],
  ])('%s', (text, topic) => {
    expect(readRequest(text, now)).toEqual({ kind: 'guide', topic });
  });

  it.each([
    'هوا چطور است',
    'فروش این ماه چطور بود',
    'چطور مالیات آبان را حساب کنم چقدر است',
    'فروش کتاب راهنما',
    'قیمت دفتر کل',
    'فروش دفتر کل',
    'چقدر نقدینگی داریم',
    'فروش آبان چطور بوده است',
    'چطور از نسخه پشتیبان بگیرم',
  ])('are none: «%s»', (text) => {
    expect(readRequest(text, now).kind).not.toBe('guide');
  });
});

describe('questions about money', () => {
  const all = { kind: 'money', of: null, day: null, subject: '' };
  it.each([
    ['موجودی بانک چقدر است؟', { of: 'bank' }],
    ['موجودی بانک‌ها و صندوق‌ها', {}],
    ['موجودی حساب‌های بانکی', { of: 'bank' }],
    ['موجودی حساب‌ها', { of: 'bank' }],
    ['موجودی بانک ملت', { of: 'bank', subject: 'ملت', stock: { subject: 'بانک ملت' } }],
    ['مانده حساب بانک ملت امروز', { of: 'bank', subject: 'ملت' }],
    ['مانده صندوق فروشگاه', { of: 'desk', subject: 'فروشگاه' }],
    ['در صندوق چقدر داریم؟', { of: 'desk' }],
    ['چقدر پول داریم؟', {}],
    ['چقدر پول نقد در بانک دارم', { of: 'bank' }],
    ['نقدینگی', {}],
    ['موجودی بانک در پایان مهر', { of: 'bank', day: '2026-10-22' }],
    ['موجودی صندوق دیروز چقدر بود؟', { of: 'desk', day: '2026-11-19' }],
    ['موجودی بانک این ماه', { of: 'bank' }],
    ['موجودی بانک ۲ روز پیش', { of: 'bank', day: '2026-11-18' }],
    ['موجودی بانک ماه پیش', { of: 'bank', day: '2026-10-22' }],
  ])('%s', (text, said) => {
    expect(readRequest(text, now)).toMatchObject({ ...all, ...said });
  });

  it('of two times is none that can be answered', () => {
    expect(readRequest('موجودی بانک در پایان مهر و پایان شهریور', now).kind).not.toBe('money');
  });

  it.each([
    ['مانده حساب پخش سپید', { kind: 'question', measure: 'owed' }],
    ['فروش به بانک ملت در مهر', { kind: 'question', measure: 'sales', subject: 'بانک ملت' }],
    ['بدهی بانک ملت چقدر است؟', { kind: 'question', measure: 'owed' }],
    ['چند فاکتور برای بانک ملت زدیم؟', { kind: 'question', measure: 'count' }],
    ['فاکتور برای صندوق کارآفرینی: ۳ عدد چای هر کدام ۵۰ هزار تومان', { kind: 'order' }],
    ['چک‌های بانک ملت چقدر است؟', { kind: 'cheques' }],
    ['موجودی صندوق پلاستیکی چقدر است؟', { kind: 'money', stock: { kind: 'stock', subject: 'صندوق پلاستیکی' } }],
  ])('%s is told by its words', (text, said) => {
    expect(readRequest(text, now)).toMatchObject(said);
  });
});

describe('questions about money that moved', () => {
  const thisMonth = { from: '2026-10-23', to: '2026-11-21' };
  const yesterday = { from: '2026-11-19', to: '2026-11-19' };
  it.each([
    ['دریافتی‌های این ماه', { flow: 'in', period: thisMonth }],
    ['این ماه چقدر گرفتیم؟', { flow: 'in', period: thisMonth }],
    ['این ماه چقدر پول گرفتیم', { flow: 'in', period: thisMonth }],
    ['چقدر دریافت کردیم؟', { flow: 'in' }],
    ['چقدر وصول کردیم این ماه', { flow: 'in', period: thisMonth }],
    ['واریزی‌های دیروز چقدر بود؟', { flow: 'in', period: yesterday }],
    ['واریزی دیروز به بانک ملت', { flow: 'in', period: yesterday, subject: 'ملت' }],
    ['دیروز چقدر پول به حساب آمد؟', { flow: 'in', period: yesterday }],
    ['از پخش سپید چقدر گرفتیم؟', { flow: 'in', subject: 'پخش سپید' }],
    ['دریافتی از پخش سپید در این ماه', { flow: 'in', period: thisMonth, subject: 'پخش سپید' }],
    ['مبلغ دریافتی از مشتریان این ماه', { flow: 'in', period: thisMonth }],
    ['واریز از ۱ آبان تا ۵ آبان', { flow: 'in', period: { from: '2026-10-23', to: '2026-10-27' } }],
    ['علی رضایی چقدر پرداخت کرده؟', { flow: 'in', subject: 'علی رضایی' }],
    ['پول‌هایی که دیروز آمد', { flow: 'in', period: yesterday }],
    ['ورودی پول این ماه', { flow: 'in', period: thisMonth }],
    ['پرداختی‌های این ماه', { flow: 'out', period: thisMonth }],
    ['این ماه چقدر پرداخت کردیم؟', { flow: 'out', period: thisMonth }],
    ['دیروز چقدر پول دادیم؟', { flow: 'out', period: yesterday }],
    ['برداشت‌های دیروز از بانک ملت', { flow: 'out', period: yesterday, subject: 'ملت' }],
    ['به پخش سپید چقدر پرداخت کردیم؟', { flow: 'out', subject: 'پخش سپید' }],
  ])('%s', (text, said) => {
    expect(readRequest(text, now)).toEqual({ kind: 'movements', period: null, subject: '', ...said });
  });

  it.each([
    ['چک‌های دریافتی این ماه', 'cheques'],
    ['چک‌هایی که گرفتیم', 'cheques'],
    ['صورتحساب‌های پرداخت‌نشده', 'question'],
    ['چقدر باید مالیات پرداخت کنم؟', 'question'],
    ['فروش نقدی این ماه', 'question'],
    ['موجودی بانک ملت', 'money'],
    ['فاکتور برای پخش سپید: ۳ عدد چای هر کدام ۵۰ هزار تومان، نقد گرفتم', 'order'],
    ['۵ کیلو برنج هر کیلو ۹۰ هزار تومان برای علی، پول را گرفتم', 'order'],
  ])('%s is told by its words', (text, kind) => {
    expect(readRequest(text, now).kind).toBe(kind);
  });

  it.each(['چقدر تخفیف گرفتیم؟', 'دریافت و پرداخت‌های این ماه', 'دریافتی هر ماه', 'دریافتی مهر و آبان'])(
    '%s is none',
    (text) => {
      expect(readRequest(text, now).kind).not.toBe('movements');
    },
  );
});

describe('questions about debts', () => {
  it.each([
    ['بدهی مشتریان در پایان مهر', { measure: 'owed', day: '2026-10-22' }],
    ['سن بدهی‌ها تا پایان سال ۱۴۰۴', { measure: 'aged', day: '2026-03-20' }],
    ['سن بدهی‌ها در ۱۰ مهر', { measure: 'aged', day: '2026-10-02' }],
    ['بدهکاران در پایان سال ۱۴۰۴', { measure: 'top_owed', day: '2026-03-20' }],
    ['بدهی پخش سپید آخر سال گذشته چقدر بود؟', { measure: 'owed', subject: 'پخش سپید', day: '2026-03-20' }],
    ['مانده حساب پخش سپید دیروز', { measure: 'owed', subject: 'پخش سپید', day: '2026-11-19' }],
    ['بدهی مشتریان ماه پیش', { measure: 'owed', day: '2026-10-22' }],
    ['بدهی مشتریان این ماه', { measure: 'owed', day: null }],
    ['بدهی مشتریان پایان پاییز', { measure: 'owed', day: null }],
    ['بدهی پایانه پخش', { measure: 'owed', subject: 'پایانه پخش', day: null }],
  ] as const)('%s is of one day', (text, { day, ...said }) => {
    const period = day === null ? null : { from: day, to: day };
    expect(readRequest(text, now)).toMatchObject({ kind: 'question', subject: '', period, others: [], ...said });
  });
});

describe('questions about what we owe, and to whom', () => {
  it.each([
    ['به چه کسانی بدهکارم', 'owing', ''],
    ['بستانکاران را نشان بده', 'owing', ''],
    ['طلبکارها کیا هستند', 'owing', ''],
    ['بدهی ما به فروشنده‌ها چقدر است', 'owing', ''],
    ['چقدر به تامین‌کنندگان بدهکاریم', 'owing', ''],
    ['به تأمین‌کننده‌ها چقدر بدهی داریم؟', 'owing', ''],
    ['بدهی‌هایمان چقدر است', 'owing', ''],
    ['چقدر بدهی داریم', 'owing', ''],
    ['به پخش البرز چقدر بدهکاریم', 'owing', 'پخش البرز'],
    ['به چه کسانی بدهکاریم و چقدر گذشته؟', 'owing_aged', ''],
    ['به کی بدهکاریم و چقدرش سررسید گذشته است', 'owing_aged', ''],
    ['بدهی معوق به فروشنده‌ها چقدر است', 'owing_aged', ''],
    ['بدهی سررسید گذشته ما به تأمین‌کنندگان', 'owing_aged', ''],
    ['سن بدهی به تامین‌کنندگان', 'owing_aged', ''],
    ['به پخش البرز چقدر بدهکاریم و چقدر گذشته', 'owing_aged', 'پخش البرز'],
    ['سن بدهی مشتریان به ما', 'aged', ''],
    ['بدهی مشتری‌ها به ما که سررسیدش گذشته', 'overdue', ''],
    ['از پخش البرز چقدر طلبکاریم', 'owed', 'پخش البرز'],
    ['چقدر طلب داریم', 'owed', ''],
    ['مشتریان بیش از سقف اعتبار', 'over_credit', ''],
    ['کدام مشتریان از سقف اعتبار خود گذشته‌اند؟', 'over_credit', ''],
    ['چه کسانی از سقف اعتبارشان رد شده‌اند', 'over_credit', ''],
    ['سقف اعتبار پخش البرز چقدر است', 'over_credit', 'پخش البرز'],
    ['از سقف فروش رد شدیم؟', 'over_limit', ''],
    ['از چه کسی بیشتر خرید کردم', 'top_suppliers', ''],
    ['این فصل از کی بیشترین خرید را کردیم', 'top_suppliers', ''],
    ['از کی بیشتر خریدیم', 'top_suppliers', ''],
    ['فروشندگان برتر امسال', 'top_suppliers', ''],
    ['چه کسی بیشتر خرید کرده', 'top_buyers', ''],
  ])('«%s»', (text, measure, subject) => {
    expect(readRequest(text, now)).toMatchObject({ kind: 'question', measure, subject });
  });

  it.each([
    ['از پخش البرز چقدر خرید کردیم', 'پخش البرز'],
    ['این ماه از پخش البرز چقدر خرید کرده‌ایم؟', 'پخش البرز'],
    ['از پخش البرز چقدر خریدیم', 'پخش البرز'],
    ['خرید از پخش البرز', 'پخش البرز'],
    ['خرید از پخش البرز در آبان', 'پخش البرز'],
  ])('what we bought of somebody is no sale to them: «%s»', (text, subject) => {
    expect(readRequest(text, now)).toMatchObject({ kind: 'question', measure: 'purchases', subject });
  });

  it.each([
    ['خریدهای پرداخت نشده', 'purchases_unpaid'],
    ['کدام خریدها را هنوز پرداخت نکرده‌ایم؟', 'purchases_unpaid'],
    ['خریدهای تسویه‌نشده', 'purchases_unpaid'],
    ['چه خریدهایی را هنوز نپرداخته‌ایم', 'purchases_unpaid'],
    ['کدام خریدها را نپرداختیم؟', 'purchases_unpaid'],
    ['خریدهای سررسید گذشته', 'purchases_overdue'],
    ['چه خریدهایی سررسیدشان گذشته است', 'purchases_overdue'],
    ['خریدهای معوق', 'purchases_overdue'],
    ['فاکتورهای سررسید گذشته', 'overdue'],
    ['فاکتورهای پرداخت نشده', 'unpaid'],
  ])('what is still to be paid, by us or by buyers: «%s»', (text, measure) => {
    expect(readRequest(text, now)).toMatchObject({ kind: 'question', measure, subject: '', period: null });
  });

  it('unpaid purchases with a name are whose nobody knows', () => {
    expect(readRequest('خریدهای پرداخت‌نشده حمید نوری', now)).not.toMatchObject({ measure: 'purchases_unpaid' });
  });

  it.each(['چه کالایی را بیشتر خریدیم', 'بیشتر چی خریدیم'])('goods that were bought are nobody’s: «%s»', (text) => {
    expect(readRequest(text, now)).not.toMatchObject({ measure: 'top_suppliers' });
  });
});

describe('questions about averages', () => {
  it.each([
    ['میانگین فروش روزانه این ماه', { step: 'day', period: { from: '2026-10-23', to: '2026-11-21' } }],
    ['میانگین فروش ماهانه امسال چقدر است؟', { step: 'month' }],
    ['متوسط فروش مهر', { step: null, period: { from: '2026-09-23', to: '2026-10-22' } }],
    ['میانگین مبلغ هر فاکتور', { step: null, period: null }],
    ['میانگین فروش چای', { subject: 'چای' }],
  ])('%s', (text, said) => {
    expect(readRequest(text, now)).toMatchObject({ kind: 'question', measure: 'average', subject: '', ...said });
  });

  it.each(['میانگین فروش نسیه', 'میانگین سود فروش', 'میانگین بدهی', 'میانگین قیمت'])(
    'are of sales alone: «%s»',
    (text) => {
      expect(readRequest(text, now)).not.toMatchObject({ measure: 'average' });
    },
  );

  it('are not of goods of medium size', () => {
    expect(readRequest('فروش پیچ متوسط در مهر', now)).not.toMatchObject({ measure: 'average' });
  });
});

describe('questions about cheques', () => {
  const all = { kind: 'cheques', state: 'open', direction: null, isOverdue: false, period: null, subject: '' };
  const days = (from: string, to: string) => ({ period: { from, to } });
  it.each([
    ['چک‌های سررسید این هفته', days('2026-11-14', '2026-11-20')],
    ['چک‌هایی که این ماه سررسید می‌شود؟', days('2026-10-23', '2026-11-21')],
    ['چک‌های هفته بعد', days('2026-11-21', '2026-11-27')],
    ['چک‌های ماه آینده چقدر است؟', days('2026-11-22', '2026-12-21')],
    ['چک‌های فردا', days('2026-11-21', '2026-11-21')],
    ['چک‌های دی', days('2026-12-22', '2027-01-20')],
    ['چک‌های مهر ۱۴۰۴', days('2025-09-23', '2025-10-22')],
    ['چند چک برگشتی داریم؟', { state: 'bounced' }],
    ['چک‌های برگشت خورده', { state: 'bounced' }],
    ['چک‌های وصول شده این ماه', { state: 'cleared', ...days('2026-10-23', '2026-11-21') }],
    ['چک‌های وصول نشده', {}],
    ['چک بعدی کی است؟', { subject: '' }],
    ['تاریخ سررسید چک ۲۱۰۰۱', { subject: '21001' }],
    ['چک‌های سررسید گذشته', { isOverdue: true }],
    ['چک‌های صادر شده این ماه', { direction: 'issued', ...days('2026-10-23', '2026-11-21') }],
    ['چک‌های دریافتی از پخش سپید', { direction: 'received', subject: 'پخش سپید' }],
    ['چک‌های از ۱ آذر تا ۱۵ آذر', days('2026-11-22', '2026-12-06')],
    ['چک‌های ۱۵ دی', days('2027-01-05', '2027-01-05')],
    ['چک‌های شنبه', days('2026-11-21', '2026-11-21')],
    ['چک‌های جمعه', days('2026-11-20', '2026-11-20')],
    ['چک‌های دوشنبه هفته بعد', days('2026-11-23', '2026-11-23')],
    ['چک‌های شنبه گذشته', days('2026-11-14', '2026-11-14')],
    ['چک‌های برگشتی مشتری نگین', { state: 'bounced', subject: 'نگین' }],
    ['چکای این ماه', days('2026-10-23', '2026-11-21')],
    ['جمع چک هایی که باید پاس کنیم این ماه', { direction: 'issued', ...days('2026-10-23', '2026-11-21') }],
    ['چک هایی که باید وصول کنیم', { direction: 'received' }],
    ['چک‌های در جریان', {}],
    ['چک های سررسید شده', { isOverdue: true }],
    ['چک های ۱۵ روز آینده', days('2026-11-20', '2026-12-05')],
    ['چک نساجی گلبافت کی سررسید میشه', { subject: 'نساجی گلبافت' }],
  ])('%s', (text, said) => {
    expect(readRequest(text, now)).toEqual({ ...all, ...said });
  });

  it('of two periods at once are not understood, and an order paid by cheque stays one', () => {
    expect(readRequest('چک‌های مهر و آبان', now)).toEqual({ kind: 'unclear' });
    expect(readRequest('فاکتور برای سپید: ۳ عدد روغن هر کدام ۲۵۰ هزار تومان با چک', now).kind).toBe('order');
  });
});

describe('orders', () => {
  it('are read from a sentence', () => {
    expect(
      readRequest('فاکتور بزن برای پخش سپید: ۳ عدد روغن هر کدام ۲۵۰ هزار تومان و دو کارتن چای، نسیه', now),
    ).toEqual({
      kind: 'order',
      isOffer: false,
      isHeading: false,
      buyer: 'پخش سپید',
      buyerWritten: 'پخش سپید',
      payment: 'credit',
      day: null,
      due: null,
      lines: [
        { name: 'روغن', written: 'روغن', qty: '3', unit: 'NUMBER', price: '2500000', pricedBy: null },
        { name: 'چای', written: 'چای', qty: '2', unit: 'PACKAGE', price: null, pricedBy: null },
      ],
      notRead: [],
    });
  });

  it.each([
    ['۲ کیلو سیب زمینی به زهرا کریمی نقد', 'زهرا کریمی', 'سیب زمینی', null],
    ['روغن ۵ لیتری ۳ تا به پخش سپید', 'پخش سپید', 'روغن 5 لیتری', null],
    ['۵ عدد روغن به آریا هر کدام ۲۵۰ هزار تومان', 'اریا', 'روغن', '2500000'],
    ['۵ عدد روغن برای آریا هر کدام ۲۵۰ هزار تومان', 'اریا', 'روغن', '2500000'],
    ['۱۰ تا چای به نام حمید نوری', 'حمید نوری', 'چای', null],
    ['۳ کیلو برنج به قیمت ۲۰۰ هزار تومان', '', 'برنج', '2000000'],
  ])('«%s» is for «%s»', (text, buyer, name, price) => {
    expect(readRequest(text, now)).toMatchObject({ kind: 'order', buyer, lines: [{ name, price }] });
  });

  it('are read with their buyer wherever it stands; «یک صورتحساب» is no quantity', () => {
    expect(readRequest('یک صورتحساب برای گلناز شریفی با ۲ عدد صفحه‌کلید بی‌سیم', now)).toMatchObject({
      buyer: 'گلناز شریفی',
      lines: [{ name: 'صفحهکلید بیسیم', qty: '2', unit: 'NUMBER', price: null }],
    });
    expect(readRequest('۲ تا روغن به علیرضا محمدی بفروش نسیه', now)).toMatchObject({
      buyer: 'علیرضا محمدی',
      payment: 'credit',
      lines: [{ name: 'روغن', qty: '2', price: null }],
    });
    expect(readOrder('روغن ۳ عدد به قیمت ۲۵۰ هزار تومان', now)).toMatchObject({
      buyer: '',
      lines: [{ name: 'روغن', qty: '3', price: '2500000' }],
    });
  });

  it.each(['صورتحساب برای حمید نوری به تاریخ ۱۵ آبان ۳ عدد روغن', 'فاکتور مورخ ۱۴۰۵/۰۸/۱۵ برای حمید نوری: ۳ عدد روغن'])(
    'have their day, which is neither buyer nor goods: %s',
    (text) => {
      expect(readRequest(text, now)).toMatchObject({
        kind: 'order',
        buyer: 'حمید نوری',
        day: '2026-11-06',
        lines: [{ name: 'روغن', qty: '3', unit: 'NUMBER', price: null }],
      });
    },
  );

  it.each([
    ['فاکتور حمید نوری ۵ تا روغن قیمت ۱۴۵ هزار تومان نسیه', 'حمید نوری', { name: 'روغن', qty: '5', price: '1450000' }],
    ['فاکتور بزن واسه حمید نوری 2 کارتن چای', 'حمید نوری', { name: 'چای', qty: '2', unit: 'PACKAGE' }],
    ['واسه حمید نوری 3 عدد مسواک فاکتور کن', 'حمید نوری', { name: 'مسواک', qty: '3' }],
    ['پیش فاکتور برای حمید نوری ۲ عدد ماوس', 'حمید نوری', { name: 'ماوس', qty: '2' }],
    ['فاکتور بزن حمید نوری 2 کارتن چای', 'حمید نوری', { name: 'چای', qty: '2', unit: 'PACKAGE' }],
    ['فاکتور فروش به حمید نوری 10 عدد زونکن 124000 تومان', 'حمید نوری', { name: 'زونکن', price: '1240000' }],
    ['فاکتور برای حمید نوری 3 بسته شکر دونه ای ۵۰۰ هزار تومان', 'حمید نوری', { name: 'شکر', price: '5000000' }],
    ['فاکتور فروش روغن ۳ عدد به قیمت ۲۵۰ هزار تومان', '', { name: 'روغن', qty: '3' }],
    ['فاکتور روغن ۳ عدد به قیمت ۲۵۰ هزار تومان', '', { name: 'روغن', qty: '3' }],
    ['فاکتور رسمی ۲ عدد روغن', '', { name: 'روغن', qty: '2' }],
    ['فاکتور رسمی برای حمید نوری ۲ عدد روغن', 'حمید نوری', { name: 'روغن', qty: '2' }],
    ['آموزش اکسل ۳ عدد برای حمید نوری ۵۰۰ هزار تومان', 'حمید نوری', { name: 'اموزش اکسل', qty: '3' }],
    ['فاکتور روغن ۵ لیتری ۲ عدد', '', { name: 'روغن 5 لیتری', qty: '2' }],
  ])('know a buyer without «برای», and goods are none: %s', (text, buyer, line) => {
    expect(readRequest(text, now)).toMatchObject({ kind: 'order', buyer, lines: [line] });
  });

  it.each([
    ['پیش‌فاکتور برای حمید نوری ۲ عدد ماوس', true],
    ['پیش فاکتور برای حمید نوری ۲ عدد ماوس', true],
    ['فاکتور برای حمید نوری ۲ عدد ماوس', false],
  ])('say whether an offer is asked for: %s', (text, isOffer) => {
    expect(readRequest(text, now)).toMatchObject({ kind: 'order', isOffer });
  });

  it('«۲ تا» names no unit', () => {
    expect(readRequest('فاکتور برای زهرا کریمی ۲ تا چای', now)).toMatchObject({
      buyer: 'زهرا کریمی',
      lines: [{ name: 'چای', qty: '2', unit: null }],
    });
  });

  it('are read line by line', () => {
    const text = 'سفارش نگین کویر\nبرنج ۱۰ کیلو ۱٬۲۰۰٬۰۰۰\nروغن ۵ لیتری ۲ عدد\nشکر بیست و پنج کیلو فی ۴۵۰۰۰ تومان';
    expect(readOrder(text, now)).toEqual({
      kind: 'order',
      buyer: 'نگین کویر',
      buyerWritten: 'نگین کویر',
      payment: null,
      day: null,
      due: null,
      isOffer: false,
      isHeading: false,
      lines: [
        { name: 'برنج', written: 'برنج', qty: '10', unit: 'KILO', price: '1200000', pricedBy: null },
        { name: 'روغن 5 لیتری', written: 'روغن ۵ لیتری', qty: '2', unit: 'NUMBER', price: null, pricedBy: null },
        { name: 'شکر', written: 'شکر', qty: '25', unit: 'KILO', price: '450000', pricedBy: null },
      ],
      notRead: [],
    });
  });

  it('never throw and never invent a quantity of nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'۳۵ ۰ریالوعددکهزارمهربرای،\n:؟,.-'), maxLength: 60 }),
        (text) => {
          const read = readRequest(text, now);
          if (read.kind === 'order') for (const line of read.lines) expect(line.qty).toMatch(/^\d+(\.\d+)?$/);
        },
      ),
    );
  });
});

describe('names', () => {
  it.each([
    ['پخش سپید', 'شرکت پخش سپید', true],
    ['سپید', 'صنایع غذایی سپیددانه اصفهان', true],
    ['نگين كوير', 'نگین کویر', true],
    ['روغن آفتابگردان', 'روغن ذرت', false],
    ['آفتاب گردان', 'روغن آفتابگردان', true],
    ['هر ماه', 'زهرا کریمی، ماهور', false],
    ['هر', 'تجهیزات مهر آوا', false],
    ['بر', 'برنج ایرانی', false],
    ['بر', 'تخته بر برقی', true],
    ['سی دی', 'سی‌دی خام', true],
    ['۱۵', 'پارچه ملحفه عرض ۱۵۰', false],
    ['عرض ۱۵', 'پارچه ملحفه عرض ۱۵۰', false],
    ['عرض ۱۵۰', 'پارچه ملحفه عرض ۱۵۰', true],
    ['۵۰۰ گرمی', 'چای سیاه ۵۰۰گرمی', true],
    ['پیچهای M8', 'پیچ M8', true],
    ['پیچ', 'پیچ‌ها', true],
    ['نمکپاش', 'نمک (پاش)', true],
  ])('%s in %s: %s', (said, stored, fits) => {
    expect(nameFit(said, stored) > 0).toBe(fits);
    const run = [...foldText(stored.replaceAll('\u200c', ' '))]
      .filter((letter) => !wordBreaks.includes(letter))
      .join('');
    // Whoever fits is found by the words in either way of writing them.
    if (fits) expect(nameWords(said).every((word) => run.includes(word))).toBe(true);
  });

  it('are looked for without what makes a plural', () => {
    expect(new Set(nameWords('پیچها پیچهای پیچهایی پیچهایشان'))).toEqual(new Set(['پیچ']));
    expect(nameWords('ها هایی بها')).toEqual(['ها', 'هایی', 'بها']);
  });

  it('are left open when two fit alike', () => {
    const all = ['برنج هاشمی', 'برنج طارمی'];
    expect(bestMatch('برنج', all, (name) => name).others).toHaveLength(2);
    expect(bestMatch('برنج هاشمی', all, (name) => name).best).toBe('برنج هاشمی');
    const oils = ['روغن موتور', 'روغن آفتابگردان ۱٫۵ لیتری', 'رنگ روغنی سفید'];
    expect(bestMatch('روغن', oils, (name) => name)).toEqual({ best: null, others: oils.slice(0, 2) });
    const firms = ['شرکت پخش سپید', 'پخش سپید دانه'];
    expect(bestMatch('پخش سپید', firms, (name) => name).best).toBe('شرکت پخش سپید');
  });

  it('are rather whole words than beginnings of others', () => {
    const all = ['رنگ روغنی سفید', 'روغن آفتابگردان ۱٫۵ لیتری'];
    expect(bestMatch('روغن', all, (name) => name).best).toBe('روغن آفتابگردان ۱٫۵ لیتری');
    expect(bestMatch('روغنی', all, (name) => name).best).toBe('رنگ روغنی سفید');
  });
});

describe('a month or season in a name', () => {
  const names = ['تجهیزات پزشکی مهر آوا', 'شکوفه‌های بهار', 'مهر و ماه'];
  it.each([
    ['بدهی تجهیزات پزشکی مهر آوا', 'تجهیزات پزشکی مهر اوا', null],
    ['آخرین فاکتور مهر آوا', 'مهر اوا', null],
    ['فروش به شکوفه‌های بهار در پاییز', 'شکوفههای بهار', ['2026-09-23', '2026-12-21']],
    ['فروش به مهر آوا در مهر', 'مهر اوا', ['2026-09-23', '2026-10-22']],
    ['فروش مهر', '', ['2026-09-23', '2026-10-22']],
    ['فروش مهر و آبان', '', ['2026-09-23', '2026-10-22']],
  ])('%s', (text, subject, days) => {
    const [from, to] = days ?? [];
    const period = days === null ? null : { from, to };
    expect(readRequest(text, now, names)).toMatchObject({ kind: 'question', subject, period });
  });
});

describe('the year of cheques of a month that is said alone', () => {
  it.each([
    ['2027-03-20T09:00:00Z', 'چک‌های فروردین', '2027-03-21'],
    ['2027-03-20T09:00:00Z', 'چک‌های بهار', '2027-03-21'],
    ['2027-03-20T09:00:00Z', 'چک‌های اردیبهشت رو میخوام', '2027-04-21'],
    ['2027-01-05T09:00:00Z', 'چک‌های خرداد', '2027-05-22'],
    ['2027-01-05T09:00:00Z', 'چک‌های دی', '2026-12-22'],
    ['2027-01-05T09:00:00Z', 'چک‌های آبان', '2026-10-23'],
    ['2027-01-05T09:00:00Z', 'چک‌های برگشتی فروردین', '2026-03-21'],
    ['2027-01-05T09:00:00Z', 'چک‌های وصول شده فروردین', '2026-03-21'],
    ['2027-01-05T09:00:00Z', 'چک‌های فروردین که باید پاس کنیم', '2027-03-21'],
    ['2027-01-05T09:00:00Z', 'چک‌های فروردین ۱۴۰۵', '2026-03-21'],
    ['2026-05-05T09:00:00Z', 'چک‌های بهمن', '2027-01-21'],
  ])('%s: %s', (at, text, from) => {
    expect(readRequest(text, at)).toMatchObject({ kind: 'cheques', period: { from } });
  });
});
