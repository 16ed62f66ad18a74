import { type ColumnKey, columnOfSource, guessColumn, type SheetMapping } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { someFigure } from '../../platform/spreadsheet/untold-columns.ts';
import { type ColumnsKept, widthTold, withBeyond, within } from './columns-beyond.ts';
import { type ColumnOtherwise, reconsider } from './columns-otherwise.ts';
import type { ImportDeps } from './deps.ts';
import { guessMapping, headersHash, isNameless } from './header-row.ts';
import { type ImportRow, rowsOfImport } from './job.ts';
import { guessLookups } from './steps/guess-lookups.ts';
import { type ValueForAll, withoutOneFiles } from './values-for-all.ts';

/** Rows by which columns are known whose headers say nothing. */
const tellingRows = 20;

async function firstRows(tx: Tx, row: ImportRow): Promise<string[][]> {
  const rows = await tx
    .selectFrom('import_rows')
    .select('cells')
    .where('account_id', '=', row.account_id)
    .where('import_id', '=', row.id)
    .orderBy('row_number')
    .limit(tellingRows)
    .execute();
  return rows.map(({ cells }) => cells);
}

/** What the headers and the first rows say, and the account's own lists where they say too little. */
async function guessed(tx: Tx, deps: ImportDeps, row: ImportRow): Promise<SheetMapping> {
  const rows = await firstRows(tx, row);
  return guessLookups(tx, deps, guessMapping(row.headers, rows), row.headers, rows);
}

const columnsOf = (mapping: SheetMapping): number[] => Object.values(mapping).map(columnOfSource);

/** Whether a mapping takes what a path means from a column. */
const isFrom = (mapping: SheetMapping | null, path: string, column: number): boolean =>
  columnOfSource(mapping?.[path]) === column;

/**
 * What is guessed now and was not when the columns were confirmed, of columns and meanings that were left open then: what
 * their user left out on purpose stays out.
 * @param before the guess of that time; null: not kept then
 */
function learned(confirmed: SheetMapping, before: SheetMapping | null, now: SheetMapping): SheetMapping {
  const taken = new Set(columnsOf(confirmed));
  return Object.fromEntries(
    Object.entries(now).filter(([path, source]) => {
      const column = columnOfSource(source);
      return confirmed[path] === undefined && !taken.has(column) && !isFrom(before, path, column);
    }),
  );
}

/** What the columns of a file are taken for before its user says anything. */
export interface RecalledColumns {
  mapping: SheetMapping;
  /** null: by the columns */
  columnKey: ColumnKey | null;
  /** it was confirmed for such headers, and nothing was added to it since, nor has to be said anew */
  isConfirmed: boolean;
  /** columns that are known only since */
  learned: readonly number[];
  /** columns that mean something else now than what was confirmed, or than what their user chose */
  changed: readonly ColumnOtherwise[];
  doubted: readonly ColumnOtherwise[];
  /** columns without a title in which figures stand, and that no such file had when it was confirmed */
  untold: readonly number[];
  /** what is written for all rows, as it was for the earlier file */
  kept: readonly ValueForAll[];
  /** what was written for all rows of the earlier file alone */
  asked: readonly ValueForAll[];
  /** when it was confirmed; null: never */
  keptAt: Date | null;
}

/** What a file's columns say by themselves, whatever was confirmed for such headers before. */
export async function freshColumns(tx: Tx, deps: ImportDeps, row: ImportRow) {
  const mapping = await guessed(tx, deps, row);
  return { mapping, columnKey: guessColumn(Object.keys(mapping)) };
}

/** What was confirmed for such headers, locked where it is to be changed; null: nothing. */
async function keptColumns(tx: Tx, { account_id, headers }: ImportRow, isLocked = false) {
  const kept = await tx
    .selectFrom('import_mappings')
    .select(['mapping', 'column_key', 'guess', 'width', 'updated_at'])
    .where('account_id', '=', account_id)
    .where('header_key', '=', headersHash(headers))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  return kept ?? null;
}

/** Columns, from 0, behind the last of which something was told, in which figures stand: left out in silence, they could be amounts. */
async function untoldColumns(tx: Tx, row: ImportRow, kept: ColumnsKept): Promise<number[]> {
  const told = widthTold(kept, row.headers);
  if (row.headers.length <= told) return [];
  const { rows } = await sql<{ column: number }>`
    select distinct (c.place - 1)::int as column
    from import_rows, jsonb_array_elements_text(cells) with ordinality as c (text, place)
    where ${rowsOfImport(row)} and c.place > ${told} and c.text ~ ${someFigure}
    order by 1`.execute(tx);
  return rows.map(({ column }) => column);
}

/** What was confirmed for such headers, with what is known only since; a guess where nothing was. */
export async function recallColumns(tx: Tx, deps: ImportDeps, row: ImportRow): Promise<RecalledColumns> {
  const kept = await keptColumns(tx, row);
  const now = await guessed(tx, deps, row);
  if (kept === null) {
    const nothing = { learned: [], changed: [], doubted: [], untold: [], kept: [], asked: [], keptAt: null };
    return { mapping: now, columnKey: null, isConfirmed: false, ...nothing };
  }
  const own = withoutOneFiles(within(kept.mapping, row.headers.length));
  const { mapping, changed, doubted } = reconsider(own.mapping, kept.guess, now);
  const added = learned(mapping, kept.guess, now);
  const columns = columnsOf(added);
  const meant = { ...mapping, ...added };
  const untold = (await untoldColumns(tx, row, kept)).filter((column) =>
    columnsOf(meant).every((one) => one !== column),
  );
  return {
    mapping: meant,
    columnKey: kept.column_key,
    isConfirmed: columns.length + changed.length + doubted.length + untold.length + own.asked.length === 0,
    ...{ learned: columns, changed, doubted, untold, kept: own.kept, asked: own.asked },
    keptAt: kept.updated_at,
  };
}

/** Keeps what a file's columns mean for the next one with the same headers. */
export async function rememberColumns(
  tx: Tx,
  deps: ImportDeps,
  row: ImportRow,
  columns: { mapping: SheetMapping; column_key: ColumnKey },
  now: Date,
): Promise<void> {
  // Columns without names say nothing of the next file's.
  if (isNameless(row.headers)) return;
  const told = { mapping: columns.mapping, guess: await guessed(tx, deps, row), width: row.headers.length };
  const { mapping, guess, width } = withBeyond(told, await keptColumns(tx, row, true));
  const texts = { mapping: JSON.stringify(mapping), guess: JSON.stringify(guess) };
  const kept = { ...texts, width, column_key: columns.column_key, updated_at: now };
  await tx
    .insertInto('import_mappings')
    .values({ account_id: row.account_id, header_key: headersHash(row.headers), ...kept })
    .onConflict((conflict) => conflict.columns(['account_id', 'header_key']).doUpdateSet(kept))
    .execute();
}
