import { normaliseDecimal } from '../money/normalise-decimal.ts';
import { withPoint } from '../money/odd-groups.ts';
import { foldText } from '../text/fold-text.ts';
import { readSource } from './amounts-in-tomans.ts';
import { bad, type CellReading } from './cell-reading.ts';
import { sheetMessages } from './sheet.fa.ts';
import { type SheetColumn, sheetColumn } from './sheet-columns.ts';
import {
  type CellFault,
  columnOfSource,
  type PlainSource,
  type SheetFacts,
  type SheetMapping,
  type SheetRow,
} from './sheet-rows.ts';

export type Mapped = readonly [column: SheetColumn, source: PlainSource];

/** The columns of a sheet whose values a mapping has a source for. */
export const mappedOf = (mapping: SheetMapping): Mapped[] =>
  Object.entries(mapping).flatMap(([path, source]): Mapped[] => {
    const column = sheetColumn(path);
    return column === null || 'lookup' in source ? [] : [[column, source]];
  });

/** What may be wrong with a value that can be read. */
export type ToldCode =
  | 'NEGATIVE_QUANTITY'
  | 'NEGATIVE_DISCOUNT'
  | 'ZERO_DISCOUNT'
  | 'TAXED_DISCOUNT'
  | 'NO_DATE'
  | 'DUE_BEFORE_DATE'
  | 'ALL_CASH'
  | 'CREDIT_OF_CASH'
  | 'PART_OF_CREDIT'
  | 'CREDIT_BEYOND_TOTAL'
  | 'TOO_LONG';

const numberPath = 'invoice.internal_id';
const isNumber = ({ path }: SheetColumn): boolean => path === numberPath;
const isOfNumber = ({ code, path }: CellFault): boolean =>
  code === 'ROUNDED' && (path === numberPath || path === 'group');

/** One invoice's rows, read cell by cell; they belong together by their number, in whatever digits it is written. */
export class RowReader {
  readonly faults: CellFault[] = [];
  /** line, payment and shipped good to the row they were read from */
  readonly itemRows: number[] = [];
  readonly paymentRows: number[] = [];
  readonly shippedRows: number[] = [];
  readonly #rows: readonly SheetRow[];
  readonly #mapped: readonly Mapped[];
  readonly #facts: SheetFacts;
  /** columns whose first value is not believed where another row says otherwise */
  readonly #doubted: ReadonlySet<string>;
  /** header values with the row's own text they came from */
  readonly header = new Map<string, string>();
  /** the row that each of them came from */
  readonly headerRows = new Map<string, number>();

  constructor(rows: readonly SheetRow[], mapped: readonly Mapped[], facts: SheetFacts, doubted: ReadonlySet<string>) {
    this.#rows = rows;
    this.#mapped = mapped;
    this.#facts = facts;
    this.#doubted = doubted;
  }

  #read([column, source]: Mapped, { row, cells }: SheetRow): string {
    const text = 'column' in source ? (cells[source.column] ?? '') : source.value;
    const read = (cell: string) => readSource(column, source, cell, this.#facts.nowMs);
    const reading = this.#doubtComma(read(text), source, text);
    if (reading.ok) return reading.value;
    this.faults.push({
      row,
      column: columnOfSource(source),
      path: column.path,
      code: reading.code,
      severity: 'error',
      message: reading.message,
      fix: reading.fix ?? null,
    });
    // What it was surely meant to say, so that nothing else is told of what comes of it.
    const mended = read(reading.fix ?? '');
    return mended.ok ? mended.value : '';
  }

  /** «1,250» among figures like «2,5» is one and a quarter, and everywhere else 1250: of a quantity a thousandth. */
  #doubtComma(reading: CellReading, source: PlainSource, text: string): CellReading {
    if (!reading.ok || !('column' in source) || this.#facts.commaDecimals?.has(source.column) !== true) return reading;
    // «٬» parts thousands alone, whatever commas mean.
    if (text.includes('٬')) return reading;
    const decimal = normaliseDecimal(withPoint(text) ?? '');
    return decimal === null || decimal === '' ? reading : bad('COMMA_DECIMAL', sheetMessages.COMMA_DECIMAL, decimal);
  }

  /**
   * What is wrong with a value that can be read, in its own cell; nothing where it comes from no column of the file.
   * @param most characters of a text that is too long
   * @param ofConstant of one that is the same for all rows it is told as well, in no cell
   */
  tell(
    { row }: SheetRow,
    path: string,
    code: ToldCode,
    {
      fix = null,
      severity = 'error',
      ofConstant = false,
      most = 0,
    }: Partial<Pick<CellFault, 'fix' | 'severity'>> & { ofConstant?: boolean; most?: number } = {},
  ): void {
    const source = this.#mapped.find(([column]) => column.path === path)?.[1];
    if (source === undefined) return;
    const column = columnOfSource(source);
    if (column < 0 && !ofConstant) return;
    const message = code === 'TOO_LONG' ? sheetMessages[code](most) : sheetMessages[code];
    this.faults.push({ row, column, path, code, severity, message, fix });
  }

  /** What is wrong with the values of a part of a row as a whole, in the first of its cells. */
  tellOfPart(part: 'payment' | 'shipped', row: number, code: 'TOO_MANY', message: string): void {
    const found = this.#mapped.find(([column, source]) => column.part === part && columnOfSource(source) >= 0);
    if (found === undefined) return;
    const [{ path }, source] = found;
    this.faults.push({ row, column: columnOfSource(source), path, code, severity: 'error', message, fix: null });
  }

  readHeader(): void {
    for (const one of this.#mapped.filter(([{ part }]) => part === 'group'))
      for (const row of this.#rows) this.#read(one, row);
    // The number that holds them together comes first: where it is spoiled the rows are of different sales.
    const ofInvoice = this.#mapped.filter(([{ part }]) => part === 'invoice');
    for (const one of ofInvoice.toSorted(([a], [b]) => Number(isNumber(b)) - Number(isNumber(a)))) {
      const [{ path, kind }, source] = one;
      // Texts that differ in a letter's Arabic form or a space look the same to whoever reads them.
      const isSame = (a: string, b: string) => a === b || (kind.type === 'text' && foldText(a) === foldText(b));
      const said = this.#rows.map((row) => ({ row, value: this.#read(one, row) })).filter(({ value }) => value !== '');
      const [first] = said;
      if (first === undefined) continue;
      const other = this.#doubted.has(path) ? said.find(({ value }) => !isSame(value, first.value)) : undefined;
      const meant = other ?? first;
      this.header.set(path, meant.value);
      this.headerRows.set(path, meant.row.row);
      if (!('column' in source) || path === numberPath || this.faults.some(isOfNumber)) continue;
      const shown = meant.row.cells[source.column] ?? '';
      for (const { row, value } of said) {
        if (isSame(value, meant.value)) continue;
        const message = sheetMessages.CONFLICTING(shown);
        const fault = { row: row.row, column: source.column, path, code: 'CONFLICTING', severity: 'error' } as const;
        this.faults.push({ ...fault, message, fix: shown === '' ? null : shown });
      }
    }
  }

  /** Values of one part of a row by their names; null when none of its cells says anything. */
  readPart(part: SheetColumn['part'], row: SheetRow): Map<string, string> | null {
    const values = new Map<string, string>();
    let isGiven = false;
    for (const one of this.#mapped) {
      const [column, source] = one;
      if (column.part !== part) continue;
      const value = this.#read(one, row);
      if (value === '') continue;
      values.set(column.path.replace(/^.*\[\]\./, ''), value);
      if ('column' in source) isGiven = true;
    }
    return isGiven ? values : null;
  }
}
