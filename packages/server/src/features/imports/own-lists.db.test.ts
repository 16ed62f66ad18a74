import { calls } from '@taraz/contract';
import { addDays, formatJalaliDate } from '@taraz/core';
import { beforeAll, expect, it } from 'vitest';
import { tehranDay } from '../../platform/tehran-day.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { changeImport, getImport, judged, rowsOfImport, untilState, upload } from './testing/uploads.ts';

const server = withServer();
let admin: SignedIn;

const headers = ['فاکتور', 'تاریخ', 'نام مشتری', 'کد کالا', 'شرح کالا', 'تعداد', 'فی'];
const line = (number: string, customer: string, code: string, name: string) => {
  const today = formatJalaliDate(new Date(server().clock.nowMs() - 3_600_000).toISOString());
  return [number, today, customer, code, name, '2', '1000000'];
};
const file = (...rows: string[][]) =>
  new File([[headers, ...rows].map((row) => row.join(';')).join('\n')], 'holoo.csv');

beforeAll(async () => {
  admin = await server().newAdmin();
  const { client } = admin;
  const goods = { type: 'goods', unit: 'KILO', has_tax: true, vat_percentage: '10' } as const;
  await client(calls.createProduct, { body: { ...goods, name: 'چای احمد', code: '2720000114542', sku: 'T-1' } });
  await client(calls.createProduct, { body: { ...goods, name: 'چای دبش', code: '2720000114542', sku: 'T-2' } });
  await client(calls.createProduct, { body: { ...goods, name: 'قند', code: '2720000131425', gtin: '6260100320018' } });
  for (const [company, national_code, phone] of [
    ['شرکت پخش آریا', '14008430838', '09121111111'],
    ['نگین', '10320296185', '09121111112'],
  ] as const)
    await client(calls.createCustomer, {
      body: { person_type: 'legal', company, national_code, economic_code: national_code, phone },
    });
  for (const national_code of ['0068421931', '0084575948'])
    await client(calls.createCustomer, {
      body: { person_type: 'real', first_name: 'علی', last_name: 'احمدی', national_code },
    });
});

it('goods that a file names by their id, however it is written, count in their own unit, where those of one id agree', async () => {
  const { client } = await server().newAdmin();
  const goods = { type: 'goods', has_tax: true, vat_percentage: '10' } as const;
  for (const [name, code, unit] of [
    ['کابل', '2720000114542', 'METER'],
    ['سیم', '2720000114542', 'METER'],
    ['قند', '2720000131425', 'KILO'],
    ['قند بسته‌ای', '2720000131425', 'PACKAGE'],
  ] as const)
    await client(calls.createProduct, { body: { ...goods, name, code, unit } });
  // With a spreadsheet's mark of a text, as copied from a page, masked, and as a spreadsheet writes a number.
  const ways = ["'2720000114542", '\u200e2720000114542', '2720-000114542', '2.720000114542E+12'];
  const rows = ['2720000131425', ...ways].map((code, at) => line(`${at + 1}`, '', code, 'کالا').join(';'));
  const text = ['فاکتور;تاریخ;نام مشتری;شناسه کالا;شرح کالا;تعداد;فی', ...rows].join('\n');
  const { id } = await upload(client, new File([text], 'ids.csv'));
  const { mapping } = await untilState(client, id, 'mapping');
  await changeImport(client, id, { mapping, column_key: '2/1' });
  expect(await untilState(client, id, 'ready')).toMatchObject({ valid: 5, faulty: 0 });
  await changeImport(client, id, { action: 'draft' });
  await untilState(client, id, 'done');
  const { invoices } = await client(calls.listInvoices, { query: {} });
  const units = invoices.map(async (one) => {
    const { draft } = await client(calls.getInvoice, { params: { id: one.id } });
    return draft.items?.[0]?.item_unit;
  });
  expect((await Promise.all(units)).toSorted()).toEqual([...ways.map(() => 'METER'), 'NUMBER']);
});

