import { sql } from 'kysely';
import { goneAmong } from '../../platform/db/presence.ts';
import type { Environment } from '../settings/tables.ts';
import type { SendingDeps } from './deps.ts';
import { signalLane } from './lanes.ts';

interface LeaseRow {
  lease_owner: string;
  account_id: string;
  environment: Environment;
  memory_id: string;
  invoices: string;
}

/**
 * Gives back the leases of processes that are gone, whenever they would have ended: what was only claimed is in line
 * again, what was stored for sending is taken up as an orphan, and what was being asked about is asked again.
 * @returns invoices given back
 */
export async function releaseLeasesOfTheGone({ database, owner, runtime }: SendingDeps): Promise<number> {
  const leases = await database.withPlatform(async (tx) => {
    const { rows } = await sql<LeaseRow>`select * from sending_leases()`.execute(tx);
    const owners = rows.map((row) => row.lease_owner);
    const gone = new Set(await goneAmong(tx, owners, owner));
    return rows.filter((row) => gone.has(row.lease_owner));
  });
  let released = 0;
  for (const lease of leases) {
    const { account_id: accountId, environment, memory_id: memoryId } = lease;
    released += await database.withAccount(accountId, async (tx) => {
      const now = new Date(runtime.clock.nowMs());
      const { rows } = await sql`
        update invoice_queue set next_at = least(next_at, ${now}), lease_owner = null
        where account_id = ${accountId} and environment = ${environment} and memory_id = ${memoryId}
          and lease_owner = ${lease.lease_owner}
        returning 1`.execute(tx);
      await signalLane(tx, { accountId, environment, memoryId }, { sendAt: now, askAt: now });
      return rows.length;
    });
  }
  if (released > 0) runtime.log.warn({ invoices: released }, 'leases of a process that is gone were given back');
  return released;
}
