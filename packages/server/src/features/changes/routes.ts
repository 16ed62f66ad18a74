import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { mayGet } from '../../platform/events/may-get.ts';
import { ofOwnInvoices } from '../../platform/events/of-invoices.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { eventsAfter } from './events-after.ts';
import { changesMessages } from './messages.fa.ts';
import { beginning, isBefore, lostUntil, reachOf, readPlace, showPlace } from './places.ts';

/**
 * GET /changes: events in the order of their transactions, after a place. Only those of transactions that no running one
 * can still precede are given, so that whoever goes on from `next` misses none and sees none twice.
 */
export function changeRoutes({ database }: { database: Database }): Route[] {
  return [
    implement(calls.listChanges, ({ query, context }) => {
      const place = query.after === undefined ? null : readPlace(query.after);
      if (query.after !== undefined && place === null) {
        const errors = [{ path: 'after', code: 'BAD_CURSOR', message: changesMessages.cursor }];
        throw new Problem('INVALID_INPUT', { errors });
      }
      const limit = query.limit ?? 100;
      return database.withAccount(context.accountId, async (tx) => {
        const { horizon, era } = await reachOf(tx);
        // A place of another era, or of the future, comes from a database that this one was restored from, or that stood in its
        // stead; only where the swept end, its own may be ahead of a transaction that still runs.
        const isForeign =
          place !== null &&
          (place.era !== era ||
            (BigInt(place.xid) > BigInt(horizon) && isBefore(await lostUntil(tx, context.accountId), place)));
        const from = place === null || isForeign ? beginning : place;
        const rows = await eventsAfter(tx, { accountId: context.accountId, from, horizon, limit: limit + 1 });
        const page = rows.slice(0, limit);
        const more = rows.length > limit;
        const changes = (await ofOwnInvoices(tx, context, page))
          .filter((row) => !row.type.startsWith('bell.') && mayGet(context, row))
          .map(({ type, at, data }) => ({ type, at: at.toISOString(), data }));
        const last = page.at(-1);
        const until = last === undefined ? from : { xid: last.xid, id: last.event_id };
        const lost = await lostUntil(tx, context.accountId);
        // Of what is gone it is told once: who has read to the end goes on behind it.
        const next = !more && isBefore(until, lost) ? lost : until;
        return {
          count: changes.length,
          changes,
          next: showPlace(next, era),
          more,
          complete: place === null || !(isForeign || isBefore(from, lost)),
        };
      });
    }),
  ];
}
