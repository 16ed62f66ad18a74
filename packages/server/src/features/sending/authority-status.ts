import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { branchLimit } from '../../platform/http/branch-limit.ts';
import type { Environment } from '../settings/tables.ts';
import type { BreakerState } from './breaker.ts';
import type { AuthorityHealth } from './health.ts';

/** Of whose invoices somebody is told how many wait, within their branch; null: of all. */
interface Waiting {
  accountId: string;
  memoryIds: readonly string[] | null;
  writtenBy: string | null;
}

interface Counts {
  depth: string;
  awaiting: string;
}

/** By the kept sums, or of who is limited by the rows that wait, which are few. */
async function waitingOf(tx: Tx, { accountId, memoryIds, writtenBy }: Waiting): Promise<Counts> {
  const isAll = memoryIds === null && writtenBy === null && branchLimit() === null;
  const rows = isAll
    ? sql`select state, invoices from invoice_sums where account_id = ${accountId}`
    : sql`select state, 1 as invoices from invoices
        where account_id = ${accountId} and archived in (true, false) and state in ('queued', 'sending', 'unknown', 'sent')
          and (${memoryIds === null} or memory_id = any(${[...(memoryIds ?? [])]}::text[]))
          and (${writtenBy}::uuid is null or created_by = ${writtenBy}::uuid)`;
  return onlyRow(
    await sql<Counts>`
      select coalesce(sum(invoices) filter (where state in ('queued', 'sending', 'unknown')), 0) as depth,
        coalesce(sum(invoices) filter (where state = 'sent'), 0) as awaiting
      from (${rows}) waiting`.execute(tx),
  );
}

/**
 * Is the authority answering, and how much of this account waits for it, as far as its asker may see. This process's own
 * circuit, and what the others last stored.
 */
export async function authorityStatus(
  tx: Tx,
  whose: Waiting,
  environment: Environment,
  health: AuthorityHealth,
): Promise<CallReply<typeof calls.getAuthorityStatus>> {
  const breaker = health.breakerOf(environment);
  const stored = await tx
    .selectFrom('authority_health')
    .select(['state', 'last_answer_at'])
    .where('environment', '=', environment)
    .executeTakeFirst();
  const { depth, awaiting } = await waitingOf(tx, whose);
  const own = breaker.lastAnswerAtMs() ?? 0;
  const last = Math.max(own, stored?.last_answer_at?.getTime() ?? 0);
  // A process that sends nothing itself knows only what the senders stored.
  const knowsItself = breaker.retryAtMs() !== null || own > 0;
  const state: BreakerState = knowsItself ? breaker.state() : (stored?.state ?? 'up');
  return {
    state,
    last_answer_at: last === 0 ? null : new Date(last).toISOString(),
    queue_depth: Number(depth),
    awaiting: Number(awaiting),
    environment,
  };
}
