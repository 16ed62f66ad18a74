import type { CallReply, calls } from '@taraz/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { branchLimit } from '../../platform/http/branch-limit.ts';
import { cutPage } from '../../platform/http/keyset-page.ts';
import { badCursor, isKey, type PageQuery, readCursor, type Sort } from '../../platform/http/paging.ts';
import { memoriesOf } from '../settings/queries.ts';
import type { Environment } from '../settings/tables.ts';
import { isDeskOpen } from './desk.ts';
import { sha256 } from './signatures.ts';

type Unsigned = CallReply<typeof calls.listUnsigned>;
type Status = CallReply<typeof calls.signingStatus>;

interface UnsignedRow {
  id: string;
  serial: string;
  tax_id: string;
  internal_id: string;
  memory_id: string;
  environment: Environment;
  buyer_name: string;
  invoice_date: Date;
  deadline: Date;
  total: string;
  /** null: beyond what the page holds */
  payload: string | null;
}

/** So much of payloads is read into memory for one page; 24 MB is the largest one. */
const payloadBytesMax = 16 * 1024 * 1024;

export interface UnsignedFilter {
  accountId: string;
  /** memories the user may use; null: all */
  memoryIds: readonly string[] | null;
  memoryId: string | null;
}

/** What a branch's employee may see of the queue; the queue itself knows no branch, row-level security of invoices does. */
const isOfSeenBranch = (): RawBuilder<boolean> =>
  branchLimit() === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from invoices b where b.account_id = q.account_id and b.id = q.invoice_id)`;

const byDeadline: Sort<'deadline'> = { field: 'deadline', descending: false };

/** What lies behind the page that ended with this cursor. @throws Problem INVALID_INPUT when it is none of this list */
function beyond(after: string | undefined): RawBuilder<boolean> {
  const cursor = readCursor(byDeadline, after, 'text');
  if (cursor === null) return sql<boolean>`true`;
  const [deadline = '', serial = ''] = cursor.value.split(' ');
  if (!isKey('timestamptz', deadline) || !isKey('int8', serial)) throw badCursor();
  return sql<boolean>`(q.deadline, q.serial, q.invoice_id) > (${deadline}::timestamptz, ${serial}::int8, ${cursor.id}::uuid)`;
}

/**
 * Invoices in line that wait for the taxpayer's signature, nearest deadline first. What is signed leaves the list, and
 * the cursor of a page goes on behind it all the same.
 * @param bytesMax of the page's payloads together; the first is given however large it is
 * @throws Problem INVALID_INPUT for a bad cursor
 */
export async function unsignedInvoices(
  tx: Tx,
  filter: UnsignedFilter,
  query: PageQuery,
  bytesMax = payloadBytesMax,
): Promise<Unsigned> {
  const limit = query.limit ?? 10;
  const skipped = query.after === undefined ? (query.offset ?? 0) : 0;
  const mine = filter.memoryIds === null ? sql`true` : sql`q.memory_id = any(${[...filter.memoryIds]}::text[])`;
  const named = filter.memoryId === null ? sql`true` : sql`q.memory_id = ${filter.memoryId}`;
  const where = sql`q.account_id = ${filter.accountId} and q.state = 'queued' and q.next_at = 'infinity' and ${mine} and ${named}
    and ${isOfSeenBranch()}`;
  // The length of a payload is known without reading it, and what is not shown is not read.
  const { rows } = await sql<UnsignedRow>`
    select id, serial, tax_id, internal_id, memory_id, environment, buyer_name, invoice_date, deadline, total,
      case when row_number() over so_far = 1
          or row_number() over so_far <= ${limit} and sum(octet_length(payload)) over so_far <= ${bytesMax}
        then payload end as payload
    from (
      select i.id, q.serial, i.tax_id, i.internal_id, i.memory_id, i.environment, i.buyer_name, i.invoice_date,
        q.deadline, i.total::text as total, d.payload
      from invoice_queue q
        join invoices i on i.account_id = q.account_id and i.id = q.invoice_id
        join invoice_documents d on d.account_id = q.account_id and d.invoice_id = q.invoice_id
      where ${where} and ${beyond(query.after)} order by q.deadline, q.serial, q.invoice_id
      offset ${skipped} limit ${limit + 1}) line
    window so_far as (order by deadline, serial, id) order by deadline, serial, id`.execute(tx);
  const { rows: counted } = await sql<{
    count: string;
  }>`select count(*) as count from invoice_queue q where ${where}`.execute(tx);
  const shown = rows.flatMap(({ payload, ...row }) => (payload === null ? [] : [{ ...row, payload }]));
  const { next } = cutPage(rows, shown.length, byDeadline, ({ deadline, serial, id }) => ({
    value: `${deadline.toISOString()} ${serial}`,
    id,
  }));
  const invoices = shown.map(({ serial: _, tax_id, invoice_date, deadline, ...row }) => ({
    ...row,
    tax_number: tax_id,
    invoice_date: invoice_date.toISOString(),
    deadline: deadline.toISOString(),
  }));
  return { count: Number(counted[0]?.count ?? 0), invoices, next };
}

/** Memories that their taxpayer signs, and what waits for that; of one that is disabled what was sent, and waits for a token to be asked about. */
export async function signingStatus(tx: Tx, memoryIds: readonly string[] | null, nowMs: number): Promise<Status> {
  const memories = (await memoriesOf(tx, memoryIds)).filter(({ memory }) => memory.signer === 'taxpayer');
  const isUnsigned = sql<boolean>`state = 'queued' and next_at = 'infinity'`;
  const statuses = memories.map(async ({ memory, active }) => {
    const { unsigned, waiting } = onlyRow(
      await sql<{ unsigned: string; waiting: string }>`
        select count(*) filter (where ${isUnsigned}) as unsigned, count(*) filter (where not (${isUnsigned})) as waiting
        from invoice_queue q where (${memory.enabled} or state <> 'queued') and account_id = ${memory.account_id} and environment = ${memory.environment}
          and memory_id = ${memory.memory_id} and ${isOfSeenBranch()}`.execute(tx),
    );
    return {
      id: memory.id,
      memory_id: memory.memory_id,
      title: memory.title,
      environment: memory.environment,
      unsigned: Number(unsigned),
      waiting: Number(waiting),
      desk_open: await isDeskOpen(tx, memory.id, nowMs),
      tokens_by: memory.tokens_by,
      certificate_pem: active?.certificate_pem ?? '',
    };
  });
  const isEnabled = new Set(memories.flatMap(({ memory }) => (memory.enabled ? [memory.id] : [])));
  const shown = (await Promise.all(statuses)).filter(({ id, waiting }) => isEnabled.has(id) || waiting > 0);
  return { memories: shown };
}

/** The taxpayer's signatures over these payloads, in their order; null where there is none. */
export async function signaturesOf(tx: Tx, payloads: readonly string[]): Promise<(string | null)[]> {
  const hashes = payloads.map((payload) => sha256(payload));
  if (hashes.length === 0) return [];
  const rows = await tx
    .selectFrom('invoice_signatures')
    .select(['payload_sha256', 'jws'])
    .where('payload_sha256', 'in', hashes)
    .execute();
  const known = new Map(rows.map(({ payload_sha256, jws }) => [payload_sha256.toString('hex'), jws]));
  return hashes.map((hash) => known.get(hash.toString('hex')) ?? null);
}
