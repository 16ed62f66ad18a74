import { gridMax } from '../spreadsheet.ts';
import { fault } from '../spreadsheet-fault.ts';

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
/** Characters of one record; a quote that nobody closed would take the whole file. */
const recordMax = 4_000_000;

/**
 * Cuts a text into records as it comes, the way Excel does: a quote opens a field only at its beginning, and one within a
 * field is a sign like others (1/2" for half an inch). Lines end by CRLF, LF or CR, in one file also by several of them.
 */
export class CsvSplitter {
  readonly #delimiter: number;
  #pending = '';
  #line = 1;
  /** where the record or field that was read last ends */
  #at = 0;

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /** @throws SpreadsheetFault BAD_QUOTE, QUOTE_NOT_CLOSED, CELL_TOO_LONG, TOO_MANY_COLUMNS */
  write(piece: string): string[][] {
    const text = this.#pending === '' ? piece : this.#pending + piece;
    const records = this.#records(text, false);
    this.#pending = text.slice(this.#at);
    if (this.#pending.length > recordMax) throw fault('CELL_TOO_LONG', [this.#line]);
    return records;
  }

  /** What is left when the text has ended. @throws SpreadsheetFault BAD_QUOTE, QUOTE_NOT_CLOSED */
  end(): string[][] {
    return this.#records(this.#pending, true);
  }

  #records(text: string, isLast: boolean): string[][] {
    const records: string[][] = [];
    let at = 0;
    while (at < text.length) {
      this.#at = at;
      const record = this.#record(text, isLast);
      if (record === null) break;
      records.push(record);
      this.#line += linesIn(text, at, this.#at);
      at = this.#at;
    }
    this.#at = at;
    return records;
  }

  /** The record that begins at `#at`; null while its end has not come. */
  #record(text: string, isLast: boolean): string[] | null {
    const fields: string[] = [];
    while (true) {
      const field = this.#field(text, isLast);
      if (field === null) return null;
      fields.push(field);
      if (fields.length > gridMax.cells) throw fault('TOO_MANY_COLUMNS', [gridMax.cells, this.#line]);
      const code = text.charCodeAt(this.#at);
      if (code === this.#delimiter) {
        this.#at += 1;
        continue;
      }
      if (this.#at >= text.length) return isLast ? fields : null;
      if (code === lineFeed) {
        this.#at += 1;
        return fields;
      }
      if (this.#at + 1 >= text.length && !isLast) return null;
      this.#at += text.charCodeAt(this.#at + 1) === lineFeed ? 2 : 1;
      return fields;
    }
  }

  #isEnd(code: number): boolean {
    return code === this.#delimiter || code === lineFeed || code === carriageReturn;
  }

  #field(text: string, isLast: boolean): string | null {
    const from = this.#at;
    let at = from;
    while (text.charCodeAt(at) === space) at += 1;
    if (text.charCodeAt(at) === quote) return this.#quoted(text, at + 1, isLast);
    while (at < text.length && !this.#isEnd(text.charCodeAt(at))) at += 1;
    this.#at = at;
    return text.slice(from, at);
  }

  #quoted(text: string, from: number, isLast: boolean): string | null {
    let value = '';
    let at = from;
    while (true) {
      const close = text.indexOf('"', at);
      if (close < 0 && isLast) throw fault('QUOTE_NOT_CLOSED', [this.#line]);
      if (close < 0 || (close + 1 >= text.length && !isLast)) return null;
      const isDoubled = text.charCodeAt(close + 1) === quote;
      value += text.slice(at, isDoubled ? close + 1 : close);
      at = isDoubled ? close + 2 : close + 1;
      if (!isDoubled) break;
    }
    while (text.charCodeAt(at) === space) at += 1;
    if (at < text.length && !this.#isEnd(text.charCodeAt(at)))
      throw fault(/[\r\n]/.test(value) ? 'QUOTE_NOT_CLOSED' : 'BAD_QUOTE', [this.#line]);
    this.#at = at;
    return value;
  }
}

/** Ends of lines between two places. */
function linesIn(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) lines += 1;
  }
  return lines;
}
