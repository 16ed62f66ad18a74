import type { FileHandle } from 'node:fs/promises';
import { toPersianDigits } from '@taraz/core';
import { spoiledLine } from '../csv/decode-text.ts';
import { GridRows } from '../grid-rows.ts';
import { spreadsheetMessages } from '../messages.fa.ts';
import { scannedRows } from '../scanned-rows.ts';
import {
  columnName,
  type MergedDown,
  mergedDownMax,
  rowAfter,
  type SpreadsheetLimits,
  type SpreadsheetNotice,
  type SpreadsheetRow,
  type SpreadsheetSummary,
} from '../spreadsheet.ts';
import { fault } from '../spreadsheet-fault.ts';
import { builtInFormat, dateText, type NumberFormat, shownNumber } from './cell-text.ts';
import { plainText, readSharedStrings } from './shared-strings.ts';
import { readNumberFormats, readWorkbook } from './workbook.ts';
import { attribute, decodeXml, type XmlHandler, XmlScanner } from './xml-scanner.ts';
import { openZip, type ZipDirectory } from './zip-directory.ts';

const general = builtInFormat(0);

interface Tally {
  count: number;
  where: string;
}

/** "BC12" → 54; letters only count. -1 when there is none. */
function columnIndex(reference: string): number {
  let index = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at) & 0xdf;
    if (code < 65 || code > 90) break;
    index = index * 26 + (code - 64);
  }
  return index - 1;
}

/** Puts a worksheet's tags together to rows. */
class SheetReader implements XmlHandler {
  readonly rows: GridRows;
  readonly formulas: Tally = { count: 0, where: '' };
  readonly emptyFormulas: Tally = { count: 0, where: '' };
  readonly errors: Tally = { count: 0, where: '' };
  readonly merged: Tally = { count: 0, where: '' };
  readonly hidden: Tally = { count: 0, where: '' };
  readonly mergedDown: MergedDown[] = [];
  readonly #strings: readonly string[];
  readonly #formats: readonly NumberFormat[];
  readonly #from1904: boolean;
  #isHidden = false;
  #column = -1;
  #type = '';
  #style = -1;
  #text = '';
  #reads = false;
  #hasFormula = false;
  #phonetic = false;

  constructor(
    strings: readonly string[],
    formats: readonly NumberFormat[],
    from1904: boolean,
    limits: SpreadsheetLimits,
  ) {
    this.#strings = strings;
    this.#formats = formats;
    this.#from1904 = from1904;
    this.rows = new GridRows(limits);
  }

  open(name: string, attributes: string): void {
    switch (name) {
      case 'row': {
        this.rows.begin(rowAfter(this.rows.number, Number(attribute(attributes, 'r'))));
        this.#isHidden = /^(?:1|true)$/.test(attribute(attributes, 'hidden'));
        this.#column = -1;
        break;
      }
      case 'c': {
        const given = columnIndex(attribute(attributes, 'r'));
        this.#column = given >= 0 ? given : this.#column + 1;
        this.#type = attribute(attributes, 't');
        this.#style = Number(attribute(attributes, 's') || -1);
        this.#text = '';
        this.#hasFormula = false;
        break;
      }
      case 'v':
      case 't':
        this.#reads = !this.#phonetic;
        break;
      case 'f':
        this.#hasFormula = true;
        break;
      case 'rPh':
        this.#phonetic = true;
        break;
      case 'mergeCell':
        this.#merge(attribute(attributes, 'ref'));
        break;
      default:
    }
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#reads = false;
    else if (name === 'rPh') this.#phonetic = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row') this.#endRow();
  }

  #endRow(): void {
    if (this.rows.end() && this.#isHidden) this.#count(this.hidden, toPersianDigits(String(this.rows.number)));
  }

  text(text: string): void {
    if (this.#reads) this.#text += text;
  }

  tooLong(): Error {
    return fault('CELL_TOO_LONG', [this.rows.number]);
  }

  #count(tally: Tally, where: string): void {
    tally.count += 1;
    if (tally.where === '') tally.where = where;
  }

