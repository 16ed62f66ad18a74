import { DAY_MS } from '../jalali/epoch-days.ts';
import { isJalaliDate, jalaliToGregorianDay, toJalali } from '../jalali/jalali.ts';
import { jalaliRange } from '../jalali/jalali-range.ts';
import { jalaliMonthNames, jalaliSeasonNames } from '../jalali/names.fa.ts';
import { parseJalaliDate } from '../jalali/parse-jalali-date.ts';
import { foldText } from '../text/fold-text.ts';
import { andWord } from '../text/number-words.fa.ts';
import { readNumber } from '../text/read-number.ts';
import { dayAt, dayOf, daysOf, kinds, monthsOf, placesOf, spanBefore } from './jalali-spans.ts';
import { joinPeriods } from './join-periods.ts';
import {
  agoWords,
  before,
  betweenWords,
  dayWords,
  firstWord,
  fromWord,
  halfWords,
  inWord,
  lastWords,
  lastYear,
  monthsWord,
  nextWords,
  numberWord,
  periodWords,
  present,
  recentWord,
  thisYear,
  untilWord,
  wholeWords,
} from './period-words.fa.ts';
import { type FoundOrdinal, readOrdinal } from './read-ordinal.ts';
import { daysOfMonth, isOfPart, partOfMonth } from './read-part-of-month.ts';
import { weekdayAt } from './read-weekday.ts';
import { lastSo, spanDays } from './so-long.ts';

/** Days `YYYY-MM-DD` of the Tehran calendar, both inclusive. */
export interface ReadPeriod {
  from: string;
  to: string;
}

/** A period and the tokens that said it, so that the rest can be a name. */
export interface FoundPeriod extends ReadPeriod {
  used: ReadonlySet<number>;
  /** of a day of the week alone: it comes again each week */
  isAnyWeek?: boolean;
}

const months = jalaliMonthNames.map((name) => foldText(name));
const seasons = jalaliSeasonNames.map((name) => foldText(name));

/** The Jalali year that is written at a token: «۱۴۰۴», or behind «سال» also «۴۰۴». Null where none is. */
export function yearAt(tokens: readonly string[], at: number): number | null {
  const token = tokens[at] ?? '';
  if (/^1[34]\d\d$/.test(token)) return Number(token);
  return tokens[at - 1] === periodWords.year && /^[34]\d\d$/.test(token) ? 1000 + Number(token) : null;
}

/** A written Jalali year, or «پارسال», right after a month or season, or in it: «آبان در سال ۱۴۰۴». */
function yearAfter(tokens: readonly string[], at: number, nowYear: number): { year: number; used: number[] } | null {
  if (tokens[at] === inWord) {
    const inside = yearAfter(tokens, at + 1, nowYear);
    return inside === null ? null : { year: inside.year, used: [at, ...inside.used] };
  }
  for (const place of [at, at + 1]) {
    const token = tokens[place] ?? '';
    const used = place === at ? [at] : [at, at + 1];
    if (place === at + 1 && tokens[at] !== periodWords.year && tokens[at] !== periodWords.month) continue;
    const year = yearAt(tokens, place);
    if (year !== null) return { year, used };
    if (token === lastYear || (tokens[at] === periodWords.year && before.has(token)))
      return { year: nowYear - 1, used };
    if (token === thisYear || (tokens[at] === periodWords.year && present.has(token))) return { year: nowYear, used };
  }
  // «آبان دو سال پیش»
  const ago = readNumber(tokens, at);
  if (
    ago !== null &&
    /^[1-9]\d?$/.test(ago.value) &&
    tokens[ago.next] === periodWords.year &&
    agoWords.has(tokens[ago.next + 1] ?? '')
  )
    return { year: nowYear - Number(ago.value), used: placesOf(at, ago.next + 2) };
  // «آبان ماه سال ۱۴۰۴»
  if (tokens[at] !== periodWords.month || ![periodWords.year, inWord].includes(tokens[at + 1] ?? '')) return null;
  const after = yearAfter(tokens, at + 1, nowYear);
  return after === null ? null : { year: after.year, used: [at, ...after.used] };
}

