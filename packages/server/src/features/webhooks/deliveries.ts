import type { CallInput, calls } from '@taraz/contract';
import { foldText } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { badCursor, likePattern, readSort } from '../../platform/http/paging.ts';
import type { DeliveryRow } from './commands.ts';

type Query = NonNullable<CallInput<typeof calls.listWebhookDeliveries>['query']>;

const present = (row: DeliveryRow) => ({
  id: row.id,
  message_id: row.message_id,
  type: row.type,
  state: row.state,
  tries: row.tries,
  next_at: row.state === 'pending' ? row.next_at.toISOString() : null,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  status: row.status,
  problem: row.problem,
  answer: row.answer,
  duration_ms: row.duration_ms,
  payload: row.payload,
});

/** Deliveries of one webhook in the order they were made. @throws Problem INVALID_INPUT */
export async function listDeliveries(tx: Tx, webhookId: string, query: Query) {
  const sort = readSort(query.sort, ['created_at'] as const);
  const direction = sort.descending ? 'desc' : 'asc';
  const limit = query.limit ?? 10;
  const { after, state } = query;
  if (after !== undefined && !/^\d{1,18}$/.test(after)) throw badCursor();
  const text = foldText(query.search_field ?? '');
  const base = tx
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (some) => some.where('state', '=', state ?? 'pending'))
    .$if(text !== '', (some) =>
      some.where((row) =>
        row.or([row('type', 'like', likePattern(text)), row('message_id', 'like', likePattern(text))]),
      ),
    );
  const rows = await base
    .selectAll()
    .$if(after !== undefined, (some) => some.where('id', sort.descending ? '<' : '>', after ?? '0'))
    .orderBy('id', direction)
    .$if(after === undefined, (some) => some.offset(query.offset ?? 0))
    .limit(limit + 1)
    .execute();
  const { count } = await base.select((row) => row.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  const shown = rows.slice(0, limit);
  return {
    count: Number(count),
    deliveries: shown.map(present),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
