import { calls } from '@taraz/contract';
import { beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { tableWork } from '../../testing/table-work.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import { goodsByText } from '../products/goods-by-text.ts';
import { goodsOf } from '../products/own-goods.ts';
import { buyersByCode } from './buyers-by-code.ts';
import { customersCalled } from './customers-called.ts';

/* Lists that have just come: the planner has no statistics of them yet, and all their indexes look alike to it. */

const server = withSharedServer();
const listed = 20_000;
const asked = 100;
let admin: SignedIn;

const numbers = Array.from({ length: listed }, (_, at) => at + 1);
const name = (number: number): string => `فروشگاه ${number}`;
const nationalId = (number: number): string => String(10_000_000_000 + number);
const goodsId = (number: number): string => String(2_720_000_000_000 + number);

/** Copies of one, each of a name and a code of its own. */
async function copy(
  table: 'customers' | 'products',
  id: string,
  column: string,
  codeOf: (number: number) => string,
): Promise<void> {
  const { asOwner } = server().database;
  await asOwner(`alter table ${table} set (autovacuum_enabled = off)`);
  const columns = await asOwner<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  const own: Readonly<Record<string, string>> = {
    id: 'gen_random_uuid()',
    name_sort: 'k.sort',
    [column]: 'k.code',
  };
  const names = columns.map((one) => one.name);
  await asOwner(
    `insert into ${table} (${names.join(', ')}) select ${names.map((one) => own[one] ?? `t.${one}`).join(', ')}
     from ${table} t, unnest($2::text[], $3::text[]) as k (sort, code) where t.id = $1`,
    [id, numbers.map((one) => persianSortKey(name(one))), numbers.map(codeOf)],
  );
}

beforeAll(async () => {
  admin = await server().newAdmin();
  const customer = { company: 'الف', person_type: 'legal' } as const;
  const { id } = await admin.client(calls.createCustomer, { body: customer });
  await copy('customers', id, 'national_code', nationalId);
  const product = { name: 'چای', code: '2720000114542', unit: '1627' };
  const made = await admin.client(calls.createProduct, { body: product });
  await copy('products', made.id, 'code', goodsId);
});

const some = numbers.slice(0, asked);
it.each<[string, 'customers' | 'products', (tx: Tx) => Promise<unknown>]>([
  ['customers by their codes', 'customers', (tx) => buyersByCode(tx, some.map(nationalId))],
  ['customers by names', 'customers', (tx) => customersCalled(tx, some.map(name))],
  [
    'products by goods ids',
    'products',
    (tx) =>
      goodsOf(
        tx,
        some.map((one) => ({ item_code: goodsId(one), item_name: '' })),
      ),
  ],
  ['products by names', 'products', (tx) => goodsByText(tx, some.map(name))],
])('finds %s right after they came by the index that has these', async (_what, table, find) => {
  const work = await server().database.db.withAccount(admin.accountId, (tx) => tableWork(tx, [table], () => find(tx)));
  // Those that are asked for, and the whole list once at the most, but never the list for each of them.
  expect(work.walked + work.fetched).toBeGreaterThanOrEqual(asked);
  expect(work.walked + work.fetched).toBeLessThan(3 * listed);
});
