import { andWord } from '../text/number-words.fa.ts';
import { readNumber } from '../text/read-number.ts';
import { placesOf } from './jalali-spans.ts';
import {
  asidePair,
  asideWords,
  cardWords,
  eachWords,
  fillers,
  nounsOfNames,
  numberNames,
  orderCurrencyWords,
  paidNouns,
  paidVerbs,
  partOfPayment,
  percentWords,
  priceWord,
  priceWords,
  scaleAdjectives,
  unitAdjectives,
  unitWords,
} from './order-words.fa.ts';
import { eachWord } from './question-words.fa.ts';

/** What an order has beside its goods, which is neither goods nor the price of them. */

type IsPayment = (token: string) => boolean;

interface TakenAside {
  /** the words without it */
  rest: readonly string[];
  /** the words of each */
  notRead: string[];
}

/** More words than an amount is said with. */
const mostWords = 10;
/** «۰۹۱۲۱۲۳۴۵۶۷», a national id. */
const phone = /^0\d{9,10}$/;
/** «۹۱۲۱۲۳۴۵۶۷»: without its zero a round number is a price, and so is one behind «فی». */
const shortPhone = /^9\d{9}$/;
const round = /000$/;

/** «۱۰٪» */
const percent = /^\d+(?:\.\d+)?[%٪]$/;

const isOfMoney = (token: string): boolean =>
  percent.test(token) ||
  Object.hasOwn(orderCurrencyWords, token) ||
  scaleAdjectives.has(token) ||
  percentWords.has(token);

/** The first token behind an amount that begins at a place; null where none does. */
function endOfAmount(tokens: readonly string[], at: number): number | null {
  if (percent.test(tokens[at] ?? '')) return at + 1;
  const number = readNumber(tokens, at);
  if (number === null) return null;
  return isOfMoney(tokens[number.next] ?? '') ? number.next + 1 : number.next;
}

/** Where an amount begins that ends right before a place; the place where none does. */
function startOfAmount(tokens: readonly string[], end: number): number {
  for (let at = Math.max(0, end - mostWords); at < end; at += 1) {
    const isMoney = isOfMoney(tokens[end - 1] ?? '');
    if (isMoney && endOfAmount(tokens, at) === end) return at;
  }
  return end;
}

/** «نصف نقد» */
const isPartOfPayment = (tokens: readonly string[], at: number, isPayment: IsPayment): boolean =>
  partOfPayment.has(tokens[at] ?? '') && isPayment(tokens[at + 1] ?? '');

/** «۵۰۰ هزار تومان گرفتم», «تلفن ۰۲۱…»: the places of an amount and its verb, or of a long number and what it is; none where it is neither. */
function placesOfOther(tokens: readonly string[], at: number, isPayment: IsPayment, saysRest: boolean): number[] {
  const token = tokens[at] ?? '';
  const last = tokens[at - 1] ?? '';
  const isShort = shortPhone.test(token) && (numberNames.has(last) || !(round.test(token) || priceWords.has(last)));
  const isPhone = phone.test(token) || isShort;
  if (isPhone && !isOfMoney(tokens[at + 1] ?? '')) {
    let start = at;
    while (numberNames.has(tokens[start - 1] ?? '')) start -= 1;
    return placesOf(start, at + 1);
  }
  const start = paidVerbs.has(token) ? startOfAmount(tokens, at) : at;
  return start < at && !isPaidPrice(tokens, start, at, isPayment, saysRest) ? placesOf(start, at + 1) : [];
}

/** «هر کدام ۵۰۰ هزار تومان پرداخت نقدی», «۲ کیلو برنج ۱۵۰ هزار تومان پرداخت شد»: an amount before a verb that is the goods' price. */
function isPaidPrice(
  tokens: readonly string[],
  start: number,
  at: number,
  isPayment: IsPayment,
  saysRest: boolean,
): boolean {
  const [before = '', last = ''] = tokens.slice(Math.max(0, start - 2), start);
  const isOfOne = eachWords.has(last) || last === priceWord || Object.hasOwn(unitAdjectives, last);
  if (isOfOne || (before === eachWord && Object.hasOwn(unitWords, last))) return true;
  if (saysRest || !paidNouns.has(tokens[at] ?? '')) return false;
  const ahead = tokens.slice(0, start);
  if (ahead.some(isOfMoney)) return false;
  return isPayment(tokens[at + 1] ?? '') || ahead.some((_, place) => readNumber(ahead, place) !== null);
}

