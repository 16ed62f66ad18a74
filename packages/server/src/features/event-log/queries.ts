import type { CallInput, calls } from '@taraz/contract';
import { foldText } from '@taraz/core';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { likePattern, readCursor, readSort, writeCursor } from '../../platform/http/paging.ts';
import type { EventLogTables } from './tables.ts';

export type EntryRow = Selectable<EventLogTables['event_log']>;
type ListQuery = NonNullable<CallInput<typeof calls.listEventLog>['query']>;

const sortFields = ['created_at'] as const;

/** A page of the account's log, newest first. @throws Problem INVALID_INPUT */
export async function listEntries(tx: Tx, query: ListQuery) {
  const sort = readSort(query.sort, sortFields);
  const cursor = readCursor(sort, query.after);
  const limit = query.limit ?? 10;
  const folded = foldText(query.search_field ?? '');
  const direction = sort.descending ? 'desc' : 'asc';
  const base = tx
    .selectFrom('event_log')
    .$if(folded !== '', (some) =>
      some.where('id', 'in', sql<string>`(select event_log_search(${likePattern(folded)}))`),
    )
    .$if(query.from_date !== undefined, (some) => some.where('at', '>=', new Date(query.from_date ?? 0)))
    .$if(query.to_date !== undefined, (some) => some.where('at', '<', new Date(query.to_date ?? 0)))
    .$if(query.subject !== undefined, (some) => some.where(sql`split_part(action, '.', 1)`, '=', query.subject ?? ''))
    .$if(query.actor_id !== undefined, (some) => some.where('actor_id', '=', query.actor_id ?? ''));
  // The cursor is the time to the microsecond, as text: a Date has only milliseconds.
  const rows = await base
    .selectAll()
    .select(sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('exact_at'))
    .$if(cursor !== null, (some) =>
      some.where(
        sql<boolean>`(at, id) ${sql.raw(sort.descending ? '<' : '>')} (${cursor?.value}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy('at', direction)
    .orderBy('id', direction)
    .$if(cursor === null, (some) => some.offset(query.offset ?? 0))
    .limit(limit + 1)
    .execute();
  const { count } = await base.select((row) => row.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next =
    rows.length > limit && last !== undefined ? writeCursor(sort, { value: last.exact_at, id: last.id }) : null;
  return { count: Number(count), rows: shown, next };
}

export const entryById = (tx: Tx, id: string): Promise<EntryRow | undefined> =>
  tx.selectFrom('event_log').selectAll().where('id', '=', id).executeTakeFirst();
