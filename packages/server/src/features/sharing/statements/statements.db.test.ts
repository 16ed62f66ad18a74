import { type ApiProblem, type CallInput, type CallReply, calls } from '@taraz/contract';
import { addDays, DAY_MS } from '@taraz/core';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { seedMemory } from '../../../testing/seed.ts';
import { createTestRuntime } from '../../../testing/test-runtime.ts';
import { type SignedIn, withServer } from '../../../testing/with-server.ts';
import { keepBooks, operations } from '../../customers/testing/generated-books.ts';
import { readPdf } from '../../paper/testing/read-pdf.ts';
import { sharingMessages } from '../messages.fa.ts';
import { confirmedInvoice, sampleSale } from '../testing/confirmed-invoice.ts';

type Shared = CallReply<typeof calls.openSharedStatement>;
type Wish = Partial<CallInput<typeof calls.shareStatements>['body']>;

const server = withServer();
let owner: SignedIn;
let known = 0;

/** What only the seller's own eyes may see, in every place where his books keep such. */
const secret = 'فقط-برای-خودمان';

const customer = async (more: object = {}, of = owner): Promise<string> => {
  known += 1;
  const body = { person_type: 'legal', company: `مشتری ${known}`, phone: '09121234567', ...more } as const;
  return (await of.client(calls.createCustomer, { body })).id;
};
const book = (id: string, kind: 'receipt' | 'payment' | 'opening', amount: string, day: string, note = '') =>
  owner.client(calls.createCustomerEntry, { params: { id }, body: { kind, amount, day, note } });
const share = (id: string, wish: Wish = {}, of = owner) =>
  of.client(calls.shareStatements, { body: { customer_ids: [id], by: 'link', ...wish } });
const linksOf = async (id: string) => (await owner.client(calls.customerShares, { params: { id } })).links;
const tokenOf = (url = '') => url.split('/').at(-1) ?? '';
const tokenFor = async (id: string, wish: Wish = {}, of = owner): Promise<string> =>
  tokenOf((await share(id, wish, of)).links[0]?.url);
const visit = (token: string, more = '') => server().fetch(`/api/share/statement/${token}${more}`);
const seen = async (token: string): Promise<Shared> => (await visit(token)).json() as Promise<Shared>;
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: ApiProblem) => error.problem,
  );
const today = () => tehranDay(new Date(server().clock.nowMs()));

/** Somebody owes for an invoice, has paid a part, and gave a cheque that is not cleared. */
async function arranged() {
  const id = await customer({ company: `فروشگاه‌های ${known + 1}` });
  const { buyer_info, invoice } = sampleSale;
  const { id: invoiceId, taxId } = await confirmedInvoice(server(), owner, {
    buyer_info: { ...buyer_info, customer_id: id },
    invoice: { ...invoice, payment_method: 'credit' },
    ...{ settlement: [{ cash_price: '', credit_price: '' }], payments: [] },
  });
  await book(id, 'receipt', '1000000', today(), secret);
  const bank = await owner.client(calls.createBankAccount, { body: { bank_name: 'بانک', name: `${secret} ${known}` } });
  await owner.client(calls.createMovement, {
    body: { kind: 'deposit', place_id: bank.id, customer_id: id, amount: 500_000, notes: secret },
  });
  await owner.client(calls.createCheque, {
    body: {
      ...{ direction: 'received', number: `7${known}`, amount: 2_000_000, due_day: '2030-01-01', party: secret },
      customer_id: id,
    },
  });
  return { id, invoiceId, taxId, bankId: bank.id };
}

beforeAll(async () => {
  owner = await server().newAdmin();
  await seedMemory(server().database, owner.accountId, 'A11216');
});

