import type { Tx } from '../../../platform/db/database.ts';
import { logEvent } from '../../../platform/event-log/log-events.ts';
import type { ImportDeps } from '../deps.ts';
import type { ImportRow } from '../job.ts';
import { editInSteps } from './edit-in-steps.ts';
import type { LeaveOutBody } from './leave-pages.ts';

/** Leaves rows or whole invoices out of what is issued, or takes them back; undone as one. @throws Problem CONFLICT */
export async function leaveOut(tx: Tx, deps: ImportDeps, row: ImportRow, body: LeaveOutBody): Promise<ImportRow> {
  const saved = await editInSteps(tx, deps, row, body);
  const { choice, rows, only, whole = true } = body.leave_out;
  await logEvent(tx, {
    action: 'import.left_out',
    subjectId: row.id,
    subjectName: row.file_name,
    after: { choice, whole, ...(rows === undefined ? { only: only ?? 'all' } : { rows: rows.length }) },
  });
  return saved;
}
