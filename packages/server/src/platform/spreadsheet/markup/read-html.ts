import type { FileHandle } from 'node:fs/promises';
import { encodingOf } from '../csv/decode-text.ts';
import { GridRows } from '../grid-rows.ts';
import { readRange } from '../read-range.ts';
import { type RowScanner, scannedRows } from '../scanned-rows.ts';
import { SheetFindings } from '../sheet-findings.ts';
import { gridMax, type SpreadsheetLimits, type SpreadsheetRow, type SpreadsheetSummary } from '../spreadsheet.ts';
import { fault } from '../spreadsheet-fault.ts';
import { decodeXml } from '../xlsx/xml-scanner.ts';
import { htmlSign } from './html-entities.ts';
import { tagAt, tagEnd } from './html-tags.ts';

const pendingMax = 4_000_000;
/** Elements whose text nobody sees. */
const unseen = new Set(['script', 'style', 'title', 'xml']);
const lineBreaks = new Set(['br', 'p', 'div', 'li']);

const attributeOf = (name: string): RegExp =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i');
const patterns = {
  colspan: attributeOf('colspan'),
  rowspan: attributeOf('rowspan'),
  style: attributeOf('style'),
  exact: attributeOf('(?:x:num|sdval)'),
} as const;

const windows1252 = new TextDecoder('windows-1252');

/** The numbers of controls stand for signs of Windows (`&#150;`), as old Word writes them and browsers read them. */
const withoutControls = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (sign) => windows1252.decode(Uint8Array.of(sign.charCodeAt(0))));

/** The value of an attribute, with quotes or without; '' when it is absent. */
function attribute(attributes: string, name: keyof typeof patterns): string {
  const [, double, single, bare] = patterns[name].exec(attributes) ?? [];
  return double ?? single ?? bare ?? '';
}

/** The tables of a page, one under the other, as accounting programs save them with the name of a workbook. */
class TableReader {
  readonly rows: GridRows;
  readonly findings = new SheetFindings();
  readonly #columnsMax: number;
  /** for each column in how many rows from here a cell above stands */
  readonly #above = new Map<number, number>();
  #inRow = false;
  /** so Excel saves rows that a filter hides */
  #isHiddenRow = false;
  #column = 0;
  #cell: string | null = null;
  /** the number of a cell that shows it rounded */
  #exact = '';
  /** columns and rows that the cell covers */
  #wide = 1;
  #high = 1;
  /** the element that nobody sees in which the reader is */
  #hidden = '';

  constructor(limits: SpreadsheetLimits) {
    this.rows = new GridRows(limits);
    this.#columnsMax = limits.columnsMax;
  }

  get hidden(): string {
    return this.#hidden;
  }

