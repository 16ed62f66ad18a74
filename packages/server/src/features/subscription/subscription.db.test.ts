import { type ApiProblem, calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { embeddedMerchant, embeddedPanel, embeddedZarinpal } from '../../adapters/payment/embedded-zarinpal.ts';
import { type PaymentGateway, panelAlerts } from '../../adapters/payment/payment-gateway.ts';
import { createZarinpal } from '../../adapters/payment/zarinpal.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sweepAll } from '../../platform/housekeeping.ts';
import { createVault } from '../../platform/keys/vault.ts';
import { testMasterKey } from '../../testing/seed.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { beginSubscription } from './give.ts';
import { lookAfterPayments } from './look-after.ts';
import { openPayment, ownerOf, resultOf, type SubscriptionDeps, settlePayment, settleStrays } from './payments.ts';
import { invoicesLeft, quotasOf, takeInvoices } from './quota.ts';
import { refundPayment, settleRefunds } from './refunds.ts';
import { seedDemoSubscription } from './seed-demo-subscription.ts';

const server = withServer();
const day = 86_400_000;
/** How long the gateway was slow to answer. */
const paused: number[] = [];

/** Somebody comes back from the gateway. */
async function returned(deps: SubscriptionDeps, authority: string) {
  const owner = await ownerOf(deps.database, authority);
  if (owner === null) throw new Error('the payment is there');
  return resultOf(deps, owner);
}
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: ApiProblem) => error.problem?.code,
  );
const start = (who: SignedIn, plan_id = 'basic') => who.client(calls.startSubscription, { body: { plan_id } });
const opened = async (who: SignedIn, plan_id = 'basic') =>
  (await start(who, plan_id)).gateway_url?.split('/').at(-1) ?? '';
const pay = (authority: string, action: 'pay' | 'leave' | 'cancel' = 'pay', card = '') =>
  server().client()(calls.payAtGateway, { params: { authority }, body: { action, card } });
const result = (authority: string) => server().client()(calls.settlePayment, { body: { authority } });
/** A login ends while the clock is moved on: signed in anew. */
const held = async (who: SignedIn) => (await server().signIn(who)).client(calls.getSubscription, {});
const periods = async ({ accountId }: SignedIn) =>
  (await server().database.asOwner('select id from subscription_entries where account_id = $1', [accountId])).length;
const daysLeft = async (who: SignedIn) =>
  Math.round((Date.parse((await held(who)).ends_at ?? '') - server().clock.nowMs()) / day);

/** Beside the server's own: the same books, with answers that may be changed on their way. */
function beside(change: Partial<PaymentGateway> = {}): SubscriptionDeps {
  const { clock, database } = server();
  const runtime = createTestRuntime(clock);
  const real = createZarinpal({
    merchantId: embeddedMerchant,
    fetch: embeddedZarinpal(database.db, clock, runtime.random, async (ms) => void paused.push(ms)),
    payUrl: (authority) => `/dev/gateway/${authority}`,
    panel: embeddedPanel,
  });
  const nothing = async () => undefined;
  return {
    database: database.db,
    runtime,
    vault: createVault(testMasterKey, runtime.random),
    jobs: { enqueue: nothing, work: nothing, schedule: nothing, stop: nothing },
    gateway: { ...real, ...change },
    publicUrl: '',
    showsGateway: true,
  };
}