describe("a customer's account by its link", () => {
  it('goes by SMS in the words of its template, is seen by whoever has the link, and the sharer learns that', async () => {
    const id = await customer({ phone: '+98 912 555 1001' });
    await book(id, 'opening', '9000', '2026-01-01');
    const { links } = await share(id, { by: 'sms', days: 7 });
    expect(links).toMatchObject([{ document_id: id, purpose: 'sms', phone: '09125551001', delivery: 'queued' }]);
    const [link] = links;
    expect(link?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/preview\/statement\/[0-9A-Za-z]{24}$/);
    const texts = () =>
      server().database.asOwner<{ text: string }>(`select text from dev_outbox where receptor = '09125551001'`);
    await expect.poll(async () => (await texts()).length).toBe(1);
    const token = tokenOf(link?.url);
    expect((await texts())[0]?.text).toContain(
      `گردش حساب شما نزد شرکت آزمایشی آماده است:\n/preview/statement/${token}`,
    );
    const answer = await visit(token);
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow, noarchive']);
    expect(await answer.json()).toMatchObject({ closing: '9000', to_day: null });
    await visit(token);
    // Taking it along is no look at it: a browser asks for the head first.
    for (const more of ['/file', '/file?format=csv', '/pdf'])
      for (const method of ['HEAD', 'GET'])
        expect((await server().fetch(`/api/share/statement/${token}${more}`, { method })).status).toBe(200);
    const head = await server().fetch(`/api/share/statement/${token}/pdf`, { method: 'HEAD' });
    expect([head.headers.get('content-type'), head.headers.get('content-length')]).toEqual(['application/pdf', null]);
    expect(await linksOf(id)).toMatchObject([
      { seen_count: 2, seen_at: expect.any(String), delivery: expect.any(String), state: 'live' },
    ]);
    const { events } = await owner.client(calls.listEventLog, { query: { limit: 1 } });
    expect(events[0]).toMatchObject({ action: 'share.created', subject_id: id });
  });

  it('says what of the debt was to be paid when, once something is overdue, on the page and the paper', async () => {
    const { id, invoiceId } = await arranged();
    const token = await tokenFor(id);
    expect((await seen(token)).due).toBeNull();
    const dueOn = (day: string) =>
      server().database.asOwner('update invoices set version = version + 1, payment_due = $2 where id = $1', [
        invoiceId,
        day,
      ]);
    await dueOn(today());
    expect((await seen(token)).due).toBeNull();
    await dueOn(addDays(today(), -40));
    await book(id, 'opening', '900', '2026-01-01');
    const { due, closing } = await seen(token);
    // The older debt was paid first.
    expect([due, closing]).toEqual([
      { undated: '0', not_due: '0', late_30: '0', late_60: '355862900', late_90: '0', late_over_90: '0' },
      '355862900',
    ]);
    const { pages } = await readPdf(new Uint8Array(await (await visit(token, '/pdf')).arrayBuffer()));
    expect(pages[0]?.text).toMatch(/گذشته.*۳۵۵٬۸۶۲٬۹۰۰/);
    // Beside the end of a past day it would say nothing.
    expect((await seen(await tokenFor(id, { to_day: addDays(today(), -1) }))).due).toBeNull();
  });

  it('holds what its customer may see and no other field: no note, no place of money, no id', async () => {
    const { id, invoiceId, taxId, bankId } = await arranged();
    const token = await tokenFor(id);
    const shared = await seen(token);
    expect(Object.keys(shared).sort()).toEqual(
      [
        ...[
          'cheques',
          'closing',
          'closing_in_words',
          'count',
          'credit',
          'customer',
          'debit',
          'from_day',
          'online',
          'opening',
        ],
        ...['fits_paper', 'due', 'paid_into', 'read_at', 'rows', 'seller', 'to_day'],
      ].sort(),
    );
    expect(Object.keys(shared.seller).sort()).toEqual(['address', 'economic_code', 'name', 'phone']);
    expect(Object.keys(shared.customer)).toEqual(['name']);
    expect(new Set(shared.rows.flatMap((row) => Object.keys(row)))).toEqual(
      new Set([...['kind', 'day', 'subject', 'tax_number', 'number', 'cheque_number', 'debit', 'credit', 'balance']]),
    );
    expect(shared.rows.map(({ kind }) => kind)).toEqual(['invoice', 'money_in', 'money_in']);
    expect(shared.rows[0]).toMatchObject({ tax_number: taxId, debit: '357362000' });
    expect(shared).toMatchObject({
      closing: '355862000',
      cheques: { awaited_count: 1, awaited_sum: '2000000', closing_after: '353862000' },
    });
    const file = await (await visit(token, '/file?format=csv')).text();
    expect(file).toContain(taxId);
    expect(file).not.toContain('خزانه');
    for (const text of [JSON.stringify(shared), file])
      for (const hidden of [secret, id, invoiceId, bankId, owner.accountId, owner.userId]) {
        expect(text).not.toContain(hidden);
      }
    expect((await visit(token, '/file')).headers.get('content-type')).toContain('spreadsheetml');
    const paper = await visit(token, '/pdf');
    // Browsers would write its half-space as an underline.
    const name = encodeURIComponent(`گردش حساب فروشگاه های ${known}.pdf`);
    expect(paper.headers.get('content-disposition')).toContain(name);
    const { pages } = await readPdf(new Uint8Array(await paper.arrayBuffer()));
    expect(pages[0]?.text).toContain('۳۵۵٬۸۶۲٬۰۰۰');
    expect(pages[0]?.text).not.toMatch(/خودمان/);
  });

  it('is no paper where it is too long for one, but a table', async () => {
    const id = await customer();
    await server().database.asOwner(
      `insert into customer_entries (account_id, id, customer_id, kind, amount, day, note, created_at)
       select $1, gen_random_uuid(), $2, 'receipt', n, '2026-01-01', '', now() from generate_series(1, 1001) n`,
      [owner.accountId, id],
    );
    const token = await tokenFor(id);
    const refused = await visit(token, '/pdf');
    expect([refused.status, await refused.json()]).toEqual([
      413,
      expect.objectContaining({ detail: sharingMessages.notOnPaper(1000) }),
    ]);
    expect((await (await visit(token, '/file?format=csv')).text()).trimEnd().split('\r\n')).toHaveLength(1004);
  });

  it('is the account of the moment, or of its days whatever came later, and says which', async () => {
    const id = await customer();
    const [before, from, to] = [-60, -30, -10].map((days) => addDays(today(), days)) as [string, string, string];
    await book(id, 'opening', '700', before);
    await book(id, 'receipt', '200', from);
    const open = await tokenFor(id);
    const fixed = await tokenFor(id, { from_day: from, to_day: to });
    await book(id, 'payment', '50', to);
    await book(id, 'receipt', '100', today());
    expect(await seen(open)).toMatchObject({ from_day: null, to_day: null, opening: '0', count: 4, closing: '450' });
    expect(await seen(fixed)).toMatchObject({
      ...{ from_day: from, to_day: to, opening: '700', debit: '50', credit: '200', closing: '550', cheques: null },
    });
    expect((await linksOf(id)).map(({ from_day, to_day }) => [from_day, to_day])).toEqual([
      [from, to],
      [null, null],
    ]);
  });

  it('tells cheques as they are now, so not beside a day that is over by then', async () => {
    const { id } = await arranged();
    const { clock } = server();
    await clock.stopDuring(async () => {
      const [open, fixed] = [await tokenFor(id), await tokenFor(id, { to_day: today() })];
      expect([(await seen(open)).cheques, (await seen(fixed)).cheques]).toMatchObject([
        { awaited_count: 1 },
        { awaited_count: 1 },
      ]);
      clock.advance(DAY_MS);
      expect((await seen(fixed)).cheques).toBeNull();
      expect((await (await visit(fixed, '/file?format=csv')).text()).includes('وصول')).toBe(false);
      expect(await seen(open)).toMatchObject({
        cheques: { awaited_count: 1 },
        read_at: new Date(clock.nowMs()).toISOString(),
      });
    });
    owner = await server().signIn(owner);
  });

  it('says of money that was taken back so, and nothing where that was on its own day', async () => {
    const id = await customer();
    await book(id, 'opening', '9000', addDays(today(), -9));
    const { id: place_id } = await owner.client(calls.createBankAccount, {
      body: { bank_name: 'x', name: `جاری ${known}` },
    });
    const move = async (kind: 'deposit' | 'withdrawal', amount: number, age: number) => {
      // Today's is of now: eight o'clock in London may lie ahead.
      const at = age === 0 ? {} : { at: `${addDays(today(), -age)}T08:00:00Z` };
      const body = { kind, place_id, customer_id: id, amount, ...at };
      return (await owner.client(calls.createMovement, { body })).movements[0]?.id ?? '';
    };
    const undo = (movement_id: string) => owner.client(calls.createMovement, { body: { kind: 'undo', movement_id } });
    await move('deposit', 5_000, 3);
    for (const [kind, amount, age] of [
      ['deposit', 400, 3],
      ['withdrawal', 30, 2],
      ['deposit', 2_000, 0],
      ['withdrawal', 100, 0],
    ] as const)
      await undo(await move(kind, amount, age));
    const token = await tokenFor(id);
    const { rows, ...sums } = await seen(token);
    expect(rows.map(({ kind, debit, credit }) => [kind, debit, credit])).toEqual([
      ['opening', '9000', '0'],
      ['money_in', '0', '5000'],
      ['money_in', '0', '400'],
      ['money_out', '30', '0'],
      ['money_in_back', '400', '0'],
      ['money_out_back', '0', '30'],
    ]);
    expect(sums).toMatchObject({ count: 6, debit: '9430', credit: '5430', closing: '4000' });
    const file = await (await visit(token, '/file?format=csv')).text();
    expect([file.includes('برگشت دریافت'), file.includes('برگشت پرداخت'), file.includes('2000')]).toEqual([
      ...[true, true, false],
    ]);
    const { pages } = await readPdf(new Uint8Array(await (await visit(token, '/pdf')).arrayBuffer()));
    expect(pages[0]?.text).toMatch(/مشتری +به +پرداخت +برگشت/);
    // The seller has all that was written, each by what it is.
    const own = await owner.client(calls.customerStatement, { params: { id }, query: {} });
    expect(own.rows.filter(({ kind }) => kind.endsWith('_back')).map(({ debit, credit }) => [debit, credit])).toEqual([
      ...[
        ['400', '0'],
        ['0', '30'],
      ],
      ...[
        ['2000', '0'],
        ['0', '100'],
      ],
    ]);
  });

  it('is the statement that the seller sees, less what was taken back on its day, in any books', {
    timeout: 120_000,
  }, async () => {
    const runtime = createTestRuntime();
    await fc.assert(
      fc.asyncProperty(operations, fc.nat(130), fc.nat(130), async (happened, one, other) => {
        const seller = await server().newAdmin();
        await keepBooks({ runtime, database: server().database.db }, seller.accountId, happened);
        const { customers } = await seller.client(calls.listCustomers, { query: {} });
        const [to_day = '', from_day = ''] = [one, other].sort((a, b) => a - b).map((age) => addDays(today(), -age));
        for (const { id } of customers)
          for (const days of [{}, { from_day }, { to_day }, { from_day, to_day }]) {
            const own = await seller.client(calls.customerStatement, { params: { id }, query: days });
            const shared = await seen(await tokenFor(id, days, seller));
            const { opening, closing } = own;
            const less = BigInt(own.debit) - BigInt(shared.debit);
            expect(shared).toMatchObject({ opening, closing, credit: String(BigInt(own.credit) - less) });
            const dayEnds = (rows: readonly Pick<Shared['rows'][number], 'day' | 'balance'>[]) =>
              new Map(rows.map(({ day, balance }) => [day, balance]));
            const ends = dayEnds(own.rows);
            for (const [day, balance] of dayEnds(shared.rows)) expect(balance).toBe(ends.get(day));
            const told = ({ day, subject, tax_number, debit: owed, credit: paid }: Shared['rows'][number]) =>
              JSON.stringify([day, subject, tax_number, owed, paid]);
            const left = own.rows.map((one) => told({ ...one, number: '', kind: 'invoice' }));
            for (const one of shared.rows) {
              expect(left).toContain(told(one));
              left.splice(left.indexOf(told(one)), 1);
            }
            expect(left).toHaveLength(own.count - shared.count);
            // Each of what is left out is money, and its taking back.
            expect(left.length % 2).toBe(0);
            expect(left.every((one) => one.includes(today()))).toBe(true);
          }
        await server().database.asOwner('delete from throttles');
      }),
      { numRuns: 8 },
    );
  });
});

