import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { foldAtOnce, foldSales } from '../analytics/fold-sales.ts';

/** Whose a balance is. */
export type Standing = 'debtor' | 'creditor' | 'settled';

/** Of the balance's expression. */
export const standingIs = {
  debtor: (balance: RawBuilder<unknown>) => sql<boolean>`${balance} > 0`,
  creditor: (balance: RawBuilder<unknown>) => sql<boolean>`${balance} < 0`,
  settled: (balance: RawBuilder<unknown>) => sql<boolean>`${balance} = 0`,
} as const satisfies Record<Standing, unknown>;

/** Brings the kept sums up to date that balances of all customers are read from. */
export const foldBalances = (tx: Tx): Promise<boolean> => foldSales(tx, foldAtOnce);

export interface Debts {
  /** what the customers owe who owe anything; rial, decimal text */
  owed: string;
  debtors: number;
  /** what is owed by buyers who are no customers here */
  owed_by_others: string;
}

/** What is owed to the transaction's account. The sums are to be folded before. */
export async function debtsOf(tx: Tx): Promise<Debts> {
  const { rows } = await sql<Debts>`
    select coalesce(sum(balance) filter (where customer_id is not null and balance > 0), 0)::text as owed,
      (count(*) filter (where customer_id is not null and balance > 0))::int as debtors,
      coalesce(sum(balance) filter (where customer_id is null), 0)::text as owed_by_others
    from customer_balances()`.execute(tx);
  return rows[0] ?? { owed: '0', debtors: 0, owed_by_others: '0' };
}
