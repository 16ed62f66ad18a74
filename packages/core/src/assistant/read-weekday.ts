import { addDays, epochDays } from '../jalali/epoch-days.ts';
import { numberWords } from '../text/number-words.fa.ts';
import { readNumber } from '../text/read-number.ts';
import { before, nextWords, periodWords, present, weekdayStem, weekdayWords } from './period-words.fa.ts';

/** A day of the week and the tokens that said it; without more words it comes again each week. */
export interface FoundWeekday {
  from: string;
  to: string;
  used: ReadonlySet<number>;
  /** the last one is meant, whichever week that is in */
  isAnyWeek: boolean;
}

const daysOfWeek = 7;
/** 1970-01-01 was a Thursday; weeks begin on Saturday. */
const thursday = 5;

/** 0 Saturday to 6 Friday, of `YYYY-MM-DD`. */
export const weekdayOf = (day: string): number => (epochDays(Date.parse(`${day}T00:00:00Z`)) + thursday) % daysOfWeek;

/** «شنبه», «سه‌شنبه», «۳ شنبه»: which day of the week, and the first token after it. */
function nameAt(tokens: readonly string[], at: number): { value: number; next: number } | null {
  const token = tokens[at] ?? '';
  const said = weekdayWords[token];
  if (said !== undefined) return { value: said, next: at + 1 };
  const isTwo = tokens[at + 1] === weekdayStem;
  const digit = isTwo ? token : token.endsWith(weekdayStem) ? token.slice(0, -weekdayStem.length) : '';
  const value = /^[1-5]$/.test(digit) ? Number(digit) : (numberWords[digit] ?? 0);
  return value >= 1 && value <= thursday ? { value, next: at + (isTwo ? 2 : 1) } : null;
}

/** «هفته پیش», «این هفته», «دو هفته قبل»: how many weeks ago, and the first token after it. */
function weekAt(tokens: readonly string[], at: number): { ago: number; next: number } | null {
  const isThis = present.has(tokens[at] ?? '') && tokens[at + 1] === periodWords.week;
  if (isThis) return { ago: 0, next: at + 2 };
  const number = readNumber(tokens, at);
  const place = number?.next ?? at;
  if (tokens[place] !== periodWords.week) return null;
  const word = tokens[place + 1] ?? '';
  if (number === null && present.has(word)) return { ago: 0, next: place + 2 };
  if (number === null && nextWords.has(word)) return { ago: -1, next: place + 2 };
  return before.has(word) ? { ago: number === null ? 1 : Number(number.value), next: place + 2 } : null;
}

const placesOf = (from: number, next: number): Set<number> =>
  new Set(Array.from({ length: next - from }, (_, index) => from + index));

/**
 * A day of the week that begins at a token: of the week that is said before or after it, else the last one, today included;
 * «شنبه گذشته» is never today. Null where none is said, and for one of a week to come.
 */
export function weekdayAt(tokens: readonly string[], at: number, today: string): FoundWeekday | null {
  const week = weekAt(tokens, at);
  const nameFrom = week === null ? at : week.next + (tokens[week.next] === periodWords.day ? 1 : 0);
  const name = nameAt(tokens, nameFrom);
  if (name === null) return null;
  const behind = week === null ? weekAt(tokens, name.next) : null;
  const isPast = behind === null && before.has(tokens[name.next] ?? '');
  const isThis = week === null && present.has(tokens[at - 1] ?? '');
  const ago = (week ?? behind)?.ago ?? (isThis ? 0 : null);
  if (ago !== null && ago < 0) return null;
  const start = addDays(today, -weekdayOf(today));
  const passed = (weekdayOf(today) - name.value + daysOfWeek) % daysOfWeek;
  const last = addDays(today, -(isPast && passed === 0 ? daysOfWeek : passed));
  const day = ago === null ? last : addDays(start, name.value - ago * daysOfWeek);
  const end = behind?.next ?? (isPast ? name.next + 1 : name.next);
  return { from: day, to: day, used: placesOf(isThis ? at - 1 : at, end), isAnyWeek: ago === null };
}

/** The coming one, today included, or that of the next week where it is said so; null where a past one or none is said. */
export function comingWeekdayAt(tokens: readonly string[], at: number, today: string): FoundWeekday | null {
  const name = nameAt(tokens, at);
  if (name === null || before.has(tokens[name.next] ?? '')) return null;
  const week = weekAt(tokens, name.next);
  if (week !== null && week.ago >= 0) return null;
  const isNext = nextWords.has(tokens[name.next] ?? '');
  const left = (name.value - weekdayOf(today) + daysOfWeek) % daysOfWeek;
  const start = addDays(today, -weekdayOf(today));
  const soon = addDays(today, isNext && left === 0 ? daysOfWeek : left);
  const day = week === null ? soon : addDays(start, name.value + daysOfWeek);
  return {
    from: day,
    to: day,
    used: placesOf(at, week?.next ?? name.next + (isNext ? 1 : 0)),
    isAnyWeek: week === null,
  };
}
