/** What rows that do not say what kind of person they mean are for a customer who is there. */
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import { cellWords } from './messages.fa.ts';
import type { Fields } from './row-keys.ts';
import { without } from './row-plans.ts';

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

const isPerson = (type: unknown): boolean => type === 'real' || type === 'follower';

const nameCells = ['one', 'whole', 'apart'] as const;
type NameCells = (typeof nameCells)[number];

/**
 * How the cells of a file's row have the name: in one, where it says so a person's whole one, or first and last name apart;
 * null where they name nobody.
 * @param isWhole the column of last names is called one of whole names
 */
export function nameCellsOf(given: Readonly<Record<string, string>>, isWhole = false): NameCells | null {
  const { length } = [given.company, given.first_name, given.last_name].filter(isGiven);
  if (length === 0) return null;
  if (length > 1) return 'apart';
  return isWhole && isGiven(given.last_name) ? 'whole' : 'one';
}

/** As it is compared where one writes a space and another none: «محمدرضا», «محمد رضا». */
const lettersOf = (name: string): string => persianSortKey(name).replaceAll(' ', '');

/** What of a name comes behind this first name; null where it does not begin with it. */
function behind(first: string, name: string): string | null {
  const words = name.trim().replace(honorific, '').split(/\s+/);
  const letters = lettersOf(first);
  if (letters === '') return null;
  const at = words.findIndex((_, index) => index > 0 && lettersOf(words.slice(0, index).join('')) === letters);
  return at === -1 ? null : words.slice(at).join(' ');
}

const inWords = (name: string): string => `${persianSortKey(name.replaceAll('\u200c', ' '))} `;

/** Is the one last name the other, or the beginning of it: «امینی», «امینی نژاد»? */
const goesOn = (one: string, other: string): boolean =>
  lettersOf(one) === lettersOf(other) ||
  inWords(one).startsWith(inWords(other)) ||
  inWords(other).startsWith(inWords(one));

interface Called {
  person_type: string;
  company: string;
  first_name: string;
  last_name: string;
}

/** A person's names as one cell says them: their first name stays where it stands before the others. @returns null: as the row has them */
function personsNames(
  before: Called,
  { cells, said }: { cells: NameCells; said: string },
  { company, last_name }: Fields,
): Fields | null {
  const names = namesOfPerson(said);
  if (isAlike(inOne(names), inOne(before))) return {};
  const last = behind(before.first_name, said);
  // A last name may begin with a first name: «علی پور».
  const isWhole = isGiven(company) || cells === 'whole' || (isGiven(last_name) && goesOn(last ?? '', before.last_name));
  if (last !== null && isWhole) return { last_name: last };
  // Whoever has no first name has it in the last one.
  return isGiven(company) || (cells === 'whole' && before.first_name !== '') ? { ...names } : null;
}

/**
 * A row for a record. What a program gives field by field is taken as it stands. In a file one column of names is for
 * whoever it may be: where the row does not say the kind of person, the record keeps its own, and the name of a person is no
 * company's, nor that of a company a person's. Wherever the record's first name ends, a name in one cell that begins with it
 * leaves it so.
 * @param row with `name_cells` as `nameCellsOf` has it, where it is a file's
 */
export function inKindOf(before: Called, { name_cells, ...input }: Fields): Fields {
  const cells = nameCells.find((one) => one === name_cells);
  if (cells === undefined) return input;
  const { company, first_name, last_name, ...rest } = input;
  const hasCompany = isGiven(company);
  const saysKind = isGiven(input.person_type);
  const said = [company, first_name, last_name].filter(isGiven).join(' ');
  if (!isPerson(before.person_type)) return !hasCompany && !saysKind && isAlike(said, before.company) ? rest : input;
  if (cells === 'apart' || (hasCompany && (saysKind || before.company !== ''))) return input;
  const names = personsNames(before, { cells, said }, input);
  return names === null ? input : { ...rest, ...names };
}

/**
 * A row for a record that took the place of who is meant: it keeps its own kind, and a person's names are no company's there,
 * nor a company's a person's. A row that says no kind is a company's where it has one, as `readCustomer` takes it.
 * @param row as of `inKindOf`
 */
export function inPlaceOf(before: Called, row: Fields): Fields {
  const isPersons = isGiven(row.person_type) ? isPerson(row.person_type) : !isGiven(row.company);
  const isAlikeKind = isPersons === isPerson(before.person_type);
  const said = isAlikeKind ? inKindOf(before, row) : without(row, 'company', 'first_name', 'last_name', 'name_cells');
  return without(said, 'person_type');
}