it('a file of another program that knows neither ids nor codes is filled from the own products and customers', async () => {
  const { client } = admin;
  const { id } = await upload(
    client,
    file(
      line('1', 'شركت پخش آريا', 't-1', 'چای کیسه‌ای'),
      line('2', 'نگین', '6260100320018', 'قند شکسته'),
      line('3', 'پخش آریا (سهامی خاص)', 't-1', 'چای'),
      line('4', 'علی احمدی', 'T-9', 'چای'),
    ),
  );
  const { mapping, column_key } = await untilState(client, id, 'mapping');
  expect(mapping).toMatchObject({
    'items[].item_code': { lookup: 3 },
    'buyer_info.national_code': { lookup: 2 },
    'items[].item_name': { column: 4 },
  });
  expect(column_key).toBe('1/1');
  await changeImport(client, id, { mapping });
  const job = await untilState(client, id, 'ready');
  expect(job).toMatchObject({ valid: 2, faulty: 2 });
  expect(job.causes.map(({ code, column, count }) => [code, column, count]).toSorted()).toEqual([
    ['MANY_OWN_BUYERS', 2, 1],
    ['NOT_OWN_BUYER', 2, 1],
    ['NOT_OWN_GOODS', 3, 1],
  ]);
  // Who is called nearly so is offered, and goes in with one press.
  expect(job.causes.find(({ code }) => code === 'NOT_OWN_BUYER')?.fixable).toBe(1);
  // The customer's own name in the place of the stranger's is all that it takes.
  const { rows } = await rowsOfImport(client, id, { only: 'bad' });
  const edits = rows.map(({ row }) => ({ row, column: 2, value: 'نگین' }));
  await changeImport(client, id, { cells: [...edits, { row: rows[1]?.row ?? 0, column: 3, value: 'قند' }] });
  await untilState(client, id, 'ready');
  await expect.poll(async () => (await getImport(client, id)).valid).toBe(4);

  await changeImport(client, id, { action: 'draft' });
  await untilState(client, id, 'done');
  const { invoices } = await client(calls.listInvoices, { query: { sort: 'created_at', limit: 10 } });
  const drafts = await Promise.all(
    invoices.map(async (one) => (await client(calls.getInvoice, { params: { id: one.id } })).draft),
  );
  const first = drafts.find(({ buyer_info }) => buyer_info.company === 'شرکت پخش آریا');
  const [customer] = (await client(calls.listCustomers, { query: { search_field: '14008430838' } })).customers;
  expect(first?.buyer_info).toMatchObject({
    company: 'شرکت پخش آریا',
    economic_code: '14008430838',
    phone: '09121111111',
    customer_id: customer?.id,
  });
  expect(first?.items[0]).toMatchObject({
    item_code: '2720000114542',
    item_name: 'چای کیسه‌ای',
    item_unit: 'KILO',
    item_vat_percentage: '10',
  });
  // Of several products with one id the one that was named: its stock is taken.
  const [tea] = (await client(calls.listProducts, { query: { search_field: 'T-1' } })).products;
  expect(first?.items[0]?.product_id).toBe(tea?.id);
  expect(drafts.map(({ items }) => items[0]?.item_code).toSorted()).toEqual([
    '2720000114542',
    '2720000114542',
    '2720000131425',
    '2720000131425',
  ]);
});

it('goods that a file names by their own code have their own rate, also where goods of another one share their id', async () => {
  const { client } = await server().newAdmin();
  const goods = { type: 'goods', unit: 'KILO', code: '2720000114542', vat_percentage: '10' } as const;
  await client(calls.createProduct, { body: { ...goods, name: 'چای', sku: 'T-1', has_tax: true } });
  await client(calls.createProduct, { body: { ...goods, name: 'نان', sku: 'T-2', has_tax: false } });
  const { id } = await upload(client, file(line('1', '', 'T-1', 'چای'), line('2', '', 'T-2', 'نان')));
  const { mapping } = await untilState(client, id, 'mapping');
  await changeImport(client, id, { mapping, column_key: '2/1' });
  expect(await untilState(client, id, 'ready')).toMatchObject({ valid: 2, faulty: 0, causes: [] });
  await changeImport(client, id, { action: 'draft' });
  await untilState(client, id, 'done');
  const { invoices } = await client(calls.listInvoices, { query: {} });
  const drafts = await Promise.all(invoices.map((one) => client(calls.getInvoice, { params: { id: one.id } })));
  expect(drafts.map(({ draft }) => draft.items[0]?.item_vat_percentage).toSorted()).toEqual(['0', '10']);
});

