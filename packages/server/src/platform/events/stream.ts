import { PassThrough } from 'node:stream';
import { calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { implementStream, type RequestContext, type Route } from '../http/route.ts';
import { Problem } from '../problem.ts';
import type { Runtime } from '../runtime.ts';
import { eventsChannel } from './publish.ts';

export interface EventStreams {
  routes: Route[];
  /** Ends every stream: clients come back with Last-Event-ID. */
  close(): Promise<void>;
}

export interface EventOptions {
  database: Database;
  runtime: Runtime;
  /** Is this login still good? Asked at every heartbeat. */
  isAlive(context: RequestContext): Promise<boolean>;
  heartbeatMs?: number;
}

interface EventRow {
  event_id: string;
  type: string;
  data: Record<string, unknown>;
  at: Date;
}

const defaultHeartbeatMs = 15_000;
/** Events that come while one batch is read go with the next. */
const gatherMs = 30;
const batchMax = 500;
const streamsPerUserMax = 12;
/** A reader that is this far behind is cut off; it comes back and resumes. */
const backlogBytesMax = 1024 * 1024;
const idPattern = /^(\d{1,19})\.(\d{1,19})$/;

/**
 * Where a reader stands: every event of a transaction before `horizon` has been seen; of later ones, those up to `last`.
 * Events are numbered as they are written but appear as their transactions commit, so a number alone would skip those
 * of a slow transaction. Some may come twice after a reconnection; none is missed.
 */
interface Place {
  horizon: string;
  seen: Set<string>;
}

const mayGet = ({ roles, permissions, memoryIds }: RequestContext, { type, data }: EventRow): boolean => {
  const isAdmin = roles.includes('admin');
  if (type.startsWith('invoice.') && !isAdmin && !permissions.includes('invoices') && !permissions.includes('issue'))
    return false;
  return memoryIds === null || typeof data.memory_id !== 'string' || memoryIds.includes(data.memory_id);
};

/** Reads what is new for an account, and moves the place on. */
async function readNew(
  database: Database,
  accountId: string,
  place: Place,
): Promise<{ rows: EventRow[]; more: boolean }> {
  return database.withAccount(accountId, async (tx) => {
    const { rows: marks } = await sql<{
      horizon: string;
    }>`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(tx);
    const { rows } = await sql<EventRow & { xid: string }>`
      select event_id, type, data, at, xid::text as xid from account_events
      where account_id = ${accountId} and xid >= ${place.horizon}::xid8
      order by xid, event_id limit ${batchMax + place.seen.size}`.execute(tx);
    const fresh = rows.filter(({ event_id }) => !place.seen.has(event_id));
    const more = rows.length >= batchMax + place.seen.size;
    const horizon = marks[0]?.horizon ?? place.horizon;
    // While there is more to read, the place moves only as far as was read.
    place.horizon = more ? (rows.at(-1)?.xid ?? place.horizon) : horizon;
    const kept = rows.filter(({ xid }) => BigInt(xid) >= BigInt(place.horizon));
    place.seen = new Set(kept.map(({ event_id }) => event_id));
    return { rows: fresh, more };
  });
}

/** The place to read on from. A horizon of the future comes from a database that was restored since: it counts as now. */
async function beginPlace(database: Database, accountId: string, lastEventId: string): Promise<Place> {
  const asked = idPattern.exec(lastEventId)?.[1];
  return database.withAccount(accountId, async (tx) => {
    const { rows } = await sql<{ horizon: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(tx);
    const now = rows[0]?.horizon ?? '0';
    if (asked !== undefined && BigInt(asked) < BigInt(now)) return { horizon: asked, seen: new Set() };
    if (asked !== undefined) return { horizon: now, seen: new Set() };
    const { rows: before } = await sql<{ event_id: string }>`
      select event_id from account_events where account_id = ${accountId} and xid >= ${now}::xid8`.execute(tx);
    return { horizon: now, seen: new Set(before.map(({ event_id }) => event_id)) };
  });
}

/** GET /events: what `publish` stores, as server-sent events, from the moment asked for or from Last-Event-ID on. */
export async function createEventStreams({
  database,
  runtime,
  isAlive,
  heartbeatMs = defaultHeartbeatMs,
}: EventOptions): Promise<EventStreams> {
  const wakers = new Map<string, Set<() => void>>();
  const streams = new Map<PassThrough, string>();
  const gauge = runtime.metrics.gauge('taraz_event_streams', 'open streams of server-sent events');
  const stop = await database.listen(
    eventsChannel,
    (accountId) => {
      for (const wake of wakers.get(accountId) ?? []) wake();
    },
    () => {
      for (const some of wakers.values()) for (const wake of some) wake();
    },
  );

  const open = async (context: RequestContext, lastEventId: string): Promise<PassThrough> => {
    const { accountId, userId } = context;
    if ([...streams.values()].filter((owner) => owner === userId).length >= streamsPerUserMax) {
      throw new Problem('TOO_MANY_REQUESTS', { headers: { 'retry-after': '30' } });
    }
    const place = await beginPlace(database, accountId, lastEventId);
    const body = new PassThrough();
    streams.set(body, userId);
    gauge.set(streams.size);
    body.write(`retry: 2000\nid: ${place.horizon}.0\n: open\n\n`);
    let pumping: Promise<void> | null = null;
    let again = lastEventId !== '';

    const pump = async () => {
      for (let more = true; (more || again) && !body.destroyed; ) {
        again = false;
        await new Promise((resolve) => setTimeout(resolve, gatherMs));
        const batch = await readNew(database, accountId, place);
        more = batch.more;
        for (const row of batch.rows.filter((one) => mayGet(context, one))) {
          const id = `${place.horizon}.${row.event_id}`;
          const event = { type: row.type, id, at: row.at.toISOString(), data: row.data };
          body.write(`id: ${id}\nevent: ${row.type}\ndata: ${JSON.stringify(event)}\n\n`);
        }
        if (body.writableLength > backlogBytesMax) body.destroy();
      }
    };
    const wake = () => {
      again = true;
      pumping ??= pump()
        .catch((error: unknown) => {
          runtime.log.warn({ err: error }, 'event stream failed');
          body.end();
        })
        .finally(() => {
          pumping = null;
          if (again && !body.destroyed && !body.writableEnded) wake();
        });
    };
    const beat = setInterval(() => {
      body.write(': beat\n\n');
      isAlive(context)
        .then((alive) => (alive ? undefined : body.end()))
        .catch(() => body.end());
    }, heartbeatMs);
    const some = wakers.get(accountId) ?? new Set();
    wakers.set(accountId, some.add(wake));
    body.once('close', () => {
      clearInterval(beat);
      some.delete(wake);
      if (some.size === 0 && wakers.get(accountId) === some) wakers.delete(accountId);
      streams.delete(body);
      gauge.set(streams.size);
    });
    if (again) wake();
    return body;
  };

  const route = implementStream(calls.events, async ({ context, reply }) => {
    reply.header('x-accel-buffering', 'no');
    return { contentType: 'text/event-stream; charset=utf-8', body: await open(context, context.lastEventId) };
  });
  return {
    routes: [route],
    async close() {
      await stop();
      for (const body of streams.keys()) body.end();
    },
  };
}
