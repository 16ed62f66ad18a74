import { readFileSync } from 'node:fs';
import { type ApiProblem, calls } from '@taraz/contract';
import { addDays } from '@taraz/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tehranDay } from '../../platform/tehran-day.ts';
import { seedMemory } from '../../testing/seed.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { exampleDraft } from '../paper/testing/paper-samples.ts';
import { readPdf } from '../paper/testing/read-pdf.ts';

const server = withSharedServer();
let owner: SignedIn;

/** The sample sale as an offer. */
function offer(title = '') {
  const { buyer_info, invoice, items, settlement, payments } = exampleDraft('1-1-sale');
  return { buyer_info, invoice: { ...invoice, title }, items, settlement, payments };
}
const create = async (body: object = {}, who = owner) =>
  who.client(calls.createPreInvoice, { body: { ...offer(), ...body } });
const convert = (id: string, who = owner) =>
  who.client(calls.putPreInvoice, { params: { id }, body: { convert: true } });
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: ApiProblem) => error.problem,
  );

beforeAll(async () => {
  owner = await server().newAdmin();
});

describe('a pre-invoice', () => {
  it('without an end is written back as it was read', async () => {
    const who = await server().newAdmin();
    const { id, valid_until, etag } = await create({}, who);
    const put = (body: object, ifMatch: string) =>
      who.client(calls.putPreInvoice, { params: { id }, body }, { ifMatch });
    const same = await put({ valid_until }, etag);
    expect([valid_until, same.valid_until]).toEqual([null, null]);
    const ended = await put({ valid_until: '2127-01-01' }, same.etag);
    expect(await put({ valid_until: null }, ended.etag)).toMatchObject({ state: 'open', valid_until: null });
  });

  it('is told in the event log by what somebody did with it', async () => {
    const who = await server().newAdmin();
    const { id } = await create({}, who);
    await who.client(calls.putPreInvoice, { params: { id }, body: { invoice: { ...offer().invoice, title: 'نو' } } });
    await convert(id, who);
    const { events } = await who.client(calls.listEventLog, { query: { subject: 'pre_invoice' } });
    const told = await Promise.all(
      events.map((event) => who.client(calls.getEventLogEntry, { params: { id: event.id } })),
    );
    const changes = told.map(({ before, after }) =>
      Object.keys(after ?? {}).filter((field) => before !== null && before[field] !== after?.[field]),
    );
    expect(changes).toEqual([['state'], ['title'], []]);
    expect(told[0]?.after).toMatchObject({ state: 'converted', answer: '', answer_note: '', answered_by: '' });
  });

  it('and its invoice are found by the mobile number of their buyer, those of before too (SQL 0837)', async () => {
    const who = await server().newAdmin();
    const { asOwner } = server().database;
    const found = async () => [
      (await who.client(calls.listPreInvoices, { query: { search_field: '+98 912 111 2233' } })).count,
      (await who.client(calls.listInvoices, { query: { search_field: '۰۹۱۲ ۱۱۱ ۲۲۳۳' } })).count,
    ];
    const { buyer_info } = offer();
    for (const phone of ['+98 (912) 111-2233', '09121112244']) {
      const { id } = await create({ buyer_info: { ...buyer_info, phone } }, who);
      await convert(id, who);
    }
    expect(await found()).toEqual([1, 1]);
    for (const phone of ['+989121112233', '9121112233', '989121112233', '00989121112233']) {
      for (const [table, texts] of [
        ['pre_invoices', 'pre_invoices'],
        ['invoice_documents', 'invoice_texts'],
      ]) {
        await asOwner(
          `update ${table} set draft = jsonb_set(draft, '{buyer_info,phone}', to_jsonb($2::text))
           where account_id = $1 and draft #>> '{buyer_info,phone}' <> '09121112244'`,
          [who.accountId, phone],
        );
        await asOwner(
          `update ${texts} set folded = regexp_replace(folded, '( \\S*9121112233)+', ' ' || $2) where account_id = $1`,
          [who.accountId, phone],
        );
      }
      expect(await found()).toEqual([0, 0]);
      const run = () =>
        asOwner(readFileSync(new URL('../../../sql/0837_mobiles_of_buyers_in_searches.sql', import.meta.url), 'utf8'));
      await run();
      expect(await found()).toEqual([1, 1]);
      const texts = () => asOwner('select folded from invoice_texts where account_id = $1 order by 1', [who.accountId]);
      const once = await texts();
      await run();
      expect(await texts()).toEqual(once);
    }
  });

  it('gets a number of its own, is changed, found and removed', async () => {
    const who = await server().newAdmin();
    const first = await create({ valid_until: '2127-01-01' }, who);
    const second = await create({}, who);
    expect([first.number, second.number]).toEqual(['1', '2']);
    expect(first).toMatchObject({ state: 'open', valid_until: '2127-01-01', total: '357362000', invoice: null });

    const put = (ifMatch: string, body: object) =>
      who.client(calls.putPreInvoice, { params: { id: first.id }, body }, { ifMatch });
    const changed = await put(first.etag, { invoice: { title: 'پروژه بهار' }, valid_until: '2026-01-01' });
    expect(changed).toMatchObject({ state: 'ended', title: 'پروژه بهار', total: first.total });
    expect((await refused(put(first.etag, { valid_until: '' })))?.code).toBe('STALE');

    const find = async (query: object) =>
      (await who.client(calls.listPreInvoices, { query })).pre_invoices.map(({ number }) => number);
    expect(await find({ search_field: 'بهار' })).toEqual(['1']);
    expect(await find({ state: 'open' })).toEqual(['2']);
    expect(await find({ state: 'ended' })).toEqual(['1']);
    expect(await find({ sort: 'created_at' })).toEqual(['1', '2']);
    const page = await who.client(calls.listPreInvoices, { query: { limit: 1 } });
    expect([page.count, await find({ limit: 1, after: page.next })]).toEqual([2, ['1']]);

    await who.client(calls.deletePreInvoice, { params: { id: second.id }, query: {} });
    expect(await find({})).toEqual(['1']);
    expect((await create({}, who)).number).toBe('3');
    const log = await who.client(calls.listEventLog, { query: { search_field: 'پیش‌فاکتور' } });
    expect(log.events.map(({ action }) => action)).toEqual([
      'pre_invoice.created',
      'pre_invoice.deleted',
      'pre_invoice.changed',
      'pre_invoice.created',
      'pre_invoice.created',
    ]);
  });

  it("is another branch's own", async () => {
    const who = await server().newAdmin();
    const branches = [];
    for (const code of ['1', '2']) {
      branches.push(await who.client(calls.createBranch, { body: { name: `شعبه ${code}`, code } }));
    }
    const clerks = [];
    for (const branch of branches) {
      const clerk = await server().newUser(who.accountId, { permissions: ['issue'] });
      await server().database.asOwner('update memberships set branch_id = $2 where user_id = $1', [
        clerk.userId,
        branch.id,
      ]);
      clerks.push(await server().signIn(clerk));
    }
    const [first, second] = clerks;
    if (first === undefined || second === undefined) throw new Error('two clerks');
    const { id } = await create({}, first);
    await create({}, who);
    const seen = async (one: SignedIn) => (await one.client(calls.listPreInvoices, { query: {} })).count;
    expect([await seen(first), await seen(second), await seen(who)]).toEqual([1, 0, 2]);
    expect((await refused(convert(id, second)))?.code).toBe('NOT_FOUND');
    expect((await convert(id, first)).state).toBe('converted');
  });

  it('of a branch becomes an invoice of that branch, whoever turns it into one', async () => {
    const who = await server().newAdmin();
    const branch = await who.client(calls.createBranch, { body: { name: 'شمال', code: '1' } });
    const clerk = await server().newUser(who.accountId, { permissions: ['issue', 'invoices'] });
    await who.client(calls.alterBranch, { params: { id: clerk.userId }, body: { branch_id: branch.id } });
    const { id } = await create({}, clerk);
    const { invoice } = await convert(id, who);
    const seen = await clerk.client(calls.getPreInvoice, { params: { id } });
    expect(seen).toMatchObject({ state: 'converted', invoice: { id: invoice?.id } });
    const { invoices } = await clerk.client(calls.listInvoices, { query: {} });
    expect(invoices.map((one) => one.id)).toEqual([invoice?.id]);
  });

  it('becomes an invoice of the account as it is then, and stays as it was sent', async () => {
    const who = await server().newAdmin();
    const branch = await who.client(calls.createBranch, { body: { name: 'شمال', code: '2' } });
    const clerk = await server().newUser(who.accountId, { permissions: ['issue', 'invoices'] });
    await who.client(calls.alterBranch, { params: { id: clerk.userId }, body: { branch_id: branch.id } });
    const move = (address: string) => who.client(calls.alterProfile, { body: { account: { address } } });
    await move('خیابان کهنه');
    const { id, branch_id, draft } = await create({}, clerk);
    expect([branch_id, draft.seller_info]).toMatchObject([branch.id, { address: 'خیابان کهنه', branch_id: '0002' }]);
    await move('خیابان نو');
    const { invoice, draft: offered } = await convert(id, who);
    expect(offered.seller_info).toEqual(draft.seller_info);
    const made = await who.client(calls.getInvoice, { params: { id: invoice?.id ?? '' } });
    expect(made.draft.seller_info).toEqual({ ...draft.seller_info, address: 'خیابان نو' });
  });

  it('is open through its last day, in Tehran', async () => {
    const who = await server().newAdmin();
    const today = tehranDay(new Date(server().clock.nowMs()));
    const days = [addDays(today, -1), today];
    const ids = [];
    for (const [at, valid_until] of days.entries()) {
      const { id, state } = await create({ valid_until }, who);
      expect(state).toBe(['ended', 'open'][at]);
      ids.push(id);
    }
    const found = async (state: 'open' | 'ended') =>
      (await who.client(calls.listPreInvoices, { query: { state } })).pre_invoices.map((one) => one.valid_until);
    expect([await found('ended'), await found('open')]).toEqual([[addDays(today, -1)], [today]]);
    await convert(ids[0] ?? '', who);
    expect([await found('ended'), await found('open')]).toEqual([[], [today]]);
  });

  it('of a memory is open to those who work with it, one that names none to everybody who issues', async () => {
    const who = await server().newAdmin();
    const limited = await server().newUser(who.accountId, { permissions: ['issue'] });
    const [bare, own, other] = [await create({}, who), await create({}, who), await create({}, who)];
    const { asOwner } = server().database;
    await asOwner(`update memberships set memory_ids = '{A11216}' where user_id = $1`, [limited.userId]);
    for (const [id, memory] of [
      [own.id, 'A11216'],
      [other.id, 'A11217'],
    ])
      await asOwner('update pre_invoices set memory_id = $2 where id = $1', [id, memory]);
    const clerk = await server().signIn(limited);
    const { pre_invoices } = await clerk.client(calls.listPreInvoices, { query: {} });
    expect(pre_invoices.map(({ number }) => number).sort()).toEqual([bare.number, own.number]);
    const seen = (id: string) => refused(clerk.client(calls.getPreInvoice, { params: { id } }));
    expect([await seen(bare.id), await seen(own.id), (await seen(other.id))?.code]).toEqual([null, null, 'NOT_FOUND']);
    expect((await refused(convert(other.id, clerk)))?.code).toBe('NOT_FOUND');
  });

  it('of a memory that was typed in small letters or Persian figures is that one’s, whoever asks', async () => {
    const who = await server().newAdmin();
    const { asOwner } = server().database;
    for (const memory of ['A11216', 'A11217']) await seedMemory(server().database, who.accountId, memory);
    const clerk = await server().newUser(who.accountId, { permissions: ['issue'], memoryIds: ['A11216'] });
    const typed = await create({ memory_id: 'a11216' }, clerk);
    const other = await create({ memory_id: ' A۱۱۲۱۷' }, who);
    expect([typed.memory_id, other.memory_id]).toEqual(['A11216', 'A11217']);
    const put = { params: { id: other.id }, body: { memory_id: 'a۱۱۲۱۶' } };
    expect((await who.client(calls.putPreInvoice, put)).memory_id).toBe('A11216');
    expect((await clerk.client(calls.listPreInvoices, { query: {} })).count).toBe(2);
    // Those that were typed so before are by SQL 0784.
    await asOwner('update pre_invoices set memory_id = $2 where id = $1', [typed.id, 'a۱۱۲۱۶']);
    await asOwner(readFileSync(new URL('../../../sql/0784_memories_as_typed.sql', import.meta.url), 'utf8'));
    expect((await clerk.client(calls.getPreInvoice, { params: { id: typed.id } })).memory_id).toBe('A11216');
  });

  it('says everything that is wrong with it', async () => {
    const problem = await refused(create({ items: [], valid_until: '1405/01/01' }));
    expect(problem?.errors?.map(({ path }) => path)).toEqual(['valid_until', 'items']);
    // PostgreSQL has no year 0; 1405 is no Gregorian year that anybody means.
    for (const valid_until of ['0000-01-01', '1405-08-29'])
      expect((await refused(create({ valid_until })))?.errors).toMatchObject([
        { path: 'valid_until', code: 'NOT_A_DAY' },
      ]);
    expect((await refused(create({ items: [{ item_price: 'گران' }] })))?.errors?.[0]?.path).toBe('items[0].item_price');
  });

  it('is set on paper as what it is', async () => {
    const { id, number } = await create({ valid_until: '2027-03-20' });
    for (const layout of ['official', 'normal', 'dotin']) {
      const paper = await server().fetch(`/api/pre_invoice/${id}/pdf?layout=${layout}`, { token: owner.token });
      expect(paper.headers.get('content-disposition')).toBe(`inline; filename="pre-invoice-${number}.pdf"`);
      const { pages } = await readPdf(new Uint8Array(await paper.arrayBuffer()));
      expect(pages[0]?.text).toContain('۳۵۷٬۳۶۲٬۰۰۰');
      expect(pages[0]?.text.replace(/\s/g, '')).not.toContain('پیش‌نویس');
      if (layout !== 'dotin') expect(pages[0]?.text).toContain('۱۴۰۵/۱۲/۲۹');
    }
  });
});

