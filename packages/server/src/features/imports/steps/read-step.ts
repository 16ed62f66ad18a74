import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatJalaliDate, guessColumn, sheetColumn, sheetsRead } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { makeScratch } from '../../../platform/scratch.ts';
import { fileColumnTexts } from '../../../platform/spreadsheet/file-columns.fa.ts';
import { readSpreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.ts';
import {
  charactersOf,
  type SpreadsheetRow,
  type SpreadsheetSummary,
} from '../../../platform/spreadsheet/spreadsheet.ts';
import { SpreadsheetFault } from '../../../platform/spreadsheet/spreadsheet-fault.ts';
import { codesInNamesNotice } from '../codes-in-names.ts';
import { type RecalledColumns, recallColumns } from '../column-memory.ts';
import type { ColumnOtherwise } from '../columns-otherwise.ts';
import type { ImportDeps } from '../deps.ts';
import { type FormHead, formNotice } from '../form-head.ts';
import { isNameless, lastTitled, missingOf } from '../header-row.ts';
import { announce, dropFile, type ImportRow, rowsOfImport, saveImport, takeImport } from '../job.ts';
import { importMessages } from '../messages.fa.ts';
import { hasMoreAlike, type ImportSheet, keptSheets, nameInFile, planSheets, type SheetPlan } from '../sheets.ts';
import { splitDateNotice } from '../split-dates.ts';
import type { ImportNotice } from '../tables.ts';
import { allowLong } from './allow-long.ts';
import { beginChecking } from './begin-checking.ts';
import { keepMerged } from './filled-numbers.ts';
import { tomansNotice } from './looks-like-tomans.ts';
import { mayBeForms, shapeFirst, shapeMore, tableOf } from './shape-rows.ts';
import { leaveOutHeads, leaveOutPages, leaveOutSums, leaveOutTotals, leaveOutUnfilled } from './tidy-rows.ts';

type Rows = AsyncGenerator<SpreadsheetRow[], SpreadsheetSummary>;

/** A file this process is reading: rows after the last one that is stored. */
interface Reading {
  folder: string;
  rows: Rows;
  /** which sheets are read, once that is known; null where there is one */
  plan: () => SheetPlan | null;
  /** row that the next batch follows */
  lastRow: number;
}

/** Rows that were read, and what the reading ended with; null: there are more. */
interface Batch {
  readonly rows: SpreadsheetRow[];
  readonly summary: SpreadsheetSummary | null;
}

/** Rows stored in one transaction. */
const batchRows = 2_000;
/** Nor more characters than these, however few the rows. */
const batchCharacters = 8_000_000;
/** What forms say stands above their lines: such a file is read at once, up to so many rows; to shape them takes a fifth of a second. */
const formRows = 20_000;
/** A file that nobody went on with for so long is taken over: its process is gone. To open one costs a copy of it. */
const takenOverMs = 1_000;
async function* chunksOf({ database }: ImportDeps, accountId: string, id: string): AsyncGenerator<Buffer> {
  for (let place = 0; ; place += 1) {
    const chunk = await database.withAccount(accountId, (tx) =>
      tx
        .selectFrom('import_chunks')
        .select('bytes')
        .where('account_id', '=', accountId)
        .where('import_id', '=', id)
        .where('place', '=', place)
        .executeTakeFirst(),
    );
    if (chunk === undefined) return;
    yield chunk.bytes;
  }
}

async function* after(all: Rows, lastRow: number): Rows {
  // Who closes this closes the file's reading with it, and its thread.
  await using rows = all;
  while (true) {
    const step = await rows.next();
    if (step.done === true) return step.value;
    const fresh = step.value.filter(({ number }) => number > lastRow);
    if (fresh.length > 0) yield fresh;
  }
}

async function openReading(deps: ImportDeps, { account_id, id, last_row, wanted_sheets }: ImportRow): Promise<Reading> {
  const folder = await makeScratch();
  const path = join(folder, 'file');
  try {
    await pipeline(Readable.from(chunksOf(deps, account_id, id)), createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    // It is tried again in a second: of a disk without room each copy would take more.
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  let plan: SheetPlan | null = null;
  const rows = readSpreadsheet(path, {
    chooseSheets: (heads) => {
      plan = planSheets(heads, wanted_sheets);
      return plan.chosen;
    },
  });
  return { folder, rows: after(rows, last_row), plan: () => plan, lastRow: last_row };
}

async function insertRows(tx: Tx, { account_id, id }: ImportRow, rows: readonly SpreadsheetRow[], width: number) {
  const cells = rows.map((row) => {
    const padded = [...row.cells.slice(0, width)];
    while (padded.length < width) padded.push('');
    return JSON.stringify(padded);
  });
  await sql`
    insert into import_rows (account_id, import_id, row_number, cells)
    select ${account_id}::uuid, ${id}::uuid, r.number, r.cells::jsonb
    from unnest(${rows.map(({ number }) => number)}::int[], ${cells}::text[]) as r (number, cells)
    on conflict do nothing`.execute(tx);
}

/** Rows that were stored before a longer one came are as wide as all. A column that came so has no title. */
async function widenRows(tx: Tx, row: ImportRow): Promise<void> {
  const width = row.headers.length;
  if (row.headers.at(-1) !== '') return;
  await allowLong(tx);
  await sql`
    update import_rows set cells = cells || to_jsonb(array_fill(''::text, array[${width}::int - jsonb_array_length(cells)]))
    where ${rowsOfImport(row)} and jsonb_array_length(cells) < ${width}`.execute(tx);
}

/** What the reading of the file has to say; which sheets were read in words of its own, where others can be chosen. */
function readingNotices({ notices }: SpreadsheetSummary, sheets: readonly ImportSheet[]): ImportNotice[] {
  const read = sheetsRead(sheets).map(({ name }) => name);
  return notices.map((notice) =>
    notice.code === 'MORE_SHEETS' && sheets.length > 1
      ? { ...notice, message: importMessages.MORE_SHEETS(notice.count, read) }
      : notice,
  );
}

/** What an earlier file with the same headers was said to have, and what is known better since. */
function memoryNotices(
  { headers, made_from }: ImportRow,
  { learned, changed, doubted, untold, kept, asked, keptAt }: RecalledColumns,
  plan: SheetPlan | null,
): ImportNotice[] {
  if (keptAt === null) return [];
  // In the file nothing stands in the place of those that are made of others.
  const made = made_from === null ? 0 : lastTitled(headers) + 1 - made_from;
  const nameOf = (column: number): string =>
    headers[column] || nameInFile(plan, column < (made_from ?? 0) ? column : column - made);
  const labelOf = (path: string): string => sheetColumn(path)?.label ?? path;
  const pairsOf = (some: readonly ColumnOtherwise[]) =>
    some.map(({ column, now }) => [nameOf(column), labelOf(now)] as const);
  const of = (code: ImportNotice['code'], count: number, message: string): ImportNotice[] =>
    count === 0 ? [] : [{ code, count, message }];
  return [
    ...of('LEARNED', learned.length, fileColumnTexts.learned(learned.map(nameOf))),
    ...of('COLUMNS_CHANGED', changed.length, fileColumnTexts.changed(pairsOf(changed))),
    ...of('COLUMNS_DOUBTED', doubted.length, fileColumnTexts.doubted(pairsOf(doubted))),
    ...of('UNTOLD', untold.length, importMessages.UNTOLD(untold.map(nameOf))),
    ...of('VALUES_ASKED', asked.length, importMessages.VALUES_ASKED(asked)),
    ...of('REMEMBERED', 1, importMessages.REMEMBERED(formatJalaliDate(keptAt.toISOString()), kept)),
  ];
}

/** What the reading of a file found, besides its rows. */
interface ReadFile {
  readonly summary: SpreadsheetSummary;
  readonly plan: SheetPlan | null;
  /** what forms say of their lines */
  readonly forms: readonly FormHead[];
}

async function finishReading(tx: Tx, deps: ImportDeps, row: ImportRow, { summary, plan, forms }: ReadFile, now: Date) {
  const sheets = plan === null ? [] : keptSheets(plan, summary.sheets);
  await allowLong(tx);
  // Others of its sheets may yet be asked for.
  if (sheets.length < 2) await dropFile(tx, row);
  const about = { encoding: summary.encoding, sheets: JSON.stringify(sheets) };
  const heads = [
    ...(await leaveOutHeads(tx, row)),
    ...(await leaveOutPages(tx, row)),
    ...(await leaveOutUnfilled(tx, row)),
  ];
  const rows = row.row_count - heads.reduce((sum, { count }) => sum + count, 0);
  if (rows === 0 && sheets.length < 2) {
    return saveImport(tx, row, { ...about, state: 'failed', failure: importMessages.NO_ROWS }, now);
  }
  if (rows === 0) {
    // Another sheet may have some.
    const notices = JSON.stringify([{ code: 'NO_ROWS', count: 1, message: importMessages.NO_ROWS_IN_SHEET }]);
    return saveImport(tx, row, { ...about, row_count: 0, notices, mapping: '{}', state: 'mapping' }, now);
  }
  const recalled = await recallColumns(tx, deps, row);
  const { mapping, columnKey, isConfirmed } = recalled;
  const totals = await leaveOutTotals(tx, row, mapping, sheets);
  const leftOut = [...totals.notices, ...(await leaveOutSums(tx, row, mapping, sheets))];
  await keepMerged(tx, row, summary);
  const nameless: ImportNotice[] = isNameless(row.headers)
    ? [{ code: 'NO_HEADS', count: 1, message: importMessages.NO_HEADS }]
    : [];
  const mapped = {
    ...about,
    row_count: rows - leftOut.reduce((sum, { count }) => sum + count, 0),
    notices: JSON.stringify([
      ...(await tomansNotice(tx, deps, row, mapping)),
      ...readingNotices(summary, sheets),
      ...nameless,
      ...memoryNotices(row, recalled, plan),
      ...heads,
      ...formNotice(forms),
      ...splitDateNotice(row.headers),
      ...codesInNamesNotice(row.headers),
      ...leftOut,
    ]),
    mapping: JSON.stringify(mapping),
    file_sums: totals.sums.length === 0 ? null : JSON.stringify(totals.sums.map(({ cells }) => cells)),
    file_sum_rows: totals.sums.map(({ number }) => number),
    column_key: columnKey ?? guessColumn(Object.keys(mapping)) ?? row.column_key,
  };
  // Which sheets are meant only their user knows.
  const isAsked = row.wanted_sheets !== null || hasMoreAlike(sheets);
  if (!isConfirmed || isAsked || missingOf(mapping).length > 0)
    return saveImport(tx, row, { ...mapped, state: 'mapping' }, now);
  return beginChecking(tx, await saveImport(tx, row, mapped, now), now);
}

/** Nothing is read of it any more. @param failure why, in Persian */
export async function failReading(tx: Tx, { runtime }: ImportDeps, row: ImportRow, failure: string): Promise<void> {
  await allowLong(tx);
  await dropFile(tx, row);
  // A part of a file is shown nowhere, and would count as open.
  await sql`delete from import_rows where ${rowsOfImport(row)}`.execute(tx);
  const failed = { state: 'failed', failure, row_count: 0 } as const;
  await announce(tx, await saveImport(tx, row, failed, new Date(runtime.clock.nowMs())));
}

/** Reads files; one for each process, since a file that is open can be read on. */
export function createReadStep(deps: ImportDeps) {
  const open = new Map<string, Reading>();

  const closeReading = async (id: string): Promise<void> => {
    const reading = open.get(id);
    open.delete(id);
    if (reading === undefined) return;
    await reading.rows.return(undefined as never).catch(() => undefined);
    await rm(reading.folder, { recursive: true, force: true });
  };

  async function nextRows(reading: Reading, most: number): Promise<Batch> {
    const rows: SpreadsheetRow[] = [];
    let characters = 0;
    while (rows.length < most && characters < batchCharacters) {
      const step = await reading.rows.next();
      if (step.done === true) return { rows, summary: step.value };
      rows.push(...step.value);
      for (const row of step.value) characters += charactersOf(row);
    }
    return { rows, summary: null };
  }

  async function nextBatch(reading: Reading, nowMs: number): Promise<Batch> {
    const first = await nextRows(reading, batchRows);
    if (reading.lastRow > 0 || first.summary !== null) return first;
    if (!mayBeForms(first.rows, reading.plan(), nowMs)) return first;
    const more = await nextRows(reading, formRows - first.rows.length);
    return { rows: [...first.rows, ...more.rows], summary: more.summary };
  }

  async function store(accountId: string, id: string, reading: Reading): Promise<'more' | 'end' | 'not ours'> {
    const { rows, summary } = await nextBatch(reading, deps.runtime.clock.nowMs());
    return deps.database.withAccount(accountId, async (tx) => {
      const taken = await takeImport(tx, accountId, id, 'reading');
      // Another process reads it, or it was stopped.
      if (taken === null || taken.last_row !== reading.lastRow) return 'not ours';
      const now = new Date(deps.runtime.clock.nowMs());
      const isFirst = taken.headers.length === 0;
      const shaped = isFirst
        ? shapeFirst(tableOf(rows, reading.plan(), summary?.sheets ?? null, now.getTime()))
        : { ...shapeMore(taken, rows), made_from: taken.made_from };
      await insertRows(tx, taken, shaped.rows, shaped.headers.length);
      const lastRow = rows.at(-1)?.number ?? taken.last_row;
      const columns = { headers: JSON.stringify(shaped.headers), made_from: shaped.made_from };
      const changes = { ...columns, last_row: lastRow, row_count: taken.row_count + shaped.rows.length };
      let saved = await saveImport(tx, taken, changes, now);
      if (summary !== null) {
        if (!isFirst) await widenRows(tx, saved);
        const read = { summary, plan: reading.plan(), forms: shaped.heads };
        saved = await finishReading(tx, deps, saved, read, now);
      }
      await announce(tx, saved);
      reading.lastRow = lastRow;
      return summary === null ? 'more' : 'end';
    });
  }

  async function fail(accountId: string, id: string, fault: SpreadsheetFault): Promise<void> {
    await deps.database.withAccount(accountId, async (tx) => {
      const taken = await takeImport(tx, accountId, id, 'reading');
      if (taken !== null) await failReading(tx, deps, taken, fault.detail);
    });
  }

  return {
    /** Stores the next rows. */
    async run(row: ImportRow): Promise<boolean> {
      const { account_id: accountId, id } = row;
      const restedMs = deps.runtime.clock.nowMs() - row.turn_at.getTime();
      if (!open.has(id) && row.last_row > 0 && restedMs < takenOverMs) return false;
      const reading = open.get(id) ?? (await openReading(deps, row));
      open.set(id, reading);
      try {
        const outcome = await store(accountId, id, reading);
        if (outcome !== 'more') await closeReading(id);
        return outcome !== 'not ours';
      } catch (error) {
        await closeReading(id);
        if (!(error instanceof SpreadsheetFault)) throw error;
        await fail(accountId, id, error);
        return true;
      }
    },
    async close(): Promise<void> {
      for (const id of [...open.keys()]) await closeReading(id);
    },
  };
}
