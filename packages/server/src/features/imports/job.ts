import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { publish } from '../../platform/events/publish.ts';
import { branchLimit } from '../../platform/http/branch-limit.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../invoices/deps.ts';
import { importChannel } from './deps.ts';
import { importMessages } from './messages.fa.ts';
import type { ImportState, ImportTables } from './tables.ts';

/** PostgreSQL's last `int`. */
export const rowNumberMax = 2_147_483_647;

export type ImportRow = Selectable<ImportTables['imports']>;

/**
 * Who the background acts for: as the person who brought the file, with the rights of that moment. What a program's key
 * brought is written as the key's, as what it writes itself.
 */
export const actorOfImport = (row: ImportRow): Actor => ({
  accountId: row.account_id,
  userId: row.created_by,
  ...(row.writer_id === null ? {} : { writerId: row.writer_id }),
  branchId: row.branch_id,
  memoryIds: row.memory_ids,
  withinBranch: row.within_branch,
});

/** What is this import's, of a table that keeps something of many. */
export const rowsOfImport = ({ account_id, id }: Pick<ImportRow, 'account_id' | 'id'>): RawBuilder<boolean> =>
  sql<boolean>`account_id = ${account_id} and import_id = ${id}`;

/** The import, locked: whoever changes it waits for the step under way. @throws Problem NOT_FOUND */
export async function lockImport(tx: Tx, accountId: string, id: string): Promise<ImportRow> {
  const row = await tx
    .selectFrom('imports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  return row;
}

/** The import for a step, or null when another process is at it or it is no longer in that state. */
export async function takeImport(tx: Tx, accountId: string, id: string, state: ImportState): Promise<ImportRow | null> {
  const row = await tx
    .selectFrom('imports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', state)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Keeps how often the step at which it is was begun since it last went on, and not come out of. @returns false where it is at
 * another step, or another process is at this one
 */
export async function markBegun(tx: Tx, { account_id, id, state }: ImportRow, by: 1 | -1): Promise<boolean> {
  if ((await takeImport(tx, account_id, id, state)) === null) return false;
  await sql`update imports set begun = greatest(begun + ${by}, 0) where account_id = ${account_id} and id = ${id}`.execute(
    tx,
  );
  return true;
}

export type ImportChanges = Partial<
  Omit<
    ImportRow,
    | 'account_id'
    | 'id'
    | 'begun'
    | 'brought_with'
    | 'headers'
    | 'mapping'
    | 'notices'
    | 'sheets'
    | 'causes'
    | 'edit_work'
    | 'file_sums'
    | 'stayed'
  >
> & {
  headers?: string;
  mapping?: string | null;
  notices?: string;
  sheets?: string;
  causes?: string;
  edit_work?: string | null;
  stayed?: string | null;
  file_sums?: string | null;
};

type Done = Pick<ImportRow, 'state' | 'mode'> &
  Counts &
  Pick<ImportRow, 'issued_count' | 'sandbox_count' | 'skipped_count' | 'left_out_count'>;

/** How much of a phase is done, as its progress counts. */
export function doneOf({ state, mode, ...counts }: Done): number {
  if (state === 'issuing') return mode === 'sandbox' ? counts.sandbox_count : counts.issued_count;
  const { valid_count, faulty_count, twin_count, skipped_count, left_out_count, issued_count } = counts;
  return valid_count + faulty_count + twin_count + skipped_count + left_out_count + issued_count;
}

const isHeld: ReadonlySet<ImportState> = new Set(['paused', 'stopped']);

/**
 * Writes what changed, and begins a phase when the state is another. Whoever changes a file and is limited to a branch has it
 * go on within that: by their rows, what an admin has issued would refer to other branches' invoices.
 */
export async function saveImport(tx: Tx, row: ImportRow, given: ImportChanges, now: Date): Promise<ImportRow> {
  // Why it was held is over once it goes on, and what was said before is not why it is held now.
  const turns = given.state !== undefined && given.state !== row.state;
  const isOver = turns && [row.state, given.state].some((state) => state !== undefined && isHeld.has(state));
  const changes = { within_branch: branchLimit() ?? row.within_branch, ...(isOver ? { failure: '' } : {}), ...given };
  const next = { ...row, ...changes };
  // More to judge than before is a phase of its own, too: an edit while the file is checked.
  const begins = next.state !== row.state || next.new_count > row.new_count;
  return tx
    .updateTable('imports')
    .set({
      ...changes,
      updated_at: now,
      turn_at: now,
      version: row.version + 1,
      begun: 0,
      ...(begins ? { phase_at: now, phase_done: doneOf(next) } : {}),
    })
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Lets go of the file, once nothing more is read of it. */
export async function dropFile(tx: Tx, { account_id, id }: ImportRow): Promise<void> {
  await tx.deleteFrom('import_chunks').where('account_id', '=', account_id).where('import_id', '=', id).execute();
}

/** Stops it where it is, whatever its rows are put together to: the file goes, and what its edits keep. @returns the changes that are to be saved */
export async function stopWork(tx: Tx, row: ImportRow) {
  await dropFile(tx, row);
  await sql`delete from import_edits where ${rowsOfImport(row)}`.execute(tx);
  return { state: 'stopped', paused_from: '', edit_work: null } as const satisfies ImportChanges;
}

/** An invoice of which nothing is known any more: it is judged anew, and tried anew in the sandbox. */
export const asNew: RawBuilder<unknown> = sql`state = 'new', sandbox_id = null`;

/** Announces progress to open screens. */
export async function announce(tx: Tx, row: ImportRow): Promise<void> {
  const { id, state, row_count: rows, new_count: unchecked, valid_count: valid, faulty_count: faulty } = row;
  const data = { id, state, rows, unchecked, valid, faulty, issued: row.issued_count, bad_rows: row.bad_rows };
  await publish(tx, row.account_id, { type: 'import.changed', data });
}

/** Wakes the importers once the transaction has committed. */
export async function wakeImporters(tx: Tx): Promise<void> {
  await sql`select pg_notify(${importChannel}, '')`.execute(tx);
}

/** @throws Problem CONFLICT */
export function needState(row: ImportRow, ...states: readonly ImportState[]): void {
  if (states.includes(row.state)) return;
  throw new Problem('CONFLICT', { detail: row.state === 'editing' ? importMessages.EDITING : importMessages.NOT_NOW });
}

/** Whether it is being issued, or goes on with that once what was mended while it was held is checked. */
export const isOnWayOut = ({ state, paused_from }: Pick<ImportRow, 'state' | 'paused_from'>): boolean =>
  state === 'issuing' || (state === 'checking' && paused_from === 'issuing');

/** Whether what was pressed before sends more of it out, also once it goes on. */
export const goesOut = (row: Pick<ImportRow, 'state' | 'paused_from'>): boolean =>
  isOnWayOut(row) || (row.state === 'paused' && row.paused_from === 'issuing');

/** The counts of an import of which nothing is judged. */
export const notJudged = {
  new_count: 0,
  valid_count: 0,
  faulty_count: 0,
  twin_count: 0,
  skipped_count: 0,
  left_out_count: 0,
  sandbox_count: 0,
  bad_rows: 0,
  causes: '[]',
  cursor_place: 0,
} as const satisfies ImportChanges;

type Counts = Pick<ImportRow, 'new_count' | 'valid_count' | 'faulty_count' | 'twin_count'>;

/** What an import is when its counts have changed: checked again, over when nothing is left to do, ready when something is. */
export function stateAfter(
  state: ImportState,
  { new_count, valid_count, faulty_count, twin_count }: Counts,
): ImportState {
  if (state !== 'ready' && state !== 'done') return state;
  if (new_count > 0) return 'checking';
  return valid_count + faulty_count + twin_count === 0 ? 'done' : 'ready';
}

/** The counts as the invoices stand; after edits, which may have put rows together otherwise. */
export async function countsOf(tx: Tx, { account_id, id }: ImportRow) {
  const counts = sql<{
    new_count: number;
    valid_count: number;
    faulty_count: number;
    issued_count: number;
    sandbox_count: number;
    twin_count: number;
    skipped_count: number;
    left_out_count: number;
    left_out_rows: number;
  }>`
    select count(*) filter (where state = 'new')::int as new_count,
      count(*) filter (where state = 'valid')::int as valid_count,
      count(*) filter (where state = 'faulty')::int as faulty_count,
      count(*) filter (where state = 'issued')::int as issued_count,
      count(*) filter (where sandbox_id is not null)::int as sandbox_count,
      count(*) filter (where state = 'twin')::int as twin_count,
      count(*) filter (where state = 'skipped')::int as skipped_count,
      count(*) filter (where state = 'left_out')::int as left_out_count,
      (select count(*)::int from import_rows
        where account_id = ${account_id} and import_id = ${id} and left_out) as left_out_rows
    from import_invoices where account_id = ${account_id} and import_id = ${id}`;
  return onlyRow(await counts.execute(tx));
}
