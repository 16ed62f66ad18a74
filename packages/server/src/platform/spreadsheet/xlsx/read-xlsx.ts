import type { FileHandle } from 'node:fs/promises';
import { lineWithLost, spoiledLine } from '../csv/decode-text.ts';
import { spreadsheetMessages } from '../messages.fa.ts';
import { scannedRows } from '../scanned-rows.ts';
import { moreSheetsNotice, SheetFindings } from '../sheet-findings.ts';
import {
  type ChosenSheet,
  charactersOf,
  type ReadSheet,
  type SheetHead,
  type SpreadsheetLimits,
  type SpreadsheetNotice,
  type SpreadsheetRow,
  type SpreadsheetSummary,
} from '../spreadsheet.ts';
import { fault, SpreadsheetFault } from '../spreadsheet-fault.ts';
import { readSharedStrings } from './shared-strings.ts';
import { SheetReader } from './sheet-reader.ts';
import { readNumberFormats, readWorkbook } from './workbook.ts';
import { XmlScanner } from './xml-scanner.ts';
import { openZip, type ZipDirectory } from './zip-directory.ts';

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

/** A CSV that Excel opened in the wrong encoding and saved as XLSX, or one without «ی». @throws SpreadsheetFault SPOILED_LETTERS, LOST_LETTERS */
function refuseSpoiled(rows: readonly SpreadsheetRow[]): void {
  const text = rows
    .slice(0, rowsLookedAt)
    .map(({ cells }) => cells.join(' '))
    .join('\n');
  const line = spoiledLine(text);
  if (line !== null) throw fault('SPOILED_LETTERS', [line]);
  const lost = lineWithLost(text);
  if (lost !== null) throw fault('LOST_LETTERS', [lost]);
}

/** Says which of the sheets that have rows are read. */
export type AskSheets = (heads: readonly SheetHead[]) => Promise<readonly ChosenSheet[]>;

/** More sheets than these, or a longer head, nobody chooses among. */
const heads = { sheetsMax: 200, rows: 15, cellCharacters: 200, characters: 2_000_000 } as const;

interface KnownSheet {
  readonly sheet: Sheet;
  readonly head: SheetHead;
}

const shortened = ({ number, cells }: SpreadsheetRow): SpreadsheetRow => ({
  number,
  cells: cells.map((text) => text.slice(0, heads.cellCharacters)),
});

/** The first rows of a sheet. @throws SpreadsheetFault */
async function headRows(zip: ZipDirectory, sheet: Sheet, reader: SheetReader): Promise<SpreadsheetRow[]> {
  const rows: SpreadsheetRow[] = [];
  for await (const batch of readSheet(zip, sheet, reader)) {
    rows.push(...batch.slice(0, heads.rows - rows.length).map(shortened));
    if (rows.length >= heads.rows) break;
  }
  return rows;
}

/** The sheets that have rows. One that cannot be read is none of them, unless it alone has some. @throws SpreadsheetFault */
async function knownSheets(
  zip: ZipDirectory,
  sheets: readonly Sheet[],
  readerOf: () => SheetReader,
): Promise<{ known: KnownSheet[]; unread: number }> {
  const known: KnownSheet[] = [];
  let [characters, unread, broken] = [0, 0, null as SpreadsheetFault | null];
  for (const sheet of sheets.slice(0, heads.sheetsMax)) {
    try {
      const rows = await headRows(zip, sheet, readerOf());
      if (rows.length > 0) known.push({ sheet, head: { name: sheet.name, rows } });
      characters += rows.reduce((sum, row) => sum + charactersOf(row), 0);
    } catch (error) {
      if (!(error instanceof SpreadsheetFault)) throw error;
      broken ??= error;
      unread += 1;
    }
    if (characters > heads.characters) break;
  }
  if (known.length === 0 && broken !== null) throw broken;
  return { known, unread };
}

interface Planned extends Omit<ChosenSheet, 'place'> {
  readonly sheet: Sheet;
}

/** Where a column of a sheet is put; -1 when it is left out. */
function placeOf(column: number, columns: ChosenSheet['columns']): number {
  if (columns === undefined) return column;
  const { places, behind, step } = columns;
  return places[column] ?? behind + (column - places.length) * step;
}

