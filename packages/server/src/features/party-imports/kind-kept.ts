/** What rows that do not say what kind of person they mean are for a customer who is there. */
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import { cellWords } from './messages.fa.ts';
import type { Fields } from './row-keys.ts';

/** «آقای», «خانم» before a name. */
const honorific = new RegExp(`^(?:${cellWords.honorifics.join('|')})\\s+`);

/** A person's name in one piece, as first and last name. */
export function namesOfPerson(name: string): { first_name?: string; last_name: string } {
  const [first = '', ...others] = name.trim().replace(honorific, '').split(/\s+/);
  return others.length === 0 ? { last_name: first } : { first_name: first, last_name: others.join(' ') };
}

const inOne = ({ first_name = '', last_name }: { first_name?: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim();
const isAlike = (one: string, other: string): boolean => persianSortKey(one) === persianSortKey(other);
const isGiven = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** How the cells of a file's row have the name: in one, or first and last name apart; null where they name nobody. */
export function nameCellsOf(given: Readonly<Record<string, string>>): 'one' | 'apart' | null {
  const { length } = [given.company, given.first_name, given.last_name].filter(isGiven);
  return length === 0 ? null : length === 1 ? 'one' : 'apart';
}

interface Called {
  person_type: string;
  company: string;
  first_name: string;
  last_name: string;
}

/**
 * A row for a record. What a program gives field by field is taken as it stands. In a file one column of names is for
 * whoever it may be: where the row does not say the kind of person, the record keeps its own, and the name of a person is no
 * company's, nor that of a company a person's. Wherever the record's first name ends, a name in one cell that it has
 * already leaves it so.
 * @param row with `name_cells` as `nameCellsOf` has it, where it is a file's
 */
export function inKindOf(before: Called, { name_cells, ...input }: Fields): Fields {
  if (name_cells !== 'one' && name_cells !== 'apart') return input;
  const { company, first_name, last_name, ...rest } = input;
  const hasCompany = isGiven(company);
  const saysKind = isGiven(input.person_type);
  const said = [company, first_name, last_name].filter(isGiven).join(' ');
  if (before.person_type !== 'real' && before.person_type !== 'follower')
    return !hasCompany && !saysKind && isAlike(said, before.company) ? rest : input;
  if (name_cells === 'apart' || (hasCompany && (saysKind || before.company !== ''))) return input;
  const names = namesOfPerson(said);
  if (isAlike(inOne(names), inOne(before))) return rest;
  return hasCompany ? { ...rest, ...names } : input;
}
