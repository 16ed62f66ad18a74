import type { FieldProblem } from '@taraz/contract';
import { canBeTogether } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { ImportDeps } from '../deps.ts';
import { announce, type ImportRow, needState, notJudged, rowsOfImport, saveImport, wakeImporters } from '../job.ts';
import { importMessages } from '../messages.fa.ts';

/** Why sheets cannot be read together; null: they can. */
export function sheetsProblem({ sheets }: ImportRow, wanted: readonly number[]): FieldProblem | null {
  for (const [index, place] of wanted.entries()) {
    const path = `sheets.${index}`;
    const sheet = sheets[place];
    if (sheet === undefined) return { path, code: 'UNKNOWN_SHEET', message: importMessages.UNKNOWN_SHEET };
    if (wanted.indexOf(place) !== index) return { path, code: 'SHEET_TWICE', message: importMessages.SHEET_TWICE };
    const together = wanted.slice(0, index + 1).flatMap((one) => sheets[one] ?? []);
    if (!canBeTogether(together)) return { path, code: 'OTHER_HEADS', message: importMessages.OTHER_HEADS };
  }
  return null;
}

/** Has other sheets of the file read, in its order; what was read, mapped and mended before is gone. @throws Problem INVALID_INPUT, CONFLICT */
export async function chooseSheets(
  tx: Tx,
  deps: ImportDeps,
  row: ImportRow,
  { sheets }: { sheets: readonly number[] },
): Promise<ImportRow> {
  needState(row, 'mapping');
  const ofIt = rowsOfImport(row);
  // What was issued may have been taken back since, but its file is gone.
  const { rows: file } = await sql`select from import_chunks where ${ofIt} limit 1`.execute(tx);
  if (row.sheets.length < 2 || row.issued_count > 0 || file.length === 0) {
    throw new Problem('CONFLICT', { detail: importMessages.NO_OTHER_SHEET });
  }
  const problem = sheetsProblem(row, sheets);
  if (problem !== null) throw new Problem('INVALID_INPUT', { errors: [problem] });
  await sql`delete from import_edits where ${ofIt}`.execute(tx);
  await sql`delete from import_invoices where ${ofIt}`.execute(tx);
  await sql`delete from import_rows where ${ofIt}`.execute(tx);
  const anew = {
    ...notJudged,
    wanted_sheets: [...sheets].sort((a, b) => a - b),
    headers: '[]',
    mapping: null,
    notices: '[]',
    comma_columns: [],
    file_sums: null,
    file_sum_rows: null,
    last_row: 0,
    row_count: 0,
    left_out_rows: 0,
  };
  const saved = await saveImport(tx, row, { ...anew, state: 'reading' }, new Date(deps.runtime.clock.nowMs()));
  await announce(tx, saved);
  await wakeImporters(tx);
  return saved;
}
