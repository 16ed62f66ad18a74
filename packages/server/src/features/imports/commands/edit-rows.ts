import { type CallInput, type calls, importLimits } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { storable } from '../../../platform/db/storable.ts';
import { Problem } from '../../../platform/problem.ts';
import type { ImportDeps } from '../deps.ts';
import { announce, type ImportRow, needState, rowsOfImport, saveImport } from '../job.ts';
import { importMessages } from '../messages.fa.ts';
import { seenRows } from '../queries.ts';
import { allowLong } from '../steps/allow-long.ts';
import { applyChanges } from './apply-changes.ts';
import { editable, editInSteps, type GivenText, giveInSteps } from './edit-in-steps.ts';
import { cellsPage, editPage, type GivenCell, type GivenPage } from './edit-pages.ts';

type Body = CallInput<typeof calls.changeImport>['body'];
type CellsBody = Extract<Body, { cells: unknown }>;
type FillBody = Extract<Body, { fill: unknown }>;
type PasteBody = Extract<Body, { paste: unknown }>;
/** What of the rows a list has, from one of them on. */
type Listed = Pick<PasteBody['paste'], 'from_row' | 'only' | 'code' | 'code_column'>;

/** Of cells named more than once the last counts. */
const lastOfEach = (cells: readonly GivenCell[]): GivenCell[] => [
  ...new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell])).values(),
];

/** Cells in parts of one step each. */
function* partsOf(cells: readonly GivenCell[]): Generator<GivenText[]> {
  for (let from = 0; from < cells.length; from += editPage.rows) {
    yield cells.slice(from, from + editPage.rows).map((one) => [one.row, one.column, storable(one.value)]);
  }
}

async function writeCells(tx: Tx, deps: ImportDeps, row: ImportRow, given: readonly GivenCell[]): Promise<ImportRow> {
  const cells = lastOfEach(given);
  if (cells.length > editPage.rows) return giveInSteps(tx, deps, row, partsOf(cells));
  async function* page(): AsyncGenerator<GivenPage> {
    yield cellsPage(row, cells);
  }
  return applyChanges(tx, deps, row, page());
}

/** Some cells, as written or mended: a page of them at once, more in steps. @throws Problem CONFLICT */
export function editCells(tx: Tx, deps: ImportDeps, row: ImportRow, { cells }: CellsBody): Promise<ImportRow> {
  needState(row, ...editable);
  return writeCells(tx, deps, row, cells);
}

/**
 * Rows of the file that a list has from one of them on. @param seen the first of them, as whoever asks for an edit
 * has seen them, which may be more than it changes @param most so many are changed @throws Problem CONFLICT where they are
 * others by now
 */
async function listedRows(
  tx: Tx,
  row: ImportRow,
  { from_row, only, code, code_column }: Listed,
  { seen, most, path }: { seen: readonly number[]; most: number; path: string },
): Promise<number[]> {
  const { rows } = await sql<{ row: number }>`
    select row_number as row from import_rows r
    where ${rowsOfImport(row)} and row_number >= ${from_row}
      and ${seenRows(row, { only, code, column: code_column })}
    order by row_number limit ${Math.max(most, seen.length)}`.execute(tx);
  const found = rows.map((one) => one.row);
  if (seen.every((one, place) => found[place] === one)) return found.slice(0, most);
  const message = importMessages.OTHER_ROWS;
  throw new Problem('CONFLICT', { detail: message, errors: [{ path, code: 'OTHER_ROWS', message }] });
}

/** A table laid over the rows that are listed, from one of them on. @throws Problem CONFLICT, INVALID_INPUT */
export async function pasteCells(tx: Tx, deps: ImportDeps, row: ImportRow, { paste }: PasteBody): Promise<ImportRow> {
  needState(row, ...editable);
  const { columns, texts, seen_rows: seen = [] } = paste;
  if (texts.reduce((count, line) => count + line.length, 0) > importLimits.editsMax) {
    const message = importMessages.TOO_MANY_CELLS(importLimits.editsMax);
    throw new Problem('INVALID_INPUT', { errors: [{ path: 'paste.texts', code: 'TOO_MANY', message }] });
  }
  const rows = await listedRows(tx, row, paste, { seen, most: texts.length, path: 'paste.seen_rows' });
  const cells = rows.flatMap((one, place) =>
    (texts[place] ?? []).flatMap((value, offset) => {
      const column = columns[offset];
      return column === undefined ? [] : [{ row: one, column, value }];
    }),
  );
  return cells.length === 0 ? row : writeCells(tx, deps, row, cells);
}

/**
 * One text, or several columns' of one row, from one row of the list to another. All together may come to no more than a
 * file may have: a long text in every row of a large file would fill the disk. @throws Problem CONFLICT, INVALID_INPUT
 */
export async function fillRows(tx: Tx, deps: ImportDeps, row: ImportRow, body: FillBody): Promise<ImportRow> {
  const { seen_rows: seen = [], ...fill } = body.fill;
  const { value, also = [], from_row, to_row } = fill;
  const length = [{ value }, ...also].reduce((sum, one) => sum + one.value.length, 0);
  if (length * Math.min(to_row - from_row + 1, row.row_count) > importLimits.fileBytesMax) {
    const errors = [{ path: 'fill.value', code: 'TOO_LONG', message: importMessages.TOO_LONG_TO_FILL }];
    throw new Problem('INVALID_INPUT', { errors });
  }
  needState(row, ...editable);
  if (seen.length > 0) await listedRows(tx, row, fill, { seen, most: 0, path: 'fill.seen_rows' });
  return editInSteps(tx, deps, row, { fill });
}

async function goBack(tx: Tx, deps: ImportDeps, row: ImportRow, line: 'undo' | 'redo'): Promise<ImportRow> {
  needState(row, ...editable);
  const next = await tx
    .selectFrom('import_edits')
    .select(['edit', 'part'])
    .where('account_id', '=', row.account_id)
    .where('import_id', '=', row.id)
    .where('line', '=', line)
    .orderBy('edit', line === 'undo' ? 'desc' : 'asc')
    .orderBy('part', 'desc')
    .executeTakeFirst();
  if (next === undefined) throw new Problem('CONFLICT', { detail: importMessages.NOTHING_KEPT[line] });
  return editInSteps(tx, deps, row, { back: { line, edit: next.edit, parts: next.part + 1 } });
}

/** Takes the newest edit back. @throws Problem CONFLICT when there is none */
export const undoEdit = (tx: Tx, deps: ImportDeps, row: ImportRow): Promise<ImportRow> => goBack(tx, deps, row, 'undo');

/** Does again what was undone last. @throws Problem CONFLICT when there is none, or an edit came since */
export const redoEdit = (tx: Tx, deps: ImportDeps, row: ImportRow): Promise<ImportRow> => goBack(tx, deps, row, 'redo');

/** Rows that were mended leave the lists of bad ones and of their causes. @returns whether there were some */
export async function forgetMended(tx: Tx, row: ImportRow): Promise<boolean> {
  await allowLong(tx);
  const { numAffectedRows = 0n } = await sql`
    update import_rows set touched = false, had = null
    where ${rowsOfImport(row)} and (touched or had is not null)`.execute(tx);
  return numAffectedRows > 0n;
}

/** Begins the lists of what is bad anew; whoever shows one of them fetches its rows again. */
export async function settleRows(tx: Tx, deps: ImportDeps, row: ImportRow): Promise<ImportRow> {
  if (!(await forgetMended(tx, row))) return row;
  const saved = await saveImport(tx, row, {}, new Date(deps.runtime.clock.nowMs()));
  await announce(tx, saved);
  return saved;
}
