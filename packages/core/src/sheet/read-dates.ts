import { instantMs } from '../invoice/wire-values.ts';
import { DAY_MS } from '../jalali/epoch-days.ts';
import { fromJalali, isJalaliDate, type JalaliDate, jalaliToGregorianDay, toJalali } from '../jalali/jalali.ts';
import { jalaliMonthNames } from '../jalali/names.fa.ts';
import { parseJalaliDate } from '../jalali/parse-jalali-date.ts';
import { toLatinDigits } from '../text/digits.ts';
import { foldText } from '../text/fold-text.ts';
import { bad, type CellReading, good } from './cell-reading.ts';
import { in24Hours } from './half-days.ts';
import { dateWords, sheetMessages } from './sheet.fa.ts';

const timeForm = /(?:^|[\sT])(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/;
/** A clock's time behind a day. */
const timeOfDay = /[\sT](?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?$/;
const timeInFront = /^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?\s+(?=\S)/;
const isoDay = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;

/** As late as an invoice may be (2400) with the longest term after it. «9999-12-31», which programs write for no day at all, is none. */
const lastDay = '2402-12-31';

export function gregorianDay(text: string): string | null {
  const [, year = '', month = '', day = ''] = isoDay.exec(text) ?? [];
  if (Number(year) < 1900) return null;
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const iso = Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 10) : '';
  const isDay = iso === `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay && iso <= lastDay ? iso : null;
}

export function dayOfGregorian(iso: string): JalaliDate {
  const { year, month, day } = toJalali(`${iso}T12:00:00Z`);
  return { year, month, day };
}

const yearLast = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** "11/28/2026" and "28/11/2026", as Excel and LibreOffice in English save days in a CSV; null where it could be either. */
function yearLastDay(text: string): string | null {
  const [, one = '', other = '', year = ''] = yearLast.exec(text) ?? [];
  const days = [gregorianDay(`${year}-${one}-${other}`), gregorianDay(`${year}-${other}-${one}`)];
  const [day = null, another = null] = days.filter((some) => some !== null);
  return another === null || another === day ? day : null;
}

function dayOf(text: string): JalaliDate | null {
  const jalali = parseJalaliDate(text);
  if (jalali !== null) return jalali;
  const gregorian = gregorianDay(text) ?? yearLastDay(text);
  return gregorian === null ? null : dayOfGregorian(gregorian);
}

function withCentury(year: string, month: string, day: string): JalaliDate | undefined {
  const century = Number(year) >= 50 ? 1300 : 1400;
  const date = { year: century + Number(year), month: Number(month), day: Number(day) };
  return isJalaliDate(date) ? date : undefined;
}

const shown = ({ year, month, day }: JalaliDate): string => `${year}/${padded(month)}/${padded(day)}`;

/** A year from now: what is dated later was read the wrong way round. */
const aheadDays = 366;
/** Ten years from now: so late is no day of a book, either way round. */
const beyondDays = 3653;

/** «05/08/19» with its century; «19/08/05», which would be in many years, read from its end. «25/11/26» is no Jalali day. */
function shortYear(text: string, nowMs: number): string | undefined {
  const [, first = '', month = '', last = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? [];
  const forth = withCentury(first, month, last);
  const back = last.length === 2 ? withCentury(last, month, first) : undefined;
  const isAhead = (date: JalaliDate, days = aheadDays): boolean => Date.parse(fromJalali(date)) > nowMs + days * DAY_MS;
  const meant = forth === undefined || (isAhead(forth) && back !== undefined && !isAhead(back)) ? back : forth;
  return meant === undefined || isAhead(meant, beyondDays) ? undefined : shown(meant);
}

/** Excel's counts of days of 2015, 2049 and 1970. */
const firstCount = 42_005;
const lastCount = 54_788;
const epochDay = 25_569;

/** The hour of a spreadsheet's part of a day, with a space before it; '' of a whole day. */
function hourOf(count: string): string {
  const seconds = Math.round(Number(`0.${count.split('.')[1] ?? '0'}`) * 86_400);
  if (seconds === 0 || seconds === 86_400) return '';
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return ` ${parts.map((part) => padded(part)).join(':')}`;
}

/** «30512», as a spreadsheet keeps 03/05/12 once it took it for a number; and a spreadsheet's count of days, with its hour. */
function numberOfDate(text: string): string | undefined {
  if (/^\d{5,6}$/.test(text)) {
    const [, year = '', month = '', day = ''] = /^(\d{2})(\d{2})(\d{2})$/.exec(text.padStart(6, '0')) ?? [];
    const whole = withCentury(year, month, day);
    if (whole !== undefined) return shown(whole);
  }
  const days = Number(/^(\d{5})(?:\.\d+)?$/.exec(text)?.[1] ?? 0);
  if (days < firstCount || days > lastCount) return undefined;
  return shown(dayOfGregorian(new Date((days - epochDay) * DAY_MS).toISOString().slice(0, 10))) + hourOf(text);
}

const notADate = (text: string, nowMs: number): CellReading =>
  bad('NOT_A_DATE', sheetMessages.NOT_A_DATE, shortYear(text, nowMs) ?? numberOfDate(text));

/** An instant as the authority's wire has it: milliseconds since 1970, of the years that a spreadsheet's count is read for. */
function wireInstant(text: string): string | null {
  const days = /^\d{13}$/.test(text) ? Number(text) / DAY_MS + epochDay : 0;
  return days >= firstCount && days <= lastCount ? new Date(Number(text)).toISOString() : null;
}

export const padded = (value: number, width = 2): string => String(value).padStart(width, '0');
export const latin = (text: string): string =>
  toLatinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .trim();

/** A day in figures, whose marks may have spaces around them, and a mark between it and its time. */
const loose = /(?<![\d:.])(\d{1,4})\s*([/.٫-])\s*(\d{1,2})\s*\2\s*(\d{1,4})(?!\d)(\s*[-–,،|]\s*(?=\d{1,2}:\d{2}))?/g;

/** «۱۴۰۵ / ۰۸ / ۲۹», "1405/ 8/ 9", "1405٫08٫29" and "1405/08/29-14:30" as they are meant; any other text as it is. */
const closed = (text: string): string =>
  text.replace(loose, (_, first, mark, month, last, joint) => {
    const sign = mark === '٫' ? '/' : mark;
    return `${first}${sign}${month}${sign}${last}${joint === undefined ? '' : ' '}`;
  });

const englishMonths = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
const dayBeforeMonth = /^(\d{1,2})[\s-]+([a-z]{3,9})[\s,.-]+(\d{4}|\d{2})(?!\d)(.*)$/;
const monthBeforeDay = /^([a-z]{3,9})\.?\s+(\d{1,2})\s*,?\s+(\d{4})(?!\d)(.*)$/;

/** «25-Nov-26» and «November 25, 2026», as Excel writes days in English, in figures; null where a text is none of them. */
function inEnglish(text: string): string | null {
  const bare = text.replace(/^(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s+/, '');
  const [, number = '', name = '', lastYear = '', hour = ''] = dayBeforeMonth.exec(bare) ?? [];
  const [, otherName = '', otherNumber = '', otherYear = '', otherHour = ''] = monthBeforeDay.exec(bare) ?? [];
  const said = name || otherName;
  const month = said === '' ? -1 : englishMonths.findIndex((one) => one.startsWith(said));
  if (month < 0) return null;
  const year = (lastYear || otherYear).padStart(4, '20');
  return `${year}-${month + 1}-${number || otherNumber}${hour || otherHour}`;
}

const monthByName = new RegExp(`^(\\d{1,4})\\s*([^\\d\\s]+)${dateWords.afterMonth}\\s*(\\d{1,4})(?!\\d)(.*)$`);

/** «پنجشنبه ۲۸ آبان ۱۴۰۵ ساعت ۱۴:۳۰» in figures; a text without such words as it is. */
function unworded(text: string): string {
  const bare = foldText(text)
    .replace(/\s-\s(?=\d{1,2}:)/, ' ')
    .replace(dateWords.hour, ' ')
    .replace(dateWords.weekday, '')
    .trim();
  const [, first = '', between = '', last = '', rest = ''] = monthByName.exec(bare) ?? [];
  const month = jalaliMonthNames.findIndex((name) => between.includes(foldText(name)));
  if (month < 0) return inEnglish(bare) ?? bare.replace(/\s+/g, ' ');
  return (first.length === 4 ? [first, month + 1, last] : [last, month + 1, first]).join('/') + rest;
}

/** Noon in Tehran of a day without a time; the present when that noon is still to come today. */
function noonOf(date: JalaliDate, nowMs: number): string {
  const noon = Date.parse(fromJalali({ ...date, hour: 12 }));
  const isToday = Date.parse(fromJalali(date)) <= nowMs && noon > nowMs;
  return new Date(isToday ? Math.floor(nowMs / 1000) * 1000 : noon).toISOString();
}

/** Letters of the longest writing of a day and its time, several times over: words are looked for in no longer text. */
const dateTextMost = 200;

export function readInstant(text: string, nowMs: number): CellReading {
  if (text.trim().length > dateTextMost) return bad('NOT_A_DATE', sheetMessages.NOT_A_DATE);
  const plain = closed(in24Hours(latin(text)));
  const instant = instantMs(plain);
  if (instant !== null) return good(new Date(instant).toISOString());
  const sent = wireInstant(plain);
  if (sent !== null) return good(sent);
  const time = timeForm.exec(plain);
  const timeFirst = /^(\d{1,2}:\d{2}(?::\d{2})?)\s+(?!\d{1,2}:)(\S+)$/.exec(plain);
  if (timeFirst !== null) return readInstant(`${timeFirst[2]} ${timeFirst[1]}`, nowMs);
  const date = dayOf((time === null ? plain : plain.slice(0, time.index)).replace(/[,،\s]+$/, ''));
  if (date === null) {
    const plainer = unworded(plain);
    return plainer === plain ? notADate(plain, nowMs) : readInstant(plainer, nowMs);
  }
  if (time === null) return good(noonOf(date, nowMs));
  const [, hour = '0', minute = '0', second = '0', milli = ''] = time;
  const clock = { hour: Number(hour), minute: Number(minute), second: Number(second) };
  if (clock.hour > 23 || clock.minute > 59 || clock.second > 59) return notADate(plain, nowMs);
  const ms = Date.parse(fromJalali({ ...date, ...clock })) + Number(milli.padEnd(3, '0'));
  return good(new Date(ms).toISOString());
}

/** What is left of a text of a day without a clock's time behind or in front of it: an hour says nothing of a day. */
const withoutTime = (text: string): string =>
  in24Hours(text)
    .replace(dateWords.hour, ' ')
    .replace(timeInFront, '')
    .replace(timeOfDay, '')
    .replace(/[,،\s]+$/, '');

export function readDay(text: string, nowMs: number): CellReading {
  if (text.trim().length > dateTextMost) return bad('NOT_A_DATE', sheetMessages.NOT_A_DATE);
  const plain = closed(latin(text));
  const date = dayOf(withoutTime(plain)) ?? dayOf(withoutTime(unworded(plain)));
  return date === null ? notADate(plain.replace(/\.\d+$/, ''), nowMs) : good(jalaliToGregorianDay(date));
}
