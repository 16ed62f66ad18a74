import { TEHRAN, toJalali } from './jalali.ts';
import { jalaliMonthNames, jalaliWeekdayNames } from './names.fa.ts';

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

/** An instant as a Jalali day, "1405/08/29", Latin digits. Throws RangeError when `iso` is no instant. */
export function formatJalaliDate(iso: string, zone: string = TEHRAN): string {
  const { year, month, day } = toJalali(iso, zone);
  return `${padded(year, 4)}/${padded(month, 2)}/${padded(day, 2)}`;
}

/** An instant as 24-hour time and then Jalali day, "14:05:00 1405/08/29" (product.md section 9), Latin digits. Throws RangeError when `iso` is no instant. */
export function formatJalaliDateTime(iso: string, zone: string = TEHRAN): string {
  const { year, month, day, hour, minute, second } = toJalali(iso, zone);
  const time = [hour, minute, second].map((part) => padded(part, 2)).join(':');
  return `${time} ${padded(year, 4)}/${padded(month, 2)}/${padded(day, 2)}`;
}

/** An instant in words, «جمعه 29 آبان 1405», Latin digits. Throws RangeError when `iso` is no instant. */
export function formatJalaliLong(iso: string, zone: string = TEHRAN): string {
  const { year, month, day, weekday } = toJalali(iso, zone);
  return `${jalaliWeekdayNames[weekday]} ${day} ${jalaliMonthNames[month - 1]} ${year}`;
}
