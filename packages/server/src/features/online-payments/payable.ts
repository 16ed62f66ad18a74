import { onlinePaymentLimits } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { settleBalances } from '../customers/balances.ts';
import { booksOf, noBook } from '../customers/books.ts';
import { chequesInHand, noCheques } from '../customers/cheques-in-hand.ts';
import { onlyOwnerOf, ownersOf } from '../customers/of-invoice.ts';
import { payableOf } from '../customers/payment-states.ts';
import { survivorById } from '../customers/survivor.ts';
import type { PayableOnline, SharedKind } from '../sharing/deps.ts';
import { usableGateway } from './gateways.ts';
import type { OnlinePaymentRow } from './tables.ts';

/** What may be paid from a shared page: of one invoice, or what its customer owes. */
export interface Payable {
  customerId: string;
  invoiceId: string | null;
  /** rial, all that is open and no cheque in hand is for */
  open: bigint;
}

/** Of an invoice of one customer; null where nothing of it is open, or it stands in nobody's account. */
async function payableInvoice(tx: Tx, invoiceId: string): Promise<Payable | 'counting' | null> {
  const customerId = await onlyOwnerOf(tx, invoiceId);
  if (customerId === null) return null;
  const open = await payableOf(tx, invoiceId);
  if (open === null) return 'counting';
  return open > 0n ? { customerId, invoiceId, open } : null;
}

/** What a customer owes by now; null where that is nothing. */
async function payableAccount(tx: Tx, customerId: string): Promise<Payable | null> {
  const { balance } = (await booksOf(tx, [customerId], null)).get(customerId) ?? noBook;
  const { to_credit } = (await chequesInHand(tx, [customerId])).get(customerId) ?? noCheques;
  const open = BigInt(balance) - BigInt(to_credit);
  return open > 0n ? { customerId, invoiceId: null, open } : null;
}

/** What one payment takes of it, rial; null where the gateway takes nothing so small. */
export function amountOf({ open }: Payable): bigint | null {
  const most = BigInt(onlinePaymentLimits.most);
  if (open < BigInt(onlinePaymentLimits.least)) return null;
  return open > most ? most : open;
}

/** What can be paid of what is shared; `counting` while nobody knows yet. An offer is nothing that is owed. */
export function payableBehind(tx: Tx, kind: SharedKind, id: string): Promise<Payable | 'counting' | null> {
  if (kind === 'pre_invoice') return Promise.resolve(null);
  return kind === 'invoice' ? payableInvoice(tx, id) : payableAccount(tx, id);
}

/** What stands by now in the place of an invoice: the last of those that took it, or itself. */
async function lastOf(tx: Tx, invoiceId: string): Promise<string> {
  const { id } = onlyRow(
    await sql<{ id: string }>`
      with recursive chain as (
        select i.id, i.superseded_by from invoices i where i.account_id = ${ownAccount} and i.id = ${invoiceId}
        union
        select i.id, i.superseded_by from chain c join invoices i on i.account_id = ${ownAccount} and i.id = c.superseded_by
      ) select c.id from chain c where c.superseded_by is null limit 1`.execute(tx),
  );
  return id;
}

/** Does an invoice stand in the account of a payment's payer? */
export const isPayers = async (tx: Tx, invoiceId: string, customerId: string): Promise<boolean> =>
  (await ownersOf(tx, invoiceId)).includes(await survivorById(tx, customerId));

/**
 * What is open at this moment of what a payment is for, rial: of its invoice, or of what has taken its place since, while that
 * stands in the payer's account, else of the account. null while that is still counted.
 */
export async function openBehind(
  tx: Tx,
  { customer_id, invoice_id: invoiceId }: Pick<OnlinePaymentRow, 'customer_id' | 'invoice_id'>,
): Promise<bigint | null> {
  if (!(await settleBalances(tx))) return null;
  if (invoiceId === null) return (await payableAccount(tx, await survivorById(tx, customer_id)))?.open ?? 0n;
  return (await isPayers(tx, invoiceId, customer_id)) ? payableOf(tx, await lastOf(tx, invoiceId)) : 0n;
}

/** As a shared page says it; null where nothing can be paid there. */
export async function offeredBehind(tx: Tx, kind: SharedKind, id: string): Promise<PayableOnline | null> {
  if ((await usableGateway(tx)) === null) return null;
  const payable = await payableBehind(tx, kind, id);
  if (payable === null || payable === 'counting') return null;
  const amount = amountOf(payable);
  return amount === null ? null : { amount: String(amount), open: String(payable.open) };
}
