import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { ImportDeps } from '../deps.ts';
import { announce, type ImportRow, needState, saveImport, takeImport, wakeImporters } from '../job.ts';
import { type EditWork, rowPlace, type StepEdit } from '../tables.ts';
import { applyPage, beginEdit, type Edit, newEdit, noteChanges, settleEdit } from './apply-changes.ts';
import { type ChangedRow, editPage, fillPage, fixPage, keptPage, replacePage } from './edit-pages.ts';
import { keptLeaving, type Leaving, leavePage, leavingOf } from './leave-pages.ts';

/** While a file is read, mapped or edited, stopped or taken back, its rows are left alone. */
export const editable = ['checking', 'ready', 'issuing', 'paused', 'done'] as const;

type Back = Extract<StepEdit, { back: unknown }>['back'];

/** The single column of a part of an edit; null when it is of several. */
async function columnOf(
  tx: Tx,
  { account_id, id }: ImportRow,
  { line, edit }: Back,
  part: number,
): Promise<number | null> {
  const { rows } = await sql<{ least: number | null; most: number | null }>`
    select min((c ->> 1)::int) as least, max((c ->> 1)::int) as most
    from import_edits, jsonb_array_elements(changes) c
    where account_id = ${account_id} and import_id = ${id} and line = ${line} and edit = ${edit} and part = ${part}`.execute(
    tx,
  );
  const [columns] = rows;
  return columns !== undefined && columns.least === columns.most ? columns.least : null;
}

type Page = { readonly cells: RawBuilder<ChangedRow> } | { readonly leaving: Leaving };

async function pageOf(tx: Tx, row: ImportRow, { what, at }: EditWork): Promise<Page> {
  if ('fix' in what) return { cells: fixPage(row, what.fix, at) };
  if ('replace' in what) return { cells: replacePage(row, what.replace, at) };
  if ('fill' in what) return { cells: fillPage(row, what.fill, at) };
  if ('leave_out' in what) return { leaving: leavingOf(row, what, at) };
  // The newest part first: a cell that is in two of them had the text of the older one.
  const part = what.back.parts - 1 - at;
  const column = await columnOf(tx, row, what.back, part);
  if (column === rowPlace) return { leaving: keptLeaving(row, what.back, part) };
  return { cells: keptPage(row, what.back, part, column) };
}

interface Taken {
  /** where the edit is then; null when that was the last page */
  readonly next: EditWork | null;
  readonly row: ImportRow;
}

/** Does the next page of an edit. */
async function takePage(tx: Tx, before: ImportRow, work: EditWork, edit: Edit, now: Date): Promise<Taken> {
  const { what } = work;
  const isBack = 'back' in what;
  const page = await pageOf(tx, before, work);
  const { applied, row } =
    'leaving' in page
      ? await leavePage(tx, before, edit, page.leaving, now)
      : { applied: await applyPage(tx, before, edit, page.cells, now, editPage.rows), row: before };
  noteChanges(edit, applied);
  const at = isBack ? work.at + 1 : applied.last;
  const isOver = isBack ? at >= what.back.parts : applied.seen < editPage.rows;
  const { isChanged, isRekeyed, parts, stayed } = edit;
  return { next: isOver ? null : { ...work, at, parts, isChanged, isRekeyed, stayed }, row };
}

async function endEdit(tx: Tx, deps: ImportDeps, row: ImportRow, edit: Edit, { what, from }: EditWork) {
  const saved = await settleEdit(tx, deps, row, edit, from);
  if ('back' in what) {
    await sql`delete from import_edits
      where account_id = ${row.account_id} and import_id = ${row.id} and line = ${what.back.line} and edit = ${what.back.edit}`.execute(
      tx,
    );
  }
  return saved;
}

/**
 * An edit of however many rows: what fits into a page at once, what is more in steps of the background, each of them a
 * transaction, so that its user sees it go on and a process that dies leaves it to the next. @throws Problem CONFLICT
 */
export async function editInSteps(tx: Tx, deps: ImportDeps, given: ImportRow, what: StepEdit): Promise<ImportRow> {
  needState(given, ...editable);
  const now = new Date(deps.runtime.clock.nowMs());
  // One that is undone or done again stays the edit that it is.
  const edit = 'back' in what ? newEdit(what.back.edit, what.back.line) : await beginEdit(tx, given);
  const { number, parts, isChanged, isRekeyed, stayed } = edit;
  const work: EditWork = { what, from: given.state, number, parts, at: 0, isChanged, isRekeyed, stayed };
  const { next, row } = await takePage(tx, given, work, edit, now);
  if (next === null) return endEdit(tx, deps, row, edit, work);
  const saved = await saveImport(tx, row, { state: 'editing', edit_work: JSON.stringify(next) }, now);
  await announce(tx, saved);
  await wakeImporters(tx);
  return saved;
}

/** A cell's new text as it lies with the import until it is written. */
export type GivenText = readonly [row: number, column: number, text: string];

/**
 * Very many cells, each of them named once: they lie with the import and are written in steps, one for each part.
 * None: nothing is changed. @throws Problem CONFLICT
 */
export async function giveInSteps(
  tx: Tx,
  deps: ImportDeps,
  row: ImportRow,
  given: AsyncIterable<readonly GivenText[]> | Iterable<readonly GivenText[]>,
): Promise<ImportRow> {
  needState(row, ...editable);
  const { number } = await beginEdit(tx, row);
  const at = new Date(deps.runtime.clock.nowMs());
  let parts = 0;
  for await (const part of given) {
    const place = { account_id: row.account_id, import_id: row.id, line: 'given', edit: number, part: parts } as const;
    await tx
      .insertInto('import_edits')
      .values({ ...place, changes: JSON.stringify(part), cells: part.length, at })
      .execute();
    parts += 1;
  }
  return parts === 0 ? row : editInSteps(tx, deps, row, { back: { line: 'given', edit: number, parts } });
}

/** An edit under way, as its next step takes it. */
function editUnderWay({ edit_work: work }: ImportRow): { work: EditWork; edit: Edit } {
  if (work === null) throw new Error('an import is being edited and nobody knows how');
  const { what, number, parts, isChanged, isRekeyed, stayed } = work;
  const source = 'back' in what ? what.back.line : null;
  return { work, edit: { ...newEdit(number, source), parts, isChanged, isRekeyed, stayed, isLarge: true } };
}

/** Ends an edit that cannot go on where it is; the file is held. */
export function giveUpEdit(tx: Tx, deps: ImportDeps, row: ImportRow): Promise<ImportRow> {
  const { work, edit } = editUnderWay(row);
  return endEdit(tx, deps, row, edit, { ...work, from: 'paused' });
}

/** The next page of an edit that is under way. */
export async function editStep(deps: ImportDeps, { account_id: accountId, id }: ImportRow): Promise<boolean> {
  return deps.database.withAccount(accountId, async (tx) => {
    const taken = await takeImport(tx, accountId, id, 'editing');
    if (taken === null) return false;
    const { work, edit } = editUnderWay(taken);
    const now = new Date(deps.runtime.clock.nowMs());
    const { next, row } = await takePage(tx, taken, work, edit, now);
    if (next === null) await endEdit(tx, deps, row, edit, work);
    else await announce(tx, await saveImport(tx, row, { edit_work: JSON.stringify(next) }, now));
    return true;
  });
}
