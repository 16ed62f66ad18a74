import { foldText } from '@taraz/core';
import { guessColumns, isFigure } from '../../platform/spreadsheet/guess-columns.ts';
import type { Header } from '../../platform/spreadsheet/header-row.ts';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';
import { hasNeededOf } from './needed.ts';
import { readAmount } from './read-amount.ts';
import { directionOf } from './read-direction.ts';
import { stateIn } from './read-state.ts';
import type { StatementColumnFields, StatementField } from './tables.ts';
import { paymentWord, receiptText, statementColumns } from './words.fa.ts';

/** Fields that are amounts. */
export const amountFields: ReadonlySet<StatementField> = new Set(['deposit', 'withdrawal', 'amount', 'balance']);

/** No side and no state is so long; to fold longer texts of thousands of rows would hold everybody up. */
const sayingMost = 60;

/** An amount that tells by itself which way it went. */
function isSided(cell: string): boolean {
  if (cell.length > sayingMost) return false;
  const reading = readAmount(cell, 'toman');
  return 'amount' in reading && (reading.isDebit !== null || (reading.amount ?? 0n) < 0n);
}

/** Of so many columns that are called a side or a state it is asked what stands in them: files have one or two. */
const askedMost = 4;

/** So many different texts of a column are looked at: sides and states are few words. */
const textsMost = 500;

/** What stands beside no figure is a note under the rows. */
const isNote = (amounts: readonly string[], row: number): boolean =>
  amounts.length > 0 && !/\p{N}/u.test(amounts[row] ?? '');

/** How often each text stands in a column. */
function textsOf(cells: readonly string[], amounts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [row, text] of cells.entries()) {
    if (text !== '' && (counts.size < textsMost || counts.has(text)) && !isNote(amounts, row))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

const sumOf = (texts: readonly { count: number }[]): number => texts.reduce((sum, { count }) => sum + count, 0);

const wayOf = (text: string) => (text.length > sayingMost ? null : directionOf(text));

/** Names a text a side by more than «پرداخت», which is what customers do at a terminal and on a page, too? */
const isSide = (text: string): boolean => wayOf(text) !== null && !paymentWord.test(foldText(text));

/**
 * Does a column say which way money went? «نوع تراکنش» may as well be «انتقال پل». Where amounts do not tell it themselves,
 * one that names withdrawals does: passed over, all of them would be deposits. What it says else is a fault of its row.
 * @param amounts beside the cells, none where the file has no such column
 */
function isDirection(cells: readonly string[], amounts: readonly string[]): boolean {
  const texts = [...textsOf(cells, amounts)].map(([text, count]) => ({ text, way: wayOf(text), count }));
  const [all, said] = [sumOf(texts), sumOf(texts.filter(({ way }) => way !== null))];
  if (said >= all * 0.8) return true;
  if (!texts.some(({ way }) => way === 1n) && said * 3 <= all) return false;
  const hasReceipts = texts.some(({ text }) => receiptText.test(foldText(text.slice(0, sayingMost)).trim()));
  const leaving = new Set(
    texts.filter(({ text, way }) => way === -1n && (hasReceipts || isSide(text))).map(({ text }) => text),
  );
  const left =
    amounts.length === 0
      ? [...leaving].map(() => '')
      : amounts.filter((_, row) => leaving.has(cells[row] ?? '') && !isNote(amounts, row));
  // Where most have a side, the one without it is money that came back.
  return left.length > 0 && left.filter(isSided).length * 2 <= left.length;
}

/**
 * Does a column say which payments came? «وضعیت» may as well say which way money went.
 * @param isSideTold amounts tell that themselves
 */
function isState(cells: readonly string[], amounts: readonly string[], isSideTold: boolean): boolean {
  const texts = [...textsOf(cells, amounts)].map(([text, count]) => {
    const state = text.length > sayingMost ? null : stateIn(text);
    // «برداشت موفق» says that it left: what only says that it failed, or came, is no side.
    const isAsked = state === null || (!isSideTold && state === 'came' && wayOf(text) === -1n);
    return { state, isSide: isAsked && isSide(text), count };
  });
  const [all, others] = [sumOf(texts), sumOf(texts.filter(({ state }) => state === null))];
  const isSaid = texts.some(({ state }) => state === 'failed') || (all > 0 && others <= all * 0.2);
  return isSaid && texts.every(({ isSide }) => !isSide);
}

/** Does a column name both ways? */
function namesBoth(cells: readonly string[], amounts: readonly string[]): boolean {
  const ways = new Set([...textsOf(cells, amounts).keys()].map(wayOf));
  return ways.has(1n) && ways.has(-1n);
}

/** Says of so many times that it is one of the first. */
function firstOf(most: number): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    return asked <= most;
  };
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
  const [isStateAsked, isDirectionAsked] = [firstOf(askedMost), firstOf(askedMost)];
  const isSideTold = (byTitle.includes('deposit') && byTitle.includes('withdrawal')) || amounts.some(isSided);
  const states = guessColumns(
    stateColumns,
    titles,
    (_, place) => isStateAsked() && isState(cellsAt(place), amounts, isSideTold),
  );
  const isFitting = (field: StatementField, place: number) =>
    field !== 'direction' || (isDirectionAsked() && isDirection(cellsAt(place), amounts));
  // What has a balance did move, whatever a state says of it; one that names both ways may still be the side.
  const hasBalance = byTitle.includes('balance');
  const others = titles.map((title, place) =>
    states[place] == null || (hasBalance && namesBoth(cellsAt(place), amounts)) ? title : '',
  );
  const state = (place: number) => (hasBalance ? null : (states[place] ?? null));
  const fields = guessColumns(otherColumns, others, isFitting).map((field, place) => field ?? state(place));
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
