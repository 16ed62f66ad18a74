import type { CallInput, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { logEvent } from '../../../platform/event-log/log-events.ts';
import { Problem } from '../../../platform/problem.ts';
import type { ImportDeps } from '../deps.ts';
import { joinFreed } from '../groups.ts';
import { asNew, goesOut, type ImportRow, needState, rowsOfImport } from '../job.ts';
import { importMessages } from '../messages.fa.ts';
import { judgeEdited, newEdit } from './apply-changes.ts';

type Body = CallInput<typeof calls.changeImport>['body'];
export type DeletedBody = Extract<Body, { take_deleted: unknown }>;

/**
 * Takes rows back whose invoices were deleted after they had been issued or kept as drafts, all or some, so that they may go
 * again; they are judged as things are now, and the others stay issued. @throws Problem CONFLICT
 */
export async function takeDeleted(
  tx: Tx,
  deps: ImportDeps,
  row: ImportRow,
  { take_deleted: { rows } }: DeletedBody,
): Promise<ImportRow> {
  // They would go out again by what was pressed before.
  if (goesOut(row)) throw new Problem('CONFLICT', { detail: importMessages.GOES_OUT });
  needState(row, 'checking', 'ready', 'done');
  const { rows: taken } = await sql<{ place: number }>`
    update import_invoices set ${asNew}, invoice_id = null, deleted = false
    where ${rowsOfImport(row)} and state = 'issued' and deleted
      and (${rows === undefined} or rows && ${rows ?? []}::int[]) returning place`.execute(tx);
  if (taken.length === 0) throw new Problem('CONFLICT', { detail: importMessages.NONE_DELETED });
  await logEvent(tx, {
    action: 'import.deleted_taken',
    subjectId: row.id,
    subjectName: row.file_name,
    after: { invoices: taken.length },
  });
  const places = new Set([...taken.map(({ place }) => place), ...(await joinFreed(tx, row))]);
  const edit = { ...newEdit(0, null), places };
  return judgeEdited(tx, deps, row, edit, row.state);
}
