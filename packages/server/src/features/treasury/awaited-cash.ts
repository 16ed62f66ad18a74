import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { beyondBranch } from '../../platform/db/open-invoices.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { awaitedParts } from '../postings/awaited.ts';
import { withoutMoney } from './invoice-payments.ts';

/** Cash that a desk has had, or given back, and that its balance does not hold yet. */
export interface AwaitedCash {
  /** rial; negative where returns wait */
  amount: bigint;
  /** invoices that wait for the authority */
  count: number;
}

/** Payments that name a place in what invoices on their way will move: of the part `n`, `p.value`. Its beginning is `awaitedParts`. */
const paymentsAt = (placeId: string) => sql`
  parts n join invoice_documents d on d.account_id = ${ownAccount} and d.invoice_id = n.id
    cross join lateral jsonb_array_elements(d.draft -> 'payments') p
  where p.value ->> 'treasury_id' = ${placeId} and p.value ->> 'payment_method' <> all(${[...withoutMoney]}::text[])`;

/** Whether invoices on their way will move money at a place, whoever asks. */
export async function awaitsMoney(tx: Tx, placeId: string): Promise<boolean> {
  const awaited = sql<{ has: boolean }>`
    ${awaitedParts('treasury', sql<boolean>`true`)} select exists (select from ${paymentsAt(placeId)}) as has`;
  const { rows } = await beyondBranch(tx, () => awaited.execute(tx));
  return rows[0]?.has ?? false;
}

/**
 * What invoices that are on their way (`awaitedParts`) will move in a desk once the authority has confirmed them: the drawer has
 * that money already. Of a correction, return or cancellation it is what differs from the invoice it refers to; what a cancelled
 * correction or return had stood for is taken anew. Whoever counts, a drawer has the money of every branch and memory.
 */
export async function awaitedCash(tx: Tx, deskId: string): Promise<AwaitedCash> {
  const awaited = sql<{ amount: string; count: number }>`
    ${awaitedParts('treasury', sql<boolean>`true`)}
    select coalesce(sum(w.amount), 0)::text as amount, count(*) filter (where w.amount <> 0)::int as count from (
      select sum(trunc((p.value ->> 'amount')::numeric) * case when n.leaves then 1 else -1 end) as amount
      from ${paymentsAt(deskId)}
        and p.value ->> 'amount' ~ '^[0-9]{1,18}(\\.[0-9]*)?$'
      group by n.cause
    ) w`;
  const { rows } = await beyondBranch(tx, () => awaited.execute(tx));
  const [row] = rows;
  return { amount: BigInt(row?.amount ?? '0'), count: row?.count ?? 0 };
}
