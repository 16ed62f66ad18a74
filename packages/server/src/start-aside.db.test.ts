import { randomUUID } from 'node:crypto';
import { type CallReply, calls, type ProblemDocument } from '@taraz/contract';
import { beforeAll, expect, it } from 'vitest';
import { sampleInput } from './features/sending/testing/fixture.ts';
import { asideFromBytes } from './platform/http/aside.ts';
import { createSimulatedServer, readyAdmin } from './testing/simulated-server.ts';
import { type SignedIn, withServer } from './testing/with-server.ts';

type Invoice = CallReply<typeof calls.getInvoice>;

const server = withServer({ isReal: true });
let admin: SignedIn;
beforeAll(async () => {
  admin = await server().newAdmin();
});

/** How many requests of a call were answered aside. */
async function asideOf(call: string): Promise<number> {
  const text = await (await fetch(`${server().opsUrl}/metrics`)).text();
  return Number(new RegExp(`^taraz_http_aside_total\\{call="${call}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}

const ask = (path: string, method: string, json?: unknown, headers: Record<string, string> = {}, who = admin) =>
  server().fetch(`/api${path}`, { method, token: who.token, headers, ...(json === undefined ? {} : { json }) });

const lines = 1_500;
const longDraft = {
  save_as_draft: true,
  invoice: { internal_id: 'بلند' },
  items: Array.from({ length: lines }, (_, at) => ({
    ...{ item_name: `کالای شماره ${at + 1} ${'ی'.repeat(60)}`, item_code: '2710000138624', item_unit: 'NUMBER' },
    ...{ item_qty: '2', item_price: '1000', item_vat_percentage: '10' },
  })),
};

it('answers what is long as it answers what is short, with this event loop free', async () => {
  expect(JSON.stringify(longDraft).length).toBeGreaterThan(asideFromBytes);
  const key = { 'idempotency-key': randomUUID() };
  const made = await ask('/invoice', 'POST', longDraft, key);
  const invoice = (await made.json()) as Invoice;
  expect([made.status, await asideOf('createInvoice')]).toEqual([201, 1]);
  expect([invoice.draft.items.length, invoice.totals.total]).toEqual([lines, String(lines * 2_200)]);
  expect(made.headers.get('content-security-policy')).not.toBeNull();

  const again = await ask('/invoice', 'POST', longDraft, key);
  expect([((await again.json()) as Invoice).id, again.headers.get('idempotency-replayed')]).toEqual([
    invoice.id,
    'true',
  ]);

  const shown = await ask(`/invoice/${invoice.id}`, 'GET');
  expect([shown.status, await asideOf('getInvoice')]).toEqual([200, 1]);
  expect(await shown.json()).toEqual({ ...invoice, payment: null });
  const etag = shown.headers.get('etag') ?? '';

  const title = `/invoice/original?invoice_id=${invoice.id}`;
  const change = { save_as_draft: true, invoice: { title: 'تازه' } };
  const changed = await ask(title, 'PUT', change, { 'if-match': etag });
  expect([changed.status, await asideOf('editInvoice')]).toEqual([200, 1]);
  const stale = await ask(title, 'PUT', change, { 'if-match': etag });
  const problem = (await stale.json()) as ProblemDocument;
  expect([stale.status, problem.code]).toEqual([412, 'STALE']);
  expect(problem.request_id).toBe(stale.headers.get('x-request-id'));
}, 120_000);

it('keeps accounts apart there as here', async () => {
  const { id } = (await (await ask('/invoice', 'POST', longDraft)).json()) as Invoice;
  const stranger = await server().newAdmin();
  expect((await ask(`/invoice/${id}`, 'GET', undefined, {}, stranger)).status).toBe(404);
  expect((await ask('/invoice', 'POST', longDraft, {}, { ...admin, token: 'x' })).status).toBe(401);
});

it('looks at lines and not at bytes alone', async () => {
  const judged = await ask('/invoice/validate', 'POST', { items: Array(300).fill({}) });
  expect([judged.status, await asideOf('validateInvoice')]).toEqual([200, 1]);
  const offer = await ask('/pre_invoice/', 'POST', { items: Array(lines).fill({ item_qty: '1' }) });
  expect([offer.status, await asideOf('createPreInvoice')]).toEqual([201, 1]);
  const { id } = (await offer.json()) as { id: string };
  const changed = await ask(`/pre_invoice/${id}`, 'PUT', { invoice: { title: 'تازه' } });
  expect([changed.status, await asideOf('putPreInvoice')]).toEqual([200, 1]);
});

it('issues none of many here when one of them is long', async () => {
  const stand = await createSimulatedServer(20, true);
  try {
    const { client } = await readyAdmin(stand, 'A11216');
    const sale = await sampleInput();
    const ids: string[] = [];
    for (const count of [1, 300]) {
      const items = Array(count).fill({ ...sale.items?.[0], uuid: '' });
      const body = { ...sale, items, payments: [], save_as_draft: true };
      ids.push((await client(calls.createInvoice, { body })).id);
    }
    const { results } = await client(calls.bulkInvoiceAction, { body: { action: 'issue', ids } });
    expect(results.map(({ ok, message }) => [ok, message])).toEqual([
      [true, ''],
      [true, ''],
    ]);
  } finally {
    await stand.close();
  }
}, 120_000);

it('does what is short itself', async () => {
  const before = await asideOf('createInvoice');
  const made = await ask('/invoice', 'POST', { ...longDraft, items: longDraft.items.slice(0, 3) });
  expect([made.status, await asideOf('createInvoice')]).toEqual([201, before]);
});
