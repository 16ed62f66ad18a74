import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import { readCursor, readSort, writeCursor } from '../../platform/http/paging.ts';
import type { Clock } from '../../platform/runtime.ts';

type NotificationList = CallReply<typeof calls.listNotifications>;

const own = (tx: Tx, userId: string) =>
  tx.selectFrom('notifications').where('user_id', '=', userId).where('shown', '=', true);

export async function unreadOf(tx: Tx, userId: string): Promise<number> {
  const { count } = await own(tx, userId)
    .where('read_at', 'is', null)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What a user was told; what was added to later counts as newer. */
export async function listNotifications(
  tx: Tx,
  userId: string,
  query: { offset?: number; limit?: number; sort?: string; after?: string; unread?: boolean },
): Promise<NotificationList> {
  const sort = readSort(query.sort ?? '-updated_at', ['updated_at']);
  const cursor = readCursor(sort, query.after);
  const limit = query.limit ?? 10;
  const wanted = own(tx, userId).$if(query.unread === true, (some) => some.where('read_at', 'is', null));
  const { count } = await wanted.select((row) => row.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  const direction = sort.descending ? 'desc' : 'asc';
  const rows = await wanted
    .selectAll()
    .$if(cursor !== null, (some) => {
      const operator = sql.raw(sort.descending ? '<' : '>');
      return some.where(sql<boolean>`(updated_at, id) ${operator} (${cursor?.value}, ${cursor?.id})`);
    })
    .orderBy('updated_at', direction)
    .orderBy('id', direction)
    .$if(cursor === null, (some) => some.offset(query.offset ?? 0))
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    count: Number(count),
    unread: await unreadOf(tx, userId),
    notifications: shown.map(({ id, kind, count: things, data, ...row }) => {
      const { subject_id = '', memory_id = null, ...words } = data;
      return {
        id,
        kind,
        count: things,
        data: words,
        subject_id,
        memory_id,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        read_at: row.read_at?.toISOString() ?? null,
      };
    }),
    next:
      rows.length > limit && last !== undefined
        ? writeCursor(sort, { value: last.updated_at.toISOString(), id: last.id })
        : null,
  };
}

/** Marks a user's own as read; the user's other screens hear of it. @param ids undefined: all */
export async function markRead(
  tx: Tx,
  { nowMs }: Clock,
  { accountId, userId }: { accountId: string; userId: string },
  ids: readonly string[] | undefined,
): Promise<number> {
  if (ids === undefined || ids.length > 0) {
    const { numUpdatedRows } = await tx
      .updateTable('notifications')
      .set({ read_at: new Date(nowMs()) })
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .$if(ids !== undefined, (some) => some.where('id', 'in', [...(ids ?? [])]))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await publish(tx, accountId, { type: 'bell.read', data: {} });
  }
  return unreadOf(tx, userId);
}
