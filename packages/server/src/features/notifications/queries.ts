import { type CallReply, type calls, holds, type NotificationKind, notificationKinds } from '@taraz/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import { branchLimit } from '../../platform/http/branch-limit.ts';
import { countOf, pageOfQuery } from '../../platform/http/keyset-page.ts';
import { readSort } from '../../platform/http/paging.ts';
import { currentRequest } from '../../platform/http/request-scope.ts';
import type { Clock } from '../../platform/runtime.ts';
import { isFor } from './choices.ts';

type NotificationList = CallReply<typeof calls.listNotifications>;

/** Kinds whose subject is an invoice. */
const ofInvoices: readonly NotificationKind[] = [
  'invoice_rejected',
  'buyer_refused',
  'limit_exceeded',
  'held_stopped',
  'payment_refused',
  'review_asked',
  'review_returned',
  'review_issued',
];

/** Kinds whose subject is an offer. */
const ofOffers: readonly NotificationKind[] = ['offer_answered'];

/** Kinds of which whoever may not see the invoice hears all the same, without it: `isEverybodys` of what is told now. */
const everybodys: readonly NotificationKind[] = ['online_paid'];

/** Kinds that also answer someone's own word, whatever their rights. */
const answers: readonly NotificationKind[] = ['payment_refused', 'ticket_answered'];

/** Is news of its kind for whoever asks, by the rights that they have now? */
function isOfTheirRights(): RawBuilder<boolean> {
  const reader = currentRequest();
  if (reader === null || reader.roles.includes('admin')) return sql<boolean>`true`;
  const kinds = notificationKinds.filter((kind) => answers.includes(kind) || isFor(kind, false, reader.permissions));
  return sql<boolean>`kind = any(${kinds}::text[])`;
}

/** As whose the invoices have to be that whoever asks hears of; null: anybody's. As `hearingOf` has it for what is told now. */
function writerLimit(): string | null {
  const reader = currentRequest();
  const seesAll = reader === null || reader.roles.includes('admin') || holds(reader.permissions, 'invoices');
  return seesAll ? null : reader.userId;
}

/** Is it of no memory, or of one that whoever asks may use? */
function isOfTheirMemories(): RawBuilder<boolean> {
  const memories = currentRequest()?.memoryIds ?? null;
  return memories === null
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(data ->> 'memory_id' = any(${[...memories]}::text[]), true)`;
}

/** Does whoever asks see what it opens, if it opens anything? Row-level security hides what is another branch's. */
function opensTheirs(table: 'invoices' | 'pre_invoices'): RawBuilder<boolean> {
  const writer = writerLimit();
  if (branchLimit() === null && writer === null) return sql<boolean>`true`;
  const isWriters = writer === null ? sql`true` : sql`t.created_by = ${writer}::uuid`;
  // By the id, which is made first: see eventsAfter.
  return sql<boolean>`(data ->> 'subject_id' is null or exists (
    select from (select case when data ->> 'subject_id' ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
        then (data ->> 'subject_id')::uuid end as id offset 0) subject
      join ${sql.table(table)} t on t.account_id = notifications.account_id and t.id = subject.id and ${isWriters}))`;
}

/** May whoever asks see the invoice of what is told to everybody? */
const isWhole = (): RawBuilder<boolean> => sql<boolean>`${isOfTheirMemories()} and ${opensTheirs('invoices')}`;

/**
 * Of what was told before its reader lost a right or was limited to a memory or branch, only what is still theirs: a name in
 * the bell is a buyer's. Memories stand in the notification; of branches and writers its invoice or offer is asked.
 */
const isStillTheirs = (): RawBuilder<boolean> => sql<boolean>`${isOfTheirRights()} and (
  kind in (${sql.join(everybodys)}) or (${isOfTheirMemories()}
    and (kind not in (${sql.join(ofInvoices)}) or ${opensTheirs('invoices')})
    and (kind not in (${sql.join(ofOffers)}) or ${opensTheirs('pre_invoices')})))`;

const own = (tx: Tx, userId: string) =>
  tx.selectFrom('notifications').where('user_id', '=', userId).where('shown', '=', true).where(isStillTheirs());

export const unreadOf = (tx: Tx, userId: string): Promise<number> =>
  countOf(own(tx, userId).where('read_at', 'is', null));

/** As `toldBare` has it. */
const withoutSubject = ({ subject_id: _id, memory_id: _memory, name: _name, ...words }: Record<string, string>) =>
  words;

/** What a user was told; what was added to later counts as newer. */
export async function listNotifications(
  tx: Tx,
  userId: string,
  query: { offset?: number; limit?: number; sort?: string; after?: string; unread?: boolean },
): Promise<NotificationList> {
  const sort = readSort(query.sort ?? '-updated_at', ['updated_at']);
  const wanted = own(tx, userId).$if(query.unread === true, (some) => some.where('read_at', 'is', null));
  const { rows, next } = await pageOfQuery(
    wanted.selectAll().select(sql<boolean>`(kind not in (${sql.join(everybodys)}) or (${isWhole()}))`.as('is_whole')),
    {
      sort,
      column: sql.ref('updated_at'),
      type: 'timestamptz',
      id: sql.ref('id'),
      keyOf: (row) => row.updated_at.toISOString(),
    },
    query,
  );
  return {
    count: await countOf(wanted),
    unread: await unreadOf(tx, userId),
    notifications: rows.map(({ id, kind, count: things, data, is_whole, ...row }) => {
      const { subject_id = '', memory_id = null, ...words } = is_whole ? data : withoutSubject(data);
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
    next,
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
