import type { CallInput, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { ImportDeps } from '../deps.ts';
import { type ImportRow, needState } from '../job.ts';
import { importMessages } from '../messages.fa.ts';
import { applyChanges } from './apply-changes.ts';
import { editable, editInSteps } from './edit-in-steps.ts';
import { cellsPage, type GivenPage, pageRows } from './edit-pages.ts';

type Body = CallInput<typeof calls.changeImport>['body'];
type CellsBody = Extract<Body, { cells: unknown }>;

/** Some cells, as written, pasted or filled down. @throws Problem CONFLICT */
export async function editCells(tx: Tx, deps: ImportDeps, row: ImportRow, { cells }: CellsBody): Promise<ImportRow> {
  needState(row, ...editable);
  async function* pages(): AsyncGenerator<GivenPage> {
    for (let from = 0; from < cells.length; from += pageRows) yield cellsPage(row, cells.slice(from, from + pageRows));
  }
  return applyChanges(tx, deps, row, pages());
}

/** Takes the newest edit back. @throws Problem CONFLICT when there is none */
export async function undoEdit(tx: Tx, deps: ImportDeps, row: ImportRow): Promise<ImportRow> {
  needState(row, ...editable);
  const last = await tx
    .selectFrom('import_edits')
    .select(['edit', 'part'])
    .where('account_id', '=', row.account_id)
    .where('import_id', '=', row.id)
    .orderBy('edit', 'desc')
    .orderBy('part', 'desc')
    .executeTakeFirst();
  if (last === undefined) throw new Problem('CONFLICT', { detail: importMessages.NOTHING_TO_UNDO });
  return editInSteps(tx, deps, row, { back: { edit: last.edit, parts: last.part + 1 } });
}

/** Rows that were mended leave the list of bad ones. */
export async function settleRows(tx: Tx, row: ImportRow): Promise<ImportRow> {
  await sql`
    update import_rows set touched = false
    where account_id = ${row.account_id} and import_id = ${row.id} and touched`.execute(tx);
  return row;
}
