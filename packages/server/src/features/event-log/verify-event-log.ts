import { createHash } from 'node:crypto';
import pg from 'pg';
import type { ConnectionOptions } from '../../platform/db/database.ts';
import { withoutLimits } from '../../platform/db/without-limits.ts';

/** The end of one account's chain: kept elsewhere, it also proves that no entry was cut off the end. */
export interface ChainHead {
  account_id: string;
  seq: number;
  /** hex */
  hash: string;
}

export interface ChainFault {
  account_id: string;
  /** place in the chain; null where an entry has none */
  seq: number | null;
  what: 'changed' | 'missing' | 'unplaced' | 'cut';
}

export interface EventLogVerdict {
  entries: number;
  heads: ChainHead[];
  faults: ChainFault[];
}

interface Entry {
  account_id: string;
  seq: string;
  hash: Buffer;
  prev_hash: Buffer;
  /** in the order of SQL 0045 `event_log_hash` */
  fields: string[];
}

const batchSize = 2_000;

const selectEntries = `
  select account_id, seq, hash, prev_hash, array[
    account_id::text, id::text, seq::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor_kind,
    coalesce(actor_id::text, ''), actor_name, ip, user_agent, request_id, action, subject_id, subject_name,
    coalesce(before::text, ''), coalesce(after::text, '')] as fields
  from event_log where account_id = $1 and seq > $2 order by seq limit ${batchSize}`;

const firstHash = (accountId: string): Buffer => createHash('sha256').update(accountId).digest();

/** SHA-256 over the hash before and every field with its length in bytes. */
function hashOf(previous: Buffer, fields: readonly string[]): Buffer {
  const text = fields.map((field) => `${Buffer.byteLength(field)}:${field}`).join(',');
  return createHash('sha256').update(previous).update(text).digest();
}

/** Walks one account's chain from its beginning. */
async function walkChain(client: pg.Client, accountId: string, faults: ChainFault[]) {
  let seq = 0;
  let hash = firstHash(accountId);
  const fault = (what: ChainFault['what'], at: number | null) =>
    void faults.push({ account_id: accountId, seq: at, what });
  for (;;) {
    const { rows } = await client.query<Entry>(selectEntries, [accountId, seq]);
    for (const row of rows) {
      const place = Number(row.seq);
      if (place !== seq + 1) fault('missing', seq + 1);
      else if (!row.prev_hash.equals(hash)) fault('changed', place);
      if (!hashOf(row.prev_hash, row.fields).equals(row.hash)) fault('changed', place);
      seq = place;
      hash = row.hash;
    }
    if (rows.length < batchSize) return { seq, hash };
  }
}

/**
 * Recomputes every account's chain from the entries themselves, apart from the database's own functions. A change, a
 * removal and an insertion in the middle break the chain; a cut at the end shows against the chain's head, and against
 * `known` heads from an earlier run even when the head was rewritten with it.
 * @param connection as the owner, past row-level security
 */
export async function verifyEventLog(
  connection: ConnectionOptions,
  known: readonly ChainHead[] = [],
): Promise<EventLogVerdict> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await withoutLimits(client);
    await client.query('begin isolation level repeatable read read only');
    const verdict: EventLogVerdict = { entries: 0, heads: [], faults: [] };
    const { rows: heads } = await client.query<{ account_id: string; seq: string; hash: Buffer }>(
      `select account_id, seq, hash from event_log_heads
       union all select distinct e.account_id, 0::bigint, ''::bytea from event_log e
         where not exists (select from event_log_heads h where h.account_id = e.account_id) order by 1`,
    );
    for (const head of heads) {
      const end = await walkChain(client, head.account_id, verdict.faults);
      if (end.seq !== Number(head.seq) || !end.hash.equals(head.hash)) {
        verdict.faults.push({ account_id: head.account_id, seq: Number(head.seq), what: 'cut' });
      }
      verdict.entries += end.seq;
      verdict.heads.push({ account_id: head.account_id, seq: end.seq, hash: end.hash.toString('hex') });
    }
    const { rows: unplaced } = await client.query<{ account_id: string }>(
      'select account_id from event_log where seq is null or hash is null',
    );
    for (const { account_id } of unplaced) verdict.faults.push({ account_id, seq: null, what: 'unplaced' });
    await compareKnown(client, known, verdict);
    return verdict;
  } finally {
    await client.end();
  }
}

async function compareKnown(client: pg.Client, known: readonly ChainHead[], { faults }: EventLogVerdict) {
  for (const { account_id, seq, hash } of known) {
    const { rows } = await client.query<{ hash: Buffer }>(
      'select hash from event_log where account_id = $1 and seq = $2',
      [account_id, seq],
    );
    if (rows[0] === undefined) faults.push({ account_id, seq, what: 'cut' });
    else if (rows[0].hash.toString('hex') !== hash) faults.push({ account_id, seq, what: 'changed' });
  }
}
