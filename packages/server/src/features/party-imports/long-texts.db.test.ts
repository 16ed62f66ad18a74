import { calls } from '@taraz/contract';
import { expect, it } from 'vitest';
import { withSharedServer } from '../../testing/with-server.ts';

const server = withSharedServer();

const csv = (...rows: string[]): Blob => new Blob([rows.join('\n')]);
/** Chinese letters of four bytes each, of which hardly two are the same: nothing makes them shorter where they are kept. */
const chinese = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => String.fromCodePoint(0x20000 + ((n * 7919 + from) % 20_000))).join('');
const part = (text: string, from: number, to: number) => [...text].slice(from, to).join('');

it('a list with a description that is too long is read to its end, and that row alone is told', async () => {
  const { client } = await server().newAdmin();
  const file = csv(
    'نام کالا,شناسه کالا,قیمت,توضیحات',
    'چای,2720000131425,1000,برگ سیاه',
    `قهوه,2720000131425,1000,${chinese(5_000)}`,
    `گلدان چینی,2720000131425,1000,${chinese(1_000)}`,
  );
  const { id } = await client(calls.importProducts, { body: { file } });
  const read = () => client(calls.getProductImport, { params: { id } });
  await expect.poll(async () => (await read()).finished_at, { timeout: 15_000 }).not.toBeNull();
  expect(await read()).toMatchObject({ status: 'done', rows: 3, created: 2, failed: 1 });
  expect((await read()).faults).toEqual([
    { row: 3, name: 'قهوه', errors: [{ path: 'spec', message: expect.stringContaining('۱٬۰۰۰ نویسه') }] },
  ]);
  const { products } = await client(calls.listProducts, { query: { search_field: 'گلدان' } });
  expect(products).toMatchObject([{ spec: chinese(1_000) }]);
});

it('a customer is kept and found whose names are as long as they may be', async () => {
  const { client } = await server().newAdmin();
  const names = { company: chinese(300), first_name: chinese(200, 5_000), last_name: chinese(200, 9_000) };
  await client(calls.createCustomer, { body: { person_type: 'legal', ...names } });
  await client(calls.createCustomer, { body: { person_type: 'legal', company: 'پخش آریا' } });
  const found = async (search_field: string) =>
    (await client(calls.searchCustomers, { query: { search_field } })).customers.map(({ company }) => company);
  expect(await found(part(names.company, 0, 3))).toEqual([names.company]);
  expect(await found(part(names.company, 0, 200))).toEqual([names.company]);
  expect(await found(part(names.last_name, 50, 60))).toEqual([names.company]);
  expect(await found('پخش')).toEqual(['پخش آریا']);
});
