import type { CallInput, CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

type Report = CallReply<typeof calls.serialReport>;
type Query = NonNullable<CallInput<typeof calls.serialReport>['query']>;
export type SerialRow = Report['serials'][number];

/** Whose serials, and of which memories; null: all. */
export interface SerialReader {
  accountId: string;
  memoryIds: readonly string[] | null;
}

interface Row {
  memory_id: string;
  environment: SerialRow['environment'];
  first_serial: string;
  last_serial: string;
  use: SerialRow['use'];
  reason: string;
  invoice_id: string | null;
  tax_id: string;
  at: Date | null;
}

/** Everything that accounts for a serial, and what nothing or too much accounts for. */
const everything = sql`(
  select account_id, environment, memory_id, first_serial, last_serial, use, reason, invoice_id, tax_id, at from serial_ledger
  union all
  select account_id, environment, memory_id, first_serial, last_serial, use, '' , null::uuid, '', null::timestamptz from serial_faults
)`;

const mine = ({ accountId, memoryIds }: SerialReader, { memory_id, use }: Pick<Query, 'memory_id' | 'use'>) => sql`
  account_id = ${accountId}
  and (${memoryIds === null} or memory_id = any(${[...(memoryIds ?? [])]}::text[]))
  and (${memory_id ?? null}::text is null or memory_id = ${memory_id ?? null})
  and (${use ?? null}::text is null or use = ${use ?? null})`;

const columns = sql`memory_id, environment, first_serial::text, last_serial::text, use, reason, invoice_id, tax_id, at`;

const present = ({ tax_id, at, ...row }: Row): SerialRow => ({
  ...row,
  tax_number: tax_id,
  at: at?.toISOString() ?? null,
});

/** A page of the report, the highest serials first. */
async function serialPage(tx: Tx, reader: SerialReader, query: Query): Promise<SerialRow[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${everything} all_serials where ${mine(reader, query)}
    order by environment, memory_id, all_serials.first_serial desc, use
    offset ${query.offset ?? 0} limit ${query.limit ?? 50}`.execute(tx);
  return rows.map(present);
}

type Filter = Pick<Query, 'memory_id' | 'use'>;

/** One memory's serials. */
export interface SerialMemory {
  environment: string;
  memory_id: string;
}

/** The memories of the report, in its order. */
export async function serialMemories(tx: Tx, reader: SerialReader, filter: Filter): Promise<SerialMemory[]> {
  const { rows } = await sql<SerialMemory>`
    select distinct environment, memory_id from ${everything} all_serials where ${mine(reader, filter)} order by 1, 2`.execute(
    tx,
  );
  return rows;
}

/** What is missing or there twice, the highest first: found by looking at all serials, so once for all memories. */
export async function serialFaults(tx: Tx, reader: SerialReader, filter: Filter): Promise<SerialRow[]> {
  const { rows } = await sql<Row>`
    select memory_id, environment, first_serial::text, last_serial::text, use, '' as reason, null::uuid as invoice_id,
      '' as tax_id, null::timestamptz as at
    from serial_faults where ${mine(reader, filter)} order by serial_faults.first_serial desc, use`.execute(tx);
  return rows.map(present);
}

/**
 * The serial of the last invoice of a part, counted downwards; null where there are fewer. In the order of the index: what
 * the planner takes the limit to a branch for lets it expect fewer than a part, and sort all the rest for each.
 */
async function endOfPart(
  tx: Tx,
  { accountId }: SerialReader,
  { environment, memory_id }: SerialMemory,
  { below, limit }: { below: string | null; limit: number },
): Promise<string | null> {
  const settings = sql.raw('enable_sort = off; set local enable_bitmapscan = off; set local enable_seqscan = off');
  await sql`set local ${settings}`.execute(tx);
  const { rows } = await sql<{ serial: string }>`
    select serial::text from invoices
    where account_id = ${accountId} and environment = ${environment} and memory_id = ${memory_id} and serial is not null
      and (${below}::int8 is null or serial < ${below}::int8)
    order by invoices.serial desc offset ${limit - 1} limit 1`.execute(tx);
  await sql`set local enable_sort = on; set local enable_bitmapscan = on; set local enable_seqscan = on`.execute(tx);
  return rows[0]?.serial ?? null;
}

/**
 * What accounts for a memory's serials, the highest first, from below a serial on: about so many.
 * @returns them and the lowest serial of the part, all of whose rows are there; null where it was the last part
 */
export async function accountedSerials(
  tx: Tx,
  reader: SerialReader,
  memory: SerialMemory,
  { use, below, limit }: { use: Query['use']; below: string | null; limit: number },
): Promise<{ rows: SerialRow[]; lowest: string | null }> {
  const { environment, memory_id } = memory;
  const lowest = await endOfPart(tx, reader, memory, { below, limit });
  const { rows } = await sql<Row>`
    select ${columns} from serial_ledger
    where ${mine(reader, { memory_id, ...(use === undefined ? {} : { use }) })} and environment = ${environment}
      and (${below}::int8 is null or first_serial < ${below}::int8)
      and (${lowest}::int8 is null or first_serial >= ${lowest}::int8)
    order by serial_ledger.first_serial desc`.execute(tx);
  return { rows: rows.map(present), lowest };
}

interface Count {
  memory_id: string;
  environment: SerialRow['environment'];
  use: SerialRow['use'];
  rows: string;
  serials: string;
}

/** The whole report's first part: each memory with its counts, and a page of its serials. */
export async function serialReport(tx: Tx, reader: SerialReader, query: Query): Promise<Report> {
  const { rows } = await sql<Count>`
    select memory_id, environment, use, count(*)::text as rows, sum(last_serial - first_serial + 1)::text as serials
    from ${everything} all_serials
    where ${mine(reader, query.memory_id === undefined ? {} : { memory_id: query.memory_id })}
    group by 1, 2, 3`.execute(tx);
  const counters = await tx
    .selectFrom('serial_counters')
    .select(['memory_id', 'environment', 'last_serial'])
    .where('account_id', '=', reader.accountId)
    .orderBy('environment')
    .orderBy('memory_id')
    .execute();
  const seen = counters.filter(
    ({ memory_id }) =>
      (reader.memoryIds === null || reader.memoryIds.includes(memory_id)) &&
      (query.memory_id === undefined || query.memory_id === memory_id),
  );
  const countOf = (memory: { memory_id: string; environment: string }, use: SerialRow['use']) =>
    Number(
      rows.find(
        (row) => row.memory_id === memory.memory_id && row.environment === memory.environment && row.use === use,
      )?.serials ?? 0,
    );
  return {
    memories: seen.map((memory) => ({
      ...memory,
      sent: countOf(memory, 'sent'),
      held: countOf(memory, 'held'),
      void: countOf(memory, 'void'),
      missing: countOf(memory, 'missing'),
      twice: countOf(memory, 'twice'),
    })),
    count: rows
      .filter(({ use }) => query.use === undefined || query.use === use)
      .reduce((sum, row) => sum + Number(row.rows), 0),
    serials: await serialPage(tx, reader, query),
  };
}
