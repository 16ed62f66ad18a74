import { describe, expect, it } from 'vitest';
import { readRequest } from './read-request.ts';

/** Sentences in which the order of the words, or a word beside them, says what is asked. */

/** یکشنبه ۸ آذر ۱۴۰۵ */
const now = '2026-11-29T09:00:00Z';

describe('who owes or bought, said by the order of the words', () => {
  it.each([
    ['به چه کسی بیشترین بدهی را داریم؟', 'owing'],
    ['بیشترین بدهی را به چه کسی داریم', 'owing'],
    ['بیشترین بدهی را به کی داریم', 'owing'],
    ['بیشترین بدهی ما به کیست', 'owing'],
    ['بیشترین بدهی به تأمین‌کننده‌ها', 'owing'],
    ['به کدام مشتری بیشترین بدهی را داریم', 'owing'],
    ['چه کسی بیشترین بدهی را دارد؟', 'top_owed'],
    ['چه کسی بیشترین بدهی را به ما دارد؟', 'top_owed'],
    ['بیشترین بدهی مشتریان ما', 'top_owed'],
    ['کدام مشتریان با بیشترین بدهی داریم', 'top_owed'],
    ['بیشترین خرید از کی بود', 'top_suppliers'],
    ['بیشترین خرید را از چه کسی داشتیم', 'top_suppliers'],
    ['این ماه از چه کسانی بیشترین خرید شد', 'top_suppliers'],
    ['بیشترین خرید از ما را چه کسی کرد', 'top_buyers'],
    ['بیشترین خرید را کی داشت', 'top_buyers'],
  ])('%s: %s', (text, measure) => {
    expect(readRequest(text, now)).toMatchObject({ kind: 'question', measure, subject: '' });
  });
});

describe('how many of the best', () => {
  it.each([
    ['ده مشتری برتر', 'top_buyers', 10],
    ['۱۰ کالای پرفروش امسال', 'top_goods', 10],
    ['۳ مشتری برتر', 'top_buyers', 3],
    ['بهترین ۵ مشتری ۱۴۰۴', 'top_buyers', 5],
    ['۱۰ تا کالای پرفروش این ماه', 'top_goods', 10],
    ['سه تا از بهترین مشتری‌ها', 'top_buyers', 3],
    ['بیست و پنج مشتری برتر ۱۲ ماه گذشته', 'top_buyers', 25],
    ['مشتری‌های برتر آبان', 'top_buyers', null],
    ['مشتریان برتر ۳ ماه گذشته', 'top_buyers', null],
    ['پرفروش‌ترین کالای فروشگاه ۱۱۰', 'top_goods', null],
    ['فروش ۱۴۰۴', 'sales', null],
  ])('%s: %s, %s', (text, measure, top) => {
    expect(readRequest(text, now)).toMatchObject({ kind: 'question', measure, top });
  });
});

describe('what a growth is of', () => {
  it.each([
    ['رشد فروش نسبت به پارسال', true],
    ['رشد فروش نسبت به مدت مشابه ماه قبل', true],
    ['فروش نسبت به ماه قبل', true],
    ['مقایسه فروش با پارسال', true],
    ['مقایسه با فروش ماه قبل', true],
    ['رشد فروش در برابر ۱۴۰۴', true],
    ['رشد فروش آبان', false],
    ['رشد فروش ماه گذشته چقدر بود؟', false],
    ['رشد فروش ۱۴۰۴', false],
    ['رشد فروش با مالیات ماه قبل', false],
    ['مقایسه فروش با مالیات ماه قبل', false],
    ['رشد فروش این ماه', false],
    ['رشد فروش آبان نسبت به مهر', false],
  ])('%s: held against %s', (text, isAgainst) => {
    expect(readRequest(text, now)).toMatchObject({ kind: 'question', isCompared: true, isAgainst });
  });
});

