import { approvalWord, authorityNames, byWords, theyDid, waitedFor, waitingWords } from './buyer-words.fa.ts';
import { buyerNames, type Measure } from './measure-words.fa.ts';
import { hasOne } from './rest-of.ts';

/** What of an invoice its buyer does, who approves or refuses what the authority has confirmed. Folded tokens. */

/** What is asked, and of whom. */
interface SaidOf {
  measure: Measure;
  subject: string;
}

const isForBuyer = (tokens: readonly string[]): boolean =>
  tokens.some((token, at) => {
    if (!waitingWords.has(token)) return false;
    const who = tokens.slice(at + 1).find((next) => !waitedFor.has(next));
    return buyerNames.has(who ?? '');
  });

/** «تأیید شده توسط خریدار» */
const isByBuyer = (tokens: readonly string[]): boolean =>
  tokens.some((token, at) => byWords.has(token) && buyerNames.has(tokens[at + 1] ?? ''));

/** «پخش البرز تأیید کرده» */
const isApprovedBySomebody = (tokens: readonly string[]): boolean =>
  !hasOne(tokens, authorityNames) &&
  tokens.some((token, at) => token === approvalWord && theyDid.has(tokens[at + 1] ?? ''));

/** What waits for the authority waits for the buyer where he is said, and he may have approved it. */
export function asOfBuyer(tokens: readonly string[], measure: Measure | undefined): Measure | undefined {
  if (measure === 'waiting' && isForBuyer(tokens)) return 'awaiting';
  return measure === 'confirmed' && (isByBuyer(tokens) || isApprovedBySomebody(tokens)) ? 'approved' : measure;
}

/** «چند فاکتور را تأیید کرده‌اند»: where nobody is named who did, the authority confirms. */
export const isByAuthority = (tokens: readonly string[], { measure, subject }: SaidOf): boolean =>
  measure === 'approved' && subject === '' && !hasOne(tokens, buyerNames);

/** «تأیید نشده توسط خریدار», «تأیید خریدار»: with what he has not done yet, or nobody says what of it is asked. */
export const isOfBuyersNo = (tokens: readonly string[], read: SaidOf): boolean => {
  if (read.measure !== 'confirmed' && read.measure !== 'unconfirmed') return false;
  const isHis = tokens.some((token, at) => token === approvalWord && buyerNames.has(tokens[at + 1] ?? ''));
  return isHis || isByBuyer(tokens) || (read.subject === '' && hasOne(tokens, buyerNames));
};
