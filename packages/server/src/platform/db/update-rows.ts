import { sql } from 'kysely';
import type { Tx } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Writes rows that each become something else, in one statement.
 * @param rows each with its id and the same columns: texts of numbers, Dates and booleans as a single row's update has
 * them; texts are `storable`
 * @returns them as they are now, in the order given
 * @throws Error when one of them is not there: who calls holds them
 */
export async function updateRows<Row extends { id: string }>(
  tx: Tx,
  table: keyof Tables,
  rows: readonly { id: string }[],
): Promise<Row[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first).filter((name) => name !== 'id');
  const { rows: written } = await sql<Row>`
    update ${sql.table(table)} as r set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as n
    where r.id = n.id returning r.*`.execute(tx);
  const byId = new Map(written.map((row) => [row.id, row]));
  return rows.map(({ id }) => {
    const row = byId.get(id);
    if (row === undefined) throw new Error(`no row of ${table} to write`);
    return row;
  });
}
