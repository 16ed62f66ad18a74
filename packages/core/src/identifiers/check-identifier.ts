import { checkBankCard, checkIban } from './check-bank-numbers.ts';
import { checkLandline, checkMobile, checkPostalCode } from './check-contacts.ts';
import { checkMemoryId, checkProductId } from './check-goods-and-memory.ts';
import {
  checkCivilPartnership,
  checkEconomicCode12Legacy,
  checkEconomicCode14,
  checkFollowerCode,
  checkLegalNationalId,
  checkNationalCode,
  checkPassport,
} from './check-persons.ts';

/** The check of each kind; kinds are the keys of data/identifier-vectors.json. */
const checks = {
  nationalCode: checkNationalCode,
  legalNationalId_economicCode11: checkLegalNationalId,
  followerCode12: checkFollowerCode,
  economicCode14: checkEconomicCode14,
  economicCode12Legacy: checkEconomicCode12Legacy,
  civilPartnership11: checkCivilPartnership,
  postalCode10: (value) => checkPostalCode(value),
  mobile: checkMobile,
  landline: checkLandline,
  bankCard: checkBankCard,
  iban: checkIban,
  memoryId: checkMemoryId,
  productId13: checkProductId,
  passport9: checkPassport,
} as const satisfies Record<string, (value: string) => boolean>;

export type IdentifierKind = keyof typeof checks;

/** Every kind, in the order of the table. */
export const identifierKinds = Object.keys(checks) as readonly IdentifierKind[];

/**
 * Whether `value` is a well-formed identifier of its kind. Persian and Arabic digits, direction marks and, where the kind
 * is written with them, spaces, dashes and masks are normalised first; '' is never valid.
 */
export function checkIdentifier(kind: IdentifierKind, value: string): boolean {
  return checks[kind](value);
}
