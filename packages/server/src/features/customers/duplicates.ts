import { type CallReply, type calls, customersMergedMax } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { nextPlace, type PageQuery, placeOf } from '../../platform/http/paging.ts';
import { booksOf, noBook } from './books.ts';
import { presentCustomer } from './presenter.ts';

type Reply = CallReply<typeof calls.listDuplicateCustomers>;
type Reason = Reply['groups'][number]['reason'];

interface Group {
  reason: Reason;
  value: string;
  ids: string[];
}
/** Beyond the last page there is no group, and yet a count. */
type Row = { count: number } & (Group | { [K in keyof Group]: null });

/**
 * Customers that share a code, a phone or a name, each set told once, by its strongest reason. A company's one code may be the
 * economic one of one and the national one of another; a person's economic one begins with the national one (a hint:
 * rules.md). Its head office and branches (same code, another branch code, or none) are no
 * duplicates: of one phone the oldest of each code is told beside the others. Of each set the oldest are told, as many as
 * one merge takes: the rest are the set that is left.
 * @throws Problem INVALID_INPUT for a bad cursor
 */
export async function duplicateGroups(tx: Tx, query: PageQuery): Promise<Reply> {
  const place = placeOf(query);
  const { rows } = await sql<Row>`
    with c as (select * from customers where deleted_at is null),
    coded as (
      select national_code as code, branch_code, created_at, id from c where national_code <> ''
      union select economic_code, branch_code, created_at, id from c where economic_code <> ''
      union select left(economic_code, 10), branch_code, created_at, id from c
        where person_type = 'real' and economic_code ~ '^[0-9]{14}$'
    ),
    found as (
      select 1 as rank, 'national_code' as reason, code as value, array_agg(id order by created_at, id) as ids
        from coded group by code, branch_code having count(*) > 1
      union all
      select 2, 'phone', phone, array_agg(id order by created_at, id)
        from (
          select distinct on (phone, code) phone, created_at, id,
            coalesce(nullif(economic_code, ''), nullif(national_code, ''), id::text) as code
            from c where phone <> '' order by phone, code, created_at, id
        ) one_of_code group by phone having count(*) > 1
      union all
      select 3, 'name', min(name), array_agg(id order by created_at, id)
        from c group by name_sort, person_type, branch_code having count(*) > 1
    ),
    once as (select distinct on (ids) * from found order by ids, rank),
    page as (select * from once order by rank, value, ids offset ${place.offset} limit ${place.limit})
    select (select count(*)::int from once) as count, reason, value, ids[1:${customersMergedMax + 1}] as ids
    from (select) one left join page on true order by rank, value, ids`.execute(tx);
  const groups = rows.filter((row) => row.reason !== null);
  const ids = [...new Set(groups.flatMap((row) => row.ids))];
  const customers =
    ids.length === 0 ? [] : await tx.selectFrom('customers').selectAll().where('id', 'in', ids).execute();
  const books = await booksOf(tx, ids, null);
  const byId = new Map(customers.map((row) => [row.id, row]));
  const count = rows[0]?.count ?? 0;
  return {
    count,
    groups: groups.map(({ reason, value, ids: members }) => ({
      reason,
      value,
      customers: members.flatMap((id) => {
        const row = byId.get(id);
        if (row === undefined) return [];
        const { balance, invoice_count } = books.get(id) ?? noBook;
        return [{ ...presentCustomer(row), balance, invoice_count }];
      }),
    })),
    next: nextPlace(place, count),
  };
}
