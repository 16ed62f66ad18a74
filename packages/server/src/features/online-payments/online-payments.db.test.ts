import { calls, onlinePaymentLimits } from '@taraz/contract';
import { persianFigure } from '@taraz/core';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMerchantGateways } from '../../adapters/adapters.ts';
import { unknownMerchant } from '../../adapters/payment/embedded-zarinpal.ts';
import type { PaymentGateway } from '../../adapters/payment/payment-gateway.ts';
import { createVault } from '../../platform/keys/vault.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { seedMemory, testMasterKey } from '../../testing/seed.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { dayBefore } from '../customers/testing/generated-books.ts';
import { documentPorts } from '../sharing/document-ports.ts';
import { confirmedInvoice, sampleSale } from '../sharing/testing/confirmed-invoice.ts';
import { beginPayment } from './begin.ts';
import type { OnlinePaymentDeps } from './deps.ts';
import { onlinePaymentMessages } from './messages.fa.ts';
import { offeredBehind } from './payable.ts';
import { resultOf, settleStrays } from './settle.ts';

const server = withServer();
const merchant = '1344b5d4-0048-41e8-94db-005056a205be';
const other = '2344b5d4-0048-41e8-94db-005056a205bf';
const minute = 60_000;

let owner: SignedIn;
let customer: string;
let bank: string;

const again = async () => (await server().signIn(owner)).client;
const setUp = async (body: object = { merchant_id: merchant, place_id: bank }, who = owner) =>
  who.client(calls.putPaymentGateway, { body });
/** Of the customer, on credit; its token and what is open of it. */
async function sharedInvoice() {
  const { buyer_info, invoice } = sampleSale;
  const { id, taxId } = await confirmedInvoice(server(), owner, {
    buyer_info: { ...buyer_info, customer_id: customer },
    invoice: { ...invoice, payment_method: 'credit' },
    ...{ settlement: [{ cash_price: '', credit_price: '' }], payments: [] },
  });
  const { links } = await owner.client(calls.shareInvoices, { body: { invoice_ids: [id], by: 'link' } });
  const { payment } = await owner.client(calls.getInvoice, { params: { id } });
  return { id, taxId, token: links[0]?.url.split('/').at(-1) ?? '', open: payment?.open ?? '' };
}
const statementToken = async () => {
  const { links } = await owner.client(calls.shareStatements, { body: { customer_ids: [customer], by: 'link' } });
  return links[0]?.url.split('/').at(-1) ?? '';
};
const visitor = () => server().client();
const seen = (token: string) => visitor()(calls.openShare, { params: { id: token } });
const seenAccount = (token: string) => visitor()(calls.openSharedStatement, { params: { id: token } });
const begin = (token: string, anyway = false) =>
  visitor()(calls.payShared, { params: { id: token }, body: anyway ? { anyway } : {} });
const authorityOf = ({ pay_url }: { pay_url: string }) => pay_url.split('/').at(-1) ?? '';
const opened = async (token: string, anyway = false) => authorityOf(await begin(token, anyway));
const twice = ['CONFLICT', 'anyway UNDER_WAY'];
const payAt = (authority: string, action: 'pay' | 'leave' | 'cancel' = 'pay', card = '') =>
  visitor()(calls.payAtGateway, { params: { authority }, body: { action, card } });
const result = (authority: string) => visitor()(calls.settleShared, { body: { authority } });
const stateOf = async (id: string) => {
  const { payment } = await (await again())(calls.getInvoice, { params: { id } });
  return [payment?.state, payment?.open];
};
const deposits = async () =>
  (await (await again())(calls.listMovements, { query: { place_id: bank } })).movements.map(
    ({ kind, amount, reference_number, invoice_id, customer_id }) => ({
      ...{ kind, amount, reference_number, invoice_id, customer_id },
    }),
  );
const news = async () => (await (await again())(calls.listNotifications, { query: {} })).notifications;
const logged = async () => {
  const client = await again();
  const { events } = await client(calls.listEventLog, { query: { subject: 'online_payment' } });
  const whole = await Promise.all(events.map(({ id }) => client(calls.getEventLogEntry, { params: { id } })));
  return whole.map(({ action, after }) => [action, after]);
};
const listed = async () => (await (await again())(calls.listOnlinePayments, {})).payments;

/** Beside the server's own: the same books, with answers that may be changed on their way. */
function beside(change: (real: PaymentGateway) => Partial<PaymentGateway> = () => ({})): OnlinePaymentDeps {
  const { clock, database } = server();
  const runtime = createTestRuntime(clock);
  const vault = createVault(testMasterKey, runtime.random);
  const gateways = createMerchantGateways('embedded', '', database.db, runtime);
  const nothing = async () => undefined;
  const jobs = { enqueue: nothing, work: nothing, schedule: nothing, stop: nothing };
  const ports = documentPorts({ previewUrls: async () => new Map(), balances: async () => new Map() });
  const sharing = {
    ...{ database: database.db, runtime, publicUrl: () => '' },
    ports: { ...ports, online: offeredBehind },
  } as unknown as OnlinePaymentDeps['sharing'];
  return {
    ...{ database: database.db, runtime, vault, jobs, sharing, publicUrl: '', isSimulated: true },
    gatewayOf: (merchantId) => {
      const real = gateways?.(merchantId);
      if (real === undefined) throw new Error('there is an embedded gateway');
      return { ...real, ...change(real) };
    },
  };
}

