import { foldText, toLatinDigits } from '@taraz/core';

/** What a title may be called, the surer before the others; of titles as `plainTitle` gives them. */
export interface CalledColumn<Field extends string> {
  field: Field;
  title: string;
  called: readonly RegExp[];
  /** what it is not, though it is called so */
  butNot?: RegExp;
}

/** What each column of a file is, by its place; null: it is left out. */
export type ColumnFields<Field extends string> = readonly (Field | null)[];

/** A title as it is looked at: half-spaces as spaces, without signs and remarks of units. */
export const plainTitle = (title: string): string =>
  foldText(title.slice(0, 200).replace(/[\u200c_]/g, ' '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The column that a title names, and how sure that is: 0 surest; null: none. */
function columnOf<Field extends string>(columns: readonly CalledColumn<Field>[], title: string) {
  const plain = plainTitle(title);
  if (plain === '') return null;
  for (const { field, called, butNot } of columns) {
    const rank = called.findIndex((pattern) => pattern.test(plain));
    if (rank >= 0 && butNot?.test(plain) !== true) return { field, rank };
  }
  return null;
}

/**
 * What each title is taken for, each field once: a title belongs to the first column that it may be called by; of two
 * titles of one column the surer is it, of equals the first.
 * @param isFitting does what stands in the column at a place agree with the field
 */
export function guessColumns<Field extends string>(
  columns: readonly CalledColumn<Field>[],
  titles: readonly string[],
  isFitting: (field: Field, place: number) => boolean = () => true,
): (Field | null)[] {
  const best = new Map<Field, { place: number; rank: number }>();
  for (const [place, title] of titles.entries()) {
    const found = columnOf(columns, title);
    const known = found === null ? undefined : best.get(found.field);
    if (found === null || (known !== undefined && known.rank <= found.rank) || !isFitting(found.field, place)) continue;
    best.set(found.field, { place, rank: found.rank });
  }
  const fields = titles.map((): Field | null => null);
  for (const [field, { place }] of best) fields[place] = field;
  return fields;
}

/** A figure, a day or a time: no column is called so. */
export function isFigure(text: string): boolean {
  const latin = toLatinDigits(text);
  // One after the other: together they would try each digit of a long text as the one that has to be there.
  return /^[\d\s.,/:٫٬()+-]+$/.test(latin) && /\d/.test(latin);
}

/** Of each list a file must have one column. */
export type NeededFields<Field extends string> = readonly (readonly Field[])[];

/** Whether columns are enough. */
export const hasNeeded = <Field extends string>(needed: NeededFields<Field>, fields: ColumnFields<Field>): boolean =>
  needed.every((some) => some.some((field) => fields.includes(field)));
