import { addDays } from '../jalali/epoch-days.ts';
import { andWord } from '../text/number-words.fa.ts';
import { readNumber } from '../text/read-number.ts';
import { chequeWords, dayAfterTomorrow, tomorrow } from './book-words.fa.ts';
import { placesOf } from './jalali-spans.ts';
import { sinceYearBegan, withItsEnd } from './join-periods.ts';
import { orRunning } from './loose-times.ts';
import { nextWords, present, untilWord } from './period-words.fa.ts';
import { dateAt, type FoundPeriod, type ReadPeriod, readPeriods, spanAfter, todayOf } from './read-period.ts';
import { comingWeekdayAt, weekdayOf } from './read-weekday.ts';
import { spanDays } from './so-long.ts';

/** The days that cheques are asked of, which may be to come. */

const firstOf = ({ used }: FoundPeriod): number => Math.min(...used);
const lastOf = ({ used }: FoundPeriod): number => Math.max(...used);

/** «۱۵ روز آینده»: from today. */
function readWithin(tokens: readonly string[], at: number, nowIso: string): FoundPeriod | null {
  const number = readNumber(tokens, at);
  const days = spanDays[tokens[number?.next ?? at] ?? ''];
  if (number === null || days === undefined || !/^\d{1,3}$/.test(number.value)) return null;
  if (!nextWords.has(tokens[number.next + 1] ?? '')) return null;
  const from = todayOf(nowIso);
  return { from, to: addDays(from, Number(number.value) * days), used: new Set(placesOf(at, number.next + 2)) };
}

/** «فردا», «پس‌فردا», «پس فردا» */
function soonAt(tokens: readonly string[], at: number, nowIso: string): FoundPeriod | null {
  const isTwo = tokens[at] === dayAfterTomorrow.before && tokens[at + 1] === tomorrow;
  const days = tokens[at] === tomorrow ? 1 : isTwo || tokens[at] === dayAfterTomorrow.joined ? 2 : 0;
  const day = addDays(todayOf(nowIso), days);
  return days === 0 ? null : { from: day, to: day, used: new Set(isTwo ? [at, at + 1] : [at]) };
}

/** A period to come that begins at a token: «هفته بعد», «فردا», «شنبه», which only cheques have. */
function comingAt(tokens: readonly string[], at: number, nowIso: string): FoundPeriod | null {
  const soon = soonAt(tokens, at, nowIso);
  if (soon !== null) return soon;
  const within = readWithin(tokens, at, nowIso);
  if (within !== null) return within;
  const period = nextWords.has(tokens[at + 1] ?? '') ? spanAfter(tokens[at] ?? '', nowIso) : null;
  if (period !== null) return { ...period, used: new Set([at, at + 1]) };
  return comingWeekdayAt(tokens, at, todayOf(nowIso));
}

function readComing(tokens: readonly string[], nowIso: string): FoundPeriod[] {
  const found: FoundPeriod[] = [];
  for (const at of tokens.keys()) {
    if (found.at(-1)?.used.has(at)) continue;
    const one = comingAt(tokens, at, nowIso);
    if (one !== null) found.push(one);
  }
  return found;
}

/** More words than a date is said with: «بیست و یکم آذر ماه سال ۱۴۰۵». */
const longestDate = 12;

/** Is it a day of the week with nothing that says of which week? */
const isBareWeekday = (tokens: readonly string[], one: FoundPeriod): boolean =>
  one.isAnyWeek === true && !nextWords.has(tokens[lastOf(one)] ?? '') && !present.has(tokens[firstOf(one) - 1] ?? '');

/** «شنبه ۲۱ آذر», «۲۱ آذر شنبه»: which Saturday it is its date says. */
function isWithDate(tokens: readonly string[], one: FoundPeriod, nowIso: string): boolean {
  if (!isBareWeekday(tokens, one)) return false;
  const first = firstOf(one);
  const isBehind = placesOf(Math.max(0, first - longestDate), first).some((at) => {
    const date = dateAt(tokens, at, nowIso);
    return date !== null && lastOf(date) === first - 1;
  });
  return isBehind || dateAt(tokens, lastOf(one) + 1, nowIso) !== null;
}

