import type { FileHandle } from 'node:fs/promises';
import { encodingOf } from '../csv/decode-text.ts';
import { GridRows } from '../grid-rows.ts';
import { readRange } from '../read-range.ts';
import { scannedRows } from '../scanned-rows.ts';
import { moreSheetsNotice, SheetFindings } from '../sheet-findings.ts';
import {
  cellText,
  lastRow,
  rowAfter,
  type SpreadsheetLimits,
  type SpreadsheetRow,
  type SpreadsheetSummary,
} from '../spreadsheet.ts';
import { fault } from '../spreadsheet-fault.ts';
import { builtInFormat, customFormat, type NumberFormat, shownNumber } from '../xlsx/cell-text.ts';
import { attribute, decodeXml, type XmlHandler, XmlScanner } from '../xlsx/xml-scanner.ts';
import { type SheetsSeen, sheetsSeen } from './hidden-sheets.ts';

const general = builtInFormat(0);
const percent: NumberFormat = { kind: 'percent', unit: '', width: 0 };

const own = (attributes: string, name: string): string =>
  attribute(attributes, `ss:${name}`) || attribute(attributes, name);

/** A count or place that a tag gives, none beyond Excel's last row; 0 where it gives none. */
const whole = (text: string): number => Math.min(Math.max(0, Math.trunc(Number(text)) || 0), lastRow);

/** The style of what names none, from which the others begin. */
const defaultStyle = 'Default';

/** A day or moment without what it leaves open; a time alone, which is written as one of the day before the first. */
const momentText = (text: string): string =>
  text
    .replace(/\.0+$/, '')
    .replace(/^1899-12-3[01]T/, '')
    .replace(/T00:00:00$/, '');

/** Puts the tags of an Excel 2003 XML together to rows: those of the first sheet that people see and that has some. */
class BookReader implements XmlHandler {
  readonly rows: GridRows;
  /** of the sheet that is read */
  findings = new SheetFindings();
  sheet = '';
  readonly #seen: SheetsSeen;
  /** sheets beside the one that is read that people see and that have something in them */
  readonly #others = new Set<number>();
  /** the sheet at which the reader is */
  #place = -1;
  #isSeen = true;
  #isRead = true;
  readonly #columnsMax: number;
  readonly #formats = new Map<string, NumberFormat>();
  #style = '';
  /** the styles of the sheet, of its columns and of the row, which cells without one have; null: none */
  #sheetFormat: NumberFormat | null = null;
  readonly #columnFormats: (NumberFormat | null)[];
  #rowFormat: NumberFormat | null = null;
  #isHiddenRow = false;
  /** the column that the next description of one is of */
  #described = 0;
  #column = -1;
  /** columns beyond its own that the cell covers */
  #across = 0;
  #format = general;
  #hasFormula = false;
  #hasValue = false;
  #type = '';
  #text = '';
  #inData = false;
  /** remarks have data of their own */
  #inComment = false;

  constructor(limits: SpreadsheetLimits, seen: SheetsSeen) {
    this.#seen = seen;
    this.rows = new GridRows(limits);
    this.#columnsMax = limits.columnsMax;
    this.#columnFormats = Array.from({ length: limits.columnsMax }, () => null);
  }

  /** Sheets that might have been read. */
  get among(): number {
    return this.#others.size + 1;
  }

  open(name: string, attributes: string): void {
    if (name === 'Style') this.#beginStyle(attributes);
    else if (name === 'NumberFormat') this.#learn(own(attributes, 'Format'));
    else if (name === 'Worksheet') this.#beginSheet(own(attributes, 'Name'));
    else if (name === 'Table') this.#sheetFormat = this.#formatOf(attributes);
    else if (name === 'Column') this.#describeColumns(attributes);
    else if (name === 'Row') this.#beginRow(attributes);
    else if (name === 'Cell') this.#beginCell(attributes);
    else if (name === 'Comment') this.#inComment = true;
    else if (name === 'Data' && !this.#inComment) {
      this.#type = own(attributes, 'Type');
      this.#text = '';
      this.#inData = true;
    }
  }

  close(name: string): void {
    if (name === 'Comment') this.#inComment = false;
    else if (name === 'Data' && this.#inData) this.#endData();
    else if (name === 'Cell') this.#endCell();
    else if (name === 'Row') this.#endRow();
  }

  text(text: string): void {
    if (this.#inData) this.#text += text;
  }

  tooLong(): Error {
    return fault('CELL_TOO_LONG', [this.rows.number]);
  }

  /** A style has what it does not say from its parent, which stands before it, or from the one that all begin with. */
  #beginStyle(attributes: string): void {
    this.#style = own(attributes, 'ID');
    const inherited = this.#formats.get(own(attributes, 'Parent') || defaultStyle);
    if (inherited !== undefined) this.#formats.set(this.#style, inherited);
  }

  /** How numbers are shown by the style that a tag names; null where it names none. */
  #formatOf(attributes: string): NumberFormat | null {
    const style = own(attributes, 'StyleID');
    return style === '' ? null : (this.#formats.get(style) ?? general);
  }

  #learn(code: string): void {
    this.#formats.set(this.#style, code === 'Percent' ? percent : customFormat(code));
  }

