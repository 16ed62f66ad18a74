/** A name for a pattern: texts may have Arabic ye in it. */
export const withEitherYeh = (name: string): string => name.replaceAll('ی', '[یي]');

/** Months of the Jalali year, from فروردین. */
export const jalaliMonthNames = [
  'فروردین',
  'اردیبهشت',
  'خرداد',
  'تیر',
  'مرداد',
  'شهریور',
  'مهر',
  'آبان',
  'آذر',
  'دی',
  'بهمن',
  'اسفند',
] as const;

/** Days of the week, which starts on Saturday. */
export const jalaliWeekdayNames = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه'] as const;

/** Seasons of the Jalali year, which are also the tax seasons. */
export const jalaliSeasonNames = ['بهار', 'تابستان', 'پاییز', 'زمستان'] as const;