describe('a payment', () => {
  it('is gone on with from its row while it is open and young', async () => {
    const who = await server().newAdmin();
    const { gateway_url } = await start(who);
    const address = async () => (await held(who)).payments[0]?.pay_url;
    expect(await address()).toBe(gateway_url);
    server().clock.advance(11 * 60_000);
    expect(await address()).toBe(null);
    const authority = await opened(who);
    await pay(authority);
    await result(authority);
    expect(await address()).toBe(null);
  });

  it('that failed is not told as failed once more after an answer was lost', async () => {
    const who = await server().newAdmin();
    const authority = await opened(who);
    await pay(authority, 'cancel');
    expect((await result(authority)).state).toBe('failed');
    const silent = beside({ verify: async () => ({ kind: 'unknown', reason: 'code -11', alert: '-11' }) });
    const paymentId = (await held(who)).payments[0]?.id ?? '';
    await settlePayment(silent, { accountId: who.accountId, paymentId }, true);
    // What the operator alone can mend is told.
    const alerts = await server().database.asOwner("select subject from operator_alerts where kind = 'payment'");
    expect(alerts).toEqual([{ subject: '-11' }]);
    await server().database.asOwner("delete from operator_alerts where kind = 'payment'");
    server().clock.advance(3 * 60_000);
    await settlePayment(beside(), { accountId: who.accountId, paymentId }, true);
    const client = (await server().signIn(who)).client;
    const { events } = await client(calls.listEventLog, { query: { subject: 'subscription' } });
    expect(events.filter(({ action }) => action === 'subscription.failed')).toHaveLength(1);
  });

  it('is one for a press however late that comes again, and another plan under its key is none', async () => {
    const who = await server().newAdmin();
    const press = async (plan_id: string, idempotencyKey: string) =>
      (await server().signIn(who)).client(calls.startSubscription, { body: { plan_id } }, { idempotencyKey });
    const first = await press('basic', 'one');
    server().clock.advance(30 * 60_000);
    expect(await press('basic', 'one')).toEqual(first);
    expect(await refused(press('business', 'one'))).toBe('IDEMPOTENCY_MISMATCH');
    const lost = openPayment(beside(), { ...who, holder: who.userId, idempotencyKey: 'two' }, 'business');
    const { authority } = (await lost) ?? {};
    server().clock.advance(30 * 60_000);
    expect((await press('business', 'two')).gateway_url).toBe(`/dev/gateway/${authority}`);
    expect((await held(who)).payments.map(({ plan_id }) => plan_id)).toEqual(['business', 'basic']);
    expect(await press('free', 'three')).toEqual(await press('free', 'three'));
    expect([(await held(who)).plan?.id, await periods(who)]).toEqual(['free', 1]);
  });

  it('is another one for the same key once the first answer is kept no longer, and of a program than of who made it', async () => {
    const who = await server().newAdmin();
    const made = await who.client(calls.createApiKey, { body: { name: 'تمدید', scopes: ['admin'] } });
    const body = { plan_id: 'basic' };
    const renew = async (by: 'person' | 'program') => {
      const { client } =
        by === 'person'
          ? await server().signIn(who)
          : await server()
              .client()(calls.authorizeApiKey, { body: { api_key: made.api_key } })
              .then(({ token }) => ({
                client: server().client(token),
              }));
      return (await client(calls.startSubscription, { body }, { idempotencyKey: 'renew' })).gateway_url;
    };
    const settle = async (url: string | null) => {
      const authority = url?.split('/').at(-1) ?? '';
      await pay(authority);
      await result(authority);
    };
    const first = await renew('person');
    await settle(first);
    const own = await renew('program');
    expect(own).not.toBe(first);
    await settle(own);
    for (const months of [1, 2]) {
      server().clock.advance(30 * day);
      await sweepAll({ database: server().database.db, runtime: createTestRuntime(server().clock) });
      const again = await renew('program');
      expect(await renew('program')).toBe(again);
      await settle(again);
      expect((await held(who)).payments).toHaveLength(2 + months);
    }
  });

  it('that two asked the gateway for is the one of the first answer, for both', async () => {
    const who = await server().newAdmin();
    const late = Promise.withResolvers<void>();
    const own = beside();
    const slow = beside({
      request: async (order) => {
        const outcome = await own.gateway?.request(order);
        await late.promise;
        return outcome ?? { kind: 'down', reason: '' };
      },
    });
    const payer = { ...who, holder: who.userId, idempotencyKey: 'both' };
    const first = openPayment(slow, payer, 'basic');
    const second = await openPayment(own, payer, 'basic');
    late.resolve();
    expect(second?.authority).toBeTruthy();
    expect((await first)?.authority).toBe(second?.authority);
  });

  it('gives its period once, however often the callback comes', async () => {
    const who = await server().newAdmin();
    const authority = await opened(who);
    expect(await opened(who)).toBe(authority);
    const { return_url } = await pay(authority);
    expect(return_url).toBe(`/transaction-result?Authority=${authority}&Status=OK`);
    const first = await result(authority);
    expect(first).toMatchObject({ state: 'paid', plan_title: 'پایه', amount: '4900000' });
    expect(await result(authority)).toEqual(first);
    const { plan, payments } = await held(who);
    expect([plan?.id, plan?.invoices, payments.length, payments[0]?.state]).toEqual(['basic', 1000, 1, 'paid']);
    expect([await periods(who), await daysLeft(who)]).toEqual([1, 30]);
    const { notifications } = await who.client(calls.listNotifications, { query: {} });
    expect(notifications.map(({ kind, count }) => [kind, count])).toEqual([['payment', 1]]);
  });

  it('whose end is known is asked about no more', async () => {
    const who = await server().newAdmin();
    const authority = await opened(who);
    await pay(authority);
    let asked = 0;
    const { gateway } = beside();
    const verify: PaymentGateway['verify'] = async (...args) => {
      asked += 1;
      return gateway?.verify(...args) ?? { kind: 'unknown', reason: '' };
    };
    for (let again = 0; again < 3; again += 1)
      expect((await returned(beside({ verify }), authority)).state).toBe('paid');
    expect(asked).toBe(1);
  });

  it('gives it once to callbacks that come at the same moment', async () => {
    const who = await server().newAdmin();
    const authority = await opened(who);
    await pay(authority);
    const all = await Promise.all(Array.from({ length: 8 }, () => result(authority)));
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['paid']));
    expect([await periods(who), await daysLeft(who)]).toEqual([1, 30]);
  });

  it('is found when the payer paid and never came back', async () => {
    const who = await server().newAdmin();
    const authority = await opened(who);
    expect((await pay(authority, 'leave')).return_url).toBeNull();
    await settleStrays(beside());
    expect((await held(who)).plan?.id).toBe('basic');
    await settleStrays(beside());
    expect((await result(authority)).state).toBe('paid');
    expect(await periods(who)).toBe(1);
  });

  it('is found within seconds while somebody looks, and the gateway is asked no oftener than is decent', async () => {
    const who = await server().newAdmin();
    const look = async (more: Partial<PaymentGateway> = {}) => {
      await lookAfterPayments(beside(more), who.accountId);
      return (await who.client(calls.getSubscription, {})).payments[0]?.state;
    };
    let questions = 0;
    const counted: Partial<PaymentGateway> = {
      unverified: async () => {
        questions += 1;
        return null;
      },
    };
    expect(await look(counted)).toBeUndefined();
    const authority = await opened(who);
    for (let second = 0; second < 60; second += 2) {
      expect(await look(counted)).toBe('open');
      server().clock.advance(2_000);
    }
    // None before there is a payment; then one every ten seconds.
    expect(questions).toBe(6);
    await pay(authority, 'leave');
    server().clock.advance(10_000);
    const { payments } = await who.client(calls.lookAfterPayments, { body: {} });
    expect([payments[0]?.state, await periods(who)]).toEqual(['paid', 1]);
    expect(await look(counted)).toBe('paid');
    expect(questions).toBe(6);
  });

  it('is asked about less often the older it is', async () => {
    const who = await server().newAdmin();
    await opened(who);
    server().clock.advance(20 * 60_000);
    let questions = 0;
    const unverified = async () => {
      questions += 1;
      return [];
    };
    for (let minute = 0; minute < 10; minute += 1) {
      await lookAfterPayments(beside({ unverified }), who.accountId);
      server().clock.advance(60_000);
    }
    expect(questions).toBe(4);
  });

  it('that was left open is waited for, then over, and yet counts when it is paid late', async () => {
    const who = await server().newAdmin();
    const authority = await opened(who);
    server().clock.advance(5 * 60_000);
    await settleStrays(beside());
    expect((await held(who)).payments[0]?.state).toBe('open');
    server().clock.advance(40 * 60_000);
    await settleStrays(beside());
    expect((await held(who)).payments[0]?.state).toBe('failed');
    await pay(authority, 'leave');
    await settleStrays(beside());
    expect([(await held(who)).payments[0]?.state, await periods(who)]).toEqual(['paid', 1]);
  });

  it('that is cancelled gives nothing, and the next try is another payment', async () => {
    const who = await server().newAdmin();
    const authority = await opened(who);
    expect((await pay(authority, 'cancel')).return_url).toContain('Status=NOK');
    expect((await result(authority)).state).toBe('failed');
    expect([(await held(who)).plan, await periods(who)]).toEqual([null, 0]);
    expect(await opened(who)).not.toBe(authority);
    expect(await refused(pay(authority))).toBe('CONFLICT');
  });

  it('is not believed when a browser says it is paid, nor for another amount, nor by a foreign name', async () => {
    const who = await server().newAdmin();
    const authority = await opened(who);
    expect((await result(authority)).state).toBe('failed');
    const other = await opened(who, 'business');
    await server().database.asOwner('update dev_gateway_payments set amount = 1000 where authority = $1', [other]);
    await pay(other);
    expect((await result(other)).state).toBe('refused');
    const alert =
      'select count from operator_alerts a join subscription_payments p on p.id::text = a.subject where p.authority = $1';
    expect(await server().database.asOwner(alert, [other])).toEqual([{ count: 1 }]);
    await settleStrays(beside());
    expect([(await held(who)).plan, await periods(who)]).toEqual([null, 0]);
    expect(await refused(result(`A${'x'.repeat(35)}`))).toBe('NOT_FOUND');
  });

  it('that the gateway refuses to open is told to the operator until one is opened', async () => {
    const who = await server().newAdmin();
    const begin = (deps: SubscriptionDeps) =>
      openPayment(deps, { ...who, holder: who.userId, idempotencyKey: null }, 'basic');
    const alerts = () =>
      server().database.asOwner("select subject, count from operator_alerts where kind = 'payment'", []);
    const shut = beside({ request: async () => ({ kind: 'refused', code: '-11' }) });
    for (let tries = 0; tries < 2; tries += 1) await expect(begin(shut)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await alerts()).toEqual([{ subject: '-11', count: 2 }]);
    await begin(beside());
    expect(await alerts()).toEqual([]);
  });

  it('whose verification gets no answer is being checked, and settled by the job', async () => {
    const who = await server().newAdmin();
    const authority = await opened(who);
    await pay(authority, 'pay', '6037990000000503');
    expect((await result(authority)).state).toBe('pending');
    const silent = beside({ verify: async () => ({ kind: 'unknown', reason: 'code -11', alert: '-11' }) });
    expect((await returned(silent, authority)).state).toBe('pending');
    await settleStrays(beside());
    expect((await held(who)).plan).toBeNull();
    const alerts = () => server().database.asOwner("select subject from operator_alerts where kind = 'payment'");
    expect(await alerts()).toEqual([{ subject: '-11' }]);
    await settleStrays(beside());
    expect([(await held(who)).plan?.id, await periods(who)]).toEqual(['basic', 1]);
    // It serves its merchant again, whoever pays next.
    expect(await alerts()).toEqual([]);
  });

  it('whose verification comes late is counted all the same', async () => {
    const who = await server().newAdmin();
    const authority = await opened(who);
    await pay(authority, 'pay', '6037990000000008');
    paused.length = 0;
    expect((await returned(beside(), authority)).state).toBe('paid');
    expect([paused, await periods(who)]).toEqual([[8_000], 1]);
  });

  it('that a gateway which is down does not open is not begun', async () => {
    const { gateway } = beside();
    const payment = { callbackUrl: 'https://taraz/x', description: 'x', orderId: 'x' };
    expect(await gateway?.request({ ...payment, amount: 4_900_000n })).toMatchObject({ kind: 'opened' });
    expect(await gateway?.request({ ...payment, amount: 4_900_503n })).toEqual({ kind: 'down', reason: 'http 503' });
  });

  it('that the gateway verified and we did not write down is counted by its second answer', async () => {
    const who = await server().newAdmin();
    const authority = await opened(who);
    await pay(authority);
    await beside().gateway?.verify(authority, 4_900_000n);
    expect((await result(authority)).state).toBe('paid');
    expect(await periods(who)).toBe(1);
  });

  it('that was held for failed and whose verification got no answer is counted, and tells of no second failure', async () => {
    const who = await server().newAdmin();
    const authority = await opened(who);
    expect((await result(authority)).state).toBe('failed');
    server().clock.advance(5_000);
    expect((await result(authority)).state).toBe('failed');
    const { events } = await who.client(calls.listEventLog, { query: { subject: 'subscription' } });
    expect(events.filter(({ action }) => action === 'subscription.failed')).toHaveLength(1);
    await pay(authority, 'leave');
    server().clock.advance(5_000);
    const own = beside();
    // The gateway holds it as verified from then on, and no longer among what waits to be.
    const verify: PaymentGateway['verify'] = async (...asked) => {
      await own.gateway?.verify(...asked);
      return { kind: 'unknown', reason: 'TimeoutError' };
    };
    expect((await returned(beside({ verify }), authority)).state).toBe('pending');
    expect((await held(who)).payments[0]?.pay_url).toBeNull();
    expect(await opened(who)).not.toBe(authority);
    server().clock.advance(5 * 60_000);
    await settleStrays(beside());
    expect([(await held(who)).plan?.id, await periods(who)]).toEqual(['basic', 1]);
  });

  it('is found however many failed ones of another account stand before it', async () => {
    const [flooder, who] = [await server().newAdmin(), await server().newAdmin()];
    await result(await opened(flooder));
    await server().database.asOwner(
      `insert into subscription_payments (account_id, id, plan_id, plan, amount, state, authority, pay_url, reason, created_by, created_at, settled_at)
       select account_id, gen_random_uuid(), plan_id, plan, amount, state, left(authority, 20) || lpad(n::text, 16, '0'), pay_url, reason,
         created_by, created_at - interval '1 hour', settled_at
       from subscription_payments, generate_series(1, 1000) n where account_id = $1`,
      [flooder.accountId],
    );
    const authority = await opened(who);
    await pay(authority, 'leave');
    await settleStrays(beside());
    expect(await periods(who)).toBe(1);
  });

  it('is not found by trying names of payments, which are counted by address', async () => {
    const stranger = (at: number) =>
      refused(server().client()(calls.settlePayment, { body: { authority: `A${String(at).padStart(35, '0')}` } }));
    server().clock.advance(2 * 3_600_000);
    const answers = [];
    for (let at = 0; at < 22; at += 1) answers.push(await stranger(at));
    server().clock.advance(2 * 3_600_000);
    expect(new Set(answers.slice(0, 20))).toEqual(new Set(['NOT_FOUND']));
    expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS');
  });

  it('cannot be undone or doubled in the database either', async () => {
    const who = await server().newAdmin();
    const authority = await opened(who);
    await pay(authority);
    await result(authority);
    const asOwner = (text: string) => server().database.asOwner(text, [authority]);
    await expect(asOwner("update subscription_payments set state = 'failed' where authority = $1")).rejects.toThrow();
    const again = `insert into subscription_entries (account_id, id, payment_id, plan_id, title, starts_at, ends_at, by_kind, at, plan)
      select e.account_id, gen_random_uuid(), e.payment_id, e.plan_id, e.title, e.starts_at, e.ends_at, e.by_kind, e.at, e.plan from subscription_entries e join subscription_payments p on p.id = e.payment_id
      where p.authority = $1`;
    await expect(asOwner(again)).rejects.toThrow(/payment_once/);
  });

  it('of the same plan prolongs it, of a dearer one takes over what is left', async () => {
    const who = await server().newAdmin();
    const buy = async (plan: string) => {
      const authority = await opened(who, plan);
      await pay(authority);
      return result(authority);
    };
    await buy('basic');
    await buy('basic');
    expect(await daysLeft(who)).toBe(60);
    await buy('business');
    // sixty days at 4.9 are nearly twenty at 14.9
    expect([await daysLeft(who), (await held(who)).plan?.id]).toEqual([50, 'business']);
    expect(await refused(start(who, 'free'))).toBe('CONFLICT');
    server().clock.advance(51 * day);
    const over = await held(who);
    expect([over.expired, over.plan?.id, over.ended_plan?.id]).toEqual([true, 'free', 'business']);
  });

  it('is none for a free plan, which ends after its days unless it is the default, however often it is chosen', async () => {
    const desk = await newOperator();
    const plan = { title: 'آزمایشی', price: '0', days: 14, invoices: 900 };
    await desk.client(calls.createPlan, { body: { ...plan, id: 'trial' } });
    const who = await server().newAdmin();
    const choose = async () => start(await server().signIn(who), 'trial');
    await choose();
    expect([(await held(who)).plan?.id, await daysLeft(who)]).toEqual(['trial', 14]);
    const before = await periods(who);
    await choose();
    expect([await daysLeft(who), await periods(who)]).toEqual([14, before]);
    // Counted anew it ends as it did.
    const authority = await opened(await server().signIn(who), 'basic');
    await pay(authority);
    await result(authority);
    const payment_id = (await held(who)).payments[0]?.id ?? '';
    const refund = { params: { id: who.accountId, payment_id }, body: { reason: 'درخواست مشترک' } };
    await desk.client(calls.refundPayment, refund);
    expect([(await held(who)).plan?.id, await daysLeft(who)]).toEqual(['trial', 14]);
    server().clock.advance(15 * day);
    const over = await held(who);
    expect([over.expired, over.plan?.id, over.ended_plan?.id]).toEqual([true, 'free', 'trial']);
    await choose();
    expect(await daysLeft(who)).toBe(14);
  });
});

