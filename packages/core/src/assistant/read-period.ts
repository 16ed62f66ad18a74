import { DAY_MS } from '../jalali/epoch-days.ts';
import { jalaliToGregorianDay, toJalali } from '../jalali/jalali.ts';
import { jalaliRange, jalaliSeasonOf } from '../jalali/jalali-range.ts';
import { jalaliMonthNames, jalaliSeasonNames } from '../jalali/names.fa.ts';
import { foldText } from '../text/fold-text.ts';
import { readNumber } from './read-number.ts';
import { andWord, before, dayWords, lastYear, periodWords, present, thisYear, wordTable } from './words.fa.ts';

/** Days `YYYY-MM-DD` of the Tehran calendar, both inclusive. */
export interface ReadPeriod {
  from: string;
  to: string;
}

/** A period and the tokens that said it, so that the rest can be a name. */
export interface FoundPeriod extends ReadPeriod {
  used: ReadonlySet<number>;
}

const months = jalaliMonthNames.map((name) => foldText(name));
const seasons = jalaliSeasonNames.map((name) => foldText(name));

const dayOf = (ms: number): string => {
  const { year, month, day } = toJalali(new Date(ms).toISOString());
  return jalaliToGregorianDay({ year, month, day });
};

/** Days of `jalaliRange`, whose end is the first moment after it. */
const daysOf = (kind: 'week' | 'month' | 'season' | 'year', ms: number): ReadPeriod => {
  const { from, to } = jalaliRange(kind, new Date(ms).toISOString());
  return { from: dayOf(Date.parse(from)), to: dayOf(Date.parse(to) - 1) };
};

function monthsOf(year: number, first: number, count: number): ReadPeriod {
  const end = first + count > 12 ? { year: year + 1, month: 1 } : { year, month: first + count };
  const next = jalaliToGregorianDay({ ...end, day: 1 });
  return {
    from: jalaliToGregorianDay({ year, month: first, day: 1 }),
    to: new Date(Date.parse(`${next}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10),
  };
}

const spanBefore = (kind: 'week' | 'month' | 'season' | 'year', nowMs: number): ReadPeriod => {
  const { from } = jalaliRange(kind, new Date(nowMs).toISOString());
  return daysOf(kind, Date.parse(from) - 1);
};

/** A four-digit Jalali year, or «پارسال», right after a month or season. */
function yearAfter(tokens: readonly string[], at: number, nowYear: number): { year: number; used: number[] } | null {
  for (const place of [at, at + 1]) {
    const token = tokens[place] ?? '';
    const used = place === at ? [at] : [at, at + 1];
    if (place === at + 1 && tokens[at] !== periodWords.year && tokens[at] !== periodWords.month) continue;
    if (/^1[34]\d\d$/.test(token)) return { year: Number(token), used };
    if (token === lastYear || (tokens[at] === periodWords.year && before.has(token)))
      return { year: nowYear - 1, used };
    if (token === thisYear) return { year: nowYear, used };
  }
  return null;
}

/** The year of «آبان ۱۴۰۴» in «مهر و آبان ۱۴۰۴». */
function yearOfNext(tokens: readonly string[], at: number, nowYear: number): number | null {
  const next = tokens[at + 1] ?? '';
  if (tokens[at] !== andWord || !(months.includes(next) || seasons.includes(next))) return null;
  return yearAfter(tokens, at + 2, nowYear)?.year ?? yearOfNext(tokens, at + 2, nowYear);
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

const kinds = wordTable<'week' | 'month' | 'season' | 'year'>({
  [periodWords.week]: 'week',
  [periodWords.month]: 'month',
  [periodWords.season]: 'season',
  [periodWords.year]: 'year',
});

/** «این هفته», «ماه پیش», «فصل جاری», «سال گذشته». */
function relative(tokens: readonly string[], at: number, nowMs: number): FoundPeriod | null {
  const kind = kinds[tokens[at] ?? ''];
  if (kind === undefined) return null;
  if (before.has(tokens[at + 1] ?? '')) return { ...spanBefore(kind, nowMs), used: new Set([at, at + 1]) };
  if (present.has(tokens[at + 1] ?? '')) return { ...daysOf(kind, nowMs), used: new Set([at, at + 1]) };
  if (present.has(tokens[at - 1] ?? '')) return { ...daysOf(kind, nowMs), used: new Set([at - 1, at]) };
  return null;
}

const spans = wordTable({ [periodWords.day]: 1, [periodWords.week]: 7, [periodWords.month]: 30 });

/** «۷ روز گذشته», «سه ماه اخیر»: until today. */
function lastSo(tokens: readonly string[], at: number, nowMs: number): FoundPeriod | null {
  const number = readNumber(tokens, at);
  if (number === null || !/^\d{1,3}$/.test(number.value)) return null;
  const days = spans[tokens[number.next] ?? ''];
  const word = tokens[number.next + 1] ?? '';
  if (days === undefined || !(before.has(word) || word === 'اخیر')) return null;
  const used = new Set(Array.from({ length: number.next + 2 - at }, (_, index) => at + index));
  return { from: dayOf(nowMs - (Number(number.value) * days - 1) * DAY_MS), to: dayOf(nowMs), used };
}

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
  const now = { year: jalaliSeasonOf(nowIso).year, month: toJalali(nowIso).month };
  return named(tokens, at, now) ?? relative(tokens, at, nowMs) ?? lastSo(tokens, at, nowMs);
}

/** The week, month, season or year after the running one; null for another word. `nowIso`: an instant. */
export function spanAfter(word: string, nowIso: string): ReadPeriod | null {
  const kind = kinds[word];
  return kind === undefined ? null : daysOf(kind, Date.parse(jalaliRange(kind, nowIso).to));
}

/** Tomorrow. `nowIso`: an instant. */
export function dayAfter(nowIso: string): ReadPeriod {
  const day = dayOf(Date.parse(nowIso) + DAY_MS);
  return { from: day, to: day };
}

/** The periods that a sentence names, each once, in its order. Folded tokens. `nowIso`: an instant. */
export function readPeriods(tokens: readonly string[], nowIso: string): FoundPeriod[] {
  const found: FoundPeriod[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (found.some(({ used }) => used.has(at))) continue;
    const one = periodAt(tokens, at, nowIso);
    if (one !== null) found.push(one);
  }
  return found;
}
