import { randomUUID } from 'node:crypto';
import { ApiProblem, type CallReply, calls } from '@taraz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSimulatedServer, readyAdmin, type SimulatedServer } from '../../testing/simulated-server.ts';
import type { SignedIn, TestServer } from '../../testing/with-server.ts';
import { sampleInput } from '../sending/testing/fixture.ts';
import { details } from './messages.fa.ts';

/** An invoice's later life as people get it wrong: the right message each time, and nothing wrong stored. */
let stand: SimulatedServer;
let server: TestServer;
let admin: SignedIn;
let colleague: SignedIn;

type Invoice = CallReply<typeof calls.getInvoice>;
type Input = Awaited<ReturnType<typeof sampleInput>>;
type Subject = 'corrective' | 'return' | 'cancellation';

const memory_id = 'A11216';
beforeAll(async () => {
  stand = await createSimulatedServer(20);
  ({ server } = stand);
  admin = await readyAdmin(stand, memory_id);
  colleague = await server.newUser(admin.accountId, { permissions: ['issue', 'invoices'], memoryIds: [memory_id] });
});
afterAll(() => stand.close());

const at = (offsetMs: number) => ({ invoice_date: new Date(server.clock.nowMs() + offsetMs).toISOString() });

async function untilState(id: string, state: string): Promise<Invoice> {
  for (let wait = 0; ; wait += 1) {
    const invoice = await admin.client(calls.getInvoice, { params: { id } });
    if (invoice.state === state) return invoice;
    if (wait > 400) throw new Error(`still ${invoice.state} after 20 s: ${JSON.stringify(invoice.events)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A confirmed sale of an hour ago: what refers to it has to be later. */
async function sale(): Promise<Invoice> {
  const body = await sampleInput({ invoice: at(-3_600_000) });
  return untilState((await admin.client(calls.createInvoice, { body })).id, 'confirmed');
}

const refer = (subject: Subject, reference: Invoice, body: Input = {}, who = admin, dated = at(-60_000)) =>
  who.client(calls.editInvoice, {
    params: { invoiceType: subject },
    query: { referral_tax_number: reference.tax_number },
    body: { ...body, invoice: { ...body.invoice, ...dated } },
  });

type Line = NonNullable<Input['items']>[number] & { item_qty: string; item_code: string };
const linesOf = (invoice: Invoice) => invoice.draft.items as unknown as Line[];
/** The lines with so many of each; discounts gone, so that nothing else is wrong. */
const withQuantity = (invoice: Invoice, item_qty: string): Input => ({
  items: linesOf(invoice).map((line) => ({ ...line, item_qty, item_discount: '0' })),
  invoice: { payment_method: 'cash' },
});
const cheaper = (invoice: Invoice): Input => ({
  items: linesOf(invoice).map((line) => ({ ...line, item_discount: '10' })),
});

/** Everything stored of the account's invoices, and the numbers given. */
async function stored(): Promise<string> {
  const rows = await server.database.asOwner(
    `select (select jsonb_agg(jsonb_build_array(id, tax_id, subject, referred_id, superseded_by, cancelled_by) order by id)
        from invoices where account_id = $1) as invoices,
       (select jsonb_agg(last_serial) from serial_counters where account_id = $1) as serials,
       (select count(*) from invoice_documents where account_id = $1)::int as documents`,
    [admin.accountId],
  );
  return JSON.stringify(rows);
}

/** Refused with this status and sentence, and nothing was stored. */
async function refused(work: () => Promise<unknown>, status: number, sentence: string): Promise<void> {
  const before = await stored();
  const problem = await work().then(
    () => null,
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(ApiProblem);
  const said = (problem as ApiProblem).problem;
  expect([(problem as ApiProblem).status, said?.detail || said?.title]).toEqual([status, sentence]);
  expect(await stored()).toBe(before);
}

describe('a return', () => {
  const above = 'مقدار کالا نمی‌تواند از مقدار قبلی آن بیشتر باشد.';

  it('of more than was sold is refused, by a line, by a line that was never sold, and after another return', async () => {
    const original = await sale();
    const [first] = linesOf(original);
    await refused(() => refer('return', original, withQuantity(original, '1000000')), 422, above);
    const foreign = { ...withQuantity(original, '1') };
    const added = { ...first, uuid: randomUUID(), item_code: '2720000999999', item_qty: '1' } as Line;
    await refused(
      () => refer('return', original, { ...foreign, items: [...(foreign.items ?? []), added] }),
      422,
      above,
    );
    const doubled = { ...foreign, items: [...(foreign.items ?? []), { ...first, uuid: randomUUID() } as Line] };
    await refused(() => refer('return', original, doubled), 422, above);
    const returned = await refer('return', original, withQuantity(original, '2'));
    const confirmed = await untilState(returned.id, 'confirmed');
    await refused(() => refer('return', confirmed, withQuantity(confirmed, '1')), 409, details.referenceAwaitsBuyer);
    await server.database.asOwner(
      `update invoices set buyer_reaction = 'APPROVED', reaction_due = null where id = '${returned.id}'`,
    );
    const now = await untilState(returned.id, 'confirmed');
    // Two are left with the buyer: three cannot come back, whatever the first invoice said.
    await refused(() => refer('return', now, withQuantity(now, '3')), 422, above);
    await refused(() => refer('return', original, withQuantity(original, '1')), 409, details.referenceSuperseded);
  });

  it('kept as a draft may say anything; sent it is refused, and mended it goes', async () => {
    const original = await sale();
    const draft = await refer('return', original, { ...withQuantity(original, '1000000'), save_as_draft: true });
    const put = (body: Input) =>
      admin.client(calls.editInvoice, { params: { invoiceType: 'return' }, query: { invoice_id: draft.id }, body });
    await refused(() => put(withQuantity(original, '1000000')), 422, above);
    const sent = await put({ ...withQuantity(original, '1'), invoice: { payment_method: 'cash', ...at(-30_000) } });
    expect(await untilState(sent.id, 'confirmed')).toMatchObject({ referral_tax_number: original.tax_number });
  });

  it('kept as a draft is not made a sale by a path that says otherwise than what it says itself', async () => {
    const original = await sale();
    const draft = await refer('return', original, { ...withQuantity(original, '1'), save_as_draft: true });
    const put = (invoiceType: Subject | 'original', invoice: object) =>
      admin.client(calls.editInvoice, {
        params: { invoiceType },
        query: { invoice_id: draft.id },
        body: { save_as_draft: true, invoice },
      });
    await refused(() => put('original', { invoice_type: 'return' }), 400, details.subjectSaidTwice);
    await expect(put('return', { invoice_type: 'original' })).rejects.toMatchObject({
      problem: { errors: [{ path: 'invoice.invoice_type', code: 'NOT_ALLOWED' }] },
    });
    for (const [path, body] of [
      ['corrective', { invoice_type: 'corrective' }],
      ['return', {}],
    ] as const)
      expect(await put(path, body)).toMatchObject({ invoice_type: path });
  });

  it('that has its number is not made a second sale by the word in the path', async () => {
    const original = await sale();
    const ahead = at(300_000);
    const returned = await refer('return', original, withQuantity(original, '1'), admin, ahead);
    expect(returned.state).toBe('queued');
    const put = (invoiceType: Subject | 'original', invoice: object) =>
      admin.client(calls.editInvoice, {
        params: { invoiceType },
        query: { invoice_id: returned.id },
        body: { ...withQuantity(original, '1'), invoice: { payment_method: 'cash', ...ahead, ...invoice } },
      });
    const asSale = () => put('original', { referral_tax_number: '' });
    await refused(asSale, 400, details.subjectStays);
    await expect(asSale()).rejects.toMatchObject({
      problem: { errors: [{ path: 'invoiceType', code: 'NOT_ALLOWED' }] },
    });
    expect(await put('return', { title: 'درست‌شده' })).toMatchObject({ invoice_type: 'return', state: 'queued' });
    await admin.client(calls.deleteInvoice, { params: { id: returned.id } });
  });
});

describe('a cancellation', () => {
  it('comes once: neither a second, nor a correction or return of what is cancelled, nor of the cancellation', async () => {
    const original = await sale();
    const cancellation = await refer('cancellation', original);
    for (const subject of ['cancellation', 'corrective', 'return'] as const)
      await refused(() => refer(subject, original, cheaper(original)), 409, details.referenceHasReferral);
    const done = await untilState(cancellation.id, 'confirmed');
    for (const subject of ['cancellation', 'corrective', 'return'] as const)
      await refused(() => refer(subject, original, cheaper(original)), 409, details.referenceCancelled);
    await refused(() => refer('cancellation', done), 409, details.referenceIsCancellation);
    const opened = { invoice_id: original.id, invoice_type: 'corrective' as const };
    await refused(() => admin.client(calls.referralDraft, { body: opened }), 409, details.referenceCancelled);
    expect((await admin.client(calls.getInvoice, { params: { id: original.id } })).cancelled_by).toBe(done.id);
  });

  it('of two pressed at once one is made', async () => {
    const original = await sale();
    const answers = await Promise.allSettled([
      refer('cancellation', original),
      refer('cancellation', original, {}, colleague),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const chain = await admin.client(calls.invoiceChain, { params: { id: original.id } });
    expect(chain.invoices.map(({ invoice_type }) => invoice_type)).toEqual(['original', 'cancellation']);
  });
});

describe('a correction', () => {
  it('while the first is still unanswered is refused, and by either person; its own draft goes on', async () => {
    const original = await sale();
    // Dated ahead, it waits in line.
    const first = await refer('corrective', original, cheaper(original), admin, at(300_000));
    expect(first.state).toBe('queued');
    for (const who of [admin, colleague])
      await refused(() => refer('corrective', original, cheaper(original), who), 409, details.referenceHasReferral);
    await refused(() => refer('return', original, withQuantity(original, '1')), 409, details.referenceHasReferral);
    await refused(() => refer('corrective', first, cheaper(first)), 409, details.referenceNotConfirmed);
    // Taken back, it frees its reference.
    await admin.client(calls.deleteInvoice, { params: { id: first.id } });
    const second = await refer('corrective', original, cheaper(original), colleague);
    expect((await untilState(second.id, 'confirmed')).chain.map(({ id }) => id)).toEqual([original.id, second.id]);
    await refused(() => refer('corrective', original, cheaper(original)), 409, details.referenceSuperseded);
  });

  it('kept as a draft is not issued while another stands, and goes once that was taken back', async () => {
    const original = await sale();
    const first = await refer('corrective', original, cheaper(original), admin, at(300_000));
    const draft = await refer('corrective', original, { ...cheaper(original), save_as_draft: true });
    const issue = () =>
      admin.client(calls.editInvoice, {
        params: { invoiceType: 'corrective' },
        query: { invoice_id: draft.id },
        body: { invoice: at(-60_000) },
      });
    await refused(issue, 409, details.referenceHasReferral);
    await admin.client(calls.deleteInvoice, { params: { id: first.id } });
    expect((await issue()).state).toBe('queued');
  });

  it('by two people at once is made by one of them; the other is told', async () => {
    const original = await sale();
    const answers = await Promise.allSettled([
      refer('corrective', original, cheaper(original)),
      refer('corrective', original, cheaper(original), colleague),
    ]);
    const [lost] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as ApiProblem] : []));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([lost?.status, lost?.problem?.detail]).toEqual([409, details.referenceHasReferral]);
    const { invoices } = await admin.client(calls.invoiceChain, { params: { id: original.id } });
    expect(invoices).toHaveLength(2);
  });

  it('whose draft two people write: the second is told that it has changed, and loses nothing of the first', async () => {
    const original = await sale();
    const draft = await refer('corrective', original, { ...cheaper(original), save_as_draft: true });
    const put = (who: SignedIn, title: string, ifMatch: string) =>
      who.client(
        calls.editInvoice,
        {
          params: { invoiceType: 'corrective' },
          query: { invoice_id: draft.id },
          body: { save_as_draft: true, invoice: { title } },
        },
        { ifMatch },
      );
    await put(admin, 'نخست', draft.etag);
    await expect(put(colleague, 'دوم', draft.etag)).rejects.toMatchObject({ status: 412 });
    const kept = await admin.client(calls.getInvoice, { params: { id: draft.id } });
    expect(kept.draft.invoice.title).toBe('نخست');
    await admin.client(calls.deleteInvoice, { params: { id: draft.id } });
  });

  it('that would change the id of a service bill is refused, since no correction carries it', async () => {
    const bill = { invoice_pattern: 'service_bill', payment_method: 'cash' } as const;
    const body = await sampleInput({
      invoice: { ...bill, payment_reference_number: '1234567890123', ...at(-3_600_000) },
    });
    const original = await untilState((await admin.client(calls.createInvoice, { body })).id, 'confirmed');
    const change = { ...cheaper(original), invoice: { payment_reference_number: '9999999999999' } };
    await refused(() => refer('corrective', original, change), 422, details.billChanged);
    const same = { ...change, invoice: { payment_reference_number: '۱۲۳۴۵۶۷۸۹۰۱۲۳' } };
    await untilState((await refer('corrective', original, same)).id, 'confirmed');
  });

  it('that would change the buyer or the goods is refused by the rule book', async () => {
    const original = await sale();
    const [first, ...rest] = linesOf(original);
    const before = await stored();
    for (const body of [
      { buyer_info: { economic_code: '10320296185', national_code: '10320296185', company: 'دیگری' } },
      { items: [{ ...first, item_vat_percentage: '0' } as Line, ...rest] },
    ])
      await expect(refer('corrective', original, body)).rejects.toMatchObject({
        status: 422,
        problem: { code: 'RULE_BROKEN' },
      });
    expect(await stored()).toBe(before);
  });
});