/** The year of «آبان ۱۴۰۴» in «مهر و آبان ۱۴۰۴» and «۱ مهر تا ۱۵ آبان ۱۴۰۴». */
function yearOfNext(tokens: readonly string[], at: number, nowYear: number): number | null {
  if (tokens[at] !== andWord && tokens[at] !== untilWord) return null;
  const place = lastWords.has(tokens[at + 1] ?? '') ? at + 2 : (readOrdinal(tokens, at + 1)?.next ?? at + 1);
  const next = tokens[place] ?? '';
  if (!months.includes(next) && !seasons.includes(next)) return null;
  // «آبان و آبان پارسال»: of the running one and of that year.
  const said = tokens.slice(at + 1, place + 1);
  const isTwice = said.every((token, index) => token === tokens[at - said.length + index]);
  if (tokens[at] === andWord && isTwice) return null;
  return yearAfter(tokens, place + 1, nowYear)?.year ?? yearOfNext(tokens, place + 1, nowYear);
}

/** «مهر», «مهر ۱۴۰۴», «پاییز پارسال»: without a year the last one that has begun. */
function named(tokens: readonly string[], at: number, now: { year: number; month: number }): FoundPeriod | null {
  const token = tokens[at] ?? '';
  const month = months.indexOf(token);
  const season = seasons.indexOf(token);
  if (month < 0 && season < 0) return null;
  const [first, count] = month >= 0 ? [month + 1, 1] : [season * 3 + 1, 3];
  const said = yearAfter(tokens, at + 1, now.year);
  const year = said?.year ?? yearOfNext(tokens, at + 1, now.year) ?? (first > now.month ? now.year - 1 : now.year);
  return { ...monthsOf(year, first, count), used: new Set([at, ...(said?.used ?? [])]) };
}

/** «این هفته», «ماه پیش», «فصل جاری», «سال گذشته», «همین فصل پارسال». */
function relative(
  tokens: readonly string[],
  at: number,
  nowMs: number,
  now: { year: number; month: number },
): FoundPeriod | null {
  const kind = kinds[tokens[at] ?? ''];
  if (kind === undefined) return null;
  const year = present.has(tokens[at - 1] ?? '') ? yearAfter(tokens, at + 1, now.year) : null;
  if (year !== null && (kind === 'month' || kind === 'season')) {
    const count = kind === 'month' ? 1 : 3;
    const first = now.month - ((now.month - 1) % count);
    return { ...monthsOf(year.year, first, count), used: new Set([at - 1, at, ...year.used]) };
  }
  if (before.has(tokens[at + 1] ?? '')) return { ...spanBefore(kind, nowMs), used: new Set([at, at + 1]) };
  if (present.has(tokens[at + 1] ?? '')) return { ...daysOf(kind, nowMs), used: new Set([at, at + 1]) };
  if (present.has(tokens[at - 1] ?? '') || wholeWords.has(tokens[at - 1] ?? ''))
    return { ...daysOf(kind, nowMs), used: new Set([at - 1, at]) };
  return null;
}

/** «آبان ۱۴۰۴», «این ماه», «ماه قبل»: one month that begins at a token. */
function monthAt(
  tokens: readonly string[],
  at: number,
  nowMs: number,
  now: { year: number; month: number },
): FoundPeriod | null {
  if (months.includes(tokens[at] ?? '')) return named(tokens, at, now);
  const place = present.has(tokens[at] ?? '') ? at + 1 : at;
  return tokens[place] === periodWords.month ? relative(tokens, place, nowMs, now) : null;
}

/** A year that has begun when that part of it had: «نیمه دوم» without a year is never one to come. */
const yearBegun = (first: number, now: { year: number; month: number }): number =>
  first > now.month ? now.year - 1 : now.year;

/** «۱۵ آبان», «پانزدهم آبان ۱۴۰۴», «آخر مهر»: a day of a named month; the last such that has begun. Null for a day that is none. */
function dayOfMonth(tokens: readonly string[], at: number, now: { year: number; month: number }): FoundPeriod | null {
  const isLast = lastWords.has(tokens[at] ?? '');
  const ordinal: FoundOrdinal | null = isLast ? { value: 1, next: at + 1 } : readOrdinal(tokens, at);
  if (ordinal === null || isOfPart(tokens, at)) return null;
  const month = named(tokens, ordinal.next, now);
  if (month === null || !months.includes(tokens[ordinal.next] ?? '')) return null;
  const used = new Set([...placesOf(at, ordinal.next), ...month.used]);
  if (isLast) return { from: month.to, to: month.to, used };
  const { year, month: ofYear } = toJalali(`${month.from}T09:00:00Z`);
  const date = { year, month: ofYear, day: ordinal.value };
  if (!isJalaliDate(date)) return null;
  const day = jalaliToGregorianDay(date);
  return { from: day, to: day, used };
}

