import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { customerMessages } from './messages.fa.ts';

interface Paying {
  purchaseId: string;
  customerId: string | null;
  /** money that went out; what comes in pays no purchase */
  isPayment: boolean;
}

/** Why money may not name this purchase as the one that it pays: it has to stand in the account of whom it goes to, or what stands in its place. */
export async function faultOfPayingPurchase(
  tx: Tx,
  { purchaseId, customerId, isPayment }: Paying,
): Promise<{ code: string; message: string } | null> {
  if (!isPayment) return { code: 'NOT_ALLOWED', message: customerMessages.paysNoPurchase };
  const { rows } = await sql`
    select from purchases p where p.account_id = ${ownAccount} and p.kind = 'buy'
      and p.id = coalesce((select h.heir from purchase_heirs(array[${purchaseId}::uuid]) h), ${purchaseId}::uuid)
      and purchase_stands(p.on_account, p.customer_id, p.credit, p.deleted_at, p.total)
      and customer_survivor(${ownAccount}, p.customer_id) = ${customerId}::uuid`.execute(tx);
  return rows.length > 0 ? null : { code: 'NOT_FOUND', message: customerMessages.notTheirPurchase };
}
