import { randomUUID } from 'node:crypto';
import { type CallReply, calls } from '@taraz/contract';
import { parseTaxId } from '@taraz/core';
import type { Simulator } from '@taraz/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal-of.ts';
import {
  addReadyMemory,
  createSimulatedServer,
  readyAdmin,
  type SimulatedServer,
} from '../../testing/simulated-server.ts';
import type { SignedIn, TestServer } from '../../testing/with-server.ts';
import { sampleInput } from '../sending/testing/fixture.ts';
import { details } from './messages.fa.ts';

let stand: SimulatedServer;
let server: TestServer;
let simulator: Simulator;
let admin: SignedIn;
beforeAll(async () => {
  stand = await createSimulatedServer(20);
  ({ server, simulator } = stand);
  admin = await readyAdmin(stand, 'A11216');
});
afterAll(() => stand.close());

type Invoice = CallReply<typeof calls.getInvoice>;
const minuteAgo = () => ({ invoice_date: new Date(server.clock.nowMs() - 60_000).toISOString() });
const past = () => sampleInput({ invoice: minuteAgo() });
const create = (who: SignedIn, body: Awaited<ReturnType<typeof sampleInput>>): Promise<Invoice> =>
  who.client(calls.createInvoice, { body });

async function untilState(who: SignedIn, id: string, ...states: string[]): Promise<Invoice> {
  for (let wait = 0; ; wait += 1) {
    const invoice = await who.client(calls.getInvoice, { params: { id } });
    if (states.includes(invoice.state)) return invoice;
    if (wait > 400) throw new Error(`still ${invoice.state} after 20 s: ${JSON.stringify(invoice.events)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const confirmed = async (who: SignedIn): Promise<Invoice> =>
  untilState(who, (await create(who, await past())).id, 'confirmed');
const rowsOf = ({ accountId }: SignedIn) =>
  server.database.asOwner<Record<string, string>>(
    `select (select count(*) from invoices where account_id = $1)::int as invoices,
       (select count(*) from invoice_documents where account_id = $1)::int as documents,
       (select count(*) from invoice_events where account_id = $1 and cause = 'CREATED')::int as events,
       (select count(*) from invoice_queue where account_id = $1)::int as queued,
       (select coalesce(sum(last_serial), 0) from serial_counters where account_id = $1)::int as serials`,
    [accountId],
  );

describe('an invoice over HTTP', () => {
  it('is told of to who keeps a draft under its name: the answer to its sending was lost', async () => {
    const [client_id, body] = [randomUUID(), await past()];
    const issued = await create(admin, { ...body, client_id });
    const changed = { ...body, client_id, items: [], save_as_draft: true };
    const kept = await create(admin, changed);
    expect(kept).toMatchObject({ id: issued.id, tax_number: issued.tax_number, draft: issued.draft });
  });

  it('is numbered at once, confirmed by itself, and gives a certificate', async () => {
    const created = await create(admin, await past());
    expect(created).toMatchObject({ state: 'queued', memory_id: 'A11216', environment: 'simulator' });
    expect(parseTaxId(created.tax_number)).toMatchObject({ valid: true, memoryId: 'A11216' });
    const invoice = await untilState(admin, created.id, 'confirmed');
    expect(invoice.events.map(({ cause }) => cause)).toEqual(['CREATED', 'PACKET_STORED', 'ANSWERED', 'CONFIRMED']);
    expect(invoice.receipt?.split('.')).toHaveLength(3);
    const certificate = await admin.client(calls.invoiceCertificate, { params: { id: created.id } });
    expect(certificate).toMatchObject({
      format: 'taraz-certificate/1',
      tax_number: created.tax_number,
      receipt: invoice.receipt,
    });
    expect(JSON.parse(String(certificate.invoice)).header.taxid).toBe(created.tax_number);
    const received = simulator.control.received({ taxId: created.tax_number });
    expect(received.map(({ document }) => document)).toEqual([certificate.invoice]);
  });

  it('with an Idempotency-Key is one invoice, however often it comes', async () => {
    const key = randomUUID();
    const body = await past();
    const before = await rowsOf(admin);
    const send = () => admin.client(calls.createInvoice, { body }, { idempotencyKey: key });
    const atOnce = await Promise.allSettled([send(), send(), send()]);
    const others = atOnce.filter((one) => one.status === 'rejected').map(({ reason }) => reason.problem.code);
    expect(new Set([...others, 'STILL_RUNNING'])).toEqual(new Set(['STILL_RUNNING']));
    const { id } = await send();
    const done = atOnce.filter((one) => one.status === 'fulfilled').map(({ value }) => value.id);
    expect(new Set(done)).toEqual(new Set([id]));
    expect(Number((await rowsOf(admin))[0]?.invoices)).toBe(Number(before[0]?.invoices) + 1);
  });

  it('copies the seller from the account, whatever is said of it', async () => {
    const body = {
      ...(await past()),
      seller_info: { economic_code: '10320296185', company: 'دیگری', phone: '02100000000' },
    };
    const { draft } = await create(admin, body);
    expect(draft.seller_info).toMatchObject({
      economic_code: '14003778990',
      company: 'شرکت آزمایشی',
      phone: '02100000000',
    });
  });

  it("names the account's own product of a line that gives its goods id alone, so that stock is taken of it", async () => {
    const make = (name: string, code: string) =>
      admin.client(calls.createProduct, { body: { name, code, unit: 'NUMBER', price: '1000', has_tax: false } });
    const [single, tea] = [await make('چسب', '2720000037526'), await make('چای', '2720000037533')];
    await make('قند', '2720000037533');
    const line = (item_code: string, item_name: string) => ({
      ...{ item_code, item_name, item_unit: 'NUMBER', item_price: '700', item_qty: '1', item_vat_percentage: '0' },
    });
    const lines = [
      line('2720000037526', 'نامی دیگر'),
      line('2720000037533', 'چاي'),
      line('2720000037533', 'شکر'),
      { ...line('2720000037526', 'بی‌کالا'), product_id: '' },
    ];
    const created = await create(admin, { ...(await past()), items: lines, save_as_draft: true });
    expect(created.draft.items.map(({ product_id }) => product_id)).toEqual([single.id, tea.id, '', '']);
    expect(created.draft.items[0]).toMatchObject({ item_name: 'نامی دیگر', item_price: '700' });
    // What was a stranger when it was written stays one: what it never took could not be given back.
    const items = [line('2720000037533', 'چای'), line('2720000037526', 'چسب')];
    const edited = await admin.client(
      calls.editInvoice,
      {
        params: { invoiceType: 'original' },
        query: { invoice_id: created.id },
        body: { save_as_draft: true, items },
      },
      { ifMatch: created.etag },
    );
    expect(edited.draft.items.map(({ product_id }) => product_id)).toEqual(['', '']);
  });

  it('stored by an earlier version with more digits than are counted is listed with as many as are', async () => {
    const { id } = await create(admin, { ...(await past()), save_as_draft: true });
    await server.database.asOwner(
      "update invoices set total = ('-' || repeat('9', 60))::numeric, total_vat = 1e50 where id = $1",
      [id],
    );
    const { invoices } = await admin.client(calls.listInvoices, { query: { limit: 100 } });
    const most = '9'.repeat(18);
    expect(invoices.find((one) => one.id === id)).toMatchObject({ total: `-${most}`, total_vat: most });
    await admin.client(calls.deleteInvoice, { params: { id } });
  });

  it('copies buyer and goods: a later change of their records does not touch it', async () => {
    const customer = await admin.client(calls.createCustomer, {
      body: {
        person_type: 'legal',
        company: 'خریدار نخست',
        national_code: '14008430838',
        economic_code: '14008430838',
        postal_code: '8174673441',
      },
    });
    const product = await admin.client(calls.createProduct, {
      body: { name: 'کالا', code: '2720000131425', unit: 'NUMBER', price: '1000', has_tax: true, vat_percentage: '10' },
    });
    const body = {
      buyer_info: { customer_id: customer.id },
      items: [{ product_id: product.id, item_qty: '۲' }],
      invoice: minuteAgo(),
    };
    const created = await create(admin, body);
    expect(created).toMatchObject({ buyer_name: 'خریدار نخست', total: '2200' });
    await admin.client(calls.putCustomer, {
      params: { id: customer.id },
      body: { person_type: 'legal', company: 'نام تازه', national_code: '14008430838', economic_code: '14008430838' },
    });
    expect((await admin.client(calls.getInvoice, { params: { id: created.id } })).buyer_name).toBe('خریدار نخست');
  });

  it('takes what the list gives off one unit for its quantity, and nothing where its writer says another discount', async () => {
    const { id: product_id } = await admin.client(calls.createProduct, {
      body: { name: 'با تخفیف', code: '2720000131425', unit: 'NUMBER', price: '1000', discount: '100', has_tax: false },
    });
    const items = [
      { product_id, item_qty: '3' },
      { product_id, item_qty: '3', item_discount: '50' },
      { product_id, item_qty: '3', item_discount: '' },
    ];
    const { draft } = await create(admin, { items, save_as_draft: true });
    expect(draft.items.map(({ item_discount }) => item_discount)).toEqual(['300', '50', '']);
  });

  it('takes no rate of a levy from the list where its amount is said', async () => {
    const { id: product_id } = await admin.client(calls.createProduct, {
      body: {
        ...{ name: 'با عوارض', code: '2720000131425', unit: 'NUMBER', price: '1000', has_tax: true },
        ...{ vat_percentage: '10', other_tax_subject: 'عوارض', other_tax_percentage: '3' },
      },
    });
    const items = [
      { product_id, item_qty: '1' },
      { product_id, item_qty: '1', item_other_tax_amount: '500' },
      { product_id, item_qty: '1', item_other_tax_amount: '0' },
    ];
    const { draft } = await create(admin, { items, save_as_draft: true });
    expect(draft.items.map(({ item_other_tax_percentage }) => item_other_tax_percentage)).toEqual(['3', '', '3']);
  });

  it('with other goods has their levy, and none of the goods before them but what is said', async () => {
    const goods = {
      code: '2720000131425',
      unit: 'NUMBER',
      price: '1000',
      has_tax: true,
      vat_percentage: '10',
    } as const;
    const { id: without } = await admin.client(calls.createProduct, { body: { name: 'بی‌عوارض', ...goods } });
    const { id: taxed } = await admin.client(calls.createProduct, {
      body: { name: 'با عوارض', ...goods, other_tax_subject: 'عوارض', other_tax_percentage: '3' },
    });
    const items = [{ product_id: without, item_qty: '1', item_other_tax_amount: '500' }];
    const { id, draft } = await create(admin, { items, save_as_draft: true });
    const levyWith = async (product_id: string, said: object = {}) => {
      const line = { uuid: String(draft.items[0]?.uuid), product_id, item_qty: '1', ...said };
      const { draft: changed } = await admin.client(calls.editInvoice, {
        params: { invoiceType: 'original' },
        query: { invoice_id: id },
        body: { items: [line], save_as_draft: true },
      });
      return changed.items.map((item) => [item.item_other_tax_percentage, item.item_other_tax_amount]);
    };
    expect(await levyWith(taxed)).toEqual([['3', '']]);
    expect(await levyWith(without, { item_other_tax_amount: '600' })).toEqual([['', '600']]);
    expect(await levyWith(taxed, { item_other_tax_amount: '700' })).toEqual([['', '700']]);
  });

  it('leaves the metal of gold exempt, and goods of one rate without theirs, whatever the list says of them', async () => {
    const { id: product_id } = await admin.client(calls.createProduct, {
      body: {
        ...{ name: 'النگو', code: '2720000131425', type: 'services', price: '38500000' },
        ...{ has_tax: true, vat_percentage: '10' },
      },
    });
    const services = { consfee: '12400000', spro: '13300000', bros: '0' };
    const lineOf = async (invoice_pattern: 'gold' | 'export' | 'chain_sale', said: object = {}) => {
      const items = [{ product_id, item_qty: '4.608', ...services, ...said }];
      const invoice = { ...minuteAgo(), invoice_pattern };
      const { draft, total } = await create(admin, { items, invoice, save_as_draft: true });
      return [draft.items[0]?.item_vat_percentage, draft.items[0]?.item_type, total];
    };
    expect(await lineOf('gold')).toEqual(['0', 'goods', '205678000']);
    expect((await lineOf('gold', { item_vat_percentage: '10' }))[0]).toBe('10');
    expect((await lineOf('export'))[0]).toBe('');
    expect((await lineOf('chain_sale'))[0]).toBe('');
  });

  it('takes the list price of goods in another currency in rial, at their rate', async () => {
    const { id: product_id } = await admin.client(calls.createProduct, {
      body: { name: 'ارزی', code: '2720000131425', price: '100', currency_type: 'USD', exchange_rate: '700000' },
    });
    const { draft } = await create(admin, { items: [{ product_id, item_qty: '2' }], save_as_draft: true });
    expect(draft.items[0]).toMatchObject({
      item_price: '70000000',
      item_currency_type: 'USD',
      item_exchange_rate: '700000',
    });
  });

  it('is issued though its buyer was merged, or buyer and goods were removed, while it was written', async () => {
    const { client } = await server.newAdmin();
    const fields = { person_type: 'legal', company: 'می‌ماند' } as const;
    const [kept, gone, removed] = [
      await client(calls.createCustomer, { body: fields }),
      await client(calls.createCustomer, { body: { ...fields, company: 'می‌رود' } }),
      await client(calls.createCustomer, { body: { ...fields, company: 'حذفی' } }),
    ];
    const product = await client(calls.createProduct, {
      body: { name: 'کالای حذفی', code: '2720000131425', unit: 'NUMBER', price: '1000', has_tax: false },
    });
    await client(calls.mergeCustomers, { body: { keep: kept.id, merge: [gone.id], fields } });
    await client(calls.deleteCustomer, { params: { id: removed.id } });
    await client(calls.deleteProduct, { params: { id: product.id } });
    const line = {
      ...{ product_id: product.id, item_code: '2720000131425', item_name: 'کالای حذفی', item_unit: 'NUMBER' },
      ...{ item_qty: '1', item_price: '1000', item_vat_percentage: '0' },
    };
    const draftOf = async (buyer_info: object, items: object[] = [line]) =>
      (
        await client(calls.createInvoice, {
          body: { ...(await past()), buyer_info, items, save_as_draft: true } as never,
        })
      ).draft;
    const written = { customer_id: gone.id, buyer_entity: 'legal', company: 'می‌رود' };
    expect((await draftOf(written)).buyer_info).toMatchObject({ customer_id: kept.id, company: 'می‌رود' });
    expect((await draftOf({ customer_id: gone.id })).buyer_info).toMatchObject({ company: 'می‌ماند' });

    const given = { buyer_info: { ...written, customer_id: removed.id, economic_code: '14008430838' }, items: [line] };
    const unknown = async (body: object) => {
      const asked = { ...(await past()), ...body } as never;
      const { findings } = await client(calls.validateInvoice, { body: asked });
      return findings.flatMap(({ path }) => (path.endsWith('_id') ? [path] : []));
    };
    expect(await unknown(given)).toEqual([]);
    // Of what was not written nobody knows it any more.
    expect(await unknown({ ...given, buyer_info: { customer_id: removed.id } })).toEqual(['buyer_info.customer_id']);
    expect(await unknown({ ...given, items: [{ product_id: product.id, item_qty: '1' }] })).toEqual([
      'items[0].product_id',
    ]);
  });

  it('that is changed without being named is refused at what would name it', async () => {
    for (const invoiceType of ['original', 'corrective'] as const)
      await expect(
        admin.client(calls.editInvoice, { params: { invoiceType }, query: {}, body: {} }),
      ).rejects.toMatchObject({
        problem: { code: 'INVALID_INPUT', errors: [{ path: 'invoice_id', code: 'REQUIRED' }] },
      });
  });

  it('whose memory was removed says so when it is to be issued, and goes with another', async () => {
    const { id } = await create(admin, { ...(await past()), save_as_draft: true });
    await server.database.asOwner("update invoices set memory_id = 'A0GONE' where id = $1", [id]);
    const issue = (body: object) =>
      admin.client(calls.editInvoice, { params: { invoiceType: 'original' }, query: { invoice_id: id }, body });
    await expect(issue({})).rejects.toMatchObject({
      problem: { code: 'INVALID_INPUT', errors: [{ path: 'memory_id', code: 'UNKNOWN_MEMORY' }] },
    });
    expect((await issue({ memory_id: 'A11216' })).state).toBe('queued');
  });

  it('waits in line until its date, and can be deleted there: its serial is void', async () => {
    const body = await sampleInput({
      invoice: { invoice_date: new Date(server.clock.nowMs() + 300_000).toISOString() },
    });
    const { id, state } = await create(admin, body);
    expect(state).toBe('queued');
    expect((await admin.client(calls.forcePush, { params: { id } })).state).toBe('queued');
    expect(await admin.client(calls.deleteInvoice, { params: { id } })).toEqual({ id });
    await expect(admin.client(calls.getInvoice, { params: { id } })).rejects.toMatchObject({ status: 404 });
    const voids = await server.database.asOwner('select reason from serial_voids where invoice_id = $1', [id]);
    expect(voids).toEqual([{ reason: 'deleted' }]);
  });

  it('that was issued meanwhile is not deleted as the draft that was asked about', async () => {
    const drafts = [
      await create(admin, { ...(await past()), save_as_draft: true }),
      await create(admin, { ...(await past()), save_as_draft: true }),
      await create(admin, { ...(await past()), save_as_draft: true }),
    ] as const;
    const [one, other, kept] = drafts;
    const later = { invoice: { invoice_date: new Date(server.clock.nowMs() + 300_000).toISOString() } };
    for (const { id } of [one, other])
      await admin.client(calls.editInvoice, {
        ...{ params: { invoiceType: 'original' }, query: { invoice_id: id }, body: later },
      });
    const remove = (ifMatch?: string) =>
      admin.client(calls.deleteInvoice, { params: { id: one.id } }, ifMatch === undefined ? {} : { ifMatch });
    await expect(remove(one.etag)).rejects.toMatchObject({ status: 412 });
    const body = { action: 'delete' as const, ids: [other.id, kept.id], etags: [other.etag, kept.etag] };
    const { results } = await admin.client(calls.bulkInvoiceAction, { body });
    expect(results.map(({ code }) => code)).toEqual(['STALE', '']);
    const { invoices } = await admin.client(calls.listInvoices, { query: { limit: 500 } });
    const etagOf = (id: string) => invoices.find((row) => row.id === id)?.etag;
    expect(etagOf(kept.id)).toBeUndefined();
    expect(etagOf(one.id)).toBe((await admin.client(calls.getInvoice, { params: { id: one.id } })).etag);
    expect(await remove(etagOf(one.id))).toEqual({ id: one.id });
    await admin.client(calls.deleteInvoice, { params: { id: other.id } });
  });

  it('is deleted without a look at each other one: whatever column names invoices has an index', async () => {
    const unindexed = await server.database.asOwner(`
      select c.conrelid::regclass::text as table, c.conname from pg_constraint c
      where c.contype = 'f' and c.confrelid = 'invoices'::regclass and not exists (
        select from pg_index i where i.indrelid = c.conrelid
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`);
    expect(unindexed).toEqual([]);
  });

  it('is edited under its ETag only, and not once it has gone', async () => {
    const draft = await create(admin, { ...(await past()), save_as_draft: true });
    const put = (body: Awaited<ReturnType<typeof sampleInput>>, ifMatch: string) =>
      admin.client(
        calls.editInvoice,
        { params: { invoiceType: 'original' }, query: { invoice_id: draft.id }, body },
        { ifMatch },
      );
    const renamed = await put({ save_as_draft: true, invoice: { title: 'تازه' } }, draft.etag);
    expect(renamed).toMatchObject({ state: 'draft', tax_number: '' });
    await expect(put({ save_as_draft: true }, draft.etag)).rejects.toMatchObject({ status: 412 });
    const issued = await put({}, renamed.etag);
    expect(issued.state).toBe('queued');
    const gone = await untilState(admin, draft.id, 'confirmed');
    await expect(put({}, gone.etag)).rejects.toMatchObject({
      status: 409,
      problem: { code: 'INVOICE_NOT_EDITABLE', detail: details.notEditable },
    });
    const both = { invoice_id: draft.id, referral_tax_number: gone.tax_number };
    await expect(
      admin.client(calls.editInvoice, { params: { invoiceType: 'corrective' }, query: both, body: {} }),
    ).rejects.toMatchObject({
      status: 409,
      problem: { detail: expect.stringContaining('referral_tax_number'), errors: [{ path: 'invoice_id' }] },
    });
    await expect(admin.client(calls.deleteInvoice, { params: { id: draft.id } })).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe('drafts', () => {
  it('are issued many at once: as they stand and in the order asked for, those with a fault stay and say why, those over the quota wait', async () => {
    const who = await readyAdmin(stand, 'A11218');
    const { invoice, ...rest } = await sampleInput();
    const { dateFlag: _flag, invoice_date: _date, ...undated } = invoice ?? {};
    const draft = async (date: { invoice_date?: string }, items = rest.items) =>
      create(who, { ...rest, items: items ?? [], invoice: { ...undated, ...date }, save_as_draft: true });
    const [today, chosen] = [await draft({}), await draft(minuteAgo())];
    const [broken, late] = [await draft(minuteAgo(), []), await draft(minuteAgo())];
    expect([today, chosen].map(({ draft: { invoice } }) => invoice.dateFlag)).toEqual([false, true]);
    await server.database.asOwner(
      "insert into plans (id, title, price, days, created_at, updated_at) values ('two', '', 0, 30, now(), now()) on conflict do nothing",
    );
    await server.database.asOwner(
      `insert into subscriptions (account_id, plan_id, title, price, days, invoices, starts_at, updated_at)
       values ($1, 'two', '', 0, 30, 2, $2, $2)`,
      [who.accountId, new Date(server.clock.nowMs())],
    );
    // It was written the day before.
    const before = new Date(server.clock.nowMs() - 86_400_000).toISOString();
    await server.database.asOwner(
      "update invoice_documents set draft = jsonb_set(draft, '{invoice,invoice_date}', to_jsonb($2::text)) where invoice_id = $1",
      [today.id, before],
    );
    const issue = async (...some: Invoice[]) => {
      const body = { action: 'issue', ids: some.map(({ id }) => id) } as const;
      const { results } = await who.client(calls.bulkInvoiceAction, { body }, { idempotencyKey: randomUUID() });
      return results;
    };
    const results = await issue(chosen, broken, today, late);
    expect(results.map(({ ok, code }) => [ok, code])).toEqual([
      [true, ''],
      [false, 'RULE_BROKEN'],
      [true, ''],
      [true, 'HELD'],
    ]);
    expect(results[1]?.message).not.toBe('');
    const now = async ({ id }: Invoice) => who.client(calls.getInvoice, { params: { id } });
    const [first, second] = [await now(chosen), await now(today)];
    expect([first.serial_number, second.serial_number]).toEqual(['1', '2']);
    // The day that somebody chose stays; what nobody dated is of now, as in the wizard.
    expect(first.invoice_date).toBe(chosen.invoice_date);
    expect(Date.parse(second.invoice_date)).toBeGreaterThan(Date.parse(chosen.invoice_date));
    expect([(await now(broken)).state, await now(late)]).toMatchObject(['draft', { state: 'draft', held: true }]);
    expect(await issue(chosen)).toMatchObject([{ ok: false, code: 'CONFLICT' }]);
  });
});

describe('corrections, returns, cancellations', () => {
  const refer = (
    invoiceType: 'corrective' | 'return' | 'cancellation',
    referral_tax_number: string,
    body: Awaited<ReturnType<typeof sampleInput>> = {},
  ) =>
    admin.client(calls.editInvoice, {
      params: { invoiceType },
      query: { referral_tax_number },
      body: { ...body, invoice: { ...body.invoice, ...minuteAgo() } },
    });

  /** The reference must be older than what refers to it. */
  async function reference(): Promise<Invoice> {
    const body = await sampleInput({
      invoice: { invoice_date: new Date(server.clock.nowMs() - 3_600_000).toISOString() },
    });
    return untilState(admin, (await create(admin, body)).id, 'confirmed');
  }

  it('what colleagues try beside it is not told to who issues without seeing invoices; what came of it is', async () => {
    const clerk = await server.newUser(admin.accountId, { permissions: ['issue'] });
    const body = await sampleInput({
      invoice: { invoice_date: new Date(server.clock.nowMs() - 3_600_000).toISOString() },
    });
    const { id, tax_number } = await untilState(admin, (await create(clerk, body)).id, 'confirmed');
    const chain = async (invoiceId = id) =>
      (await clerk.client(calls.getOwnInvoice, { params: { id: invoiceId } })).chain.map((one) => one.id);
    const items = lines(await admin.client(calls.getInvoice, { params: { id } })).map((line) => ({
      ...line,
      item_discount: '0',
    }));
    const kept = await refer('corrective', tax_number, { items, save_as_draft: true });
    expect((await admin.client(calls.getInvoice, { params: { id } })).chain.map((one) => one.id)).toEqual([
      id,
      kept.id,
    ]);
    expect(await chain()).toEqual([id]);
    await admin.client(calls.deleteInvoice, { params: { id: kept.id } });
    const stands = await refer('corrective', tax_number, { items });
    await untilState(admin, stands.id, 'confirmed');
    expect(await chain()).toEqual([id, stands.id]);
    // Who corrects a colleague's sale knows which.
    const mine = await clerk.client(calls.editInvoice, {
      params: { invoiceType: 'corrective' },
      query: { referral_tax_number: stands.tax_number },
      body: { items, save_as_draft: true, invoice: minuteAgo() },
    });
    expect(await chain(mine.id)).toEqual([id, stands.id, mine.id]);
  });

  const lines = (invoice: Invoice) =>
    invoice.draft.items as unknown as { uuid: string; item_code: string; item_qty: string }[];

  it('a return with fewer pieces goes through, supersedes the original and stands in its chain', async () => {
    const original = await reference();
    const items = lines(original).map((line) => ({ ...line, item_qty: '1', item_discount: '0' }));
    const returned = await refer('return', original.tax_number, { items, invoice: { payment_method: 'cash' } });
    expect(returned).toMatchObject({ invoice_type: 'return', referral_tax_number: original.tax_number });
    await untilState(admin, returned.id, 'confirmed');
    const after = await admin.client(calls.getInvoice, { params: { id: original.id } });
    expect(after.superseded_by).toBe(returned.id);
    expect(after.chain.map(({ invoice_type }) => invoice_type)).toEqual(['original', 'return']);
    expect(after.chain.map(({ referred_id }) => referred_id)).toEqual([null, after.chain[0]?.id]);
    await expect(refer('corrective', original.tax_number)).rejects.toMatchObject({ status: 409 });
  });

  it('keep what was paid, less what is given back, where nothing is said of it', async () => {
    const body = await sampleInput({
      invoice: { payment_method: 'cash', invoice_date: new Date(server.clock.nowMs() - 3_600_000).toISOString() },
    });
    const { total, id } = await create(admin, { ...body, save_as_draft: true });
    const part = (Number(total) - 1_000).toString();
    const payments = [
      { payment_method: 'pos' as const, amount: '1000' },
      { payment_method: 'cash' as const, amount: part },
    ];
    await admin.client(calls.editInvoice, {
      params: { invoiceType: 'original' },
      query: { invoice_id: id },
      body: { ...body, payments },
    });
    const original = await untilState(admin, id, 'confirmed');
    const items = lines(original).map((line) => ({ ...line, item_qty: '1', item_discount: '0' }));
    const returned = await refer('return', original.tax_number, { items });
    const left = returned.draft as unknown as { payments: { payment_method: string; amount: string }[] };
    expect(left.payments.map(({ payment_method, amount }) => [payment_method, amount])).toEqual([
      ['pos', '1000'],
      ['cash', (Number(returned.total) - 1_000).toString()],
    ]);
    expect(returned.total).not.toBe(total);
  });

  it('what names no memory goes by that of the invoice it refers to, where that one can still issue', async () => {
    const owner = await readyAdmin(stand, 'A11219');
    await addReadyMemory(stand, owner, 'B11219');
    const body = await sampleInput({
      invoice: { invoice_date: new Date(server.clock.nowMs() - 3_600_000).toISOString() },
    });
    const issued = async () => {
      const { id } = await owner.client(calls.createInvoice, { body: { ...body, memory_id: 'B11219' } });
      return untilState(owner, id, 'confirmed');
    };
    const cancel = async ({ id }: Invoice) => {
      const { draft } = await owner.client(calls.referralDraft, {
        body: { invoice_id: id, invoice_type: 'cancellation' },
      });
      // As pasted from a page that is written from right to left.
      const invoice = { ...draft.invoice, referral_tax_number: `\u200f${draft.invoice.referral_tax_number}\u200e` };
      return create(owner, { ...draft, invoice } as Parameters<typeof create>[1]);
    };
    const [first, second] = [await issued(), await issued()];
    expect(await cancel(first)).toMatchObject({ invoice_type: 'cancellation', memory_id: 'B11219' });
    const { memories } = await owner.client(calls.listMemories, {});
    const own = memories.find(({ memory_id }) => memory_id === 'B11219');
    await owner.client(calls.putMemory, {
      ...{ params: { id: own?.id ?? '' }, ifMatch: own?.etag },
      body: { enabled: false },
    });
    expect(await cancel(second)).toMatchObject({ memory_id: 'A11219' });
  });

  it('a return with more pieces than before is refused, naming the line', async () => {
    const original = await reference();
    const items = lines(original).map((line) => ({ ...line, item_qty: '۱۰۰۰۰۰۰' }));
    await expect(refer('return', original.tax_number, { items })).rejects.toMatchObject({
      status: 422,
      problem: {
        code: 'QUANTITY_ABOVE_PREVIOUS',
        errors: [
          { path: 'items[0].item_qty' },
          ...lines(original)
            .slice(1)
            .map(() => expect.anything()),
        ],
      },
    });
  });

  it('a return with a line that was never sold is told so, and one of everything that it is a cancellation', async () => {
    const original = await reference();
    const [line] = lines(original);
    const added = { ...line, uuid: '', item_code: '2720000999999', item_qty: '1' };
    const problemOf = (items: object[]) =>
      refer('return', original.tax_number, { items } as never).then(
        () => null,
        ({ problem }) => problem,
      );
    expect(await problemOf([{ ...line, item_qty: '1' }, added])).toMatchObject({
      code: 'QUANTITY_ABOVE_PREVIOUS',
      errors: [{ path: 'items[1].item_qty', message: details.notInReference }],
    });
    const { errors } = await problemOf([]);
    expect(errors[0]).toMatchObject({ path: 'items', code: '00600', message: expect.stringContaining('ابطال کنید') });
  });

  it('of two lines of one product either may be given back, by a program that has no ids of them too', async () => {
    const [line] = (await sampleInput()).items ?? [];
    const of = (item_qty: string) => ({ ...line, uuid: '', item_qty, item_discount: '0' });
    const body = await sampleInput({
      invoice: { payment_method: 'cash', invoice_date: new Date(server.clock.nowMs() - 3_600_000).toISOString() },
    });
    const sold = await create(admin, { ...body, items: [of('3'), of('5')], settlement: [] });
    const { tax_number } = await untilState(admin, sold.id, 'confirmed');
    const quantities = (...some: string[]) => ({ items: some.map(of), invoice: { payment_method: 'cash' as const } });
    const above = { problem: { code: 'QUANTITY_ABOVE_PREVIOUS' } };
    await expect(refer('return', tax_number, quantities('5', '4'))).rejects.toMatchObject(above);
    const returned = await refer('return', tax_number, quantities('5'));
    await untilState(admin, returned.id, 'confirmed');
  });

  it('a cancellation cancels, and what is cancelled is not referred to again', async () => {
    const original = await reference();
    const cancellation = await refer('cancellation', original.tax_number);
    await expect(refer('corrective', original.tax_number)).rejects.toMatchObject({ status: 409 });
    await untilState(admin, cancellation.id, 'confirmed');
    expect((await admin.client(calls.getInvoice, { params: { id: original.id } })).cancelled_by).toBe(cancellation.id);
    await expect(refer('cancellation', original.tax_number)).rejects.toMatchObject({ status: 409 });
  });

  it('a cancellation has the content of what it cancels, whatever was given of it, and never a part', async () => {
    const original = await reference();
    const items = lines(original).map((line) => ({ ...line, item_qty: '1' }));
    const part = { problem: { code: 'RULE_BROKEN', errors: [{ path: 'items', code: 'CANCELS_ALL' }] } };
    await expect(refer('cancellation', original.tax_number, { items })).rejects.toMatchObject(part);
    const bare = await create(admin, {
      items: [],
      invoice: {
        ...minuteAgo(),
        invoice_type: 'cancellation',
        referral_tax_number: original.tax_number,
        notes: 'اشتباه',
      },
    });
    expect(bare).toMatchObject({ invoice_type: 'cancellation', total: original.total, total_vat: original.total_vat });
    expect(bare.draft.items).toEqual(original.draft.items);
    expect(bare.draft.invoice).toMatchObject({
      payment_method: original.draft.invoice.payment_method,
      notes: 'اشتباه',
    });
    await untilState(admin, bare.id, 'confirmed');
  });

  it('a correction that names no buyer, type or pattern has those of its reference, among many too', async () => {
    const query = { invoice_output_type: 'type_one', invoice_pattern: 'gold' } as const;
    const sample = (await admin.client(calls.sampleInvoice, { query })).draft as Parameters<typeof create>[1];
    const anHourAgo = { invoice_date: new Date(server.clock.nowMs() - 3_600_000).toISOString() };
    const sold = await create(admin, { ...sample, invoice: { ...sample.invoice, ...anHourAgo } });
    const original = await untilState(admin, sold.id, 'confirmed');
    const correction: typeof sample = {
      items: sample.items?.map((line) => ({ ...line, item_name: 'النگو' })) ?? [],
      invoice: { ...minuteAgo(), invoice_type: 'corrective', referral_tax_number: original.tax_number },
    };
    const { findings } = await admin.client(calls.validateInvoice, { body: correction });
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { results } = await admin.client(calls.bulkInvoices, { body: { invoices: [correction] } });
    expect(results).toMatchObject([{ ok: true, errors: [] }]);
    const { draft } = await untilState(admin, results[0]?.id ?? '', 'confirmed');
    expect(draft.invoice).toMatchObject(query);
    expect(draft.buyer_info).toEqual(original.draft.buyer_info);
  });

  it('a correction or return of another type, pattern or buyer is refused, naming the field', async () => {
    const original = await reference();
    const differently = {
      'invoice.invoice_pattern': { invoice: { invoice_pattern: 'chain_sale' } },
      'invoice.invoice_output_type': { invoice: { invoice_output_type: 'type_two' } },
      'buyer_info.economic_code': { buyer_info: { economic_code: '14003778990' } },
    } as const;
    for (const [path, change] of Object.entries(differently)) {
      for (const subject of ['corrective', 'return'] as const) {
        await expect(refer(subject, original.tax_number, change), `${subject} ${path}`).rejects.toMatchObject({
          status: 422,
          problem: { code: 'RULE_BROKEN', errors: [{ path }] },
        });
      }
    }
  });

  it.each(['corrective', 'cancellation'] as const)('of a correction and a %s at once one is taken', async (second) => {
    const original = await reference();
    const change = { items: lines(original).map((line) => ({ ...line, item_discount: '10' })) };
    const answers = await Promise.allSettled([
      refer('corrective', original.tax_number, change),
      refer(second, original.tax_number, second === 'corrective' ? change : {}),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('an invoice that is not there, or not confirmed, is not referred to', async () => {
    await expect(refer('corrective', 'A1121604C220002F095011')).rejects.toMatchObject({ status: 404 });
    const waiting = await create(
      admin,
      await sampleInput({ invoice: { invoice_date: new Date(server.clock.nowMs() + 300_000).toISOString() } }),
    );
    await expect(refer('corrective', waiting.tax_number)).rejects.toMatchObject({ status: 409 });
    await admin.client(calls.deleteInvoice, { params: { id: waiting.id } });
  });
});

describe('bad input leaves nothing half-written', () => {
  const send = (body: string) =>
    fetch(`${server.url}/api/invoice`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      body,
    });

  it.each([
    ['not JSON', async () => '{"invoice":', 400],
    ['an unknown field', async () => JSON.stringify({ ...(await past()), colour: 'red' }), 400],
    ['a number that is none', async () => JSON.stringify({ ...(await past()), items: [{ item_qty: 'دو تا' }] }), 400],
    ['wrong types', async () => JSON.stringify({ items: 'x', invoice: 7 }), 400],
    ['a float', async () => JSON.stringify({ ...(await past()), items: [{ item_qty: 1.5 }] }), 400],
    ['a broken rule', async () => JSON.stringify({ ...(await past()), items: [] }), 422],
    [
      'far ahead',
      async () =>
        JSON.stringify(
          await sampleInput({ invoice: { invoice_date: new Date(server.clock.nowMs() + 3_600_000).toISOString() } }),
        ),
      422,
    ],
    [
      'long past',
      async () => JSON.stringify(await sampleInput({ invoice: { invoice_date: '2026-01-01T00:00:00Z' } })),
      422,
    ],
    [
      'a correction of nothing',
      async () => JSON.stringify(await sampleInput({ invoice: { ...minuteAgo(), invoice_type: 'corrective' } })),
      400,
    ],
    ['another memory', async () => JSON.stringify({ ...(await past()), memory_id: 'ZZZZZZ' }), 400],
    [
      'a customer that is not there',
      async () => JSON.stringify({ ...(await past()), buyer_info: { customer_id: 'x' } }),
      400,
    ],
  ])('%s', async (_what, body, status) => {
    const before = await rowsOf(admin);
    const response = await send(await body());
    const problem = (await response.json()) as { status: number; errors?: { path: string }[]; request_id: string };
    expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
      status,
      type: expect.stringContaining('application/problem+json'),
    });
    expect(problem.request_id).not.toBe('');
    const after = await rowsOf(admin);
    expect({ ...after[0], queued: 0 }).toEqual({ ...before[0], queued: 0 });
  });

  it('ten thousand lines are taken and sent', async () => {
    const [line] = (await sampleInput()).items ?? [];
    const body = {
      ...(await past()),
      items: Array.from({ length: 10_000 }, () => ({
        ...line,
        uuid: randomUUID(),
        item_price: '1000',
        item_discount: '0',
      })),
    };
    const created = await create(admin, body);
    expect(created.draft.items).toHaveLength(10_000);
    expect((await untilState(admin, created.id, 'confirmed', 'rejected')).state).toBe('confirmed');
  });
});

describe('what others may see', () => {
  it('another account gets 404 for everything, and its own tax memory is no help', async () => {
    const other = await readyAdmin(stand, 'A22222');
    const { id, tax_number } = await confirmed(admin);
    const attempts = [
      () => other.client(calls.getInvoice, { params: { id } }),
      () => other.client(calls.forcePush, { params: { id } }),
      () => other.client(calls.deleteInvoice, { params: { id } }),
      () => other.client(calls.invoiceCertificate, { params: { id } }),
      () =>
        other.client(calls.editInvoice, { params: { invoiceType: 'original' }, query: { invoice_id: id }, body: {} }),
      () =>
        other.client(calls.editInvoice, {
          params: { invoiceType: 'corrective' },
          query: { referral_tax_number: tax_number },
          body: {},
        }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 404 });
    expect((await other.client(calls.listInvoices, { query: { search_field: tax_number } })).count).toBe(0);
  });

  it('an employee with another memory sees neither the invoice nor its number', async () => {
    const { id } = await confirmed(admin);
    const clerk = await server.newUser(admin.accountId, { permissions: ['issue', 'invoices'], memoryIds: ['A99999'] });
    await expect(clerk.client(calls.getInvoice, { params: { id } })).rejects.toMatchObject({ status: 404 });
    expect((await clerk.client(calls.listInvoices, { query: {} })).count).toBe(0);
    await expect(create(clerk, await past())).rejects.toMatchObject({
      status: 409,
      problem: { code: 'MEMORY_NOT_READY' },
    });
  });

  it('an employee with some memories has drafts that have none yet in list, counts, sums, file and on the dashboard', async () => {
    const seller = await server.newAdmin();
    const { id } = await create(seller, { save_as_draft: true });
    const drafts = await server.database.asOwner('select memory_id from invoices where id = $1', [id]);
    expect(drafts).toEqual([{ memory_id: '' }]);
    const clerk = await server.newUser(seller.accountId, { permissions: ['issue', 'invoices'], memoryIds: ['A99999'] });
    const { client, token } = clerk;
    expect((await client(calls.listInvoices, { query: {} })).invoices.map((one) => one.id)).toEqual([id]);
    const draftsIn = ({ counts }: { counts: { state: string; count: number }[] }) =>
      counts.find(({ state }) => state === 'draft')?.count;
    const range = { from_date: '2020-01-01T08:00:00Z', to_date: '2120-01-01T08:00:00Z' };
    const counted = [
      await client(calls.invoiceCounts, { query: {} }),
      await client(calls.invoiceCounts, { query: range }),
      await client(calls.invoiceSelection, { query: { state: 'draft' } }),
    ];
    expect(counted.map(draftsIn)).toEqual([1, 1, 1]);
    expect((await client(calls.readDashboard, { query: {} })).drafts).toEqual({ count: 1, held: 0 });
    const file = await (await server.fetch('/api/invoice/csv_export?format=csv', { token })).text();
    expect(file.trim().split('\r\n')).toHaveLength(2);
    // Of one memory that is asked for it is not.
    expect((await client(calls.listInvoices, { query: { memory_id: 'A99999' } })).count).toBe(0);
  });

  it('a draft that is closed to who changes it is told from one that was deleted: that is made anew, the other would be twice', async () => {
    const client_id = randomUUID();
    const { id } = await create(admin, { ...(await past()), save_as_draft: true, client_id });
    const branch = await admin.client(calls.createBranch, { body: { name: 'شمال', code: '7' } });
    const permissions = ['issue', 'invoices'] as const;
    const ofBranch = await server.newUser(admin.accountId, { permissions: [...permissions] });
    await admin.client(calls.alterBranch, { params: { id: ofBranch.userId }, body: { branch_id: branch.id } });
    const closedTo = [
      await server.newUser(admin.accountId, { permissions: [...permissions], memoryIds: ['A99999'] }),
      ofBranch,
      await server.newUser(admin.accountId, { permissions: ['draft'] }),
    ];
    const change = ({ client }: SignedIn) =>
      client(calls.editInvoice, {
        params: { invoiceType: 'original' },
        query: { invoice_id: id },
        body: { save_as_draft: true },
      });
    const byName = (who: SignedIn) => create(who, { save_as_draft: true, client_id });
    const told = async () => {
      const asked = closedTo.flatMap((who) => [change, byName].map(async (ask) => (await refusalOf(ask(who)))[0]));
      return new Set(await Promise.all(asked));
    };
    expect(await told()).toEqual(new Set(['403']));
    const stranger = await server.newAdmin();
    await expect(change(stranger)).rejects.toMatchObject({ status: 404 });
    await admin.client(calls.deleteInvoice, { params: { id } });
    expect(await told()).toEqual(new Set(['404']));
  });

  it('an account without a memory keeps drafts and is told what is missing', async () => {
    const newcomer = await server.newAdmin();
    expect((await create(newcomer, { ...(await past()), save_as_draft: true })).state).toBe('draft');
    await expect(create(newcomer, await past())).rejects.toMatchObject({
      status: 409,
      problem: { code: 'MEMORY_NOT_READY' },
    });
  });
});

describe('the rest', () => {
  it.each([
    ['type_one', 'sale'],
    ['type_one', 'gold'],
    ['type_one', 'export'],
    ['type_two', 'sale'],
  ] as const)('the sample of %s %s passes its own rules', async (invoice_output_type, invoice_pattern) => {
    const { draft } = await admin.client(calls.sampleInvoice, { query: { invoice_output_type, invoice_pattern } });
    const { findings } = await admin.client(calls.validateInvoice, {
      body: draft as Awaited<ReturnType<typeof sampleInput>>,
    });
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('corrections of gold keep the rate of their original’s day, as drafts and along a chain of them', async () => {
    const query = { invoice_output_type: 'type_one', invoice_pattern: 'gold' } as const;
    const { draft } = await admin.client(calls.sampleInvoice, { query });
    const body = draft as Awaited<ReturnType<typeof sampleInput>>;
    const invoice = { ...body.invoice, ...minuteAgo() };
    const original = await untilState(admin, (await create(admin, { ...body, invoice })).id, 'confirmed');
    // As if it were of the last day of 1403, when nine percent held.
    await server.database.asOwner("update invoices set invoice_date = '2025-03-19T08:00:00Z' where id = $1", [
      original.id,
    ]);
    const nine = (await admin.client(calls.getInvoice, { params: { id: original.id } })).totals.total_vat;
    expect([original.gold_rate, nine === original.totals.total_vat]).toEqual(['10', false]);
    const known = async ({ id }: Invoice) => {
      const { gold_rate, totals } = await admin.client(calls.getInvoice, { params: { id } });
      const stored = 'select total_vat::text as vat from invoices where id = $1';
      const [row] = await server.database.asOwner<{ vat: string }>(stored, [id]);
      return [gold_rate, totals.total_vat, row?.vat];
    };
    const correct = (asked: { referral_tax_number: string } | { invoice_id: string }) =>
      admin.client(calls.editInvoice, {
        params: { invoiceType: 'corrective' },
        query: asked,
        body: { save_as_draft: true, items: body.items ?? [] },
      });
    const first = await correct({ referral_tax_number: original.tax_number });
    expect(await known(first)).toEqual(['9', nine, nine]);
    const second = await create(admin, { ...body, save_as_draft: true });
    await server.database.asOwner('update invoices set referred_id = $2 where id = $1', [second.id, first.id]);
    await correct({ invoice_id: second.id });
    expect(await known(second)).toEqual(['9', nine, nine]);
  });

  it('the last price of a buyer’s goods is the newest one that stands, of this account and of memories one may see', async () => {
    const buyer_code = '10320296185';
    const sell = async (item_price: string, minutes: number) => {
      const { items = [], buyer_info } = await sampleInput();
      const [item] = items;
      return create(admin, {
        ...(await sampleInput({
          invoice: { invoice_date: new Date(server.clock.nowMs() - minutes * 60_000).toISOString() },
        })),
        buyer_info: { ...buyer_info, economic_code: buyer_code, national_code: buyer_code },
        items: [{ ...item, item_price }],
      });
    };
    await sell('185000', 5);
    const newest = await sell('191000', 2);
    await sell('188000', 4);
    await create(admin, { ...(await sampleInput({ save_as_draft: true })) });
    const query = { buyer_code };
    const { prices } = await admin.client(calls.lastPrices, { query });
    expect(prices).toEqual([
      {
        item_code: '2800002692993',
        product_id: '',
        item_name: newest.draft.items[0]?.item_name,
        price: '191000',
        invoice_date: newest.draft.invoice.invoice_date,
        invoice_id: newest.id,
      },
    ]);
    const stranger = await server.newAdmin();
    expect((await stranger.client(calls.lastPrices, { query })).prices).toEqual([]);
    const clerk = await server.newUser(admin.accountId, { permissions: ['issue'], memoryIds: ['B22222'] });
    expect((await clerk.client(calls.lastPrices, { query })).prices).toEqual([]);
    expect((await admin.client(calls.lastPrices, { query: {} })).prices).toEqual([]);
  });

  it('the last price is never one of a test invoice', async () => {
    const owner = await readyAdmin(stand, 'A11217');
    await addReadyMemory(stand, owner, 'B11217', 'sandbox');
    const [item] = (await sampleInput()).items ?? [];
    const sell = async (item_price: string, is_send_sand_box: boolean) =>
      create(owner, {
        ...(await sampleInput({ invoice: { ...minuteAgo(), is_send_sand_box } })),
        items: [{ ...item, item_price }],
      });
    await sell('185000', false);
    const { environment, draft } = await sell('186000', true);
    expect(environment).toBe('sandbox');
    const query = { buyer_code: draft.buyer_info.economic_code ?? '' };
    const { prices } = await owner.client(calls.lastPrices, { query });
    expect(prices.map(({ price }) => price)).toEqual(['185000']);
  });

  it('the last prices of goods that share one goods id are each one’s own, newest first', async () => {
    const owner = await readyAdmin(stand, 'A11220');
    const { items = [], buyer_info } = await sampleInput();
    const line = (item_name: string, item_price: string, product_id = '') => ({
      ...{ ...items[0], uuid: '', item_name, item_price, product_id, item_discount: '0' },
    });
    const make = async (name: string) =>
      (
        await owner.client(calls.createProduct, {
          body: { name, code: '2800002692993', unit: 'NUMBER', price: '1', has_tax: false },
        })
      ).id;
    const [bolt, nut] = [await make('پیچ مشترک'), await make('مهره مشترک')];
    const sell = async (minutes: number, ...lines: object[]) =>
      create(owner, {
        ...(await sampleInput({
          invoice: {
            payment_method: 'cash',
            invoice_date: new Date(server.clock.nowMs() - minutes * 60_000).toISOString(),
          },
        })),
        items: lines as typeof items,
        settlement: [],
      });
    await sell(5, line('پیچ مشترک', '100000', bolt), line('مهره مشترک', '500000', nut), line('واشر', '7000'));
    await sell(3, line('پیچ', '110000', bolt), line('واشر', '9000'));
    const { prices } = await owner.client(calls.lastPrices, { query: { buyer_code: buyer_info?.economic_code ?? '' } });
    const told = prices.map(({ product_id, item_name, price }) => [product_id, item_name, price]);
    expect(told.toSorted()).toEqual(
      [
        [bolt, 'پیچ', '110000'],
        [nut, 'مهره مشترک', '500000'],
        ['', 'واشر', '9000'],
      ].toSorted(),
    );
    expect(told.at(-1)?.[2]).toBe('500000');
  });

  it("who may issue but not see invoices goes on with drafts of their own, and nobody else's", async () => {
    const permissions = ['issue'] as const;
    const clerk = await server.newUser(admin.accountId, { permissions: [...permissions] });
    const colleague = await server.newUser(admin.accountId, { permissions: [...permissions] });
    const bookkeeper = await server.newUser(admin.accountId, { permissions: ['invoices'] });
    const refused = (work: Promise<unknown>) =>
      work.then(
        () => 200,
        ({ status }: { status: number }) => status,
      );
    await create(admin, await sampleInput({ save_as_draft: true }));
    const { id, etag } = await create(clerk, await sampleInput({ save_as_draft: true }));
    expect(await refused(clerk.client(calls.getInvoice, { params: { id } }))).toBe(403);
    expect(await clerk.client(calls.listOwnDrafts, {})).toMatchObject({ count: 1, invoices: [{ id, state: 'draft' }] });
    expect(await clerk.client(calls.getOwnDraft, { params: { id } })).toMatchObject({ id, etag, state: 'draft' });
    expect(await colleague.client(calls.listOwnDrafts, {})).toEqual({ count: 0, invoices: [] });
    expect(await refused(colleague.client(calls.getOwnDraft, { params: { id } }))).toBe(404);
    expect(await refused(bookkeeper.client(calls.getOwnDraft, { params: { id } }))).toBe(403);
    await clerk.client(calls.deleteInvoice, { params: { id } });
    expect(await refused(clerk.client(calls.getOwnDraft, { params: { id } }))).toBe(404);
  });

  it("who may issue but not see invoices reads what became of their own, and nobody else's", async () => {
    const clerk = await server.newUser(admin.accountId, { permissions: ['issue'] });
    const colleague = await server.newUser(admin.accountId, { permissions: ['issue'] });
    const { id } = await create(clerk, await past());
    const readBy = (user: SignedIn) =>
      user.client(calls.getOwnInvoice, { params: { id } }).then(
        (own) => own.id,
        ({ status }: { status: number }) => status,
      );
    expect([await readBy(clerk), await readBy(colleague), await readBy(await server.newAdmin())]).toEqual([
      id,
      404,
      404,
    ]);
  });

  it('validate says everything at once and stores nothing', async () => {
    const before = await rowsOf(admin);
    const { accepted, findings } = await admin.client(calls.validateInvoice, {
      body: { items: [{ item_qty: 'ده', item_price: '2,5' }], invoice: { invoice_date: '1405-09-06' } },
    });
    expect(accepted).toBe(false);
    const unread = ['invoice.invoice_date', 'items[0].item_qty', 'items[0].item_price'];
    expect(findings.filter(({ path }) => unread.includes(path)).map(({ path, code }) => [path, code])).toEqual([
      ['items[0].item_qty', 'NOT_A_NUMBER'],
      ['items[0].item_price', 'ODD_GROUPS'],
      ['invoice.invoice_date', 'NOT_AN_INSTANT'],
    ]);
    expect(findings.map(({ path }) => path)).toContain('buyer_info.economic_code');
    expect(findings.every(({ message }) => message !== '')).toBe(true);
    expect(await rowsOf(admin)).toEqual(before);
  });

  it("validate warns of another rate than the own product's, and issuing takes it", async () => {
    const body = await past();
    const [line] = body.items ?? [];
    await admin.client(calls.createProduct, {
      body: { name: 'کارتن', code: line?.item_code ?? '', vat_percentage: '9' },
    });
    const { accepted, findings } = await admin.client(calls.validateInvoice, { body });
    expect(accepted).toBe(true);
    expect(findings.filter(({ field }) => field === 'vra')).toMatchObject([
      { code: 'CATALOGUE_RATE', severity: 'warning', path: 'items[0].item_vat_percentage', fix: { value: '9' } },
    ]);
    expect(await create(admin, body)).toMatchObject({ state: 'queued' });
  });

  it('types lists all columns, and the authority is up', async () => {
    expect((await admin.client(calls.invoiceTypes, {})).columns).toHaveLength(16);
    expect(await admin.client(calls.getAuthorityStatus, {})).toMatchObject({
      state: 'up',
      environment: 'simulator',
      last_answer_at: expect.any(String),
    });
  });
});
