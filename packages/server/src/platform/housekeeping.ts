import { sql } from 'kysely';
import type { Database } from './db/database.ts';
import { onlyRow } from './db/only-row.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Runtime } from './runtime.ts';

const queue = 'platform.sweep';
const everyTenMinutes = '*/10 * * * *';
/** Rows of each table that one transaction deletes: a second's work, and nobody waits for it longer. */
const atOnce = 10_000;
const sweeps = [
  ...['platform_sweep', 'programs_sweep', 'access_sweep', 'accounts_sweep', 'notifications_sweep'],
  ...['imports_sweep', 'products_sweep'],
] as const;

interface HousekeepingDeps {
  database: Database;
  runtime: Pick<Runtime, 'clock' | 'log'>;
}

/**
 * Deletes what has had its time, however much that is, in transactions of so many rows: events, idempotency keys,
 * throttles, tokens and logins, deliveries, messages, notifications, rows of old imports, what changed products were. A sweep that fails keeps no other from its work.
 */
export async function sweepAll(
  { database, runtime }: HousekeepingDeps,
  signal?: AbortSignal,
  most = atOnce,
): Promise<void> {
  const now = new Date(runtime.clock.nowMs());
  for (const sweep of sweeps) {
    try {
      let isMore = true;
      while (isMore && signal?.aborted !== true) {
        isMore = await database.withPlatform(
          async (tx) =>
            onlyRow(await sql<{ more: boolean }>`select ${sql.id(sweep)}(${now}, ${most}) as more`.execute(tx)).more,
        );
      }
    } catch (error) {
      runtime.log.warn({ err: error, sweep }, 'a sweep failed');
    }
  }
}

/** Sweeps every ten minutes, in one process at a time. */
export async function startHousekeeping(jobs: Jobs, deps: HousekeepingDeps): Promise<void> {
  await jobs.work(queue, { concurrency: 1 }, (_data, signal) => sweepAll(deps, signal));
  await jobs.schedule(queue, everyTenMinutes, {});
}
