import { guessColumns, isFigure } from '../../platform/spreadsheet/guess-columns.ts';
import type { Header } from '../../platform/spreadsheet/header-row.ts';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';
import { hasNeededOf } from './needed.ts';
import { readAmount } from './read-amount.ts';
import { directionOf } from './read-direction.ts';
import { isFailed, isStateWord } from './read-state.ts';
import type { StatementColumnFields, StatementField } from './tables.ts';
import { statementColumns } from './words.fa.ts';

/** Fields that are amounts. */
export const amountFields: ReadonlySet<StatementField> = new Set(['deposit', 'withdrawal', 'amount', 'balance']);

/** An amount that tells by itself which way it went. */
function isSided(cell: string): boolean {
  const reading = readAmount(cell, 'rial');
  return 'amount' in reading && (reading.isDebit !== null || (reading.amount ?? 0n) < 0n);
}

/**
 * Does a column say which way money went? «نوع تراکنش» may as well be «انتقال پل». Where amounts do not tell it themselves,
 * one that names withdrawals does: passed over, all of them would be deposits. What it says else is a fault of its row.
 * @param amounts beside the cells, none where the file has no such column; what stands beside no figure is a note under the rows
 */
function isDirection(cells: readonly string[], amounts: readonly string[]): boolean {
  const isNote = (row: number): boolean => amounts.length > 0 && !/\p{N}/u.test(amounts[row] ?? '');
  const ways = cells.filter((text, row) => text !== '' && !isNote(row)).map(directionOf);
  const said = ways.filter((way) => way !== null);
  if (said.length >= ways.length * 0.8) return true;
  const isNamed = said.includes(-1n) && (said.includes(1n) || said.length * 3 > ways.length);
  return isNamed && !amounts.some(isSided);
}

/** Does a column say which payments came? «وضعیت» may as well say which way money went. */
function isState(cells: readonly string[]): boolean {
  const texts = cells.filter((text) => text !== '');
  const others = texts.filter((text) => !isStateWord(text));
  const isSaid = texts.some(isFailed) || (texts.length > 0 && others.length <= texts.length * 0.2);
  return isSaid && others.every((text) => directionOf(text) === null);
}

const stateColumns = statementColumns.filter(({ field }) => field === 'state');
const otherColumns = statementColumns.filter(({ field }) => field !== 'state');

/**
 * What each title is taken for, each field once: of two titles the surer, of equals the first.
 * @param body rows under the header
 */
export function guessFields(
  titles: readonly string[],
  body: readonly (readonly string[])[] = [],
): StatementColumnFields {
  const cellsAt = (place: number): string[] => body.map((cells) => cells[place] ?? '');
  const byTitle = guessColumns(otherColumns, titles);
  const amountAt = byTitle.indexOf('amount');
  const amounts = amountAt < 0 ? [] : cellsAt(amountAt);
  // What has a balance did move.
  const states = guessColumns(
    stateColumns,
    titles,
    (_, place) => !byTitle.includes('balance') && isState(cellsAt(place)),
  );
  const isFitting = (field: StatementField, place: number) =>
    field !== 'direction' || isDirection(cellsAt(place), amounts);
  const others = titles.map((title, place) => (states[place] == null ? title : ''));
  const fields = guessColumns(otherColumns, others, isFitting).map((field, place) => field ?? states[place] ?? null);
  // Amounts of both sides say more than one with a sign.
  if (!fields.includes('deposit') || !fields.includes('withdrawal')) return fields;
  return fields.map((field) => (field === 'amount' || field === 'direction' ? null : field));
}

/** `guessFields` of a file by its header and the rows under it. */
export const fieldsByTitle = (rows: readonly SpreadsheetRow[], { at, titles }: Header): StatementColumnFields =>
  guessFields(
    titles,
    rows.slice(at + 1).map(({ cells }) => cells),
  );

/** How many titles of a row are known, and more where all that a statement needs is among them. */
export function headerScore(cells: readonly string[]): number {
  if (cells.some(isFigure)) return 0;
  const fields = guessFields(cells).filter((field) => field !== null);
  return fields.length + (hasNeededOf(fields) ? statementColumns.length : 0);
}
