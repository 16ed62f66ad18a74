import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';

export type ChequesInHand = CallReply<typeof calls.customerStatement>['cheques'];

export const noCheques: ChequesInHand = {
  ...{ awaited_count: 0, awaited_sum: '0', bounced_count: 0, bounced_sum: '0', to_credit: '0' },
};

/** Received cheques of customers that are not cleared. */
export const openCheques = sql`select c.customer_id, c.state = 'bounced' as is_bounced, c.amount, c.counted from cheques c
      where c.account_id = ${ownAccount} and c.direction = 'received' and c.state in ('received', 'deposited', 'bounced')
        and c.customer_id is not null`;

/** Those of these customers, with those merged into them,. @returns by id; none for who has none */
export async function chequesInHand(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ChequesInHand>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ChequesInHand & { root: string }>`
    with open as materialized (${openCheques})
    select f.root, (count(*) filter (where not o.is_bounced))::int as awaited_count,
      coalesce(sum(o.amount) filter (where not o.is_bounced), 0)::text as awaited_sum,
      (count(*) filter (where o.is_bounced))::int as bounced_count,
      coalesce(sum(o.amount) filter (where o.is_bounced), 0)::text as bounced_sum,
      coalesce(sum(o.amount - o.counted) filter (where not o.is_bounced), 0)::text as to_credit
    from customer_families(${[...ids]}::uuid[]) f join open o on o.customer_id = f.id
    group by f.root`.execute(tx);
  return new Map(rows.map(({ root, ...cheques }) => [root, cheques]));
}
