import { guessColumns, isFigure } from '../../platform/spreadsheet/guess-columns.ts';
import type { Header } from '../../platform/spreadsheet/header-row.ts';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';
import { hasNeededOf } from './needed.ts';
import { directionOf } from './read-direction.ts';
import type { StatementColumnFields, StatementField } from './tables.ts';
import { statementColumns } from './words.fa.ts';

/** Fields that are amounts. */
export const amountFields: ReadonlySet<StatementField> = new Set(['deposit', 'withdrawal', 'amount', 'balance']);

/** Does a column say which way money went? «نوع تراکنش» may as well be «انتقال پل». */
const isDirection = (texts: readonly string[]): boolean =>
  texts.length === 0 || texts.filter((text) => directionOf(text) !== null).length >= texts.length * 0.8;

/**
 * What each title is taken for, each field once: of two titles the surer, of equals the first.
 * @param body rows under the header
 */
export function guessFields(
  titles: readonly string[],
  body: readonly (readonly string[])[] = [],
): StatementColumnFields {
  const textsAt = (place: number): string[] => body.map((cells) => cells[place] ?? '').filter((text) => text !== '');
  const isFitting = (field: StatementField, place: number) => field !== 'direction' || isDirection(textsAt(place));
  const fields = guessColumns(statementColumns, titles, isFitting);
  // Amounts of both sides say more than one with a sign.
  if (!fields.includes('deposit') || !fields.includes('withdrawal')) return fields;
  return fields.map((field) => (field === 'amount' || field === 'direction' ? null : field));
}

/** Rows from which a column is known for what stands in it. */
const lookedAt = 20;

/** `guessFields` of a file by its header and the first rows under it. */
export const fieldsByTitle = (rows: readonly SpreadsheetRow[], { at, titles }: Header): StatementColumnFields =>
  guessFields(
    titles,
    rows.slice(at + 1, at + 1 + lookedAt).map(({ cells }) => cells),
  );

/** How many titles of a row are known, and more where all that a statement needs is among them. */
export function headerScore(cells: readonly string[]): number {
  if (cells.some(isFigure)) return 0;
  const fields = guessFields(cells).filter((field) => field !== null);
  return fields.length + (hasNeededOf(fields) ? statementColumns.length : 0);
}
