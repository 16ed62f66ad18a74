import { andWord } from '../text/number-words.fa.ts';
import { readNumber } from '../text/read-number.ts';
import { bankWords, deskWords, goodsWords, mustWord, stockWords } from './book-words.fa.ts';
import {
  cameWords,
  didWords,
  flowFillers,
  gaveWords,
  inNames,
  moneyWords,
  outNames,
  payingWord,
  theyDidWords,
  theyGaveWords,
  tookWords,
  wentWords,
} from './flow-words.fa.ts';
import { sinceYearBegan } from './join-periods.ts';
import { ofLikeDays } from './like-days.ts';
import { orRunning } from './loose-times.ts';
import { invoicesWords } from './measure-words.fa.ts';
import { currencyWords, invoiceWords } from './order-words.fa.ts';
import { paidInCash } from './part-words.fa.ts';
import { fromWord } from './period-words.fa.ts';
import { eachWord, netWord, notDone } from './question-words.fa.ts';
import { type ReadPeriod, readPeriods, todayOf } from './read-period.ts';
import { hasOne, restOf } from './rest-of.ts';

/** What came in from others or went out to them, in banks, desks and terminals. */
export interface MovementsRequest {
  kind: 'movements';
  flow: 'in' | 'out';
  /** null: ever */
  period: ReadPeriod | null;
  /** folded words that are left: a customer or a place; "" for all */
  subject: string;
}

const grammar = [
  inNames,
  outNames,
  tookWords,
  gaveWords,
  theyDidWords,
  theyGaveWords,
  cameWords,
  wentWords,
  moneyWords,
  new Set([payingWord]),
  flowFillers,
];
/** Other things are asked for, or done, with the same verbs: «چند فاکتور گرفتیم», «باید پرداخت کنیم», «دریافت‌نشده». */
const others = [
  ...[invoicesWords, invoiceWords, stockWords, goodsWords, notDone],
  // «دریافت نقدی», «خالص دریافت و پرداخت»: how it was paid, or what is left of both, is not told.
  ...[paidInCash, new Set([mustWord, eachWord, netWord])],
];

/** «دریافت و پرداخت این ماه» */
const isOfBoth = (tokens: readonly string[]): boolean =>
  tokens.some((token, at) => {
    const [one = '', other = ''] = [tokens[at - 1], tokens[at + 1]];
    return token === andWord && (one === payingWord ? inNames.has(other) : inNames.has(one) && other === payingWord);
  });

/** «دریافتی‌های بانکی», «پرداختی صندوق»: of all places of a kind, none of which is named. */
const isOfKind = (tokens: readonly string[], subject: string): boolean => {
  const named = subject === '' ? [] : subject.split(' ');
  return tokens.some(
    (token, at) => (bankWords.has(token) || deskWords.has(token)) && !named.includes(tokens[at + 1] ?? ''),
  );
};

function flowIn(tokens: readonly string[]): MovementsRequest['flow'] | null {
  const saysMoney = hasOne(tokens, moneyWords);
  const saysPaid = tokens.includes(payingWord);
  const isOut =
    hasOne(tokens, outNames) ||
    (saysPaid && hasOne(tokens, didWords)) ||
    (saysMoney && (hasOne(tokens, gaveWords) || hasOne(tokens, wentWords)));
  const isIn =
    hasOne(tokens, inNames) ||
    hasOne(tokens, tookWords) ||
    (saysPaid && hasOne(tokens, theyDidWords)) ||
    (saysMoney && (hasOne(tokens, cameWords) || hasOne(tokens, theyGaveWords)));
  // «دریافت و پرداخت‌ها»: neither alone.
  return isOut === isIn ? null : isOut ? 'out' : 'in';
}

/** A question about money that was received or paid; null when it is none, or of several periods. Folded tokens. */
export function readMovements(tokens: readonly string[], nowIso: string): MovementsRequest | null {
  const flow = flowIn(tokens);
  if (flow === null || isOfBoth(tokens) || others.some((words) => hasOne(tokens, words))) return null;
  const said = orRunning(tokens, readPeriods(tokens, nowIso), false, nowIso);
  const today = todayOf(nowIso);
  const periods = ofLikeDays(tokens, sinceYearBegan(tokens, said, today), today);
  const [period, ...more] = periods ?? [];
  if (periods === null || more.length > 0) return null;
  const subject = restOf(tokens, new Set(period?.used ?? []), grammar);
  if (isOfKind(tokens, subject)) return null;
  const left = subject.split(' ');
  // «۵ کیلو برنج، پول را گرفتم» is an order.
  if (left.some((token, at) => readNumber(left, at) !== null || Object.hasOwn(currencyWords, token))) return null;
  const isVerbAlone = !hasOne(tokens, inNames) && !hasOne(tokens, outNames) && !hasOne(tokens, moneyWords);
  if (isVerbAlone && subject !== '' && !tokens.includes(fromWord) && !tokens.includes(payingWord)) return null;
  return {
    kind: 'movements',
    flow,
    period: period === undefined ? null : { from: period.from, to: period.to },
    subject,
  };
}
