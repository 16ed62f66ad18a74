import { type CallInput, calls } from '@taraz/contract';
import { beforeAll, expect, it } from 'vitest';
import { newPhone } from '../features/accounts/testing/signup.ts';
import { refusalOf } from './refusal-of.ts';
import { testPassword } from './seed.ts';
import { type SignedIn, withServer } from './with-server.ts';

/**
 * SQL Server, Delphi and .NET write ids in capitals; PostgreSQL finds a row by them. That each call of the contract has them in
 * small letters is small-letters.test.ts's; here is what went worst where texts were compared.
 */
const server = withServer();
let admin: SignedIn;
const capital = (id: string): string => id.toUpperCase();

beforeAll(async () => {
  admin = await server().newAdmin();
});

it("one's own password is set with the old one only, and one's own access is not taken", async () => {
  const self = await server().newAdmin();
  const params = { id: capital(self.userId) };
  const body = { crew: { password: 'Darya-ye Ghorub 7' } };
  expect(await refusalOf(self.client(calls.putEmployee, { params, body }))).toEqual([
    '400',
    'crew.password NOT_ALLOWED',
  ]);
  await expect(self.client(calls.deleteEmployee, { params })).rejects.toMatchObject({
    problem: { detail: expect.stringContaining('خود') },
  });
  const json = { username: self.username, password: testPassword };
  expect((await server().fetch('/api/auth/authorize', { method: 'POST', json })).status).toBe(200);
});

it('drafts that changed since they were seen are not deleted, and those that were not are told as deleted', async () => {
  const draft = () => admin.client(calls.createInvoice, { body: { save_as_draft: true, items: [{}] } });
  const [changed, other] = [await draft(), await draft()];
  const edited = { params: { invoiceType: 'original' as const }, query: { invoice_id: capital(changed.id) } };
  await admin.client(calls.editInvoice, { ...edited, body: { save_as_draft: true, invoice: { title: 'تازه' } } });
  const body = {
    action: 'delete' as const,
    ids: [capital(changed.id), capital(other.id)],
    etags: [changed.etag, other.etag],
  };
  const { results } = await admin.client(calls.bulkInvoiceAction, { body });
  expect(results.map(({ code }) => code)).toEqual(['STALE', '']);
  expect(await admin.client(calls.getInvoice, { params: { id: capital(changed.id) } })).toMatchObject({
    id: changed.id,
  });
});

it('debtors and buyers get their messages', async () => {
  const customer = await admin.client(calls.createCustomer, {
    body: { company: 'البرز', person_type: 'legal', phone: '09121234567' },
  });
  const opening = { kind: 'opening' as const, amount: '5000000', day: '2026-01-01' };
  await admin.client(calls.createCustomerEntry, { params: { id: capital(customer.id) }, body: opening });
  const customer_ids = [capital(customer.id)];
  const { links } = await admin.client(calls.shareStatements, { body: { customer_ids, by: 'link' } });
  expect(links).toHaveLength(1);
  const { reminded, left_out } = await admin.client(calls.remindDebtors, { body: { customer_ids } });
  expect([...reminded, ...left_out]).toHaveLength(1);
});

it('a purchase that a return names stays', async () => {
  const body = (more: object): CallInput<typeof calls.createPurchase>['body'] => ({
    ...{ day: '2026-10-10', supplier_name: 'پخش البرز', net: '1000000', vat: '100000', ...more },
  });
  const { id } = await admin.client(calls.createPurchase, { body: body({}) });
  await admin.client(calls.createPurchase, { body: body({ kind: 'return', returns_id: capital(id) }) });
  const params = { id: capital(id) };
  await expect(admin.client(calls.deletePurchase, { params })).rejects.toMatchObject({ problem: { code: 'IN_USE' } });
});

it('goods come into a warehouse, and a branch with people in it is not removed', async () => {
  const product = await admin.client(calls.createProduct, { body: { name: 'چای', code: '2720000131425' } });
  const warehouse = await admin.client(calls.createWarehousing, { body: { kind: 'warehouse', name: 'مرکزی' } });
  const lines = [{ product_id: capital(product.id), qty: '3', unit_price: '1000' }];
  const receipt = { kind: 'receipt' as const, warehouse_id: capital(warehouse.id), lines };
  expect(await admin.client(calls.createWarehousing, { body: receipt })).toMatchObject({ kind: 'receipt' });
  const branch = await admin.client(calls.createBranch, { body: { name: 'شمال', code: '0002' } });
  const { userId } = await server().newUser(admin.accountId);
  const moved = { params: { id: capital(userId) }, body: { branch_id: capital(branch.id) } };
  expect(await admin.client(calls.alterBranch, moved)).toMatchObject({ id: userId, crew: { branch_id: branch.id } });
  await expect(admin.client(calls.deleteBranch, { params: { id: capital(branch.id) } })).rejects.toMatchObject({
    status: 409,
  });
});

it('a document of the registration opens', async () => {
  const file = new File(['%PDF-1.4 of the CEO'], 'scan.pdf');
  const { id } = await admin.client(calls.uploadDocument, { body: { kind: 'ceo_id_card', file } });
  const answer = await server().fetch(`/api/uploads/docs/${capital(id)}`, { token: admin.token });
  expect(answer.status).toBe(200);
});

it('a phone gets one code, however its user’s id is spelled', async () => {
  const phone = newPhone();
  const { userId } = await server().newAdmin();
  await server().database.asOwner('update users set phone = $1 where user_id = $2', [phone, userId]);
  const send = (id: string) => server().fetch(`/api/auth/otp_send/${id}`, { method: 'POST', json: {} });
  const spellings = [userId, capital(userId), userId.replace(/[a-f]/, capital)];
  const statuses: number[] = [];
  for (const id of spellings) statuses.push((await send(id)).status);
  expect(statuses).toEqual([200, 429, 429]);
});