/** Is a word «پرداخت» of such a price, or of how it is paid («پرداخت نقدی», «نقدی پرداخت شد»), so that it says no more? */
const isOfPaidPrice = (tokens: readonly string[], at: number, isPayment: IsPayment, saysRest: boolean): boolean => {
  const start = paidVerbs.has(tokens[at] ?? '') ? startOfAmount(tokens, at) : at;
  if (start < at) return isPaidPrice(tokens, start, at, isPayment, saysRest);
  return paidNouns.has(tokens[at] ?? '') && [tokens[at - 1], tokens[at + 1]].some((token) => isPayment(token ?? ''));
};

/** How many words from a place on say that something is beside the goods; 0 for none. */
function lengthOfAside(tokens: readonly string[], at: number): number {
  if (asidePair.every((word, index) => tokens[at + index] === word)) return asidePair.length;
  const isAside = asideWords.has(tokens[at] ?? '') && !cardWords.has(tokens[at - 1] ?? '');
  return isAside && !isOfName(tokens, at) ? 1 : 0;
}

/** «۲ عدد کتاب تخفیف طلایی», «۳ کیلو برنج تخفیفی»: a word of the goods that are counted, with no amount beside it. */
function isOfName(tokens: readonly string[], at: number): boolean {
  const needsNext = nounsOfNames[tokens[at] ?? ''];
  if (needsNext === undefined || (needsNext && !isNameWord(tokens[at + 1]))) return false;
  const counted = tokens.slice(0, at).findLastIndex((_, place) => readNumber(tokens, place) !== null);
  const goods = tokens.slice(counted + 1, at).filter((token) => !Object.hasOwn(unitWords, token));
  return counted >= 0 && endOfAmount(tokens, at + 1) === null && goods.length > 0 && goods.every(isNameWord);
}

const isNameWord = (token: string | undefined): boolean =>
  token !== undefined && !fillers.has(token) && !isOfMoney(token) && readNumber([token], 0) === null;

/** The places of what is said with such words at a place: their amount behind them, or before them, and how it is paid. */
function placesOfAside(tokens: readonly string[], at: number, isPayment: IsPayment): number[] {
  let end = at + lengthOfAside(tokens, at);
  let behind = end;
  while (fillers.has(tokens[behind] ?? '') && !isPayment(tokens[behind] ?? '')) behind += 1;
  const endBehind = endOfAmount(tokens, behind);
  let start = at;
  const isBehind = endBehind !== null && (endBehind === tokens.length || isOfMoney(tokens[endBehind - 1] ?? ''));
  if (isBehind) end = endBehind;
  // «با تخفیف» alone says no amount, and what is before it is the price.
  else if (!fillers.has(tokens[at - 1] ?? '') || isPayment(tokens[at - 1] ?? '')) {
    while (isPayment(tokens[start - 1] ?? '') || tokens[start - 1] === andWord) start -= 1;
    start = startOfAmount(tokens, start);
  }
  while (isPayment(tokens[end] ?? '')) end += 1;
  return placesOf(start, end);
}

/**
 * Discounts, what was paid or is to be in advance and «بقیه نسیه», each with its amount, and numbers of telephones. Folded tokens. `saysRest`: the
 * order says that something is left to be paid.
 */
export function takeAsides(tokens: readonly string[], isPayment: IsPayment, saysRest: boolean): TakenAside {
  const used = new Set<number>();
  const notRead: string[] = [];
  for (const at of tokens.keys()) {
    if (used.has(at)) continue;
    const isPart = isPartOfPayment(tokens, at, isPayment);
    const isAside = lengthOfAside(tokens, at) > 0;
    if (isOfPaidPrice(tokens, at, isPayment, saysRest)) used.add(at);
    const places = isPart
      ? [at, at + 1]
      : isAside
        ? placesOfAside(tokens, at, isPayment)
        : placesOfOther(tokens, at, isPayment, saysRest);
    if (places.length === 0) continue;
    notRead.push(places.map((place) => tokens[place]).join(' '));
    for (const place of places) used.add(place);
  }
  return { rest: tokens.filter((_, at) => !used.has(at)), notRead };
}