  text(html: string): void {
    if (this.#cell === null || this.#hidden !== '') return;
    this.#cell += withoutControls(decodeXml(html.replace(/[ \t\r\n]+/g, ' '), htmlSign));
    if (this.#cell.length > pendingMax) throw fault('CELL_TOO_LONG', [this.rows.number]);
  }

  open(name: string, attributes: string): void {
    if (this.#hidden !== '') return;
    if (unseen.has(name)) this.#hidden = name;
    else if (name === 'tr') this.#beginRow(attributes);
    else if (name === 'td' || name === 'th') this.#beginCell(attributes);
    else if (lineBreaks.has(name) && this.#cell !== null && this.#cell !== '') this.#cell += '\n';
  }

  close(name: string): void {
    if (this.#hidden !== '') {
      if (name === this.#hidden) this.#hidden = '';
    } else if (name === 'td' || name === 'th') this.#endCell();
    else if (name === 'tr' || name === 'table') this.endRow();
    if (name === 'table') this.#above.clear();
  }

  endRow(): void {
    if (!this.#inRow) return;
    this.#endCell();
    // Columns behind the last cell are reached down to as well: counted on, they would move the next row's cells.
    for (const [column, left] of this.#above) if (column >= this.#column && left > 0) this.#above.set(column, left - 1);
    if (this.rows.end() && this.#isHiddenRow) this.findings.hiddenRow(this.rows.number);
    this.#inRow = false;
  }

  #beginRow(attributes: string): void {
    this.endRow();
    this.rows.begin(this.rows.number + 1);
    if (this.rows.number > gridMax.rows) throw fault('TOO_MANY_ROWS', [gridMax.rows]);
    this.#inRow = true;
    this.#isHiddenRow = /display\s*:\s*none/i.test(attribute(attributes, 'style'));
    this.#column = 0;
  }

  #beginCell(attributes: string): void {
    if (!this.#inRow) this.#beginRow('');
    this.#endCell();
    this.#pass();
    if (this.#column > gridMax.cells) throw fault('TOO_MANY_COLUMNS', [gridMax.cells, this.rows.number]);
    const span = (name: 'colspan' | 'rowspan'): number =>
      Math.min(Math.max(Number.parseInt(attribute(attributes, name), 10) || 1, 1), 65_535);
    this.#wide = Math.min(span('colspan'), this.#columnsMax);
    this.#high = span('rowspan');
    if (this.#wide > 1 || this.#high > 1) this.findings.add('MERGED', String(this.rows.number));
    this.#exact = attribute(attributes, 'exact');
    this.#cell = '';
  }

  /** Goes past columns that cells above reach down to. */
  #pass(): void {
    for (let left = this.#above.get(this.#column) ?? 0; left > 0; left = this.#above.get(this.#column) ?? 0) {
      this.#above.set(this.#column, left - 1);
      this.#column += 1;
    }
  }

  #endCell(): void {
    if (this.#cell === null) return;
    // Spaces that came in several pieces are one first: of very many, a search from each to the last would take hours.
    const text = this.#cell
      .replace(/ +/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim();
    const isRounded = /^-?\d(?:\.\d+)?E\+\d+$/i.test(text) && this.#exact !== '';
    this.rows.put(this.#column, isRounded ? this.#exact : text);
    const { number } = this.rows;
    if (this.#high > 1 && this.#wide === 1)
      this.findings.mergeDown({ column: this.#column, from: number, to: number + this.#high - 1 });
    const end = Math.min(this.#column + this.#wide, this.#columnsMax);
    for (let column = this.#column; column < end && this.#high > 1; column += 1)
      this.#above.set(column, this.#high - 1);
    this.#column += this.#wide;
    this.#cell = null;
  }
}

const longestClosing = '</script'.length;

/** Where an element ends whose text is no markup. */
function closingAt(text: string, name: string, from: number): number {
  for (let at = text.indexOf('</', from); at >= 0; at = text.indexOf('</', at + 2)) {
    if (text.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return at;
  }
  return -1;
}

/** Finds the tags of a page that comes in pieces; it need not be well formed. */
class HtmlScanner implements RowScanner {
  readonly #reader: TableReader;
  #pending = '';
  /** how much of what is pending is known to be no tag */
  #looked = 0;

  constructor(reader: TableReader) {
    this.#reader = reader;
  }

  write(piece: string): void {
    this.#read(piece, false);
    if (this.#pending.length > pendingMax) throw fault('DAMAGED', []);
  }

  end(): void {
    this.#read('', true);
    // What stands behind the last tag.
    if (this.#looked > 0) this.#reader.text(this.#pending);
    this.#reader.endRow();
  }

  #read(piece: string, isLast: boolean): void {
    const text = this.#pending + piece;
    let at = 0;
    let tag = this.#looked - 1;
    while (at < text.length) {
      const { hidden } = this.#reader;
      tag = hidden === '' ? tagAt(text, Math.max(at, tag + 1)) : closingAt(text, hidden, at);
      if (tag < 0 && hidden !== '') at = Math.max(at, text.length - longestClosing);
      if (tag < 0) break;
      if (tag > at) this.#reader.text(text.slice(at, tag));
      at = tag;
      const isComment = text.startsWith('<!--', tag);
      const end = isComment ? text.indexOf('-->', tag) : tagEnd(text, tag, isLast);
      if (end < 0 || (tag + 4 > text.length && !isLast)) break;
      at = end + (isComment ? 3 : 1);
      if (!isComment) this.#take(text.slice(tag + 1, end));
    }
    this.#pending = text.slice(at);
    this.#looked = tag < 0 ? this.#pending.length : 0;
  }

  #take(tag: string): void {
    const [, slash = '', name = ''] = /^(\/?)([a-zA-Z][\w:]*)/.exec(tag) ?? [];
    if (name === '') return;
    const lower = name.toLowerCase();
    if (slash === '/') this.#reader.close(lower);
    else this.#reader.open(lower, tag.slice(name.length));
  }
}

/** Rows of the tables of a page. @throws SpreadsheetFault */
export async function* readHtml(
  file: FileHandle,
  size: number,
  limits: SpreadsheetLimits,
): AsyncGenerator<SpreadsheetRow[], SpreadsheetSummary> {
  const { encoding } = await encodingOf(file, size);
  const reader = new TableReader(limits);
  yield* scannedRows(readRange(file, 0, size, 64 * 1024), encoding, new HtmlScanner(reader), () => reader.rows.take());
  const { count: rows } = reader.rows;
  if (rows === 0) throw fault('WEB_PAGE', []);
  return {
    kind: 'html',
    encoding,
    delimiter: '',
    sheets: [],
    rows,
    notices: reader.findings.notices(),
    mergedDown: reader.findings.mergedDown,
  };
}
