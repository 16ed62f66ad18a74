import { type ColumnKey, columnOfSource, guessColumn, type SheetMapping } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { type ColumnOtherwise, reconsider } from './columns-otherwise.ts';
import type { ImportDeps } from './deps.ts';
import { guessMapping, headersHash, isNameless } from './header-row.ts';
import type { ImportRow } from './job.ts';
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

/** Whether a mapping takes what a path means from a column. */
const isFrom = (mapping: SheetMapping | null, path: string, column: number): boolean =>
  columnOfSource(mapping?.[path]) === column;

/**
 * What is guessed now and was not when the columns were confirmed, of columns and meanings that were left open then: what
 * their user left out on purpose stays out.
 * @param before the guess of that time; null: not kept then
 */
function learned(confirmed: SheetMapping, before: SheetMapping | null, now: SheetMapping): SheetMapping {
  const taken = new Set(Object.values(confirmed).map(columnOfSource));
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

/** Without what stands in untitled columns behind the last that this file has. */
const within = (mapping: SheetMapping, { headers }: ImportRow): SheetMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([, source]) => columnOfSource(source) < headers.length));

/** What was confirmed for such headers, with what is known only since; a guess where nothing was. */
export async function recallColumns(tx: Tx, deps: ImportDeps, row: ImportRow): Promise<RecalledColumns> {
  const kept = await tx
    .selectFrom('import_mappings')
    .select(['mapping', 'column_key', 'guess', 'updated_at'])
    .where('account_id', '=', row.account_id)
    .where('header_key', '=', headersHash(row.headers))
    .executeTakeFirst();
  const now = await guessed(tx, deps, row);
  if (kept === undefined) {
    const nothing = { learned: [], changed: [], doubted: [], kept: [], asked: [], keptAt: null };
    return { mapping: now, columnKey: null, isConfirmed: false, ...nothing };
  }
  const own = withoutOneFiles(within(kept.mapping, row));
  const { mapping, changed, doubted } = reconsider(own.mapping, kept.guess, now);
  const added = learned(mapping, kept.guess, now);
  const columns = Object.values(added).map(columnOfSource);
  return {
    mapping: { ...mapping, ...added },
    columnKey: kept.column_key,
    isConfirmed: columns.length + changed.length + doubted.length + own.asked.length === 0,
    ...{ learned: columns, changed, doubted, kept: own.kept, asked: own.asked },
    keptAt: kept.updated_at,
  };
}

/** Keeps what a file's columns mean for the next one with the same headers. */
export async function rememberColumns(
  tx: Tx,
  deps: ImportDeps,
  row: ImportRow,
  columns: { mapping: string; column_key: ColumnKey },
  now: Date,
): Promise<void> {
  // Columns without names say nothing of the next file's.
  if (isNameless(row.headers)) return;
  const kept = { ...columns, guess: JSON.stringify(await guessed(tx, deps, row)), updated_at: now };
  await tx
    .insertInto('import_mappings')
    .values({ account_id: row.account_id, header_key: headersHash(row.headers), ...kept })
    .onConflict((conflict) => conflict.columns(['account_id', 'header_key']).doUpdateSet(kept))
    .execute();
}
