import { calls } from '@taraz/contract';
import { beforeAll, expect, it } from 'vitest';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { type SignedIn, withSharedServer } from '../../../testing/with-server.ts';
import { comparedMax } from './find-named.ts';

const server = withSharedServer();
let who: SignedIn;

const ask = (text: string) => who.client(calls.askAssistant, { body: { text } });

/** One like it, called so, behind more others than are compared one by one. */
async function behindMany(table: 'products' | 'customers', id: string, column: string, name: string, folded: string) {
  const { asOwner } = server().database;
  const [columns] = await asOwner<{ written: string }>(
    `select string_agg(quote_ident(attname), ', ') as written from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  await asOwner(
    `insert into ${table} (${columns?.written}) select ${columns?.written} from (select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), '${column}', c.name,
       'folded', c.folded, 'created_at', now()))).*
     from ${table} t, generate_series(1, $2::int) n, lateral (select
       case when n <= $2 - 1 then 'الف ' || n else $3 end as name,
       case when n <= $2 - 1 then 'الف ' || n else $4 end as folded) c
     where t.id = $1 order by n) made`,
    [id, comparedMax + 1, name, folded],
  );
  await asOwner(`delete from ${table} where id = $1`, [id]);
}

beforeAll(async () => {
  who = await server().newAdmin();
  const goods = { name: 'نخست', code: '2720000131425', price: '700', type: 'goods' } as const;
  const product = await who.client(calls.createProduct, { body: goods });
  // What its price list keeps would stand in the way of its removal.
  await server().database.asOwner('delete from product_prices where product_id = $1', [product.id]);
  await behindMany('products', product.id, 'name', 'پیچ M8 گالوانیزه', 'پیچ m8 گالوانیزه');
  const customer = await who.client(calls.createCustomer, { body: { company: 'نخست', person_type: 'legal' } });
  await behindMany('customers', customer.id, 'company', 'بازرگانی نوین سپاهان', 'بازرگانی نوین سپاهان');
}, 120_000);

it('goods and customers are found by their words among more than are compared', async () => {
  expect((await ask('قیمت پیچ M8')).figures).toMatchObject([{ value: '700' }]);
  expect((await ask('موجودی پیچ M8')).text).toContain('پیچ M8 گالوانیزه');
  // Of a past day removed ones are found too, which no index has.
  for (const name of ['پیچ M8', 'پیچ‌های M8', 'پیچM8'])
    expect((await ask(`موجودی ${name} دیروز`)).text, name).toContain('پیچ M8 گالوانیزه');
  expect((await ask('بدهی شرکت نوین سپاهان')).text).toContain('بازرگانی نوین سپاهان');
  expect((await ask('بدهی نوین آریا')).text).toContain('پیدا نشد');
  const { draft, notes } = await ask('فاکتور برای نوین سپاهان: ۳ عدد پیچ M8');
  expect(draft?.buyer_info.company).toBe('بازرگانی نوین سپاهان');
  expect(draft?.items).toMatchObject([{ item_code: '2720000131425', item_price: '700' }]);
  expect(notes).toEqual([]);
});

it('they are found in the plural too, and written together or apart', async () => {
  const { asOwner } = server().database;
  await asOwner(
    `update products set name = c.name, folded = c.name from (values ('الف 7', 'مایع دست شویی'), ('الف 8', 'نمکپاش')) c (was, name)
     where account_id = $1 and products.name = c.was`,
    [who.accountId],
  );
  for (const name of ['پیچهای M8', 'پیچ‌های M8', 'مایع دستشویی', 'نمک پاش'])
    expect((await ask(`قیمت ${name}`)).figures, name).toMatchObject([{ value: '700' }]);
  await asOwner(`update products set name = 'نمک پاش', folded = 'نمک پاش' where account_id = $1 and name = 'نمکپاش'`, [
    who.accountId,
  ]);
  expect((await ask('قیمت نمکپاش')).figures).toMatchObject([{ value: '700' }]);
  expect((await ask('قیمت نمکدان')).text).toContain('پیدا نشد');
});

it('sales of a name are found beyond those that sold most, or it is told that not all were looked at', async () => {
  const day = tehranDay(new Date(server().clock.nowMs()));
  await server().database.asOwner(
    `insert into sales_parts (account_id, kind, span, period, branch_id, key, invoices, qty, net, vat)
     select $1, kind, 'day', $2::date, '00000000-0000-0000-0000-000000000000', key, 1, 1, net, 0 from (
       select 'buyer' as kind, '~الف ' || n as key, 1000 as net from generate_series(1, 5000) n
       union all select 'goods', '1~الف ' || n, 1000 from generate_series(1, 5000) n
       union all values ('buyer', '~بازرگانی نوین سپاهان', 7), ('goods', '2720000131425~پیچ M8 گالوانیزه', 9)) sold`,
    [who.accountId, day],
  );
  await server().database.asOwner(
    `insert into sales_names (account_id, key, name) select account_id, key, substr(key, 2) from sales_parts
     where account_id = $1 and kind = 'buyer'`,
    [who.accountId],
  );
  // As a database does by itself by the time that it has so many.
  await server().database.asOwner('analyze sales_parts, sales_names');
  expect((await ask('فروش به نوین سپاهان امروز')).figures[0]?.value).toBe('7');
  expect((await ask('فروش پیچ M8 امروز')).figures).toContainEqual(expect.objectContaining({ value: '9' }));
  expect((await ask('فروش به زمرد امروز')).text).toContain('تنها ۵٬۰۰۰ نام');
});