describe('an invoice within a statement', () => {
  it('opens by its tax number, with the paper that the seller prints, and carries no way back to the account', async () => {
    const { id, invoiceId, taxId } = await arranged();
    const token = await tokenFor(id);
    const answer = await visit(token, `/invoice/${taxId}`);
    const shown = await answer.text();
    expect(JSON.parse(shown)).toMatchObject({
      kind: 'invoice',
      status: 'confirmed',
      tax_number: taxId,
      url: '',
      qr: '',
    });
    expect(shown).not.toContain(token);
    const own = await server().fetch(`/api/invoice/${invoiceId}/pdf`, { token: owner.token });
    const paper = await visit(token, `/invoice/${taxId}/pdf`);
    const bytes = Buffer.from(await paper.arrayBuffer());
    expect(bytes.equals(Buffer.from(await own.arrayBuffer()))).toBe(true);
    expect((await readPdf(new Uint8Array(bytes))).pages[0]?.text).toContain('۳۵۷٬۳۶۲٬۰۰۰');
    // It was not the account that was looked at.
    expect((await linksOf(id))[0]?.seen_count).toBe(0);
  });

  it("is no other's, none outside of the days, and none once the link has ended", async () => {
    const [mine, theirs] = [await arranged(), await arranged()];
    const token = await tokenFor(mine.id);
    const early = await tokenFor(mine.id, { to_day: '2020-01-01' });
    const statusOf = async (of: string, taxId: string) =>
      Promise.all(['', '/pdf'].map(async (more) => (await visit(of, `/invoice/${taxId}${more}`)).status));
    expect(await statusOf(token, mine.taxId)).toEqual([200, 200]);
    expect(await statusOf(token, theirs.taxId)).toEqual([404, 404]);
    const draft = await owner.client(calls.createInvoice, { body: { ...sampleSale, save_as_draft: true } });
    expect(await statusOf(token, draft.id.replaceAll('-', ''))).toEqual([404, 404]);
    expect(await statusOf(early, mine.taxId)).toEqual([404, 404]);
    const [link] = await linksOf(mine.id).then((links) => links.filter(({ url }) => url.endsWith(token)));
    await owner.client(calls.revokeStatementShare, { params: { id: link?.id ?? '' } });
    expect(await statusOf(token, mine.taxId)).toEqual([410, 410]);
  });
});

