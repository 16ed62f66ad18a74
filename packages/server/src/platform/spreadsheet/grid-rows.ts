import { cellText, type SpreadsheetLimits, type SpreadsheetRow } from './spreadsheet.ts';
import { fault } from './spreadsheet-fault.ts';

/** Rows put together cell by cell, within the limits; those with nothing in them are counted and left out. */
export class GridRows {
  readonly #limits: SpreadsheetLimits;
  readonly #before: number;
  #rows: SpreadsheetRow[] = [];
  #cells: string[] = [];
  /** of the row that is being read, as Excel counts */
  number = 0;
  /** the last one with something in it */
  last = 0;
  /** rows with something in them so far */
  count = 0;

  /** @param before rows of the file that count too, of sheets before this one */
  constructor(limits: SpreadsheetLimits, before = 0) {
    this.#limits = limits;
    this.#before = before;
  }

  begin(number: number): void {
    this.number = number;
    this.#cells = [];
  }

  /** @throws SpreadsheetFault CELL_TOO_LONG, TOO_MANY_COLUMNS */
  put(column: number, raw: string): void {
    const text = cellText(raw);
    if (text === '') return;
    if (text.length > this.#limits.cellCharactersMax) throw fault('CELL_TOO_LONG', [this.number]);
    if (column >= this.#limits.columnsMax) throw fault('TOO_MANY_COLUMNS', [this.#limits.columnsMax, this.number]);
    while (this.#cells.length < column) this.#cells.push('');
    this.#cells[column] = text;
  }

  /** True for a row with something in it. @throws SpreadsheetFault TOO_MANY_ROWS */
  end(): boolean {
    if (this.#cells.length === 0) return false;
    this.count += 1;
    this.last = this.number;
    if (this.#before + this.count > this.#limits.rowsMax + 1) throw fault('TOO_MANY_ROWS', [this.#limits.rowsMax]);
    this.#rows.push({ number: this.number, cells: this.#cells });
    this.#cells = [];
    return true;
  }

  take(): SpreadsheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }
}
