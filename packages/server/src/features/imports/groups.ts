import type { SheetMapping } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ImportRow } from './job.ts';

/** The file's column that numbers invoices; -1: each row is one of its own. */
export function numberColumn(mapping: SheetMapping | null): number {
  const source = mapping?.['invoice.internal_id'];
  return source !== undefined && 'column' in source ? source.column : -1;
}

const numberOf = (column: number): RawBuilder<string> =>
  column < 0 ? sql<string>`''` : sql<string>`import_number(cells ->> ${sql.lit(column)})`;

/** Puts rows together to invoices: those of one number, and each that has none by itself. */
async function insertGroups(tx: Tx, { account_id, id, mapping }: ImportRow, which: RawBuilder<unknown>): Promise<void> {
  const number = numberOf(numberColumn(mapping));
  await sql`
    insert into import_invoices (account_id, import_id, place, number, rows)
    select ${account_id}::uuid, ${id}::uuid, min(row_number), number, array_agg(row_number order by row_number)
    from (select row_number, ${number} as number from import_rows
      where account_id = ${account_id} and import_id = ${id}) numbered
    where ${which}
    group by number, case when number = '' then row_number end`.execute(tx);
}

/** All of the file's. */
export const groupRows = (tx: Tx, row: ImportRow): Promise<void> => insertGroups(tx, row, sql`true`);

/** After the number of some rows was changed: the invoices they were in and are in now, anew. Issued ones stay. */
export async function regroup(tx: Tx, row: ImportRow, rows: readonly number[], numbers: readonly string[]) {
  const { account_id, id } = row;
  await sql`
    delete from import_invoices where account_id = ${account_id} and import_id = ${id} and state <> 'issued'
      and ((number <> '' and number = any(${[...numbers]}::text[])) or rows && ${[...rows]}::int[])`.execute(tx);
  await insertGroups(
    tx,
    row,
    sql`(row_number = any(${[...rows]}::int[]) or (number <> '' and number = any(${[...numbers]}::text[])))
      and not exists (select from import_invoices i where i.account_id = ${account_id} and i.import_id = ${id}
        and i.state = 'issued' and i.number = numbered.number and numbered.row_number = any(i.rows))`,
  );
}