it('sales on credit take the term of their customer, else of the account', async () => {
  const { client } = admin;
  await client(calls.putSettings, { query: {}, body: { payment_term: '10' } });
  const { customers } = await client(calls.listCustomers, { query: { search_field: '14008430838' } });
  const { id: arya = '', name: company = '' } = customers[0] ?? {};
  const [national_code, economic_code] = ['14008430838', '14008430838'];
  await client(calls.putCustomer, {
    params: { id: arya },
    body: { person_type: 'legal', company, national_code, economic_code, payment_term: '7' },
  });
  const sales = [line('71', 'شرکت پخش آریا', 'T-1', 'چای'), line('72', 'نگین', 'T-1', 'چای')];
  const rows = [[...headers, 'روش تسویه'], ...sales.map((cells) => [...cells, 'نسیه'])];
  const { id } = await upload(client, new File([rows.map((row) => row.join(';')).join('\n')], 'credit.csv'));
  const { mapping } = await untilState(client, id, 'mapping');
  await changeImport(client, id, { mapping });
  await untilState(client, id, 'ready');
  await changeImport(client, id, { action: 'draft' });
  await untilState(client, id, 'done');
  const { invoices } = await client(calls.listInvoices, { query: { sort: '-created_at', limit: 2 } });
  const sold = tehranDay(new Date(server().clock.nowMs() - 3_600_000));
  expect(invoices.map(({ internal_id, payment_due }) => [internal_id, payment_due]).toSorted()).toEqual([
    ['71', addDays(sold, 7)],
    ['72', addDays(sold, 10)],
  ]);
  await client(calls.putSettings, { query: {}, body: { payment_term: '' } });
});

it('sales on credit take the term of a company that has the one code alone, in whichever column it is', async () => {
  const { client } = await server().newAdmin();
  for (const [company, code, payment_term] of [
    ['نگین', { economic_code: '10320296185' }, '60'],
    ['آریا', { national_code: '14008430838' }, '7'],
    ['یک شعبه', { economic_code: '14003778990' }, '8'],
    ['شعبه دیگر', { economic_code: '14003778990', branch_code: '0001' }, '9'],
  ] as const)
    await client(calls.createCustomer, { body: { person_type: 'legal', company, payment_term, ...code } });
  const sale = (number: string, ...codes: string[]) => [...line(number, 'هر کس', '2720000114542', 'چای'), ...codes];
  const rows = [
    [...headers.with(3, 'شناسه کالا'), 'شناسه ملی', 'شماره اقتصادی'],
    sale('1', '10320296185', ''),
    sale('2', '', '10320296185'),
    sale('3', '', '14008430838'),
    sale('4', '14003778990', ''),
  ];
  const text = rows
    .map((cells, at) => [...cells, ...(at === 0 ? ['نرخ مالیات', 'روش تسویه'] : ['10', 'نسیه'])].join(';'))
    .join('\n');
  const { id } = await upload(client, new File([text], 'codes.csv'));
  const { mapping } = await untilState(client, id, 'mapping');
  expect(mapping).toMatchObject({
    'buyer_info.national_code': { column: 7 },
    'buyer_info.economic_code': { column: 8 },
  });
  await changeImport(client, id, { mapping });
  expect(await untilState(client, id, 'ready')).toMatchObject({ valid: 4 });
  await changeImport(client, id, { action: 'draft' });
  await untilState(client, id, 'done');
  const { invoices } = await client(calls.listInvoices, { query: {} });
  const sold = tehranDay(new Date(server().clock.nowMs() - 3_600_000));
  expect(invoices.map(({ internal_id, payment_due }) => [internal_id, payment_due]).toSorted()).toEqual([
    ['1', addDays(sold, 60)],
    ['2', addDays(sold, 60)],
    ['3', addDays(sold, 7)],
    ['4', null],
  ]);
});

