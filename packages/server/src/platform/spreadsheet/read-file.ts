import { type FileHandle, open } from 'node:fs/promises';
import { readCsv } from './csv/read-csv.ts';
import { readHtml } from './markup/read-html.ts';
import { readXml2003 } from './markup/read-xml-2003.ts';
import { withColumnsParted } from './one-column.ts';
import { charactersOf, type SpreadsheetLimits, type SpreadsheetRow, type SpreadsheetSummary } from './spreadsheet.ts';
import { fault } from './spreadsheet-fault.ts';
import { type AskSheets, readXlsx } from './xlsx/read-xlsx.ts';

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const oleMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const headBytes = 1024 * 1024;
/** By so much of a text of tags it is known what it is. */
const openingBytes = 256 * 1024;

/** Where the names of an OLE container's streams begin: anywhere in the file. */
function directoryAt(head: Buffer): number {
  if (head.length < 52) return 0;
  const sector = 2 ** Math.min(head.readUInt16LE(30), 16);
  return (head.readUInt32LE(48) + 1) * sector;
}

/** Old Office files and encrypted new ones share one container; the names of its streams tell them apart. */
async function refuseOle(file: FileHandle, size: number, head: Buffer): Promise<never> {
  const parts: Buffer[] = [];
  for (const start of [0, Math.min(directoryAt(head), size), Math.max(0, size - headBytes)]) {
    const part = Buffer.alloc(Math.min(headBytes, size - start));
    await file.read(part, 0, part.length, start);
    parts.push(part);
  }
  const has = (name: string): boolean => parts.some((part) => part.includes(utf16(name)));
  if (has('EncryptedPackage') || has('EncryptionInfo')) throw fault('ENCRYPTED', []);
  if (has('Workbook') || has('Book')) throw fault('OLD_XLS', []);
  if (has('WordDocument')) throw fault('OTHER_OFFICE', ['Word (DOC)']);
  throw fault('NOT_A_SPREADSHEET', []);
}

/** What Excel puts beside a workbook that is open, «~$sales.xlsx»: who has it open, twice, in a byte and in two for each letter. */
const isLockFile = (head: Buffer, size: number): boolean =>
  size === 165 && (head[0] ?? 0) > 0 && (head[0] ?? 0) <= 54 && head.readUInt16LE(55) === head[0];

const marks: readonly (readonly [string, string])[] = [
  ['%PDF-', 'PDF'],
  ['{\\rtf', 'RTF'],
  ['ID;P', 'SYLK'],
  ['TABLE\r\n0,1', 'DIF'],
  ['TABLE\n0,1', 'DIF'],
  ['socialcalc:', 'SocialCalc'],
];

/** A page with all its parts, as browsers, Excel and report servers keep one; often called `.xls`. */
const page = /^(?:MIME-Version:|X-Document-Type:|From: <Saved by|Content-Type: multipart\/related)/i;

/** Packed files by their first bytes; a ZIP that is no workbook is told by its reader. */
const packed: readonly (readonly [string, string])[] = [
  ['Rar!', 'RAR'],
  ["7z\xbc\xaf'\x1c", '7z'],
  ['\x1f\x8b', 'GZ'],
];

/** The beginning of a file as far as its signs of ASCII go, whichever way it is written. */
async function openingOf(file: FileHandle, size: number, bytes: number): Promise<string> {
  const opening = Buffer.alloc(Math.min(size, bytes));
  await file.read(opening, 0, opening.length, 0);
  return opening
    .toString('latin1')
    .replaceAll('\u0000', '')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .trimStart();
}

/** A page's table is all small or all capitals: «<Table>» is .NET's name for one of its own. */
const hasTable = (text: string): boolean => /<(?:!doctype html|html)\b/i.test(text) || /<(?:table|TABLE)\b/.test(text);

/** A tag right within the first one, and one that ends: no titles between angles. None of a page's own: that has no table. */
const isXmlAlone = (text: string): boolean =>
  /^<[a-z_][^<>]*>\s*<[a-z_]/i.test(text) &&
  /<\/[a-z_]/i.test(text) &&
  !/<(?:b|br|center|div|font|form|h[1-6]|input|p|script|span)\b/i.test(text);