beforeEach(async () => {
  owner = await server().newAdmin();
  await seedMemory(server().database, owner.accountId, 'A11216');
  customer = (await owner.client(calls.createCustomer, { body: { company: 'خریدار', person_type: 'legal' } })).id;
  bank = (await owner.client(calls.createBankAccount, { body: { bank_name: 'ملت' } })).id;
});

describe("the account's own gateway", () => {
  it('is tried before it is kept, told by its end alone, and needs a place of the account', async () => {
    expect(await owner.client(calls.getPaymentGateway, {})).toMatchObject({ available: true, gateway: null });
    const stranger = await server().newAdmin();
    const desk = (await owner.client(calls.createCashDesk, { body: { name: 'صندوق' } })).id;
    for (const [body, codes, who] of [
      [{ place_id: bank }, ['INVALID_INPUT', 'merchant_id REQUIRED']],
      [{ merchant_id: 'x', place_id: bank }, ['INVALID_INPUT', 'merchant_id BAD_FORMAT']],
      [{ merchant_id: unknownMerchant, place_id: bank }, ['INVALID_INPUT', 'merchant_id REFUSED']],
      [{ merchant_id: merchant }, ['INVALID_INPUT', 'place_id REQUIRED']],
      [{ merchant_id: merchant, place_id: desk }, ['INVALID_INPUT', 'place_id NOT_FOUND']],
      [{ merchant_id: merchant, place_id: bank }, ['INVALID_INPUT', 'place_id NOT_FOUND'], stranger],
    ] as const)
      expect(await problemOf(setUp(body, who))).toEqual(codes);
    const first = { merchant_id: merchant, place_id: bank };
    expect(await problemOf(owner.client(calls.putPaymentGateway, { body: first }, { ifMatch: 'v1' }))).toEqual([
      'STALE',
    ]);
    const kept = await owner.client(calls.putPaymentGateway, { body: first }, { ifMatch: 'v0' });
    expect(kept).toMatchObject({ gateway: { merchant_end: '05be', place_id: bank, is_active: true } });
    expect(JSON.stringify(kept)).not.toContain(merchant);
    const stale = owner.client(calls.putPaymentGateway, { body: { is_active: false } }, { ifMatch: 'v9' });
    expect(await problemOf(stale)).toEqual(['STALE']);
    expect((await setUp({ is_active: false })).gateway).toMatchObject({ is_active: false, merchant_end: '05be' });
    const { events } = await owner.client(calls.listEventLog, { query: { subject: 'payment_gateway', limit: 1 } });
    const told = await owner.client(calls.getEventLogEntry, { params: { id: events[0]?.id ?? '' } });
    expect(told.before).toEqual({ ...told.after, is_active: true });
    expect(await problemOf(owner.client(calls.deleteBankAccount, { params: { id: bank } }))).toEqual(['IN_USE']);
    const clerk = await server().newUser(owner.accountId, { permissions: ['treasury', 'invoices', 'issue'] });
    expect(await problemOf(clerk.client(calls.getPaymentGateway, {}))).toEqual(['FORBIDDEN']);
    expect(await problemOf(setUp({ is_active: true }, clerk))).toEqual(['FORBIDDEN']);
  });

  it('asks the gateway about no more merchant ids than a person tries', async () => {
    const asked = [];
    for (let time = 0; time < 22; time += 1) asked.push(await problemOf(setUp({ merchant_id: merchant })));
    expect(new Set(asked.slice(0, 20).map(String))).toEqual(new Set(['INVALID_INPUT,place_id REQUIRED']));
    expect(asked.at(-1)).toEqual(['TOO_MANY_REQUESTS']);
    // What asks nobody is counted by nobody.
    expect(await problemOf(setUp({ place_id: bank }))).toEqual(['INVALID_INPUT', 'merchant_id REQUIRED']);
  });
});

