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

type Filter = Pick<Query, 'memory_id' | 'use'>;

const mine = ({ accountId, memoryIds }: SerialReader, { memory_id, use }: Filter) => sql`
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

/** One memory's serials. */
export interface SerialMemory {
  environment: string;
  memory_id: string;
}

const ofMemory = (reader: SerialReader, { environment, memory_id }: SerialMemory, use: Query['use']) =>
  sql`${mine(reader, { memory_id, ...(use === undefined ? {} : { use }) })} and environment = ${environment}`;

interface Count extends SerialMemory {
  use: SerialRow['use'];
  /** of the report, in which a run of serials is one */
  rows: number;
  serials: bigint;
}

/** How much accounts for the serials of each memory. */
async function countAccounted(tx: Tx, reader: SerialReader, filter: Filter): Promise<Count[]> {
  const { rows } = await sql<SerialMemory & { use: SerialRow['use']; rows: number; serials: string }>`
    select memory_id, environment, use, count(*)::int as rows, sum(last_serial - first_serial + 1)::text as serials
    from serial_ledger where ${mine(reader, filter)} group by 1, 2, 3`.execute(tx);
  return rows.map(({ serials, ...row }) => ({ ...row, serials: BigInt(serials) }));
}

const countFault = ({ environment, memory_id, use, first_serial, last_serial }: SerialRow): Count => ({
  ...{ environment, memory_id, use, rows: 1 },
  serials: BigInt(last_serial) - BigInt(first_serial) + 1n,
});

const nameOf = ({ environment, memory_id }: SerialMemory): string => `${environment}/${memory_id}`;

/** The memories that something counts for, in the report's order. */
function memoriesIn(counts: readonly Count[]): SerialMemory[] {
  const byName = new Map(
    counts.map(({ environment, memory_id }) => [nameOf({ environment, memory_id }), { environment, memory_id }]),
  );
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, memory]) => memory);
}

/** What is missing or there twice, the highest first: found by counting all serials, so once for all memories. */
async function serialFaults(tx: Tx, reader: SerialReader, filter: Filter): Promise<SerialRow[]> {
  const { rows } = await sql<Row>`
    select memory_id, environment, first_serial::text, last_serial::text, use, '' as reason, null::uuid as invoice_id,
      '' as tax_id, null::timestamptz as at
    from serial_faults where ${mine(reader, filter)} order by serial_faults.first_serial desc, use`.execute(tx);
  return rows.map(present);
}

/** The memories of the report in its order, each with what is missing or there twice in it. */
export async function serialMemories(
  tx: Tx,
  reader: SerialReader,
  filter: Filter,
): Promise<(SerialMemory & { faults: SerialRow[] })[]> {
  const counts = await countAccounted(tx, reader, filter);
  const faults = await serialFaults(tx, reader, filter);
  const faultsOf = Map.groupBy(faults, nameOf);
  return memoriesIn([...counts, ...faults.map(countFault)]).map((memory) => ({
    ...memory,
    faults: faultsOf.get(nameOf(memory)) ?? [],
  }));
}

/** Rows of one memory, the highest serials first, its faults in their places. */
async function serialsOfMemory(
  tx: Tx,
  reader: SerialReader,
  memory: SerialMemory,
  faults: readonly SerialRow[],
  { use, offset, limit }: { use: Query['use']; offset: number; limit: number },
): Promise<SerialRow[]> {
  const { environment, memory_id } = memory;
  const { rows } = await sql<Row>`
    select ${columns} from (
      (select * from serial_ledger where ${ofMemory(reader, memory, use)}
        order by first_serial desc, use limit ${offset + limit})
      union all
      select null, ${environment}, ${memory_id}, f.first_serial, f.last_serial, f.use, '', null, '', null
      from unnest(${faults.map(({ first_serial }) => first_serial)}::int8[],
        ${faults.map(({ last_serial }) => last_serial)}::int8[], ${faults.map((one) => one.use)}::text[])
        as f (first_serial, last_serial, use)
    ) of_memory order by of_memory.first_serial desc, use offset ${offset} limit ${limit}`.execute(tx);
  return rows.map(present);
}

/** A page of the report: only the memories whose serials stand on it are read. */
async function serialPage(
  tx: Tx,
  reader: SerialReader,
  counts: readonly Count[],
  faults: readonly SerialRow[],
  { use, offset = 0, limit = 50 }: Query,
): Promise<SerialRow[]> {
  const shown = counts.filter((one) => use === undefined || one.use === use);
  const countsOf = Map.groupBy(shown, nameOf);
  const faultsOf = Map.groupBy(
    faults.filter((one) => use === undefined || one.use === use),
    nameOf,
  );
  const page: SerialRow[] = [];
  let before = offset;
  for (const memory of memoriesIn(shown)) {
    const name = nameOf(memory);
    const rows = (countsOf.get(name) ?? []).reduce((sum, one) => sum + one.rows, 0);
    if (page.length >= limit) break;
    if (before < rows) {
      const part = { use, offset: before, limit: limit - page.length };
      page.push(...(await serialsOfMemory(tx, reader, memory, faultsOf.get(name) ?? [], part)));
    }
    before = Math.max(0, before - rows);
  }
  return page;
}

/** The serial of the last invoice of a part, counted downwards; null where there are fewer. */
async function endOfPart(
  tx: Tx,
  { accountId }: SerialReader,
  { environment, memory_id }: SerialMemory,
  { below, limit }: { below: string | null; limit: number },
): Promise<string | null> {
  const { rows } = await sql<{ serial: string }>`
    select serial::text from invoices
    where account_id = ${accountId} and environment = ${environment} and memory_id = ${memory_id} and serial is not null
      and (${below}::int8 is null or serial < ${below}::int8)
    order by invoices.serial desc offset ${limit - 1} limit 1`.execute(tx);
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
  const lowest = await endOfPart(tx, reader, memory, { below, limit });
  const { rows } = await sql<Row>`
    select ${columns} from serial_ledger
    where ${ofMemory(reader, memory, use)}
      and (${below}::int8 is null or first_serial < ${below}::int8)
      and (${lowest}::int8 is null or first_serial >= ${lowest}::int8)
    order by serial_ledger.first_serial desc`.execute(tx);
  return { rows: rows.map(present), lowest };
}

/** The whole report's first part: each memory with its counts, and a page of its serials. */
export async function serialReport(tx: Tx, reader: SerialReader, query: Query): Promise<Report> {
  const filter = query.memory_id === undefined ? {} : { memory_id: query.memory_id };
  const faults = await serialFaults(tx, reader, filter);
  const counts = [...(await countAccounted(tx, reader, filter)), ...faults.map(countFault)];
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
  const countsOf = Map.groupBy(counts, nameOf);
  const countOf = (memory: SerialMemory, use: SerialRow['use']) =>
    Number((countsOf.get(nameOf(memory)) ?? []).reduce((sum, one) => sum + (one.use === use ? one.serials : 0n), 0n));
  return {
    memories: seen.map((memory) => ({
      ...memory,
      sent: countOf(memory, 'sent'),
      held: countOf(memory, 'held'),
      void: countOf(memory, 'void'),
      missing: countOf(memory, 'missing'),
      twice: countOf(memory, 'twice'),
    })),
    count: counts
      .filter(({ use }) => query.use === undefined || query.use === use)
      .reduce((sum, row) => sum + row.rows, 0),
    serials: await serialPage(tx, reader, counts, faults, query),
  };
}
