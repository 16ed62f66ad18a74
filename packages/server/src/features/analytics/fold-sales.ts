import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

/** So many changes a report takes in before it reads; more are left to the background. */
export const foldAtOnce = 500;
const foldInBackground = 10_000;
/** Balances are a look into an index each. */
const balancesInBackground = 20_000;
const accountsAtOnce = 1_000;
const queue = 'analytics.fold';
const everyMinute = '* * * * *';

type Fold = 'sales_fold' | 'customer_balances_fold' | 'invoice_sums_fold';

const foldWith =
  (fold: Fold) =>
  async (tx: Tx, most: number): Promise<boolean> => {
    const { done } = onlyRow(await sql<{ done: boolean }>`select ${sql.id(fold)}(${most}) as done`.execute(tx));
    return done;
  };

/**
 * Takes so many changed invoices, or all if there are fewer, into the sums of the transaction's account.
 * @returns whether the sums hold everything that was committed; false: some are left, or another process is at it
 */
export const foldSales = foldWith('sales_fold');

/** Takes what changed in customers' accounts into their kept balances. @returns as `foldSales` */
export const foldBalances = foldWith('customer_balances_fold');

const foldStates = foldWith('invoice_sums_fold');

/** The oldest change of each kind that is not folded yet. */
async function oldestChanges(tx: Tx, accountId: string): Promise<string> {
  const { oldest } = onlyRow(
    await sql<{ oldest: string }>`
      select concat((select min(change_id) from sales_changes where account_id = ${accountId}), '/',
        (select min(change_id) from invoice_sum_changes where account_id = ${accountId}), '/',
        (select min(change_id) from customer_balance_changes where account_id = ${accountId})) as oldest`.execute(tx),
  );
  return oldest;
}

/** Folds all that an account has: sums of sales, of states, and balances of customers. */
export async function foldAccount(database: Database, accountId: string, signal?: AbortSignal): Promise<void> {
  let before: string | null = null;
  while (signal?.aborted !== true) {
    const { isDone, oldest } = await database.withAccount(accountId, async (tx) => {
      const sales = await foldSales(tx, foldInBackground);
      const states = await foldStates(tx, foldInBackground);
      const balances = await foldBalances(tx, balancesInBackground);
      return { isDone: sales && states && balances, oldest: await oldestChanges(tx, accountId) };
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
