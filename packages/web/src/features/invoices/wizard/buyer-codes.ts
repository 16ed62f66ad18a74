import type { PersonType } from '@taraz/core';
import {
  checkCivilPartnership,
  checkEconomicCode14,
  checkFollowerCode,
  checkLegalNationalId,
  checkNationalCode,
  checkPostalCode,
} from '@taraz/core';

interface CodeRule {
  length: number;
  check: (value: string) => boolean;
}

/** Lengths and checks of the buyer's codes by person (product.md section 5, rules.md sections d and e). */
const national: Readonly<Record<PersonType, CodeRule>> = {
  legal: { length: 11, check: checkLegalNationalId },
  real: { length: 10, check: checkNationalCode },
  civil_partnership: { length: 11, check: checkCivilPartnership },
  follower: { length: 12, check: checkFollowerCode },
};

const economic: Readonly<Record<PersonType, CodeRule>> = {
  legal: { length: 11, check: checkLegalNationalId },
  real: { length: 14, check: checkEconomicCode14 },
  civil_partnership: { length: 11, check: checkCivilPartnership },
  follower: { length: 14, check: checkEconomicCode14 },
};

const postal: CodeRule = { length: 10, check: checkPostalCode };

/** What to say beside a code while it is written: null when it is empty or when its error says it already. */
export function buyerCodeStatus(
  path: string,
  entity: PersonType,
  value: string,
): { isRight: boolean; length: number } | null {
  if (value === '') return null;
  const rule = path.endsWith('postal_code')
    ? postal
    : path.endsWith('economic_code')
      ? economic[entity]
      : national[entity];
  if (rule.check(value)) return { isRight: true, length: rule.length };
  return value.length < rule.length ? { isRight: false, length: rule.length } : null;
}
