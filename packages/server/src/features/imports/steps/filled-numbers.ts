import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { SpreadsheetSummary } from '../../../platform/spreadsheet/spreadsheet.ts';
import { keyColumns } from '../groups.ts';
import { type ImportRow, rowsOfImport } from '../job.ts';

/** What a row `r` becomes whose empty cell of a column gets a text: it is kept that it was empty. */
export const filling = (column: number, text: RawBuilder<string>): RawBuilder<unknown> => sql`
  cells = jsonb_set(r.cells, array[${String(column)}], to_jsonb(${text})),
  filled = coalesce(r.filled, '{}') || jsonb_build_object(${String(column)}::text, ${text})`;

/** Keeps with each row which of its empty cells were merged with one above: which column has the numbers is told later. */
export async function keepMerged(tx: Tx, row: ImportRow, { mergedDown = [] }: SpreadsheetSummary): Promise<void> {
  if (mergedDown.length === 0) return;
  const [columns, firsts, lasts] = (['column', 'from', 'to'] as const).map((of) => mergedDown.map((one) => one[of]));
  await sql`
    update import_rows r set merged = m.cells
    from (select own.row_number, jsonb_object_agg(span.place, span.first) as cells
      from unnest(${columns}::int[], ${firsts}::int[], ${lasts}::int[]) as span (place, first, last)
      join import_rows own on own.account_id = ${row.account_id} and own.import_id = ${row.id}
        and own.row_number > span.first and own.row_number <= span.last and own.cells ->> span.place = ''
      group by own.row_number) m
    where r.account_id = ${row.account_id} and r.import_id = ${row.id} and r.row_number = m.row_number`.execute(tx);
}

/** An invoice's number, or its group, in cells that were merged to one stands in each of their rows. @returns how many cells got one */
export async function fillMergedNumbers(tx: Tx, row: ImportRow): Promise<number> {
  const { account_id, id, mapping } = row;
  const { group, number } = keyColumns(mapping);
  let count = 0;
  for (const column of [group, number].filter((one) => one >= 0)) {
    const text = sql<string>`f.cells ->> ${sql.lit(column)}`;
    const { numAffectedRows = 0n } = await sql`
      update import_rows r set ${filling(column, text)}
      from import_rows f
      where r.account_id = ${account_id} and r.import_id = ${id} and r.merged is not null
        and f.account_id = ${account_id} and f.import_id = ${id} and f.row_number = (r.merged ->> ${String(column)})::int
        and r.cells ->> ${sql.lit(column)} = '' and ${text} <> ''`.execute(tx);
    count += Number(numAffectedRows);
  }
  return count;
}

/** Empties again what was filled for an earlier choice of columns, but for what somebody has written there since. */
export async function emptyFilled(tx: Tx, row: ImportRow): Promise<void> {
  await sql`
    update import_rows r set filled = null, cells = (
      select jsonb_agg(case when f.value = c.text then '' else c.text end order by c.place)
      from jsonb_array_elements_text(r.cells) with ordinality as c (text, place)
        left join jsonb_each_text(r.filled) f on f.key = (c.place - 1)::text)
    where ${rowsOfImport(row)} and filled is not null`.execute(tx);
}
