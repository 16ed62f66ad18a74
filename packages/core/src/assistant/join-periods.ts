import { addDays } from '../jalali/epoch-days.ts';
import { isJalaliDate, jalaliToGregorianDay, toJalali } from '../jalali/jalali.ts';
import { jalaliMonthNames, jalaliSeasonNames } from '../jalali/names.fa.ts';
import { foldText } from '../text/fold-text.ts';
import { andWord } from '../text/number-words.fa.ts';
import { readNumber } from '../text/read-number.ts';
import {
  before,
  besideWords,
  betweenWords,
  comparing,
  fromWord,
  inWord,
  lastWords,
  lastYear,
  periodWords,
  present,
  thisYear,
  untilWord,
} from './period-words.fa.ts';
import { compareWords, mostWord, whichWord } from './question-words.fa.ts';
import type { FoundPeriod, ReadPeriod } from './read-period.ts';
import { weekdayOf } from './read-weekday.ts';

/** What periods that a sentence says are together: one that is said twice, the ends of one, one without an end or a beginning. */

const lastOf = (places: ReadonlySet<number>): number => Math.max(...places);
export const firstOf = (places: ReadonlySet<number>): number => Math.min(...places);

/** The first day of the Jalali year of a day. */
const yearStart = (day: string): string =>
  jalaliToGregorianDay({ year: toJalali(`${day}T09:00:00Z`).year, month: 1, day: 1 });

/** The same Jalali day so many years on; 30 اسفند becomes the 29th where there is none. */
export function inYears(day: string, years: number): string {
  const { year, month, day: date } = toJalali(`${day}T09:00:00Z`);
  const other = { year: year + years, month, day: date };
  return jalaliToGregorianDay(isJalaliDate(other) ? other : { ...other, day: date - 1 });
}

/** «این ماه نسبت به پارسال», «به مدت مشابه سال قبل»: beside a part of a year, another year means the same days of it. */
export function ofSameDays(periods: readonly FoundPeriod[]): FoundPeriod[] {
  const [part, year, ...more] = periods;
  if (part === undefined || year === undefined || more.length > 0) return [...periods];
  if (!isWholeYear(year) || isWholeYear(part)) return [...periods];
  const same = ofYear(part, year);
  return same.from === part.from ? [...periods] : [part, same];
}

/** Is the last word of a period its year: «آبان امسال», «بهار ۱۴۰۴», «آبان سال قبل»? */
function endsWithYear(tokens: readonly string[], { used }: FoundPeriod): boolean {
  const at = lastOf(used);
  const token = tokens[at] ?? '';
  const isShort = before.has(token) || present.has(token) || /^[34]\d\d$/.test(token);
  return (
    [thisYear, lastYear].includes(token) ||
    /^1[34]\d\d$/.test(token) ||
    (isShort && tokens[at - 1] === periodWords.year)
  );
}

/** Does one stand right behind another, or with «و» between them? */
const comesAfter = (tokens: readonly string[], one: FoundPeriod, next: FoundPeriod): boolean => {
  const between = firstOf(next.used) - lastOf(one.used) - 1;
  return between === 0 || (between === 1 && tokens[lastOf(one.used) + 1] === andWord);
};

/**
 * «آبان امسال و پارسال», «مهر و آبان ۱۴۰۴ و ۱۴۰۳»: a bare year behind parts of another one means the same parts of it. «سال ۱۴۰۴» is that whole
 * year.
 */
function ofEachYear(tokens: readonly string[], found: readonly FoundPeriod[]): FoundPeriod[] {
  const all: FoundPeriod[] = [];
  let parts: FoundPeriod[] = [];
  let isBehindYear = false;
  for (const one of found) {
    const last = all.at(-1);
    const isNext = last !== undefined && comesAfter(tokens, last, one);
    const isOfParts = parts.length > 0 && parts.length <= partsMax && isNext && endsWithYear(tokens, last);
    if (isOfParts && isBareYear(tokens, one)) {
      all.push(...parts.map((part) => sinceItsYear(tokens, part, ofYear(part, one))));
      isBehindYear = true;
      continue;
    }
    if (!isNext || isBehindYear) parts = [];
    isBehindYear = false;
    if (isPartOfYear(tokens, one)) parts.push(one);
    all.push(one);
  }
  return all;
}

