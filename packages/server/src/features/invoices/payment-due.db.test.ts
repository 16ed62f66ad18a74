import { calls } from '@taraz/contract';
import { addDays } from '@taraz/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tehranDay } from '../../platform/tehran-day.ts';
import { createSimulatedServer, readyAdmin, type SimulatedServer } from '../../testing/simulated-server.ts';
import type { SignedIn } from '../../testing/with-server.ts';
import { sampleInput } from '../sending/testing/fixture.ts';
import type { InvoiceInput } from './read-draft.ts';

let stand: SimulatedServer;
let admin: SignedIn;
let customer: string;

beforeAll(async () => {
  stand = await createSimulatedServer(20);
  admin = await readyAdmin(stand, 'A14820');
  customer = (
    await admin.client(calls.createCustomer, {
      body: { company: 'خریدار نسیه', person_type: 'legal', economic_code: '14008430838', payment_term: '۰۳۰ روز' },
    })
  ).id;
});
afterAll(() => stand.close());

const today = () => tehranDay(new Date(stand.server.clock.nowMs()));
const ago = (ms: number) => new Date(stand.server.clock.nowMs() - ms).toISOString();
const inDays = (days: number) => addDays(today(), days);

/** The sample on credit, to the customer. */
async function input(invoice: InvoiceInput['invoice'] = {}, more: InvoiceInput = {}): Promise<InvoiceInput> {
  const { buyer_info: _buyer, payments: _payments, settlement: _settlement, ...sample } = await sampleInput();
  const { payment_due: _due, ...header } = sample.invoice ?? {};
  return {
    ...{ ...sample, buyer_info: { customer_id: customer }, ...more },
    invoice: { ...header, payment_method: 'credit', invoice_date: ago(60_000), ...invoice },
  };
}
const create = async (...given: Parameters<typeof input>) =>
  admin.client(calls.createInvoice, { body: await input(...given) });
const read = (id: string) => admin.client(calls.getInvoice, { params: { id } });
const put = (id: string, payment_due: string | null, who = admin) =>
  who.client(calls.changePaymentDue, { params: { id }, body: { payment_due } });
const sent = async (id: string) =>
  (
    await stand.server.database.asOwner<{ payload: string; serial: string; state: string }>(
      'select d.payload, i.serial::text, i.state from invoice_documents d join invoices i on i.id = d.invoice_id where i.id = $1',
      [id],
    )
  )[0];
