import { inFours, paymentDueOf, type SettlementMethod, toPersianDigits } from '@taraz/core';
import { labels } from '../messages.fa.ts';
import type { PaperSource } from '../paper-source.ts';
import { cleanText } from './clean-text.ts';
import type { Pair } from './runs.ts';

/** Is anything to be paid of it? Not of what was cancelled, replaced, refused or given back, nor of an offer whose invoice is. */
function isToBePaid({ draft, state, fate, offer }: PaperSource): boolean {
  const isOver = fate !== null || state === 'rejected' || state === 'abandoned' || offer?.isTaken === true;
  const { invoice_type } = draft.invoice;
  return !isOver && invoice_type !== 'cancellation' && invoice_type !== 'return';
}

/** Where a paper asks to be paid: nowhere, where nothing is to be paid of it. */
export const paidIntoOf = (source: PaperSource): PaperSource['paidInto'] =>
  isToBePaid(source) ? source.paidInto : undefined;

/** Until when a paper asks to be paid, YYYY-MM-DD; '' where no day is given, and nothing is to be paid later. */
export const dueOf = (source: PaperSource, method: SettlementMethod): string =>
  method !== 'cash' && isToBePaid(source) ? paymentDueOf(source.draft.invoice) : '';

/** The account's bank and owner, and its numbers; nothing of none. */
export function paidIntoPairs(account: PaperSource['paidInto'] | null): Pair[] {
  if (account === undefined || account === null) return [];
  const { card_number, account_number, sheba, bank_name, owner_name } = account;
  const pairs: [string, string, Pair[1]][] = [
    [labels.bank, bank_name, cleanText(bank_name)],
    [labels.owner, owner_name, cleanText(owner_name)],
    [labels.card, card_number, { c: toPersianDigits(inFours(card_number)) }],
    [labels.accountNumber, account_number, { c: toPersianDigits(account_number) }],
    [labels.sheba, sheba, { c: inFours(sheba) }],
  ];
  return pairs.filter(([, given]) => given !== '').map(([label, , value]) => [label, value]);
}
