import table from '../data/banks.json' with { type: 'json' };
import { ibanDigits } from '../identifiers/check-bank-numbers.ts';
import { cleanIdentifier } from '../text/clean-identifier.ts';
import { indexedBy } from './indexed-by.ts';

export interface Bank {
  /** Three digits within the IBAN; '' where the card's table names a bank that the table of codes lacks. */
  readonly code: string;
  /** Persian name as its table has it. */
  readonly fa: string;
}

/** Banks by the three-digit code within an IBAN; merged ones stay, since old accounts still carry their codes. */
export const banks: readonly Bank[] = table.ibanCodes.map(({ code, fa }) => ({ code, fa }));

/** The bank of a three-digit code ("017"), or null. */
export const bankByCode = indexedBy(
  () => banks,
  (bank) => [bank.code],
);

/** Names in the table of cards that the table of IBAN codes spells otherwise. */
const namesInIbanTable: Readonly<Record<string, string>> = {
  'بانک رسالت': 'بانک قرض الحسنه رسالت',
  'بانک مرکزی ایران': 'بانک مرکزی جمهوری اسلامی ایران',
  'موسسه کوثر': 'موسسه اعتباری کوثر',
  'موسسه نور': 'موسسه اعتباری نور',
};

const bankByName = indexedBy(
  () => banks,
  (bank) => [bank.fa],
);

const cardPrefix = indexedBy(
  () => table.cardPrefixes,
  (row) => [row.prefix],
);

/**
 * The bank of a card by its first six digits (product.md section 9), whole number or only its beginning, masked or not; null when
 * there are fewer than six digits, more than sixteen, a letter, or the prefix is not in the table.
 */
export function bankOfCard(card: string): Bank | null {
  const digits = cleanIdentifier(card);
  if (!/^\d{6,16}$/.test(digits)) return null;
  const row = cardPrefix(digits.slice(0, 6));
  if (row === null) return null;
  return { code: bankByName(namesInIbanTable[row.fa] ?? row.fa)?.code ?? '', fa: row.fa };
}

/**
 * The bank of an account by the three digits within its IBAN: characters 5–7, or 3–5 of the 24-digit form without `IR`
 * (product.md section 3). The check digits are not asked here; see `checkIban`.
 */
export function bankOfIban(iban: string): Bank | null {
  const digits = ibanDigits(iban);
  return digits === null ? null : bankByCode(digits.slice(2, 5));
}
