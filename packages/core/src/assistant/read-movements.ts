import { readNumber } from '../text/read-number.ts';
import { goodsWords, mustWord, stockWords } from './book-words.fa.ts';
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
import { orRunning } from './loose-times.ts';
import { invoicesWords } from './measure-words.fa.ts';
import { currencyWords, invoiceWords } from './order-words.fa.ts';
import { fromWord } from './period-words.fa.ts';
import { eachWord, notDone } from './question-words.fa.ts';
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
const others = [invoicesWords, invoiceWords, stockWords, goodsWords, notDone, new Set([mustWord, eachWord])];

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
  if (flow === null || others.some((words) => hasOne(tokens, words))) return null;
  const said = orRunning(tokens, readPeriods(tokens, nowIso), false, nowIso);
  const [period, ...more] = sinceYearBegan(tokens, said, todayOf(nowIso));
  if (more.length > 0) return null;
  const subject = restOf(tokens, new Set(period?.used ?? []), grammar);
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