describe('a buyer', () => {
  it('is put off while his seller’s accounts are counted, and not told that nothing is open', async () => {
    await setUp();
    const { id, token } = await sharedInvoice();
    const lock = sql`select pg_advisory_xact_lock(hashtextextended('customer_balances_fold ' || taraz_account(), 0))`;
    await server().database.db.withAccount(owner.accountId, async (counting) => {
      await lock.execute(counting);
      await owner.client(calls.createCustomerEntry, {
        params: { id: customer },
        body: { kind: 'receipt', amount: '1', day: dayBefore({ clock: server().clock }, 1), invoice_id: id },
      });
      expect((await seen(token)).online).toBeNull();
      expect(await problemOf(begin(token))).toEqual(['UNAVAILABLE']);
    });
    const { open } = (await owner.client(calls.getInvoice, { params: { id } })).payment ?? {};
    expect(await begin(token)).toMatchObject({ amount: open });
  });

  it('pays what is open of a shared invoice, once however often it is pressed or told', async () => {
    const { id, taxId, token, open } = await sharedInvoice();
    expect((await seen(token)).online).toBeNull();
    expect(await problemOf(begin(token))).toEqual(['CONFLICT']);
    await setUp();
    expect(await seen(token)).toMatchObject({ online: { amount: open, open }, payment: { state: 'unpaid', open } });
    const [first, second] = await Promise.all([begin(token), begin(token)]);
    expect(first).toEqual({ pay_url: second.pay_url, amount: open });
    const authority = authorityOf(first);
    expect(await result(authority)).toMatchObject({ state: 'failed' });
    expect([await news(), await logged()]).toEqual([[], []]);
    const next = await opened(token);
    expect(next).not.toBe(authority);
    const { return_url } = await payAt(next);
    expect(return_url).toBe(`/preview/invoice/${token}?Authority=${next}&Status=OK`);
    // Whoever opens the gateway's page once more is led back there too, not to where plans are paid.
    const page = await visitor()(calls.getGatewayPayment, { params: { authority: next } });
    expect(page).toMatchObject({ open: false, return_url });
    const told = await Promise.all([result(next), result(next), result(next)]);
    expect(new Set(told.map(({ state, amount, ref_id }) => `${state} ${amount} ${ref_id}`)).size).toBe(1);
    const ref = told[0]?.ref_id ?? '';
    expect(told[0]).toMatchObject({ state: 'paid', amount: open });
    expect(await stateOf(id)).toEqual(['paid', '0']);
    expect(await deposits()).toEqual([
      { kind: 'deposit', amount: open, reference_number: ref, invoice_id: id, customer_id: customer },
    ]);
    expect(await seen(token)).toMatchObject({ online: null, payment: { state: 'paid', open: '0' } });
    expect(await problemOf(begin(token))).toEqual(['CONFLICT']);
    expect(await listed()).toMatchObject([
      {
        state: 'paid',
        title: taxId,
        ref_id: ref,
        card_pan: '603799******1234',
        customer_name: 'خریدار',
        invoice_id: id,
      },
      { state: 'failed', reason: '-51' },
    ]);
    expect(await logged()).toEqual([['online_payment.paid', { amount: open, ref_id: ref }]]);
    expect(await news()).toMatchObject([{ kind: 'online_paid', subject_id: id, data: { name: taxId, amount: open } }]);
  });

  it('is told to whoever keeps the books, with the invoice only to who may see it', async () => {
    const person = (permissions: ('treasury' | 'invoices' | 'issue')[], memoryIds?: string[]) =>
      server().newUser(owner.accountId, { permissions, ...(memoryIds === undefined ? {} : { memoryIds }) });
    const people = [
      await person(['treasury', 'invoices'], ['A11216']),
      await person(['treasury', 'invoices'], ['A11299']),
      await person(['treasury']),
      await person(['invoices', 'issue']),
    ];
    const { id, taxId, token, open } = await sharedInvoice();
    await setUp();
    const authority = await opened(token);
    await payAt(authority);
    await result(authority);
    const heard = [];
    for (const who of people) {
      const { notifications } = await who.client(calls.listNotifications, { query: {} });
      heard.push(notifications.map(({ subject_id, data }) => [subject_id, data.name, data.amount]));
    }
    const money = ['', undefined, open];
    expect(heard).toEqual([[[id, taxId, open]], [money], [money], []]);
  });

  it('pays his account from its shared page: the oldest of what he owes', async () => {
    const { id, open } = await sharedInvoice();
    await setUp();
    const token = await statementToken();
    expect((await seenAccount(token)).online).toEqual({ amount: open, open });
    const authority = await opened(token);
    await payAt(authority);
    await result(authority);
    expect(await stateOf(id)).toEqual(['paid', '0']);
    expect(await deposits()).toMatchObject([{ invoice_id: null, customer_id: customer }]);
    expect((await seenAccount(token)).online).toBeNull();
  });

  it('of a statement that ends with a past day is not asked for what he owes now', async () => {
    await sharedInvoice();
    await setUp();
    const day = (age: number) => dayBefore({ clock: server().clock }, age);
    for (const [to_day, isOffered] of [
      [day(1), false],
      [day(0), true],
    ] as const) {
      const body = { customer_ids: [customer], by: 'link' as const, to_day };
      const { links } = await owner.client(calls.shareStatements, { body });
      const token = links[0]?.url.split('/').at(-1) ?? '';
      expect([(await seenAccount(token)).online !== null, await problemOf(begin(token))]).toEqual([
        isOffered,
        isOffered ? null : ['CONFLICT'],
      ]);
    }
  });

  it('is not asked for what a cheque in hand is for, nor for more than a gateway takes', async () => {
    const { id, token, open } = await sharedInvoice();
    await setUp();
    await owner.client(calls.createCheque, {
      body: {
        ...{ direction: 'received', number: '71', amount: Number(open) - 5_000, due_day: '2030-01-01', party: 'او' },
        ...{ customer_id: customer, invoice_id: id },
      },
    });
    expect((await seen(token)).online).toEqual({ amount: '5000', open: '5000' });
    const rest = String(onlinePaymentLimits.most + 2_000);
    const day = tehranDay(new Date(server().clock.nowMs()));
    await owner.client(calls.createCustomerEntry, {
      params: { id: customer },
      body: { kind: 'opening', amount: rest, day, note: '' },
    });
    const token2 = await statementToken();
    expect((await seenAccount(token2)).online).toEqual({
      amount: String(onlinePaymentLimits.most),
      open: String(BigInt(rest) + 5_000n),
    });
  });

  it('who never came back is found by what the gateway holds; one who only left may pay for half an hour', async () => {
    const { id, token, open } = await sharedInvoice();
    await setUp();
    const authority = await opened(token);
    const asked = async () => {
      const authorities: string[] = [];
      await settleStrays(
        beside((real) => ({
          verify: (name, amount) => {
            authorities.push(name);
            return real.verify(name, amount);
          },
        })),
      );
      return authorities.includes(authority);
    };
    expect(await asked()).toBe(false);
    server().clock.advance(3 * minute);
    expect(await asked()).toBe(true);
    expect((await listed())[0]).toMatchObject({ state: 'pending' });
    await payAt(authority, 'leave');
    await settleStrays(beside());
    expect(await stateOf(id)).toEqual(['paid', '0']);
    expect(await deposits()).toMatchObject([{ amount: open }]);
    expect(await asked()).toBe(false);
    expect(await deposits()).toHaveLength(1);
  });

  it('whose payment was told as failed and turns out to be paid is credited all the same', async () => {
    const { id, token } = await sharedInvoice();
    await setUp();
    const authority = await opened(token);
    expect(await result(authority)).toMatchObject({ state: 'failed' });
    await payAt(authority, 'leave');
    await settleStrays(beside());
    expect(await stateOf(id)).toEqual(['paid', '0']);
  });

  it('whose late payment the gateway verified without our hearing it is credited, as long as the server may have been away', async () => {
    const { id, token, open } = await sharedInvoice();
    await setUp();
    const authority = await opened(token);
    expect(await result(authority)).toMatchObject({ state: 'failed' });
    await payAt(authority, 'leave');
    server().clock.advance(minute);
    // Verified there, so it is not among what waits to be; the answer is lost, or the process killed before it is written.
    const lost = beside((real) => ({
      verify: async (...asked) => {
        await real.verify(...asked);
        return { kind: 'unknown', reason: 'TimeoutError' };
      },
    }));
    expect(await resultOf(lost, authority, '10.0.0.3')).toMatchObject({ state: 'pending' });
    // At the gateway it is over: whoever presses again meanwhile is led to another.
    expect(await opened(token)).not.toBe(authority);
    const killed = beside((real) => ({
      verify: async (...asked) => {
        await real.verify(...asked);
        throw new Error('killed');
      },
    }));
    await expect(resultOf(killed, authority, '10.0.0.3')).rejects.toThrow('killed');
    server().clock.advance(4 * 24 * 60 * minute);
    await settleStrays(beside());
    expect(await stateOf(id)).toEqual(['paid', '0']);
    expect(await deposits()).toMatchObject([{ amount: open, invoice_id: id }]);
  });

  it("is found however many failed payments stand before his, his seller's or another's", async () => {
    const { token: flooded } = await sharedInvoice();
    await setUp();
    await result(await opened(flooded));
    // What one page may begin in three days, as fast as it may.
    await server().database.asOwner(
      `insert into online_payments (account_id, id, gateway_id, link_id, customer_id, invoice_id, title, amount, state, authority, pay_url, created_at, settled_at)
       select account_id, gen_random_uuid(), gateway_id, link_id, customer_id, invoice_id, title, amount, state,
         left(authority, 20) || lpad(n::text, 16, '0'), pay_url, created_at - interval '1 hour', settled_at
       from online_payments, generate_series(1, 1440) n where account_id = $1`,
      [owner.accountId],
    );
    const pays = async () => {
      const { id, token } = await sharedInvoice();
      const authority = await opened(token);
      await result(authority);
      await payAt(authority, 'leave');
      await settleStrays(beside());
      return (await stateOf(id))[0];
    };
    expect(await pays()).toBe('paid');
    owner = await server().newAdmin();
    await seedMemory(server().database, owner.accountId, 'A11217');
    customer = (await owner.client(calls.createCustomer, { body: { company: 'خریدار', person_type: 'legal' } })).id;
    bank = (await owner.client(calls.createBankAccount, { body: { bank_name: 'ملت' } })).id;
    await setUp();
    expect(await pays()).toBe('paid');
  });

  it("is found also while another seller's gateway cannot be asked at all", async () => {
    await sharedInvoice();
    await setUp();
    await opened(await statementToken());
    await server().database.asOwner(`update payment_gateways set merchant_sealed = '\\x00' where account_id = $1`, [
      owner.accountId,
    ]);
    owner = await server().newAdmin();
    await seedMemory(server().database, owner.accountId, 'A11218');
    customer = (await owner.client(calls.createCustomer, { body: { company: 'خریدار', person_type: 'legal' } })).id;
    bank = (await owner.client(calls.createBankAccount, { body: { bank_name: 'ملت' } })).id;
    const { id, token } = await sharedInvoice();
    await setUp();
    await payAt(await opened(token), 'leave');
    await settleStrays(beside());
    expect(await stateOf(id)).toEqual(['paid', '0']);
  });

  it('is credited where the gateway answers late, and at the merchant that took it, whatever was set up since', async () => {
    const { id, token } = await sharedInvoice();
    await setUp();
    const authority = await opened(token);
    await payAt(authority, 'pay', '6037990000000503');
    expect(await result(authority)).toMatchObject({ state: 'pending', ref_id: '' });
    await setUp({ merchant_id: other, is_active: false });
    expect((await seen(token)).online).toBeNull();
    expect(await result(authority)).toMatchObject({ state: 'pending' });
    expect(await result(authority)).toMatchObject({ state: 'paid' });
    expect(await stateOf(id)).toEqual(['paid', '0']);
  });

  it('of whom another amount was taken is not credited', async () => {
    const { id, token, open } = await sharedInvoice();
    await setUp();
    const authority = await opened(token);
    await payAt(authority, 'leave');
    const deps = beside((real) => ({ verify: (name, amount) => real.verify(name, amount + 1n) }));
    expect(await resultOf(deps, authority, '10.0.0.1')).toMatchObject({ state: 'refused', ref_id: '' });
    expect(await result(authority)).toMatchObject({ state: 'refused' });
    expect(await stateOf(id)).toEqual(['unpaid', open]);
    expect([await news(), await logged()]).toEqual([[], [['online_payment.refused', { amount: open, reason: '-50' }]]]);
    expect(await deposits()).toEqual([]);
  });

  it('who paid twice over is told, before and after, has the rest in his account, and his seller hears of it', async () => {
    const { id, taxId, token, open } = await sharedInvoice();
    await setUp();
    const first = await opened(token);
    server().clock.advance(11 * minute);
    expect(await problemOf(begin(token))).toEqual(twice);
    const second = await opened(token, true);
    expect(second).not.toBe(first);
    const ends = [];
    for (const authority of [first, second]) {
      await payAt(authority);
      ends.push(await result(authority));
    }
    expect(ends.map(({ state, surplus }) => [state, surplus])).toEqual([
      ['paid', '0'],
      ['paid', open],
    ]);
    expect((await listed()).map(({ surplus }) => surplus)).toEqual([open, '0']);
    const twiceOver = { name: taxId, amount: open, surplus: open };
    expect((await news()).map(({ data }) => data)).toEqual([
      expect.objectContaining(twiceOver),
      expect.not.objectContaining({ surplus: open }),
    ]);
    expect((await logged()).map(([, after]) => after)).toContainEqual(expect.objectContaining({ surplus: open }));
    expect(await stateOf(id)).toEqual(['paid', '0']);
    const { balance } = await (await again())(calls.getCustomer, { params: { id: customer } });
    expect(balance).toBe(`-${open}`);
  });

  it('is told by which other page the same is being paid: another link of the invoice, or his account', async () => {
    const { id, token } = await sharedInvoice();
    const { links } = await owner.client(calls.shareInvoices, { body: { invoice_ids: [id], by: 'link' } });
    const another = links[0]?.url.split('/').at(-1) ?? '';
    const account = await statementToken();
    const sale = await sharedInvoice();
    await setUp();
    expect(another).not.toBe(token);
    // Pressed at once on two pages, one begins.
    const both = await Promise.all([begin(token), begin(another)].map((begun) => problemOf(begun)));
    expect(both.map(String).sort()).toEqual([String(twice), 'null'].sort());
    const begun = both[0] === null ? token : another;
    const beside = begun === token ? another : token;
    expect([await problemOf(begin(account)), await problemOf(begin(begun))]).toEqual([twice, null]);
    // Another invoice is another debt.
    const other = await opened(sale.token);
    await payAt(other, 'cancel');
    expect(await result(other)).toMatchObject({ state: 'failed' });
    // Paid, and its browser never came back: the next one who presses is told that nothing is left.
    await payAt(await opened(begun));
    expect(await problemOf(begin(beside, true))).toEqual(['CONFLICT']);
    expect(await stateOf(id)).toEqual(['paid', '0']);
    expect(await problemOf(begin(account))).toBeNull();
    expect(await problemOf(begin(sale.token))).toEqual(twice);
    server().clock.advance(31 * minute);
    expect(await problemOf(begin(sale.token))).toBeNull();
  });

  it('is told of it also after his seller made two customers one', async () => {
    const { id, token } = await sharedInvoice();
    const { links } = await owner.client(calls.shareInvoices, { body: { invoice_ids: [id], by: 'link' } });
    const another = links[0]?.url.split('/').at(-1) ?? '';
    await setUp();
    const authority = await opened(token);
    const fields = { company: 'یکی‌شده', person_type: 'legal' as const };
    const { id: keep } = await owner.client(calls.createCustomer, { body: fields });
    await owner.client(calls.mergeCustomers, { body: { keep, merge: [customer], fields } });
    const shared = await owner.client(calls.shareStatements, { body: { customer_ids: [keep], by: 'link' } });
    const account = shared.links[0]?.url.split('/').at(-1) ?? '';
    expect([await problemOf(begin(another)), await problemOf(begin(account))]).toEqual([twice, twice]);
    // The same page goes on with the same.
    expect(await opened(token)).toBe(authority);
  });

  it('of two that are told at once the second is told as what came twice', async () => {
    const { id, token, open } = await sharedInvoice();
    const account = await statementToken();
    await setUp();
    const authorities = [await opened(token), await opened(account, true)];
    await Promise.all(authorities.map((authority) => payAt(authority)));
    const ends = await Promise.all(authorities.map((authority) => result(authority)));
    expect(ends.map(({ surplus }) => surplus).sort()).toEqual(['0', open].sort());
    expect(await stateOf(id)).toEqual(['paid', '0']);
  });

  it('whose invoice is corrected while he pays has paid what stands in its place, and is told by its page that he does', async () => {
    const before = await sharedInvoice();
    await setUp();
    const authority = await opened(before.token);
    const after = await sharedInvoice();
    const { asOwner } = server().database;
    await asOwner('update invoices set referred_id = $1 where id = $2', [before.id, after.id]);
    await asOwner('update invoices set superseded_by = $2 where id = $1', [before.id, after.id]);
    expect(await problemOf(begin(after.token))).toEqual(twice);
    await payAt(authority);
    expect(await result(authority)).toMatchObject({ state: 'paid', amount: after.open, surplus: '0' });
    expect(await stateOf(after.id)).toEqual(['paid', '0']);
  });

  it('whose invoice is cancelled while he pays is told that nothing was open, and has it in his account', async () => {
    const { id, token, open } = await sharedInvoice();
    await setUp();
    const authority = await opened(token);
    await server().database.asOwner('update invoices set cancelled_elsewhere = true where id = $1', [id]);
    await payAt(authority);
    expect(await result(authority)).toMatchObject({ state: 'paid', amount: open, surplus: open });
    const { balance } = await (await again())(calls.getCustomer, { params: { id: customer } });
    expect(balance).toBe(`-${open}`);
    expect((await news())[0]?.data).toMatchObject({ amount: open, surplus: open });
    expect(await problemOf(begin(token))).toEqual(['CONFLICT']);
  });

  it('whose invoice was paid otherwise while he paid is told of it', async () => {
    const { id, token, open } = await sharedInvoice();
    await setUp();
    const authority = await opened(token);
    const body = { kind: 'deposit', place_id: bank, amount: '1000', customer_id: customer, invoice_id: id } as const;
    await owner.client(calls.createMovement, { body });
    await payAt(authority);
    expect(await result(authority)).toMatchObject({ state: 'paid', amount: open, surplus: '1000' });
  });

  it('who is another customer by then has his money there, and has paid his invoice', async () => {
    const { id, token, open } = await sharedInvoice();
    await setUp();
    const authority = await opened(token);
    const body = { company: 'خریدار، شعبه', person_type: 'legal' } as const;
    const kept = (await owner.client(calls.createCustomer, { body })).id;
    await owner.client(calls.mergeCustomers, { body: { keep: kept, merge: [customer], fields: body } });
    await payAt(authority);
    expect(await result(authority)).toMatchObject({ state: 'paid', amount: open });
    expect((await owner.client(calls.getCustomer, { params: { id: kept } })).balance).toBe('0');
    expect((await deposits()).map(({ invoice_id }) => invoice_id)).toEqual([id]);
  });

  it('whose page says another amount than is open by now is told of it, and nothing is begun', async () => {
    await sharedInvoice();
    await setUp();
    const token = await statementToken();
    const { amount } = (await seenAccount(token)).online ?? { amount: '' };
    const pays = (shown: string | number) =>
      visitor()(calls.payShared, { params: { id: token }, body: { amount: shown } });
    await sharedInvoice();
    const now = (await seenAccount(token)).online?.amount ?? '';
    const refused = await server().fetch(`/api/share/pay/${token}`, { method: 'POST', json: { amount } });
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({
        detail: expect.stringContaining(persianFigure(now)),
        errors: [expect.objectContaining({ path: 'amount', code: 'CHANGED' })],
      }),
    ]);
    expect(await listed()).toEqual([]);
    // As every amount is sent: a JSON integer, any digits, thousands parted.
    for (const said of [Number(now), persianFigure(now), `0${now}`, `${now}.00`, now])
      expect(await pays(said)).toMatchObject({ amount: now });
    for (const said of [`${now}.5`, 'ده', '-1'])
      expect(await problemOf(pays(said))).toEqual(['INVALID_INPUT', expect.stringMatching(/^amount /)]);
    expect(await problemOf(pays(amount))).toEqual(['CONFLICT', 'amount CHANGED']);
    await setUp({ is_active: false });
    expect(await problemOf(pays(now))).toEqual(['CONFLICT', 'amount CHANGED']);
  });

  it('whose page says what was paid meanwhile is told that nothing is left of it', async () => {
    const { token, open } = await sharedInvoice();
    await setUp();
    const authority = await opened(token);
    await payAt(authority);
    expect(await result(authority)).toMatchObject({ state: 'paid' });
    const pays = (body: object) => visitor()(calls.payShared, { params: { id: token }, body });
    expect(await problemOf(pays({ amount: open }))).toEqual(['CONFLICT', 'amount CHANGED']);
    expect(await problemOf(pays({}))).toEqual(['CONFLICT']);
  });

  it('whose gateway says nothing keeps nobody behind his address from theirs, however long his page asks', async () => {
    await setUp();
    const pages = [await sharedInvoice(), await sharedInvoice(), await sharedInvoice()];
    const silent = beside(() => ({ verify: async () => ({ kind: 'unknown', reason: 'down' }) }));
    for (const { token } of pages) {
      const authority = await opened(token, true);
      for (let time = 0; time < 60; time += 1)
        expect(await resultOf(silent, authority, '127.0.0.1')).toMatchObject({ state: 'pending' });
    }
    expect(await seen(pages[0]?.token ?? '')).toMatchObject({ online: {} });
  });

  it('whoever begins one payment after the other asks the gateway about them no more often than one address may', async () => {
    const counted = () =>
      server().database.asOwner(`select failures from throttles where key = 'payments:203.0.113.77'`);
    await setUp();
    for (const { token } of [await sharedInvoice(), await sharedInvoice()])
      await resultOf(beside(), await opened(token, true), '203.0.113.77');
    expect(await counted()).toEqual([{ failures: 2 }]);
  });

  it('who asks very often in one moment has the gateway asked no more often than one after the other', async () => {
    await setUp();
    const authority = await opened((await sharedInvoice()).token);
    let asked = 0;
    const silent = beside(() => ({
      verify: async () => {
        asked += 1;
        return { kind: 'unknown', reason: 'down' };
      },
    }));
    await server().clock.stopDuring(async () => {
      const all = Array.from({ length: 160 }, () => resultOf(silent, authority, '203.0.113.78'));
      const refused = (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected');
      expect(refused).toEqual(Array(40).fill({ status: 'rejected', reason: expect.objectContaining({ status: 429 }) }));
    });
    expect(asked).toBe(120);
  });

  it('hears of a payment that failed what the gateway said a moment before, or at last', async () => {
    const { token } = await sharedInvoice();
    await setUp();
    const authority = await opened(token);
    let asked = 0;
    const deps = beside((real) => ({
      verify: (...about) => {
        asked += 1;
        return real.verify(...about);
      },
    }));
    const askedAfter = async (ms: number) => {
      asked = 0;
      server().clock.advance(ms);
      expect(await resultOf(deps, authority, '10.0.0.4')).toMatchObject({ state: 'failed' });
      return asked;
    };
    expect(await askedAfter(0)).toBe(1);
    await server().clock.stopDuring(async () => expect(await askedAfter(0)).toBe(0));
    expect([await askedAfter(4_000), await askedAfter(72 * 60 * minute)]).toEqual([1, 1]);
    expect(await askedAfter(31 * minute)).toBe(0);
  });

  it('of an account that was made one with another begins nothing by its link, also where the other one owes nothing', async () => {
    const { open } = await sharedInvoice();
    await setUp();
    const token = await statementToken();
    expect((await seenAccount(token)).online).toMatchObject({ amount: open });
    const body = { company: 'همان، بار دوم', person_type: 'legal' } as const;
    const twin = (await owner.client(calls.createCustomer, { body })).id;
    const paid = { kind: 'deposit', place_id: bank, amount: open, customer_id: twin } as const;
    await owner.client(calls.createMovement, { body: paid });
    const { merge_id } = await owner.client(calls.mergeCustomers, {
      body: { keep: twin, merge: [customer], fields: body },
    });
    expect((await owner.client(calls.getCustomer, { params: { id: twin } })).balance).toBe('0');
    expect([await problemOf(seenAccount(token)), await problemOf(begin(token))]).toEqual([
      ['LINK_ENDED'],
      ['LINK_ENDED'],
    ]);
    expect(await listed()).toEqual([]);
    await owner.client(calls.undoMerge, { params: { id: merge_id } });
    expect(await problemOf(begin(token))).toBeNull();
  });

  it('begins anew where the invoice has become the debt of another: what was begun would be credited to the former', async () => {
    const { buyer_info, invoice } = sampleSale;
    const code = buyer_info.economic_code;
    const of = (name: string, economic_code: string) => ({
      company: name,
      person_type: 'legal' as const,
      economic_code,
    });
    const former = (await owner.client(calls.createCustomer, { body: of('پیشین', code) })).id;
    const { id } = await confirmedInvoice(server(), owner, {
      invoice: { ...invoice, payment_method: 'credit' },
      ...{ settlement: [{ cash_price: '', credit_price: '' }], payments: [] },
    });
    const { links } = await owner.client(calls.shareInvoices, { body: { invoice_ids: [id], by: 'link' } });
    const token = links[0]?.url.split('/').at(-1) ?? '';
    await setUp();
    const before = await opened(token);
    await owner.client(calls.putCustomer, { params: { id: former }, body: of('پیشین', '') });
    customer = (await owner.client(calls.createCustomer, { body: of('کنونی', code) })).id;
    const authority = await opened(token);
    expect(authority).not.toBe(before);
    await payAt(authority);
    await result(authority);
    expect(await deposits()).toMatchObject([{ customer_id: customer, invoice_id: id }]);
  });

  it('of an account that was closed begins nothing; what he was paying is credited', async () => {
    const { token, open } = await sharedInvoice();
    await setUp();
    const authority = await opened(token);
    await server().database.asOwner(`update accounts set signup_status = 'SUSPENDED' where account_id = $1`, [
      owner.accountId,
    ]);
    expect((await seen(token)).online).toBeNull();
    expect(await problemOf(begin(token))).toEqual(['CONFLICT']);
    await payAt(authority, 'leave');
    await settleStrays(beside());
    expect(await result(authority)).toMatchObject({ state: 'paid', amount: open });
  });

  it('is told plainly where the gateway opens nothing, and the next press goes on with the same payment', async () => {
    const { token } = await sharedInvoice();
    await setUp();
    const down = beside(() => ({ request: async () => ({ kind: 'down', reason: 'http 503' }) }));
    const failed = await beginPayment(down, token, '10.0.0.2', {}).then(
      () => null,
      ({ code, detail }: { code: string; detail: string }) => [code, detail],
    );
    expect(failed).toEqual(['UNAVAILABLE', expect.stringContaining('چیزی از حساب شما کم نشده است')]);
    expect(await listed()).toEqual([]);
    await begin(token);
    expect(await listed()).toHaveLength(1);
  });

  it('is not told to press again where the gateway refuses the merchant, and the seller is told why', async () => {
    const { token } = await sharedInvoice();
    await setUp();
    const refused = async () => (await (await again())(calls.getPaymentGateway, {})).gateway?.refused;
    const suspended = beside(() => ({ request: async () => ({ kind: 'refused', code: '-15' }) }));
    const press = () => beginPayment(suspended, token, '10.0.0.2', {});
    for (let time = 0; time < 2; time += 1)
      await expect(press()).rejects.toMatchObject({ code: 'CONFLICT', detail: onlinePaymentMessages.notOffered });
    expect(await refused()).toMatchObject({ code: '-15' });
    // Once, however often it is pressed.
    const told = { kind: 'payment', count: 1, data: { state: 'merchant_refused', code: '-15' } };
    expect(await news()).toMatchObject([told]);
    await setUp({ is_active: true });
    expect(await refused()).toMatchObject({ code: '-15' });
    // Tried again at the gateway, or opened by it, it is accepted.
    await setUp({ merchant_id: merchant });
    expect(await refused()).toBeNull();
    await expect(press()).rejects.toMatchObject({ code: 'CONFLICT' });
    await begin(token);
    expect(await refused()).toBeNull();
  });

  it('is told to the seller where the gateway answers for the merchant no more once it is paid', async () => {
    const { token } = await sharedInvoice();
    await setUp();
    const authority = await opened(token);
    await payAt(authority);
    const silent = beside(() => ({ verify: async () => ({ kind: 'unknown', reason: 'code -11', alert: '-11' }) }));
    for (let time = 0; time < 2; time += 1)
      expect(await resultOf(silent, authority, '10.0.0.1')).toMatchObject({ state: 'pending' });
    const { gateway } = await (await again())(calls.getPaymentGateway, {});
    expect(gateway?.refused).toMatchObject({ code: '-11' });
    expect(await news()).toMatchObject([{ kind: 'payment', count: 1, data: { code: '-11' } }]);
    expect(await result(authority)).toMatchObject({ state: 'paid' });
  });

  it.each(['-9', '-40', '-41'])(
    'that the gateway finds invalid by itself (%s) says nothing of the merchant',
    async (code) => {
      const { token } = await sharedInvoice();
      await setUp();
      const strict = beside(() => ({ request: async () => ({ kind: 'refused', code }) }));
      await expect(beginPayment(strict, token, '10.0.0.2', {})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect((await (await again())(calls.getPaymentGateway, {})).gateway?.refused).toBeNull();
    },
  );

  it('cannot begin payments without end, and a name of none is none', async () => {
    const { token } = await sharedInvoice();
    await setUp();
    for (let time = 0; time < 20; time += 1) await result(await opened(token));
    const wait = await server().fetch(`/api/share/pay/${token}`, { method: 'POST', json: {} });
    expect(wait.status).toBe(429);
    expect(Number(wait.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(Number(wait.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
    server().clock.advance(61 * minute);
    await begin(token);
    expect(await problemOf(result('A'.repeat(36)))).toEqual(['NOT_FOUND']);
    expect(await problemOf(begin('x'.repeat(24)))).toEqual(['NOT_FOUND']);
  });
});
