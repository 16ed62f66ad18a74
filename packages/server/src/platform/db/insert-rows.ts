import { type Insertable, sql } from 'kysely';
import { prepared, type Tx } from './database.ts';
import type { Tables } from './tables.ts';

const asText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

/**
 * Inserts many rows of the same columns, in their order. They travel as one value: a statement with a value for each column
 * of each row is thousands of parameters long, and is written, parsed and planned anew for every number of rows.
 */
export async function insertRows<Table extends keyof Tables & string>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const into = sql.table(table);
  await sql`
    insert into ${into} (${columns})
    select ${columns} from json_populate_recordset(null::${into}, ${JSON.stringify(rows, asText)}::json) ${prepared}`.execute(
    tx,
  );
}