  #merge(ref: string): void {
    this.#count(this.merged, ref);
    const [, first = '', from = '', last = '', to = ''] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(ref) ?? [];
    if (first === '' || first !== last || this.mergedDown.length >= mergedDownMax) return;
    this.mergedDown.push({ column: columnIndex(first), from: Number(from), to: Number(to) });
  }

  #endCell(): void {
    const where = (): string => `${columnName(this.#column)}${this.rows.number}`;
    if (this.#hasFormula) this.#count(this.#text === '' ? this.emptyFormulas : this.formulas, where());
    if (this.#type === 'e') this.#count(this.errors, where());
    if (this.#text !== '') this.rows.put(this.#column, this.#value());
  }

  #value(): string {
    const text = this.#text;
    switch (this.#type) {
      case 's':
        return this.#shared(text);
      case 'str':
      case 'inlineStr':
        return plainText(decodeXml(text));
      case 'b':
        return text === '1' || text === 'true' ? 'TRUE' : 'FALSE';
      case 'e':
        return decodeXml(text);
      case 'd':
        return text.replace(/T00:00:00(?:\.0+)?Z?$/, '');
      default: {
        const format = this.#formats[this.#style] ?? general;
        if (format.kind === 'date') return dateText(text, this.#from1904);
        return shownNumber(text, format);
      }
    }
  }

  #shared(place: string): string {
    const text = this.#strings[Number(place)];
    if (text === undefined) throw fault('DAMAGED', []);
    return text;
  }

  notices(): SpreadsheetNotice[] {
    const found: [SpreadsheetNotice['code'], Tally][] = [
      ['FORMULAS', this.formulas],
      ['FORMULAS_WITHOUT_VALUE', this.emptyFormulas],
      ['ERROR_CELLS', this.errors],
      ['MERGED', this.merged],
      ['HIDDEN_ROWS', this.hidden],
    ];
    return found
      .filter(([, { count }]) => count > 0)
      .map(([code, { count, where }]) => ({
        code,
        count,
        message: (spreadsheetMessages[code] as (count: number, where: string) => string)(count, where),
      }));
  }
}

interface Sheet {
  readonly name: string;
  readonly part: string;
}

/** Rows of one sheet, as the file unpacks. */
async function* readSheet(zip: ZipDirectory, { part }: Sheet, reader: SheetReader): AsyncGenerator<SpreadsheetRow[]> {
  yield* scannedRows(await zip.open(part), 'utf-8', new XmlScanner(reader), () => reader.rows.take());
}

/** Rows by whose letters a sheet is known that was spoiled before. */
const rowsLookedAt = 50;

/** A CSV that Excel opened in the wrong encoding and saved as XLSX. @throws SpreadsheetFault SPOILED_LETTERS */
function refuseSpoiled(rows: readonly SpreadsheetRow[]): void {
  const text = rows
    .slice(0, rowsLookedAt)
    .map(({ cells }) => cells.join(' '))
    .join('\n');
  const line = spoiledLine(text);
  if (line !== null) throw fault('SPOILED_LETTERS', [line]);
}

/** Rows of the first visible sheet that has some, as the file unpacks. @throws SpreadsheetFault */
export async function* readXlsx(
  file: FileHandle,
  size: number,
  limits: SpreadsheetLimits,
): AsyncGenerator<SpreadsheetRow[], SpreadsheetSummary> {
  const zip = await openZip(file, size, limits);
  const { sheets, ...workbook } = await readWorkbook(zip);
  const formats = await readNumberFormats(zip, workbook.stylesPart);
  const strings = await readSharedStrings(zip, workbook.sharedStringsPart, limits);
  for (const sheet of sheets) {
    const reader = new SheetReader(strings, formats, workbook.from1904, limits);
    let isFirst = true;
    for await (const batch of readSheet(zip, sheet, reader)) {
      if (isFirst) refuseSpoiled(batch);
      isFirst = false;
      yield batch;
    }
    const { count: rows } = reader.rows;
    if (rows === 0) continue;
    const { name } = sheet;
    const message = spreadsheetMessages.MORE_SHEETS(sheets.length, name);
    const more: SpreadsheetNotice[] = sheets.length > 1 ? [{ code: 'MORE_SHEETS', count: sheets.length, message }] : [];
    const notices = [...reader.notices(), ...more];
    return {
      kind: 'xlsx',
      encoding: 'utf-8',
      delimiter: '',
      sheet: name,
      rows,
      notices,
      mergedDown: reader.mergedDown,
    };
  }
  throw fault(sheets.length > 1 ? 'NO_SHEET' : 'EMPTY', []);
}
