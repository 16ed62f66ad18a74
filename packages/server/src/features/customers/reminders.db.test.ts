import { type ApiProblem, type CallInput, calls } from '@taraz/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';

const server = withSharedServer();
let admin: SignedIn;
let known = 0;

beforeAll(async () => {
  admin = await server().newAdmin();
});

/** A customer who owes so much, rial; negative: is owed. */
async function debtor(owed: string, phone = '09121234567', of = admin): Promise<string> {
  known += 1;
  const { id } = await of.client(calls.createCustomer, {
    body: { person_type: 'legal', company: `بدهکار ${known}`, phone },
  });
  if (owed !== '0') {
    const body = { kind: 'opening', amount: owed, day: '2026-01-01' } as const;
    await of.client(calls.createCustomerEntry, { params: { id }, body });
  }
  return id;
}

const remind = (ids: string[], more: Partial<CallInput<typeof calls.remindDebtors>['body']> = {}, of = admin) =>
  of.client(calls.remindDebtors, { body: { customer_ids: ids, ...more } });
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: ApiProblem) => error.problem,
  );
const textsTo = async (phone: string): Promise<string[]> =>
  (
    await server().database.asOwner<{ text: string }>('select text from dev_outbox where receptor = $1 order by id', [
      phone,
    ])
  ).map(({ text }) => text);
const remindedOf = async (id: string) => (await admin.client(calls.getCustomer, { params: { id } })).reminded;
const arrive = (id: string, state: string) =>
  server().database.asOwner(
    `update sms_messages m set state = $2, ask_at = null from debt_reminders d where d.sms_id = m.message_id and d.customer_id = $1`,
    [id, state],
  );

