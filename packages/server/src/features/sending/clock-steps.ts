import { sql } from 'kysely';
import { clockStepMs } from '../../platform/wrong-clock.ts';
import type { Environment } from '../settings/tables.ts';
import type { SendingDeps } from './deps.ts';
import { signalLane } from './lanes.ts';

interface Lane {
  account_id: string;
  environment: Environment;
  memory_id: string;
}

type Deps = Pick<SendingDeps, 'database' | 'runtime' | 'settings'>;

/** @returns invoices that were due later than any pause lasts, and are due as soon as they may be now */
async function pullForward({ database, runtime, settings }: Deps): Promise<number> {
  const nowMs = runtime.clock.nowMs();
  const { leaseMs, askMaxMs, retryMaxMs, resendAfterMs, restMaxMs } = settings;
  const latest = new Date(nowMs + Math.max(2 * Math.max(leaseMs, askMaxMs, retryMaxMs, resendAfterMs), restMaxMs));
  const lanes = await database.withPlatform(async (tx) => {
    const { rows } = await sql<Lane>`select * from sending_lanes_beyond(${latest})`.execute(tx);
    return rows;
  });
  const now = new Date(nowMs);
  let pulled = 0;
  for (const { account_id: accountId, environment, memory_id: memoryId } of lanes) {
    pulled += await database.withAccount(accountId, async (tx) => {
      // Who holds a lease may still be at work: it gets a whole one. What has not gone yet and bears a time that is still to
      // come would be refused for it: it goes then.
      const { rows } = await sql`
        update invoice_queue q set next_at = case
          when q.lease_owner is not null then ${new Date(nowMs + leaseMs)}
          when q.state = 'queued' then least(q.next_at, greatest(${now}, i.invoice_date))
          else ${now} end
        from invoices i
        where q.account_id = ${accountId} and q.environment = ${environment} and q.memory_id = ${memoryId}
          and q.next_at > ${latest} and i.account_id = q.account_id and i.id = q.invoice_id
        returning 1`.execute(tx);
      await signalLane(tx, { accountId, environment, memoryId }, { sendAt: now, askAt: now });
      return rows.length;
    });
  }
  return pulled;
}

/**
 * For a machine whose clock was ahead and is set back: what was put in line meanwhile would wait until the clock comes
 * there again, for hours. Looks at its first call (the clock may have been mended while nothing ran) and after each step.
 * @returns to be called now and then
 */
export function createClockWatch(deps: Deps): () => Promise<void> {
  let lastMs = Number.POSITIVE_INFINITY;
  return async () => {
    const nowMs = deps.runtime.clock.nowMs();
    if (nowMs >= lastMs - clockStepMs) {
      lastMs = nowMs;
      return;
    }
    const pulled = await pullForward(deps);
    // Only now: a look that failed is made again.
    lastMs = nowMs;
    if (pulled > 0) deps.runtime.log.warn({ invoices: pulled }, 'the clock was ahead: what waited for it is due now');
  };
}
