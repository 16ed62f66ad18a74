import type { Tx } from '../../platform/db/database.ts';
import { standingOf } from '../../platform/db/open-invoices.ts';
import { customerMessages } from './messages.fa.ts';
import { ownersOf } from './of-invoice.ts';

interface Paying {
  invoiceId: string;
  customerId: string | null;
  /** money that came in; what goes out pays no invoice */
  isReceipt: boolean;
}

/**
 * Why money may not name this invoice as the one that it pays: it has to come from whose account the invoice stands in, and
 * be written by somebody whom it is open to.
 */
export async function faultOfPaying(
  tx: Tx,
  { invoiceId, customerId, isReceipt }: Paying,
): Promise<{ code: string; message: string } | null> {
  if (!isReceipt) return { code: 'NOT_ALLOWED', message: customerMessages.paysNothing };
  const isOpen = customerId !== null && (await standingOf(tx, invoiceId)) === 'open';
  if (isOpen && (await ownersOf(tx, invoiceId)).includes(customerId)) return null;
  return { code: 'NOT_FOUND', message: customerMessages.notTheirs };
}