/** What a text that begins with a tag is; with one that no page must begin with («<h3>», «<center>») a page by its table, else a CSV («<no>,b»). */
function markupOf(text: string): 'html' | 'xml' | 'csv' {
  if (/^<(?:!doctype html|html|head|body|table|meta|style|div)\b/i.test(text)) return 'html';
  if (/^<(?:\?xml|(?:\w+:)?workbook\b)/i.test(text)) return 'xml';
  if (/^<[a-z!]/i.test(text) && (hasTable(text) || /<tr\b/i.test(text))) return 'html';
  return isXmlAlone(text) ? 'xml' : 'csv';
}

/** Rows of a text that begins with a tag or a remark. */
async function* readMarkup(
  file: FileHandle,
  size: number,
  limits: SpreadsheetLimits,
): AsyncGenerator<SpreadsheetRow[], SpreadsheetSummary> {
  const text = (await openingOf(file, size, openingBytes)).replace(/^(?:<!--[\s\S]*?-->\s*)+/, '');
  const kind = markupOf(text);
  if (kind === 'html') return yield* readHtml(file, size, limits);
  if (kind === 'xml') return yield* readXml(file, size, limits, text.slice(0, 1024));
  return yield* readCsv(file, size, limits);
}

/** An XML by its first tags: a workbook of Excel 2003, a page, or something else. */
async function* readXml(
  file: FileHandle,
  size: number,
  limits: SpreadsheetLimits,
  start: string,
): AsyncGenerator<SpreadsheetRow[], SpreadsheetSummary> {
  if (/urn:schemas-microsoft-com:office:spreadsheet/i.test(start)) return yield* readXml2003(file, size, limits);
  if (hasTable(start)) return yield* readHtml(file, size, limits);
  if (/<office:document/.test(start)) throw fault('OPEN_DOCUMENT', []);
  throw fault('OTHER_OFFICE', ['XML']);
}

async function* pick(
  file: FileHandle,
  size: number,
  limits: SpreadsheetLimits,
  ask: AskSheets | undefined,
): AsyncGenerator<SpreadsheetRow[], SpreadsheetSummary> {
  if (size === 0) throw fault('EMPTY', []);
  if (size > limits.bytesMax) throw fault('TOO_LARGE', [Math.floor(limits.bytesMax / 1024 / 1024)]);
  const head = Buffer.alloc(Math.min(size, 1024));
  await file.read(head, 0, head.length, 0);
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) {
    return yield* readXlsx(file, size, limits, ask);
  }
  if (head.subarray(0, 8).equals(oleMark)) await refuseOle(file, size, head);
  if (isLockFile(head, size)) throw fault('LOCK_FILE', []);
  const start = await openingOf(file, size, head.length);
  for (const [mark, kind] of packed) if (start.startsWith(mark)) throw fault('COMPRESSED', [kind]);
  if (page.test(start)) throw fault('MHTML', []);
  for (const [mark, kind] of marks) if (start.startsWith(mark)) throw fault('OTHER_OFFICE', [kind]);
  if (start.startsWith('<')) return yield* readMarkup(file, size, limits);
  if (/^[[{]\s*["{[]/.test(start)) throw fault('OTHER_OFFICE', ['JSON']);
  return yield* readCsv(file, size, limits);
}

/** Rows as they come, as long as they stay within bounds. */
async function* bounded(
  rows: AsyncGenerator<SpreadsheetRow[], SpreadsheetSummary>,
  { rowCharactersMax, charactersMax }: SpreadsheetLimits,
): AsyncGenerator<SpreadsheetRow[], SpreadsheetSummary> {
  let characters = 0;
  while (true) {
    const step = await rows.next();
    if (step.done === true) return step.value;
    for (const row of step.value) {
      const own = charactersOf(row);
      characters += own;
      if (own > rowCharactersMax) throw fault('CELL_TOO_LONG', [row.number]);
      if (characters > charactersMax) throw fault('ZIP_BOMB', []);
    }
    yield step.value;
  }
}

/**
 * Reads a file where it is called: blocks while it unpacks, so servers go through `readSpreadsheet`.
 * @param ask which of several sheets are read; the first without it
 * @throws SpreadsheetFault
 */
export async function* readFileRows(
  path: string,
  limits: SpreadsheetLimits,
  ask?: AskSheets,
): AsyncGenerator<SpreadsheetRow[], SpreadsheetSummary> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return yield* bounded(withColumnsParted(pick(file, size, limits, ask), limits), limits);
  } finally {
    await file.close();
  }
}
