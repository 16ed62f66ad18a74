import { randomUUID } from 'node:crypto';
import { calls } from '@taraz/contract';
import { expect, it } from 'vitest';
import { withSharedServer } from '../../testing/with-server.ts';
import { invoiceExportRoutes } from './routes.ts';

const server = withSharedServer();

it('exports what the filter shows, in both formats, and nothing of another account', async () => {
  const admin = await server().newAdmin();
  const ids: string[] = [];
  for (const internal_id of ['الف-۱', 'ب-۲'])
    ids.push((await admin.client(calls.createInvoice, { body: { save_as_draft: true, invoice: { internal_id } } })).id);
  const rowsOf = async (query: string, token = admin.token) => {
    const answer = await server().fetch(`/api/invoice/csv_export?${query}`, { token });
    expect(answer.status).toBe(200);
    return (await answer.text()).trim().split('\r\n').slice(1);
  };
  expect(await rowsOf('')).toHaveLength(2);
  expect(await rowsOf(`format=csv&search_field=${encodeURIComponent('ب-۲')}`)).toHaveLength(1);
  expect((await rowsOf(`except=${ids[0]}`)).map((row) => /[الفب]+-./.exec(row)?.[0])).toEqual(['ب-۲']);
  expect(await rowsOf('', (await server().newAdmin()).token)).toEqual([]);
  const book = await server().fetch('/api/invoice/csv_export?format=xlsx', { token: admin.token });
  expect(book.headers.get('content-type')).toContain('spreadsheetml');
  expect((await book.bytes()).subarray(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
});

it('exports chosen invoices in the given order, also with every line', async () => {
  const admin = await server().newAdmin();
  const ids: string[] = [];
  for (const internal_id of ['الف-۱', 'ب-۲', 'پ-۳']) {
    const items = [`کالای ${internal_id}`, 'کالای دیگر'].map((item_name) => ({ uuid: randomUUID(), item_name }));
    const body = { save_as_draft: true, invoice: { internal_id }, items };
    ids.unshift((await admin.client(calls.createInvoice, { body })).id);
  }
  // A program names a sandbox's memory alone: nobody flagged it.
  await server().database.asOwner("update invoices set environment = 'sandbox' where id = $1", [ids[1]]);
  const fileOf = async (body: object, token = admin.token) =>
    server().fetch('/api/invoice/csv_export', { method: 'POST', token, json: body });
  const rowsOf = async (body: object) => (await (await fileOf(body)).text()).trim().split('\r\n');
  const [, ...list] = await rowsOf({ ids: ids.slice(0, 2) });
  expect(list.map((row) => /[بپ]-./.exec(row)?.[0])).toEqual(['پ-۳', 'ب-۲']);
  const [head, ...lines] = await rowsOf({ ids: ids.slice(0, 2), content: 'lines' });
  const [all] = (await (await server().fetch('/api/invoice/csv_export?content=lines', admin)).text()).split('\r\n');
  expect(head).toBe(all);
  expect(lines.map((row) => /کالای (پ-۳|ب-۲|دیگر)/.exec(row)?.[1])).toEqual(['پ-۳', 'دیگر', 'ب-۲', 'دیگر']);
  expect(lines.map((row) => row.split(',').at(-1))).toEqual(['خیر', 'خیر', 'بله', 'بله']);
  const stranger = await server().newAdmin();
  expect((await fileOf({ ids, content: 'lines' }, stranger.token)).status).toBe(404);
  const missing = await fileOf({ ids: [ids[0], randomUUID()] });
  expect([missing.status, await missing.json()]).toMatchObject([404, { errors: [{ path: 'ids[1]' }] }]);
});

it('an invoice of very many lines is written piece by piece, others come between', async () => {
  const admin = await server().newAdmin();
  const items = Array.from({ length: 1_800 }, (_, index) => ({ uuid: randomUUID(), item_name: `کالای ${index}` }));
  const { id } = await admin.client(calls.createInvoice, { body: { save_as_draft: true, items } });
  const small = await admin.client(calls.createInvoice, { body: { save_as_draft: true, items: items.slice(0, 2) } });
  const [, route] = invoiceExportRoutes({ database: server().database.db, runtime: server() });
  if (route?.kind !== 'stream') throw new Error('a file is a stream');
  const body = { ids: [small.id, id], format: 'csv', content: 'lines' };
  const reply = await route.handle({ body, context: { ...admin, memoryIds: null } } as never);
  const pieces: string[] = [];
  for await (const piece of reply.body) pieces.push(String(piece));
  const lines = pieces.map((piece) => piece.split('\r\n').length - 1);
  expect(Math.max(...lines)).toBeLessThanOrEqual(501);
  expect(lines.reduce((sum, count) => sum + count)).toBe(1 + 2 + 1_800);
  expect(pieces.join('')).toMatch(/کالای 1[\s\S]*کالای 0[\s\S]*کالای 1799/);
});