/** «۱۵» of «از ۱۵ تا ۲۰ آبان» and «بین ۱۵ و ۲۰ آبان»: of the month that comes. */
function dayOfNextMonth(
  tokens: readonly string[],
  at: number,
  now: { year: number; month: number },
): FoundPeriod | null {
  const ordinal = readOrdinal(tokens, at);
  const isBetween = betweenWords.has(tokens[at - 1] ?? '') && tokens[ordinal?.next ?? at] === andWord;
  if (ordinal === null || (tokens[ordinal.next] !== untilWord && !isBetween)) return null;
  const end = dayOfMonth(tokens, ordinal.next + 1, now);
  if (end === null) return null;
  const date = { ...toJalali(`${end.from}T09:00:00Z`), day: ordinal.value };
  if (!isJalaliDate(date)) return null;
  const day = jalaliToGregorianDay(date);
  return { from: day, to: day, used: new Set(placesOf(at, ordinal.next)) };
}

/** «ماه ۸», «ماه هشتم سال ۱۴۰۴», «ماه دوم پاییز». */
function numberedMonth(
  tokens: readonly string[],
  at: number,
  nowMs: number,
  now: { year: number; month: number },
): FoundPeriod | null {
  if (tokens[at] !== periodWords.month) return null;
  const isLast = lastWords.has(tokens[at + 1] ?? '');
  const ordinal = isLast ? { value: 3, next: at + 2 } : readOrdinal(tokens, at + 1);
  if (ordinal === null || ordinal.value > 12) return null;
  const season = ordinal.value <= 3 ? seasonAt(tokens, ordinal.next, nowMs, now) : null;
  if (season !== null) {
    const { year, month } = toJalali(`${season.from}T09:00:00Z`);
    const used = new Set([...placesOf(at, ordinal.next), ...season.used]);
    return { ...monthsOf(year, month + ordinal.value - 1, 1), used };
  }
  if (isLast) return null;
  const said = yearAfter(tokens, ordinal.next, now.year);
  const year = said?.year ?? yearBegun(ordinal.value, now);
  return {
    ...monthsOf(year, ordinal.value, 1),
    used: new Set([...placesOf(at, ordinal.next), ...(said?.used ?? [])]),
  };
}

/** «پاییز», «فصل پاییز ۱۴۰۴», «این فصل», «فصل قبل»: one season that begins at a token. */
function seasonAt(
  tokens: readonly string[],
  at: number,
  nowMs: number,
  now: { year: number; month: number },
): FoundPeriod | null {
  const isSaid = tokens[at] === periodWords.season;
  const place = isSaid ? at + 1 : at;
  const season = seasons.includes(tokens[place] ?? '') ? named(tokens, place, now) : null;
  if (season !== null) return { ...season, used: new Set([at, ...season.used]) };
  const word = present.has(tokens[at] ?? '') ? at + 1 : at;
  return tokens[word] === periodWords.season ? relative(tokens, word, nowMs, now) : null;
}

/** «سه ماهه پاییز»: the season. «سه ماهه قبل», «شش ماهه جاری», «نه ماهه اخیر»: parts of the year and months until today. */
function monthsBeside(
  tokens: readonly string[],
  at: number,
  nowMs: number,
  now: { year: number; month: number },
): FoundPeriod | null {
  const number = readNumber(tokens, at);
  if (number === null || tokens[number.next] !== monthsWord || !/^\d{1,2}$/.test(number.value)) return null;
  const count = Number(number.value);
  const place = number.next + 1;
  const word = tokens[place] ?? '';
  const season = count === 3 ? seasonAt(tokens, place, nowMs, now) : null;
  if (season !== null) return { ...season, used: new Set([...placesOf(at, place), ...season.used]) };
  const used = new Set(placesOf(at, place + 1));
  if (count === 3 && before.has(word)) return { ...spanBefore('season', nowMs), used };
  const isThis = present.has(tokens[at - 1] ?? '');
  const isRunning = isThis || (present.has(word) && kinds[tokens[place + 1] ?? ''] === undefined);
  if (isRunning && [3, 4, 6, 12].includes(count)) {
    const running = monthsOf(now.year, now.month - ((now.month - 1) % count), count);
    return { ...running, used: isThis ? new Set(placesOf(at - 1, place)) : used };
  }
  if (count === 0 || !(before.has(word) || word === recentWord)) return null;
  return { from: dayOf(nowMs - (count * (spanDays[periodWords.month] ?? 0) - 1) * DAY_MS), to: dayOf(nowMs), used };
}