/** «سه‌شنبه تا پنجشنبه هفته بعد», «چهارشنبه و پنجشنبه هفته بعد»: a week that is said of one day is that of those before it too. */
function inWeekOfNext(tokens: readonly string[], coming: readonly FoundPeriod[]): FoundPeriod[] {
  const all: FoundPeriod[] = [];
  for (const one of coming.toReversed()) {
    const [next] = all;
    const between = next === undefined ? [] : tokens.slice(lastOf(one) + 1, firstOf(next));
    const isBeside = between.length <= 1 && between.every((token) => token === andWord || token === untilWord);
    const earlier = next === undefined ? 0 : weekdayOf(next.from) - weekdayOf(one.from);
    const isOfItsWeek = next?.isAnyWeek === false && isBeside && earlier > 0 && isBareWeekday(tokens, one);
    const day = addDays(next?.from ?? one.from, -earlier);
    all.unshift(isOfItsWeek ? { from: day, to: day, used: one.used, isAnyWeek: false } : one);
  }
  return all;
}

/**
 * The days that cheques are asked of. Of several periods of which some are to come, all together: «این هفته و هفته بعد», «امروز تا شنبه».
 * Folded tokens. `nowIso`: an instant.
 * @returns null for days with a gap between them, for a day of the week whose date is of another, and for several months or dates («مهر و
 * آبان»): they are asked one by one
 */
export function dueDays(
  tokens: readonly string[],
  nowIso: string,
): { period: ReadPeriod | null; used: number[] } | null {
  const today = todayOf(nowIso);
  const said = readComing(tokens, nowIso);
  const dated = said.filter((one) => isWithDate(tokens, one, nowIso));
  const coming = inWeekOfNext(
    tokens,
    said.filter((one) => !dated.includes(one)),
  ).map((one) => withItsEnd(tokens, one));
  const isComing = (at: number) => coming.some(({ used }) => used.has(at));
  // What says a coming day says a past one to whoever looks for those.
  const rest = tokens.map((token, at) => (isComing(at) ? '' : token));
  const others = readPeriods(rest, nowIso);
  const all = orRunning(tokens, [...coming, ...others], false, nowIso);
  const found = all.length === 1 ? sinceYearBegan(tokens, all, today) : all;
  const used = new Set(found.flatMap((one) => [...one.used]));
  if (dated.some((one) => ![...one.used].every((place) => used.has(place)))) return null;
  const [first, ...more] = found.toSorted((a, b) => firstOf(a) - firstOf(b));
  if (first === undefined) return { period: null, used: [] };
  if (more.length > 0 && said.length === 0) return null;
  let [period, until]: [ReadPeriod, FoundPeriod] = [first, first];
  for (const next of more) {
    const joined = withNext(tokens, period, until, next);
    if (joined === null) return null;
    [period, until] = [joined, next];
  }
  return { period: { from: period.from, to: period.to }, used: [...used] };
}

/** Days and those of the next period that is said, as one: from the former until the latter, or both where they touch. */
function withNext(
  tokens: readonly string[],
  days: ReadPeriod,
  last: FoundPeriod,
  next: FoundPeriod,
): ReadPeriod | null {
  const between = tokens.slice(lastOf(last) + 1, firstOf(next));
  if (between.length === 1 && between[0] === untilWord) {
    // «شنبه تا چهارشنبه» said on Monday.
    const to = next.isAnyWeek && next.to < days.from ? addDays(next.to, 7) : next.to;
    return days.from <= to ? { from: days.from, to } : null;
  }
  // «دریافتی این هفته و پرداختی هفته بعد», «این ماه نسبت به ماه قبل» are no sum of both.
  if (!between.every((token) => token === andWord || chequeWords.has(token))) return null;
  const [one = days, other = next] = [days, next].toSorted((a, b) => (a.from < b.from ? -1 : 1));
  if (other.from > addDays(one.to, 1)) return null;
  return { from: one.from, to: [one.to, other.to].toSorted().at(-1) ?? other.to };
}
