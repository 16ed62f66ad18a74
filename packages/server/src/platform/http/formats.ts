import { isUuid } from '../uuid.ts';

/**
 * RFC 3339 with seconds; the offset may be Z or up to ±15:59, beyond which PostgreSQL knows none (nor does any country).
 * Years 1 … 9999, which PostgreSQL knows too.
 */
const instantPattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?(Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/;
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const decimalPattern = /^-?\d{1,38}(\.\d{1,18})?$/;

/**
 * A Jalali date in the form of ISO 8601, as programs send it by mistake. Nothing that is kept here was in the Gregorian
 * fourteenth or fifteenth century.
 */
const isJalaliYear = (year: number): boolean => year >= 1300 && year < 1500;

function isDay(year: number, month: number, day: number): boolean {
  if (isJalaliYear(year)) return false;
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year);
  return year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isDayText(text: string): boolean {
  const match = dayPattern.exec(text);
  return match !== null && isDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

function isInstant(text: string): boolean {
  const match = instantPattern.exec(text);
  if (match === null) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  return isDay(year, month, day) && hour < 24 && minute < 60 && second < 60;
}

/** The contract's formats, and the only ones that a schema may name. */
export const formats = {
  decimal: (text: string) => decimalPattern.test(text),
  instant: isInstant,
  day: isDayText,
  uuid: isUuid,
} as const satisfies Record<string, (text: string) => boolean>;

export type FormatName = keyof typeof formats;
