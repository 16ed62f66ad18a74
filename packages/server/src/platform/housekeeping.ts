import { sql } from 'kysely';
import type { Database } from './db/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Runtime } from './runtime.ts';

const queue = 'platform.sweep';
const everyTenMinutes = '*/10 * * * *';

/** Deletes what has had its time: events, idempotency keys, throttles, tokens and logins. */
export async function startHousekeeping(jobs: Jobs, database: Database, { clock }: Runtime): Promise<void> {
  await jobs.work(queue, { concurrency: 1 }, async () => {
    const now = new Date(clock.nowMs());
    await database.withPlatform(async (tx) => {
      await sql`select platform_sweep(${now}), programs_sweep(${now}), access_sweep(${now}), accounts_sweep(${now}), notifications_sweep(${now})`.execute(
        tx,
      );
    });
  });
  await jobs.schedule(queue, everyTenMinutes, {});
}
