import { sql } from 'kysely';
import { prepared, type Tx } from '../../platform/db/database.ts';
import { type LogEntry, logEvents } from '../../platform/event-log/log-events.ts';
import { publishAll } from '../../platform/events/publish.ts';
import { type Cause, type InvoiceState, isAllowed } from './states.ts';

/** One line of an invoice's history. */
export interface HistoryEntry {
  invoiceId: string;
  memoryId: string;
  taxId: string;
  /** what the event log calls it while it has no tax id */
  name?: string;
  /** null: it did not exist */
  from: InvoiceState | null;
  to: InvoiceState;
  cause: Cause;
  detail?: Readonly<Record<string, string>>;
  actor?: string | null;
}

/** What the event log says of a change that a person made; the background's is history only. */
function loggedOf({ invoiceId, taxId, name = '', from, to, cause, detail, actor }: HistoryEntry): LogEntry[] {
  if (actor === null || actor === undefined) return [];
  const isIssue = to === 'queued' && from !== 'queued';
  const action = isIssue ? 'invoice.issued' : (loggedAs[cause] ?? 'invoice.other');
  return [
    {
      action,
      userId: actor,
      subjectId: invoiceId,
      subjectName: taxId || name,
      before: from === null ? null : { state: from },
      after: cause === 'DELETED' ? null : { state: to, ...(taxId === '' ? {} : { tax_number: taxId }), ...detail },
    },
  ];
}

const loggedAs: Partial<Record<Cause, LogEntry['action']>> = {
  CREATED: 'invoice.created',
  EDITED: 'invoice.edited',
  DELETED: 'invoice.deleted',
  PUSHED: 'invoice.pushed',
  ADOPTED: 'invoice.adopted',
  DUE_CHANGED: 'invoice.due_changed',
  REVIEW_ASKED: 'invoice.review_asked',
  REVIEW_RETURNED: 'invoice.review_returned',
  REVIEW_WITHDRAWN: 'invoice.review_withdrawn',
  ARCHIVED: 'invoice.archived',
  UNARCHIVED: 'invoice.unarchived',
  ABANDONED: 'invoice.abandoned',
};

/**
 * Writes history and announces it on /events, in the transaction that makes it true. Entries are kept in their order.
 * @throws Error when a cause does not lead from one state to the other: a bug, never a user's doing
 */
export async function record(tx: Tx, accountId: string, at: Date, entries: readonly HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return;
  for (const { from, to, cause } of entries) {
    if (from !== null && !isAllowed(from, to, cause)) throw new Error(`${cause} does not lead from ${from} to ${to}`);
  }
  await sql`
    insert into invoice_events (account_id, invoice_id, at, from_state, to_state, cause, detail, actor)
    select ${accountId}::uuid, e.invoice_id, ${at}, e.from_state, e.to_state, e.cause, e.detail::jsonb, e.actor
    from unnest(
      ${entries.map(({ invoiceId }) => invoiceId)}::uuid[], ${entries.map(({ from }) => from)}::text[],
      ${entries.map(({ to }) => to)}::text[], ${entries.map(({ cause }) => cause)}::text[],
      ${entries.map(({ detail }) => JSON.stringify(detail ?? {}))}::text[], ${entries.map(({ actor }) => actor ?? null)}::uuid[]
    ) with ordinality as e (invoice_id, from_state, to_state, cause, detail, actor, position)
    order by e.position ${prepared}`.execute(tx);
  await logEvents(tx, entries.flatMap(loggedOf));
  await publishAll(
    tx,
    accountId,
    entries.map(({ invoiceId, memoryId, taxId, from, to, cause, detail }) => ({
      type: 'invoice.changed',
      data: {
        ...{ id: invoiceId, state: to, from, cause, tax_number: taxId, memory_id: memoryId },
        ...(detail?.reaction === undefined ? {} : { buyer_reaction: detail.reaction }),
      },
    })),
  );
}
