import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { beyondBranch, isOpenInvoice } from '../../../platform/db/open-invoices.ts';
import { logEvent } from '../../../platform/event-log/log-events.ts';
import { branchLimit } from '../../../platform/http/branch-limit.ts';
import { Problem } from '../../../platform/problem.ts';
import { holdImportIds, isFromImport } from '../../invoices/from-import.ts';
import { readyMemory } from '../../invoices/prepare.ts';
import type { ImportDeps } from '../deps.ts';
import { factsOf } from '../facts.ts';
import {
  announce,
  countsOf,
  dropFile,
  type ImportRow,
  isOnWayOut,
  lockImport,
  needState,
  rowsOfImport,
  saveImport,
  stopWork,
  wakeImporters,
} from '../job.ts';
import { importMessages } from '../messages.fa.ts';
import { allowLong } from '../steps/allow-long.ts';
import type { ImportMode } from '../tables.ts';
import { forgetMended } from './edit-rows.ts';

async function turnTo(tx: Tx, deps: ImportDeps, row: ImportRow, changes: Parameters<typeof saveImport>[2]) {
  const saved = await saveImport(tx, row, changes, new Date(deps.runtime.clock.nowMs()));
  await announce(tx, saved);
  await wakeImporters(tx);
  return saved;
}

/**
 * Before a trial: what is right and not tried, as it was mended since, is what goes; where all of it was tried, all goes
 * anew. What is not right any more is counted in no trial. @returns the counts as they are then
 */
async function beginTrial(tx: Tx, row: ImportRow): ReturnType<typeof countsOf> {
  await allowLong(tx);
  await sql`
    update import_invoices set sandbox_id = null
    where ${rowsOfImport(row)} and sandbox_id is not null and (state <> 'valid' or not exists (
      select from import_invoices o where o.account_id = ${row.account_id} and o.import_id = ${row.id}
        and o.state = 'valid' and o.sandbox_id is null))`.execute(tx);
  return countsOf(tx, row);
}

/** Issues what is right, as drafts, to the sandbox, or for good. @throws Problem CONFLICT, MEMORY_NOT_READY */
export async function issueImport(tx: Tx, deps: ImportDeps, row: ImportRow, mode: ImportMode): Promise<ImportRow> {
  needState(row, 'ready', 'checking');
  if (row.valid_count === 0) {
    const isOnlyTwins = row.twin_count > 0 && row.faulty_count === 0;
    const detail = isOnlyTwins ? importMessages.ALL_TWINS : importMessages.NOTHING_VALID;
    throw new Problem('CONFLICT', { detail });
  }
  if (row.new_count > 0) throw new Problem('CONFLICT', { detail: importMessages.NOT_NOW });
  if (mode !== 'draft') readyMemory((await factsOf(tx, deps, row, mode)).memory);
  await logEvent(tx, {
    action: 'import.issued',
    subjectId: row.id,
    subjectName: row.file_name,
    after: { sent_as: mode, invoices: row.valid_count },
  });
  if (mode !== 'sandbox') {
    // What was mended goes out: from now on the list of bad rows has only those.
    await forgetMended(tx, row);
    await dropFile(tx, row);
  }
  const has_drafts = row.has_drafts || mode === 'draft';
  const counts = mode === 'sandbox' ? await beginTrial(tx, row) : {};
  const changes = { mode, cursor_place: 0, has_drafts, within_branch: branchLimit() };
  return turnTo(tx, deps, row, { ...counts, ...changes, state: 'issuing', paused_from: '' });
}

/** @throws Problem CONFLICT */
export async function pauseImport(tx: Tx, deps: ImportDeps, row: ImportRow): Promise<ImportRow> {
  needState(row, 'checking', 'issuing');
  return turnTo(tx, deps, row, { state: 'paused', paused_from: isOnWayOut(row) ? 'issuing' : 'checking' });
}

