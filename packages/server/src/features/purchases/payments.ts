import { purchaseDueSoonDays } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { openPurchases } from './open-purchases.ts';
import { type Purchase, type PurchaseRow, writtenOf } from './purchase-row.ts';

/** A purchase with what is still to be paid of it, rial; '' where nothing can be: a return, and what stands in no account. */
export interface ListedPurchase extends PurchaseRow {
  open: string;
}

/** Is something owed to its supplier for it, in their account? */
const isOwed = ({ kind, credit, on_account, total }: PurchaseRow): boolean =>
  on_account && kind === 'buy' && credit !== 'void' && total !== '0';

/** The same of purchases `p`. */
export const owedIs = sql<boolean>`p.on_account and p.kind = 'buy' and p.credit <> 'void' and p.total > 0`;

/** Of purchases `p`, by the day until which they are to be paid. @param today Tehran's day */
export const dueIs = (today: string) => ({
  overdue: sql<boolean>`p.payment_due < ${today}::date`,
  soon: sql<boolean>`p.payment_due between ${today}::date and ${today}::date + ${sql.lit(purchaseDueSoonDays)}`,
  undated: sql<boolean>`p.payment_due is null`,
});

/** Purchases with what is open of them. @param open by the ids of those that are not paid */
export const withOpen = (rows: readonly PurchaseRow[], open: ReadonlyMap<string, string>): ListedPurchase[] =>
  rows.map((row) => ({ ...row, open: isOwed(row) ? (open.get(row.id) ?? '0') : '' }));

/** The same, as their suppliers' accounts are at this moment. */
export async function withPayments(tx: Tx, rows: readonly PurchaseRow[]): Promise<ListedPurchase[]> {
  const owed = rows.filter(isOwed).map(({ id }) => id);
  return withOpen(rows, owed.length === 0 ? new Map() : await openPurchases(tx, owed));
}

function paymentOf({ total, open }: ListedPurchase): Purchase['payment'] {
  if (open === '') return null;
  const paid = BigInt(total) - BigInt(open);
  return { state: open === '0' ? 'paid' : paid === 0n ? 'unpaid' : 'part', paid: paid.toString(), open };
}

export const presentPurchase = (row: ListedPurchase): Purchase => ({ ...writtenOf(row), payment: paymentOf(row) });

/** One purchase as it is shown, with how far it is paid. */
export async function showPurchase(tx: Tx, row: PurchaseRow): Promise<Purchase> {
  const shown = await withPayments(tx, [row]);
  return shown.map(presentPurchase)[0] as Purchase;
}