describe('a bare year behind a part of another', () => {
  const daysRead = (text: string): string[] => {
    const read = readRequest(text, now);
    if (read.kind !== 'question') return [];
    return [read.period, ...read.others].map((one) => `${one?.from}..${one?.to}`);
  };
  const [aban, abanBefore] = ['2026-10-23..2026-11-21', '2025-10-23..2025-11-21'];
  it.each([
    ['فروش آبان امسال و پارسال', [aban, abanBefore]],
    ['فروش آبان پارسال و امسال', [abanBefore, aban]],
    ['فروش آبان امسال و سال گذشته', [aban, abanBefore]],
    ['مالیات بهار امسال و پارسال', ['2026-03-21..2026-06-21', '2025-03-21..2025-06-21']],
    ['فروش ۱۵ آبان امسال و پارسال', ['2026-11-06..2026-11-06', '2025-11-06..2025-11-06']],
    ['فروش نیمه اول ۱۴۰۴ و ۱۴۰۵', ['2025-03-21..2025-09-22', '2026-03-21..2026-09-22']],
    ['فروش آبان ۱۴۰۳، ۱۴۰۴ و ۱۴۰۵', ['2024-10-22..2024-11-20', abanBefore, aban]],
    ['فروش مهر و آبان امسال و پارسال', ['2026-09-23..2026-10-22', aban, '2025-09-23..2025-10-22', abanBefore]],
    ['فروش آبان امسال و پارسال و مهر امسال', [aban, abanBefore, '2026-09-23..2026-10-22']],
    ['فروش امسال و پارسال', ['2026-03-21..2027-03-20', '2025-03-21..2026-03-20']],
    ['فروش آبان امسال و کل سال', [aban, '2026-03-21..2027-03-20']],
    ['فروش آبان ۱۴۰۵ و سال ۱۴۰۴', [aban, '2025-03-21..2026-03-20']],
    ['فروش آبان و پارسال', [aban, '2025-03-21..2026-03-20']],
    ['فروش امروز و پارسال', ['2026-11-29..2026-11-29', '2025-03-21..2026-03-20']],
  ])('%s', (text, days) => {
    expect(daysRead(text)).toEqual(days);
  });

  it('is read at once in a sentence of nothing else', () => {
    const text = `فروش ${'آبان امسال و پارسال و ۱۴۰۳ و '.repeat(150)}`;
    const start = performance.now();
    readRequest(text, now);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe('cheques of several periods of which some are to come', () => {
  it.each([
    ['چک‌های این هفته و هفته بعد', '2026-11-28', '2026-12-11'],
    ['چک‌های هفته بعد و این هفته', '2026-11-28', '2026-12-11'],
    ['چک‌های این ماه و ماه بعد', '2026-11-22', '2027-01-20'],
    ['چک‌های امروز و فردا', '2026-11-29', '2026-11-30'],
    ['چک‌های دوشنبه و سه‌شنبه', '2026-11-30', '2026-12-01'],
    ['چک‌های از امروز تا هفته بعد', '2026-11-29', '2026-12-11'],
    ['چک‌های شنبه تا چهارشنبه', '2026-12-05', '2026-12-09'],
    ['چک‌های فردا تا ۲۵ آذر', '2026-11-30', '2026-12-16'],
    ['چک‌های هفته بعد', '2026-12-05', '2026-12-11'],
    ['چک‌های ۱۵ روز آینده', '2026-11-29', '2026-12-14'],
  ])('%s: all of their days', (text, from, to) => {
    expect(readRequest(text, now)).toMatchObject({ kind: 'cheques', period: { from, to }, subject: '' });
  });

  it.each(['چک‌های این هفته و ماه بعد', 'چک‌های دوشنبه و پنجشنبه', 'بزرگ‌ترین چک این ماه', 'چک‌های دی و اسفند'])(
    '%s is not understood, and no cheque looked for by its words',
    (text) => {
      expect(readRequest(text, now)).toEqual({ kind: 'unclear' });
    },
  );
});