/** @throws Problem CONFLICT */
export async function resumeImport(tx: Tx, deps: ImportDeps, row: ImportRow): Promise<ImportRow> {
  needState(row, 'paused');
  const isIssued = row.paused_from === 'issuing';
  // What went is told by itself; what was mended while that was held may be before the place at which it was.
  const cursor_place = isIssued ? 0 : row.cursor_place;
  const begun = { cursor_place, within_branch: branchLimit() };
  if (isIssued && row.new_count === 0) return turnTo(tx, deps, row, { ...begun, state: 'issuing', paused_from: '' });
  // Of much that was mended nobody knows yet whether it is right.
  return turnTo(tx, deps, row, { ...begun, state: 'checking', paused_from: isIssued ? 'issuing' : '' });
}

/**
 * Has it issued invoices of a memory or branch that is closed to who asks? A correction is of the branch of what it corrects,
 * and row-level security would hide it here, where the background takes back all.
 */
async function hasClosed(tx: Tx, { account_id, id }: ImportRow): Promise<boolean> {
  await holdImportIds(tx);
  const branchId = branchLimit();
  const isOfBranch = branchId === null ? sql`true` : sql`i.branch_id is not distinct from ${branchId}::uuid`;
  const closed = sql`
    select 1 from invoices i where i.account_id = ${account_id} and i.archived in (false, true)
      and ${isFromImport('i.id', account_id, { importId: id, isTrial: false })}
      and not (${isOpenInvoice('i')} and ${isOfBranch}) limit 1`;
  const { rows } = await beyondBranch(tx, () => closed.execute(tx));
  return rows.length > 0;
}

/** Takes back all issued ones that never left; a file that was stopped stays so. @throws Problem CONFLICT; FORBIDDEN where some are closed to who asks */
export async function recallImport(tx: Tx, deps: ImportDeps, row: ImportRow): Promise<ImportRow> {
  needState(row, 'ready', 'done', 'paused', 'stopped');
  if (row.issued_count === 0) throw new Problem('CONFLICT', { detail: importMessages.NOTHING_ISSUED });
  if (await hasClosed(tx, row)) throw new Problem('FORBIDDEN', { detail: importMessages.ISSUED_ARE_CLOSED });
  await logEvent(tx, { action: 'import.recalled', subjectId: row.id, subjectName: row.file_name });
  const paused_from = row.state === 'stopped' ? 'stopped' : '';
  return turnTo(tx, deps, row, { state: 'recalling', paused_from, cursor_place: 0 });
}

const over: ReadonlySet<ImportRow['state']> = new Set(['done', 'stopped', 'failed']);

async function removeImport(tx: Tx, row: ImportRow): Promise<void> {
  if (!over.has(row.state)) throw new Problem('CONFLICT', { detail: importMessages.NOT_OVER });
  await logEvent(tx, { action: 'import.removed', subjectId: row.id, subjectName: row.file_name });
  await tx.deleteFrom('imports').where('account_id', '=', row.account_id).where('id', '=', row.id).execute();
}

/**
 * Stops one that is under way, or removes one that is over, whichever is meant: by its state alone, whoever stops one that has
 * ended meanwhile would remove it (`docs/decisions/0771-ends-and-trials-of-files.md`). Asked again, what is stopped stays so. What was
 * issued stays. @throws Problem NOT_FOUND, CONFLICT
 */
export async function stopImport(
  tx: Tx,
  deps: ImportDeps,
  accountId: string,
  id: string,
  act: 'stop' | 'remove' = 'stop',
): Promise<void> {
  const row = await lockImport(tx, accountId, id);
  if (act === 'remove') return removeImport(tx, row);
  if (row.state === 'stopped') return;
  if (over.has(row.state)) throw new Problem('CONFLICT', { detail: importMessages.ALREADY_OVER });
  await logEvent(tx, { action: 'import.stopped', subjectId: id, subjectName: row.file_name });
  await turnTo(tx, deps, row, await stopWork(tx, row));
}