it('the choice is remembered with the columns', async () => {
  const job = await judged(admin.client, file(line('21', 'نگین', 'T-1', 'چای')));
  expect(job).toMatchObject({ valid: 1, mapping: { 'items[].item_code': { lookup: 3 } } });
});

it('lists are their own account’s: where nothing of the file is in them, nothing is looked up', async () => {
  const { client } = await server().newAdmin();
  const { id } = await upload(client, file(line('1', 'نگین', 'T-1', 'چای')));
  const { mapping, column_key } = await untilState(client, id, 'mapping');
  expect(mapping).toMatchObject({ 'items[].item_code': { column: 3 } });
  expect(mapping).not.toHaveProperty(['buyer_info.national_code']);
  expect(column_key).toBe('2/1');
  await changeImport(client, id, { mapping: { ...mapping, 'items[].item_code': { lookup: 3 } } });
  const job = await untilState(client, id, 'ready');
  expect(job.causes.map(({ code }) => code)).toEqual(['NOT_OWN_GOODS']);
});

it('only goods and buyers can be looked up, in columns that there are', async () => {
  const { client } = await server().newAdmin();
  const { id } = await upload(client, file(line('1', 'نگین', 'T-1', 'چای')));
  const { mapping } = await untilState(client, id, 'mapping');
  const mapped = (path: string, lookup: number) =>
    changeImport(client, id, { mapping: { ...mapping, [path]: { lookup } } });
  await expect(mapped('items[].item_qty', 3)).rejects.toMatchObject({ problem: { code: 'INVALID_INPUT' } });
  await expect(mapped('items[].item_code', 9)).rejects.toMatchObject({ problem: { code: 'INVALID_INPUT' } });
});

it('a number is no own code where it is something else: codes that are small numbers are found in their own column', async () => {
  const { client } = await server().newAdmin();
  for (const sku of ['1', '2'])
    await client(calls.createProduct, { body: { name: `کالای ${sku}`, code: '2720000114542', type: 'goods', sku } });
  const { id } = await upload(client, file(line('1', 'نگین', '2', 'چای'), line('2', 'نگین', '1', 'قند')));
  const { mapping } = await untilState(client, id, 'mapping');
  expect(mapping).toMatchObject({
    'invoice.internal_id': { column: 0 },
    'items[].item_code': { lookup: 3 },
    'items[].item_qty': { column: 5 },
  });
});

it('sums under the table are left out, and a last line of own codes and figures is none', async () => {
  const { client } = admin;
  const heads = ['فاکتور', 'تاریخ', 'مشتری', 'کالا', 'تعداد', 'فی', 'یادداشت', 'انبار', 'فروشنده'];
  const [number, today] = line('31', '', '', '');
  const rows = [
    [number, today, 'نگین', 'چای احمد', '2', '1000'],
    ['', '', '', 'قند', '1', '500'],
    ['', '', '', 'جمع کل', '3', '2500'],
  ];
  const csv = [heads, ...rows].map((row) => [...row, '', '', ''].slice(0, heads.length).join(';')).join('\n');
  const { id } = await upload(client, new File([csv], 'جمع.csv'));
  const job = await untilState(client, id, 'mapping');
  expect(job.rows).toBe(2);
  await changeImport(client, id, { mapping: job.mapping });
  expect(await untilState(client, id, 'ready')).toMatchObject({ valid: 1, faulty: 0 });
});

it('a till whose passers-by seldom are called as customers are is none of customers', async () => {
  const { id } = await upload(
    admin.client,
    new File(
      [
        ['شماره;تاریخ;نام;شناسه کالا;تعداد;مبلغ واحد']
          .concat(
            ['نگین', 'رضا', 'سارا'].map((name, at) => {
              const [, today] = line('', '', '', '');
              return `${40 + at};${today};${name};2720000114542;1;1000`;
            }),
          )
          .join('\n'),
      ],
      'صندوق.csv',
    ),
  );
  const { mapping, column_key } = await untilState(admin.client, id, 'mapping');
  expect(mapping).not.toHaveProperty(['buyer_info.national_code']);
  expect(column_key).toBe('2/1');
});

