import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import type { Environment } from '../settings/tables.ts';
import type { BreakerState } from './breaker.ts';
import type { AuthorityHealth } from './health.ts';

/**
 * Is the authority answering, and how much of this account waits for it. This process's own circuit, and what the
 * others last stored.
 */
export async function authorityStatus(
  tx: Tx,
  accountId: string,
  environment: Environment,
  health: AuthorityHealth,
): Promise<CallReply<typeof calls.getAuthorityStatus>> {
  const breaker = health.breakerOf(environment);
  const stored = await tx
    .selectFrom('authority_health')
    .select(['state', 'last_answer_at'])
    .where('environment', '=', environment)
    .executeTakeFirst();
  const { depth, awaiting } = onlyRow(
    await sql<{ depth: string; awaiting: string }>`
      select coalesce(sum(invoices) filter (where state in ('queued', 'sending', 'unknown')), 0) as depth,
        coalesce(sum(invoices) filter (where state = 'sent'), 0) as awaiting
      from invoice_sums where account_id = ${accountId}`.execute(tx),
  );
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
