import {
  accountWords,
  atEnd,
  bankWords,
  cashWords,
  deskWords,
  haveWords,
  leftWords,
  liquidityWords,
  moneyFillers,
  stockWords,
} from './book-words.fa.ts';
import { dayAsked } from './day-asked.ts';
import { howMuch } from './question-words.fa.ts';

import { readPeriods, todayOf } from './read-period.ts';
import { hasOne, restOf } from './rest-of.ts';

export interface PlacesRequest {
  kind: 'money';
  /** which places are asked of; null: all of them */
  of: 'bank' | 'desk' | null;
  /** at whose end, `YYYY-MM-DD`; null: now */
  day: string | null;
  /** folded words that are left: the name of a place; "" for all */
  subject: string;
}

const grammar = [
  bankWords,
  deskWords,
  accountWords,
  cashWords,
  liquidityWords,
  stockWords,
  leftWords,
  haveWords,
  atEnd,
  moneyFillers,
];

/** Which places a sentence asks of; undefined: it does not ask for money. */
function placesIn(tokens: readonly string[]): PlacesRequest['of'] | undefined {
  const saysHowMuch = hasOne(tokens, howMuch) && hasOne(tokens, haveWords);
  const isOfStock = hasOne(tokens, stockWords);
  const hasDesk = hasOne(tokens, deskWords);
  const hasBank = hasOne(tokens, bankWords) || (isOfStock && hasOne(tokens, accountWords));
  if ((hasBank || hasDesk) && (saysHowMuch || isOfStock || hasOne(tokens, leftWords)))
    return hasBank && hasDesk ? null : hasBank ? 'bank' : 'desk';
  return hasOne(tokens, liquidityWords) || (hasOne(tokens, cashWords) && saysHowMuch) ? null : undefined;
}

/** A question about money in banks and desks; null when it is none. Folded tokens. */
export function readMoney(tokens: readonly string[], nowIso: string): PlacesRequest | null {
  const of = placesIn(tokens);
  if (of === undefined) return null;
  const [period, ...more] = readPeriods(tokens, nowIso);
  if (more.length > 0) return null;
  const day = period === undefined ? null : dayAsked(tokens, period, todayOf(nowIso));
  return { kind: 'money', of, day, subject: restOf(tokens, new Set(period?.used ?? []), grammar) };
}
