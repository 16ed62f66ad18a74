import type { CallInput, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { logEvent } from '../../../platform/event-log/log-events.ts';
import { Problem } from '../../../platform/problem.ts';
import type { ImportDeps } from '../deps.ts';
import { announce, countsOf, type ImportRow, needState, saveImport, stateAfter } from '../job.ts';
import { importMessages } from '../messages.fa.ts';

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
      ? sql`state = 'valid', allowed = true where state in ('twin', 'skipped')`
      : sql`state = 'skipped', allowed = false where (state = 'twin' or (state = 'valid' and allowed))`;
  const { rows: changed } = await sql`
    update import_invoices set ${to} and account_id = ${account_id} and import_id = ${id}
      and (${rows === undefined} or rows && ${rows ?? []}::int[]) returning place`.execute(tx);
  if (changed.length === 0) throw new Problem('CONFLICT', { detail: importMessages.NO_TWINS });
  const counts = await countsOf(tx, row);
  const state = stateAfter(row.state, counts);
  const saved = await saveImport(tx, row, { ...counts, state }, new Date(deps.runtime.clock.nowMs()));
  await logEvent(tx, {
    action: 'import.twins',
    subjectId: id,
    subjectName: row.file_name,
    after: { choice, invoices: changed.length },
  });
  await announce(tx, saved);
  return saved;
}
