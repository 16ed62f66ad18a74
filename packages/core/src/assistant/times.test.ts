import { describe, expect, it } from 'vitest';
import { readRequest } from './read-request.ts';

/** دوشنبه ۹ آذر ۱۴۰۵ */
const now = '2026-11-30T10:00:00Z';

/** «2026-11-29..2026-11-29» of each period. */
function daysRead(text: string): string[] {
  const read = readRequest(text, now);
  if (read.kind === 'question')
    return [read.period, ...read.others].flatMap((one) => (one === null ? [] : [`${one.from}..${one.to}`]));
  return 'period' in read && read.period !== null ? [`${read.period.from}..${read.period.to}`] : [];
}

const subjectRead = (text: string): string | undefined => {
  const read = readRequest(text, now);
  return 'subject' in read ? read.subject : undefined;
};

const season = '2026-09-23..2026-12-21';

describe('«… ماهه» is a period where it is said of which, else nothing is guessed', () => {
  it.each([
    ['فروش سه ماهه پاییز', season],
    ['فروش سه ماهه فصل پاییز', season],
    ['فروش سه ماهه این فصل', season],
    ['فروش سه ماهه مهر تا آذر', season],
    ['فروش سه ماهه گذشته', '2026-06-22..2026-09-22'],
    ['مالیات سه ماهه قبل', '2026-06-22..2026-09-22'],
    ['فروش سه ماهه جاری', season],
    ['مالیات این سه ماهه', season],
    ['فروش سه ماهه اخیر', '2026-09-02..2026-11-30'],
    ['فروش شش ماهه جاری', '2026-09-23..2027-03-20'],
    ['فروش شش ماهه گذشته', '2026-06-04..2026-11-30'],
    ['فروش شش ماهه اول', '2026-03-21..2026-09-22'],
    ['دریافتی‌های سه ماهه گذشته', '2026-06-22..2026-09-22'],
  ])('%s', (text, days) => {
    expect(daysRead(text)).toEqual([days]);
    expect(subjectRead(text)).toBe('');
  });

  it.each([
    'مالیات شش ماهه',
    'مالیات شش ماهه چقدر شد',
    'سود ناخالص شش ماهه',
    'فروش ۱۲ ماهه',
    'فروش نه ماهه',
    'برگشتی‌های شش ماهه',
    'دریافتی‌های سه ماهه',
    'صورتحساب‌های رد شده سه ماهه',
    'خرید شش ماهه',
    'چک‌های سه ماهه',
    'پرفروش‌ترین کالای سه ماهه',
  ])('%s is unclear', (text) => {
    expect(readRequest(text, now)).toEqual({ kind: 'unclear' });
  });

  it('of how many is asked, it is no part of a name', () => {
    expect(readRequest('چند ماهه حمید نوری بدهکاره', now)).toMatchObject({ measure: 'owed', subject: 'حمید نوری' });
  });

  it('goods of so many months are goods', () => {
    expect(readRequest('فروش اشتراک شش ماهه این ماه', now)).toMatchObject({ subject: 'اشتراک شش ماهه' });
    expect(readRequest('۲ عدد اشتراک ۶ ماهه هر کدام ۵ میلیون تومان برای علی', now)).toMatchObject({
      kind: 'order',
      lines: [{ name: 'اشتراک 6 ماهه', qty: '2', price: '50000000' }],
    });
  });
});

describe('a bare word of time is the running one', () => {
  const [month, year, week] = ['2026-11-22..2026-12-21', '2026-03-21..2027-03-20', '2026-11-28..2026-12-04'];
  it.each([
    ['فروش سال چقدر بود؟', [year]],
    ['مجموع فروش هفته', [week]],
    ['فروش ماه چقدر بوده؟', [month]],
    ['مالیات فصل', [season]],
    ['پرفروش‌ترین کالای ماه', [month]],
    ['صورتحساب‌های هفته', [week]],
    ['دریافتی‌های ماه', [month]],
    ['چک‌های هفته', [week]],
    ['فروش هر ماه', []],
    ['پرفروش‌ترین ماه', []],
    ['فروش ماه به ماه', []],
    ['فروش سال ۱۴۰۴', ['2025-03-21..2026-03-20']],
  ])('%s', (text, days) => {
    expect(daysRead(text)).toEqual(days);
    expect(subjectRead(text)).toBe('');
  });

  it('of no day of the week', () => {
    expect(readRequest('کدوم روز هفته بیشتر فروختیم', now)).toEqual({ kind: 'unclear' });
  });
});