function placed(cells: string[], columns: ChosenSheet['columns']): string[] {
  if (columns === undefined) return cells;
  const own: string[] = [];
  for (const [column, text] of cells.entries()) {
    const place = placeOf(column, columns);
    if (place < 0 || text === '') continue;
    while (own.length < place) own.push('');
    own[place] = text;
  }
  return own;
}

interface Plan {
  readonly plan: readonly Planned[];
  /** all of them are read; otherwise the first that has rows */
  readonly isChosen: boolean;
  /** sheets that might have been read */
  readonly among: number;
}

/** The sheets to read: those chosen of several; otherwise, and without anybody to ask, the first that has rows. */
async function planOf(
  zip: ZipDirectory,
  sheets: readonly Sheet[],
  readerOf: () => SheetReader,
  ask: AskSheets | undefined,
): Promise<Plan> {
  const first = { plan: sheets.map((sheet) => ({ sheet, after: 0 })), isChosen: false, among: sheets.length };
  if (ask === undefined || sheets.length === 1) return first;
  const { known, unread } = await knownSheets(zip, sheets, readerOf);
  const among = known.length + unread;
  if (known.length === 0) return first;
  if (known.length === 1) return { plan: known.map(({ sheet }) => ({ sheet, after: 0 })), isChosen: true, among };
  const chosen = await ask(known.map(({ head }) => head));
  const plan = chosen.flatMap(({ place, ...how }) => {
    const one = known[place];
    return one === undefined ? [] : [{ sheet: one.sheet, ...how }];
  });
  return { plan, isChosen: true, among };
}

interface DoneSheet extends ReadSheet {
  readonly columns: ChosenSheet['columns'];
  readonly reader: SheetReader;
}

function noticesOf(done: readonly DoneSheet[]): SpreadsheetNotice[] {
  const found = new SheetFindings();
  for (const { name, reader } of done) {
    found.include(reader.findings, (where) => (done.length > 1 ? spreadsheetMessages.inSheet(where, name) : where));
  }
  return found.notices();
}

function summaryOf(done: readonly DoneSheet[], among: number): SpreadsheetSummary {
  const names = done.map(({ name }) => name);
  return {
    kind: 'xlsx',
    encoding: 'utf-8',
    delimiter: '',
    sheets: done.map(({ name, offset }) => ({ name, offset })),
    rows: done.reduce((sum, { reader }) => sum + reader.rows.count, 0),
    notices: [...noticesOf(done), ...moreSheetsNotice(among, names)],
    mergedDown: done.flatMap(({ offset, columns, reader }) =>
      reader.findings.mergedDown.flatMap(({ column, from, to }) => {
        const place = placeOf(column, columns);
        return place < 0 ? [] : [{ column: place, from: from + offset, to: to + offset }];
      }),
    ),
  };
}

/** Rows of the chosen sheets, or of the first visible one that has some, as the file unpacks. @throws SpreadsheetFault */
export async function* readXlsx(
  file: FileHandle,
  size: number,
  limits: SpreadsheetLimits,
  ask?: AskSheets,
): AsyncGenerator<SpreadsheetRow[], SpreadsheetSummary> {
  const zip = await openZip(file, size, limits);
  const { sheets, from1904, stylesPart, sharedStringsPart } = await readWorkbook(zip);
  const formats = await readNumberFormats(zip, stylesPart);
  const shared = { formats, from1904, strings: await readSharedStrings(zip, sharedStringsPart, limits) };
  const { plan, isChosen, among } = await planOf(zip, sheets, () => new SheetReader(shared, limits), ask);
  const done: DoneSheet[] = [];
  let [offset, count] = [0, 0];
  for (const { sheet, after, columns } of plan) {
    const reader = new SheetReader(shared, limits, count);
    let isFirst = true;
    for await (const batch of readSheet(zip, sheet, reader)) {
      if (isFirst) refuseSpoiled(batch);
      isFirst = false;
      const rows = batch.filter(({ number }) => number > after);
      if (rows.length > 0) {
        yield rows.map(({ number, cells }) => ({ number: number + offset, cells: placed(cells, columns) }));
      }
    }
    if (reader.rows.count === 0) continue;
    done.push({ name: sheet.name, offset, columns, reader });
    count += reader.rows.count;
    offset += reader.rows.last;
    if (!isChosen) break;
  }
  if (done.length === 0) throw fault(sheets.length > 1 ? 'NO_SHEET' : 'EMPTY', []);
  return summaryOf(done, among);
}
