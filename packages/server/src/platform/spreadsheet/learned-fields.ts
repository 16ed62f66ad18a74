import { fileColumnTexts } from './file-columns.fa.ts';
import type { ColumnFields } from './guess-columns.ts';

/** What was said of a header's columns, and what they were taken for at that time; null: not kept then. */
export interface KeptFields<Field extends string> {
  readonly fields: ColumnFields<Field>;
  readonly guess: ColumnFields<Field> | null;
}

interface Learned<Field extends string> {
  readonly fields: ColumnFields<Field>;
  /** says which columns were added; none where nothing was */
  readonly notices: readonly string[];
}

/**
 * What was said, with what is taken for something now and was not then: a column that was left out on purpose stays out, and
 * a field that somebody gave to another column stays there.
 * @param now what the titles are taken for by now
 */
export function withLearned<Field extends string>(
  { fields: said, guess }: KeptFields<Field>,
  now: ColumnFields<Field>,
  titles: readonly string[],
): Learned<Field> {
  const isNew = (field: Field | null, place: number): boolean =>
    field !== null && (said[place] ?? null) === null && !said.includes(field) && guess?.[place] !== field;
  const learned = now.map((field, place) => isNew(field, place));
  const names = titles.filter((_, place) => learned[place]);
  if (names.length === 0) return { fields: said, notices: [] };
  const width = Math.max(said.length, now.length);
  return {
    fields: Array.from({ length: width }, (_, place) => (learned[place] ? now[place] : said[place]) ?? null),
    notices: [fileColumnTexts.learned(names)],
  };
}
