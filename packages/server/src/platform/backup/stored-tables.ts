import type pg from 'pg';
import { jobSchema } from '../jobs/install-job-schema.ts';
import type { BackupManifest } from './backup-manifest.ts';

/** A table as a backup holds it. */
export interface StoredTable {
  /** quoted, with its schema: what SQL takes and what names its file */
  name: string;
  /** quoted, in the table's order */
  columns: string[];
  /** as `order by` takes it: the order in which rows are written, so that equal tables give equal bytes */
  key: string[];
}

/** Tables that are no part of what is kept: the schema's own history, and what only slows guessing down. */
const left = ["'public.schema_migrations'", "'public.throttles'"];

/** Generated columns are computed anew, transaction ids mean nothing elsewhere, and what is restored begins an era of its own. */
const isKept = `a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
      and (c.relname, a.attname) <> ('event_eras', 'era')`;

/** Partitions of the queue share their parent's rows; without a primary key the whole row is the order. */
const query = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array(select quote_ident(a.attname) from pg_attribute a
      where a.attrelid = c.oid and ${isKept} order by a.attnum) as columns,
    array(select quote_ident(a.attname) || case when $1 and a.attcollation <> 0 then ' collate "C"' else '' end
      from pg_attribute a left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where a.attrelid = c.oid and case when i.indexrelid is null then ${isKept} else a.attnum = any (i.indkey) end
      order by coalesce(array_position(i.indkey::int2[], a.attnum), a.attnum)) as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname = 'public' or (n.nspname = '${jobSchema}' and c.relname in ('queue', 'schedule', 'job')))
    and format('%I.%I', n.nspname, c.relname) not in (${left.join(', ')})
  order by n.nspname desc, c.relname`;

/**
 * Every table that a backup holds: the product's own, and the work that waits in the job queue.
 * @param spelling of the backup: words are in one order in every database only where that is the order of their bytes
 */
export async function storedTables(
  client: pg.ClientBase,
  spelling: BackupManifest['spelling'],
): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(query, [spelling === 'settled']);
  return rows;
}

/** Jobs that are over are no work: only those that wait, or that were under way, are kept. */
const condition = ({ name }: StoredTable): string =>
  name === `${jobSchema}.job` ? "where state in ('created', 'retry', 'active')" : '';

/** The table's rows in their order, as COPY takes them. */
export const readRows = (table: StoredTable): string =>
  `copy (select ${table.columns.join(', ')} from ${table.name} ${condition(table)} order by ${table.key.join(', ')}) to stdout`;

export const writeRows = ({ name, columns }: StoredTable): string => `copy ${name} (${columns.join(', ')}) from stdin`;