/** «سه ماهه دوم», «شش ماه اول ۱۴۰۴», «نیمه دوم سال», «فصل اول»: how many months each such part has, and where its ordinal stands. */
function partOfYear(tokens: readonly string[], at: number, now: { year: number; month: number }): FoundPeriod | null {
  const token = tokens[at] ?? '';
  const number = readNumber(tokens, at);
  const isMonths = number !== null && [monthsWord, periodWords.month].includes(tokens[number.next] ?? '');
  const count = halfWords.has(token) ? 6 : token === periodWords.season ? 3 : isMonths ? Number(number.value) : 0;
  const place = isMonths ? (number?.next ?? at) + 1 : at + 1;
  // «۹ ماهه امسال»: the first nine.
  const ofYear = tokens[place - 1] === monthsWord && count <= 12 ? yearAfter(tokens, place, now.year) : null;
  if (ofYear !== null)
    return { ...monthsOf(ofYear.year, 1, count), used: new Set([...placesOf(at, place), ...ofYear.used]) };
  const ordinal = readOrdinal(tokens, place);
  if (ordinal === null || ![3, 4, 6, 9].includes(count) || ordinal.value * count > 12) return null;
  const first = (ordinal.value - 1) * count + 1;
  const said = yearAfter(tokens, ordinal.next, now.year);
  const isMonth = months.includes(tokens[ordinal.next] ?? '');
  if (isMonth) return null;
  const alone = tokens[ordinal.next] === periodWords.year ? [ordinal.next] : [];
  const year = said?.year ?? yearBegun(first, now);
  return {
    ...monthsOf(year, first, count),
    used: new Set([...placesOf(at, ordinal.next), ...alone, ...(said?.used ?? [])]),
  };
}

/** «سال ۱۴۰۴», «سال ۴۰۴», «۱۴۰۴». */
function wholeYear(tokens: readonly string[], at: number): FoundPeriod | null {
  const isSaid = tokens[at] === periodWords.year;
  const year = yearAt(tokens, isSaid ? at + 1 : at);
  if (year === null || tokens[at - 1] === numberWord) return null;
  return { ...monthsOf(year, 1, 12), used: new Set(isSaid ? [at, at + 1] : [at]) };
}

/** ۱۴۰۵/۰۸/۱۵. */
function writtenDay(tokens: readonly string[], at: number): FoundPeriod | null {
  const date = /\D/.test(tokens[at] ?? '') ? parseJalaliDate(tokens[at] ?? '') : null;
  if (date === null) return null;
  const day = jalaliToGregorianDay(date);
  return { from: day, to: day, used: new Set([at]) };
}

/** «از اول سال», «از اول ماه», «از اول آبان»: until today, unless an end is said. */
function sinceStart(
  tokens: readonly string[],
  at: number,
  nowMs: number,
  now: { year: number; month: number },
): FoundPeriod | null {
  if (tokens[at] !== firstWord || tokens[at - 1] !== fromWord) return null;
  const month = named(tokens, at + 1, now);
  if (month !== null && month.from <= dayOf(nowMs))
    return { from: month.from, to: dayOf(nowMs), used: new Set([at, ...month.used]) };
  const isThis = present.has(tokens[at + 1] ?? '');
  const place = isThis ? at + 2 : at + 1;
  const kind = tokens[place] === thisYear ? 'year' : kinds[tokens[place] ?? ''];
  if (kind === undefined) return null;
  const isSaidAfter = !isThis && present.has(tokens[place + 1] ?? '');
  const { from } = daysOf(kind, nowMs);
  return { from, to: dayOf(nowMs), used: new Set(placesOf(at, place + (isSaidAfter ? 2 : 1))) };
}