const newOperator = async (): Promise<SignedIn> => server().newOperator((await server().newAdmin()).accountId);

describe('the demo’s plan', () => {
  it.each([
    ['nothing', async () => undefined],
    ['the payment was begun', (who: SignedIn) => opened(who, 'business')],
    ['it was paid', async (who: SignedIn) => pay(await opened(who, 'business'))],
    ['its result was written', async (who: SignedIn) => seedDemoSubscription(beside(), who)],
  ])('is paid once, also by the start after one that was killed when %s', async (_what, before) => {
    const who = await server().newAdmin();
    await before(who);
    await seedDemoSubscription(beside(), who);
    const { plan, payments } = await held(who);
    expect([plan?.id, payments.map(({ state }) => state), await periods(who)]).toEqual(['business', ['paid'], 1]);
  });

  const pressed = async (change: string, press: (who: SignedIn) => Promise<unknown>) => {
    const who = await server().newAdmin();
    await seedDemoSubscription(beside(), who);
    await press(who);
    await server().database.asOwner(`update plans set ${change} where id = 'business'`);
    try {
      await seedDemoSubscription(beside(), who);
    } finally {
      await server().database.asOwner("update plans set active = true, price = '14900000' where id = 'business'");
    }
    return held(who);
  };
  const giveBack = async (who: SignedIn) =>
    (await newOperator()).client(calls.refundPayment, {
      params: { id: who.accountId, payment_id: (await held(who)).payments[0]?.id ?? '' },
      body: { reason: 'آزمایش' },
    });
  /** The demo account has no entry of a sign-up: with its payment all is gone. */
  const forget = ({ accountId }: SignedIn) =>
    server().database.asOwner(
      'with gone as (delete from subscriptions where account_id = $1) delete from subscription_entries where account_id = $1',
      [accountId],
    );

  it.each([
    ['nothing else', 'title = title'],
    ['sells it no more', 'active = false'],
    ['gives it for nothing', "price = '0'"],
  ])('stays given back, and stops no start, when its operator does %s', async (_what, change) => {
    const after = await pressed(change, async (who) => {
      await giveBack(who);
      await forget(who);
    });
    expect(after.payments).toMatchObject([{ state: 'paid', refund: { state: 'done' } }]);
  });

  it.each([
    ['sold no more', 'active = false'],
    ['for nothing', "price = '0'"],
  ])('is not paid, and stops no start, when it is %s before the first', async (_what, change) => {
    const who = await server().newAdmin();
    await forget(who);
    await server().database.asOwner(`update plans set ${change} where id = 'business'`);
    try {
      await seedDemoSubscription(beside(), who);
    } finally {
      await server().database.asOwner("update plans set active = true, price = '14900000' where id = 'business'");
    }
    expect((await held(who)).payments).toEqual([]);
  });
});

