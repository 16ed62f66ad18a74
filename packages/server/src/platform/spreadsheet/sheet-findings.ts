import { toPersianDigits } from '@taraz/core/texts';
import { spreadsheetMessages } from './messages.fa.ts';
import { columnName, lastRow, type MergedDown, mergedDownMax, type SpreadsheetNotice } from './spreadsheet.ts';

/** What is counted of a sheet, in the order in which it is told. */
const codes = ['FORMULAS', 'FORMULAS_WITHOUT_VALUE', 'ERROR_CELLS', 'MERGED', 'HIDDEN_ROWS'] as const;
type FindingCode = (typeof codes)[number];

/** How often something was met, and where first. */
interface Finding {
  readonly count: number;
  readonly where: string;
}

/** Titles stand in the first rows. */
const titlesWithin = 10;

/** Cells that are one: rows count from 1, columns from 0. */
export interface MergedCells {
  readonly column: number;
  readonly lastColumn: number;
  readonly from: number;
  readonly to: number;
}

const cellName = (column: number, row: number): string => `${columnName(column)}${row}`;

/** What is to be told of a sheet that could be read: how often each thing was met, and where first. */
export class SheetFindings {
  readonly mergedDown: MergedDown[] = [];
  readonly #found = new Map<FindingCode, Finding>();

  add(code: FindingCode, where: string, count = 1): void {
    const known = this.#found.get(code);
    this.#found.set(code, { count: (known?.count ?? 0) + count, where: known?.where ?? where });
  }

  hiddenRow(number: number): void {
    this.add('HIDDEN_ROWS', toPersianDigits(String(number)));
  }

  /** @param isReckoned its value stands in the file */
  formula(column: number, row: number, isReckoned: boolean): void {
    this.add(isReckoned ? 'FORMULAS' : 'FORMULAS_WITHOUT_VALUE', cellName(column, row));
  }

  error(column: number, row: number): void {
    this.add('ERROR_CELLS', cellName(column, row));
  }

  merged({ column, lastColumn, from, to }: MergedCells): void {
    // A title over the whole table or over some columns of the header: nothing of it is lost.
    if (from === to && from <= titlesWithin) return;
    this.add('MERGED', `${cellName(column, from)}:${cellName(lastColumn, to)}`);
    if (column === lastColumn) this.mergeDown({ column, from, to });
  }

  /** Cells of one column that are one; of very many the first are told. */
  mergeDown({ column, from, to }: MergedDown): void {
    if (this.mergedDown.length >= mergedDownMax || from > lastRow) return;
    this.mergedDown.push({ column, from, to: Math.min(to, lastRow) });
  }

  /** Adds what was counted of another sheet. @param placed its place by the words of the whole file */
  include(other: SheetFindings, placed: (where: string) => string): void {
    for (const [code, { count, where }] of other.#found) this.add(code, placed(where), count);
  }

  notices(): SpreadsheetNotice[] {
    return codes.flatMap((code) => {
      const { count, where } = this.#found.get(code) ?? { count: 0, where: '' };
      return count === 0 ? [] : [{ code, count, message: spreadsheetMessages[code](count, where) }];
    });
  }
}

/** Says that others might have been read. @param among sheets that might have been @param read the names of those that were */
export const moreSheetsNotice = (among: number, read: readonly string[]): SpreadsheetNotice[] =>
  among > read.length
    ? [{ code: 'MORE_SHEETS', count: among, message: spreadsheetMessages.MORE_SHEETS(among, read) }]
    : [];
