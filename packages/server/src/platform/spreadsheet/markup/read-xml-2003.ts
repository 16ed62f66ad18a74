import type { FileHandle } from 'node:fs/promises';
import { encodingOf } from '../csv/decode-text.ts';
import { GridRows } from '../grid-rows.ts';
import { readRange } from '../read-range.ts';
import { scannedRows } from '../scanned-rows.ts';
import { rowAfter, type SpreadsheetLimits, type SpreadsheetRow, type SpreadsheetSummary } from '../spreadsheet.ts';
import { fault } from '../spreadsheet-fault.ts';
import { builtInFormat, customFormat, type NumberFormat, shownNumber } from '../xlsx/cell-text.ts';
import { attribute, decodeXml, type XmlHandler, XmlScanner } from '../xlsx/xml-scanner.ts';

const general = builtInFormat(0);
const percent: NumberFormat = { kind: 'percent', unit: '', width: 0 };

const own = (attributes: string, name: string): string =>
  attribute(attributes, `ss:${name}`) || attribute(attributes, name);

/** A count or place that a tag gives; 0 where it gives none. */
const whole = (text: string): number => Math.max(0, Math.trunc(Number(text)) || 0);

/** The style of what names none, from which the others begin. */
const defaultStyle = 'Default';

/** A day or moment without what it leaves open; a time alone, which is written as one of the day before the first. */
const momentText = (text: string): string =>
  text
    .replace(/\.0+$/, '')
    .replace(/^1899-12-3[01]T/, '')
    .replace(/T00:00:00$/, '');

/** Puts the tags of an Excel 2003 XML together to rows: those of the first sheet that has some. */
class BookReader implements XmlHandler {
  readonly rows: GridRows;
  sheet = '';
  readonly #columnsMax: number;
  readonly #formats = new Map<string, NumberFormat>();
  #style = '';
  /** the styles of the sheet, of its columns and of the row, which cells without one have; null: none */
  #sheetFormat: NumberFormat | null = null;
  readonly #columnFormats: (NumberFormat | null)[];
  #rowFormat: NumberFormat | null = null;
  /** the column that the next description of one is of */
  #described = 0;
  #column = -1;
  /** columns beyond its own that the cell covers */
  #across = 0;
  #format = general;
  #type = '';
  #text = '';
  #inData = false;
  /** remarks have data of their own */
  #inComment = false;
  #isOver = false;

  constructor(limits: SpreadsheetLimits) {
    this.rows = new GridRows(limits);
    this.#columnsMax = limits.columnsMax;
    this.#columnFormats = Array.from({ length: limits.columnsMax }, () => null);
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
    else if (name === 'Cell') this.#column += this.#across;
    else if (name === 'Row' && !this.#isOver) this.rows.end();
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
    this.#isOver = this.rows.count > 0;
    if (this.#isOver) return;
    this.sheet = name;
    this.rows.begin(0);
    this.#sheetFormat = null;
    this.#columnFormats.fill(null);
    this.#described = 0;
  }

  /** Describes columns that stand side by side; they go on from left to right, as rows do downwards. */
  #describeColumns(attributes: string): void {
    if (this.#isOver) return;
    const first = Math.max(this.#described, whole(own(attributes, 'Index')) - 1);
    const end = Math.min(first + 1 + whole(own(attributes, 'Span')), this.#columnsMax);
    this.#columnFormats.fill(this.#formatOf(attributes), first, end);
    this.#described = Math.max(first, end);
  }

  #beginRow(attributes: string): void {
    if (this.#isOver) return;
    this.rows.begin(rowAfter(this.rows.number, Number(own(attributes, 'Index'))));
    this.#rowFormat = this.#formatOf(attributes);
    this.#column = -1;
  }

  #beginCell(attributes: string): void {
    const index = whole(own(attributes, 'Index'));
    this.#column = index > 0 ? index - 1 : this.#column + 1;
    this.#across = whole(own(attributes, 'MergeAcross'));
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
    if (!this.#isOver) this.rows.put(this.#column, this.#value());
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
  const reader = new BookReader(limits);
  yield* scannedRows(readRange(file, 0, size, 64 * 1024), encoding, new XmlScanner(reader), () => reader.rows.take());
  const { count: rows } = reader.rows;
  if (rows === 0) throw fault('EMPTY', []);
  return { kind: 'xml', encoding, delimiter: '', sheets: [{ name: reader.sheet, offset: 0 }], rows, notices: [] };
}
