import type { customerStandings } from '@taraz/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { foldAtOnce, foldBalances, foldSales } from '../analytics/fold-sales.ts';

/** Whose a balance is. */
export type Standing = (typeof customerStandings)[number];

/** Of a customer's row `b` of the balances: more than they may owe. */
const isOverLimit = (balance: RawBuilder<unknown>) => sql<boolean>`exists (
  select from customers c where c.account_id = taraz_account() and c.id = b.customer_id and c.credit_limit <> ''
    and c.deleted_at is null and ${balance} > nullif(c.credit_limit, '')::numeric)`;

/** Of the balance's expression. */
export const standingIs = {
  debtor: (balance: RawBuilder<unknown>) => sql<boolean>`${balance} > 0`,
  creditor: (balance: RawBuilder<unknown>) => sql<boolean>`${balance} < 0`,
  settled: (balance: RawBuilder<unknown>) => sql<boolean>`${balance} = 0`,
  over_limit: isOverLimit,
} as const satisfies Record<Standing, unknown>;

/**
 * Takes the newest changes into the kept balances, so that those who read them have little to count. What is left,
 * `customer_balances` counts itself.
 * @returns whether nothing is left
 */
export async function settleBalances(tx: Tx): Promise<boolean> {
  const isSold = await foldSales(tx, foldAtOnce);
  return (await foldBalances(tx, foldAtOnce)) && isSold;
}

export interface Debts {
  /** what the customers owe who owe anything; rial, decimal text */
  owed: string;
  debtors: number;
  /** what is owed by buyers who are no customers here */
  owed_by_others: string;
}

/** What is owed to the transaction's account. Its readers have just folded the sales. */
export async function debtsOf(tx: Tx): Promise<Debts> {
  await foldBalances(tx, foldAtOnce);
  return onlyRow(
    await sql<Debts>`
      select coalesce(sum(balance) filter (where is_customer and balance > 0), 0)::text as owed,
        (count(*) filter (where is_customer and balance > 0))::int as debtors,
        coalesce(sum(balance) filter (where not is_customer), 0)::text as owed_by_others
      from customer_balances`.execute(tx),
  );
}