it("what is spelt nearly so is offered: with other spaces and signs, slips of the pen, a person's names in another order", async () => {
  const { client } = admin;
  const oil = 'روغن سرخ کردنی لادن 810 گرم';
  const body = { type: 'goods', unit: 'NUMBER', has_tax: true, vat_percentage: '10', code: '2720000131425' } as const;
  await client(calls.createProduct, { body: { ...body, name: oil } });
  await client(calls.createCustomer, {
    body: { person_type: 'real', first_name: 'محمد', last_name: 'حسین‌پور', national_code: '0499370899' },
  });
  const job = await judged(
    client,
    file(
      line('41', 'نگین', 'روغن سرخ‌کردنی لادن ۸۱۰گرم', 'روغن'),
      line('42', 'نگین', 'روغن سرخ‌کردنی (لادن) - ۸۱۰ گرم', 'روغن'),
      line('43', 'نگین', 'روغن سرخ کردنی لادن 1350 گرم', 'روغن'),
      line('44', 'محمد حسین پور', 'قند', 'قند'),
      line('45', 'محمد حسین‌پوری', 'قند', 'قند'),
      line('46', 'محمد حسنی‌پور', 'قند', 'قند'),
      line('47', 'حسین‌پور، محمد', 'قند', 'قند'),
      line('48', 'نگین', 'روفن سرخ کردنی لادن 810 گرم', 'روغن'),
      line('49', 'نگین', 'روغن سرخ کردنی لادن 810 گزم', 'روغن'),
    ),
  );
  const { rows } = await rowsOfImport(client, job.id, { only: 'bad' });
  expect(rows.map(({ faults }) => faults.map(({ code, fix }) => [code, fix]))).toEqual([
    [['NOT_OWN_GOODS', oil]],
    [['NOT_OWN_GOODS', oil]],
    [['NOT_OWN_GOODS', null]],
    [['NOT_OWN_BUYER', 'محمد حسین‌پور']],
    [['NOT_OWN_BUYER', null]],
    [['LIKE_OWN_BUYER', 'محمد حسین‌پور']],
    [['NOT_OWN_BUYER', 'محمد حسین‌پور']],
    [['LIKE_OWN_GOODS', oil]],
    [['LIKE_OWN_GOODS', oil]],
  ]);
  // What is right for one name may be wrong for another that is like something too.
  const [slip = '', column = -1] = rows.flatMap(({ cells, faults }) =>
    faults.flatMap((fault) => (fault.code === 'LIKE_OWN_GOODS' ? [cells[fault.column] ?? '', fault.column] : [])),
  ) as [string, number];
  await changeImport(client, job.id, { fix: { code: 'LIKE_OWN_GOODS', column, text: slip } });
  await untilState(client, job.id, 'ready');
  const left = (await rowsOfImport(client, job.id, { only: 'bad' })).rows.flatMap(({ faults }) => faults);
  expect(left.filter(({ code }) => code === 'LIKE_OWN_GOODS')).toHaveLength(1);
});

it('where some rows have codes and others names alone, the codes of the own lists are offered, and go in with one press each', async () => {
  const { client } = await server().newAdmin();
  const tea = { type: 'goods', unit: 'KILO', has_tax: true, vat_percentage: '10' } as const;
  await client(calls.createProduct, { body: { ...tea, name: 'چای احمد', code: '2720000114542', sku: 'T-1' } });
  await client(calls.createProduct, { body: { ...tea, name: 'قند', code: '2720000131425' } });
  const buyer = { person_type: 'legal', company: 'نگین', national_code: '10320296185', phone: '09121111112' } as const;
  await client(calls.createCustomer, { body: { ...buyer, economic_code: '10320296185' } });
  const heads = [...headers.with(3, 'شناسه کالا'), 'شماره اقتصادی'];
  const rows = [
    [...line('1', 'پویا', '2720000131425', 'قند'), '14008430838'],
    [...line('2', 'نگین', '', 'چاي احمد'), ''],
    [...line('3', 'پویا', 'T-1', 'چای'), '14008430838'],
  ];
  const text = [heads, ...rows].map((cells) => cells.join(';')).join('\n');
  const { id, ...job } = await judged(client, new File([text], 'both.csv'));
  expect(job).toMatchObject({ valid: 1, faulty: 2 });
  const { rows: bad } = await rowsOfImport(client, id, { only: 'bad' });
  const faults = bad.flatMap((row) => row.faults);
  expect(faults.map(({ column, fix }) => [column, fix])).toEqual([
    [7, '10320296185'],
    [3, '2720000114542'],
    [3, '2720000114542'],
  ]);
  for (const { code, column } of faults) {
    await changeImport(client, id, { fix: { code, column } });
    await untilState(client, id, 'ready');
  }
  await expect.poll(async () => (await getImport(client, id)).valid).toBe(3);
});

