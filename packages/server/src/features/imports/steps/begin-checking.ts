import { commaDecimalColumns } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { onlyRow } from '../../../platform/db/only-row.ts';
import { groupRows } from '../groups.ts';
import { type ImportRow, notJudged, rowsOfImport, saveImport } from '../job.ts';
import { importMessages } from '../messages.fa.ts';
import type { ImportNotice } from '../tables.ts';
import { allowLong } from './allow-long.ts';
import { continueNumbers } from './continued-rows.ts';
import { emptyFilled, fillMergedNumbers, stateOfFilled } from './filled-numbers.ts';

/** Rows that show how a file's program writes its figures. */
const tellingRows = 5_000;

/** Columns in which a comma is the decimal mark, with those that were known before somebody mended them. */
async function commaColumns(tx: Tx, row: ImportRow): Promise<number[]> {
  const { rows } = await sql<{ cells: string[] }>`
    select cells from (
      select row_number, cells from import_rows where ${rowsOfImport(row)} order by row_number limit ${tellingRows}
    ) first where cells::text ~ '[0-9۰-۹٠-٩],[0-9۰-۹٠-٩]'`.execute(tx);
  const found = commaDecimalColumns(
    row.mapping ?? {},
    rows.map(({ cells }) => cells),
  );
  return [...new Set([...row.comma_columns, ...found])];
}

/**
 * Gives rows the numbers of others by the columns as they are told. Where that is otherwise than before, what edits replaced
 * stood beside other numbers: undone, it would be an invoice's number in some of its rows alone.
 * @returns how many cells have one, by the notice that says so
 */
async function fillNumbers(tx: Tx, row: ImportRow) {
  const before = await stateOfFilled(tx, row);
  await emptyFilled(tx, row);
  const filled = { MERGED_NUMBERS: await fillMergedNumbers(tx, row), CONTINUED: await continueNumbers(tx, row) };
  if ((await stateOfFilled(tx, row)) !== before) {
    await sql`delete from import_edits where ${rowsOfImport(row)}`.execute(tx);
  }
  return filled;
}

/** Puts the rows together and has them checked. */
export async function beginChecking(tx: Tx, row: ImportRow, now: Date): Promise<ImportRow> {
  const { account_id, id } = row;
  await allowLong(tx);
  await tx.deleteFrom('import_invoices').where('account_id', '=', account_id).where('import_id', '=', id).execute();
  await sql`
    update import_rows set faults = null, bad = false, touched = false, had = null
    where account_id = ${account_id} and import_id = ${id} and (faults is not null or touched or had is not null)`.execute(
    tx,
  );
  const comma_columns = await commaColumns(tx, row);
  const filled = await fillNumbers(tx, row);
  await groupRows(tx, row);
  const counts = onlyRow(
    await sql<{ new_count: number; left_out_count: number }>`
      select count(*) filter (where state = 'new')::int as new_count,
        count(*) filter (where state = 'left_out')::int as left_out_count
      from import_invoices where account_id = ${account_id} and import_id = ${id}`.execute(tx),
  );
  const codes = ['MERGED_NUMBERS', 'CONTINUED'] as const;
  const notices: ImportNotice[] = [
    // For an earlier choice of columns other rows had got numbers, or none.
    ...row.notices.filter(({ code }) => !codes.some((one) => one === code)),
    ...codes.flatMap((code) => {
      const count = filled[code];
      return count === 0 ? [] : [{ code, count, message: importMessages[code](count) }];
    }),
  ];
  const changes = { ...notJudged, ...counts, comma_columns, notices: JSON.stringify(notices) };
  return saveImport(tx, row, { ...changes, state: 'checking', paused_from: '', judged_at: now }, now);
}
