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

/** A page of the report, the highest serials first. */
export async function serialPage(tx: Tx, reader: SerialReader, query: Query): Promise<SerialRow[]> {
  const { rows } = await sql<Row>`
    select memory_id, environment, first_serial::text, last_serial::text, use, reason, invoice_id, tax_id, at
    from ${everything} all_serials where ${mine(reader, query)}
    order by environment, memory_id, all_serials.first_serial desc, use
    offset ${query.offset ?? 0} limit ${query.limit ?? 50}`.execute(tx);
  return rows.map(({ tax_id, at, ...row }) => ({ ...row, tax_number: tax_id, at: at?.toISOString() ?? null }));
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
