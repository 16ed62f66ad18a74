import { approvalWord, authorityNames, byWords, theyDid, waitedFor, waitingWords } from './buyer-words.fa.ts';
import { buyerNames, type Measure } from './measure-words.fa.ts';
import { hasOne } from './rest-of.ts';

/** What of an invoice its buyer does, who approves or refuses what the authority has confirmed. Folded tokens. */

const isForBuyer = (tokens: readonly string[]): boolean =>
  tokens.some((token, at) => {
    if (!waitingWords.has(token)) return false;
    const who = tokens.slice(at + 1).find((next) => !waitedFor.has(next));
    return buyerNames.has(who ?? '');
  });

/** «تأیید شده توسط خریدار», «پخش البرز تأیید کرده». */
const isByBuyer = (tokens: readonly string[]): boolean =>
  tokens.some((token, at) => {
    const next = tokens[at + 1] ?? '';
    return (
      (byWords.has(token) && buyerNames.has(next)) ||
      (token === approvalWord && theyDid.has(next) && !hasOne(tokens, authorityNames))
    );
  });

/** What waits for the authority waits for the buyer where he is said, and he may have approved it. */
export function asOfBuyer(tokens: readonly string[], measure: Measure | undefined): Measure | undefined {
  if (measure === 'waiting' && isForBuyer(tokens)) return 'awaiting';
  return measure === 'confirmed' && isByBuyer(tokens) ? 'approved' : measure;
}

/** «تأیید نشده توسط خریدار», «تأیید خریدار»: with what he has not done yet, or nobody says what of it is asked. */
export const isOfBuyersNo = (tokens: readonly string[], read: { measure: Measure; subject: string }): boolean => {
  if (read.measure !== 'confirmed' && read.measure !== 'unconfirmed') return false;
  const isHis = tokens.some((token, at) => token === approvalWord && buyerNames.has(tokens[at + 1] ?? ''));
  return isHis || isByBuyer(tokens) || (read.subject === '' && hasOne(tokens, buyerNames));
};