describe('the link to an account ends', () => {
  const problemOf = async (token: string, more = '') => {
    const answer = await visit(token, more);
    return [answer.status, ((await answer.json()) as { detail?: string }).detail ?? ''] as const;
  };

  it('when it is closed, at once, and says whose it was and nothing of the account', async () => {
    const id = await customer({ company: 'مشتری بسته‌شده' });
    await book(id, 'opening', '123456', '2026-01-01');
    const [first] = (await share(id)).links;
    const other = await tokenFor(id);
    for (const _ of [1, 2]) await owner.client(calls.revokeStatementShare, { params: { id: first?.id ?? '' } });
    for (const more of ['', '/pdf', '/file', '/invoice/A1']) {
      const [status, detail] = await problemOf(tokenOf(first?.url), more);
      expect(status).toBe(410);
      expect(detail).toContain('«شرکت آزمایشی»');
      expect(detail).not.toMatch(/123456|بسته‌شده/);
    }
    expect((await visit(other)).status).toBe(200);
    expect((await linksOf(id)).map(({ state }) => state).sort()).toEqual(['live', 'revoked']);
  });

  it('when its days are over: thirty unless told otherwise', async () => {
    const id = await customer();
    const [short, usual] = [await tokenFor(id, { days: 1 }), await tokenFor(id)];
    const { clock, database } = server();
    const statuses = async () => [(await visit(short)).status, (await visit(usual)).status];
    await clock.stopDuring(async () => {
      clock.advance(DAY_MS - 60_000);
      expect(await statuses()).toEqual([200, 200]);
      clock.advance(60_000);
      expect(await statuses()).toEqual([410, 200]);
      clock.advance(29 * DAY_MS);
      expect(await statuses()).toEqual([410, 410]);
    });
    await database.asOwner('delete from throttles');
    owner = await server().signIn(owner);
  });

  it('with the customer: of one who was removed or made one with another, until that is taken back', async () => {
    const [kept, merged] = [await customer(), await customer()];
    await book(merged, 'opening', '40', '2026-01-01');
    const [toKept, toMerged] = [await tokenFor(kept), await tokenFor(merged)];
    const { merge_id } = await owner.client(calls.mergeCustomers, {
      body: { keep: kept, merge: [merged], fields: { company: 'مانده', person_type: 'legal' } },
    });
    expect(await problemOf(toMerged)).toEqual([410, expect.stringContaining('«شرکت آزمایشی»')]);
    expect(await seen(toKept)).toMatchObject({ closing: '40', customer: { name: 'مانده' } });
    await owner.client(calls.undoMerge, { params: { id: merge_id } });
    expect([await seen(toMerged), await seen(toKept)]).toMatchObject([{ closing: '40' }, { closing: '0' }]);
    await owner.client(calls.deleteCustomer, { params: { id: kept } });
    expect((await problemOf(toKept))[0]).toBe(410);
    await owner.client(calls.restoreCustomer, { params: { id: kept } });
    expect((await visit(toKept)).status).toBe(200);
  });
});

