import type { CallInput, calls } from '@taraz/contract';
import { sheetColumn, writeCell } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { logEvent } from '../../../platform/event-log/log-events.ts';
import { Problem } from '../../../platform/problem.ts';
import type { ImportDeps } from '../deps.ts';
import { announce, asNew, countsOf, type ImportRow, needState, saveImport, stateAfter, wakeImporters } from '../job.ts';
import { importMessages } from '../messages.fa.ts';

type Body = CallInput<typeof calls.changeImport>['body'];
export type LateBody = Extract<Body, { late: unknown }>;

const path = 'invoice.sending_rule';
/** In a cell: article 9 for what is late, nothing for the others. */
const whenLate = (): string => {
  const column = sheetColumn(path);
  if (column === null) throw new Error(`no column ${path}`);
  return writeCell(column, 'late');
};

/**
 * One answer for a whole file: its late invoices go by article 9, or no longer do. Only what is late, or went by that
 * answer, is judged anew. @throws Problem CONFLICT
 */
export async function answerLate(tx: Tx, deps: ImportDeps, row: ImportRow, { late }: LateBody): Promise<ImportRow> {
  needState(row, 'checking', 'ready', 'paused', 'done');
  const { [path]: source, ...others } = row.mapping ?? {};
  if (source !== undefined && 'column' in source)
    throw new Problem('CONFLICT', { detail: importMessages.HAS_LATE_COLUMN });
  const now = new Date(deps.runtime.clock.nowMs());
  const mapping = JSON.stringify(late === '' ? others : { ...others, [path]: { value: whenLate() } });
  const mapped = await saveImport(tx, row, { mapping }, now);
  const { account_id, id } = row;
  const isLate = sql`rows && array(select row_number from import_rows r
    where r.account_id = ${account_id} and r.import_id = ${id} and r.bad and r.faults @> '[{"code":"00107"}]')`;
  await sql`
    update import_invoices set ${asNew} where account_id = ${account_id} and import_id = ${id}
      and state in ('valid', 'faulty') and ${late === '' ? sql`true` : isLate}`.execute(tx);
  const counts = await countsOf(tx, mapped);
  const saved = await saveImport(tx, mapped, { ...counts, cursor_place: 0, state: stateAfter(row.state, counts) }, now);
  const after = { late: late === '' ? 'none' : late };
  await logEvent(tx, { action: 'import.late', subjectId: id, subjectName: row.file_name, after });
  await announce(tx, saved);
  await wakeImporters(tx);
  return saved;
}
