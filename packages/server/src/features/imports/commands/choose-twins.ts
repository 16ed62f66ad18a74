import type { CallInput, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { logEvent } from '../../../platform/event-log/log-events.ts';
import { Problem } from '../../../platform/problem.ts';
import type { ImportDeps } from '../deps.ts';
import { type ImportRow, needState } from '../job.ts';
import { importMessages } from '../messages.fa.ts';
import type { ImportedState } from '../tables.ts';
import { judgeEdited, newEdit } from './apply-changes.ts';

type Body = CallInput<typeof calls.changeImport>['body'];
export type TwinsBody = Extract<Body, { twins: unknown }>;

/** Of invoices that the account has already: leaves them out, or lets them go all the same. @throws Problem CONFLICT */
export async function chooseTwins(
  tx: Tx,
  deps: ImportDeps,
  row: ImportRow,
  { twins: { choice, rows } }: TwinsBody,
): Promise<ImportRow> {
  needState(row, 'checking', 'ready', 'paused', 'done');
  const { account_id, id } = row;
  const to =
    choice === 'issue'
      ? // One that was edited while it was left out is judged only now.
        sql`state = case when state = 'skipped' and total is null then 'new' else 'valid' end, allowed = true, by_itself = true
          where state in ('twin', 'skipped')`
      : sql`state = 'skipped', allowed = false, by_itself = false where (state = 'twin' or (state = 'valid' and by_itself))`;
  const { rows: changed } = await sql<{ place: number; state: ImportedState }>`
    update import_invoices set ${to} and account_id = ${account_id} and import_id = ${id}
      and (${rows === undefined} or rows && ${rows ?? []}::int[]) returning place, state`.execute(tx);
  if (changed.length === 0) throw new Problem('CONFLICT', { detail: importMessages.NO_TWINS });
  await logEvent(tx, {
    action: 'import.twins',
    subjectId: id,
    subjectName: row.file_name,
    after: { choice, invoices: changed.length },
  });
  const places = new Set(changed.flatMap(({ place, state }) => (state === 'new' ? [place] : [])));
  return judgeEdited(tx, deps, row, { ...newEdit(0, null), places }, row.state);
}