describe('an account is shared', () => {
  it('by whoever reads accounts: no employee, and no other account', async () => {
    const id = await customer();
    const [link] = (await share(id)).links;
    const permissions = ['invoices', 'issue', 'treasury'] as const;
    const stranger = await server().newAdmin();
    for (const [who, code] of [
      [await server().newUser(owner.accountId, { permissions: [...permissions] }), 'FORBIDDEN'],
      [await server().newUser(owner.accountId, { permissions: [...permissions], memoryIds: ['A11216'] }), 'FORBIDDEN'],
      [stranger, 'NOT_FOUND'],
    ] as const) {
      expect((await refused(share(id, {}, who)))?.code).toBe(code);
      expect((await refused(who.client(calls.customerShares, { params: { id } })))?.code).toBe(code);
      const revoking = who.client(calls.revokeStatementShare, { params: { id: link?.id ?? '' } });
      expect((await refused(revoking))?.code).toBe(code);
    }
    // Nor as the link of a document, whose sharing more people may end.
    const asInvoice = owner.client(calls.revokeShare, { params: { id: link?.id ?? '' } });
    expect((await refused(asInvoice))?.code).toBe('NOT_FOUND');
    expect((await linksOf(id)).map(({ state }) => state)).toEqual(['live']);
  });

  it('over days in their order that have come, for at most a year', async () => {
    const id = await customer();
    const tomorrow = addDays(today(), 1);
    const pathOf = async (wish: Wish) => (await refused(share(id, wish)))?.errors?.[0]?.path;
    expect(await pathOf({ to_day: tomorrow })).toBe('to_day');
    expect(await pathOf({ from_day: '2026-02-02', to_day: '2026-02-01' })).toBe('from_day');
    expect(await pathOf({ days: 366 })).toBe('days');
    expect(await pathOf({ by: 'sms', phone: '12' })).toBe('phone');
    expect(await linksOf(id)).toEqual([]);
  });

  it('with those who have a phone; the others are named. Pressed twice it goes once, over other days once more', async () => {
    const [fine, silent] = [await customer({ phone: '09125551002' }), await customer({ phone: '' })];
    const send = (wish: Wish = {}) => share(fine, { by: 'sms', customer_ids: [fine, silent], ...wish });
    await server().clock.stopDuring(async () => {
      const both = await Promise.all([send(), send()]);
      expect(new Set(both.flatMap(({ links }) => links.map(({ id }) => id))).size).toBe(1);
      expect(both[0]?.left_out).toEqual([{ document_id: silent, reason: expect.stringContaining('ندارد') }]);
      await send({ from_day: '2026-03-21' });
      expect((await linksOf(fine)).map(({ from_day }) => from_day).sort()).toEqual(['2026-03-21', null]);
    });
  });
});

describe('a token', () => {
  it('opens what it was made for: that of an account no invoice, that of an invoice no account', async () => {
    const { id, invoiceId } = await arranged();
    const account = await tokenFor(id);
    const shared = await owner.client(calls.shareInvoices, { body: { invoice_ids: [invoiceId], by: 'link' } });
    const invoice = tokenOf(shared.links[0]?.url);
    for (const more of ['', '/pdf', '/json'])
      expect((await server().fetch(`/api/share/invoice/${account}${more}`)).status).toBe(404);
    expect((await visit(invoice)).status).toBe(404);
  });

  it('is not guessed: nothing is found, and soon one has to wait', async () => {
    await server().database.asOwner('delete from throttles');
    const statuses: number[] = [];
    for (let tries = 0; tries < 24; tries += 1)
      statuses.push((await visit(`${'b'.repeat(20)}${String(tries).padStart(4, '0')}`)).status);
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([404]));
    expect(statuses.at(-1)).toBe(429);
    await server().database.asOwner('delete from throttles');
  });
});
