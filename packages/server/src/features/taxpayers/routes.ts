import { calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { pageInMemory } from '../../platform/http/page-in-memory.ts';
import { implement, type Route } from '../../platform/http/route.ts';

interface ContractRow {
  id: string;
  contract_number: string;
  contract_type: 'contracting' | 'commission';
  buyer_name: string;
  buyer_code: string;
  invoices: string;
  total: string;
  first_date: Date;
  last_date: Date;
}

/** Contracts of a taxpayer are few: they are read whole. */
async function contractsOf(tx: Tx, accountId: string, memoryIds: readonly string[] | null): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select (array_agg(i.id order by i.invoice_date desc, i.id desc))[1] as id,
      d.draft -> 'invoice' ->> 'contract_factor_reg_number' as contract_number,
      case when i.pattern = 'contracting' then 'contracting' else 'commission' end as contract_type,
      (array_agg(i.buyer_name order by i.invoice_date desc, i.id desc))[1] as buyer_name,
      (array_agg(i.buyer_code order by i.invoice_date desc, i.id desc))[1] as buyer_code,
      count(*) as invoices,
      coalesce(sum(i.total) filter (where i.superseded_by is null and i.cancelled_by is null and not i.cancelled_elsewhere
        and i.state <> 'abandoned' and i.subject <> 'cancellation'), 0)::text as total,
      min(i.invoice_date) as first_date, max(i.invoice_date) as last_date
    from invoice_documents d join invoices i on i.account_id = d.account_id and i.id = d.invoice_id
    where d.account_id = ${accountId}
      and coalesce(d.draft -> 'invoice' ->> 'contract_factor_reg_number', '') <> '' and i.state <> 'draft'
      and (${memoryIds === null} or i.memory_id = any(${[...(memoryIds ?? [])]}::text[]))
    group by 2, 3`.execute(tx);
  return rows;
}

/** GET /taxpayers/taxpayers_contracts. */
export function taxpayerRoutes({ database }: { database: Database }): Route[] {
  return [
    implement(calls.listTaxpayerContracts, async ({ query, context }) => {
      const all = await database.withAccount(context.accountId, (tx) =>
        contractsOf(tx, context.accountId, context.memoryIds),
      );
      const wanted = all.filter(({ contract_type }) => (query.contract_type ?? contract_type) === contract_type);
      const page = pageInMemory(
        wanted,
        { ...query, sort: query.sort ?? '-last_date' },
        {
          sorts: {
            last_date: ({ last_date }) => last_date.toISOString(),
            contract_number: ({ contract_number }) => contract_number,
            buyer_name: ({ buyer_name }) => buyer_name,
          },
          text: ({ contract_number, buyer_name, buyer_code }) => [contract_number, buyer_name, buyer_code].join(' '),
        },
      );
      const contracts = page.rows.map((row) => ({
        ...row,
        invoices: Number(row.invoices),
        first_date: row.first_date.toISOString(),
        last_date: row.last_date.toISOString(),
      }));
      return { count: page.count, contracts, next: page.next };
    }),
  ];
}
