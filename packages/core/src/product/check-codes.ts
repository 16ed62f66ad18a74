import { checkBankCard } from '../identifiers/check-bank-numbers.ts';
import { checkMobile } from '../identifiers/check-contacts.ts';
import { checkLegalNationalId, checkNationalCode } from '../identifiers/check-persons.ts';
import type { ProductMessageKey } from './messages.fa.ts';

/** National code of a person; see `checkNationalCode`. */
export function nationalCode(value: string): ProductMessageKey | null {
  return checkNationalCode(value) ? null : 'nationalCodeFormat';
}

/** Economic code of a legal person, 11 digits with a checksum; see `checkLegalNationalId`. */
export function economicCode(value: string): ProductMessageKey | null {
  return checkLegalNationalId(value) ? null : 'economicCodeFormat';
}

/** Card number; see `checkBankCard`. */
export function bankCard(value: string): ProductMessageKey | null {
  return checkBankCard(value) ? null : 'bankCardFormat';
}

/** Mobile phone; see `checkMobile`. */
export function mobile(value: string): ProductMessageKey | null {
  return checkMobile(value) ? null : 'mobileFormat';
}
