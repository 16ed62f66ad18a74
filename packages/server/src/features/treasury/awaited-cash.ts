import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { beyondBranch } from '../../platform/db/open-invoices.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { isAwaited } from '../postings/awaited.ts';

/** Cash that a desk has had, or given back, and that its balance does not hold yet. */
export interface AwaitedCash {
  /** rial; negative where returns wait */
  amount: bigint;
  /** invoices that wait for the authority */
  count: number;
}

/**
 * What invoices that are on their way (`isAwaited`) will move in a desk once the authority has confirmed them: the drawer has
 * that money already. Of a correction, return or cancellation it is what differs from the invoice it refers to; what a cancelled
 * correction or return had stood for is taken anew. Whoever counts, a drawer has the money of every branch and memory.
 */
export async function awaitedCash(tx: Tx, deskId: string): Promise<AwaitedCash> {
  const paidOf = (invoice: 'i.id' | 'i.referred_id' | 'r.referred_id') => sql<string>`coalesce((
    select sum(trunc((p.value ->> 'amount')::numeric)) from invoice_documents d, jsonb_array_elements(d.draft -> 'payments') p
    where d.account_id = i.account_id and d.invoice_id = ${sql.ref(invoice)} and p.value ->> 'treasury_id' = ${deskId}
      and p.value ->> 'payment_method' <> 'cheque' and p.value ->> 'amount' ~ '^[0-9]{1,18}(\\.[0-9]*)?$'), 0)`;
  const awaited = sql<{ amount: string; count: number }>`
    select coalesce(sum(w.amount), 0)::text as amount, count(*) filter (where w.amount <> 0)::int as count from (
      select case when i.subject = 'original' then ${paidOf('i.id')}
        when i.subject = 'cancellation' then ${paidOf('r.referred_id')} - ${paidOf('i.referred_id')}
        else ${paidOf('i.id')} - ${paidOf('i.referred_id')} end as amount
      from invoices i left join invoices r on r.account_id = i.account_id and r.id = i.referred_id
      where i.account_id = ${ownAccount} and ${isAwaited('treasury')}
    ) w`;
  const { rows } = await beyondBranch(tx, () => awaited.execute(tx));
  const [row] = rows;
  return { amount: BigInt(row?.amount ?? '0'), count: row?.count ?? 0 };
}