  #beginSheet(name: string): void {
    this.#place += 1;
    this.#isSeen = !this.#seen.hidden.has(this.#place);
    this.#isRead = this.#isSeen && this.rows.count === 0;
    if (!this.#isRead) return;
    this.sheet = name;
    this.findings = new SheetFindings();
    this.rows.begin(0);
    this.#sheetFormat = null;
    this.#columnFormats.fill(null);
    this.#described = 0;
  }

  /** Describes columns that stand side by side; they go on from left to right, as rows do downwards. */
  #describeColumns(attributes: string): void {
    if (!this.#isRead) return;
    const first = Math.max(this.#described, whole(own(attributes, 'Index')) - 1);
    const end = Math.min(first + 1 + whole(own(attributes, 'Span')), this.#columnsMax);
    this.#columnFormats.fill(this.#formatOf(attributes), first, end);
    this.#described = Math.max(first, end);
  }

  #beginRow(attributes: string): void {
    if (!this.#isRead) return;
    this.rows.begin(rowAfter(this.rows.number, Number(own(attributes, 'Index'))));
    this.#rowFormat = this.#formatOf(attributes);
    this.#isHiddenRow = /^(?:1|true)$/.test(own(attributes, 'Hidden'));
    this.#column = -1;
  }

  #endRow(): void {
    if (this.#isRead && this.rows.end() && this.#isHiddenRow) this.findings.hiddenRow(this.rows.number);
  }

  #beginCell(attributes: string): void {
    if (!this.#isRead) return;
    const index = whole(own(attributes, 'Index'));
    this.#column = index > 0 ? index - 1 : this.#column + 1;
    this.#across = whole(own(attributes, 'MergeAcross'));
    this.#merge(whole(own(attributes, 'MergeDown')));
    this.#hasFormula = own(attributes, 'Formula') !== '';
    this.#hasValue = false;
    this.#format =
      this.#formatOf(attributes) ??
      this.#rowFormat ??
      this.#columnFormats[this.#column] ??
      this.#sheetFormat ??
      this.#formats.get(defaultStyle) ??
      general;
  }

  #endData(): void {
    this.#inData = false;
    const value = this.#value();
    if (!this.#isRead) {
      if (this.#isSeen && cellText(value) !== '') this.#others.add(this.#place);
      return;
    }
    // A text that was reckoned may be empty: «=IF(A2="","",…)», down a column that waits for rows.
    this.#hasValue = this.#text !== '' || this.#type === 'String';
    if (this.#type === 'Error') this.findings.error(this.#column, this.rows.number);
    this.rows.put(this.#column, value);
  }

  #endCell(): void {
    if (!this.#isRead) return;
    if (this.#hasFormula) this.findings.formula(this.#column, this.rows.number, this.#hasValue);
    this.#column += this.#across;
  }

  #merge(down: number): void {
    if (this.#across + down === 0) return;
    const { number: from } = this.rows;
    this.findings.merged({ column: this.#column, lastColumn: this.#column + this.#across, from, to: from + down });
  }

  #value(): string {
    const text = decodeXml(this.#text);
    if (this.#type === 'Number') return shownNumber(text, this.#format);
    if (this.#type === 'DateTime') return momentText(text);
    if (this.#type === 'Boolean') return text === '1' ? 'TRUE' : 'FALSE';
    return text;
  }
}

/** Rows of an Excel 2003 XML. @throws SpreadsheetFault */
export async function* readXml2003(
  file: FileHandle,
  size: number,
  limits: SpreadsheetLimits,
): AsyncGenerator<SpreadsheetRow[], SpreadsheetSummary> {
  const { encoding } = await encodingOf(file, size);
  const seen = await sheetsSeen(file, size, encoding);
  const reader = new BookReader(limits, seen);
  yield* scannedRows(readRange(file, 0, size, 64 * 1024), encoding, new XmlScanner(reader), () => reader.rows.take());
  const { count: rows } = reader.rows;
  if (rows === 0) throw fault(seen.count - seen.hidden.size === 1 ? 'EMPTY' : 'NO_SHEET', []);
  return {
    kind: 'xml',
    encoding,
    delimiter: '',
    sheets: [{ name: reader.sheet, offset: 0 }],
    rows,
    notices: [...reader.findings.notices(), ...moreSheetsNotice(reader.among, [reader.sheet])],
    mergedDown: reader.findings.mergedDown,
  };
}