/** «تا پایان آبان امسال و پارسال»: an end without a beginning counts from the first day of its year, so in the other year too. */
const sinceItsYear = (tokens: readonly string[], part: FoundPeriod, same: FoundPeriod): FoundPeriod =>
  tokens[firstOf(part.used) - 1] === untilWord ? { ...same, from: yearStart(same.to) } : same;

/** «فروش سال قبل همین ماه», «پارسال آبان», «این هفته در پارسال»: a bare year right beside a part without its own is that part's. */
function inItsYear(tokens: readonly string[], found: readonly FoundPeriod[]): FoundPeriod[] {
  const all: FoundPeriod[] = [];
  for (const next of found) {
    const last = all.at(-1);
    const merged = last === undefined ? null : partInYear(tokens, last, next);
    if (merged === null) all.push(next);
    else all[all.length - 1] = merged;
  }
  return all;
}

/** The part of the year, where one of two neighbours is a year and the other a part. */
function partInYear(tokens: readonly string[], one: FoundPeriod, next: FoundPeriod): FoundPeriod | null {
  const between = tokens.slice(lastOf(one.used) + 1, firstOf(next.used));
  const [year, part] = isWholeYear(one) ? [one, next] : [next, one];
  const hasEnd = [...part.used].some((at) => tokens[at] === untilWord);
  // «پارسال از مهر تا آبان», «سال ۱۴۰۴ فصل پاییز»
  const joining = [inWord, periodWords.season, ...(part === next && hasEnd ? [fromWord] : [])];
  const isNext = between.length === 0 || (between.length === 1 && joining.includes(between[0] ?? ''));
  if (!isNext || !isWholeYear(year) || isWholeYear(part) || isWeekday(part)) return null;
  if (!endsWithYear(tokens, year) || endsWithYear(tokens, part)) return null;
  return withWordsOf(ofYear(part, year), { ...part, used: new Set([...one.used, ...next.used]) });
}

/** As many as a year has months. */
const partsMax = 12;

/** «پارسال», «۱۴۰۴», «سال قبل» */
const isBareYear = (tokens: readonly string[], one: FoundPeriod): boolean =>
  isWholeYear(one) && endsWithYear(tokens, one) && (one.used.size === 1 || !/\d/.test(tokens[lastOf(one.used)] ?? ''));

/** «آبان», «نیمه اول ۱۴۰۴»: what each year has; not «امروز». */
const isPartOfYear = (tokens: readonly string[], one: FoundPeriod): boolean =>
  !isWholeYear(one) && (endsWithYear(tokens, one) || [...one.used].some((at) => namesOfTime.has(tokens[at] ?? '')));

/** The same days of the year that another period is; what begins a year before («اسفند تا فروردین ۱۴۰۵») is of the one that it ends in. */
export function ofYear(part: ReadPeriod, year: FoundPeriod): FoundPeriod {
  const [own, other] = [part.to, year.from].map((day) => toJalali(`${day}T09:00:00Z`).year);
  const years = (other ?? 0) - (own ?? 0);
  return { from: inYears(part.from, years), to: addDays(inYears(addDays(part.to, 1), years), -1), used: year.used };
}

export const isWholeYear = ({ from, to }: ReadPeriod): boolean =>
  toJalali(`${from}T09:00:00Z`).month === 1 && inYears(from, 1) === addDays(to, 1);

const namesOfTime: ReadonlySet<string> = new Set(
  [...jalaliMonthNames, ...jalaliSeasonNames].map((name) => foldText(name)),
);

const isSame = (one: ReadPeriod, other: ReadPeriod): boolean => one.from === other.from && one.to === other.to;
const withWordsOf = (one: FoundPeriod, other: FoundPeriod): FoundPeriod => ({
  ...one,
  used: new Set([...one.used, ...other.used]),
});
const isWeekday = ({ isAnyWeek }: FoundPeriod): boolean => isAnyWeek !== undefined;

