import { toLatinDigits } from '../text/digits.ts';

/** Rows of several sheets are numbered on from sheet to sheet: by `offset` more than in the sheet; null where it was not read. */
export interface NumberedSheet {
  readonly name: string;
  readonly offset: number | null;
}

/** The sheets that were read, in their order. */
export const sheetsRead = <T extends Pick<NumberedSheet, 'offset'>>(sheets: readonly T[]): (T & { offset: number })[] =>
  sheets.filter((sheet): sheet is T & { offset: number } => sheet.offset !== null);

/** A row's sheet and its number there, as a spreadsheet shows it; null where rows come from one sheet. */
export function sheetOfRow(sheets: readonly NumberedSheet[], row: number): { name: string; row: number } | null {
  const read = sheetsRead(sheets);
  if (read.length < 2) return null;
  const own = read.filter(({ offset }) => offset < row).at(-1);
  return own === undefined ? null : { name: own.name, row: row - own.offset };
}

/** The text under which a row of several sheets goes out, as Excel names one: "Aban!12"; its number where there is one. */
export function rowReference(sheets: readonly NumberedSheet[], row: number): string {
  const own = sheetOfRow(sheets, row);
  return own === null ? String(row) : `${own.name}!${own.row}`;
}

/** The row that such a text names, whatever its digits have become; NaN when it names none. A sheet's name keeps its own. */
export function rowOfReference(sheets: readonly NumberedSheet[], text: string): number {
  const cut = text.lastIndexOf('!');
  const row = toLatinDigits(text.slice(cut + 1));
  if (cut < 0) return row.trim() === '' ? Number.NaN : Number(row);
  const name = text.slice(0, cut);
  const offset = sheets.find((sheet) => sheet.name === name)?.offset ?? null;
  return offset === null ? Number.NaN : offset + Number(row);
}