describe('a refund', () => {
  const minute = 60_000;
  const buy = async (who: SignedIn, plan = 'basic', card = '') => {
    const authority = await opened(who, plan);
    await pay(authority, 'pay', card);
    expect((await result(authority)).state).toBe('paid');
    return (await held(who)).payments[0]?.id ?? '';
  };
  const refund = async ({ accountId }: SignedIn, payment_id: string, reason = 'درخواست مشترک') =>
    (await newOperator()).client(calls.refundPayment, { params: { id: accountId, payment_id }, body: { reason } });
  const key = ({ accountId }: SignedIn, paymentId: string) => ({ accountId, paymentId });
  const by = ({ userId }: SignedIn) => ({ reason: 'دلیل', userId });
  const begin = async () => {
    const who = await server().newAdmin();
    const { runtime } = beside();
    await server().database.db.withAccount(who.accountId, (tx) => beginSubscription(runtime, tx, who.accountId));
    return who;
  };
  /** How often the embedded gateway gave money back, by what its refunds were asked for. */
  const counting = (change: Partial<PaymentGateway> = {}) => {
    const asked = { reverse: 0, refund: 0 };
    const real = beside().gateway;
    if (real === null) throw new Error('no gateway');
    const gateway: Partial<PaymentGateway> = {
      reverse: async (authority) => {
        asked.reverse += 1;
        return real.reverse(authority);
      },
      refund: async (request) => {
        asked.refund += 1;
        return real.refund(request);
      },
      ...change,
    };
    return { asked, deps: beside(gateway) };
  };

  const leasesOf = async (id: string) =>
    (
      await server().database.asOwner(
        'select payment_id from subscription_refunds where payment_id = $1 and leased_until is not null',
        [id],
      )
    ).length;

  it('within half an hour undoes the payment; the plan before it holds again, and everybody can read why', async () => {
    const who = await begin();
    const id = await buy(who);
    const { payments, plan, ends_at } = await refund(who, id, '  دوبار پرداخت شده بود ');
    expect([plan?.id, ends_at]).toEqual(['free', null]);
    expect(payments[0]).toMatchObject({ state: 'paid', refund: { state: 'done', reason: 'دوبار پرداخت شده بود' } });
    expect((await held(who)).payments).toEqual(payments);
    const mine = await server().signIn(who);
    const { events } = await mine.client(calls.listEventLog, { query: { limit: 10 } });
    expect(events.map(({ action }) => action).filter((action) => action.includes('refund'))).toEqual([
      'subscription.refunded',
      'subscription.refund_asked',
    ]);
    const { notifications } = await mine.client(calls.listNotifications, { query: {} });
    expect(notifications.some(({ data }) => data.state === 'refunded')).toBe(true);
    expect((await refund(who, id, 'بار دیگر')).payments[0]?.refund?.reason).toBe('دوبار پرداخت شده بود');
  });

  it('later goes over the panel, and takes off only what that payment gave', async () => {
    const who = await begin();
    const first = await buy(who);
    server().clock.advance(40 * minute);
    const again = await server().signIn(who);
    await buy(again);
    expect(await daysLeft(who)).toBe(60);
    const { payments } = await refund(who, first);
    expect(payments.map((one) => [one.id === first, one.refund?.state ?? null, one.refund?.ref_id !== ''])).toEqual([
      [false, null, true],
      [true, 'done', true],
    ]);
    expect([await daysLeft(who), (await held(who)).plan?.id]).toEqual([30, 'basic']);
  });

  it('is told by the page of its result too, which tells no other plan’s end', async () => {
    const who = await begin();
    const cheap = await opened(who);
    await pay(cheap);
    await result(cheap);
    const dear = await opened(who, 'business');
    await pay(dear);
    expect([(await result(dear)).ends_at !== null, (await result(cheap)).ends_at]).toEqual([true, null]);
    const { payments } = await held(who);
    await refund(who, payments.find(({ plan_id }) => plan_id === 'business')?.id ?? '');
    expect(await result(dear)).toMatchObject({ state: 'refunded', plan_title: 'کسب‌وکار', ends_at: null });
    expect(await result(cheap)).toMatchObject({ state: 'paid', ends_at: (await held(who)).ends_at });
  });

  it('of a dearer plan gives the one before it back, with the time it has left', async () => {
    const who = await begin();
    await buy(who);
    const dear = await buy(who, 'business');
    expect((await held(who)).plan?.id).toBe('business');
    await refund(who, dear);
    expect([await daysLeft(who), (await held(who)).plan?.id]).toEqual([30, 'basic']);
    const old = await server().newAdmin();
    await refund(old, await buy(old));
    expect((await held(old)).plan).toBeNull();
  });

  it.each([
    ['at once', 0],
    ['after an hour', 60],
  ])('whose answer was lost %s is found by asking, never asked for twice', async (_name, minutes) => {
    const who = await begin();
    const id = await buy(who, 'basic', '6037990000000052');
    server().clock.advance(minutes * minute);
    const { asked, deps } = counting();
    await refundPayment(deps, key(who, id), by(who));
    const open = await held(who);
    expect([open.payments[0]?.refund?.state, open.plan?.id]).toEqual(['asked', 'basic']);
    await settleRefunds(deps);
    const over = await held(who);
    expect([over.payments[0]?.refund?.state, over.plan?.id]).toEqual(['done', 'free']);
    expect(asked.reverse + asked.refund).toBe(1);
  });

  it('whose reversal broke off goes over the panel later; while neither answers it stays asked for', async () => {
    const who = await begin();
    const broken = await buy(who, 'basic', '6037990000000053');
    const deps = beside();
    const stateOf = async () => (await held(who)).payments[0]?.refund?.state;
    await refundPayment(deps, key(who, broken), by(who));
    await settleRefunds(deps);
    expect(await stateOf()).toBe('asked');
    server().clock.advance(31 * minute);
    await settleRefunds(deps);
    expect(await stateOf()).toBe('done');
    const unanswered = await buy(await server().signIn(who), 'basic', '6037990000000054');
    await refundPayment(deps, key(who, unanswered), by(who));
    server().clock.advance(31 * minute);
    await settleRefunds(deps);
    expect(await stateOf()).toBe('asked');
    // Of other tests nobody is to go on with it.
    await server().database.asOwner('delete from subscription_refunds where payment_id = $1', [unanswered]);
  });

  it('of which a process stood still for longer than its lease, while another asked for it, is asked for once', async () => {
    const who = await begin();
    const id = await buy(who);
    server().clock.advance(60 * minute);
    const waking = Promise.withResolvers<void>();
    const still = Promise.withResolvers<void>();
    const real = beside().gateway;
    let leases = 0;
    const sleeper = counting({
      transaction: async (refId) => {
        const known = (await real?.transaction(refId)) ?? { kind: 'missing' as const };
        still.resolve();
        await waking.promise;
        return known;
      },
    });
    const sleeping = refundPayment(sleeper.deps, key(who, id), by(who));
    await still.promise;
    server().clock.advance(2 * minute);
    const other = counting({
      // The first goes on while the second is being answered.
      refund: async (request) => {
        waking.resolve();
        await sleeping;
        leases = await leasesOf(id);
        other.asked.refund += 1;
        return real?.refund(request) ?? { kind: 'unknown', reason: '' };
      },
    });
    await settleRefunds(other.deps);
    await sleeping;
    expect([sleeper.asked.refund, other.asked.refund, leases]).toEqual([0, 1, 1]);
    expect((await held(who)).payments[0]?.refund?.state).toBe('done');
  });

  it('asked for many times at once, or whose process died, is one', async () => {
    const who = await begin();
    const id = await buy(who);
    server().clock.advance(60 * minute);
    const { asked, deps } = counting();
    await Promise.all(Array.from({ length: 6 }, () => refundPayment(deps, key(who, id), by(who))));
    expect([asked.refund, (await held(who)).payments[0]?.refund?.state]).toEqual([1, 'done']);
    const other = await begin();
    const second = await buy(other);
    const dying = beside({ reverse: () => Promise.reject(new Error('killed')) });
    await expect(refundPayment(dying, key(other, second), by(other))).rejects.toThrow('killed');
    await settleRefunds(deps);
    expect((await held(other)).payments[0]?.refund?.state).toBe('asked');
    server().clock.advance(2 * minute);
    await settleRefunds(deps);
    expect((await held(other)).payments[0]?.refund?.state).toBe('done');
    expect(asked.reverse).toBe(1);
  });

  it('that may have been sent is not sent again before the panel had time to list it', async () => {
    const who = await begin();
    const id = await buy(who);
    server().clock.advance(60 * minute);
    const silent = counting({ refund: async () => ({ kind: 'unknown', reason: 'TimeoutError' }) });
    await refundPayment(silent.deps, key(who, id), by(who));
    const { asked, deps } = counting();
    await settleRefunds(deps);
    expect(asked.refund).toBe(0);
    server().clock.advance(11 * minute);
    await settleRefunds(deps);
    expect([asked.refund, (await held(who)).payments[0]?.refund?.state]).toEqual([1, 'done']);
  });

  it('that the panel lists is done, and not sent again', async () => {
    const who = await begin();
    const id = await buy(who);
    server().clock.advance(60 * minute);
    const silent = counting({ refund: async () => ({ kind: 'unknown', reason: 'TimeoutError' }) });
    await refundPayment(silent.deps, key(who, id), by(who));
    server().clock.advance(11 * minute);
    const { asked, deps } = counting({ transaction: async () => ({ kind: 'found', session: 's', isRefunded: true }) });
    await settleRefunds(deps);
    expect([asked, (await held(who)).payments[0]?.refund?.state]).toEqual([{ reverse: 0, refund: 0 }, 'done']);
  });

  it('that may have been sent to the panel is not reversed beside that', async () => {
    const who = await begin();
    const id = await buy(who);
    const silent = counting({
      reverse: async () => ({ kind: 'too_late', code: '-63' }),
      refund: async () => ({ kind: 'unknown', reason: 'TimeoutError' }),
    });
    await refundPayment(silent.deps, key(who, id), by(who));
    const { asked, deps } = counting();
    server().clock.advance(2 * minute);
    await settleRefunds(deps);
    expect([asked.reverse, (await held(who)).payments[0]?.refund?.state]).toEqual([0, 'asked']);
    server().clock.advance(11 * minute);
    await settleRefunds(deps);
    expect([asked, (await held(who)).payments[0]?.refund?.state]).toEqual([{ reverse: 0, refund: 1 }, 'done']);
  });

  it('that is only asked for takes nothing off when another is done', async () => {
    const who = await begin();
    const first = await buy(who);
    server().clock.advance(40 * minute);
    const second = await buy(await server().signIn(who));
    const silent = counting({ inquire: async () => 'unknown' });
    await refundPayment(silent.deps, key(who, first), by(who));
    await refund(who, second);
    expect([await daysLeft(who), (await held(who)).plan?.id]).toEqual([30, 'basic']);
    await settleRefunds(counting().deps);
    expect((await held(who)).plan?.id).toBe('free');
  });

  it('that is done stays so, whatever a late answer to another process says', async () => {
    const who = await begin();
    const id = await buy(who);
    const late = Promise.withResolvers<void>();
    const slow = counting({
      reverse: async () => {
        await late.promise;
        return { kind: 'refused', code: '-1' };
      },
    });
    const first = refundPayment(slow.deps, key(who, id), by(who));
    await expect.poll(() => leasesOf(id)).toBe(1);
    server().clock.advance(2 * minute);
    await settleRefunds(counting().deps);
    late.resolve();
    await first;
    expect((await held(who)).payments[0]?.refund?.state).toBe('done');
  });

  it.each<[string, Partial<PaymentGateway>]>([
    ['the payment’s state', { inquire: async () => 'unknown' }],
    ['the panel’s entry', { transaction: async () => ({ kind: 'unknown', reason: 'TimeoutError' }) }],
  ])('is not sent while the gateway does not tell %s', async (_, silence) => {
    const who = await begin();
    const id = await buy(who);
    server().clock.advance(60 * minute);
    const silent = counting(silence);
    await refundPayment(silent.deps, key(who, id), by(who));
    expect([silent.asked, (await held(who)).payments[0]?.refund?.state]).toEqual([{ reverse: 0, refund: 0 }, 'asked']);
    const { asked, deps } = counting();
    await settleRefunds(deps);
    expect([asked.refund, (await held(who)).payments[0]?.refund?.state]).toEqual([1, 'done']);
  });

  it('that the gateway refuses leaves the plan, says why, and may be asked for again', async () => {
    const who = await begin();
    const id = await buy(who);
    server().clock.advance(60 * minute);
    await refundPayment(beside({ transaction: async () => ({ kind: 'no_key' }) }), key(who, id), by(who));
    const left = await held(who);
    expect([left.plan?.id, left.payments[0]?.refund]).toMatchObject(['basic', { state: 'refused', code: 'no_key' }]);
    expect((await refund(who, id, 'این بار با کلید')).plan?.id).toBe('free');
  });

  it.each([
    ['a key that the panel does not take', { kind: 'unknown', reason: 'http 401', alert: panelAlerts.key }],
    ['a panel that answers with an error', { kind: 'unknown', reason: 'no', alert: panelAlerts.fault }],
  ] as const)('that waits for %s is told to the operator, until it answers', async (_what, unknown) => {
    const who = await begin();
    const id = await buy(who);
    server().clock.advance(60 * minute);
    const alerts = () => server().database.asOwner("select subject from operator_alerts where kind = 'payment'");
    const other = unknown.alert === panelAlerts.key ? panelAlerts.fault : panelAlerts.key;
    const stale = { ...unknown, alert: other };
    await refundPayment(counting({ transaction: async () => stale }).deps, key(who, id), by(who));
    await settleRefunds(counting({ transaction: async () => unknown }).deps);
    // Payments go on without it: one that is opened says nothing of it.
    await opened(await server().newAdmin());
    expect(await alerts()).toEqual([{ subject: unknown.alert }]);
    await settleRefunds(counting({ transaction: async () => ({ kind: 'unknown', reason: 'TimeoutError' }) }).deps);
    expect(await alerts()).toEqual([{ subject: unknown.alert }]);
    await settleRefunds(counting().deps);
    expect([await alerts(), (await held(who)).payments[0]?.refund?.state]).toEqual([[], 'done']);
  });

  it('is told of no key that was taken out since', async () => {
    const who = await begin();
    const id = await buy(who);
    server().clock.advance(60 * minute);
    const alerts = () => server().database.asOwner("select subject from operator_alerts where kind = 'payment'");
    const unknown = { kind: 'unknown', reason: 'http 401', alert: panelAlerts.key } as const;
    await refundPayment(counting({ transaction: async () => unknown }).deps, key(who, id), by(who));
    await settleRefunds(counting({ transaction: async () => ({ kind: 'no_key' }) }).deps);
    expect([await alerts(), (await held(who)).payments[0]?.refund?.state]).toEqual([[], 'refused']);
  });

  it.each(['no_key', 'missing'] as const)(
    'that is refused at once says what the gateway said, not «%s»',
    async (kind) => {
      const who = await begin();
      const id = await buy(who);
      const { deps } = counting({
        reverse: async () => ({ kind: 'too_late', code: '-62' }),
        transaction: async () => ({ kind }),
      });
      await refundPayment(deps, key(who, id), by(who));
      expect((await held(who)).payments[0]?.refund).toMatchObject({ state: 'refused', code: '-62' });
    },
  );

  it('is for payments that were paid, with a reason, by an operator, and done for good', async () => {
    const who = await begin();
    const authority = await opened(who);
    await pay(authority, 'cancel');
    await result(authority);
    const failed = (await held(who)).payments[0]?.id ?? '';
    expect(await refused(refund(who, failed))).toBe('CONFLICT');
    const id = await buy(who);
    expect(await refused(refund(who, id, ' '))).toBe('INVALID_INPUT');
    expect(await refused(refund(await begin(), id))).toBe('NOT_FOUND');
    const own = who.client(calls.refundPayment, {
      params: { id: who.accountId, payment_id: id },
      body: { reason: 'برای خودم' },
    });
    expect(await refused(own)).toBe('FORBIDDEN');
    await refund(who, id);
    const undo = server().database.asOwner("update subscription_refunds set state = 'refused' where payment_id = $1", [
      id,
    ]);
    await expect(undo).rejects.toThrow(/does not change/);
  });
});