describe('a reminder of a debt', () => {
  it('tells the customer what he owes now, in the words of the account, and what became of it', async () => {
    const id = await debtor('2483541800', '+98 912 555 0001');
    const { reminded, left_out } = await remind([id], { note: 'کارت ۶۰۳۷-۹۹۱۱\nبا سپاس' });
    expect(left_out).toEqual([]);
    expect(reminded).toMatchObject([
      { customer_id: id, phone: '09125550001', amount: '2483541800', delivery: 'queued' },
    ]);
    await expect.poll(() => textsTo('09125550001')).toHaveLength(1);
    const [text = ''] = await textsTo('09125550001');
    expect(text).toMatch(
      /^مانده حساب شما نزد .+ تا [۰-۹]{4}\/[۰-۹]{2}\/[۰-۹]{2}: ۲٬۴۸۳٬۵۴۱٬۸۰۰ ریال بدهکار\.\nکارت ۶۰۳۷-۹۹۱۱\nبا سپاس$/,
    );
    await expect.poll(async () => (await remindedOf(id))?.delivery).toBe('sent');
    await arrive(id, 'delivered');
    expect(await remindedOf(id)).toMatchObject({ amount: '2483541800', phone: '09125550001', delivery: 'delivered' });
    const { debtors } = await admin.client(calls.listAgeing, { query: { limit: 100 } });
    expect(debtors.find((one) => one.id === id)?.reminded).toMatchObject({ delivery: 'delivered' });
    const { events } = await admin.client(calls.listEventLog, { query: { subject: 'customer', limit: 1 } });
    expect(events[0]).toMatchObject({ action: 'customer.reminded', subject_id: id });
  });

  it('asks for what the cheques in hand leave, and nobody whose cheques are for all of it', async () => {
    const [part, all, bounced] = [
      await debtor('5000', '09125550021'),
      await debtor('5000', '09125550022'),
      await debtor('5000', '09125550023'),
    ];
    const cheque = (customer_id: string, amount: number) =>
      admin.client(calls.createCheque, {
        body: {
          direction: 'received',
          number: String(Number.parseInt(customer_id.slice(-6), 16)),
          amount,
          due_day: '2099-01-01',
          party: '',
          customer_id,
        },
      });
    await cheque(part, 3000);
    await cheque(all, 6000);
    const { id } = await cheque(bounced, 6000);
    for (const state of ['endorsed', 'bounced'] as const)
      await admin.client(calls.moveCheque, { params: { id }, body: { state } });
    const { reminded, left_out } = await remind([part, all, bounced]);
    expect(reminded.map(({ customer_id }) => customer_id)).toEqual([part, bounced]);
    expect(left_out).toEqual([{ customer_id: all, reason: expect.stringContaining('چک‌های وصول‌نشده‌اش') }]);
    await expect.poll(() => textsTo('09125550021')).toHaveLength(1);
    expect((await textsTo('09125550021'))[0]).toContain(
      '۳٬۰۰۰ ریال چک در راه وصول دارید و مانده پس از آن ۲٬۰۰۰ ریال است',
    );
    expect((await admin.client(calls.getCustomer, { params: { id: part } })).cheques).toMatchObject({
      to_credit: '3000',
    });
  });

  it('goes out once a day, pressed twice or twice at once; again when it came to nothing, and after a day', async () => {
    const id = await debtor('5000', '09125550002');
    const both = await Promise.all([remind([id]), remind([id])]);
    expect(both.flatMap(({ reminded }) => reminded)).toHaveLength(1);
    expect(both.flatMap(({ left_out }) => left_out)).toEqual([
      { customer_id: id, reason: expect.stringContaining('۲۴ ساعت') },
    ]);
    await expect.poll(async () => (await remindedOf(id))?.delivery).toBe('sent');
    await arrive(id, 'undelivered');
    expect((await remind([id])).reminded).toHaveLength(1);
    expect((await remind([id])).reminded).toHaveLength(0);
    await server().database.asOwner(`update debt_reminders set created_at = created_at - interval '25 hours'`);
    expect((await remind([id])).reminded).toHaveLength(1);
    await expect.poll(() => textsTo('09125550002')).toHaveLength(3);
  });

  it('names those who cannot be told, each with the reason, and tells the others', async () => {
    const fine = await debtor('1000');
    const left: [string, string, RegExp][] = [
      [await debtor('1000', ''), 'no phone', /ندارد/],
      [await debtor('0'), 'owes nothing', /بدهکار نیست/],
      [await debtor('-1000'), 'is owed', /بدهکار نیست/],
    ];
    const { reminded, left_out } = await remind([...left.map(([id]) => id), fine]);
    expect(reminded.map(({ customer_id }) => customer_id)).toEqual([fine]);
    expect(left_out).toEqual(
      left.map(([customer_id, , reason]) => ({ customer_id, reason: expect.stringMatching(reason) })),
    );
  });

  it('is of whom the list has: one who was removed is not there', async () => {
    const gone = await debtor('0');
    await admin.client(calls.deleteCustomer, { params: { id: gone } });
    expect(await refused(remind([gone, await debtor('1000')]))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is of what is owed then, after what was paid since', async () => {
    const id = await debtor('9000', '09125550003');
    const body = { kind: 'receipt', amount: '4000', day: '2026-01-02' } as const;
    await admin.client(calls.createCustomerEntry, { params: { id }, body });
    expect((await remind([id])).reminded).toMatchObject([{ amount: '5000' }]);
  });

  it.each(['پرداخت: pay.ir/x', 'https://a.b', 'www.example.com', 'به Example.com بروید'])(
    'takes no link, which the vendor would not let through: %s',
    async (note) => {
      const id = await debtor('1000');
      expect(await refused(remind([id], { note }))).toMatchObject({
        code: 'INVALID_INPUT',
        errors: [{ path: 'note', code: 'LINK' }],
      });
      expect(await remindedOf(id)).toBeNull();
    },
  );

  it('carries the link to the account where it is asked for, in the words of its template', async () => {
    const id = await debtor('2483541800', '09125550007');
    const beside = await refused(remind([id], { with_link: true, note: 'کارت ۶۰۳۷' }));
    expect(beside).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path: 'note', code: 'BESIDE_LINK' }] });
    expect((await remind([id], { with_link: true })).reminded).toMatchObject([{ amount: '2483541800' }]);
    expect((await remind([id])).left_out).toMatchObject([{ reason: expect.stringContaining('۲۴ ساعت') }]);
    const { links } = await admin.client(calls.customerShares, { params: { id } });
    expect(links).toMatchObject([{ purpose: 'sms', phone: '09125550007', from_day: null, to_day: null }]);
    await expect.poll(() => textsTo('09125550007')).toHaveLength(1);
    const token = links[0]?.url.split('/').at(-1) ?? '';
    const [text = ''] = await textsTo('09125550007');
    expect(text).toMatch(/^مانده حساب شما نزد .+: ۲۴۸۳۵۴۱۸۰۰ ریال بدهکار\.\n/);
    expect(text).toContain(`\n/preview/statement/${token}\n`);
    const opened = await server().client()(calls.openSharedStatement, { params: { id: token } });
    expect(opened.closing).toBe('2483541800');
    await expect.poll(async () => (await remindedOf(id))?.delivery).toBe('sent');
  });

  it('stays in its account', async () => {
    const stranger = await server().newAdmin();
    const id = await debtor('1000');
    expect(await refused(remind([id], {}, stranger))).toMatchObject({ code: 'NOT_FOUND' });
    const own = await debtor('1000', '09125550004', stranger);
    const errors = [{ path: 'customer_ids[1]' }];
    expect(await refused(remind([own, id], {}, stranger))).toMatchObject({ code: 'NOT_FOUND', errors });
    expect(await textsTo('09125550004')).toEqual([]);
  });
});