describe('turning it into an invoice', () => {
  it('makes one draft with what was offered', async () => {
    const { id } = await create();
    const converted = await convert(id);
    expect(converted).toMatchObject({ state: 'converted', invoice: { state: 'draft', tax_number: '' } });
    const invoice = await owner.client(calls.getInvoice, { params: { id: converted.invoice?.id ?? '' } });
    expect(invoice).toMatchObject({ state: 'draft', total: converted.total, buyer_name: converted.buyer_name });
    // It is dated when it is made, not when it was offered.
    expect(Math.abs(Date.parse(invoice.invoice_date) - server().clock.nowMs())).toBeLessThan(60_000);
  });

  it('gives as many days to pay after its own day as the offer gave after the day it was made', async () => {
    const { invoice, settlement: _cash, payments: _paid, ...rest } = offer();
    const nowMs = server().clock.nowMs();
    const inDays = (days: number) => addDays(tehranDay(new Date(nowMs)), days);
    const offered = (days: number, payment_due: string) => ({
      ...{ ...rest, settlement: undefined, payments: undefined },
      invoice: {
        ...{ ...invoice, payment_method: 'credit', dateFlag: true, payment_due },
        invoice_date: new Date(nowMs - days * 86_400_000).toISOString(),
      },
    });
    const dueOf = async (days: number, due: string) => {
      const { id } = await create(offered(days, due));
      return (await owner.client(calls.getInvoice, { params: { id: (await convert(id)).invoice?.id ?? '' } }))
        .payment_due;
    };
    expect([await dueOf(20, inDays(10)), await dueOf(40, inDays(-10)), await dueOf(20, '')]).toEqual([
      inDays(30),
      inDays(30),
      null,
    ]);
  });

  it('happens once, and says so the second time', async () => {
    const { id } = await create();
    await convert(id);
    const again = await refused(convert(id));
    expect([again?.status, again?.code]).toEqual([409, 'ALREADY_CONVERTED']);
    expect(again?.detail).toContain('فقط یک بار');
    const edit = owner.client(calls.putPreInvoice, { params: { id }, body: { valid_until: '' } });
    expect((await refused(edit))?.code).toBe('ALREADY_CONVERTED');
    expect((await refused(owner.client(calls.deletePreInvoice, { params: { id }, query: {} })))?.code).toBe(
      'ALREADY_CONVERTED',
    );
  });

  it('happens once when ten ask at the same time', async () => {
    const who = await server().newAdmin();
    const { id } = await create({}, who);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refused(convert(id, who))));
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer?.code))).toEqual(new Set([undefined, 'ALREADY_CONVERTED']));
    expect((await who.client(calls.listInvoices, { query: {} })).count).toBe(1);
  });

  it('is kept to once by the database itself', async () => {
    const { id } = await create();
    const { invoice } = await convert(id);
    const another = await owner.client(calls.createInvoice, { body: { save_as_draft: true } });
    const link = (preInvoice: string, invoiceId: string) =>
      server().database.asOwner(`insert into pre_invoice_conversions values ($1, $2, $3, null, now())`, [
        owner.accountId,
        preInvoice,
        invoiceId,
      ]);
    await expect(link(id, another.id)).rejects.toThrow(/pre_invoice_conversions_once/);
    const other = await create();
    await expect(link(other.id, invoice?.id ?? '')).rejects.toThrow(/pre_invoice_conversions_one_origin/);
  });

  it('is open again when its draft was thrown away unsent', async () => {
    const { id } = await create();
    const { invoice } = await convert(id);
    await owner.client(calls.deleteInvoice, { params: { id: invoice?.id ?? '' } });
    expect((await owner.client(calls.getPreInvoice, { params: { id } })).state).toBe('open');
    expect((await convert(id)).state).toBe('converted');
  });
});