describe('invoices that wait for room', () => {
  /** How often they were looked for at once; '' is every account. */
  const asked = async (accountId: string) => {
    const query = `select id from pgboss.job where name = 'subscription.held' and coalesce(data->>'account', '') = $1`;
    return (await server().database.asOwner(query, [accountId])).length;
  };

  it('are looked for with whatever makes room: a payment, its refund, a free plan, a larger default one', async () => {
    const who = await server().newAdmin();
    const { accountId } = who;
    const counts = [await asked(accountId)];
    const then = async (work: Promise<unknown>) => {
      await work;
      counts.push(await asked(accountId));
    };
    await then(start(who, 'free'));
    const authority = await opened(who);
    await pay(authority);
    await then(result(authority));
    const payment_id = (await held(who)).payments[0]?.id ?? '';
    const operator = await newOperator();
    const refund = { params: { id: accountId, payment_id }, body: { reason: 'درخواست مشترک' } };
    await then(operator.client(calls.refundPayment, refund));
    expect(counts).toEqual([0, 1, 2, 3]);
    const { plans } = await operator.client(calls.listAllPlans, {});
    const everywhere = await asked('');
    const save = async (id: string) => {
      const plan = plans.find((one) => one.id === id);
      if (plan === undefined) throw new Error(`no plan ${id}`);
      const { etag, id: _id, is_default, accounts, ...body } = plan;
      await operator.client(calls.putPlan, { params: { id }, body }, { ifMatch: etag });
    };
    await save('basic');
    expect(await asked('')).toBe(everywhere);
    await save('free');
    expect(await asked('')).toBe(everywhere + 1);
  });
});

