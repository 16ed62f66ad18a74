import { calls } from '@taraz/contract';
import { beforeAll, expect, it } from 'vitest';
import { tableWork } from '../../testing/table-work.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { buyersByCode } from './buyers-by-code.ts';
import { buyersByName } from './buyers-by-name.ts';
import { customersCalled } from './customers-called.ts';

/* A counter's «مشتری متفرقه», written anew for every sale: very many customers of one name and one code. */

const server = withSharedServer();
const many = 700;
const name = 'مشتری متفرقه';
const code = '14003778990';
let admin: SignedIn;

beforeAll(async () => {
  admin = await server().newAdmin();
  const body = { company: name, person_type: 'legal', national_code: code } as const;
  const { id } = await admin.client(calls.createCustomer, { body });
  await repeat(id);
});

/** As many more like one, `changes` of its columns (SQL) aside. */
async function repeat(id: string, changes: Record<string, string> = {}): Promise<void> {
  const { asOwner } = server().database;
  const columns = await asOwner<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'customers' and is_generated = 'NEVER' and is_identity = 'NO'`,
  );
  const values: Record<string, string> = { id: 'gen_random_uuid()', ...changes };
  const names = columns.map((one) => one.name);
  await asOwner(
    `insert into customers (${names.join(', ')}) select ${names.map((one) => values[one] ?? one).join(', ')}
     from customers, generate_series(2, ${many}) where id = $1`,
    [id],
  );
}

it('are told as duplicates as many as one merge takes, and then the rest', async () => {
  const groups = async () => (await admin.client(calls.listDuplicateCustomers, { query: {} })).groups;
  const [first] = await groups();
  const [keep = '', ...merge] = first?.customers.map(({ id }) => id) ?? [];
  expect(merge).toHaveLength(20);
  await admin.client(calls.mergeCustomers, { body: { keep, merge, fields: { company: name, person_type: 'legal' } } });
  const [next] = await groups();
  expect(next?.customers).toHaveLength(21);
  expect(next?.customers.map(({ id }) => id).filter((id) => merge.includes(id))).toEqual([]);
});

it('are found by a company’s one code where each has it in another field; a branch of it is another', async () => {
  const { client } = await server().newAdmin();
  const made = (company: string, more: object) =>
    client(calls.createCustomer, { body: { company, person_type: 'legal', ...more } });
  const [one, other] = [await made('الف', { economic_code: code }), await made('ب', { national_code: code })];
  await made('پ', { national_code: code, branch_code: '0001' });
  const { groups } = await client(calls.listDuplicateCustomers, { query: {} });
  expect(groups.map(({ reason, value, customers }) => [reason, value, customers.map(({ id }) => id)])).toEqual([
    ['national_code', code, [one.id, other.id]],
  ]);
});

it('are no branches of one company, whatever name and phone they share; of others of their phone one of them is', async () => {
  const { client } = await server().newAdmin();
  const phone = '09123140158';
  const made = (more: object) =>
    client(calls.createCustomer, { body: { company: 'الف', person_type: 'legal', phone, ...more } });
  const groups = async () =>
    (await client(calls.listDuplicateCustomers, { query: {} })).groups.map(({ reason, customers }) => [
      reason,
      customers.map(({ id }) => id),
    ]);
  const head = await made({ economic_code: code });
  for (const branch_code of ['0001', '0002']) await made({ economic_code: code, branch_code });
  expect(await groups()).toEqual([]);
  const other = await made({ company: 'دیگر' });
  expect(await groups()).toEqual([['phone', [head.id, other.id]]]);
});

it('are found by a person’s code where one has the economic one, which begins with the national one of the other', async () => {
  const { client } = await server().newAdmin();
  const made = (body: object) =>
    client(calls.createCustomer, { body: { last_name: 'الف', person_type: 'real', ...body } });
  const first = await made({ economic_code: '00758110220001' });
  const known = async (id: string) => (await client(calls.inquireCustomer, { params: { id } })).known?.id;
  expect([await known('0075811022'), await known('00758110220002')]).toEqual([first.id, first.id]);
  const second = await made({ last_name: 'ب', national_code: '0075811022' });
  expect(await known('0075811022')).toBe(second.id);
  await made({ last_name: 'پ', economic_code: '00758110230001', person_type: 'follower' });
  await made({ last_name: 'ت', economic_code: '00758110230002', person_type: 'follower' });
  const { groups } = await client(calls.listDuplicateCustomers, { query: {} });
  expect(groups.map(({ reason, value, customers }) => [reason, value, customers.map(({ id }) => id)])).toEqual([
    ['national_code', '0075811022', [first.id, second.id]],
  ]);
});

it('are read a few of each when somebody is looked for by name or code: nobody can tell which is meant', async () => {
  const found = await server().database.db.withAccount(admin.accountId, async (tx) => ({
    called: [...(await customersCalled(tx, [name])).values()].flat().length,
    named: [...(await buyersByName(tx, [name])).buyers.values()],
    coded: await tableWork(tx, ['customers'], () => buyersByCode(tx, [code])),
    byCode: await buyersByCode(tx, [code]),
  }));
  expect(found).toMatchObject({ called: 20, named: [null], byCode: new Map() });
  expect(found.coded.walked + found.coded.fetched).toBeLessThan(10);
});

it.each([
  ['national_code', 'merged_into'],
  ['economic_code', 'merged_into'],
  ['national_code', 'deleted_at'],
])('by %s cost nothing once they are over (%s), wherever in the table they stand', async (field, over) => {
  const who = await server().newAdmin();
  const made = () => who.client(calls.createCustomer, { body: { company: name, person_type: 'legal', [field]: code } });
  const { id } = await made();
  await repeat(id, {
    [over]: over === 'deleted_at' ? 'now()' : 'id',
    ...(field === 'economic_code' ? { branch_code: "lpad(generate_series::text, 4, '0')" } : {}),
  });
  const work = await server().database.db.withAccount(who.accountId, (tx) =>
    tableWork(tx, ['customers'], () => buyersByCode(tx, [code])),
  );
  expect(work.walked + work.fetched).toBeLessThan(10);
});
