import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { onlyRow } from '../../../platform/db/only-row.ts';
import { withHashedJoins } from '../../../platform/db/with-hashed-joins.ts';
import type { MergedDown, SpreadsheetSummary } from '../../../platform/spreadsheet/spreadsheet.ts';
import { type ImportRow, rowsOfImport } from '../job.ts';
import { keyColumns } from '../keys.ts';

/**
 * What a row `r` becomes whose empty cell of a column gets a text. It is kept what that was: where something else stands there
 * since, be it nothing, somebody wrote it.
 */
export const filling = (column: number, text: RawBuilder<string>): RawBuilder<unknown> => sql`
  cells = jsonb_set(r.cells, array[${String(column)}], to_jsonb(${text})),
  filled = coalesce(r.filled, '{}') || jsonb_build_object(${String(column)}::text, ${text})`;

/** That nothing was put into a row `r`'s cell of a column before: what somebody emptied stays empty. */
export const neverFilled = (column: number): RawBuilder<boolean> =>
  sql<boolean>`r.filled ->> ${String(column)} is null`;

/** Bits of a row's number in a key of a column and a row. */
const rowBits = 31;
const keyOf = ({ column, from }: MergedDown): number => column * 2 ** rowBits + from;

/**
 * Keeps with each row which of its empty cells were merged with one above: which column has the numbers is told later. Each
 * empty cell is looked up in the ranges by halving, with no join: right after very many rows have come the planner takes
 * their table for nearly empty, and would go through all of them for each range.
 */
export async function keepMerged(
  tx: Tx,
  row: ImportRow,
  { mergedDown = [] }: Pick<SpreadsheetSummary, 'mergedDown'>,
): Promise<void> {
  if (mergedDown.length === 0) return;
  const ranges = mergedDown.toSorted((one, other) => keyOf(one) - keyOf(other));
  const keys = sql`${ranges.map(keyOf)}::bigint[]`;
  const lasts = sql`${ranges.map(({ to }) => to)}::int[]`;
  const ofColumn = sql`((c.place - 1) << ${sql.lit(rowBits)})`;
  const merged = sql`
    from jsonb_array_elements_text(r.cells) with ordinality as c (text, place),
      lateral (select width_bucket(${ofColumn} + r.row_number - 1, ${keys}) as place) range
    where c.text = '' and (${keys})[range.place] >= ${ofColumn} and (${lasts})[range.place] >= r.row_number`;
  await sql`
    update import_rows r
    set merged = (select jsonb_object_agg(c.place - 1, ((${keys})[range.place] - ${ofColumn})::int) ${merged})
    where ${rowsOfImport(row)} and exists (select ${merged})`.execute(tx);
}

/** Columns whose texts put rows together, as they are told. */
const columnsOfNumbers = ({ mapping }: ImportRow): number[] => {
  const { group, number } = keyColumns(mapping);
  return [...new Set([group, number])].filter((column) => column >= 0);
};

/**
 * An invoice's number, or its group, in cells that were merged to one stands in each of their rows.
 * @returns how many cells have one so
 */
export async function fillMergedNumbers(tx: Tx, row: ImportRow): Promise<number> {
  const { account_id, id } = row;
  const mine = rowsOfImport(row);
  let count = 0;
  for (const column of columnsOfNumbers(row)) {
    const text = sql<string>`f.cells ->> ${sql.lit(column)}`;
    const place = sql`${String(column)}::text`;
    await withHashedJoins(tx, () =>
      sql`
        update import_rows r set ${filling(column, text)}
        from import_rows f
        where r.account_id = ${account_id} and r.import_id = ${id} and r.merged is not null and ${neverFilled(column)}
          and f.account_id = ${account_id} and f.import_id = ${id} and f.row_number = (r.merged ->> ${place})::int
          and r.cells ->> ${sql.lit(column)} = '' and ${text} <> ''`.execute(tx),
    );
    const { filled } = onlyRow(
      await sql<{ filled: number }>`
        select count(*)::int as filled from import_rows
        where ${mine} and merged ->> ${place} is not null and filled ->> ${place} = cells ->> ${sql.lit(column)}`.execute(
        tx,
      ),
    );
    count += filled;
  }
  return count;
}

/**
 * Empties again what was filled for an earlier choice of columns, but for what somebody has written there since, and for
 * numbers of merged cells whose column still has the numbers: they stay as they are, whatever became of the cell above.
 */
export async function emptyFilled(tx: Tx, row: ImportRow): Promise<void> {
  const { account_id, id } = row;
  // The cell above one that goes on with an invoice was itself filled.
  const isOfMerged = sql`r.merged ->> f.key is not null and not exists (
    select from import_rows above where above.account_id = ${account_id} and above.import_id = ${id}
      and above.row_number = (r.merged ->> f.key)::int and above.filled ->> f.key is not null)`;
  const isStale = sql`f.value = r.cells ->> f.key::int
    and not (f.key::int = any(${columnsOfNumbers(row)}::int[]) and ${isOfMerged})`;
  await sql`
    update import_rows r set (cells, filled) = (
      select jsonb_agg(case when f.is_stale then '' else c.text end order by c.place),
        jsonb_object_agg(f.key, f.value) filter (where not f.is_stale)
      from jsonb_array_elements_text(r.cells) with ordinality as c (text, place)
        left join (select f.key, f.value, ${isStale} as is_stale from jsonb_each_text(r.filled) f) f
          on f.key::int = c.place - 1)
    where ${rowsOfImport(row)} and filled is not null
      and exists (select from jsonb_each_text(r.filled) f where ${isStale})`.execute(tx);
}

/** What stands filled in, as one figure: another one where something of it is otherwise. */
export async function stateOfFilled(tx: Tx, row: ImportRow): Promise<string> {
  const { state } = onlyRow(
    await sql<{ state: string }>`
      select coalesce(sum(hashtextextended(row_number || ' ' || filled::text, 0)), 0)::text as state
      from import_rows where ${rowsOfImport(row)} and filled is not null`.execute(tx),
  );
  return state;
}