describe('quotas', () => {
  const key = ({ accountId }: SignedIn) => ({ accountId, environment: 'simulator' as const, memoryId: 'A11216' });
  const inAccount = <T>({ accountId }: SignedIn, work: (tx: Tx) => Promise<T>): Promise<T> =>
    server().database.db.withAccount(accountId, work);
  const take = (who: SignedIn, count: number) =>
    inAccount(who, (tx) => takeInvoices(tx, server().clock, key(who), count));
  const withFree = async () => {
    const who = await server().newAdmin();
    const { runtime } = beside();
    await inAccount(who, (tx) => beginSubscription(runtime, tx, who.accountId));
    return who;
  };

  it('of invoices hold at the limit, to the one, also when many come at once', async () => {
    const who = await withFree();
    await take(who, 45);
    await expect(take(who, 6)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => take(who, 1)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await inAccount(who, (tx) => invoicesLeft(tx, server().clock, key(who)))).toBe(0);
    const sandbox = { ...key(who), environment: 'sandbox' as const };
    await inAccount(who, (tx) => takeInvoices(tx, server().clock, sandbox, 100));
    expect((await held(who)).use.invoices).toBe(50);
    const authority = await opened(who);
    await pay(authority);
    await result(authority);
    await take(who, 900);
    server().clock.advance(31 * day);
    expect((await held(who)).use.invoices).toBe(0);
  });

  it('of users and memories say what to do; accounts from before there were plans have none', async () => {
    const who = await withFree();
    const hire = (by: SignedIn, n: number) =>
      by.client(calls.createEmployee, {
        body: {
          crew: { username: `q${by.userId.slice(-8)}${n}`, password: 'رمز دراز و امن ۱۲۳' },
          profile: { last_name: 'ن' },
        },
      });
    await hire(who, 1);
    expect(await refused(hire(who, 2))).toBe('QUOTA_EXCEEDED');
    await who.client(calls.addMemory, { body: { memory_id: 'A11216' } });
    expect(await refused(who.client(calls.addMemory, { body: { memory_id: 'A11226' } }))).toBe('QUOTA_EXCEEDED');
    // Replaced at the authority: the one that issued is disabled, and the new one issues in its place.
    const listed = async () => (await who.client(calls.listMemories, {})).memories;
    const enable = async (memory_id: string, enabled: boolean) => {
      const id = (await listed()).find((one) => one.memory_id === memory_id)?.id ?? '';
      return who.client(calls.putMemory, { params: { id }, body: { enabled } });
    };
    await enable('A11216', false);
    await who.client(calls.addMemory, { body: { memory_id: 'A11226' } });
    expect((await listed()).map((one) => [one.memory_id, one.enabled, one.is_default])).toEqual([
      ['A11226', true, true],
      ['A11216', false, false],
    ]);
    expect(await refused(enable('A11216', true))).toBe('QUOTA_EXCEEDED');
    expect((await held(who)).use.memories).toBe(1);
    const old = await server().newAdmin();
    for (const n of [1, 2, 3]) await hire(old, n);
    expect((await held(old)).plan).toBeNull();
  });

  it('of users are told at an invitation: to who invites, and to who was invited while there was room', async () => {
    const [who, guest] = [await withFree(), await server().newAdmin()];
    const invite = (username: string) => who.client(calls.inviteEmployee, { body: { crew: { username } } });
    const { id } = await invite(guest.username);
    const crew = { username: `i${who.userId.slice(-8)}`, password: 'رمز دراز و امن ۱۲۳' };
    await who.client(calls.createEmployee, { body: { crew, profile: { last_name: 'ن' } } });
    expect(await refused(invite((await server().newAdmin()).username))).toBe('QUOTA_EXCEEDED');
    const { account } = await who.client(calls.getMe, {});
    const accept = guest.client(calls.answerInvitation, { params: { id }, body: { accept: true } });
    await expect(accept).rejects.toMatchObject({
      problem: { code: 'QUOTA_EXCEEDED', detail: expect.stringContaining(`حساب «${account.name}»`) },
    });
    expect((await guest.client(calls.listOwnInvitations, {})).invitations).toHaveLength(1);
  });

  it('of users and memories hold also when many come at once', async () => {
    const who = await withFree();
    const hire = (n: number) =>
      who.client(calls.createEmployee, {
        body: {
          crew: { username: `r${who.userId.slice(-8)}${n}`, password: 'رمز دراز و امن ۱۲۳' },
          profile: { last_name: 'ن' },
        },
      });
    const add = (n: number) => who.client(calls.addMemory, { body: { memory_id: `A112${n}6` } });
    const six = [1, 2, 3, 4, 5, 6];
    for (const tries of [await Promise.allSettled(six.map(hire)), await Promise.allSettled(six.map(add))]) {
      const refusals = tries.filter((one) => one.status === 'rejected').map(({ reason }) => reason.problem.code);
      expect(refusals).toEqual(Array.from({ length: tries.length - 1 }, () => 'QUOTA_EXCEEDED'));
    }
  });
});

