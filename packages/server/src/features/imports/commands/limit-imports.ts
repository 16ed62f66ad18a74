import { bothAllow } from '../../../platform/both-allow.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { announce, type ImportChanges, type ImportRow, isOnWayOut, saveImport } from '../job.ts';

/** What somebody may do from now on. */
interface Rights {
  mayIssue: boolean;
  /** null: with every memory */
  memoryIds: string[] | null;
  /** null: in the whole account */
  branchId: string | null;
}

/** All of somebody's, locked: one that is just being begun is waited for. */
const filesOf = (tx: Tx, whose: 'created_by' | 'writer_id', id: string): Promise<ImportRow[]> =>
  tx.selectFrom('imports').selectAll().where(whose, '=', id).orderBy('id').forUpdate().execute();

/** Whether it is being issued, or goes on with that once an edit of many of its rows, or their check, is over. */
const isIssued = ({ state, edit_work, paused_from }: ImportRow): boolean =>
  isOnWayOut({ state: state === 'editing' ? (edit_work?.from ?? state) : state, paused_from });

/** As by a pause; where it is being edited, as soon as that is over. */
function held({ state, edit_work }: ImportRow): ImportChanges {
  if (state !== 'editing') return { state: 'paused', paused_from: 'issuing' };
  return { edit_work: JSON.stringify({ ...edit_work, from: 'paused' }), paused_from: 'issuing' };
}

const isSame = (one: string[] | null, other: string[] | null): boolean => JSON.stringify(one) === JSON.stringify(other);

/** With which memories the file goes on: what its owner may use by now, but no other than it was brought with, as by a program's key. */
const memoriesOf = ({ brought_with, memory_ids }: ImportRow, rights: Rights | null): string[] | null =>
  rights === null ? memory_ids : bothAllow(brought_with, rights.memoryIds);

/**
 * A file that names no memory takes one of those: it is the same only while they are. One that was brought for a branch
 * stays that branch's, as its invoices do.
 * @param now with which memories it would go on
 */
function mayGoOn({ memory_id, memory_ids, branch_id }: ImportRow, rights: Rights, now: string[] | null): boolean {
  if (!rights.mayIssue || (rights.branchId !== null && branch_id !== rights.branchId)) return false;
  return isSame(now, memory_ids) || (memory_id !== '' && (now === null || now.includes(memory_id)));
}

/**
 * Somebody's files are issued with what they may do by now, not with what they might when they brought them. What is being
 * issued with more than that is held, as by a pause: whoever may can go on with it. One that is over is not left out: its
 * rows are taken back, and go again.
 * @param rights null: none, they were removed
 */
export async function limitImportsOf(tx: Tx, userId: string, rights: Rights | null, now: Date): Promise<void> {
  for (const row of await filesOf(tx, 'created_by', userId)) {
    const memory_ids = memoriesOf(row, rights);
    const isHeld = isIssued(row) && (rights === null || !mayGoOn(row, rights, memory_ids));
    const within_branch = (isIssued(row) ? rights?.branchId : null) ?? row.within_branch;
    if (!isHeld && isSame(memory_ids, row.memory_ids) && within_branch === row.within_branch) continue;
    const saved = await saveImport(tx, row, { ...(isHeld ? held(row) : {}), memory_ids, within_branch }, now);
    if (isHeld) await announce(tx, saved);
  }
}

/** A program's key was revoked: what is being issued of the files that it brought is held in the same way. */
export async function holdImportsOfKey(tx: Tx, keyId: string, now: Date): Promise<void> {
  for (const row of await filesOf(tx, 'writer_id', keyId))
    if (isIssued(row)) await announce(tx, await saveImport(tx, row, held(row), now));
}