describe('a year behind «سال» may be of three digits', () => {
  it.each([
    ['فروش مهر سال ۴۰۴', '2025-09-23..2025-10-22'],
    ['فروش مهر ماه سال ۴۰۴', '2025-09-23..2025-10-22'],
    ['مالیات بهار سال ۴۰۴', '2025-03-21..2025-06-21'],
    ['فروش ۵ آبان سال ۴۰۴', '2025-10-27..2025-10-27'],
    ['مالیات سه ماهه دوم سال ۴۰۴', '2025-06-22..2025-09-22'],
    ['چک‌های مهر سال ۴۰۴', '2025-09-23..2025-10-22'],
  ])('%s', (text, days) => expect(daysRead(text)).toEqual([days]));
});

describe('«ماه دوم پاییز» is a month of it', () => {
  it.each([
    ['فروش ماه اول پاییز', '2026-09-23..2026-10-22'],
    ['مالیات ماه دوم پاییز', '2026-10-23..2026-11-21'],
    ['فروش ماه سوم فصل تابستان', '2026-08-23..2026-09-22'],
    ['فروش ماه آخر تابستان', '2026-08-23..2026-09-22'],
    ['فروش ماه اول پاییز ۱۴۰۴', '2025-09-23..2025-10-22'],
    ['فروش ماه دوم این فصل', '2026-10-23..2026-11-21'],
    ['فروش ماه دوم فصل قبل', '2026-07-23..2026-08-22'],
    ['فروش ماه دوم', '2026-04-21..2026-05-21'],
  ])('%s', (text, days) => {
    expect(daysRead(text)).toEqual([days]);
    expect(subjectRead(text)).toBe('');
  });
});

describe('«… پیش» is that day, week, month or year; «… گذشته» is until today', () => {
  it.each([
    ['فروش ۳ روز پیش', '2026-11-27..2026-11-27'],
    ['فروش دو هفته قبل', '2026-11-14..2026-11-20'],
    ['فروش دو ماه پیش', '2026-09-23..2026-10-22'],
    ['فروش نه ماه پیش', '2026-02-20..2026-03-20'],
    ['فروش دو فصل پیش', '2026-03-21..2026-06-21'],
    ['فروش دو سال قبل', '2024-03-20..2025-03-20'],
    ['فروش ۳ روز گذشته', '2026-11-28..2026-11-30'],
    ['فروش ۳ روز اخیر', '2026-11-28..2026-11-30'],
    ['فروش از ۳ روز پیش', '2026-11-28..2026-11-30'],
    ['دریافتی‌های ۳ روز پیش', '2026-11-27..2026-11-27'],
    ['فروش تا دو روز پیش', '2026-03-21..2026-11-28'],
    ['فروش تا دو ماه پیش', '2026-03-21..2026-10-22'],
  ])('%s', (text, days) => {
    expect(daysRead(text)).toEqual([days]);
    expect(subjectRead(text)).toBe('');
  });

  it.each([
    ['موجودی چای ۳ روز پیش', '2026-11-27'],
    ['موجودی چای دو ماه پیش', '2026-10-22'],
  ])('of stock it is the end of it: %s', (text, day) => {
    expect(readRequest(text, now)).toMatchObject({ kind: 'stock', subject: 'چای', day });
  });

  it('so many are not the last one', () => {
    expect(subjectRead('فروش ۹۹۹ سال پیش')).toBe('999');
  });
});
