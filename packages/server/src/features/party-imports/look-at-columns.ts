import type { CallReply, calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { withSpooledFile } from '../../platform/spreadsheet/spool-file.ts';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';
import { SpreadsheetFault } from '../../platform/spreadsheet/spreadsheet-fault.ts';
import { codesApart } from './codes-in-names.ts';
import { columnsBy, firstRows, headerAmong, learnedColumns, sampleRows } from './mappings.ts';
import { importTexts } from './messages.fa.ts';
import { columnsOf, guessTitles, neededOf } from './read-cells.ts';
import { readPartyFile } from './read-party-file.ts';
import type { PartyKind } from './tables.ts';

type Reply = CallReply<typeof calls.customerImportColumns>;

const samples = 3;
const sampleCharacters = 80;

const refuse = (code: 'BAD_FILE' | 'NO_ROWS', detail: string): never => {
  throw new Problem('INVALID_INPUT', { detail, errors: [{ path: 'file', code, message: detail }] });
};

async function readFirst(kind: PartyKind, path: string): Promise<SpreadsheetRow[]> {
  const rows: SpreadsheetRow[] = [];
  for await (const batch of readPartyFile(kind, path)) {
    rows.push(...batch);
    if (rows.length >= firstRows) break;
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
  const rows = await withSpooledFile(bytes, (path) => readFirst(kind, path)).catch((error: unknown) => {
    if (!(error instanceof SpreadsheetFault)) throw error;
    return refuse('BAD_FILE', error.detail);
  });
  const { at, titles } = headerAmong(kind, rows);
  const body = rows.slice(at + 1, at + 1 + sampleRows);
  if (body.length === 0) return refuse('NO_ROWS', importTexts.noRows);
  const width = Math.max(titles.length, ...body.map(({ cells }) => cells.length));
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
      samples: apart
        .map(({ cells }) => (cells[place] ?? '').slice(0, sampleCharacters))
        .filter((text) => text !== '')
        .slice(0, samples),
    })),
    fields: columnsOf[kind].map(({ field, title }) => ({ field, title })),
    needed: neededOf[kind].map((some) => [...some]),
  };
}
