import { Problem } from '../problem.ts';
import { fileColumnTexts } from './file-columns.fa.ts';
import { type CalledColumn, type ColumnFields, hasNeeded, type NeededFields } from './guess-columns.ts';
import type { SpreadsheetRow } from './spreadsheet.ts';

/** A file's rows as it was read, with its header's place among them, and what its columns are. */
export interface ColumnedFile<Field extends string> {
  rows: readonly SpreadsheetRow[];
  header_at: number;
  titles: readonly string[];
  fields: ColumnFields<Field>;
}

/** How much of a column is shown. */
export const samplesShown = 3;
const sampleCharacters = 80;

/** Rows under the header. */
export const bodyOf = ({
  rows,
  header_at,
}: Pick<ColumnedFile<string>, 'rows' | 'header_at'>): readonly SpreadsheetRow[] => rows.slice(header_at + 1);

/** A file has the columns of its header, and those of rows that are longer, however far down. */
export const widthOf = (file: Omit<ColumnedFile<string>, 'fields'>): number =>
  bodyOf(file).reduce((most, { cells }) => Math.max(most, cells.length), file.titles.length);

/** The beginnings of what a column has first. @param body rows under the header */
export function samplesOf(body: readonly SpreadsheetRow[], place: number): string[] {
  const texts: string[] = [];
  for (const { cells } of body) {
    if (texts.length === samplesShown) break;
    const text = cells[place] ?? '';
    if (text !== '') texts.push(text.slice(0, sampleCharacters));
  }
  return texts;
}

/** Its columns with what they are taken for and the beginnings of what stands in them. */
export function presentColumns<Field extends string>(file: ColumnedFile<Field>) {
  const body = bodyOf(file);
  return Array.from({ length: widthOf(file) }, (_, place) => ({
    title: file.titles[place] ?? '',
    field: file.fields[place] ?? null,
    samples: samplesOf(body, place),
  }));
}

/** What titles are taken for, as far as the file is wide. */
export const wideFields = <Field extends string>(
  fields: ColumnFields<Field>,
  file: ColumnedFile<Field>,
): (Field | null)[] => Array.from({ length: widthOf(file) }, (_, place) => fields[place] ?? null);

export const titleOfField = <Field extends string>(columns: readonly CalledColumn<Field>[], field: Field): string =>
  columns.find((column) => column.field === field)?.title ?? field;

const refuse = (message: string): Problem =>
  new Problem('INVALID_INPUT', { errors: [{ path: 'fields', code: 'BAD_MAPPING', message }] });

/** @param width columns of the file @throws Problem INVALID_INPUT for a field of two columns, or one that is missing */
export function checkColumns<Field extends string>(
  columns: readonly CalledColumn<Field>[],
  needed: NeededFields<Field>,
  fields: ColumnFields<Field>,
  width: number,
): void {
  if (fields.length > width) throw refuse(fileColumnTexts.mapping);
  const given = fields.filter((field) => field !== null);
  const twice = given.find((field, place) => given.indexOf(field) !== place);
  if (twice !== undefined) throw refuse(fileColumnTexts.twice(titleOfField(columns, twice)));
  if (hasNeeded(needed, given)) return;
  const lacking = needed.filter((some) => !some.some((field) => given.includes(field)));
  const titles = lacking.flatMap(([first]) => (first === undefined ? [] : [titleOfField(columns, first)]));
  throw refuse(fileColumnTexts.needed(titles));
}