/**
 * «امروز ۸ آذر», «شنبه ۲۳ آبان»: two ways to say one day, one right behind the other. A weekday that the day is not («شنبه ۲۴ آبان»)
 * is left among the words that nobody understood.
 */
function asOne(one: FoundPeriod, next: FoundPeriod): FoundPeriod | null {
  if (isSame(one, next)) return withWordsOf(isWeekday(one) ? next : one, isWeekday(one) ? one : next);
  if (isWeekday(one) === isWeekday(next)) return null;
  const [weekday, day] = isWeekday(one) ? [one, next] : [next, one];
  if (day.from !== day.to) return null;
  return weekday.isAnyWeek && weekdayOf(weekday.from) === weekdayOf(day.from) ? withWordsOf(day, weekday) : day;
}

function besideOnes(found: readonly FoundPeriod[]): FoundPeriod[] {
  const all: FoundPeriod[] = [];
  for (const next of found) {
    const last = all.at(-1);
    const one = last !== undefined && lastOf(last.used) + 1 === firstOf(next.used) ? asOne(last, next) : null;
    if (one === null) all.push(next);
    else all[all.length - 1] = one;
  }
  return all;
}

/** «فروش ماه قبل یعنی آبان»: the same days are one period, however often they are said. */
function eachOnce(found: readonly FoundPeriod[]): FoundPeriod[] {
  const all: FoundPeriod[] = [];
  for (const one of found) {
    const at = all.findIndex((known) => isSame(known, one));
    const known = all[at];
    if (known === undefined) all.push(one);
    else all[at] = withWordsOf(known, one);
  }
  return all;
}

/** «بین مهر و آبان کدام بیشتر …»: which of two that are said, not what of all. Folded tokens. */
export const asksWhichIsMore = (tokens: readonly string[]): boolean =>
  tokens.some((token, at) => token === whichWord && tokens[at + 1] === mostWord);

/** «بین مهر و آبان کدام بیشتر …», «رشد بین مهر و آبان»: the two are held against one another. */
const areWeighed = (tokens: readonly string[], found: readonly FoundPeriod[]): boolean =>
  found.length === 2 && (asksWhichIsMore(tokens) || tokens.some((token) => compareWords.has(token)));

/** Days from where one period begins to where the other ends; the one that begins later may be of the year before, or the first to be said. */
function fromTo(tokens: readonly string[], start: FoundPeriod, end: FoundPeriod, isUntil: boolean): ReadPeriod {
  if (start.from <= end.to) return { from: start.from, to: end.to };
  // «شنبه تا دوشنبه» said on Sunday: of last week.
  if (start.isAnyWeek) return { from: addDays(start.from, -7), to: end.to };
  const said = [...start.used].map((place) => tokens[place] ?? '');
  const hasYear = said.some((token) => /^1[34]\d\d$/.test(token) || token === thisYear || token === lastYear);
  // «مهر تا اسفند» said in Aban: of last year, whose Esfand is the last that has begun.
  if (isUntil || (!hasYear && said.some((token) => namesOfTime.has(token))))
    return { from: inYears(start.from, -1), to: end.to };
  return { from: end.from, to: start.to };
}

/** «از مهر تا آبان», «۱ مهر تا امروز», «بین ۱ و ۱۵ آبان»: two periods that are the ends of one. */
function joinEnds(tokens: readonly string[], found: readonly FoundPeriod[]): FoundPeriod[] {
  const joined: FoundPeriod[] = [];
  for (const one of found) {
    const start = joined.at(-1);
    const at = firstOf(one.used) - 1;
    const isUntil = tokens[at] === untilWord;
    const between = start === undefined ? -1 : firstOf(start.used) - 1;
    const isBetween = tokens[at] === andWord && betweenWords.has(tokens[between] ?? '') && !areWeighed(tokens, found);
    if (start === undefined || !(isUntil || isBetween) || lastOf(start.used) !== at - 1) {
      joined.push(one);
      continue;
    }
    const used = new Set([...start.used, at, ...one.used, ...(isBetween ? [between] : [])]);
    joined[joined.length - 1] = { ...fromTo(tokens, start, one, isUntil), used };
  }
  return joined;
}

