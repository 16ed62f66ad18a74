import { randomUUID } from 'node:crypto';
import { type CallInput, calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { commonFrom } from '../../platform/db/has-text.ts';
import { seedMemory } from '../../testing/seed.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { sampleInput } from '../sending/testing/fixture.ts';

const server = withSharedServer();
let admin: SignedIn;
const invoices = new Map<string, string>();
const products = new Map<string, string>();

const code = '2720000037526';
const general = '2720000037533';
const line = (item_code: string, item_name: string, more: object = {}) => ({
  ...{ item_code, item_name, item_unit: 'NUMBER', item_price: '700', item_qty: '1', item_vat_percentage: '0' },
  ...more,
});
type Input = NonNullable<Parameters<typeof sampleInput>[0]>;

async function draft(name: string, items: object[]): Promise<void> {
  const input = await sampleInput({ items } as unknown as Input);
  const body = { ...input, save_as_draft: true };
  invoices.set(name, (await admin.client(calls.createInvoice, { body })).id);
}

const addProduct = async (name: string, its: string) => {
  const body = { name, code: its, unit: 'NUMBER', price: '1000', has_tax: false };
  products.set(name, (await admin.client(calls.createProduct, { body })).id);
};
const idOf = (name: string): string => products.get(name) ?? '';

type Query = CallInput<typeof calls.listInvoices>['query'];
/** Names of the invoices that are found, whatever their order. */
async function found(query: Query, who = admin): Promise<string[]> {
  const { invoices: rows, count } = await who.client(calls.listInvoices, { query: { limit: 100, ...query } });
  expect(count).toBe(rows.length);
  const names = new Map([...invoices].map(([name, id]) => [id, name]));
  return rows.map(({ id }) => names.get(id) ?? id).sort();
}

async function exported(who: SignedIn, goods: string): Promise<string[]> {
  const file = await server().fetch(`/api/invoice/csv_export?goods=${goods}`, { token: who.token });
  return (await file.text()).trim().split('\n').slice(1);
}

beforeAll(async () => {
  admin = await server().newAdmin();
  await draft('before it was a product', [line(code, 'چسب چوب')]);
  await addProduct('چسب', code);
  await addProduct('چای', general);
  await addProduct('قند', general);
  await draft('by hand', [line(code, 'نامی دیگر')]);
  await draft('tea', [line(general, 'چای')]);
  await draft('tea under another name', [line(general, 'چای اعلا', { product_id: idOf('چای') })]);
  await draft('sugar and glue', [line(general, 'قند'), line(code, 'چسب'), line(code, 'چسب')]);
  await draft('a stranger', [line('2720000099999', 'میخ')]);
});

describe('the list of invoices by goods', () => {
  it('has those of a product: lines that name it, and those of its goods id where no other product has that', async () => {
    expect(await found({ goods: idOf('چسب') })).toEqual(['before it was a product', 'by hand', 'sugar and glue']);
    expect(await found({ goods: idOf('چسب').toUpperCase() })).toHaveLength(3);
    expect(await found({ goods: idOf('چای') })).toEqual(['tea', 'tea under another name']);
    expect(await found({ goods: idOf('قند') })).toEqual(['sugar and glue']);
  });

  it('has those of a goods id, and of a key as reports have it; of what nobody sold, none', async () => {
    expect(await found({ goods: general })).toEqual(['sugar and glue', 'tea', 'tea under another name']);
    expect(await found({ goods: `${general}~چای اعلا` })).toEqual(['tea under another name']);
    expect(await found({ goods: '2720000099999~میخ' })).toEqual(['a stranger']);
    for (const goods of [randomUUID(), '2720000000000', '~', '%', "'"]) expect(await found({ goods })).toEqual([]);
  });

  it('narrows what other filters show, and its sums are those of what it shows', async () => {
    const query = { goods: code, search_field: 'نامی که نیست' };
    expect(await found(query)).toEqual([]);
    expect(await found({ goods: code, state: 'confirmed' })).toEqual([]);
    expect(await found({ goods: code, state: 'draft' })).toHaveLength(3);
    const { counts } = await admin.client(calls.invoiceSelection, { query: { goods: code } });
    expect(counts.filter(({ count }) => count > 0)).toMatchObject([{ state: 'draft', count: 3 }]);
    expect(await exported(admin, code)).toHaveLength(3);
  });

  it('follows each change of the lines, and forgets what is deleted', async () => {
    await draft('changing', [line('2720000088888', 'پیچ')]);
    const params = { id: invoices.get('changing') ?? '' };
    const { etag } = await admin.client(calls.getInvoice, { params });
    await admin.client(
      calls.editInvoice,
      {
        params: { invoiceType: 'original' },
        query: { invoice_id: params.id },
        body: { save_as_draft: true, items: [line('2720000077777', 'مهره')] },
      },
      { ifMatch: etag },
    );
    expect([await found({ goods: '2720000088888' }), await found({ goods: '2720000077777' })]).toEqual([
      [],
      ['changing'],
    ]);
    await admin.client(calls.deleteInvoice, { params });
    expect(await found({ goods: '2720000077777' })).toEqual([]);
  });

  it('keeps a draft whose line has a name longer than an index takes', async () => {
    await draft('long', [line('2720000066666', '')]);
    const id = invoices.get('long') ?? '';
    await server().database.asOwner(
      `update invoice_documents set draft = jsonb_set(draft, '{items,0,item_name}', to_jsonb(repeat('نام', 5000))) where invoice_id = $1`,
      [id],
    );
    expect(await found({ goods: '2720000066666' })).toEqual(['long']);
    expect(await found({ goods: `2720000066666~${'نام'.repeat(180)}` })).toEqual(['long']);
    await admin.client(calls.deleteInvoice, { params: { id } });
  });

  it('shows nobody else’s, and of one’s own only what one may see', async () => {
    const other = await server().newAdmin();
    expect(await found({ goods: code }, other)).toEqual([]);
    expect(await found({ goods: idOf('چسب') }, other)).toEqual([]);
  });

  it('finds what thousands of invoices sell along the list, page by page, with its right number', async () => {
    const seller = await server().newAdmin();
    await seedMemory(server().database, seller.accountId, 'A11299');
    const all = commonFrom + 40;
    await server().database.asOwner(
      `with made as (
         insert into invoices (account_id, id, state, environment, memory_id, output_type, pattern, subject, internal_id, buyer_name,
           buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at)
         select $1, gen_random_uuid(), 'draft', 'simulator', '', 'type_one', 'sale', 'original', 'n' || n, '', '', '', now(), now(), n, 0,
           now() + n * interval '1 second', now() from generate_series(1, $2::int) n returning account_id, id, internal_id
       )
       insert into invoice_documents (account_id, invoice_id, draft)
       select account_id, id, jsonb_build_object('items', jsonb_build_array(jsonb_build_object('item_code', $3::text,
         'item_name', case when substr(internal_id, 2)::int % 1000 = 0 then 'ای' else 'آن' end))) from made`,
      [seller.accountId, all, code],
    );
    const query = { goods: code, sort: '-created_at', limit: 50 };
    const first = await seller.client(calls.listInvoices, { query });
    expect([first.count, first.invoices[0]?.internal_id]).toEqual([all, `n${all}`]);
    const second = await seller.client(calls.listInvoices, { query: { ...query, after: first.next ?? '' } });
    expect([second.count, second.invoices[0]?.internal_id]).toEqual([all, `n${all - 50}`]);
    const rare = await seller.client(calls.listInvoices, { query: { ...query, goods: `${code}~ای` } });
    expect(rare.invoices.map(({ internal_id }) => internal_id)).toEqual(['n5000', 'n4000', 'n3000', 'n2000', 'n1000']);
    expect(await exported(seller, code)).toHaveLength(all);
  });
});
