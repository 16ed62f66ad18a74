import { formatJalaliDate, toPersianDigits } from '@taraz/core';

/** 1204 → ۱٬۲۰۴ */
export function persianCount(value: number): string {
  return toPersianDigits(String(value).replace(/\B(?=(\d{3})+$)/g, '٬'));
}

/** 0.1 → ؜۱۰٪, the sign at the number's left wherever it stands. */
export function persianPercent(chance: number): string {
  const percent = Math.round(chance * 1000) / 10;
  return `\u061c${toPersianDigits(String(percent).replace('.', '٫'))}٪`;
}

const timeForm = new Intl.DateTimeFormat('fa-IR', {
  timeZone: 'Asia/Tehran',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
/** ۱۴:۰۴:۵۱, the time of day in Tehran. */
export function tehranTime(ms: number): string {
  return timeForm.format(ms);
}

/** ۱۴۰۵/۰۸/۲۷, the Jalali day in Tehran. */
export function jalaliDay(ms: number): string {
  return toPersianDigits(formatJalaliDate(new Date(ms).toISOString()));
}
