import { createHash } from 'node:crypto';

export interface ChainFault {
  account_id: string;
  /** place in the chain; null where an entry has none */
  seq: number | null;
  what: 'changed' | 'missing' | 'unplaced' | 'cut';
  /** of the entry that stands there; null where none does */
  entry_id: string | null;
}

/** An entry as `selectChain` reads it. */
export interface ChainEntry {
  id: string;
  seq: string;
  /** null: put in past the triggers */
  hash: Buffer | null;
  prev_hash: Buffer | null;
  /** in the order of SQL 0045 `event_log_hash` */
  fields: string[];
}

const batchSize = 2_000;

/**
 * Entries of the account $1 behind the place $2 (null: from the very first, wherever it was put), in their order. The fields come as JSON: an array of the database's own is
 * read letter by letter, which took four fifths of the walk.
 */
export const selectChain = `
  select id, seq, hash, prev_hash, json_build_array(
    account_id::text, id::text, seq::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor_kind,
    coalesce(actor_id::text, ''), actor_name, ip, user_agent, request_id, action, subject_id, subject_name,
    coalesce(before::text, ''), coalesce(after::text, '')) as fields
  from event_log where account_id = $1 and seq is not null and ($2::bigint is null or seq > $2) order by seq limit ${batchSize}`;

const firstHash = (accountId: string): Buffer => createHash('sha256').update(accountId).digest();

/** SHA-256 over the hash before and every field with its length in bytes. */
function hashOf(previous: Buffer, fields: readonly string[]): Buffer {
  const text = fields.map((field) => `${Buffer.byteLength(field)}:${field}`).join(',');
  return createHash('sha256').update(previous).update(text).digest();
}

/** @param before the hash of the entry before; null: that one is missing */
const isWhole = ({ hash, prev_hash, fields }: ChainEntry, before: Buffer | null): boolean =>
  hash !== null &&
  prev_hash !== null &&
  hashOf(prev_hash, fields).equals(hash) &&
  (before === null || prev_hash.equals(before));

/**
 * Walks one account's chain from its beginning and gives its end.
 * @param read a batch of `selectChain`; what is written is never written anew, so that each may be read for itself
 */
export async function walkChain(
  read: (accountId: string, after: string | null) => Promise<readonly ChainEntry[]>,
  accountId: string,
  onFault: (fault: ChainFault) => void,
): Promise<{ seq: number; hash: Buffer }> {
  let seq = 0;
  let hash = firstHash(accountId);
  let after: string | null = null;
  for (;;) {
    const rows = await read(accountId, after);
    for (const row of rows) {
      const place = Number(row.seq);
      after = row.seq;
      // The chain begins at 1: whatever stands before it was put in.
      if (place < 1) {
        onFault({ account_id: accountId, seq: place, what: 'changed', entry_id: row.id });
        continue;
      }
      const isNext = place === seq + 1;
      if (!isNext) onFault({ account_id: accountId, seq: seq + 1, what: 'missing', entry_id: null });
      if (!isWhole(row, isNext ? hash : null))
        onFault({ account_id: accountId, seq: place, what: 'changed', entry_id: row.id });
      seq = place;
      hash = row.hash ?? Buffer.alloc(0);
    }
    if (rows.length < batchSize) return { seq, hash };
  }
}
