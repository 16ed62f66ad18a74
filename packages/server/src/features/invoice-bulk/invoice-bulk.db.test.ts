import { randomUUID } from 'node:crypto';
import { calls } from '@taraz/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, withServer } from '../../testing/with-server.ts';

const server = withServer();
let admin: SignedIn;

let serial = 0;
const ways: Readonly<Record<string, readonly string[]>> = {
  queued: ['queued'],
  confirmed: ['queued', 'sending', 'sent', 'confirmed'],
  rejected: ['queued', 'sending', 'sent', 'rejected'],
};

/** A draft of one line with a total, put into a state as if it had come there. */
async function invoiceIn(state: string, price: string, who = admin): Promise<string> {
  const { id } = await who.client(calls.createInvoice, {
    body: {
      save_as_draft: true,
      items: [{ item_code: '2720000131425', item_qty: '1', item_price: price, item_vat_percentage: '10' }],
    },
  });
  const { asOwner } = server().database;
  const way = ways[state] ?? [];
  serial += way.length === 0 ? 0 : 1;
  for (const next of way)
    await asOwner(
      `update invoices set state = $2, memory_id = 'A11216', serial = $3, tax_id = $4, reference_number = 'r',
         verdict_at = now() where id = $1`,
      [id, next, serial, `A112160000000000000${String(serial).padStart(3, '0')}`],
    );
  return id;
}

beforeAll(async () => {
  admin = await server().newAdmin();
});

describe('a selection', () => {
  it('sums what the filter shows, by state, from the kept sums and counted alike', async () => {
    const who = await server().newAdmin();
    const ids: string[] = [];
    for (const [state, price] of [
      ['draft', '1000'],
      ['draft', '2000'],
      ['rejected', '500'],
    ] as const)
      ids.push(await invoiceIn(state, price, who));
    const sumsOf = async (query: object) =>
      Object.fromEntries(
        (await who.client(calls.invoiceSelection, { query })).counts
          .filter(({ count }) => count > 0)
          .map(({ state, count, total }) => [state, [count, total]]),
      );
    expect(await sumsOf({})).toEqual({ draft: [2, '3300'], rejected: [1, '550'] });
    expect(await sumsOf({ state: 'draft' })).toEqual({ draft: [2, '3300'] });
    expect(await sumsOf({ total_from: '600' })).toEqual({ draft: [2, '3300'] });
    expect(await sumsOf({ total_from: '600', total_to: '1100' })).toEqual({ draft: [1, '1100'] });
    expect(await sumsOf({ reaction: 'REJECTED' })).toEqual({});
    // What was left out and is not in the filter any more takes nothing off.
    const except = [ids[0], ids[2], randomUUID()].join();
    expect(await sumsOf({ except })).toEqual({ draft: [1, '2200'] });
    for (const filter of [{ state: 'draft' }, { total_from: '600' }])
      expect(await sumsOf({ ...filter, except })).toEqual({ draft: [1, '2200'] });
    expect(await sumsOf({ state: 'rejected', except })).toEqual({});
    // A draft with more discount than price comes to less than nothing: without it there is more.
    await server().database.asOwner('update invoices set total = -78347, total_vat = -6999 where id = $1', [ids[0]]);
    expect(await sumsOf({ except: ids[0] })).toEqual({ draft: [1, '2200'], rejected: [1, '550'] });
    await expect(sumsOf({ except: `${ids[0]},x` })).rejects.toMatchObject({ status: 400 });
  });
});

