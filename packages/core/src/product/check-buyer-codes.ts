import {
  checkCivilPartnership,
  checkEconomicCode14,
  checkFollowerCode,
  checkLegalNationalId,
  checkNationalCode,
} from '../identifiers/check-persons.ts';
import type { PersonType } from '../model/draft.ts';
import type { ProductMessageKey } from './messages.fa.ts';

export interface BuyerCodes {
  /** A `PersonType`; anything else is a fault of its own. */
  readonly buyer_entity: string;
  readonly national_code: string;
  readonly economic_code: string;
}

export interface BuyerCodeFault {
  readonly field: keyof BuyerCodes;
  readonly message: ProductMessageKey;
}

interface CodeRule {
  readonly national: ((value: string) => boolean) | null;
  readonly economic: (value: string) => boolean;
}

/** Which codes each person type has; null where the product asks no national code. Source: product.md section 5. */
const codeRules = {
  real: { national: checkNationalCode, economic: checkEconomicCode14 },
  legal: { national: null, economic: checkLegalNationalId },
  follower: { national: checkFollowerCode, economic: checkEconomicCode14 },
  civil_partnership: { national: null, economic: checkCivilPartnership },
} as const satisfies Record<PersonType, CodeRule>;

function isPersonType(value: string): value is PersonType {
  return Object.hasOwn(codeRules, value);
}

/**
 * The faults of a buyer's codes by person type, each code checked only when it is given. An unknown person type is the one
 * fault there is then, since no code can be judged.
 */
export function buyerCodes({ buyer_entity, national_code, economic_code }: BuyerCodes): BuyerCodeFault[] {
  if (!isPersonType(buyer_entity)) return [{ field: 'buyer_entity', message: 'buyerEntityInvalid' }];
  const rule: CodeRule = codeRules[buyer_entity];
  const faults: BuyerCodeFault[] = [];
  if (national_code !== '' && rule.national !== null && !rule.national(national_code)) {
    faults.push({ field: 'national_code', message: 'nationalCodeFormat' });
  }
  if (economic_code !== '' && !rule.economic(economic_code)) {
    faults.push({ field: 'economic_code', message: 'economicCodeFormat' });
  }
  return faults;
}
