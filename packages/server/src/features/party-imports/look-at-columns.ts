import type { CallReply, calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { samplesOf, samplesShown, widthOf } from '../../platform/spreadsheet/file-columns.ts';
import { withSpooledFile } from '../../platform/spreadsheet/spool-file.ts';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';
import { SpreadsheetFault } from '../../platform/spreadsheet/spreadsheet-fault.ts';
import { codesApart } from './codes-in-names.ts';
import { besideMade, columnsBy, firstRows, headerAmong, learnedColumns } from './mappings.ts';
import { importTexts } from './messages.fa.ts';
import { columnsOf, guessTitles, neededOf } from './read-cells.ts';
import { readPartyFile } from './read-party-file.ts';
import type { PartyKind } from './tables.ts';

type Reply = CallReply<typeof calls.customerImportColumns>;

const refuse = (code: 'BAD_FILE' | 'NO_ROWS', detail: string): never => {
  throw new Problem('INVALID_INPUT', { detail, errors: [{ path: 'file', code, message: detail }] });
};

/** The beginning of a file, and of what is behind it the rows that are the first to fill a column. */
async function readTelling(kind: PartyKind, path: string): Promise<SpreadsheetRow[]> {
  const rows: SpreadsheetRow[] = [];
  const filled: number[] = [];
  const tells = (text: string, place: number): boolean => text !== '' && (filled[place] ?? 0) < samplesShown;
  for await (const batch of readPartyFile(kind, path)) {
    const isFirst = rows.length < firstRows;
    for (const row of batch) {
      if (!isFirst && !row.cells.some(tells)) continue;
      rows.push(row);
      for (const [place, text] of row.cells.entries()) if (text !== '') filled[place] = (filled[place] ?? 0) + 1;
    }
  }
  return rows;
}

/**
 * The columns of a file before it is taken: what each is called and holds, and what it is taken for, by what was said of
 * such a header before or by its titles. @throws Problem INVALID_INPUT
 */
export async function lookAtColumns(
  database: Database,
  accountId: string,
  kind: PartyKind,
  bytes: Uint8Array,
): Promise<Reply> {
  const read = await withSpooledFile(bytes, (path) => readTelling(kind, path)).catch((error: unknown) => {
    if (!(error instanceof SpreadsheetFault)) throw error;
    return refuse('BAD_FILE', error.detail);
  });
  const header = headerAmong(kind, read);
  const { at, titles } = header;
  const rows = besideMade(header, read);
  const body = rows.slice(at + 1);
  if (body.length === 0) return refuse('NO_ROWS', importTexts.noRows);
  const width = widthOf({ rows, header_at: at, titles });
  const wide = Array.from({ length: width }, (_, place) => titles[place] ?? '');
  const remembered = await database.readAccount(accountId, (tx) => learnedColumns(tx, kind, titles, width));
  const byTitle = guessTitles(kind, wide);
  const columns = remembered === null ? byTitle : columnsBy(wide, remembered.fields);
  const apart = codesApart(kind, columns, body);
  return {
    row: rows[at]?.number ?? 1,
    is_remembered: remembered !== null,
    unit: remembered?.unit ?? 'rial',
    notices: [...(remembered?.notices ?? [])],
    by_title: byTitle.map(({ field }) => field),
    columns: columns.map(({ title, field }, place) => ({
      title,
      field,
      samples: samplesOf(apart, place),
    })),
    fields: columnsOf[kind].map(({ field, title }) => ({ field, title })),
    needed: neededOf[kind].map((some) => [...some]),
  };
}
