import { foldText, toLatinDigits } from '@taraz/core';
import { hasNeededOf } from './needed.ts';
import { directionOf } from './read-direction.ts';
import type { StatementColumnFields, StatementField } from './tables.ts';
import { statementColumns } from './words.fa.ts';

/** A title as it is looked at: half-spaces as spaces, without signs and remarks of units. */
const plainTitle = (title: string): string =>
  foldText(title.slice(0, 200).replace(/[\u200c_]/g, ' '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The column that a title names, and how sure that is: 0 surest; null: none. */
function columnOf(title: string): { field: StatementField; rank: number } | null {
  const plain = plainTitle(title);
  if (plain === '') return null;
  for (const { field, called, butNot } of statementColumns) {
    const rank = called.findIndex((pattern) => pattern.test(plain));
    if (rank >= 0 && butNot?.test(plain) !== true) return { field, rank };
  }
  return null;
}

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
  const best = new Map<StatementField, { place: number; rank: number }>();
  for (const [place, title] of titles.entries()) {
    const found = columnOf(title);
    if (found === null) continue;
    const texts = body.map((cells) => cells[place] ?? '').filter((text) => text !== '');
    if (found.field === 'direction' && !isDirection(texts)) continue;
    const known = best.get(found.field);
    if (known === undefined || found.rank < known.rank) best.set(found.field, { place, rank: found.rank });
  }
  // Amounts of both sides say more than one with a sign.
  if (best.has('deposit') && best.has('withdrawal'))
    for (const field of ['amount', 'direction'] as const) best.delete(field);
  const fields = titles.map((): StatementField | null => null);
  for (const [field, { place }] of best) fields[place] = field;
  return fields;
}

/** A figure, a day or a time: no column is called so. */
const isFigure = (text: string): boolean => /^[\d\s.,/:٫٬()+-]*\d[\d\s.,/:٫٬()+-]*$/.test(toLatinDigits(text));

/** How many titles of a row are known, and more where all that a statement needs is among them. */
export function headerScore(cells: readonly string[]): number {
  if (cells.some(isFigure)) return 0;
  const fields = guessFields(cells).filter((field) => field !== null);
  return fields.length + (hasNeededOf(fields) ? statementColumns.length : 0);
}
