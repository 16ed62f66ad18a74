import type { BuyerInfo, PersonType } from '@taraz/core';
import { checkNationalCode, cleanIdentifier, emptyBuyer } from '@taraz/core';
import { buyerName, hasCompanyName } from '../catalogue-lines.ts';

type Names = Pick<BuyerInfo, 'company' | 'first_name' | 'last_name'>;

/** A name in the fields that such a person has; a single word is a surname. */
export function namesOf(name: string, person: PersonType): Names {
  const text = name.trim();
  if (hasCompanyName(person)) return { company: text, first_name: '', last_name: '' };
  const [first = '', ...rest] = text.split(/\s+/);
  return rest.length === 0
    ? { company: '', first_name: '', last_name: first }
    : { company: '', first_name: first, last_name: rest.join(' ') };
}

/**
 * The name of somebody who turns out to be another kind of person, in the fields of that kind. One that stayed in a field
 * out of sight would go on standing on the paper, whatever is written in those to be seen.
 */
export function namesFor(person: PersonType, names: Names): Names {
  const isMeant = hasCompanyName(person) ? names.company.trim() !== '' : names.company.trim() === '';
  const { company, first_name, last_name } = names;
  if (isMeant) return { company, first_name, last_name };
  const own = `${first_name} ${last_name}`.trim();
  // Who has a name of their own beside the company's keeps it.
  if (!hasCompanyName(person) && own !== '') return { company: '', first_name, last_name };
  return namesOf(buyerName(names), person);
}

/** Whose code it is by its length and check digit; who was chosen where it does not say. */
function personOfCode(digits: string, person: PersonType): PersonType {
  if (checkNationalCode(digits)) return 'real';
  if (digits.length === 14) return hasCompanyName(person) ? 'real' : person;
  return digits.length === 11 && !hasCompanyName(person) ? 'legal' : person;
}

/** A buyer nobody knows yet: digits are its code, and say what kind of person it is; words are its name. */
export function buyerOfName(text: string, person: PersonType): BuyerInfo {
  const digits = cleanIdentifier(text);
  if (!/^\d{8,}$/.test(digits)) return { ...emptyBuyer, buyer_entity: person, ...namesOf(text, person) };
  const buyer_entity = personOfCode(digits, person);
  return digits.length === 14 || hasCompanyName(buyer_entity)
    ? { ...emptyBuyer, buyer_entity, economic_code: digits }
    : { ...emptyBuyer, buyer_entity, national_code: digits };
}
