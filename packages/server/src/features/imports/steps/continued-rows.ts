import type { SheetMapping } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { withHashedJoins } from '../../../platform/db/with-hashed-joins.ts';
import { type ImportRow, rowsOfImport } from '../job.ts';
import { keyColumns, sheetOfRows } from '../keys.ts';
import { filling, neverFilled } from './filled-numbers.ts';

/** What an invoice says once: a row that says none of it, under one that does, goes on with it. */
const isSaidOnce = (path: string): boolean => path === 'invoice.invoice_date' || path.startsWith('buyer_info.');

const columnsSaidOnce = (mapping: SheetMapping): number[] =>
  Object.entries(mapping).flatMap(([path, source]) => (isSaidOnce(path) && 'column' in source ? [source.column] : []));

const cellOf = (column: number): RawBuilder<string> => sql<string>`btrim(cells ->> ${sql.lit(column)})`;

/**
 * Many programs write an invoice's number, date and buyer in its first row alone. Rows under it that say none of them get
 * its number; one that says a date or a buyer but no number stays without one, and so do those under it.
 * @returns how many rows got one
 */
export async function continueNumbers(tx: Tx, row: ImportRow): Promise<number> {
  const { account_id, id, mapping, sheets } = row;
  const { group, number } = keyColumns(mapping);
  const once = columnsSaidOnce(mapping ?? {});
  if (number < 0 || once.length === 0) return 0;
  const mine = rowsOfImport(row);
  const { rows: bare } = await sql`
    select from import_rows where ${mine} and ${cellOf(number)} = '' limit 1`.execute(tx);
  if (bare.length === 0) return 0;
  const saysOnce = sql.join(
    once.map((column) => sql`${cellOf(column)} <> ''`),
    sql` or `,
  );
  const saysGroup = group < 0 ? sql`false` : sql`${cellOf(group)} <> ''`;
  const statement = sql`
    with said as materialized (
      select row_number, cells ->> ${sql.lit(number)} as own, ${cellOf(number)} <> '' as is_numbered,
        ${saysOnce} as says_once, ${saysGroup} as says_group, ${sheetOfRows(sheets) ?? sql`0`} as sheet
      from import_rows where ${mine}
    ), under as (
      select row_number, is_numbered or says_once or says_group as is_first,
        max(row_number) filter (where is_numbered or says_once or says_group)
          over (partition by sheet order by row_number) as head
      from said
    )
    update import_rows r set ${filling(number, sql<string>`h.own`)}
    from under u join said h on h.row_number = u.head and h.is_numbered and h.says_once
    where r.account_id = ${account_id} and r.import_id = ${id} and r.row_number = u.row_number and not u.is_first
      and ${neverFilled(number)}`;
  const { numAffectedRows = 0n } = await withHashedJoins(tx, () => statement.execute(tx));
  return Number(numAffectedRows);
}
