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

const isGiven = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/**
 * A row for a record: where it does not say the kind of person, the record keeps its own, and of a person the one name that
 * the row has is no company's: the name that the record has already stays, another one becomes first and last name.
 */
export function inKindOf(
  before: { person_type: string; company: string; first_name: string; last_name: string },
  input: Fields,
): Fields {
  const { company, ...rest } = input;
  const isPerson = before.person_type === 'real' || before.person_type === 'follower';
  if (!isPerson || before.company !== '' || isGiven(input.person_type) || !isGiven(company)) return input;
  if (isGiven(input.first_name) || isGiven(input.last_name)) return input;
  const names = namesOfPerson(String(company));
  const key = ({ first_name = '', last_name }: typeof names) => persianSortKey(`${first_name} ${last_name}`.trim());
  return key(names) === key(before) ? rest : { ...rest, ...names };
}
