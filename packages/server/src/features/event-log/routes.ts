import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { actionNames, operatorName } from '../../platform/event-log/actions.fa.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { loggedChoices } from '../notifications/choices.ts';
import { type EntryRow, entryById, listEntries } from './queries.ts';
import { verifyAccountChain } from './verify-account-chain.ts';

/** Of the platform's operator neither name nor place is the account's, also where it was written down once. */
const isByOperator = ({ actor_kind, record_name }: EntryRow): boolean => actor_kind === 'user' && record_name === null;

const presentEntry = (row: EntryRow) => ({
  id: row.id,
  seq: Number(row.seq),
  at: row.at.toISOString(),
  actor_kind: row.actor_kind,
  actor_id: row.actor_id,
  actor_name: isByOperator(row) ? operatorName : row.actor_name || (row.record_name ?? ''),
  ip: isByOperator(row) ? '' : row.ip,
  action: row.action,
  action_name: actionNames[row.action] ?? row.action,
  subject_id: row.subject_id,
  subject_name: row.subject_name,
});

/** What is written stays: choices of news were lists once, and are told by kind of news as those since. */
const valuesOf = (action: string, values: EntryRow['before']): EntryRow['before'] =>
  action === 'notifications.changed' && Array.isArray(values)
    ? loggedChoices({ choices: values as unknown as Parameters<typeof loggedChoices>[0]['choices'] })
    : values;

export function eventLogRoutes({ database }: { database: Database }): Route[] {
  return [
    implement(calls.listEventLog, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { count, rows, next } = await listEntries(tx, query);
        return { count, events: rows.map(presentEntry), next };
      }),
    ),
    implement(calls.verifyEventLog, async ({ context: { accountId, hasLeft } }) => {
      const { entries, head, count, faults } = await verifyAccountChain(database, accountId, hasLeft);
      return {
        entries,
        head: head?.toString('hex') ?? '',
        fault_count: count,
        faults: faults.map(({ seq, what, entry_id }) => ({ seq, what, entry_id })),
      };
    }),
    implement(calls.getEventLogEntry, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const row = await entryById(tx, params.id);
        if (row === undefined) throw new Problem('NOT_FOUND');
        return {
          ...presentEntry(row),
          user_agent: isByOperator(row) ? '' : row.user_agent,
          request_id: row.request_id,
          before: valuesOf(row.action, row.before),
          after: valuesOf(row.action, row.after),
          hash: row.hash?.toString('hex') ?? '',
          prev_hash: row.prev_hash?.toString('hex') ?? '',
        };
      }),
    ),
  ];
}
