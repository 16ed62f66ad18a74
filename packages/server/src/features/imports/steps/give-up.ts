import { type ProblemCode, problems } from '@taraz/contract';
import { raiseAlert } from '../../../platform/alerts.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { isPassing } from '../../../platform/db/database-errors.ts';
import { Problem } from '../../../platform/problem.ts';
import { giveUpEdit } from '../commands/edit-in-steps.ts';
import type { ImportDeps } from '../deps.ts';
import {
  announce,
  countsOf,
  type ImportChanges,
  type ImportRow,
  isOnWayOut,
  saveImport,
  stopWork,
  takeImport,
} from '../job.ts';
import { importMessages } from '../messages.fa.ts';
import { failReading } from './read-step.ts';

type Held = Pick<ImportChanges, 'paused_from'>;

/** Held as by a pause, from which its user goes on, or takes it out of the list. */
const heldFrom = (isIssued: boolean): Held => ({ paused_from: isIssued ? 'issuing' : 'checking' });

interface GivenUp {
  readonly row: ImportRow;
  readonly changes: ImportChanges;
  /** words of a fault of ours in giving it up, whatever kept the step from its end */
  readonly fault?: string;
}

/**
 * An edit ends where it is. Where that fails, too, as it may be the end of the edit that does, the file is stopped: rows that
 * were not put together anew are not to be issued.
 */
async function heldEdit(tx: Tx, deps: ImportDeps, row: ImportRow): Promise<GivenUp> {
  const from = row.edit_work?.from ?? 'ready';
  const isIssued = isOnWayOut({ ...row, state: from }) || row.paused_from === 'issuing';
  try {
    const ended = await deps.database.attempt(tx, () => giveUpEdit(tx, deps, row));
    return { row: ended, changes: { state: 'paused', ...heldFrom(isIssued) } };
  } catch (error) {
    if (isPassing(error)) throw error;
    deps.runtime.log.error({ err: error, import: row.id }, 'an edit of an import could not be ended: it is stopped');
    return { row, changes: await stopWork(tx, row), fault: importMessages.EDIT_NOT_ENDED };
  }
}

/** What becomes of an import whose step is given up; what it has done so far stays. */
async function held(tx: Tx, deps: ImportDeps, row: ImportRow): Promise<GivenUp> {
  switch (row.state) {
    case 'editing':
      return heldEdit(tx, deps, row);
    case 'recalling': {
      const counts = { ...(await countsOf(tx, row)), cursor_place: 0 };
      if (row.paused_from === 'stopped') return { row, changes: { ...counts, state: 'stopped', paused_from: '' } };
      return { row, changes: { ...counts, state: 'paused', ...heldFrom(false) } };
    }
    default:
      return { row, changes: { state: 'paused', ...heldFrom(isOnWayOut(row)) } };
  }
}

/** Refusals that are over a moment later. */
const passing: ReadonlySet<ProblemCode> = new Set(['STILL_RUNNING', 'TOO_MANY_REQUESTS', 'UNAVAILABLE', 'DISK_FULL']);

/** Why a step is refused, in Persian, as when its tax memory was switched off meanwhile; null: that is not why it failed. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof Problem) || error.status >= 500 || passing.has(error.code)) return null;
  return error.errors[0]?.message || error.detail || problems[error.code].title;
}

/**
 * Ends a step that cannot come to its end: its file is held, with words for its user. Where faults of ours are why, the
 * operator is told. One that went on meanwhile is left alone.
 * @param seen as it was when the step failed
 * @param refusal why it is refused; null: faults of ours
 */
export async function giveUpStep(deps: ImportDeps, seen: ImportRow, refusal: string | null): Promise<void> {
  const { account_id: accountId, id, state, version } = seen;
  const isOurs = await deps.database.withAccount(accountId, async (tx) => {
    const taken = await takeImport(tx, accountId, id, state);
    if (taken === null || taken.version !== version) return false;
    const failure = refusal ?? importMessages.OUR_FAULT[state as keyof typeof importMessages.OUR_FAULT];
    if (state === 'reading') {
      await failReading(tx, deps, taken, failure);
      return refusal === null;
    }
    const { row, changes, fault } = await held(tx, deps, taken);
    const now = new Date(deps.runtime.clock.nowMs());
    await announce(tx, await saveImport(tx, row, { ...changes, failure: fault ?? failure }, now));
    return refusal === null || fault !== undefined;
  });
  if (isOurs) await raiseAlert(deps, 'import', state);
}
