import type { CallInput, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { ImportDeps } from '../deps.ts';
import { type ImportRow, needState } from '../job.ts';
import { importMessages } from '../messages.fa.ts';
import { applyChanges } from './apply-changes.ts';
import { cellsPage, type EditPages, fillPage, fixPage, following, replacePage, undonePage } from './edit-pages.ts';

type Body = CallInput<typeof calls.changeImport>['body'];
type CellsBody = Extract<Body, { cells: unknown }>;
type FixBody = Extract<Body, { fix: unknown }>;
type ReplaceBody = Extract<Body, { replace: unknown }>;
type FillBody = Extract<Body, { fill: unknown }>;

const editable = ['checking', 'ready', 'issuing', 'paused', 'done'] as const;

/** Some cells, as written, pasted or filled down. @throws Problem CONFLICT */
export async function editCells(tx: Tx, deps: ImportDeps, row: ImportRow, { cells }: CellsBody): Promise<ImportRow> {
  needState(row, ...editable);
  async function* once(): EditPages {
    yield cellsPage(row, cells);
  }
  return applyChanges(tx, deps, row, once(), true);
}

/** The mend that each fault of a kind offers, in all its cells. @throws Problem CONFLICT */
export async function fixAlike(tx: Tx, deps: ImportDeps, row: ImportRow, { fix }: FixBody): Promise<ImportRow> {
  needState(row, ...editable);
  return applyChanges(
    tx,
    deps,
    row,
    following((after) => fixPage(row, fix, after)),
    true,
  );
}

/** Find and replace in all cells, a column, or the bad rows. @throws Problem CONFLICT */
export async function replaceText(tx: Tx, deps: ImportDeps, row: ImportRow, body: ReplaceBody): Promise<ImportRow> {
  needState(row, ...editable);
  return applyChanges(
    tx,
    deps,
    row,
    following((after) => replacePage(row, body.replace, after)),
    true,
  );
}

/** One text down a column, from one row of the list in sight to another. @throws Problem CONFLICT */
export async function fillDown(tx: Tx, deps: ImportDeps, row: ImportRow, { fill }: FillBody): Promise<ImportRow> {
  needState(row, ...editable);
  return applyChanges(
    tx,
    deps,
    row,
    following((after) => fillPage(row, fill, after)),
    true,
  );
}

/** Takes the newest edit back. @throws Problem CONFLICT when there is none */
export async function undoEdit(tx: Tx, deps: ImportDeps, row: ImportRow): Promise<ImportRow> {
  needState(row, ...editable);
  const edits = () =>
    tx.selectFrom('import_edits').where('account_id', '=', row.account_id).where('import_id', '=', row.id);
  const last = await edits()
    .select(['edit', 'part'])
    .orderBy('edit', 'desc')
    .orderBy('part', 'desc')
    .executeTakeFirst();
  if (last === undefined) throw new Problem('CONFLICT', { detail: importMessages.NOTHING_TO_UNDO });
  const { edit, part } = last;
  async function* back(): EditPages {
    for (let at = part; at >= 0; at -= 1) {
      const { rows } = await sql<{ least: number; most: number }>`
        select min((c ->> 1)::int) as least, max((c ->> 1)::int) as most
        from import_edits, jsonb_array_elements(changes) c
        where account_id = ${row.account_id} and import_id = ${row.id} and edit = ${edit} and part = ${at}`.execute(tx);
      const [columns] = rows;
      yield undonePage(row, edit, at, columns !== undefined && columns.least === columns.most ? columns.least : null);
    }
  }
  const saved = await applyChanges(tx, deps, row, back(), false);
  await tx
    .deleteFrom('import_edits')
    .where('account_id', '=', row.account_id)
    .where('import_id', '=', row.id)
    .where('edit', '=', edit)
    .execute();
  return saved;
}

/** Rows that were mended leave the list of bad ones. */
export async function settleRows(tx: Tx, row: ImportRow): Promise<ImportRow> {
  await sql`
    update import_rows set touched = false
    where account_id = ${row.account_id} and import_id = ${row.id} and touched`.execute(tx);
  return row;
}
