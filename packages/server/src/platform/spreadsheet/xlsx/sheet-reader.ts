import { GridRows } from '../grid-rows.ts';
import { SheetFindings } from '../sheet-findings.ts';
import { gridMax, rowAfter, type SpreadsheetLimits } from '../spreadsheet.ts';
import { fault } from '../spreadsheet-fault.ts';
import { builtInFormat, dateText, type NumberFormat, shownNumber } from './cell-text.ts';
import { plainText } from './shared-strings.ts';
import { attribute, decodeXml, type XmlHandler } from './xml-scanner.ts';

const general = builtInFormat(0);

/** "BC12" → 54; letters only count. -1 when there is none; of very many letters just one that is too far. */
function columnIndex(reference: string): number {
  let index = 0;
  for (let at = 0; at < reference.length && index <= gridMax.cells; at += 1) {
    const code = reference.charCodeAt(at) & 0xdf;
    if (code < 65 || code > 90) break;
    index = index * 26 + (code - 64);
  }
  return index - 1;
}

/** What the cells of all sheets of a workbook share. */
export interface SharedParts {
  readonly strings: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly from1904: boolean;
}

/** Puts a worksheet's tags together to rows. */
export class SheetReader implements XmlHandler {
  readonly rows: GridRows;
  readonly findings = new SheetFindings();
  readonly #shared: SharedParts;
  #isHidden = false;
  #column = -1;
  #type = '';
  #style = -1;
  #text = '';
  #reads = false;
  #hasFormula = false;
  #phonetic = false;

  /** @param before rows of the file that count too, of sheets before this one */
  constructor(shared: SharedParts, limits: SpreadsheetLimits, before = 0) {
    this.#shared = shared;
    this.rows = new GridRows(limits, before);
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
    if (this.rows.end() && this.#isHidden) this.findings.hiddenRow(this.rows.number);
  }

  text(text: string): void {
    if (this.#reads) this.#text += text;
  }

  tooLong(): Error {
    return fault('CELL_TOO_LONG', [this.rows.number]);
  }

  #merge(ref: string): void {
    const [, first, from, last, to] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(ref) ?? [];
    if (first === undefined || last === undefined) this.findings.add('MERGED', ref);
    else {
      const columns = { column: columnIndex(first), lastColumn: columnIndex(last) };
      this.findings.merged({ ...columns, from: Number(from), to: Number(to) });
    }
  }

  #endCell(): void {
    // A text that was reckoned may be empty: «=IF(A2="","",…)», down a column that waits for rows.
    const isReckoned = this.#text !== '' || this.#type === 'str';
    if (this.#hasFormula) this.findings.formula(this.#column, this.rows.number, isReckoned);
    if (this.#type === 'e') this.findings.error(this.#column, this.rows.number);
    if (this.#text === '') return;
    this.rows.put(this.#column, this.#value());
  }

  #value(): string {
    const text = this.#text;
    switch (this.#type) {
      case 's':
        return this.#string(text);
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
        const format = this.#shared.formats[this.#style] ?? general;
        if (format.kind === 'date') return dateText(text, this.#shared.from1904);
        return shownNumber(text, format);
      }
    }
  }

  #string(place: string): string {
    const text = this.#shared.strings[Number(place)];
    if (text === undefined) throw fault('DAMAGED', []);
    return text;
  }
}
