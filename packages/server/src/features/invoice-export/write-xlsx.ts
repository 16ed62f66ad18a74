import { Zip, ZipDeflate } from 'fflate';
import { columnName } from '../../platform/spreadsheet/spreadsheet.ts';
import { columnWidths, figureLook, headLook, type NumberColumn, styleSheet } from './sheet-looks.ts';

/** Rows a sheet may hold, with some room; Excel's limit is 1,048,576. */
const sheetRowsMax = 1_000_000;
/** Digits a spreadsheet keeps of a number; longer ones are written as text, so that none is lost. */
const exactDigits = 15;

/**
 * What a workbook writes as a code "_x000D_": characters that XML 1.0 has no way to write, the carriage return, of which
 * XML makes a line feed, and a sign that would be taken for the beginning of such a code although it is what was written.
 */
const unwritable = String.raw`[\u0000-\u0008\u000b-\u001f\ufffe\uffff]`;
const coded = new RegExp(`${unwritable}|_(?=x[0-9A-Fa-f]{4}(?:_|${unwritable}))`, 'g');
const code = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** A text within a cell. */
export const escapeXml = (text: string): string =>
  text.replace(coded, code).replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

const isExact = (text: string): boolean =>
  /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= exactDigits;

const textCell = (at: string, text: string, look = ''): string =>
  `<c r="${at}"${look} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

const headXml = (head: readonly string[]): string =>
  `<row r="1">${head.map((title, index) => textCell(`${columnName(index)}1`, title, headLook)).join('')}</row>`;

/**
 * A row: numbers as numbers, all else as text, which no spreadsheet runs. Row and cells say where they stand, though Excel
 * counts by itself: Gnumeric shows an empty sheet without, and ExcelJS refuses the file.
 * @param number in its sheet, from 1
 */
function rowXml(number: number, cells: readonly string[], numbers: readonly NumberColumn[]): string {
  const parts = cells.map((text, index) => {
    if (text === '') return '';
    const at = `${columnName(index)}${number}`;
    const column = numbers[index] ?? false;
    if (column !== false && isExact(text)) return `<c r="${at}"${figureLook(text, column)}><v>${text}</v></c>`;
    return textCell(at, text);
  });
  return `<row r="${number}">${parts.join('')}</row>`;
}

/** The first line of each part. */
export const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Names of the parts' vocabularies. */
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const packages = 'http://schemas.openxmlformats.org/package/2006';

const sheetStart = (columns: string): string =>
  `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView rightToLeft="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${columns}<sheetData>`;
const sheetEnd = '</sheetData></worksheet>';

/** The parts that say what the sheets are; written last, when their number is known. */
function bookParts(name: string, sheets: number): [string, string][] {
  const each = (part: (no: number) => string) => Array.from({ length: sheets }, (_, index) => part(index + 1)).join('');
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return [
    [
      '[Content_Types].xml',
      `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${each((no) => `<Override PartName="/xl/worksheets/sheet${no}.xml" ContentType="${type}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${each((no) => `<sheet name="${escapeXml(sheets === 1 ? name : `${name} ${no}`)}" sheetId="${no}" r:id="rId${no}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${xml}<Relationships xmlns="${packages}/relationships">${each((no) => `<Relationship Id="rId${no}" Type="${office}/worksheet" Target="worksheets/sheet${no}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', `${xml}<styleSheet xmlns="${main}">${styleSheet}</styleSheet>`],
  ];
}

/** A ZIP that hands over what is ready. */
export function createBook() {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    ready.push(chunk);
  });
  const encode = (text: string) => new TextEncoder().encode(text);
  return {
    open(name: string) {
      const file = new ZipDeflate(name, { level: 4 });
      zip.add(file);
      return { write: (text: string, isLast = false) => file.push(encode(text), isLast) };
    },
    end: () => zip.end(),
    take(): Uint8Array[] {
      const chunks = ready;
      ready = [];
      return chunks;
    },
  };
}

/**
 * XLSX as its rows come: memory holds one page of them. A new sheet, with the head again, begins where a sheet is full.
 */
export async function* writeXlsx(
  name: string,
  head: readonly string[],
  numbers: readonly NumberColumn[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Uint8Array> {
  const book = createBook();
  let sheets = 0;
  let left = 0;
  let start = '';
  let sheet: ReturnType<typeof book.open> | null = null;
  const next = (rows: readonly (readonly string[])[]) => {
    sheet?.write(sheetEnd, true);
    sheets += 1;
    left = sheetRowsMax;
    if (start === '') start = sheetStart(columnWidths(head, numbers, rows)) + headXml(head);
    sheet = book.open(`xl/worksheets/sheet${sheets}.xml`);
    sheet.write(start);
    return sheet;
  };
  let current: ReturnType<typeof book.open> | null = null;
  for await (const rows of pages) {
    if (current === null || left < rows.length) current = next(rows);
    // The head is the first.
    const first = sheetRowsMax - left + 2;
    left -= rows.length;
    current.write(rows.map((cells, index) => rowXml(first + index, cells, numbers)).join(''));
    yield* book.take();
  }
  (current ?? next([])).write(sheetEnd, true);
  for (const [part, text] of bookParts(name, sheets)) book.open(part).write(text, true);
  book.end();
  yield* book.take();
}
