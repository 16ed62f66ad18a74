import { in24Hours, plainCell, readCell, sheetColumn, toLatinDigits } from '@taraz/core';
import { statementTexts } from './messages.fa.ts';

/** When a row happened, or which of its cells does not say it. */
export type MomentReading =
  | { readonly at: Date; readonly hasTime: boolean }
  | { readonly field: 'date' | 'time'; readonly fault: string };

/** Clocks of banks and servers differ by this much at most. */
const futureMs = 5 * 60_000;

const plain = (cell: string): string =>
  in24Hours(
    toLatinDigits(plainCell(cell))
      .replace(/\p{Cf}/gu, '')
      .trim(),
  );

/** No day and time are so long; to look for them in a longer text, as a cell full of spaces, would hold everybody up. */
const momentMax = 100;

const clockForm = /(\d{1,2}):(\d{2})(?::(\d{2}))?/;
const dayFraction = /^0?\.\d+$/;

/** How many digits clocks have that a spreadsheet keeps as numbers, without their first zeros; null: they are no such. */
export type ClockDigits = 4 | 6 | null;

/** By a whole column of times: 93015 beside 1215 is 09:30:15, and that 00:12:15; a zero in front shows that none was dropped. */
export function clockDigits(times: readonly string[]): ClockDigits {
  const figures = times.map(plain).filter((text) => /^\d{1,6}$/.test(text));
  if (figures.some((text) => /^0\d/.test(text))) return null;
  const most = Math.max(0, ...figures.map(({ length }) => length));
  return most > 4 ? 6 : most > 2 ? 4 : null;
}

/** The time of a cell of its own, «HH:MM:SS»: 14:30, 1430, 93015, a spreadsheet's part of a day; null when it is none. */
function clockOf(text: string, most: ClockDigits): string | null {
  const [, hour, minute, second = '00'] = clockForm.exec(text) ?? [];
  if (hour !== undefined) return `${hour.padStart(2, '0')}:${minute}:${second}`;
  if (dayFraction.test(text)) return new Date(Math.round(Number(text) * 86_400) * 1000).toISOString().slice(11, 19);
  if (/^0{1,6}$/.test(text)) return '00:00:00';
  if (!/^\d{1,6}$/.test(text) || (most === null && text.length < 3)) return null;
  const digits = text.length > 4 || most === 6 ? text.padStart(6, '0') : `${text.padStart(4, '0')}00`;
  return digits.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3');
}

/** A day's digits without signs, parted; a time that is joined to its day by a sign, apart from it. */
const parted = (text: string): string =>
  text
    .replace(/^(1[34]\d\d|20\d\d)(\d\d)(\d\d)(?=$|\s|-)/, '$1/$2/$3')
    .replace(/^(1[34]\d\d|20\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1/$2/$3 $4:$5:$6')
    .replace(/(\d)\s*[-–,،|]\s*(?=\d{1,2}:\d{2})/, '$1 ')
    .replace(/(\d{1,2}:\d{2}(?::\d{2})?)\s*[-–,،|]\s*(?=\d)/, '$1 ');

/** As days and hours of invoices are read: an instant, what was likely meant, or null. */
function readInstant(text: string, nowMs: number): Date | { meant: string } | null {
  const column = sheetColumn('invoice.invoice_date');
  const reading = column === null ? null : readCell(column, text, nowMs);
  if (reading === null || (reading.ok && reading.value === '')) return null;
  if (reading.ok) return new Date(reading.value);
  return reading.fix === undefined ? null : { meant: reading.fix };
}

/** A day, and a time or '', as an instant; a short year is completed, since the preview shows the days. Null: it is none. */
function instantOf(day: string, time: string, nowMs: number): Date | null {
  const read = readInstant(time === '' ? day : `${day} ${time}`, nowMs);
  if (read instanceof Date) return read;
  const alone = read ?? readInstant(day, nowMs);
  if (alone === null || alone instanceof Date) return null;
  const completed = read === null ? `${alone.meant} ${time}` : alone.meant;
  const again = readInstant(completed, nowMs);
  return again instanceof Date ? again : null;
}

/** A time within the cell of the day, and what is left of it without. */
function apart(date: string): { day: string; time: string } {
  const time = clockForm.exec(date)?.[0] ?? '';
  const day = date.replace(/[T\s]*\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?\s*/, ' ').trim();
  return time === '' ? { day: date, time } : { day, time };
}

/** The moment of a row by its day and, where the file has one, its time; noon in Tehran without. @param most of its column of times */
export function readMoment(dateCell: string, timeCell: string, nowMs: number, most: ClockDigits = null): MomentReading {
  const [dateText, timeText] = [plain(dateCell), plain(timeCell)];
  if (dateText === '') return { field: 'date', fault: statementTexts.noDate };
  if (dateText.length > momentMax) return { field: 'date', fault: statementTexts.date };
  if (timeText.length > momentMax) return { field: 'time', fault: statementTexts.time };
  const date = parted(dateText);
  const own = timeText === '' ? '' : clockOf(timeText, most);
  if (own === null) return { field: 'time', fault: statementTexts.time };
  const { day, time: within } = apart(date);
  const time = own === '' ? within : own;
  const whole = own === '' ? readInstant(date, nowMs) : null;
  const at = whole instanceof Date ? whole : instantOf(day, time, nowMs);
  if (at === null) {
    const isTimeWrong = time !== '' && instantOf(day, '', nowMs) !== null;
    return isTimeWrong ? { field: 'time', fault: statementTexts.time } : { field: 'date', fault: statementTexts.date };
  }
  if (at.getTime() > nowMs + futureMs) return { field: 'date', fault: statementTexts.future };
  return { at, hasTime: time !== '' };
}
