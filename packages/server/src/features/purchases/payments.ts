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

/** By the day until which a purchase is to be paid. @param due its column @param today Tehran's day */
export const dueIs = (due: 'p.payment_due' | 'o.due', today: string) => ({
  overdue: sql<boolean>`${sql.ref(due)} < ${today}::date`,
  soon: sql<boolean>`${sql.ref(due)} between ${today}::date and ${today}::date + ${sql.lit(purchaseDueSoonDays)}`,
  undated: sql<boolean>`${sql.ref(due)} is null`,
});

/** Purchases with what is open of them, as their suppliers' accounts are at this moment. */
export async function withPayments(tx: Tx, rows: readonly PurchaseRow[]): Promise<ListedPurchase[]> {
  const open = await openPurchases(
    tx,
    rows.filter(isOwed).map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, open: isOwed(row) ? (open.get(row.id) ?? '0') : '' }));
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
