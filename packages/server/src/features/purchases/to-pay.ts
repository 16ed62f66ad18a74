import { type RawBuilder, sql } from 'kysely';
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

type Parts = Record<'open' | 'overdue' | 'soon', ToPay>;

/**
 * What is still to be paid of purchases: of all, of those that were to be paid before today, and within a week, which the list
 * has by `payment=open`, `payment=overdue` and `payment=due_soon`.
 * @param today Tehran's day
 */
export async function purchasesToPay(tx: Tx, today: string): Promise<Parts> {
  await settlePurchases(tx);
  const { overdue, soon } = dueIs('o.due', today);
  const part = (which: RawBuilder<boolean>) => sql`jsonb_build_object(
    'count', count(*) filter (where ${which}), 'open', coalesce(sum(o.open) filter (where ${which}), 0)::text)`;
  return onlyRow(
    await sql<Parts>`
      select ${part(sql`true`)} as open, ${part(overdue)} as overdue, ${part(soon)} as soon
      from open_purchases o where o.account_id = ${ownAccount}`.execute(tx),
  );
}
