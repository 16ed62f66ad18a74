import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { pageInMemory } from '../../platform/http/page-in-memory.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import { writerLimitOf } from '../../platform/http/writer-limit.ts';
import { contractsOf } from './contracts.ts';

/** GET /taxpayers/taxpayers_contracts. */
export function taxpayerRoutes({ database }: { database: Database }): Route[] {
  return [
    implement(calls.listTaxpayerContracts, async ({ query, context }) => {
      // Who sees no invoices but their own needs a contract's number and buyer, and not what colleagues invoiced under it.
      const all = await database.withAccount(context.accountId, (tx) =>
        contractsOf(tx, context.accountId, context.memoryIds, writerLimitOf(context)),
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