async function confirmed(id: string) {
  for (let wait = 0; ; wait += 1) {
    const invoice = await read(id);
    if (invoice.state === 'confirmed') return invoice;
    if (wait > 400) throw new Error(`still ${invoice.state}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('until when an invoice is to be paid', () => {
  it('is by the term of its customer where nothing is said, and as it is said otherwise', async () => {
    expect((await admin.client(calls.getCustomer, { params: { id: customer } })).payment_term).toBe('30');
    const filled = await create();
    expect([filled.payment_due, filled.draft.invoice.payment_due]).toEqual([inDays(30), inDays(30)]);
    expect((await create({ payment_due: inDays(7) })).payment_due).toBe(inDays(7));
    expect((await create({ payment_due: '' })).payment_due).toBeNull();
    expect((await create({ payment_method: 'cash' })).payment_due).toBeNull();
    expect(
      (await create({}, { buyer_info: { economic_code: '14008430838', company: 'دیگر' } })).payment_due,
    ).toBeNull();
    const draft = await create({}, { save_as_draft: true });
    expect([draft.state, draft.payment_due]).toEqual(['draft', inDays(30)]);
    const issued = await admin.client(calls.editInvoice, {
      ...{ params: { invoiceType: 'original' }, query: { invoice_id: draft.id } },
      body: { invoice: { payment_due: inDays(45) } },
    });
    expect([issued.state, issued.payment_due]).toEqual(['queued', inDays(45)]);
    const { invoices } = await admin.client(calls.listInvoices, { query: { limit: 1, sort: '-created_at' } });
    expect(invoices[0]?.payment_due).toBe(inDays(45));
    const odd = await create({ payment_due: '0000-01-01' }, { save_as_draft: true });
    expect([odd.state, odd.payment_due, odd.draft.invoice.payment_due]).toEqual(['draft', null, '0000-01-01']);
  });

  it('is by the term of its customer too where amounts of cash and credit alone say that it is owed', async () => {
    const { total, total_vat } = (await create({}, { save_as_draft: true })).totals;
    const base = String(BigInt(total) - BigInt(total_vat));
    const settled = async (cash_price: string, credit_price: string, more: InvoiceInput = {}) => {
      const settlement = [{ cash_price, credit_price }];
      const body = await input({}, { settlement, ...more });
      const { payment_method: _said, ...invoice } = body.invoice ?? {};
      const made = await admin.client(calls.createInvoice, {
        body: { ...body, ...more, invoice: { ...invoice, ...more.invoice } },
      });
      return [made.draft.invoice.payment_method, made.payment_due, made.state];
    };
    const due = inDays(30);
    expect(await settled('0', total)).toEqual(['credit', due, 'queued']);
    expect(await settled('0', base)).toEqual(['credit', due, 'queued']);
    expect(await settled('0', '1000')).toEqual(['both', due, 'queued']);
    expect(await settled(total, '0')).toEqual(['cash', null, 'queued']);
    // What is usual, where they leave it open; and what is said.
    expect(await settled('0', '0')).toEqual(['cash', null, 'queued']);
    expect(await settled('1000', '0')).toEqual(['cash', null, 'queued']);
    // Of nothing yet any amount would be all of it.
    expect((await settled('0', '1000', { items: [], save_as_draft: true }))[0]).toBe('cash');
    expect(await settled('0', total, { invoice: { payment_method: 'cash' } })).toEqual(['cash', null, 'queued']);
  });

  it('is none of what type and pattern leave no choice but cash, and nothing of it is owed', async () => {
    const balance = async () => (await admin.client(calls.getCustomer, { params: { id: customer } })).balance;
    const before = await balance();
    for (const given of [{}, { payment_due: inDays(7) }, { payment_due: inDays(-7) }]) {
      const sold = await create({ invoice_output_type: 'type_two', ...given });
      expect([sold.state, sold.payment_due]).toEqual(['queued', null]);
      expect(sold.draft.invoice).toMatchObject({ payment_method: 'cash', payment_due: '' });
      await expect(put(sold.id, inDays(7))).rejects.toThrow();
      expect((await confirmed(sold.id)).payment?.state).toBe('paid');
    }
    expect(await balance()).toBe(before);
  });

  it('is by the term of the account where its customer has none of their own, and none of who has none', async () => {
    const give = (payment_term: string) => admin.client(calls.putSettings, { query: {}, body: { payment_term } });
    const other = async (payment_term: string, code: string) => {
      const body = { last_name: code, person_type: 'real', national_code: code, payment_term } as const;
      return { buyer_info: { customer_id: (await admin.client(calls.createCustomer, { body })).id } };
    };
    const [plain, never, same] = [
      await other('', '0068421931'),
      await other('ندارد', '0084575948'),
      await other('0', '0499370899'),
    ];
    await expect(give('۱۰۰۰')).rejects.toMatchObject({ problem: { errors: [{ path: 'payment_term' }] } });
    expect((await give('۰۱۰ روز')).payment_term).toBe('10');
    expect((await admin.client(calls.getMe, {})).account.payment_term).toBe('10');
    const stranger = { buyer_info: { economic_code: '14008430838', company: 'دیگر' } };
    const dues = async (more: InvoiceInput, header: InvoiceInput['invoice'] = {}) => {
      const body = await input(header, more);
      const { results } = await admin.client(calls.bulkInvoices, {
        body: { invoices: [{ ...body, save_as_draft: true }] },
      });
      const [first] = results;
      expect(first?.errors).toEqual([]);
      return [
        (await create(header, { ...more, save_as_draft: true })).payment_due,
        (await read(first?.id ?? '')).payment_due,
      ];
    };
    expect(await dues({})).toEqual([inDays(30), inDays(30)]);
    expect(await dues(plain)).toEqual([inDays(10), inDays(10)]);
    expect(await dues(stranger)).toEqual([inDays(10), inDays(10)]);
    expect(await dues(never)).toEqual([null, null]);
    expect(await dues(same)).toEqual([inDays(0), inDays(0)]);
    expect(await dues(plain, { payment_method: 'cash' })).toEqual([null, null]);
    expect(await dues(plain, { payment_due: '' })).toEqual([null, null]);
    // What is written already has what it has.
    const draft = await create({ payment_due: '' }, { ...plain, save_as_draft: true });
    const edited = await admin.client(calls.editInvoice, {
      ...{ params: { invoiceType: 'original' }, query: { invoice_id: draft.id } },
      body: { invoice: { notes: 'دیگر' }, save_as_draft: true },
    });
    expect(edited.payment_due).toBeNull();
    expect((await give('')).payment_term).toBe('');
    expect(await dues(plain)).toEqual([null, null]);
  });

  it('is as long after the day that a draft is issued on as after the one it was written on', async () => {
    const write = (invoice: InvoiceInput['invoice'] = {}) =>
      create({ invoice_date: ago(3 * 86_400_000), dateFlag: false, ...invoice }, { save_as_draft: true });
    const drafts = [await write(), await write({ payment_due: '' }), await write({ dateFlag: true })];
    expect(drafts.map(({ payment_due }) => payment_due)).toEqual([inDays(27), null, inDays(27)]);
    const ids = drafts.map(({ id }) => id);
    await admin.client(calls.bulkInvoiceAction, { body: { action: 'issue', ids } });
    const issued = await Promise.all(ids.map(read));
    // A date that was chosen stays, and its day with it.
    expect(issued.map(({ invoice_date }) => tehranDay(new Date(invoice_date)))).toEqual([today(), today(), inDays(-3)]);
    expect(issued.map(({ state, payment_due }) => [state === 'draft', payment_due])).toEqual([
      [false, inDays(30)],
      [false, null],
      [false, inDays(27)],
    ]);
  });

  it.each(['corrective', 'return'] as const)(
    'of a draft of a %s stays, which is of the day that it is issued on',
    async (invoiceType) => {
      const sold = await create({ invoice_date: ago(5 * 86_400_000), payment_due: inDays(-2) });
      const { tax_number: referral_tax_number } = await confirmed(sold.id);
      const items = sold.draft.items.map((item) => ({ ...item, item_qty: '1', item_discount: '0' }));
      const written = { invoice_date: ago(3 * 86_400_000), dateFlag: false };
      const draft = await admin.client(calls.editInvoice, {
        ...{ params: { invoiceType }, query: { referral_tax_number } },
        body: { items, invoice: written, save_as_draft: true },
      });
      expect([draft.state, tehranDay(new Date(draft.invoice_date))]).toEqual(['draft', inDays(-3)]);
      const body = { action: 'issue' as const, ids: [draft.id] };
      const { results } = await admin.client(calls.bulkInvoiceAction, { body });
      expect(results.map(({ message }) => message)).toEqual(['']);
      const { state, invoice_date, payment_due } = await read(draft.id);
      expect([state === 'draft', tehranDay(new Date(invoice_date)), payment_due]).toEqual([false, today(), inDays(-2)]);
    },
  );

  it.each(['corrective', 'return', 'cancellation'] as const)(
    'the date of a draft of a %s that nothing was said of is nobody’s choice, though that of its sale was chosen',
    async (invoiceType) => {
      const sold = await create({ invoice_date: ago(5 * 86_400_000), dateFlag: true });
      const { tax_number: referral_tax_number } = await confirmed(sold.id);
      const isWhole = invoiceType === 'cancellation';
      const items = sold.draft.items.map((item) => ({ ...item, item_qty: '1', item_discount: '0' }));
      const write = (invoice: NonNullable<InvoiceInput['invoice']>) =>
        admin.client(calls.editInvoice, {
          ...{ params: { invoiceType }, query: { referral_tax_number } },
          body: { ...(isWhole ? {} : { items }), invoice, save_as_draft: true },
        });
      const [bare, dated] = [await write({}), await write({ invoice_date: ago(3 * 86_400_000) })];
      expect([bare, dated].map(({ draft }) => draft.invoice.dateFlag)).toEqual([false, true]);
    },
  );

  it.each([
    [{ payment_due: '2026-13-01' }, 'NOT_A_DAY'],
    [{ payment_due: '1405-09-10' }, 'NOT_A_DAY'],
    [{ payment_due: '0000-01-01' }, 'NOT_A_DAY'],
    [{ payment_due: '9999-12-31' }, 'OUT_OF_RANGE'],
    [{ payment_due: '2121-03-21' }, 'OUT_OF_RANGE'],
    [{ payment_due: '2020-01-01' }, 'DUE_BEFORE_DATE'],
  ])('%j is refused, and its field named', async (header, code) => {
    await expect(create(header)).rejects.toMatchObject({
      problem: { code: 'INVALID_INPUT', errors: [{ path: 'invoice.payment_due', code }] },
    });
  });

  it.each(['-1', '1000', '30.5'])('has no term of «%s» days', async (payment_term) => {
    await expect(
      admin.client(calls.createCustomer, { body: { company: 'دیگر', person_type: 'legal', payment_term } }),
    ).rejects.toMatchObject({ problem: { errors: [{ path: 'payment_term', code: 'BAD_FORMAT' }] } });
  });

  it('says nothing to the authority, and is changed whatever the state, with what it has left to the byte', async () => {
    const [bare, dated] = [await create({ payment_due: '' }), await create()];
    const without = JSON.parse((await sent(bare.id))?.payload ?? '').header;
    const {
      taxid: _own,
      inno: _number,
      indatim: _at,
      ...rest
    } = JSON.parse((await sent(dated.id))?.payload ?? '').header;
    expect(without).toMatchObject(rest);
    const before = await confirmed(dated.id);
    const payload = (await sent(dated.id))?.payload;
    const after = await put(dated.id, inDays(60));
    expect(after).toMatchObject({ payment_due: inDays(60), state: 'confirmed', payment: { state: 'unpaid' } });
    expect(after.draft.invoice.payment_due).toBe(inDays(60));
    expect(after.etag).not.toBe(before.etag);
    expect([(await sent(dated.id))?.payload, after.attempts, after.receipt]).toEqual([
      payload,
      before.attempts,
      before.receipt,
    ]);
    expect(after.events.at(-1)).toMatchObject({ cause: 'DUE_CHANGED', detail: { payment_due: inDays(60) } });
    const none = await put(dated.id, null);
    expect([none.payment_due, none.draft.invoice.payment_due]).toEqual([null, '']);
    const { events } = await admin.client(calls.listEventLog, { query: { subject: 'invoice', limit: 100 } });
    const own = events.filter(({ subject_id, action }) => subject_id === dated.id && action === 'invoice.due_changed');
    expect(own).toHaveLength(2);
    // Why is told by what was done, and is nothing that was changed.
    const told = await admin.client(calls.getEventLogEntry, { params: { id: own[0]?.id ?? '' } });
    expect(Object.keys(told.after ?? {}).sort()).toEqual(['payment_due', 'state', 'tax_number']);
    // The same again is no change, also as invoices themselves say it.
    for (const nothing of [null, '']) await put(dated.id, nothing);
    expect((await read(dated.id)).events).toHaveLength(none.events.length);
  });

  it('is not written over a newer one by who read it before that', async () => {
    const read = await create();
    const change = (payment_due: string, ifMatch: string) =>
      admin.client(calls.changePaymentDue, { params: { id: read.id }, body: { payment_due } }, { ifMatch });
    const newer = await change(inDays(10), (await confirmed(read.id)).etag);
    await expect(change(inDays(5), read.etag)).rejects.toMatchObject({ problem: { code: 'STALE', status: 412 } });
    expect((await admin.client(calls.getInvoice, { params: { id: read.id } })).payment_due).toBe(inDays(10));
    expect((await change(inDays(5), newer.etag)).payment_due).toBe(inDays(5));
  });

  it('is refused of what is paid at once and before its date, and to those who may not issue or see it', async () => {
    const [cash, credit] = [await create({ payment_method: 'cash' }), await create()];
    for (const [id, due, code] of [
      [cash.id, inDays(3), 'NO_CREDIT'],
      [credit.id, inDays(-3), 'DUE_BEFORE_DATE'],
      [credit.id, '1969-12-31', 'OUT_OF_RANGE'],
      [credit.id, '2121-03-21', 'BAD_FORMAT'],
    ] as const)
      await expect(put(id, due)).rejects.toMatchObject({ problem: { errors: [{ path: 'payment_due', code }] } });
    const reader = await stand.server.newUser(admin.accountId, { permissions: ['invoices'] });
    await expect(put(credit.id, inDays(9), reader)).rejects.toMatchObject({ problem: { code: 'FORBIDDEN' } });
    await expect(put(credit.id, inDays(9), await stand.server.newAdmin())).rejects.toMatchObject({
      problem: { code: 'NOT_FOUND' },
    });
    expect((await read(credit.id)).payment_due).toBe(inDays(30));
  });

  it('stays in a correction that says nothing of it, also once it is over, and becomes what one says', async () => {
    const refer = async (invoiceType: 'corrective' | 'cancellation', invoice: InvoiceInput['invoice']) => {
      const sold = await create({ invoice_date: ago(5 * 86_400_000), payment_due: inDays(-2) });
      const { tax_number: referral_tax_number } = await confirmed(sold.id);
      return admin.client(calls.editInvoice, {
        ...{ params: { invoiceType }, query: { referral_tax_number } },
        body: { invoice: { invoice_date: ago(60_000), ...invoice } },
      });
    };
    expect((await refer('corrective', {})).payment_due).toBe(inDays(-2));
    expect((await refer('corrective', { payment_due: inDays(-1) })).payment_due).toBe(inDays(-1));
    expect((await refer('corrective', { payment_due: '' })).payment_due).toBeNull();
    expect((await refer('cancellation', {})).payment_due).toBeNull();
  });
});
