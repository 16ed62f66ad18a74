import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { settlePurchases } from './open-purchases.ts';
import { dueIs } from './payments.ts';

/** Purchases and what is open of them, rial. */
interface ToPay {
  count: number;
  open: string;
}

/**
 * What is still to be paid of purchases that were to be paid before today, and within a week: those that the list has by
 * `payment=overdue` and `payment=due_soon`.
 * @param today Tehran's day
 */
export async function purchasesToPay(tx: Tx, today: string): Promise<Record<'overdue' | 'soon', ToPay>> {
  await settlePurchases(tx);
  const { overdue, soon } = dueIs('o.due', today);
  return onlyRow(
    await sql<Record<'overdue' | 'soon', ToPay>>`
      select jsonb_build_object('count', count(*) filter (where ${overdue}), 'open', coalesce(sum(o.open) filter (where ${overdue}), 0)::text) as overdue,
        jsonb_build_object('count', count(*) filter (where ${soon}), 'open', coalesce(sum(o.open) filter (where ${soon}), 0)::text) as soon
      from open_purchases o where o.account_id = ${ownAccount} and (${overdue} or ${soon})`.execute(tx),
  );
}
