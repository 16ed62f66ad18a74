import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SpooledFile } from '@taraz/contract';
import { type NumberedSheet, rowOfReference, sheetOfRow } from '@taraz/core';
import { sql } from 'kysely';
import { storable } from '../../../platform/db/storable.ts';
import { Problem } from '../../../platform/problem.ts';
import { readSpreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.ts';
import { cellText, type SpreadsheetRow, spreadsheetLimits } from '../../../platform/spreadsheet/spreadsheet.ts';
import { SpreadsheetFault } from '../../../platform/spreadsheet/spreadsheet-fault.ts';
import type { ImportDeps } from '../deps.ts';
import type { ImportRow } from '../job.ts';
import { importMessages } from '../messages.fa.ts';
import { dateOfChanged } from '../split-dates.ts';
import { isOfAnother, markOf, readMarks } from '../workbooks/cell-marks.ts';
import type { GivenText } from './edit-in-steps.ts';
import { editPage } from './edit-pages.ts';

/** What differs in a mended file: parts of one step each, on disk beside the file and gone with it. */
export interface Mended {
  parts(): AsyncGenerator<GivenText[]>;
}

/** Characters of a part, however few its cells. */
const partCharacters = 2_000_000;
/** Of the error file's own: the row's number before those of the import, what is wrong and the marks after them. */
const ownColumns = 3;

const refuse = (message: string): never => {
  throw new Problem('INVALID_INPUT', { errors: [{ path: 'file', code: 'BAD_FILE', message }] });
};

async function* rowsOf({ path }: SpooledFile): AsyncGenerator<SpreadsheetRow[]> {
  const columnsMax = spreadsheetLimits.columnsMax + ownColumns;
  try {
    yield* readSpreadsheet(path, { limits: { columnsMax } });
  } catch (error) {
    if (!(error instanceof SpreadsheetFault)) throw error;
    refuse(error.detail);
  }
}

/** A CSV of Persian Windows has no Persian ye, and a spreadsheet writes the Arabic one in its place. */
const inPersian = (text: string): string => text.replaceAll('ي', 'ی').replaceAll('ك', 'ک');

/** @throws Problem INVALID_INPUT when a file's first row is not that of the errors of this import */
function needHead(head: SpreadsheetRow | undefined, { id, headers }: ImportRow): void {
  const cells = (head?.cells ?? []).map(inPersian);
  const isAt = (from: number) =>
    headers.every((header, index) => (cells[from + index] ?? '') === inPersian(header.trim()));
  if (isAt(0) && cells[headers.length] === importMessages.errorSummary) refuse(importMessages.ERRORS_WITHOUT_ROW);
  if (cells[0] !== importMessages.errorRow || !isAt(1)) refuse(importMessages.NOT_THE_ERRORS);
  // Another month's file of the same program has the same columns, and rows of the same numbers.
  if (isOfAnother(cells[headers.length + ownColumns - 1], id)) refuse(importMessages.OTHER_ERRORS);
}

/** Rows of the file by the numbers that it names. @throws Problem INVALID_INPUT for one that is none, or comes again */
function numbered(
  rows: readonly SpreadsheetRow[],
  seen: Uint8Array,
  sheets: readonly NumberedSheet[],
): Map<number, SpreadsheetRow> {
  return new Map(
    rows.map((row) => {
      const at = rowOfReference(sheets, row.cells[0] ?? '');
      const before = seen[at];
      if (before === undefined || at === 0) return refuse(importMessages.MENDED_WITHOUT_ROW(row.number));
      if (before > 0) {
        const own = sheetOfRow(sheets, at);
        return refuse(importMessages.MENDED_TWICE(importMessages.row(own?.row ?? at, own?.name ?? null), row.number));
      }
      seen[at] = 1;
      return [at, row];
    }),
  );
}

/** Their cells as they stand now. */
async function standingOf({ database }: ImportDeps, { account_id, id }: ImportRow, rows: readonly number[]) {
  const { rows: found } = await database.readAccount(account_id, (tx) =>
    sql<{ row: number; cells: string[] }>`
      select row_number as row, cells from import_rows
      where account_id = ${account_id} and import_id = ${id} and row_number = any(${[...rows]}::int[])`.execute(tx),
  );
  return new Map(found.map(({ row, cells }) => [row, cells]));
}

/**
 * The cells that were changed in the file and are not as they stand, as the file is read; of spaces at their ends a file
 * tells nothing. One that the file holds as it was written out stays as it stands: it was changed in the import since.
 * Without its marks, as older files and pasted tables are, a file counts as changed wherever it differs.
 */
async function* differing(deps: ImportDeps, row: ImportRow, file: SpooledFile): AsyncGenerator<GivenText[]> {
  const seen = new Uint8Array(row.last_row + 1);
  let isFirst = true;
  for await (const batch of rowsOf(file)) {
    if (isFirst) needHead(batch[0], row);
    const given = numbered(isFirst ? batch.slice(1) : batch, seen, row.sheets);
    isFirst = false;
    const standing = await standingOf(deps, row, [...given.keys()]);
    const cells: GivenText[] = [];
    for (const [at, { number, cells: texts }] of given) {
      const now = standing.get(at) ?? refuse(importMessages.MENDED_WITHOUT_ROW(number));
      const marks = readMarks(texts[row.headers.length + ownColumns - 1]);
      const changed = new Map<number, string>();
      for (const [column, text] of now.entries()) {
        const value = storable(texts[column + 1] ?? '');
        const isAsWritten = [value, inPersian(value)].some(
          (one) => one === text || one === cellText(text) || marks[column] === markOf(at, column, one),
        );
        if (!isAsWritten) changed.set(column, value);
      }
      const date = dateOfChanged(row.headers, now, changed);
      if (date !== null) changed.set(...date);
      for (const [column, value] of changed) cells.push([at, column, value]);
    }
    yield cells;
  }
}

/**
 * Reads a mended error file and puts aside what is not as it stands in the import, which it leaves alone. The memory it
 * takes does not grow with the file. @throws Problem INVALID_INPUT
 */
export async function compareMended(deps: ImportDeps, row: ImportRow, file: SpooledFile): Promise<Mended> {
  const path = join(dirname(file.path), 'mended');
  const aside = await open(path, 'w', 0o600);
  let part: GivenText[] = [];
  let characters = 0;
  const sizes: number[] = [];
  const flush = async () => {
    if (part.length === 0) return;
    const bytes = Buffer.from(JSON.stringify(part));
    await aside.appendFile(bytes);
    sizes.push(bytes.length);
    part = [];
    characters = 0;
  };
  try {
    for await (const cells of differing(deps, row, file)) {
      for (const cell of cells) {
        part.push(cell);
        characters += cell[2].length;
        if (part.length === editPage.rows || characters >= partCharacters) await flush();
      }
    }
    await flush();
  } finally {
    await aside.close();
  }
  return {
    // One at a time: lines of a file would be read ahead, a thousand of them.
    async *parts() {
      const again = await open(path, 'r');
      try {
        for (const size of sizes) {
          const bytes = Buffer.alloc(size);
          await again.read(bytes, 0, size, null);
          yield JSON.parse(bytes.toString()) as GivenText[];
        }
      } finally {
        await again.close();
      }
    },
  };
}
