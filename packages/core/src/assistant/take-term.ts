import { daysBetween } from '../jalali/epoch-days.ts';
import { isJalaliDate, jalaliToGregorianDay, toJalali } from '../jalali/jalali.ts';
import { readNumber } from '../text/read-number.ts';
import { placesOf } from './jalali-spans.ts';
import {
  asidePair,
  fillers,
  invoiceWords,
  issueWord,
  orderWords,
  settlingWords,
  termLeads,
  termLinks,
  termSpans,
  termWords,
  unitWords,
} from './order-words.fa.ts';
import { besideWords, fromWord, lastYear, nextWords, periodWords, thisYear } from './period-words.fa.ts';
import { dateAt, todayOf } from './read-period.ts';

/** Until when an order is to be paid: so many days after its own, or a day, `YYYY-MM-DD`. */
export type OrderDue = { days: string } | { day: string };

export interface TakenTerm {
  /** null: none was said, or one that no day comes of («دو ماهه»: of how many days nobody knows) */
  due: OrderDue | null;
  /** the words without it */
  rest: readonly string[];
  /** its words; "" where none was said */
  said: string;
}

/** A term that begins at a token. */
interface Term {
  due: OrderDue | null;
  next: number;
  /** nothing but a term is said so: «۳۰ روزه», «۳۰ روز دیگر», «۱۵ دی»; «۳ روز» may be of goods that are let */
  isSure: boolean;
}

/** More words than a number is said with. */
const mostWords = 6;
/** Fewer digits than a price has. */
const mostCounted = 999;

/** How many words behind a term say since when: «دیگر», «بعد از صدور»; null where it runs from what no draft knows: «پس از تحویل». */
function lengthOfSince(tokens: readonly string[], at: number): number | null {
  const token = tokens[at] ?? '';
  if (!besideWords.has(token) || tokens[at + 1] !== fromWord) return nextWords.has(token) ? 1 : 0;
  const since = tokens[at + 2] ?? '';
  return invoiceWords.has(since) || since === issueWord ? 3 : null;
}

/** «۳۰ روز», «۳۰ روزه», «۲ هفته دیگر», «۳۰ روز پس از صدور» */
function daysAt(tokens: readonly string[], at: number): Term | null {
  const number = readNumber(tokens, at);
  const span = termSpans[tokens[number?.next ?? at] ?? ''];
  if (number === null || span === undefined || !/^\d{1,3}$/.test(number.value)) return null;
  const end = number.next + 1;
  const since = lengthOfSince(tokens, end);
  const days = span.days === null ? NaN : Number(number.value) * span.days;
  const isKnown = since !== null && days <= mostCounted;
  return {
    due: isKnown ? { days: String(days) } : null,
    next: end + (since ?? 3),
    isSure: span.isOfTerm || since !== 0,
  };
}

/** Of a day without its year the nearest one is meant: «سررسید ۱۵ دی» of Azar is to come, «سررسید ۱۵ آبان» is past. */
const mostPast = 182;

function dayAt(tokens: readonly string[], at: number, nowIso: string): Term | null {
  const date = dateAt(tokens, at, nowIso);
  if (date?.used.has(at) !== true) return null;
  const used = [...date.used];
  const saysYear = used.some((place) => /\d{3}/.test(tokens[place] ?? '') || yearNames.has(tokens[place] ?? ''));
  const isPast = !saysYear && daysBetween(date.to, todayOf(nowIso)) > mostPast;
  return { due: { day: isPast ? yearLater(date.to) : date.to }, next: Math.max(...used) + 1, isSure: true };
}

const yearNames: ReadonlySet<string> = new Set([thisYear, lastYear, periodWords.year]);

/** The same Jalali day a year later; of the thirtieth of Esfand the day before where there is none. */
function yearLater(day: string): string {
  const { year, month, day: ofMonth } = toJalali(`${day}T12:00:00Z`);
  const same = { year: year + 1, month, day: ofMonth };
  return jalaliToGregorianDay(isJalaliDate(same) ? same : { ...same, day: ofMonth - 1 });
}

/** «۲ عدد سررسید»: a diary, which is counted. */
function isCounted(tokens: readonly string[], at: number): boolean {
  const last = tokens[at - 1] ?? '';
  const count = readNumber([last], 0);
  return Object.hasOwn(unitWords, last) || (count !== null && Number(count.value) <= mostCounted);
}

/** The term said behind a word that leads to one, which is at a place. */
function termBehind(tokens: readonly string[], at: number, nowIso: string): Term | null {
  let behind = at + 1;
  while (termLinks.has(tokens[behind] ?? '')) behind += 1;
  return daysAt(tokens, behind) ?? dayAt(tokens, behind, nowIso);
}

/** «۳۰ روز مهلت», «۳۰ روز مهلت پرداخت»: the first place of a term that ends right before a word. */
function startBefore(tokens: readonly string[], at: number): number | null {
  for (let start = Math.max(0, at - mostWords); start < at; start += 1)
    if (daysAt(tokens, start)?.next === at) return start;
  return null;
}

/** The places of a term around a token, and what it says. */
function termAround(
  tokens: readonly string[],
  at: number,
  nowIso: string,
  isOnCredit: (token: string) => boolean,
): { due: OrderDue | null; places: number[] } | null {
  const token = tokens[at] ?? '';
  const isTerm = termWords.has(token) && !isCounted(tokens, at);
  const isOfCredit = isOnCredit(token);
  const isSettled = settlingWords.has(token) && tokens[at - 1] !== asidePair[0];
  if (!isTerm && !isOfCredit && !isSettled) return null;
  const term = termBehind(tokens, at, nowIso);
  if (term !== null && (isTerm || term.isSure || endsThere(tokens, term.next))) {
    // «نسیه» itself says how it is paid.
    const start = isOfCredit ? at + 1 : startOfLead(tokens, at);
    return { due: term.due, places: placesOf(start, term.next) };
  }
  const start = isTerm ? startBefore(tokens, at) : null;
  if (start === null) return null;
  const end = settlingWords.has(tokens[at + 1] ?? '') ? at + 2 : at + 1;
  return { due: daysAt(tokens, start)?.due ?? null, places: placesOf(startOfLead(tokens, start), end) };
}

/** Nothing of goods stands behind it. */
const endsThere = (tokens: readonly string[], at: number): boolean =>
  tokens.slice(at).every((token) => fillers.has(token) || orderWords.has(token));

function startOfLead(tokens: readonly string[], at: number): number {
  let start = at;
  while (termLeads.has(tokens[start - 1] ?? '')) start -= 1;
  return start;
}

/**
 * «با مهلت ۳۰ روز», «نسیه ۳۰ روزه», «سررسید ۱۵ دی», «پرداخت ۳۰ روز دیگر»: until when is paid, and the words without it, which would be
 * goods and their price. Folded tokens. `nowIso`: an instant.
 */
export function takeTerm(tokens: readonly string[], nowIso: string, isOnCredit: (token: string) => boolean): TakenTerm {
  for (const at of tokens.keys()) {
    const found = termAround(tokens, at, nowIso, isOnCredit);
    if (found === null) continue;
    const used = new Set(found.places);
    return {
      due: found.due,
      rest: tokens.filter((_, place) => !used.has(place)),
      said: tokens.filter((_, place) => used.has(place)).join(' '),
    };
  }
  return { due: null, rest: tokens, said: '' };
}
