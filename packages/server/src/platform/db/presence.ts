import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from '../runtime.ts';
import type { ConnectionOptions, Tx } from './database.ts';
import { withoutLimits } from './without-limits.ts';

/**
 * Says that a process is alive by holding a lock in a session of its own: when the process dies, however it dies, its
 * session ends and with it the lock. So others learn at once that its leases are void, without waiting them out.
 */
export interface Presence {
  /**
   * The name under which this process takes leases, a UUID. A new one after the session was lost: what was under way
   * then may have failed with its leases still standing, and they are void like those of a dead process.
   */
  readonly owner: string;
  /** The session was lost and stands again, under another name. */
  onReturn(listener: () => void): void;
  stop(): Promise<void>;
}

const retryMs = 500;
/** More often than leases of the gone are looked for. */
const usualProbeMs = 5_000;
/** A database that is only slow has not gone: who loses the session for nothing loses what is under way. */
const usualPatienceMs = 30_000;

interface PresenceOptions {
  connection: ConnectionOptions;
  newOwner: () => string;
  log: Logger;
  probeMs?: number;
  patienceMs?: number;
}

export async function announcePresence({
  connection,
  newOwner,
  log,
  probeMs = usualProbeMs,
  patienceMs = usualPatienceMs,
}: PresenceOptions): Promise<Presence> {
  const listeners: (() => void)[] = [];
  let stopped = false;
  let owner = newOwner();
  let isHeld = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  const hold = async (): Promise<void> => {
    const next = new pg.Client({
      ...connection,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
      application_name: 'taraz presence',
    });
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    await next.connect();
    await withoutLimits(next);
    const name = isHeld ? newOwner() : owner;
    await next.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    client = next;
    if (stopped) return void (await next.end());
    owner = name;
    if (isHeld) for (const listener of listeners) listener();
    isHeld = true;
  };
  const lose = (dead: pg.Client) => {
    if (client !== dead || stopped) return;
    client = null;
    void dead.end().catch(() => {});
    again();
  };
  const again = () => {
    if (stopped) return;
    retry = setTimeout(() => hold().catch(() => again()), retryMs);
    retry.unref();
  };
  let asked: pg.Client | null = null;
  /** A peer that vanished without a word, as a machine that lost its power, is found by asking: nothing else is said here. */
  const ask = async (): Promise<void> => {
    const current = client;
    if (current === null || asked === current) return;
    asked = current;
    // Answers that have come while this process was held up are read first.
    const late = setTimeout(() => setImmediate(() => asked === current && lose(current)), patienceMs);
    late.unref();
    try {
      await current.query('select 1');
    } catch {
      lose(current);
    } finally {
      clearTimeout(late);
      if (asked === current) asked = null;
    }
  };
  const probe = setInterval(() => void ask(), probeMs);
  probe.unref();
  try {
    await hold();
  } catch (error) {
    log.warn({ err: error }, 'presence could not be announced; trying again');
    again();
  }
  return {
    get owner() {
      return owner;
    },
    onReturn: (listener) => void listeners.push(listener),
    async stop() {
      stopped = true;
      clearTimeout(retry);
      clearInterval(probe);
      await client?.end().catch(() => {});
    },
  };
}

/** Of these owners of leases, those whose process is gone; `own` is the one that asks. */
export async function goneAmong(tx: Tx, holders: readonly string[], own: string): Promise<string[]> {
  const owners = [...new Set(holders)].filter((name) => name !== own);
  if (owners.length === 0) return [];
  const { rows } = await sql<{ owner: string; free: boolean }>`
    select owner, pg_try_advisory_xact_lock(hashtextextended(owner, 0)) as free from unnest(${owners}::text[]) as owner`.execute(
    tx,
  );
  return rows.filter(({ free }) => free).map(({ owner }) => owner);
}
