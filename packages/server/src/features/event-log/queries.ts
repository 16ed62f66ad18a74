import type { CallInput, calls } from '@taraz/contract';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasText } from '../../platform/db/has-text.ts';
import { nameOfUser } from '../../platform/db/name-of-user.ts';
import { countOf, pageOfQuery } from '../../platform/http/keyset-page.ts';
import { readSort } from '../../platform/http/paging.ts';
import type { EventLogTables } from './tables.ts';

/** An entry, with what the account calls its actor now: names were left out of what who left did. */
export type EntryRow = Selectable<EventLogTables['event_log']> & { record_name: string | null };
type ListQuery = NonNullable<CallInput<typeof calls.listEventLog>['query']>;

const recordName = sql<string | null>`(select ${nameOfUser} from employees u
  where u.account_id = event_log.account_id and u.user_id = event_log.actor_id)`.as('record_name');

const sortFields = ['created_at'] as const;

/** A page of the account's log, newest first. @throws Problem INVALID_INPUT */
export async function listEntries(tx: Tx, query: ListQuery) {
  const sort = readSort(query.sort, sortFields);
  const ofText = await hasText(tx, query.search_field ?? '', {
    ...{ search: 'event_log_search', id: 'id', text: 'folded' },
  });
  const base = tx
    .selectFrom('event_log')
    .where(ofText)
    .$if(query.from_date !== undefined, (some) => some.where('at', '>=', new Date(query.from_date ?? 0)))
    .$if(query.to_date !== undefined, (some) => some.where('at', '<', new Date(query.to_date ?? 0)))
    .$if(query.subject !== undefined, (some) => some.where(sql`split_part(action, '.', 1)`, '=', query.subject ?? ''))
    .$if(query.actor_id !== undefined, (some) => some.where('actor_id', '=', query.actor_id ?? ''));
  const count = await countOf(base);
  // The cursor is the time to the microsecond, as text: a Date has only milliseconds.
  const page = await pageOfQuery(
    base
      .selectAll()
      .select(recordName)
      .select(sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('exact_at')),
    { sort, column: sql.ref('at'), type: 'timestamptz', id: sql.ref('id'), keyOf: (row) => row.exact_at },
    { ...query, count },
  );
  return { count, ...page };
}

export const entryById = (tx: Tx, id: string): Promise<EntryRow | undefined> =>
  tx.selectFrom('event_log').selectAll().select(recordName).where('id', '=', id).executeTakeFirst();
