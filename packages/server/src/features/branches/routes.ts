import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { pageInMemory } from '../../platform/http/page-in-memory.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import { branchesFor } from './branches-for.ts';
import { type BranchRow, changeBranch, createBranch, peopleByBranch, removeBranch } from './commands.ts';

const presentBranch = (row: BranchRow, people: ReadonlyMap<string, number>) => ({
  id: row.id,
  _id: row.id,
  etag: etagOf(row.version),
  name: row.name,
  code: row.code,
  phone: row.phone,
  province: row.province,
  city: row.city,
  address: row.address,
  postal_code: row.postal_code,
  employees: people.get(row.id) ?? 0,
  created_at: row.created_at.toISOString(),
});

const paging = {
  sorts: {
    created_at: (row: BranchRow) => row.created_at.toISOString(),
    name: (row: BranchRow) => persianSortKey(row.name),
    code: (row: BranchRow) => row.code,
  },
  text: (row: BranchRow) => [row.name, row.code, row.city, row.address].join(' '),
};

export function branchRoutes({ database, runtime }: { database: Database; runtime: Runtime }): Route[] {
  return [
    implement(calls.createBranch, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentBranch(await createBranch(runtime, tx, context.accountId, body), new Map()),
      ),
    ),
    implement(calls.listBranches, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { count, rows, next } = pageInMemory(await branchesFor(tx, context), query, paging);
        const people = await peopleByBranch(tx);
        return { count, branches: rows.map((row) => presentBranch(row, people)), next };
      }),
    ),
    implement(calls.getBranch, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const row = (await branchesFor(tx, context)).find(({ id }) => id === params.id);
        if (row === undefined) throw new Problem('NOT_FOUND');
        return presentBranch(row, await peopleByBranch(tx));
      }),
    ),
    implement(calls.putBranch, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentBranch(await changeBranch(runtime, tx, params.id, body, context.ifMatch), await peopleByBranch(tx)),
      ),
    ),
    implement(calls.deleteBranch, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await removeBranch(tx, params.id);
        return { id: params.id };
      }),
    ),
  ];
}
