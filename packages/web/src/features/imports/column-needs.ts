/** How wide the columns of a file's figures and codes must be, by what is in them. */
import type { ImportedRow } from './queries.ts';

/** A row's cells as they are seen, or null where the column is one of words, which may be cut at its end. */
export type Shown = (column: number, cell: string) => string | null;

/** By column, in em. */
export type ColumnNeeds = ReadonlyMap<number, number>;

export const noNeeds: ColumnNeeds = new Map();

/** Of Vazirmatn, tabular, at weight 500: a Persian digit, pulled together, a Latin one, another letter or a dash, a mark of any kind. */
const roomOf = (character: string): number => {
  if (/\d/.test(character)) return 0.55;
  if (/\p{Nd}/u.test(character)) return 0.69;
  return /[\p{L}-]/u.test(character) ? 0.75 : 0.3;
};
/** Padding and rule of a cell, with a pixel of air. */
const besideEm = 1.45;
/** No amount and no code is as long: what is, is garbage, and a column of it would push the others out of sight. */
const longest = 26;

function needOf(text: string): number {
  const characters = [...text].slice(0, longest);
  const em = characters.reduce((sum, one) => sum + roomOf(one), besideEm);
  return Math.ceil(em * 10) / 10;
}

/**
 * The needs with those of more rows; the same object when nothing grew. They never shrink, so that no column moves under
 * the hand when its longest figure is out of sight or mended.
 */
export function withNeeds(known: ColumnNeeds, rows: Iterable<ImportedRow>, shown: Shown): ColumnNeeds {
  const grown = new Map(known);
  for (const { cells } of rows) {
    for (const [column, cell] of cells.entries()) {
      // The shortest that any such column has room for: most cells are not looked at.
      if (cell.length < 5) continue;
      const text = shown(column, cell);
      if (text === null) continue;
      const need = needOf(text);
      if (need > (grown.get(column) ?? 0)) grown.set(column, need);
    }
  }
  const isSame = grown.size === known.size && [...grown].every(([column, need]) => known.get(column) === need);
  return isSame ? known : grown;
}
