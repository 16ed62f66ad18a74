import { randomUUID } from 'node:crypto';
import { calls } from '@taraz/contract';
import { productUnits, unitCodeOf } from '@taraz/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../platform/http/asked-by.ts';
import { inRequest } from '../../platform/http/request-scope.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { dayBefore, sell } from '../customers/testing/generated-books.ts';
import { refusedRows } from './error-file.ts';
import { importTexts } from './messages.fa.ts';
import { runPartyImport, takeRows, takeStep } from './run-import.ts';

const server = withServer();
let admin: SignedIn;

beforeAll(async () => {
  admin = await server().newAdmin();
});

const csv = (...rows: string[]): Blob => new Blob([rows.join('\n')]);
const call = { customers: calls.getCustomerImport, products: calls.getProductImport } as const;

async function settled(kind: keyof typeof call, id: string, who: Pick<SignedIn, 'client'> = admin) {
  for (let tries = 0; tries < 400; tries += 1) {
    const row = await who.client(call[kind], { params: { id } });
    if (row.finished_at !== null) return row;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the import did not end');
}
const sentCustomers = async (who: SignedIn, rows: readonly string[]) =>
  settled('customers', (await who.client(calls.bulkCustomers, { body: { file: csv(...rows) } })).id, who);
const sentProducts = async (file: Blob, existing: 'update' | 'skip' = 'update', who = admin) =>
  settled('products', (await who.client(calls.importProducts, { body: { file, existing } })).id, who);

describe('products from a spreadsheet', () => {
  it('are made and changed, and what cannot be is told row by row, in a file to be mended', async () => {
    const file = csv(
      'فهرست کالاهای ما,,,',
      'نام کالا,شناسه,واحد,فی,کد,مالیات,بی‌ربط',
      'شیر,۲۷۲۰۰۰۰۱۳۱۴۲۵,لیتر,"۱٬۲۰۰٬۰۰۰",S-1,دارد,x',
      'پنیر,27,کیلوگرم,ده,S-2,شاید,',
      'ماست,2720000131426,عدد,5000,S-3,معاف,',
    );
    const done = await sentProducts(file);
    expect(done).toMatchObject({ status: 'done', rows: 3, created: 2, changed: 0, failed: 1, failure: '' });
    expect(done.columns.at(-1)).toEqual({ title: 'بی‌ربط', field: null });
    expect(done.faults).toEqual([
      {
        row: 4,
        name: 'پنیر',
        errors: [
          { path: 'has_tax', message: expect.stringContaining('دارد') },
          { path: 'price', message: expect.stringContaining('عدد') },
          // What can be read is judged all the same: nobody learns it in a second round.
          { path: 'code', message: expect.stringContaining('۱۳ رقم') },
        ],
      },
    ]);
    const { products } = await admin.client(calls.listProducts, { query: { sort: 'name' } });
    expect(products.map((one) => [one.name, one.unit, one.price, one.has_tax])).toEqual([
      ['شیر', 'LITER', '1200000', true],
      ['ماست', 'NUMBER', '5000', false],
    ]);
    const mended = await server().fetch(`/api/uploads/products/${done.id}/errors`, { token: admin.token });
    expect(mended.headers.get('content-disposition')).toContain('.xlsx');
    const again = await sentProducts(await mended.blob());
    expect(again).toMatchObject({ rows: 1, failed: 1 });
    const updated = await sentProducts(csv('نام,شناسه,کد انبار,قیمت', 'شیر تازه,2720000131425,S-1,7'));
    expect(updated).toMatchObject({ changed: 1, created: 0 });
    // The same once more: nothing is written, so nothing is told.
    expect(await sentProducts(csv('نام,شناسه,کد انبار,قیمت', 'شیر تازه,2720000131425,S-1,7.00'))).toMatchObject({
      changed: 0,
      skipped: 1,
    });
    const [milk] = (await admin.client(calls.listProducts, { query: { search_field: 's-1' } })).products;
    expect(milk).toMatchObject({ name: 'شیر تازه', price: '7', unit: 'LITER' });
    expect(await sentProducts(csv('نام,شناسه,کد انبار', 'شیر دیگر,2720000131425,S-1'), 'skip')).toMatchObject({
      skipped: 1,
    });
    const { events } = await admin.client(calls.listEventLog, { query: { search_field: 'شیر تازه' } });
    expect(events[0]).toMatchObject({ actor_name: expect.stringMatching(/./) });
  });

  it('are none where formulas come to zeros beyond the last row, or its number alone stands', async () => {
    const rows = ['1,شیر صفر,2720000131425,1000,0', '2,,,,0', '3,,,,', ',,,0,0%'];
    const done = await sentProducts(csv('ردیف,نام,شناسه,قیمت,تخفیف', ...rows));
    expect(done).toMatchObject({ rows: 1, created: 1, failed: 0, notices: [expect.stringContaining('۳ ردیف')] });
  });

  it('name their warehouse by its code, as it was given, as it is typed, and where its dash was dropped once', async () => {
    const who = await server().newAdmin();
    const make = async (name: string, code: string) =>
      (await who.client(calls.createWarehousing, { body: { kind: 'warehouse', name, code } })).id;
    const [dashed, former] = [await make('شرق', 'WH-01'), await make('غرب', 'WH-02')];
    const stored = 'update warehouses set code = $2 where id = $1';
    await server().database.asOwner(stored, [former, 'WH02']);
    const [upper, lower] = [await make('شمال', 'A1'), await make('جنوب', 'A2')];
    // Codes of before may be one but for their letters.
    await server().database.asOwner(stored, [lower, 'a1']);
    const places = ['WH-01', 'wh-01', 'WH-02', 'A1', 'a1', 'WH-03'];
    const rows = places.map((place, index) => `کالا,2720000131425,P${index},${place}`);
    const done = await sentProducts(csv('نام,شناسه,کد انبار,انبار', ...rows), 'update', who);
    expect(done).toMatchObject({ created: 5, failed: 1 });
    const { products } = await who.client(calls.listProducts, { query: { limit: 10 } });
    const placeOf = new Map(products.map(({ sku, warehouse_id }) => [sku, warehouse_id]));
    expect(places.map((_, index) => placeOf.get(`P${index}`))).toEqual([
      dashed,
      dashed,
      former,
      upper,
      lower,
      undefined,
    ]);
  });

  it('stay in the warehouse that was switched off since, by its name; nothing new comes into it', async () => {
    const warehouse = { kind: 'warehouse' as const, name: 'غرب' };
    await admin.client(calls.createWarehousing, { body: { ...warehouse, name: 'مرکزی' } });
    const { id } = await admin.client(calls.createWarehousing, { body: warehouse });
    const rows = (price: number, ...skus: string[]) =>
      sentProducts(
        csv('نام,شناسه,کد انبار,قیمت,انبار', ...skus.map((sku) => `در غرب,2720000131425,${sku},${price},غرب`)),
      );
    expect(await rows(5, 'GH-1')).toMatchObject({ created: 1 });
    await admin.client(calls.putWarehousing, { params: { id }, body: { ...warehouse, is_active: false } });
    expect(await rows(7, 'GH-1', 'GH-2')).toMatchObject({ changed: 1, created: 0, failed: 1 });
    const { products } = await admin.client(calls.listProducts, { query: { search_field: 'gh-1' } });
    expect(products).toMatchObject([{ price: '7', warehouse_id: id }]);
  });

  it.each([
    ['another table', csv('الف,ب', '1,2'), /سرستون/],
    ['no spreadsheet', new Blob([new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 1, 2, 0])]), /./],
    ['nothing', new Blob([]), /./],
  ])('say what is wrong with %s', async (_, file, message) => {
    const failed = await sentProducts(file);
    expect([failed.status, failed.rows]).toEqual(['failed', 0]);
    expect(failed.failure).toMatch(message);
  });

  it.each(['csv', 'xlsx'] as const)(
    'come back from their own export as %s, units and currencies by their names',
    async (format) => {
      const [from, to] = [await server().newAdmin(), await server().newAdmin()];
      const units = [...productUnits.map(({ productCode }) => productCode), '1627', '1690'];
      for (const [at, unit] of units.entries())
        await from.client(calls.createProduct, {
          body: {
            ...{
              name: `کالای ${at}`,
              code: String(2_720_000_131_400 + at),
              unit,
              price: '1234567.5',
              sku: ['6', '6.0'][at] ?? `00${at}`,
            },
            ...(at % 2 === 0 ? { currency_type: 'USD', exchange_rate: '650000' } : {}),
          },
        });
      const told = await server().fetch(`/api/products/export?format=${format}`, { token: from.token });
      const file = await told.blob();
      if (format === 'csv') {
        const text = await file.text();
        expect(text).toContain(',عدد,');
        expect(text).toContain(',دلار آمریکا,');
        expect(text).not.toMatch(/NUMBER|,IRR|USD/);
      }
      const { id } = await to.client(calls.importProducts, { body: { file, existing: 'update' } });
      await expect
        .poll(async () => (await to.client(calls.getProductImport, { params: { id } })).finished_at, {
          timeout: 120_000,
        })
        .not.toBeNull();
      const listed = async (who: SignedIn) =>
        (await who.client(calls.listProducts, { query: { sort: 'name', limit: 100 } })).products.map(
          ({ name, code, unit, price, sku, currency_type, exchange_rate }) =>
            [name, code, unitCodeOf(unit), price, sku, currency_type, exchange_rate].join(' '),
        );
      expect(await listed(to)).toEqual(await listed(from));
    },
  );

  it('priced in another currency are not given rials as so many of it', async () => {
    const who = await server().newAdmin();
    const dollars = { currency_type: 'USD', exchange_rate: '600000', price: '100', discount: '5' };
    const { id } = await who.client(calls.createProduct, {
      body: { name: 'لیسانس', code: '2720000131425', sku: 'X', ...dollars },
    });
    const sent = async (...rows: string[]) => {
      const begun = await who.client(calls.importProducts, { body: { file: csv(...rows), existing: 'update' } });
      await expect
        .poll(async () => (await who.client(call.products, { params: { id: begun.id } })).finished_at)
        .not.toBeNull();
      return who.client(call.products, { params: { id: begun.id } });
    };
    const rials = await sent(
      'کد,نام کالا,شناسه,قیمت (ریال),تخفیف',
      'X,لیسانس,2720000131425,60000000,3000000',
      'Y,تازه,2720000131425,60000000,0',
    );
    expect(rials).toMatchObject({ created: 1, changed: 0, failed: 1 });
    expect(rials.faults[0]?.errors).toMatchObject([
      { path: 'price', message: expect.stringContaining('دلار آمریکا') },
      { path: 'discount' },
    ]);
    expect(await who.client(calls.getProduct, { params: { id } })).toMatchObject(dollars);
    // What it has already is no other price; and beside its currency a price is one of it.
    const same = await sent('کد,نام کالا,شناسه,قیمت,تخفیف,شرح', 'X,لیسانس,2720000131425,100,0,یک ساله');
    expect(same).toMatchObject({ changed: 1, failed: 0 });
    expect(await sent('کد,نام کالا,شناسه,قیمت,ارز', 'X,لیسانس,2720000131425,110,دلار آمریکا')).toMatchObject({
      changed: 1,
    });
    expect(await who.client(calls.getProduct, { params: { id } })).toMatchObject({
      ...{ spec: 'یک ساله', price: '110', discount: '0', currency_type: 'USD' },
    });
    // Nor is a currency given to amounts of another, either way; to none, and beside their own, it is.
    const other = await sent(
      'کد,نام کالا,شناسه,ارز',
      'X,لیسانس,2720000131425,ریال',
      'Y,تازه,2720000131425,دلار آمریکا',
    );
    expect(other).toMatchObject({ changed: 0, failed: 2 });
    expect(other.faults.map(({ errors }) => errors)).toMatchObject([
      [{ path: 'price', message: expect.stringContaining('به دلار آمریکا ثبت') }],
      [{ path: 'price', message: expect.stringContaining('به دلار آمریکا بنویسید') }],
    ]);
    expect(
      await sent(
        'کد,نام کالا,شناسه,ارز,قیمت',
        'X,لیسانس,2720000131425,دلار آمریکا,',
        'Y,تازه,2720000131425,دلار آمریکا,100',
      ),
    ).toMatchObject({ skipped: 1, changed: 1, failed: 0 });
  });

  it('that no invoice would take are told as faults of their rows', async () => {
    const done = await sentProducts(
      csv('نام,شناسه,بارکد,قیمت,تخفیف,نرخ مالیات', `نادرست,2720000131425,62A01,100,200,150`),
    );
    expect(done).toMatchObject({ created: 0, failed: 1 });
    expect(done.faults[0]?.errors.map(({ path }) => path).sort()).toEqual(['discount', 'gtin', 'vat_percentage']);
  });

  it('are sent as a file', async () => {
    await expect(admin.client(calls.importProducts, { body: {} })).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'file' }] },
    });
  });

  it('have a template that comes in as it is', async () => {
    const template = await (await server().fetch('/api/uploads/products/template', { token: admin.token })).blob();
    expect(await sentProducts(template)).toMatchObject({ status: 'done', rows: 2, failed: 0 });
  });
});

