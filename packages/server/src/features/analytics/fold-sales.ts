import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

/** So many changes a report takes in before it reads; more are left to the background. */
export const foldAtOnce = 500;
const foldInBackground = 2_000;
const accountsAtOnce = 1_000;
const queue = 'analytics.fold';
const everyMinute = '* * * * *';

/**
 * Takes changed invoices into the sums of the transaction's account.
 * @returns whether the sums hold everything that was committed; false: some are left, or another process is at it
 */
export async function foldSales(tx: Tx, most: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select sales_fold(${most}) as done`.execute(tx);
  return rows[0]?.done ?? false;
}

/** Folds all that an account has: sums of sales, and of states. */
export async function foldAccount(database: Database, accountId: string, signal?: AbortSignal): Promise<void> {
  let before: string | null = null;
  while (signal?.aborted !== true) {
    const { isDone, oldest } = await database.withAccount(accountId, async (tx) => {
      const isDone = await foldSales(tx, foldInBackground);
      const states = await sql<{ done: boolean }>`select invoice_sums_fold(${foldInBackground}) as done`.execute(tx);
      const { rows } = await sql<{ oldest: string | null }>`
        select concat((select min(change_id) from sales_changes where account_id = ${accountId}), '/',
          (select min(change_id) from invoice_sum_changes where account_id = ${accountId})) as oldest`.execute(tx);
      return { isDone: isDone && states.rows[0]?.done === true, oldest: rows[0]?.oldest ?? null };
    });
    // Where another process is at it, this one leaves it alone.
    if (isDone || oldest === before) return;
    before = oldest;
  }
}

/** Folds what has changed, every minute, so that no report has much left to do. */
export async function startFolding({ database, jobs }: { database: Database; jobs: Jobs }): Promise<void> {
  await jobs.work(queue, { concurrency: 1 }, async (_data, signal) => {
    const { rows } = await database.withPlatform((tx) =>
      sql<{ id: string }>`select sales_waiting(${accountsAtOnce}) as id`.execute(tx),
    );
    for (const { id } of rows) {
      if (signal.aborted) return;
      await foldAccount(database, id, signal);
    }
  });
  await jobs.schedule(queue, everyMinute, {});
}