/** Does a word say which week, month or year is meant: «بعد», «گذشته», «آبان», «۱۴۰۴», «دوم»? */
const saysWhich = (tokens: readonly string[], at: number): boolean => {
  const token = tokens[at] ?? '';
  return (
    [before, present, nextWords].some((words) => words.has(token)) ||
    [thisYear, lastYear, ...months, ...seasons, ...Object.keys(kinds)].includes(token) ||
    readNumber(tokens, at) !== null ||
    readOrdinal(tokens, at) !== null
  );
};

/** «امروز تا آخر ماه», «تا پایان سال»: of the running one, unless it is said which. */
function endOfRunning(tokens: readonly string[], at: number, nowMs: number): FoundPeriod | null {
  const kind = kinds[tokens[at + 1] ?? ''];
  const isEnd = tokens[at - 1] === untilWord && lastWords.has(tokens[at] ?? '');
  if (kind === undefined || !isEnd || saysWhich(tokens, at + 2)) return null;
  return { ...daysOf(kind, nowMs), used: new Set([at, at + 1]) };
}

const monthNow = (nowIso: string): { year: number; month: number } => dayAt(Date.parse(nowIso));

/** A day said by its date that begins at a token: «۱۵ آبان», «۱۴۰۵/۰۸/۱۵», «۱۵» of «۱۵ تا ۲۰ آبان»; null for none. `nowIso`: an instant. */
export const dateAt = (tokens: readonly string[], at: number, nowIso: string): FoundPeriod | null =>
  writtenDay(tokens, at) ?? dayOfMonth(tokens, at, monthNow(nowIso)) ?? dayOfNextMonth(tokens, at, monthNow(nowIso));

/** The period that begins at a token, or is said around it. */
function periodAt(tokens: readonly string[], at: number, nowIso: string): FoundPeriod | null {
  const nowMs = Date.parse(nowIso);
  const token = tokens[at] ?? '';
  if (Object.hasOwn(dayWords, token)) {
    const day = dayOf(nowMs - (dayWords[token] ?? 0) * DAY_MS);
    return { from: day, to: day, used: new Set([at]) };
  }
  if (token === thisYear) return { ...daysOf('year', nowMs), used: new Set([at]) };
  if (token === lastYear) return { ...spanBefore('year', nowMs), used: new Set([at]) };
  const now = monthNow(nowIso);
  return (
    writtenDay(tokens, at) ??
    sinceStart(tokens, at, nowMs, now) ??
    weekdayAt(tokens, at, dayOf(nowMs)) ??
    partOfMonth(tokens, at, (place) => monthAt(tokens, place, nowMs, now)) ??
    daysOfMonth(tokens, at, (place) => monthAt(tokens, place, nowMs, now)) ??
    dayOfMonth(tokens, at, now) ??
    dayOfNextMonth(tokens, at, now) ??
    partOfYear(tokens, at, now) ??
    monthsBeside(tokens, at, nowMs, now) ??
    named(tokens, at, now) ??
    relative(tokens, at, nowMs, now) ??
    numberedMonth(tokens, at, nowMs, now) ??
    endOfRunning(tokens, at, nowMs) ??
    lastSo(tokens, at, nowMs, now, (place) => saysWhich(tokens, place)) ??
    wholeYear(tokens, at)
  );
}

/** The running week, month, season or year; null for another word. `nowIso`: an instant. */
export function spanNow(word: string, nowIso: string): ReadPeriod | null {
  const kind = kinds[word];
  return kind === undefined ? null : daysOf(kind, Date.parse(nowIso));
}

/** The week, month, season or year after the running one; null for another word. `nowIso`: an instant. */
export function spanAfter(word: string, nowIso: string): ReadPeriod | null {
  const kind = kinds[word];
  return kind === undefined ? null : daysOf(kind, Date.parse(jalaliRange(kind, nowIso).to));
}

/** The day in Tehran, `YYYY-MM-DD`. `nowIso`: an instant. */
export const todayOf = (nowIso: string): string => dayOf(Date.parse(nowIso));

/** The periods that a sentence names, each once, in its order. Folded tokens. `nowIso`: an instant. */
export function readPeriods(tokens: readonly string[], nowIso: string): FoundPeriod[] {
  const found: FoundPeriod[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (found.some(({ used }) => used.has(at))) continue;
    const one = periodAt(tokens, at, nowIso);
    if (one !== null) found.push(one);
  }
  return joinPeriods(tokens, found, todayOf(nowIso));
}
