import { calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { mayGet } from '../../platform/events/may-get.ts';
import { ofOwnInvoices } from '../../platform/events/of-invoices.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { eventsAfter } from './events-after.ts';
import { changesMessages } from './messages.fa.ts';

const placePattern = /^(\d{1,18})\.(\d{1,18})$/;

/**
 * GET /changes: events in the order of their transactions, after a place. Only those of transactions that no running one
 * can still precede are given, so that whoever goes on from `next` misses none and sees none twice.
 */
export function changeRoutes({ database }: { database: Database }): Route[] {
  return [
    implement(calls.listChanges, ({ query, context }) => {
      const place = query.after === undefined ? null : placePattern.exec(query.after);
      if (query.after !== undefined && place === null) {
        const errors = [{ path: 'after', code: 'BAD_CURSOR', message: changesMessages.cursor }];
        throw new Problem('INVALID_INPUT', { errors });
      }
      const [, xid = '0', id = '0'] = place ?? [];
      const limit = query.limit ?? 100;
      return database.withAccount(context.accountId, async (tx) => {
        const { rows: bounds } = await sql<{ horizon: string; oldest: string | null }>`
          select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
            (select xid::text from account_events where account_id = ${context.accountId}
              order by account_events.xid, event_id limit 1) as oldest`.execute(tx);
        const { horizon = '0', oldest = null } = bounds[0] ?? {};
        // A place of the future comes from a database that was restored since.
        const isAhead = BigInt(xid) > BigInt(horizon);
        const [fromXid, fromId] = isAhead ? ['0', '0'] : [xid, id];
        const from = { xid: fromXid, id: fromId };
        const rows = await eventsAfter(tx, { accountId: context.accountId, from, horizon, limit: limit + 1 });
        const page = rows.slice(0, limit);
        const changes = (await ofOwnInvoices(tx, context, page))
          .filter((row) => !row.type.startsWith('bell.') && mayGet(context, row))
          .map(({ type, at, data }) => ({ type, at: at.toISOString(), data }));
        const last = page.at(-1);
        return {
          count: changes.length,
          changes,
          next: last === undefined ? `${fromXid}.${fromId}` : `${last.xid}.${last.event_id}`,
          more: rows.length > limit,
          complete: place === null || (!isAhead && (fromXid === '0' || isKept(fromXid, oldest))),
        };
      });
    }),
  ];
}

/** Events at or before the place are still there, so none between was swept away. */
const isKept = (place: string, oldest: string | null): boolean => oldest !== null && BigInt(oldest) <= BigInt(place);
