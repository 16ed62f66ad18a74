import type pg from 'pg';
import { connectAlone } from '../../platform/db/connect-alone.ts';
import type { ConnectionOptions } from '../../platform/db/database.ts';
import { settledSession } from '../../platform/db/settled-session.ts';
import { withoutLimits } from '../../platform/db/without-limits.ts';
import { type ChainEntry, type ChainFault, selectChain, walkChain } from './walk-chain.ts';

/** The end of one account's chain: kept elsewhere, it also proves that no entry was cut off the end. */
export interface ChainHead {
  account_id: string;
  seq: number;
  /** hex */
  hash: string;
}

export interface EventLogVerdict {
  entries: number;
  heads: ChainHead[];
  faults: ChainFault[];
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
  const client = await connectAlone(connection);
  const read = async (accountId: string, after: string | null) =>
    (await client.query<ChainEntry>(selectChain, [accountId, after])).rows;
  try {
    await withoutLimits(client);
    await client.query(settledSession);
    await client.query('begin isolation level repeatable read read only');
    const verdict: EventLogVerdict = { entries: 0, heads: [], faults: [] };
    const { rows: heads } = await client.query<{ account_id: string; seq: string; hash: Buffer }>(
      `select account_id, seq, hash from event_log_heads
       union all select distinct e.account_id, 0::bigint, ''::bytea from event_log e
         where not exists (select from event_log_heads h where h.account_id = e.account_id) order by 1`,
    );
    for (const head of heads) {
      const end = await walkChain(read, head.account_id, (fault) => void verdict.faults.push(fault));
      if (end.seq !== Number(head.seq) || !end.hash.equals(head.hash)) {
        verdict.faults.push({ account_id: head.account_id, seq: Number(head.seq), what: 'cut', entry_id: null });
      }
      verdict.entries += end.seq;
      verdict.heads.push({ account_id: head.account_id, seq: end.seq, hash: end.hash.toString('hex') });
    }
    const { rows: unplaced } = await client.query<{ account_id: string; id: string }>(
      'select account_id, id from event_log where seq is null',
    );
    for (const { account_id, id } of unplaced)
      verdict.faults.push({ account_id, seq: null, what: 'unplaced', entry_id: id });
    await compareKnown(client, known, verdict);
    return verdict;
  } finally {
    await client.end();
  }
}

async function compareKnown(client: pg.Client, known: readonly ChainHead[], { faults }: EventLogVerdict) {
  for (const { account_id, seq, hash } of known) {
    const { rows } = await client.query<{ hash: Buffer | null }>(
      'select hash from event_log where account_id = $1 and seq = $2',
      [account_id, seq],
    );
    if (rows[0] === undefined) faults.push({ account_id, seq, what: 'cut', entry_id: null });
    else if (rows[0].hash?.toString('hex') !== hash) faults.push({ account_id, seq, what: 'changed', entry_id: null });
  }
}