describe('many reminders', () => {
  let busy: SignedIn;
  beforeEach(async () => {
    busy = await server().newAdmin();
  });

  it('are ten an hour to one phone, whose debtors they may be, and shared accounts are among them', async () => {
    const phone = '09125550031';
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) ids.push(await debtor('1000', phone, busy));
    const [shared = '', ...debtors] = ids;
    await busy.client(calls.shareStatements, { body: { customer_ids: [shared], by: 'sms' } });
    const { reminded, left_out } = await remind(debtors, {}, busy);
    expect(reminded.map(({ customer_id }) => customer_id)).toEqual(debtors.slice(0, 9));
    expect(left_out).toEqual(
      debtors.slice(9).map((customer_id) => ({ customer_id, reason: expect.stringContaining('پیامک‌های زیادی') })),
    );
    const { left_out: links } = await busy.client(calls.shareStatements, {
      body: { customer_ids: [debtors.at(-1) ?? ''], by: 'sms' },
    });
    expect(links).toMatchObject([{ reason: expect.stringContaining('پیامک‌های زیادی') }]);
    server().clock.advance(61 * 60_000);
    const later = await server().signIn(busy);
    expect((await remind(debtors.slice(9), {}, later)).reminded).toHaveLength(2);
  });

  it('are three hundred an hour; more say when, and nobody is told by halves', async () => {
    const [first = ''] = [await debtor('1000', '09125550005', busy)];
    await server().database.asOwner(
      `insert into debt_reminders (account_id, id, customer_id, receptor, amount, sms_id, created_at)
       select account_id, gen_random_uuid(), id, phone, 1, 0, $2::timestamptz - interval '30 minutes' from customers, generate_series(1, 299) where id = $1`,
      [first, new Date(server().clock.nowMs())],
    );
    const ids = [await debtor('1000', '09125550006', busy), await debtor('1000', '09125550006', busy)];
    const problem = await refused(remind(ids, {}, busy));
    expect(problem).toMatchObject({ code: 'TOO_MANY_REQUESTS', detail: expect.stringContaining('۳۰ دقیقه') });
    expect(await textsTo('09125550006')).toEqual([]);
    expect((await remind(ids.slice(1), {}, busy)).reminded).toHaveLength(1);
    // Those of an hour ago are in nobody's way.
    server().clock.advance(31 * 60_000);
    const later = await server().signIn(busy);
    expect((await remind(ids.slice(0, 1), {}, later)).reminded).toHaveLength(1);
  });
});
