import { addDecimals } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { openPurchases } from './open-purchases.ts';
import { dueIs, owedIs } from './payments.ts';

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
  const { overdue, soon } = dueIs(today);
  const { rows } = await sql<{ id: string; is_overdue: boolean }>`
    select p.id, ${overdue} as is_overdue from purchases p
    where p.deleted_at is null and ${owedIs} and (${overdue} or ${soon})`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const open = ids.length === 0 ? new Map<string, string>() : await openPurchases(tx, ids);
  const toPayOf = (isOverdue: boolean): ToPay => {
    const amounts = rows.flatMap(({ id, is_overdue }) => (is_overdue === isOverdue ? (open.get(id) ?? []) : []));
    return { count: amounts.length, open: addDecimals(...amounts) };
  };
  return { overdue: toPayOf(true), soon: toPayOf(false) };
}