it('is taken once by two processes that both believe to have it: one of them gives up', async () => {
  const who = await server().newAdmin();
  const { db: database, asOwner } = server().database;
  const file = Buffer.from(
    ['نام,شناسه', ...Array.from({ length: 450 }, (_, n) => `کالای ${n},2720000131425`)].join('\n'),
  );
  const [{ id: importId } = { id: '' }] = await asOwner<{ id: string }>(
    `insert into party_imports (account_id, id, kind, status, existing, file_name, created_by, created_at)
     values ($1, gen_random_uuid(), 'products', 'queued', 'update', 'x.csv', $2, now()) returning id`,
    [who.accountId, who.userId],
  );
  await asOwner('insert into party_import_files values ($1, $2, $3)', [who.accountId, importId, file]);
  const runtime = createTestRuntime();
  const deps = { database, runtime, jobs: {} as Jobs };
  const target = { accountId: who.accountId, importId, kind: 'products', existing: 'update' } as const;
  const run = () =>
    inRequest(contextOf(who.accountId, JSON.stringify({ userId: who.userId, roles: ['admin'], permissions: [] })), () =>
      runPartyImport(deps, target, new AbortController().signal),
    );
  const ends = await Promise.allSettled([run(), run()]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [counted] = await asOwner('select status, rows, created, changed from party_imports where id = $1', [importId]);
  expect(counted).toEqual({ status: 'done', rows: 450, created: 450, changed: 0 });
  // Killed between its end and its being told of: whoever goes on finds nothing to do, and it stays as it ended.
  await run();
  const [ended] = await asOwner('select status from party_imports where id = $1', [importId]);
  expect(ended).toEqual({ status: 'done' });
});

it('is read no further once whoever brought it may do so no more; what was read stays', async () => {
  const owner = await server().newAdmin();
  const { asOwner } = server().database;
  const deps = { database: server().database.db, runtime: createTestRuntime(), jobs: {} as Jobs };
  const bring = async (who: { userId: string }, kind: 'customers' | 'products', text: string) => {
    const [{ id } = { id: '' }] = await asOwner<{ id: string }>(
      `insert into party_imports (account_id, id, kind, status, existing, file_name, created_by, created_at)
       values ($1, gen_random_uuid(), $3, 'queued', 'update', 'x.csv', $2, now()) returning id`,
      [owner.accountId, who.userId, kind],
    );
    await asOwner('insert into party_import_files values ($1, $2, $3)', [owner.accountId, id, Buffer.from(text)]);
    return { accountId: owner.accountId, importId: id, kind, existing: 'update' } as const;
  };
  const run = async (target: Awaited<ReturnType<typeof bring>>) => {
    await runPartyImport(deps, target, new AbortController().signal);
    const [row] = await asOwner('select status, created, failure from party_imports where id = $1', [target.importId]);
    return row;
  };
  const sells = await server().newUser(owner.accountId, { permissions: ['products'] });
  const goods = 'نام,شناسه\nشیر,2720000131425';
  const [first, second] = [await bring(sells, 'products', goods), await bring(sells, 'products', goods)];
  expect(await run(first)).toEqual({ status: 'done', created: 1, failure: '' });
  await owner.client(calls.putEmployee, {
    params: { id: sells.userId },
    body: { crew: { permissions: ['issue'] } },
  });
  const over = { status: 'failed', created: 0, failure: importTexts.rightsGone };
  expect(await run(second)).toEqual(over);
  const chief = await server().newUser(owner.accountId, { role: 'admin' });
  const customers = await bring(chief, 'customers', 'نام شرکت\nپخش آریا');
  await owner.client(calls.deleteEmployee, { params: { id: chief.userId } });
  expect(await run(customers)).toEqual(over);
  const key = await owner.client(calls.createApiKey, { body: { name: 'انبار', scopes: ['products'] } });
  const byKey = async () => ({ ...(await bring(owner, 'products', goods)), keyId: key.id });
  expect(await run(await byKey())).toMatchObject({ status: 'done', failure: '' });
  await owner.client(calls.revokeApiKey, { params: { id: key.id } });
  expect(await run(await byKey())).toEqual(over);
  expect((await owner.client(calls.listCustomers, { query: {} })).count).toBe(0);
});

const noJobs = { work: async () => {}, schedule: async () => {}, stop: async () => {}, enqueue: async () => {} };

const takenBy = ({ accountId }: SignedIn, kind: 'customers' | 'products') => {
  const ofBranches: ReadonlySet<string> = new Set();
  return { accountId, importId: randomUUID(), kind, ofBranches };
};

it('makes no customer whom another one of the same account is making at that moment', async () => {
  const who = await server().newAdmin();
  const { database } = server();
  const input = { company: 'پخش بی‌شناسه', person_type: 'legal', phone: '09121112233' } as const;
  const target = { ...takenBy(who, 'customers'), existing: 'skip' } as const;
  const deps = { database: database.db, runtime: createTestRuntime(), jobs: noJobs };
  const refused = await secondWaiting(
    database,
    who.accountId,
    (tx) => takeRows(deps, tx, target, [{ no: 1, cells: [], name: input.company, input, faults: [] }]),
    () => who.client(calls.bulkCustomers, { body: { customers: [input] } }),
  );
  const { count } = await who.client(calls.listCustomers, { query: {} });
  expect([refused, count]).toEqual([['taken'], 1]);
});

it('is left between two rows’ steps by a process that is told to stop', async () => {
  const who = await server().newAdmin();
  const { db: database } = server().database;
  const stop = new AbortController();
  stop.abort(new Error('stopping'));
  const rows = [{ no: 1, cells: [], name: 'الف', input: { name: 'الف' }, faults: [] }];
  const target = { ...takenBy(who, 'products'), existing: 'update' } as const;
  const taking = takeStep({ database, runtime: createTestRuntime(), jobs: noJobs }, target, rows, 0, stop.signal);
  await expect(taking).rejects.toThrow('stopping');
});

describe('a file of very long texts', () => {
  const long = (row: number) => `"",27,${Array.from({ length: 3 }, (_, n) => `${row}.${n} ${'ا'.repeat(30_000)}`)}`;
  const rowsOf = (count: number) => csv('نام کالا,شناسه,الف,ب,پ', ...Array.from({ length: count }, (_, n) => long(n)));

  it('is taken in steps of so many characters, and its refused rows are given out page by page', async () => {
    const done = await sentProducts(rowsOf(120));
    expect(done).toMatchObject({ status: 'done', rows: 120, failed: 120 });
    const [steps] = await server().database.asOwner(
      'select count(distinct xmin::text)::int as steps from party_import_faults where import_id = $1',
      [done.id],
    );
    expect(steps).toEqual({ steps: 6 });
    const pages: number[][] = [];
    for await (const page of refusedRows(server().database.db, admin.accountId, done.id))
      pages.push(page.map(({ row_no }) => row_no));
    expect(pages.map(({ length }) => length)).toEqual([110, 10]);
    expect(pages.flat()).toEqual(Array.from({ length: 120 }, (_, n) => n + 2));
    const sent = await server().fetch(`/api/uploads/products/${done.id}/errors`, { token: admin.token });
    expect(await sentProducts(await sent.blob())).toMatchObject({ rows: 120, failed: 120 });
  });

  it('is refused where one row alone is longer than any record', async () => {
    const done = await sentProducts(
      csv('نام کالا,شناسه,الف', `شیر,2720000131425${`,${'ا'.repeat(30_000)}`.repeat(4)}`),
    );
    expect(done).toMatchObject({ status: 'failed', rows: 0, failure: expect.stringContaining('بیش از اندازه بلند') });
  });
});

it('of an account with twenty files unread is refused, until they are read', async () => {
  const { client, accountId, userId } = await server().newAdmin();
  const { asOwner } = server().database;
  await asOwner(
    `with waiting as (
       insert into party_imports (account_id, id, kind, status, existing, file_name, created_by, created_at)
       select $1, gen_random_uuid(), 'products', 'queued', 'update', 'a.csv', $2, now() from generate_series(1, 20)
       returning account_id, id)
     insert into party_import_files (account_id, import_id, bytes) select account_id, id, '' from waiting`,
    [accountId, userId],
  );
  const send = () => client(calls.importProducts, { body: { file: csv('نام کالا,شناسه', 'شیر,2720000131425') } });
  await expect(send()).rejects.toMatchObject({ problem: { code: 'CONFLICT', detail: importTexts.manyWaiting(20) } });
  await asOwner('delete from party_import_files where account_id = $1', [accountId]);
  expect(await send()).toMatchObject({ status: 'queued' });
});

it('is read after others of which no more than the beginning was', async () => {
  for (let files = 0; files < 2; files += 1) {
    const done = await sentProducts(csv('الف,ب', ...Array<string>(3000).fill('1,2')));
    expect(done).toMatchObject({ status: 'failed', rows: 0, failure: expect.stringContaining('سرستون') });
  }
  expect(await sentProducts(csv('نام کالا,شناسه', 'دوغ,2720000131425'))).toMatchObject({ status: 'done', created: 1 });
});

describe('customers', () => {
  describe('who were removed', () => {
    const code = '14008430838';
    const runtime = createTestRuntime();
    const paymentOf = async (who: SignedIn, id: string) =>
      (await who.client(calls.getInvoice, { params: { id } })).payment?.state;
    const body = { person_type: 'legal', company: 'رفته', economic_code: code, phone: '09121112233' } as const;
    /** A customer with the code, removed; what was sold to it by a file is paid. */
    async function removed(who: SignedIn, total: string | null, branch_code = '') {
      const { id } = await who.client(calls.createCustomer, { body: { ...body, branch_code } });
      const day = dayBefore(runtime, 1);
      const invoice =
        total === null
          ? ''
          : await server().database.db.withAccount(who.accountId, (tx) =>
              sell(runtime, tx, who.accountId, { code, total, age: 2 }),
            );
      if (total !== null)
        await who.client(calls.createCustomerEntry, { params: { id }, body: { kind: 'receipt', amount: total, day } });
      await who.client(calls.deleteCustomer, { params: { id } });
      return { id, invoice };
    }

    it.each(['update', 'skip'] as const)('come back with their account, as the row says: %s', async (existing) => {
      const who = await server().newAdmin();
      const { id, invoice } = await removed(who, '900');
      expect(await paymentOf(who, invoice)).toBe('paid');
      const file = csv('نام شرکت,شناسه ملی,شهر', `رفته تازه,${code},کرج`, `رفته تازه,${code},کرج`);
      const sent = await who.client(calls.bulkCustomers, { body: { file, existing } });
      const done = await settled('customers', sent.id, who);
      // The second row means who is of the list by then.
      expect(done).toMatchObject({ rows: 2, restored: 1, created: 0, changed: 0, skipped: 1, failed: 0 });
      const { customers } = await who.client(calls.listCustomers, { query: {} });
      expect(customers).toMatchObject([
        { id, name: 'رفته تازه', city: 'کرج', phone: '09121112233', national_code: code, balance: '0' },
      ]);
      expect(await paymentOf(who, invoice)).toBe('paid');
      const { events } = await who.client(calls.listEventLog, { query: { search_field: 'رفته' } });
      expect(events.map(({ action }) => action).slice(0, 2)).toEqual(['customer.changed', 'customer.restored']);
    });

    it('come back by the code of who was merged into them, with their own codes, and are meant by it from then on', async () => {
      const who = await server().newAdmin();
      const own = '14003778990';
      const company = 'پسین';
      const merged = await who.client(calls.createCustomer, { body });
      const invoice = await server().database.db.withAccount(who.accountId, (tx) =>
        sell(runtime, tx, who.accountId, { code, total: '900', age: 2 }),
      );
      const fields = { person_type: 'legal', company, economic_code: own } as const;
      const { id } = await who.client(calls.createCustomer, { body: fields });
      await who.client(calls.mergeCustomers, { body: { keep: id, merge: [merged.id], fields } });
      await who.client(calls.createCustomerEntry, {
        params: { id },
        body: { kind: 'receipt', amount: '900', day: dayBefore(runtime, 1) },
      });
      await who.client(calls.deleteCustomer, { params: { id } });
      const list = async () => (await who.client(calls.listCustomers, { query: {} })).customers;
      const row = ['نام شرکت,شماره اقتصادی,شهر', `پیشین,${code},کرج`];
      // The second row means who is of the list by then, as does its own code.
      const rows = [...row, `پیشین,${code},قم`, `پسین,${own},قم`];
      const bulk = (lines: string[], existing: 'update' | 'skip') =>
        who.client(calls.bulkCustomers, { body: { file: csv(...lines), existing } });
      const first = await settled('customers', (await bulk(rows, 'update')).id, who);
      expect(first).toMatchObject({ rows: 3, restored: 1, created: 0, changed: 2, skipped: 0, failed: 0 });
      const standing = { id, name: company, economic_code: own, city: 'قم', balance: '0' };
      expect(await list()).toMatchObject([standing]);
      expect(await paymentOf(who, invoice)).toBe('paid');
      const again = await settled('customers', (await bulk(row, 'skip')).id, who);
      expect(again).toMatchObject({ created: 0, changed: 0, skipped: 1, failed: 0 });
      expect(await list()).toMatchObject([standing]);
      expect(await paymentOf(who, invoice)).toBe('paid');
    });

    const company = { person_type: 'legal', company: 'پسین', economic_code: code } as const;
    const person = { person_type: 'real', first_name: 'علی', last_name: 'رضایی', national_code: '0068421931' } as const;
    const ofPerson = [`نام,نام خانوادگی,کد ملی`, `علی,رضایی,${person.national_code}`, 'حقیقی'] as const;
    const ofCompany = ['نام شرکت,شناسه ملی', `پیشین,${code}`, 'حقوقی'] as const;
    it.each([
      ['a company into which a person was merged', company, person, ofPerson],
      ['a person into whom a company was merged', person, company, ofCompany],
    ])('keep their kind and name under a row of the other kind: %s', async (_, kept, other, [titles, cells, kind]) => {
      const who = await server().newAdmin();
      const { id } = await who.client(calls.createCustomer, { body: kept });
      const merged = await who.client(calls.createCustomer, { body: other });
      const sold = other === person ? person.national_code : code;
      await server().database.db.withAccount(who.accountId, (tx) =>
        sell(runtime, tx, who.accountId, { code: sold, total: '300', age: 2 }),
      );
      await who.client(calls.mergeCustomers, { body: { keep: id, merge: [merged.id], fields: kept } });
      const names = { company: '', first_name: '', last_name: '' };
      const list = async () => (await who.client(calls.listCustomers, { query: {} })).customers;
      const sent = async (existing: 'update' | 'skip', ...lines: string[]) =>
        settled(
          'customers',
          (await who.client(calls.bulkCustomers, { body: { file: csv(...lines), existing } })).id,
          who,
        );
      const told = await sent('update', `${titles},شهر,نوع شخص`, `${cells},کرج,${kind}`);
      expect(told).toMatchObject({ changed: 1, created: 0, failed: 0, faults: [] });
      expect(await list()).toMatchObject([{ ...names, ...kept, id, city: 'کرج' }]);
      const untold = await sent('update', `${titles},شهر`, `${cells},قم`);
      expect(untold).toMatchObject({ changed: 1, created: 0, failed: 0 });
      expect(await list()).toMatchObject([{ ...names, ...kept, id, city: 'قم' }]);
      const day = dayBefore(runtime, 1);
      await who.client(calls.createCustomerEntry, { params: { id }, body: { kind: 'receipt', amount: '300', day } });
      await who.client(calls.deleteCustomer, { params: { id } });
      const back = await sent('skip', `${titles},شهر,نوع شخص`, `${cells},یزد,${kind}`);
      expect(back).toMatchObject({ restored: 1, created: 0, failed: 0 });
      expect(await list()).toMatchObject([{ ...names, ...kept, id, city: 'یزد' }]);
    });

    it('come back once for the codes of several who were merged into them', async () => {
      const who = await server().newAdmin();
      const codes = [code, '14003778990', '10103827106'];
      const made = codes.map((economic_code) =>
        who.client(calls.createCustomer, { body: { person_type: 'legal', company: 'رفته', economic_code } }),
      );
      const [kept = '', ...merge] = (await Promise.all(made)).map(({ id }) => id);
      await server().database.db.withAccount(who.accountId, async (tx) => {
        for (const sold of codes) await sell(runtime, tx, who.accountId, { code: sold, total: '300', age: 2 });
      });
      const fields = { person_type: 'legal', company: 'رفته', economic_code: code } as const;
      await who.client(calls.mergeCustomers, { body: { keep: kept, merge, fields } });
      await who.client(calls.createCustomerEntry, {
        params: { id: kept },
        body: { kind: 'receipt', amount: '900', day: dayBefore(runtime, 1) },
      });
      await who.client(calls.deleteCustomer, { params: { id: kept } });
      const rows = ['نام شرکت,شماره اقتصادی', ...codes.map((one, at) => `نام ${at},${one}`)];
      const done = await sentCustomers(who, rows);
      expect(done).toMatchObject({ rows: 3, created: 0, failed: 0 });
      const { customers } = await who.client(calls.listCustomers, { query: {} });
      expect(customers).toMatchObject([{ id: kept, economic_code: code, balance: '0' }]);
    });

    describe('as a branch', () => {
      const branched = (...rows: string[]) => ['نام شرکت,شماره اقتصادی,کد شعبه', ...rows];
      const none = `رفته,${code},`;
      const listed = async (who: SignedIn) =>
        (await who.client(calls.listCustomers, { query: {} })).customers.map((one) => [one.id, one.branch_code]);

      it('come back for a row of none where they alone have the code, and are of none from then on', async () => {
        const who = await server().newAdmin();
        const { id, invoice } = await removed(who, '900', '0001');
        const rows = branched(none, none);
        expect(await sentCustomers(who, rows)).toMatchObject({ restored: 1, created: 0, skipped: 1, failed: 0 });
        expect(await sentCustomers(who, rows)).toMatchObject({ restored: 0, created: 0, skipped: 2, failed: 0 });
        expect(await listed(who)).toEqual([[id, '']]);
        expect(await paymentOf(who, invoice)).toBe('paid');
        const branch = branched(`شعبه,${code},0001`);
        expect(await sentCustomers(who, branch)).toMatchObject({ created: 1, changed: 0, failed: 0 });
      });

      it('come back for their own row where a file has both', async () => {
        const who = await server().newAdmin();
        const { id } = await removed(who, '900', '0001');
        const rows = branched(none, `شعبه,${code},0001`);
        expect(await sentCustomers(who, rows)).toMatchObject({ restored: 1, created: 1, failed: 0 });
        expect(await listed(who)).toEqual(expect.arrayContaining([[id, '0001']]));
      });

      const others = Array.from({ length: 250 }, (_, at) => `دیگر ${at},,`);
      const own = `شعبه,${code},0001`;
      it.each([
        ['before it', [none, ...others, own]],
        ['behind it', [own, ...others, none]],
      ])('come back for their own row, however far a row of none stands %s', async (_, rows) => {
        const who = await server().newAdmin();
        const { id } = await removed(who, '900', '0001');
        expect(await sentCustomers(who, branched(...rows))).toMatchObject({ restored: 1, created: 251, failed: 0 });
        const { customers } = await who.client(calls.listCustomers, { query: { search_field: code } });
        expect(customers.map((one) => [one.id === id, one.branch_code]).toSorted()).toEqual([
          [false, ''],
          [true, '0001'],
        ]);
      });

      it('come back for their own row of those that a program gives, however far a row of none stands before it', async () => {
        const who = await server().newAdmin();
        const { id } = await removed(who, '900', '0001');
        const phones = Array.from({ length: 250 }, (_, at) => ({
          company: `دیگر ${at}`,
          person_type: 'legal' as const,
        }));
        const customers = [{ ...body, company: 'رفته' }, ...phones, { ...body, branch_code: '0001' }];
        const done = await who.client(calls.bulkCustomers, { body: { customers } });
        expect(done).toMatchObject({ restored: 1, created: 251, failed: 0 });
        expect((await who.client(calls.getCustomer, { params: { id } })).branch_code).toBe('0001');
      });

      it('wait for their own row where that cannot be read yet', async () => {
        const who = await server().newAdmin();
        const { id } = await removed(who, '900', '0001');
        const rows = (opening: string) => [
          'نام شرکت,شماره اقتصادی,کد شعبه,مانده از پیش',
          `${none},`,
          `${own},${opening}`,
        ];
        expect(await sentCustomers(who, rows('ده'))).toMatchObject({ restored: 0, created: 1, failed: 1 });
        expect(await sentCustomers(who, rows(''))).toMatchObject({ restored: 1, created: 0, failed: 0 });
        expect(await listed(who)).toEqual(expect.arrayContaining([[id, '0001']]));
      });

      const national = '14003778990';
      /** Sold to the code, paid, and removed. */
      async function settledAndGone(who: SignedIn, id: string, sold: string) {
        await server().database.db.withAccount(who.accountId, (tx) =>
          sell(runtime, tx, who.accountId, { code: sold, total: '900', age: 2 }),
        );
        await who.client(calls.createCustomerEntry, {
          params: { id },
          body: { kind: 'receipt', amount: '900', day: dayBefore(runtime, 1) },
        });
        await who.client(calls.deleteCustomer, { params: { id } });
      }

      it.each([
        ['the same branch', { branch_code: '0001' }],
        ['another branch', { branch_code: '0002' }],
        [
          'a branch that has the code as the other one',
          { branch_code: '0001', economic_code: national, national_code: code },
        ],
      ])('come back for a row of none where an older one was merged into %s, and are meant by it', async (_, kept) => {
        const who = await server().newAdmin();
        const merged = await who.client(calls.createCustomer, { body: { ...body, branch_code: '0001' } });
        const other = { ...body, economic_code: '10103827106' };
        const { id } = await who.client(calls.createCustomer, { body: other });
        const fields = { ...body, ...kept };
        await who.client(calls.mergeCustomers, { body: { keep: id, merge: [merged.id], fields } });
        await settledAndGone(who, id, code);
        const none = branched(`رفته,${code},`);
        expect(await sentCustomers(who, none)).toMatchObject({ restored: 1, created: 0, failed: 0 });
        expect(await sentCustomers(who, none)).toMatchObject({ created: 0, changed: 0, skipped: 1, failed: 0 });
        expect(await listed(who)).toEqual([[id, '']]);
      });

      it('stay away where one of the list has the economic code that they would have as of none', async () => {
        const who = await server().newAdmin();
        const fields = { ...body, national_code: national, branch_code: '0001' };
        const { id } = await who.client(calls.createCustomer, { body: fields });
        await settledAndGone(who, id, national);
        await who.client(calls.createCustomer, { body });
        const rows = ['نام شرکت,شناسه ملی,کد شعبه', `رفته,${national},`];
        expect(await sentCustomers(who, rows)).toMatchObject({ restored: 0, created: 1, failed: 0 });
      });

      it('come back under the economic code that the row says, whoever of the list has their former one', async () => {
        const who = await server().newAdmin();
        const fields = { ...body, national_code: national, branch_code: '0001' };
        const { id } = await who.client(calls.createCustomer, { body: fields });
        await settledAndGone(who, id, national);
        await who.client(calls.createCustomer, { body });
        const row = `رفته,10103827106,${national},`;
        const rows = ['نام شرکت,شماره اقتصادی,شناسه ملی,کد شعبه', row, `دیگر,,${national},`];
        expect(await sentCustomers(who, rows)).toMatchObject({ restored: 1, created: 0, failed: 0 });
        const { customers } = await who.client(calls.listCustomers, { query: { search_field: national } });
        expect(customers).toMatchObject([{ id, economic_code: '10103827106', branch_code: '', balance: '0' }]);
      });

      it('stay away where several of them had the code, or one of the list has it', async () => {
        const who = await server().newAdmin();
        const gone = [await removed(who, null, '0002'), await removed(who, '900', '0001')];
        expect(await sentCustomers(who, branched(none))).toMatchObject({ restored: 0, created: 1, failed: 0 });
        const other = await server().newAdmin();
        gone.push(await removed(other, '900', '0001'));
        await other.client(calls.createCustomer, { body: { ...body, branch_code: '0002' } });
        expect(await sentCustomers(other, branched(none))).toMatchObject({ restored: 0, created: 1, failed: 0 });
        const all = [...(await listed(who)), ...(await listed(other))].map(([id]) => id);
        for (const { id } of gone) expect(all).not.toContain(id);
      });
    });

    it('come back once for a row of none with each of their codes', async () => {
      const who = await server().newAdmin();
      const national_code = '14003778990';
      const { id } = await who.client(calls.createCustomer, { body: { ...body, national_code, branch_code: '0001' } });
      await server().database.db.withAccount(who.accountId, async (tx) => {
        for (const sold of [code, national_code])
          await sell(runtime, tx, who.accountId, { code: sold, total: '9', age: 2 });
      });
      await who.client(calls.createCustomerEntry, {
        params: { id },
        body: { kind: 'receipt', amount: '18', day: dayBefore(runtime, 1) },
      });
      await who.client(calls.deleteCustomer, { params: { id } });
      const rows = ['نام شرکت,شماره اقتصادی,شناسه ملی', `رفته,${code},`, `رفته,,${national_code}`];
      expect(await sentCustomers(who, rows)).toMatchObject({ restored: 1, created: 0, failed: 0 });
      expect((await who.client(calls.listCustomers, { query: {} })).customers).toMatchObject([
        { id, branch_code: '', economic_code: code, national_code },
      ]);
    });

    it('are made anew where nothing was sold to the code, or another of the list has it', async () => {
      const who = await server().newAdmin();
      const { id } = await removed(who, null);
      expect(await sentCustomers(who, ['نام شرکت,شماره اقتصادی', `تازه,${code}`])).toMatchObject({
        ...{ created: 1, restored: 0, failed: 0 },
      });
      const { customers } = await who.client(calls.listCustomers, { query: {} });
      expect(customers).toMatchObject([{ name: 'تازه' }]);
      expect(customers.map((one) => one.id)).not.toContain(id);
      const other = await server().newAdmin();
      const gone = await removed(other, '50');
      await other.client(calls.createCustomer, { body });
      const rows = ['نام شرکت,شماره اقتصادی,کد شعبه', `شعبه,${code},0001`, `رفته,${code},`];
      expect(await sentCustomers(other, rows)).toMatchObject({ created: 1, restored: 0, skipped: 1, failed: 0 });
      const listed = (await other.client(calls.listCustomers, { query: {} })).customers.map((one) => one.id);
      expect(listed).not.toContain(gone.id);
    });
  });

  it.each([
    ['without a key', {}],
    ['under a key', { idempotencyKey: 'k-rows' }],
  ])('as rows are answered at once, each with its outcome, %s', async (_, key) => {
    const who = await server().newAdmin();
    const legal = { person_type: 'legal', economic_code: '14003778990' } as const;
    const customers = [
      { company: 'ردیف یک', ...legal },
      { company: 'ردیف دو', person_type: 'legal' as const, economic_code: '1' },
      { person_type: 'real' as const, last_name: 'سه' },
      { company: 'ردیف یک تازه', ...legal, phone: '09121112233' },
    ];
    const done = await who.client(calls.bulkCustomers, { body: { customers } }, key);
    expect(done).toMatchObject({ status: 'done', rows: 4, created: 2, changed: 1, failed: 1 });
    expect(done.faults).toMatchObject([{ row: 2, name: 'ردیف دو', errors: [{ path: 'economic_code' }] }]);
    const [found] = (await who.client(calls.listCustomers, { query: { search_field: '14003778990' } })).customers;
    expect(found).toMatchObject({ name: 'ردیف یک تازه', phone: '09121112233' });
  });

  it('with a landline or branch that no invoice would take are told so, unless they had it before', async () => {
    const who = await server().newAdmin();
    const one = { company: 'با تلفن', person_type: 'legal' as const, economic_code: '14003778990' };
    const send = (customers: object[]) => who.client(calls.bulkCustomers, { body: { customers } });
    const done = await send([
      { ...one, landline: '88310000' },
      { ...one, company: 'شعبه', branch_code: '12' },
    ]);
    expect(done.faults).toMatchObject([
      { row: 1, errors: [{ path: 'landline', message: expect.stringContaining('۱۱ رقم') }] },
      { row: 2, errors: [{ path: 'branch_code', message: expect.stringContaining('۴ رقم') }] },
    ]);
    await send([one]);
    await server().database.asOwner("update customers set landline = '88310000' where account_id = $1", [
      who.accountId,
    ]);
    expect(await send([{ ...one, landline: '88310000', city: 'تهران' }])).toMatchObject({ changed: 1, failed: 0 });
  });

  it('as rows leave nothing behind when the server dies half-way', async () => {
    const who = await server().newAdmin();
    const { asOwner } = server().database;
    await asOwner(`create function die_of_one() returns trigger language plpgsql as
      $$ begin raise exception 'the machine is gone'; end $$`);
    await asOwner(
      "create trigger die before insert on customers for each row when (new.company = 'پایان') execute function die_of_one()",
    );
    const customers = Array.from({ length: 320 }, (_, n) => ({
      company: n === 310 ? 'پایان' : `خریدار ${n}`,
      person_type: 'legal' as const,
    }));
    try {
      const dying = who.client(calls.bulkCustomers, { body: { customers } });
      await expect(dying).rejects.toMatchObject({ status: 500 });
    } finally {
      await asOwner('drop function die_of_one cascade');
    }
    expect(await asOwner('select status from party_imports where account_id = $1', [who.accountId])).toEqual([]);
    expect((await who.client(calls.listCustomers, { query: {} })).customers).toEqual([]);
  });

  it('bring what they owed before into their accounts, once, however often the file comes', async () => {
    const who = await server().newAdmin();
    const file = (more = '9,000,000') =>
      csv(
        'نام شرکت,شماره اقتصادی,مانده اول دوره',
        `بدهکار,14003778990,"${more}"`,
        'بستانکار,10100302746,"(2,500,000)"',
        'بی‌مانده,10320894878,0',
      );
    const sent = async (body: Blob, existing: 'update' | 'skip' = 'update') => {
      const day = { opening_day: '2026-03-19' };
      const { id } = await who.client(calls.bulkCustomers, { body: { file: body, existing, ...day } });
      return settled('customers', id, who);
    };
    const balances = async () => {
      const { customers } = await who.client(calls.listCustomers, { query: { sort: 'name' } });
      return customers.map(({ name, balance }) => [name, balance]);
    };
    const all = [
      ['بدهکار', '9000000'],
      ['بستانکار', '-2500000'],
      ['بی‌مانده', '0'],
    ];
    expect(await sent(file())).toMatchObject({ created: 3, failed: 0 });
    expect(await balances()).toEqual(expect.arrayContaining(all));
    expect(await sent(file())).toMatchObject({ skipped: 3, failed: 0 });
    const { faults } = await sent(file('8,000,000'));
    expect(faults).toMatchObject([
      { row: 2, errors: [{ path: 'opening_balance', message: expect.stringContaining('۹٬۰۰۰٬۰۰۰') }] },
    ]);
    expect(await sent(file('1'), 'skip')).toMatchObject({ skipped: 3, failed: 0 });
    expect(await balances()).toEqual(expect.arrayContaining(all));
    const { events } = await who.client(calls.listEventLog, { query: { search_field: 'بستانکار' } });
    expect(events.map(({ action }) => action)).toContain('customer.booked');

    // As rows of a call, also of customers that are there already.
    const row = (company: string, economic_code: string, opening_balance: string | number) => ({
      ...{ company, economic_code, opening_balance, person_type: 'legal' as const },
    });
    const customers = [row('بی‌مانده', '10320894878', '700'), row('بدهکار', '14003778990', '1.5')];
    const late = { customers, opening_day: '2099-01-01' };
    expect(await refusalOf(who.client(calls.bulkCustomers, { body: late }))).toEqual(['400', 'opening_day TOO_LATE']);
    // Money that came is no balance from before, of whatever amount.
    const { customers: paying } = await who.client(calls.listCustomers, { query: { search_field: 'بی‌مانده' } });
    const receipt = { kind: 'receipt', amount: '700', day: '2026-03-21' } as const;
    await who.client(calls.createCustomerEntry, { params: { id: paying[0]?.id ?? '' }, body: receipt });
    const done = await who.client(calls.bulkCustomers, { body: { customers, opening_day: '2026-03-20' } });
    expect(done).toMatchObject({ changed: 1, failed: 1, faults: [{ errors: [{ path: 'opening_balance' }] }] });
    expect(await balances()).toContainEqual(['بی‌مانده', '0']);
    const openingsOf = async (search_field: string) => {
      const { customers: found } = await who.client(calls.listCustomers, { query: { search_field } });
      const params = { id: found[0]?.id ?? '' };
      const { rows } = await who.client(calls.customerStatement, { params, query: {} });
      return rows.filter(({ kind }) => kind === 'opening').map(({ day, debit }) => [day, debit]);
    };
    expect(await openingsOf('بی‌مانده')).toEqual([['2026-03-20', '700']]);
    expect(await openingsOf('بدهکار')).toEqual([['2026-03-19', '9000000']]);
  });

  it('keep their kind of person where a file does not say it, and their names with it', async () => {
    const who = await server().newAdmin();
    const sent = (...rows: string[]) => sentCustomers(who, rows);
    const customers = [
      { person_type: 'real' as const, first_name: 'زهرا', last_name: 'امینی', phone: '09121112233' },
      {
        ...{ person_type: 'real' as const, first_name: 'علی', last_name: 'رضایی' },
        ...{ national_code: '0068421931', economic_code: '00684219310001' },
      },
      { person_type: 'civil_partnership' as const, company: 'مشارکت الف', economic_code: '14008430838' },
    ];
    await who.client(calls.bulkCustomers, { body: { customers } });
    const all = async () => {
      const listed = (await who.client(calls.listCustomers, { query: { sort: 'name' } })).customers;
      return listed.map((one) =>
        [one.person_type, one.first_name, one.last_name, one.company, one.address].filter(Boolean).join(' '),
      );
    };
    const file = [
      'نام مشتری,موبایل,شماره اقتصادی,نشانی',
      'زهرا امینی,09121112233,,خیابان کاج',
      'علي رضايي,,,کوچه سرو',
      'مشارکت الف,,14008430838,میدان نو',
      'سارا احمدی,,00758110220001,کوی نو',
    ];
    expect(await sent(...file)).toMatchObject({ created: 1, changed: 3, failed: 0, faults: [] });
    const kept = [
      'real زهرا امینی خیابان کاج',
      'real علی رضایی کوچه سرو',
      'civil_partnership مشارکت الف میدان نو',
      'real سارا احمدی کوی نو',
    ];
    expect((await all()).sort()).toEqual(kept.sort());
    expect(await sent(...file)).toMatchObject({ created: 0, changed: 0, skipped: 4, failed: 0 });
    // Of a person who is found by a code another name is the person's, too.
    expect(await sent('نام مشتری,شماره اقتصادی', 'آقای علی رضایی‌نژاد,00684219310001')).toMatchObject({ changed: 1 });
    expect(await all()).toContain('real علی رضایی‌نژاد کوچه سرو');
    // Given field by field a company beside a person's names is his, and leaves them.
    const row = { economic_code: '00684219310001', company: 'فروشگاه رضایی' };
    expect(await who.client(calls.bulkCustomers, { body: { customers: [row] } })).toMatchObject({ changed: 1 });
    expect(await all()).toContain('real علی رضایی‌نژاد فروشگاه رضایی کوچه سرو');
  });

  it('keep where their first name ends, and what is a company, where a file has their name in one cell', async () => {
    const who = await server().newAdmin();
    const sent = (...rows: string[]) => sentCustomers(who, rows);
    const person = { person_type: 'real' as const, first_name: 'محمد رضا', last_name: 'امینی' };
    const customers = [
      { ...person, national_code: '0068421931', economic_code: '00684219310001' },
      { person_type: 'legal' as const, company: 'پخش آریا', economic_code: '14008430838' },
    ];
    await who.client(calls.bulkCustomers, { body: { customers } });
    const all = async () => {
      const listed = (await who.client(calls.listCustomers, { query: { sort: 'name' } })).customers;
      return listed.map((one) => [one.first_name, one.last_name, one.company, one.address].join('|')).sort();
    };
    for (const [at, [titles, cells]] of [
      ['نام مشتری,شماره اقتصادی', 'محمد رضا امینی,00684219310001'],
      ['نام مشتری,کد ملی', 'آقای محمد رضا امینی,0068421931'],
      ['نوع,نام مشتری,کد ملی', 'حقیقی,محمد رضا امینی,0068421931'],
      ['نام و نام خانوادگی,کد ملی', 'محمد رضا امینی,0068421931'],
    ].entries()) {
      expect(await sent(`${titles},نشانی`, `${cells},کوچه ${at}`)).toMatchObject({ changed: 1, failed: 0 });
      expect(await all(), titles).toContain(`محمد رضا|امینی||کوچه ${at}`);
    }
    for (const [at, [titles, cells]] of [
      ['نام,نام خانوادگی,شماره اقتصادی', 'پخش آریا,,14008430838'],
      ['نام,نام خانوادگی', 'پخش آریا,'],
      ['نام,نام خانوادگی', 'پخش,آریا'],
    ].entries()) {
      expect(await sent(`${titles},نشانی`, `${cells},میدان ${at}`)).toMatchObject({ changed: 1, failed: 0 });
      expect(await all(), titles).toContain(`||پخش آریا|میدان ${at}`);
    }
    // A corrected whole name, under a title that says so.
    for (const name of ['محمد رضا امینی نژاد', 'محمد رضا امینی']) {
      expect(await sent('نام و نام خانوادگی,کد ملی', `${name},0068421931`)).toMatchObject({ changed: 1 });
      expect(await all()).toContain(`${name.replace('رضا ', 'رضا|')}||کوچه 3`);
    }
    expect(await sent('نام و نام خانوادگی,کد ملی', 'سارا احمدی,0068421931')).toMatchObject({ changed: 1 });
    expect(await all()).toContain('سارا|احمدی||کوچه 3');
    // Whoever writes both apart says where the border is.
    expect(await sent('نام,نام خانوادگی,کد ملی', 'محمد,رضا امینی,0068421931')).toMatchObject({ changed: 1 });
    expect(await all()).toContain('محمد|رضا امینی||کوچه 3');
    // A new company in the column of persons' names, known by its economic code.
    const fresh = 'پخش نو,,10100302746';
    expect(await sent('نام,نام خانوادگی,شماره اقتصادی', fresh)).toMatchObject({ created: 1, failed: 0 });
    expect(await all()).toContain('||پخش نو|');
  });

  it('come from a file as well, and from the template', async () => {
    const template = await (await server().fetch('/api/customers/bulk/template', { token: admin.token })).blob();
    const sent = async () => (await admin.client(calls.bulkCustomers, { body: { file: template } })).id;
    const id = await sent();
    expect(await settled('customers', id)).toMatchObject({ status: 'done', rows: 2, created: 2, changed: 0 });
    expect(await settled('customers', await sent())).toMatchObject({ rows: 2, created: 0, changed: 0, skipped: 2 });
    const stranger = await server().newAdmin();
    await expect(stranger.client(calls.getCustomerImport, { params: { id } })).rejects.toMatchObject({ status: 404 });
    await expect(admin.client(calls.getProductImport, { params: { id } })).rejects.toMatchObject({ status: 404 });
  });
});

describe('a file under an Idempotency-Key', () => {
  it.each(['/api/uploads/products', '/api/customers/bulk'])(
    '%s: is read once; another under its key is refused',
    async (path) => {
      const send = async (text: string) => {
        const form = new FormData();
        form.set('file', csv(text), 'a.csv');
        const headers = { 'idempotency-key': 'k-file' };
        const answer = await server().fetch(path, { method: 'POST', token: admin.token, headers, body: form });
        return { answered: answer.status, ...((await answer.json()) as { id?: string; code?: string }) };
      };
      const first = await send('نام,قیمت');
      expect(first.answered).toBe(201);
      expect(await send('نام,قیمت')).toEqual(first);
      expect(await send('نام,بهای')).toMatchObject({ answered: 422, code: 'IDEMPOTENCY_MISMATCH' });
    },
  );
});

describe('columns that are called otherwise', () => {
  const file = () => csv('فهرست,,,', 'الف,ب,پ,بی‌ربط', 'دوغ,2720000131425,7000,x');
  const fields = ['name', 'code', 'price', null];

  it('are shown with what stands in them, said by their user, and remembered for that header alone', async () => {
    const { client, accountId } = await server().newAdmin();
    const looked = await client(calls.productImportColumns, { body: { file: file() } });
    expect(looked).toMatchObject({ row: 2, is_remembered: false });
    expect(looked.columns).toEqual([
      { title: 'الف', field: null, samples: ['دوغ'] },
      { title: 'ب', field: null, samples: ['2720000131425'] },
      { title: 'پ', field: null, samples: ['7000'] },
      { title: 'بی‌ربط', field: null, samples: ['x'] },
    ]);
    expect(looked.needed).toEqual([['name'], ['code']]);
    const ended = (id: string) => settled('products', id, { client });
    const unknown = await client(calls.importProducts, { body: { file: file() } });
    expect(await ended(unknown.id)).toMatchObject({ status: 'failed', failure: expect.stringContaining('«نام»') });
    const mapped = await client(calls.importProducts, { body: { file: file(), mapping: JSON.stringify(fields) } });
    expect(await ended(mapped.id)).toMatchObject({ status: 'done', created: 1, failed: 0 });
    // Said once that its prices are tomans, that is remembered with the columns.
    const body = { file: file(), mapping: JSON.stringify(fields), unit: 'toman' as const };
    expect(await ended((await client(calls.importProducts, { body })).id)).toMatchObject({ changed: 1, failed: 0 });
    const { products } = await client(calls.listProducts, { query: {} });
    expect(products.map(({ price }) => price)).toEqual(['70000']);
    const again = await client(calls.productImportColumns, { body: { file: file() } });
    expect(again.unit).toBe('toman');
    // The refused rows that come back have one column more.
    const refused = csv('الف,ب,پ,بی‌ربط,چرا ثبت نشد', 'دوغ,2720000131425,7000,x,نام: خالی است.');
    expect(await client(calls.productImportColumns, { body: { file: refused } })).toMatchObject({
      ...{ is_remembered: true, unit: 'toman' },
    });
    expect([again.is_remembered, again.columns.map(({ field }) => field)]).toEqual([true, fields]);
    const remembered = await client(calls.importProducts, { body: { file: file() } });
    expect(await ended(remembered.id)).toMatchObject({ status: 'done', skipped: 1 });
    // As it was kept by a version that did not know a title.
    const named = () => csv('نام,شناسه,فی', 'دوغ,2720000131425,7000');
    const without = JSON.stringify(['name', 'code', null]);
    await ended((await client(calls.importProducts, { body: { file: named(), mapping: without } })).id);
    const left = await client(calls.productImportColumns, { body: { file: named() } });
    expect([left.columns[2]?.field, left.by_title[2], left.notices]).toEqual([null, 'price', []]);
    await server().database.asOwner(
      `update party_mappings set guess = '["name", "code", null]' where account_id = $1`,
      [accountId],
    );
    const since = await client(calls.productImportColumns, { body: { file: named() } });
    expect([since.columns[2]?.field, since.notices]).toEqual(['price', [expect.stringContaining('فی')]]);
    // Another account's, and another header, are their own.
    const other = await admin.client(calls.productImportColumns, { body: { file: file() } });
    expect(other.is_remembered).toBe(false);
    const longer = csv('الف,ب,پ,ت', 'دوغ,2720000131425,7000,x');
    expect(await client(calls.productImportColumns, { body: { file: longer } })).toMatchObject({
      is_remembered: false,
    });
  });

  it('hold for the file of refused rows where a remark beside a row has no title', async () => {
    const sent = csv('الف,ب', 'دوغ خطا,2720000131425', ',2720000114542,یادداشت');
    const mapping = JSON.stringify(['name', 'code', null]);
    const done = await settled(
      'products',
      (await admin.client(calls.importProducts, { body: { file: sent, mapping } })).id,
    );
    expect(done).toMatchObject({ status: 'done', failed: 1 });
    const refused = await server().fetch(`/api/uploads/products/${done.id}/errors`, { token: admin.token });
    const again = await admin.client(calls.productImportColumns, { body: { file: await refused.blob() } });
    expect([again.is_remembered, again.columns.map(({ field }) => field)]).toEqual([
      true,
      ['name', 'code', null, null],
    ]);
  });

  it('hold of an untitled column behind the last title over a file without it, and never of the reasons in its place', async () => {
    const { client, token } = await server().newAdmin();
    const take = async (file: Blob, fields: readonly (string | null)[]) =>
      settled(
        'products',
        (await client(calls.importProducts, { body: { file, mapping: JSON.stringify(fields) } })).id,
        {
          client,
        },
      );
    const fieldsOf = async (file: Blob) =>
      (await client(calls.productImportColumns, { body: { file } })).columns.map(({ field }) => field);
    const priced = () => csv('الف,ب', 'دوغ,2720000131425,7000');
    const bare = () => csv('الف,ب', 'دوغ خطا,2720000131425', ',2720000114542');
    await take(priced(), ['name', 'code', 'price']);
    expect(await fieldsOf(bare())).toEqual(['name', 'code']);
    const done = await take(bare(), ['name', 'code']);
    expect(await fieldsOf(priced())).toEqual(['name', 'code', 'price']);

    const errors = await server().fetch(`/api/uploads/products/${done.id}/errors`, { token });
    const refused = await errors.blob();
    expect(await fieldsOf(refused)).toEqual(['name', 'code', null]);
    await take(refused, ['name', 'code', null]);
    expect(await fieldsOf(priced())).toEqual(['name', 'code', 'price']);
    // The reasons may have come between.
    await take(csv('الف,ب,چرا ثبت نشد', 'دوغ,2720000131425,خالی است,7000'), ['name', 'code', null, 'sku']);
    expect(await fieldsOf(priced())).toEqual(['name', 'code', 'sku']);
    await take(priced(), ['name', 'code', 'price']);

    // What the first rows do not have may stand further down, or behind all that is looked at.
    const late = (count: number) =>
      csv('الف,ب', ...Array.from({ length: count }, (_, at) => `دوغ${at},خطا`), 'دوغ,2720000131425,8000');
    const told = ['name', 'code', 'price'];
    expect([await fieldsOf(late(40)), await fieldsOf(late(20_000))]).toEqual([told, told]);
    expect(await take(late(40), await fieldsOf(late(40)))).toMatchObject({ changed: 1 });
    // Nor was it ever told: it is shown with what stands in it, to be told.
    const strange = csv('پ,ت', ...Array.from({ length: 20_000 }, (_, at) => `کره${at},خطا`), 'کره,2720000131425,9000');
    const { columns } = await client(calls.productImportColumns, { body: { file: strange } });
    expect(columns.at(-1)).toEqual({ title: '', field: null, samples: ['9000'] });
    // Of a column that the file has and of which nothing is said it is said that it is left out.
    await take(priced(), ['name', 'code']);
    expect(await fieldsOf(priced())).toEqual(['name', 'code', null]);
  });

  it.each([
    ['no JSON', '{', 'mapping'],
    ['no list', '{"name":0}', 'mapping'],
    ['an unknown field', '["name","code","__proto__"]', 'mapping'],
    ['a number', '["name","code",3]', 'mapping'],
    ['a field twice', '["name","code","name"]', 'mapping'],
    ['without what is needed', '["name",null]', 'mapping'],
  ])('%s is refused', async (_what, mapping, path) => {
    await expect(admin.client(calls.importProducts, { body: { file: file(), mapping } })).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ path }] },
    });
  });

  it.each([
    ['a file that is none', new Blob(['%PDF-1.7'])],
    ['a header alone', csv('نام,شناسه')],
    ['nothing', new Blob([])],
  ])('%s is told before it is sent', async (_what, blob) => {
    await expect(admin.client(calls.customerImportColumns, { body: { file: blob } })).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'file' }] },
    });
  });

  it.each([
    [
      'customers',
      csv('نام مشتری,شهر', 'پخش سپید (شناسه ملی ۱۴۰۰۵۵۵۰۰۰۵),تهران', 'سارا نیکو - کد ملی: ۰۰۳۴۵۰۰۰۰۶,قم', ',یزد'),
      ['پخش سپید', 'سارا نیکو'],
      'شناسه یا شماره ملی (از «نام مشتری»)',
    ],
    [
      'products',
      csv('شرح کالا,قیمت', 'چای (2720000114542),7000', '2720000131425 - قند,8000', ',9000'),
      ['چای', 'قند'],
      'شناسه کالا یا خدمت (از «شرح کالا»)',
    ],
  ] as const)('ids of %s beside their names are a column of their own', async (kind, file, names, title) => {
    const columnsCall = kind === 'customers' ? calls.customerImportColumns : calls.productImportColumns;
    const { columns } = await admin.client(columnsCall, { body: { file } });
    expect(columns.map(({ samples }) => samples.length)).toEqual([2, 3, 2]);
    expect(columns[0]?.samples).toEqual(names);
    expect(columns[2]?.title).toBe(title);
    const send = kind === 'customers' ? calls.bulkCustomers : calls.importProducts;
    const done = await settled(kind, (await admin.client(send, { body: { file } })).id);
    expect(done).toMatchObject({ status: 'done', created: 2, failed: 1 });
    expect(done.notices).toEqual([expect.stringContaining(title)]);
    const refused = await server().fetch(
      `/api/${kind === 'customers' ? 'customers/bulk' : 'uploads/products'}/${done.id}/errors`,
      { token: admin.token },
    );
    // Refused rows come back with the column that was made.
    const again = await admin.client(columnsCall, { body: { file: await refused.blob() } });
    expect(again.columns.map((one) => one.title)).toContain(title);
  });

  it('ids beside names have a column behind what further rows have in untitled ones', async () => {
    const who = await server().newAdmin();
    const people = Array.from({ length: 40 }, (_, at) => `مهرگان ${at} (شناسه ملی ۱۴۰۰۸۴۳۰۸۳۸),تهران`);
    const file = csv('نام مشتری,شهر', ...people, 'پخش سپهر (شناسه ملی ۱۴۰۰۵۵۵۰۰۰۵),قم,09121230045');
    const { columns } = await who.client(calls.customerImportColumns, { body: { file } });
    const title = 'شناسه یا شماره ملی (از «نام مشتری»)';
    expect(columns.map((one) => one.title)).toEqual(['نام مشتری', 'شهر', title, '']);
    expect(columns[2]?.samples[0]).toBe('14008430838');
    expect(columns[3]?.samples).toEqual(['09121230045']);
    const mapping = JSON.stringify(['company', 'city', 'national_code', 'phone']);
    const { id } = await who.client(calls.bulkCustomers, { body: { file, mapping } });
    expect(await settled('customers', id, who)).toMatchObject({ failed: 0 });
    const { customers } = await who.client(calls.listCustomers, { query: { search_field: 'پخش سپهر' } });
    expect(customers[0]).toMatchObject({ company: 'پخش سپهر', national_code: '14005550005', phone: '09121230045' });
    // And as it was told then, in the next file of the kind.
    const next = csv(
      'نام مشتری,شهر',
      'پخش مهر (شناسه ملی ۱۴۰۰۳۷۷۸۹۹۰),قم',
      ',,',
      ...people,
      'سارا نیکو,قم,09121230046',
    );
    await sentCustomers(who, (await next.text()).split('\n'));
    const found = await who.client(calls.listCustomers, { query: { search_field: 'نیکو' } });
    expect(found.customers).toContainEqual(expect.objectContaining({ phone: '09121230046' }));
  });

  it('ids beside names stay there where their column is left out', async () => {
    const file = csv('نام مشتری,شهر', 'بازرگانی نگین - 14008430838,تهران');
    const mapping = JSON.stringify(['company', 'city', null]);
    const { id } = await admin.client(calls.bulkCustomers, { body: { file, mapping } });
    expect(await settled('customers', id)).toMatchObject({ created: 1, notices: [] });
    const { customers } = await admin.client(calls.listCustomers, { query: { search_field: 'نگین' } });
    expect(customers[0]).toMatchObject({ company: 'بازرگانی نگین - 14008430838', national_code: '' });
  });

  it('one column of names is a person’s beside the word for one', async () => {
    const file = csv('نوع,نام شخص/شرکت,کد ملی', 'حقیقی,خانم زهرا امینی,0068421931', 'حقوقی,پخش آریا,14008430838');
    const { id } = await admin.client(calls.bulkCustomers, { body: { file } });
    expect(await settled('customers', id)).toMatchObject({ status: 'done', created: 2, failed: 0 });
    const { customers } = await admin.client(calls.listCustomers, { query: { search_field: 'امینی' } });
    expect(customers[0]).toMatchObject({ person_type: 'real', first_name: 'زهرا', last_name: 'امینی' });
  });
});