/**
 * «ماه قبل از آبان», «بعد از پاییز»: what is beside a time, which would be told itself; in «ماه قبل از آبان بیشتر بود» the two are held against
 * one another. Folded tokens.
 */
export const isBesideOne = (tokens: readonly string[], periods: readonly FoundPeriod[]): boolean =>
  periods.some(({ used }) =>
    [...used].some((at) => {
      if (tokens[at - 1] !== fromWord || !besideWords.has(tokens[at - 2] ?? '')) return false;
      let end = at + 1;
      while (used.has(end)) end += 1;
      return !comparing.has(tokens[end] ?? '');
    }),
  );

/** «بیشتر از پارسال», «از پارسال بیشتر»: what is beside is held against that period. Folded tokens. */
export function isMoreThan(tokens: readonly string[], { used }: FoundPeriod): boolean {
  const at = firstOf(used) - 1;
  const beside = [tokens[at - 1] ?? '', tokens[lastOf(used) + 1] ?? ''];
  return tokens[at] === fromWord && beside.some((token) => comparing.has(token));
}

/** «از ۱۵ آبان», «از شنبه»: without an end until today; «بیشتر از پارسال» compares. */
function untilToday(tokens: readonly string[], found: readonly FoundPeriod[], today: string): FoundPeriod[] {
  const [only, ...more] = found;
  if (only === undefined || more.length > 0) return [...found];
  const at = firstOf(only.used) - 1;
  const hasEnd = [...only.used].some((place) => tokens[place] === untilWord || betweenWords.has(tokens[place] ?? ''));
  const isSince = tokens[at] === fromWord && !hasEnd && !isMoreThan(tokens, only);
  return isSince && only.to < today ? [{ ...only, to: today }] : [only];
}

/** «تا پایان ماه قبل», «بین ۱ مهر و پایان ماه قبل»: what ends so ends with the period's last day anyway. Folded tokens. */
export function withItsEnd(tokens: readonly string[], one: FoundPeriod): FoundPeriod {
  const at = firstOf(one.used) - 1;
  const isEnd = lastWords.has(tokens[at] ?? '') && [untilWord, andWord].includes(tokens[at - 1] ?? '');
  return isEnd ? { ...one, used: new Set([at, ...one.used]) } : one;
}

/** Periods as they stand in a sentence, made the ones that it means, each once. `today`: `YYYY-MM-DD`. */
export function joinPeriods(tokens: readonly string[], found: readonly FoundPeriod[], today: string): FoundPeriod[] {
  const each = besideOnes(found).map((one) => withItsEnd(tokens, one));
  // «۱ تا ۱۵ آبان امسال و پارسال»: the other year has both ends too.
  return eachOnce(untilToday(tokens, ofEachYear(tokens, inItsYear(tokens, joinEnds(tokens, each))), today));
}

/**
 * «فروش تا پایان مهر»: of what is summed, an end without a beginning is counted from the first day of its year, or of the running one
 * where the end is to come. «۳ تا امروز» has no end. What is of a moment (debts, stock, money) has no use for this.
 */
export const sinceYearBegan = (
  tokens: readonly string[],
  periods: readonly FoundPeriod[],
  today: string,
): FoundPeriod[] =>
  periods.map((one) => {
    const at = firstOf(one.used) - 1;
    if (tokens[at] !== untilWord || readNumber(tokens.slice(at - 1, at), 0) !== null) return one;
    // «تا دو روز گذشته»: such days reach until today, but their end is meant.
    const isAgo = one.to === today && [...one.used].some((place) => before.has(tokens[place] ?? ''));
    const to = isAgo ? addDays(one.from, -1) : one.to;
    const from = yearStart(to < today ? to : today);
    return { ...one, from: from < one.from || isAgo ? from : one.from, to };
  });