it('a person of whom a file says the national code alone gets the postal code of the one customer who has it', async () => {
  const { client } = await server().newAdmin();
  const person = (last_name: string, national_code: string, more: object = {}) =>
    client(calls.createCustomer, {
      body: { person_type: 'real', first_name: 'زهرا', last_name, national_code, ...more },
    });
  await person('امینی', '0068421931', { postal_code: '8174673441' });
  await person('کریمی', '0084575948', { postal_code: '8174673441', branch_code: '0001' });
  await person('کریمی', '0084575948', { postal_code: '1619735744', branch_code: '0002' });
  const rows = ['0068421931', '0084575948'].map((code, at) => [
    ...line(String(at + 1), 'زهرا', '2720000114542', 'چای'),
    code,
    '10',
  ]);
  const all = [[...headers, 'کد ملی', 'نرخ مالیات'], ...rows].map((row) => row.join(';')).join('\n');
  const ready = await judged(client, new File([all], 'a.csv'));
  expect(ready).toMatchObject({ valid: 1, faulty: 1 });
  expect(ready.causes.map(({ code, count }) => [code, count])).toEqual([['00012', 1]]);
});

it('what was refused for want of a customer or product is judged again once he is there, and nothing else', async () => {
  const { client } = await server().newAdmin();
  const { clock } = server();
  const tea = { type: 'goods', unit: 'KILO', has_tax: true, vat_percentage: '10' } as const;
  await client(calls.createProduct, { body: { ...tea, name: 'چای', code: '2720000114542', sku: 'T-1' } });
  const buyer = { person_type: 'legal', company: 'نگین', national_code: '10320296185', phone: '09121111112' } as const;
  await client(calls.createCustomer, { body: { ...buyer, economic_code: '10320296185' } });
  const { id, ...job } = await judged(
    client,
    file(
      line('1', 'نگین', 'T-1', 'چای'),
      line('2', 'پویا', 'T-1', 'چای'),
      line('3', 'نگین', 'T-2', 'قند'),
      line('4', 'نگین', 'T-1', 'چای').with(5, 'دو'),
    ),
  );
  expect(job).toMatchObject({ valid: 1, faulty: 3, rows_to_recheck: 0 });

  clock.advance(1_000);
  const other = { ...buyer, company: 'پویا', national_code: '14008430838', phone: '09121111113' };
  await client(calls.createCustomer, { body: { ...other, economic_code: '14008430838' } });
  // Of the two that wait for something of the lists; a quantity in letters is the file's own.
  expect(await getImport(client, id)).toMatchObject({ valid: 1, faulty: 3, rows_to_recheck: 2 });
  expect(await changeImport(client, id, { action: 'recheck' })).toMatchObject({
    ...{ state: 'ready', valid: 2, faulty: 2, bad_rows: 2, rows_to_recheck: 0 },
  });
  clock.advance(1_000);
  await client(calls.createProduct, { body: { ...tea, name: 'قند', code: '2720000131425', sku: 'T-2' } });
  expect(await getImport(client, id)).toMatchObject({ rows_to_recheck: 1 });
  expect(await changeImport(client, id, { action: 'recheck' })).toMatchObject({ valid: 3, faulty: 1 });
});
