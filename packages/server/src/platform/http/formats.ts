import { isDay } from '@taraz/core';
import { tehranDay } from '../tehran-day.ts';
import { isUuid } from '../uuid.ts';

/**
 * RFC 3339 with seconds; the offset may be Z or up to ±15:59, beyond which PostgreSQL knows none (nor does any country).
 * Years 1 … 9999, which PostgreSQL knows too; in UTC as well, since that is how it is told again.
 */
const instantPattern = /^\d{4}-\d{2}-\d{2}T(\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?(Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/;
const decimalPattern = /^-?\d{1,38}(\.\d{1,18})?$/;

/** PostgreSQL knows no year 0. */
const isDayText = (text: string): boolean => isDay(text) && !text.startsWith('0000');

function isInstant(text: string): boolean {
  const match = instantPattern.exec(text);
  if (match === null) return false;
  const [hour = 0, minute = 0, second = 0] = match.slice(1, 4).map(Number);
  if (!isDayText(text.slice(0, 10)) || hour >= 24 || minute >= 60 || second >= 60) return false;
  return /^(?!0000)\d{4}-/.test(new Date(text).toISOString());
}

/** The first day of 1300 and the last of 1499. */
const bookDays = ['1921-03-21', '2121-03-20'] as const;

/** Whether `YYYY-MM-DD` is a day that a book of business may have. */
export const isBookDay = (text: string): boolean => isDayText(text) && text >= bookDays[0] && text <= bookDays[1];

/** Whether an instant falls, in Tehran, on a day that a book of business may have. */
const isBookInstant = (text: string): boolean => isInstant(text) && isBookDay(tehranDay(new Date(text)));

/** The contract's formats, and the only ones that a schema may name. */
export const formats = {
  decimal: (text: string) => decimalPattern.test(text),
  instant: isInstant,
  day: isDayText,
  book_day: isBookDay,
  book_instant: isBookInstant,
  uuid: isUuid,
} as const satisfies Record<string, (text: string) => boolean>;

export type FormatName = keyof typeof formats;
