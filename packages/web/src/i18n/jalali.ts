import { fromAbsolute, PersianCalendar, toCalendar, toCalendarDateTime } from '@internationalized/date';

/** The product's zone (product.md section 9). */
export const timeZone = 'Asia/Tehran';

const calendar = new PersianCalendar();

/** A moment on the Jalali wall clock of Tehran; `weekday` 0 is شنبه. */
export interface JalaliMoment {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  weekday: number;
}

/** `iso`: an instant, ISO 8601 with zone. Throws RangeError when it is none. */
export function jalaliMoment(iso: string): JalaliMoment {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) throw new RangeError(`not an instant: ${iso}`);
  const zoned = fromAbsolute(ms, timeZone);
  const local = toCalendar(toCalendarDateTime(zoned), calendar);
  const { year, month, day, hour, minute, second } = local;
  const weekday = (new Date(Date.UTC(zoned.year, zoned.month - 1, zoned.day)).getUTCDay() + 1) % 7;
  return { year, month, day, hour, minute, second, weekday };
}
