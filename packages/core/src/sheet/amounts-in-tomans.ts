/** Amounts of a file that are counted in tomans, as its mapping says of their column. */

import { decimalOf, parseDecimal } from '../money/decimal.ts';
import { foldText } from '../text/fold-text.ts';
import { amountPaths } from './amount-paths.ts';
import { amountUnit } from './amount-unit.ts';
import { amountWords, currencyWords, rialMarks, tomanMark } from './amount-words.fa.ts';
import { bad, type CellReading, good } from './cell-reading.ts';
import { readCell } from './cell-values.ts';
import { sheetMessages } from './sheet.fa.ts';
import type { SheetColumn } from './sheet-columns.ts';
import type { SheetMapping, SheetSource } from './sheet-rows.ts';

/** Is it a column whose amounts are counted in tomans, which a path is read from? */
export const isTomanSource = (path: string, source: SheetSource | undefined): boolean =>
  source !== undefined && 'column' in source && source.unit === 'toman' && amountPaths.has(path);

/** The unit that the title of a column of amounts counts in, where that is not rials and nobody has confirmed it; '' for none. */
const titledUnit = (path: string, source: SheetSource | undefined): string =>
  source !== undefined && 'column' in source && source.unit === undefined && amountPaths.has(path)
    ? (source.titled ?? '')
    : '';

/** The columns that amounts are read from. */
export const amountColumns = (mapping: SheetMapping): Extract<SheetSource, { readonly column: number }>[] =>
  Object.entries(mapping).flatMap(([path, source]) => (amountPaths.has(path) && 'column' in source ? [source] : []));

const ten = decimalOf('10');

/** An amount of rials as a cell of such a column says it, so that it is not taken for tomans. */
export const rialCell = (text: string): string => (text === '' ? '' : `${text} ${currencyWords.rial}`);

/** An amount in rials, or what else a column holds, a percent among its amounts too, as it is to be written into its cell. */
export const mendedCell = (path: string, text: string, mapping: SheetMapping): string =>
  (isTomanSource(path, mapping[path]) || titledUnit(path, mapping[path]) !== '') && !text.endsWith('%')
    ? rialCell(text)
    : text;

/** Does a cell say itself that it is in rials? */
export const saysRials = (cell: string): boolean =>
  foldText(cell).includes(foldText(currencyWords.rial)) || cell.replace(rialMarks, '') !== cell;

/** Reads a cell of such a column, in rials; one that says itself that it is in rials is. */
export function readTomans(column: SheetColumn, cell: string, nowMs: number): CellReading {
  if (saysRials(cell)) {
    const reading = readCell(column, cell, nowMs);
    return reading.ok || reading.fix === undefined ? reading : { ...reading, fix: rialCell(reading.fix) };
  }
  const reading = readCell(column, cell.replace(tomanMark, ''), nowMs);
  const amount = reading.ok ? parseDecimal(reading.value) : null;
  return amount === null ? reading : good(amount.times(ten).toString());
}

/** What a figure of such a cell is counted in by its column's title: a word of weight in the cell stands for the title's. */
function unitBeside(cell: string, unit: string): string {
  if (amountUnit(cell) !== '' || saysRials(cell)) return '';
  const folded = foldText(cell);
  if (!amountWords.some(([word]) => folded.includes(foldText(word)))) return unit;
  return unit.endsWith(currencyWords.toman) ? currencyWords.toman : '';
}

/**
 * Reads a cell of a column whose title counts in another unit: a figure that says none is of that one, so that it is asked
 * about, and a mend says that it is in rials. Where it is believed only mends do.
 */
function readTitled(column: SheetColumn, cell: string, unit: string, nowMs: number, isBelieved: boolean): CellReading {
  const own = readCell(column, cell, nowMs);
  const figure = own.ok ? own.value : (own.fix ?? '');
  // A percent, zero, or nothing is the same in every unit.
  if (figure.endsWith('%') || parseDecimal(figure)?.isZero() !== false) return own;
  const beside = isBelieved ? '' : unitBeside(cell, unit);
  const reading = beside === '' ? own : readCell(column, `${figure} ${beside}`, nowMs);
  if (reading.ok || reading.fix === undefined) return reading;
  const message = beside === '' ? reading.message : sheetMessages.inTitlesUnit(unit);
  return bad(reading.code, message, rialCell(reading.fix));
}

/** Reads a cell, or a value for all rows, as its source counts. */
export function readSource(column: SheetColumn, source: SheetSource, text: string, nowMs: number): CellReading {
  if (isTomanSource(column.path, source)) return readTomans(column, text, nowMs);
  const unit = titledUnit(column.path, source);
  if (unit === '') return readCell(column, text, nowMs);
  return readTitled(column, text, unit, nowMs, 'believed' in source && source.believed === true);
}
