import type { MoneyUnit } from '@taraz/contract';
import { fileColumnTexts } from './file-columns.fa.ts';
import type { ColumnFields } from './guess-columns.ts';

/** What was said of a header's columns, and what they were taken for at that time; null: not kept then. */
export interface KeptFields<Field extends string> {
  readonly fields: ColumnFields<Field>;
  readonly guess: ColumnFields<Field> | null;
}

/** What was said of columns, and in what their amounts are counted. */
interface FieldsInUnit<Field extends string> {
  readonly fields: ColumnFields<Field>;
  readonly unit: MoneyUnit;
}

interface Learned<Field extends string> {
  readonly fields: ColumnFields<Field>;
  /** says which columns were added; none where nothing was */
  readonly notices: readonly string[];
}

/**
 * What was said, with what is taken for something now and was not then: a column that was left out on purpose stays out, and
 * a field that somebody gave to another column stays there. A guess of that time that was let stand gives way to what is
 * known better now.
 * @param now what the titles are taken for by now
 */
export function withLearned<Field extends string>(
  { fields, guess }: KeptFields<Field>,
  now: ColumnFields<Field>,
  titles: readonly string[],
): Learned<Field> {
  const said = Array.from({ length: Math.max(fields.length, now.length) }, (_, place) => fields[place] ?? null);
  const isGuess = (place: number): boolean => guess !== null && said[place] === (guess[place] ?? null);
  const better = said.map((_, place): Field | null => {
    const field = now[place] ?? null;
    if (field === null || said[place] === field || guess?.[place] === field) return null;
    const holder = said.indexOf(field);
    const isFree = said[place] === null && holder < 0;
    return isFree || (isGuess(place) && (holder < 0 || isGuess(holder))) ? field : null;
  });
  if (better.every((field) => field === null)) return { fields, notices: [] };
  const names = (isIt: (place: number) => boolean) => titles.filter((_, place) => better[place] != null && isIt(place));
  const isAdded = (place: number): boolean => said[place] === null;
  const [added, changed] = [names(isAdded), names((place) => !isAdded(place))];
  return {
    fields: said.map((field, place) => better[place] ?? (better.includes(field) ? null : field)),
    notices: [
      ...(added.length === 0 ? [] : [fileColumnTexts.learned(added)]),
      ...(changed.length === 0 ? [] : [fileColumnTexts.otherwise(changed)]),
    ],
  };
}

/**
 * What is said of a file's columns, with what was said before of untitled ones behind its last: a file without them forgets
 * nothing of them. From the first on that no longer fits they are to be told anew: of a field that another column has now,
 * and of all where amounts are counted otherwise.
 * @param said of all columns that the file has, null of those that are left out
 * @param before what was kept; null: nothing
 */
export function withFieldsBeyond<Field extends string>(
  { fields, unit }: FieldsInUnit<Field>,
  before: FieldsInUnit<Field> | null,
): ColumnFields<Field> {
  const beyond = before?.unit === unit ? before.fields.slice(fields.length) : [];
  const misfit = beyond.findIndex((field) => field !== null && fields.includes(field));
  return [...fields, ...(misfit < 0 ? beyond : beyond.slice(0, misfit))];
}
