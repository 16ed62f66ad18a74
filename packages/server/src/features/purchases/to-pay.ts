import { purchaseDueSoonDays } from '@taraz/contract';
import { addDays } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { openPurchases } from './open-purchases.ts';
import { owedIs } from './payments.ts';

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
  const { rows } = await sql<{ id: string }>`
    select p.id from purchases p
    where p.deleted_at is null and ${owedIs} and p.payment_due <= ${addDays(today, purchaseDueSoonDays)}::date`.execute(
    tx,
  );
  const due = rows.map(({ id }) => id);
  const open = due.length === 0 ? new Map<string, string>() : await openPurchases(tx, due);
  const { overdue, overdue_open, soon, soon_open } = onlyRow(
    await sql<Record<'overdue' | 'soon', number> & Record<'overdue_open' | 'soon_open', string>>`
      select count(*) filter (where p.payment_due < ${today}::date)::int as overdue,
        coalesce(sum(w.open) filter (where p.payment_due < ${today}::date), 0)::text as overdue_open,
        count(*) filter (where p.payment_due >= ${today}::date)::int as soon,
        coalesce(sum(w.open) filter (where p.payment_due >= ${today}::date), 0)::text as soon_open
      from unnest(${[...open.keys()]}::uuid[], ${[...open.values()]}::numeric[]) as w (id, open) join purchases p on p.id = w.id`.execute(
      tx,
    ),
  );
  return { overdue: { count: overdue, open: overdue_open }, soon: { count: soon, open: soon_open } };
}
