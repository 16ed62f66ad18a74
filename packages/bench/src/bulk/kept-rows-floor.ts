import type pg from 'pg';
import { withCopyFile } from './with-copy-file.ts';

/** Tables with a row or more for each of so many invoices of the account. */
async function tablesOf(superuser: pg.Client, accountId: string, invoices: number): Promise<string[]> {
  const { rows } = await superuser.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const tables: string[] = [];
  for (const { name } of rows) {
    const found = await superuser.query<{ count: string }>(`select count(*) from "${name}" where account_id = $1`, [
      accountId,
    ]);
    if (Number(found.rows[0]?.count) >= invoices) tables.push(name);
  }
  return tables;
}

/** Columns that are given values; generated ones follow. */
async function columnsOf(superuser: pg.Client, table: string): Promise<string> {
  const { rows } = await superuser.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => `"${name}"`).join();
}

/** What COPY of an account's rows took. */
export interface KeptRowsFloor {
  /** for each invoice */
  seconds: number;
  tables: string[];
}

/**
 * What PostgreSQL itself takes for COPY of all rows that the product keeps of an account's invoices (theirs, their documents,
 * packets, history, log …) into tables with the same columns and indexes, without triggers and foreign keys.
 * @param invoices of the account
 */
export async function measureKeptRowsFloor(
  superuser: pg.Client,
  accountId: string,
  invoices: number,
): Promise<KeptRowsFloor> {
  const tables = await tablesOf(superuser, accountId, invoices);
  const total = await withCopyFile(async (path) => {
    let seconds = 0;
    for (const table of tables) {
      const columns = await columnsOf(superuser, table);
      await superuser.query(`copy (select ${columns} from "${table}" where account_id = '${accountId}') to '${path}'`);
      await superuser.query(
        `create table kept_rows (like "${table}" including generated including indexes including storage)`,
      );
      const start = performance.now();
      await superuser.query(`copy kept_rows (${columns}) from '${path}'`);
      seconds += (performance.now() - start) / 1000;
      await superuser.query('drop table kept_rows');
    }
    return seconds;
  });
  return { seconds: total / invoices, tables };
}