describe('the operator', () => {
  let desk: SignedIn;
  beforeAll(async () => {
    desk = await newOperator();
  });

  it('sets plans; what was bought stays as it was bought', async () => {
    const who = await server().newAdmin();
    await desk.client(calls.giveSubscription, { params: { id: who.accountId }, body: { plan_id: 'basic' } });
    const { plans } = await desk.client(calls.listAllPlans, {});
    const basic = plans.find(({ id }) => id === 'basic');
    const buyer = await server().newAdmin();
    const begun = await opened(buyer);
    const body = { title: 'پایه نو', price: '۵٬۹۰۰٬۰۰۰', days: 30, invoices: 800 };
    const changed = await desk.client(calls.putPlan, { params: { id: 'basic' }, body }, { ifMatch: basic?.etag ?? '' });
    expect(changed).toMatchObject({ price: '5900000', invoices: 800, users: null });
    // What was begun at the former price is not gone on with.
    expect(await opened(buyer)).not.toBe(begun);
    expect((await held(buyer)).payments.map(({ amount }) => amount)).toEqual(['5900000', basic?.price]);
    const stale = desk.client(calls.putPlan, { params: { id: 'basic' }, body }, { ifMatch: basic?.etag ?? '' });
    expect(await refused(stale)).toBe('STALE');
    expect((await held(who)).plan?.invoices).toBe(1000);
    const made = { ...body, id: 'tiny', price: 20_000_000_000, title: ' ', users: 0 };
    const bad = await desk.client(calls.createPlan, { body: made }).catch((error: ApiProblem) => error);
    expect((bad as ApiProblem).problem?.errors?.map(({ path }) => path)).toEqual(['title', 'price', 'users']);
    await desk.client(calls.createPlan, { body: { ...body, id: 'tiny' } });
    const sold = await server().client()(calls.listPlans, {});
    expect(sold.plans.map(({ id }) => id)).toContain('tiny');
    const off = { ...body, active: false };
    await desk.client(calls.putPlan, { params: { id: 'tiny' }, body: off });
    expect(await refused(start(who, 'tiny'))).toBe('INVALID_INPUT');
  });

  it('widens the default plan for all who live by it, and counts them there', async () => {
    const [signedUp, lapsed] = [await server().newAdmin(), await server().newAdmin()];
    const { runtime } = beside();
    const begin = (tx: Tx) => beginSubscription(runtime, tx, signedUp.accountId);
    await server().database.db.withAccount(signedUp.accountId, begin);
    const { plans } = await desk.client(calls.listAllPlans, {});
    const free = plans.find(({ is_default }) => is_default);
    if (free === undefined) throw new Error('no default plan');
    const countOf = async (wanted: string) =>
      (await desk.client(calls.listAllPlans, {})).plans.find(({ id }) => id === wanted)?.accounts ?? 0;
    const give = { params: { id: lapsed.accountId }, body: { plan_id: 'basic' } };
    await desk.client(calls.giveSubscription, give);
    const before = [await countOf(free.id), await countOf('basic')];
    const over = [lapsed.accountId, new Date(server().clock.nowMs())];
    await server().database.asOwner('update subscriptions set ends_at = $2 where account_id = $1', over);
    expect([await countOf(free.id), await countOf('basic')]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) - 1]);
    const { etag: _etag, id, is_default: _isDefault, accounts: _accounts, ...body } = free;
    const set = (invoices: number | null) =>
      desk.client(calls.putPlan, { params: { id }, body: { ...body, invoices } });
    await set(777);
    const invoices = async (who: SignedIn) => (await held(who)).plan?.invoices;
    expect([await invoices(signedUp), await invoices(lapsed)]).toEqual([777, 777]);
    await set(free.invoices);
  });

  it('narrows no period that runs by renewing it after the plan was narrowed', async () => {
    const plan = { title: 'گسترده', price: '4900000', days: 30, invoices: 1000, users: 3 };
    await desk.client(calls.createPlan, { body: { ...plan, id: 'wide' } });
    const buy = async (who: SignedIn) => {
      const authority = await opened(await server().signIn(who), 'wide');
      await pay(authority);
      await result(authority);
      const { plan: of, payments } = await held(who);
      return { quotas: [of?.invoices, of?.users, of?.memories], paymentId: payments[0]?.id ?? '' };
    };
    const who = await server().newAdmin();
    await buy(who);
    await desk.client(calls.putPlan, {
      params: { id: 'wide' },
      body: { ...plan, invoices: 500, users: 5, memories: 2 },
    });
    const renewed = await buy(who);
    expect(renewed.quotas).toEqual([1000, 5, null]);
    const refund = { params: { id: who.accountId, payment_id: renewed.paymentId }, body: { reason: 'درخواست مشترک' } };
    await desk.client(calls.refundPayment, refund);
    expect((await held(who)).plan).toMatchObject({ invoices: 1000, users: 3, memories: null });
    const end = Date.parse((await held(who)).ends_at ?? '');
    const quotasAt = (ms: number) => server().database.db.withAccount(who.accountId, (tx) => quotasOf(tx, ms));
    for (let times = 0; times < 2; times += 1) {
      await buy(who);
      expect(await quotasAt(end - 1)).toMatchObject({ invoices: 1000, users: 5, memories: null });
      // What is left was all bought as the plan is now.
      expect(await quotasAt(end)).toMatchObject({ invoices: 500, users: 5, memories: 2 });
    }
    const over = [who.accountId, new Date(server().clock.nowMs())];
    await server().database.asOwner('update subscriptions set ends_at = $2 where account_id = $1', over);
    expect((await buy(who)).quotas).toEqual([500, 5, 2]);
    await desk.client(calls.putPlan, { params: { id: 'wide' }, body: { ...plan, active: false } });
  });

  it('gives nothing free over what is paid for, which would be lost', async () => {
    const who = await server().newAdmin();
    const give = (plan_id: string) =>
      desk.client(calls.giveSubscription, { params: { id: who.accountId }, body: { plan_id } });
    await give('basic');
    expect(await refused(give('free'))).toBe('CONFLICT');
    expect([(await held(who)).plan?.id, await daysLeft(who)]).toEqual(['basic', 30]);
  });

  it('gives a program that sends no key the same plan once in ten seconds', async () => {
    const who = await server().newAdmin();
    const give = (plan_id: string) =>
      desk.client(calls.giveSubscription, { params: { id: who.accountId }, body: { plan_id } });
    const presses = await Promise.allSettled([give('basic'), give('basic'), give('basic')]);
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refused(give('basic'))).toBe('CONFLICT');
    const { ends_at } = await desk.client(calls.getSubscriptionOf, { params: { id: who.accountId } });
    server().clock.advance(11_000);
    expect(Date.parse((await give('basic')).ends_at ?? '')).toBeGreaterThan(Date.parse(ends_at ?? ''));
  });

  it('gives a period once for a press, also where the answer was lost with the process; another press gives another', async () => {
    const who = await server().newAdmin();
    const give = (idempotencyKey: string) =>
      desk.client(
        calls.giveSubscription,
        { params: { id: who.accountId }, body: { plan_id: 'basic' } },
        { idempotencyKey },
      );
    const first = await give('press-1');
    expect((await give('press-1')).ends_at).toBe(first.ends_at);
    // The gift is the account's, the kept answer the operator's: between the two commits a process may die.
    await server().database.asOwner('delete from idempotency_keys where account_id = $1', [desk.accountId]);
    expect((await give('press-1')).ends_at).toBe(first.ends_at);
    const told = await server().database.asOwner(
      `select 1 from event_log where account_id = $1 and action = 'subscription.given'`,
      [who.accountId],
    );
    expect(told).toHaveLength(1);
    expect(Date.parse((await give('press-2')).ends_at ?? '')).toBeGreaterThan(Date.parse(first.ends_at ?? ''));
  });
});
