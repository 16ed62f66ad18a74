import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { nextPlace, type PageQuery, placeOf } from '../../platform/http/paging.ts';
import { settleBalances } from './balances.ts';
import { invoiceCounts } from './books.ts';
import { invoicesOfKey } from './invoices-of-key.ts';
import { takenBy } from './keepers.ts';

type Reply = CallReply<typeof calls.listUnlistedAccounts>;

/** Under which the balances of buyers stand who are no customers. */
const nobody = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/**
 * Accounts that are not settled and stand in no list of customers, largest debts first: of buyers by their code, of those
 * without a code together, and of customers who were removed. Together they are what «others» owe.
 * @throws Problem INVALID_INPUT for a bad cursor
 */
export async function listUnlistedAccounts(tx: Tx, query: PageQuery): Promise<Reply> {
  await settleBalances(tx);
  const place = placeOf(query);
  const { count, accounts } = onlyRow(
    await sql<Pick<Reply, 'count' | 'accounts'>>`
      with unlisted as materialized (
        select nullif(customer_id, ${nobody}) as customer_id, code, balance from customer_balances
        where not is_customer and balance <> 0
      ), page as (
        select * from unlisted order by balance desc, customer_id, code offset ${place.offset} limit ${place.limit}
      ), keys as materialized (
        select * from customer_keys(array(select customer_id from page where customer_id is not null))
        union all
        select null, ${nobody}, code from page where customer_id is null and code <> ''
      )
      select (select count(*)::int from unlisted) as count, coalesce(jsonb_agg(jsonb_build_object(
          'customer_id', p.customer_id, 'taken_by', ${takenBy},
          'code', coalesce(nullif(p.code, ''), nullif(s.economic_code, ''), s.national_code, ''),
          'name', coalesce(s.name, k.name, ''), 'invoice_count', k.invoice_count, 'invoice_id', k.invoice_id,
          'balance', p.balance::text
        ) order by p.balance desc, p.customer_id, p.code), '[]') as accounts
      from page p
        left join customers s on s.account_id = ${ownAccount} and s.id = p.customer_id
        cross join lateral (
          select count(*)::int as invoice_count, (array_agg(i.id order by i.invoice_date desc, i.id))[1] as invoice_id,
            (array_agg(i.buyer_name order by i.invoice_date desc, i.id))[1] as name
          from keys o cross join lateral ${invoicesOfKey} l cross join lateral (
            select i.id, i.invoice_date, i.buyer_name from invoices i
            where i.account_id = ${ownAccount} and i.id = l.invoice_id and ${invoiceCounts} offset 0
          ) i
          where o.root = p.customer_id or (p.customer_id is null and o.root is null and o.code = p.code)
        ) k`.execute(tx),
  );
  return { count, accounts, next: nextPlace(place, count) };
}
