import { calls } from '@taraz/contract';
import { beforeAll, expect, it } from 'vitest';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';

const server = withSharedServer();
let admin: SignedIn;
let colleague: SignedIn;

beforeAll(async () => {
  admin = await server().newAdmin();
  colleague = await server().newUser(admin.accountId, { permissions: ['invoices'] });
});

it('keeps views for one person, in the order they were made', async () => {
  const first = await admin.client(calls.createInvoiceView, {
    body: { name: ' این ماه ', filter: { range: 'month', state: 'confirmed' } },
  });
  await admin.client(calls.createInvoiceView, { body: { name: 'بزرگ‌ها', filter: { min: '1000000000' } } });
  expect(first).toMatchObject({ name: 'این ماه', filter: { range: 'month', state: 'confirmed' } });
  const { count, views } = await admin.client(calls.listInvoiceViews, { query: {} });
  expect([count, views.map(({ name }) => name)]).toEqual([2, ['این ماه', 'بزرگ‌ها']]);
  expect(await colleague.client(calls.listInvoiceViews, { query: {} })).toEqual({ count: 0, views: [] });
  const theirs = { params: { id: first.id } };
  await expect(colleague.client(calls.deleteInvoiceView, theirs)).rejects.toMatchObject({ status: 404 });
});

it('refuses a name in use or none, and a change from an older version', async () => {
  const body = { name: 'رد شده‌ها', filter: { state: 'rejected' } };
  const made = await admin.client(calls.createInvoiceView, { body });
  await expect(admin.client(calls.createInvoiceView, { body })).rejects.toMatchObject({
    problem: { code: 'CONFLICT' },
  });
  await expect(admin.client(calls.createInvoiceView, { body: { ...body, name: '  ' } })).rejects.toMatchObject({
    problem: { errors: [{ path: 'name' }] },
  });
  await colleague.client(calls.createInvoiceView, { body });
  const change = { params: { id: made.id }, body: { ...body, name: 'ردی‌ها' } };
  const changed = await admin.client(calls.putInvoiceView, change, { ifMatch: made.etag });
  expect(changed.name).toBe('ردی‌ها');
  await expect(admin.client(calls.putInvoiceView, change, { ifMatch: made.etag })).rejects.toMatchObject({
    status: 412,
  });
  await admin.client(calls.deleteInvoiceView, { params: { id: made.id } });
  const { views } = await admin.client(calls.listInvoiceViews, { query: {} });
  expect(views.map(({ id }) => id)).not.toContain(made.id);
});

it('keeps the columns of the list for one person, and goes back to the usual ones', async () => {
  expect(await admin.client(calls.getListLayout, {})).toEqual({ columns: [] });
  for (const columns of [['total', 'buyer_name'], ['state'], []]) {
    await admin.client(calls.putListLayout, { body: { columns } });
    expect(await admin.client(calls.getListLayout, {})).toEqual({ columns });
  }
  await admin.client(calls.putListLayout, { body: { columns: ['total'] } });
  expect(await colleague.client(calls.getListLayout, {})).toEqual({ columns: [] });
});
