import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { ImportDeps } from '../deps.ts';
import { asNew, type ImportRow, needState, rowsOfImport, saveImport } from '../job.ts';
import { mayBeMended } from '../own-list-faults.ts';
import { judgeEdited, newEdit } from './apply-changes.ts';

/**
 * Judges again what was refused for something of the account's customers or products, as those are now: a few at once,
 * many in the background. Nothing else is touched, and the file is not read again. @throws Problem CONFLICT
 */
export async function recheckImport(tx: Tx, deps: ImportDeps, row: ImportRow): Promise<ImportRow> {
  needState(row, 'ready');
  const { rows } = await sql<{ place: number }>`
    with concerned as materialized (select row_number from import_rows where ${rowsOfImport(row)} and ${mayBeMended(row)})
    update import_invoices i set ${asNew}
    where ${rowsOfImport(row)} and state = 'faulty'
      and exists (select from unnest(i.rows) one join concerned c on c.row_number = one)
    returning place`.execute(tx);
  const judged_at = new Date(deps.runtime.clock.nowMs());
  const saved = await saveImport(tx, row, { judged_at }, judged_at);
  const edit = { ...newEdit(0, null), places: new Set(rows.map(({ place }) => place)) };
  return judgeEdited(tx, deps, saved, edit, row.state);
}