describe('an action on many', () => {
  const run = (action: 'push' | 'delete' | 'abandon', ids: string[], who = admin) =>
    who.client(calls.bulkInvoiceAction, { body: { action, ids } }, { idempotencyKey: randomUUID() });

  it('does what can be done and says of the rest why not, in the order given', async () => {
    const [draft, rejected, other] = [
      await invoiceIn('draft', '10'),
      await invoiceIn('rejected', '10'),
      await invoiceIn('draft', '10'),
    ];
    const nobody = randomUUID();
    const { results } = await run('delete', [draft, rejected, nobody, other]);
    expect(results.map(({ id, ok, code }) => [id, ok, code])).toEqual([
      [draft, true, ''],
      [rejected, false, 'INVOICE_NOT_DELETABLE'],
      [nobody, false, 'NOT_FOUND'],
      [other, true, ''],
    ]);
    expect(results[1]?.message).toContain('هرگز فرستاده نشده');
    const { invoices } = await admin.client(calls.listInvoices, { query: { limit: 100 } });
    expect(invoices.map(({ id }) => id)).toContain(rejected);
    expect(invoices.map(({ id }) => id)).not.toContain(draft);
  });

  it("does nothing to a stranger's invoices", async () => {
    const id = await invoiceIn('draft', '10');
    const stranger = await server().newAdmin();
    const { results } = await run('delete', [id], stranger);
    expect(results).toMatchObject([{ ok: false, code: 'NOT_FOUND' }]);
    expect((await admin.client(calls.getInvoice, { params: { id } })).id).toBe(id);
  });

  it('holds them in one order, whatever order they are given in: who waits for the first holds none of the others', async () => {
    const [first = '', second = ''] = [await invoiceIn('draft', '10'), await invoiceIn('draft', '10')].sort();
    let acting: ReturnType<typeof run> | undefined;
    await server().database.db.withAccount(admin.accountId, async (tx) => {
      await sql`set local lock_timeout = '500ms'`.execute(tx);
      await sql`select from invoices where id = ${first} for update`.execute(tx);
      acting = run('delete', [second, first]);
      await server().database.untilSomeWait();
      await sql`select from invoices where id = ${second} for update`.execute(tx);
    });
    expect((await acting)?.results.map(({ id, ok }) => [id, ok])).toEqual([
      [second, true],
      [first, true],
    ]);
  });

  it('answers the same to the same key, and acts once', async () => {
    const ids = [await invoiceIn('rejected', '10')];
    const key = { idempotencyKey: randomUUID() };
    const first = await admin.client(calls.bulkInvoiceAction, { body: { action: 'abandon', ids } }, key);
    const again = await admin.client(calls.bulkInvoiceAction, { body: { action: 'abandon', ids } }, key);
    expect(again).toEqual(first);
    const { events } = await admin.client(calls.getInvoice, { params: { id: ids[0] ?? '' } });
    expect(events.filter(({ cause }) => cause === 'ABANDONED')).toHaveLength(1);
  });
});

describe('giving a refused invoice up', () => {
  it.each(['draft', 'queued', 'confirmed'])('is refused of a %s one, which stays as it is', async (state) => {
    const id = await invoiceIn(state, '10');
    await expect(admin.client(calls.abandonInvoice, { params: { id } })).rejects.toMatchObject({ status: 409 });
    expect((await admin.client(calls.getInvoice, { params: { id } })).state).toBe(state);
  });

  it('takes it out of the errors, for good: it is neither edited nor sent', async () => {
    const id = await invoiceIn('rejected', '10');
    const rejected = async () =>
      (await admin.client(calls.invoiceCounts, { query: {} })).counts.find(({ state }) => state === 'rejected')?.count;
    const before = (await rejected()) ?? 0;
    const given = await admin.client(calls.abandonInvoice, { params: { id } });
    expect(given.state).toBe('abandoned');
    expect((await admin.client(calls.abandonInvoice, { params: { id } })).state).toBe('abandoned');
    expect(await rejected()).toBe(before - 1);
    await expect(admin.client(calls.forcePush, { params: { id } })).rejects.toMatchObject({ status: 409 });
    const edit = { params: { invoiceType: 'original' as const }, query: { invoice_id: id }, body: {} };
    await expect(admin.client(calls.editInvoice, edit)).rejects.toMatchObject({
      problem: { code: 'INVOICE_NOT_EDITABLE' },
    });
  });
});

describe('chosen invoices as a file', () => {
  it('come in the order given, and not at all when one is a stranger’s', async () => {
    const [a, b] = [await invoiceIn('draft', '7'), await invoiceIn('draft', '9')];
    const file = async (ids: string[], token = admin.token) =>
      server().fetch('/api/invoice/csv_export', { method: 'POST', token, json: { ids } });
    const text = await (await file([b, a])).text();
    const totals = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(',')[10]);
    expect(totals).toEqual(['9', '7']);
    expect((await file([a], (await server().newAdmin()).token)).status).toBe(404);
  });
});

it('who issues without seeing invoices is told of the invoice given up, and not what colleagues try beside it', async () => {
  const clerk = await server().newUser(admin.accountId, { permissions: ['issue'] });
  const original = await invoiceIn('confirmed', '10');
  const [mine, colleague] = [await invoiceIn('rejected', '10', clerk), await invoiceIn('draft', '10')];
  const { asOwner } = server().database;
  await asOwner('update invoices set referred_id = $1 where id in ($2, $3)', [original, mine, colleague]);
  const given = await clerk.client(calls.abandonInvoice, { params: { id: mine } });
  expect(given).toMatchObject({ id: mine, state: 'abandoned' });
  expect(given.chain.map(({ id }) => id)).toEqual([mine]);
  const asAdmin = (await admin.client(calls.getInvoice, { params: { id: mine } })).chain.map(({ id }) => id);
  expect(asAdmin.toSorted()).toEqual([original, mine, colleague].toSorted());
});
