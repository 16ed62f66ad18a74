import { calls, notificationKinds } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { embeddedKavenegar } from '../../adapters/sms/embedded-kavenegar.ts';
import { createKavenegar } from '../../adapters/sms/kavenegar.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import type { JsonObject } from '../../platform/json.ts';
import { createVault } from '../../platform/keys/vault.ts';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { seedMemory, testMasterKey } from '../../testing/seed.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { sampleInput } from '../sending/testing/fixture.ts';
import { sampleSale } from '../sharing/testing/confirmed-invoice.ts';
import { askDeliveries, type SmsDeps, startSmsWorker } from '../sms/sms-queue.ts';
import { changeChoices } from './choices.ts';
import { lookOut, tellOfRefusals } from './look-out.ts';
import { type Notice, notify } from './notify.ts';

const server = withServer();
let admin: SignedIn;

/** The queue with the vendor's embedded double; jobs are done by hand, in order. */
function withQueue() {
  const { clock, database } = server();
  const runtime = createTestRuntime(clock);
  const waiting: JsonObject[] = [];
  let handle: (data: JsonObject) => Promise<void> = async () => undefined;
  const deps: SmsDeps = {
    database: database.db,
    runtime,
    vault: createVault(testMasterKey, runtime.random),
    showsOutbox: true,
    sender: createKavenegar({ apiKey: 'x', fetch: embeddedKavenegar(database.db, clock) }),
    jobs: {
      enqueue: async (_tx, queue, data) => void (queue === 'sms.send' && waiting.push(data)),
      work: async (queue, _options, handler) => {
        if (queue === 'sms.send') handle = (data) => handler(data, new AbortController().signal);
      },
      schedule: async () => undefined,
      stop: async () => undefined,
    },
  };
  return {
    deps,
    tell: (notice: Notice, to = admin) =>
      database.db.withAccount(to.accountId, (tx) => notify(deps, tx, to.accountId, notice)),
    async send() {
      await startSmsWorker(deps);
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await handle(job);
    },
  };
}

const list = (who = admin) => who.client(calls.listNotifications, { query: {} });
const choose = (who: SignedIn, choices: object[]) =>
  who.client(calls.putNotificationChoices, { body: { choices: choices as never } });
const phoneOf = (user: SignedIn, phone: string) =>
  server().database.asOwner('update users set phone = $2 where user_id = $1', [user.userId, phone]);
const outbox = (phone: string) =>
  server().database.asOwner<{ text: string; status: number }>('select * from dev_outbox where receptor = $1', [phone]);

beforeAll(async () => {
  admin = await server().newAdmin();
});

describe('notifications', () => {
  it('that were told before their reader was limited name no buyer of another memory or branch', async () => {
    const { deps } = withQueue();
    const boss = await server().newAdmin();
    const memory_id = 'A2HP31';
    await boss.client(calls.addMemory, { body: { memory_id } });
    const clerk = await server().newUser(boss.accountId, { permissions: ['issue', 'invoices'] });
    const { id } = await boss.client(calls.createInvoice, { body: { ...(await sampleInput()), save_as_draft: true } });
    await server().database.asOwner('update invoices set memory_id = $2 where id = $1', [id, memory_id]);
    const news = { invoiceId: id, taxId: 'A', state: 'rejected' } as never;
    await server().database.db.withAccount(boss.accountId, async (tx) => {
      await tellOfRefusals(deps)(tx, boss.accountId, [news]);
      const about = [{ id, name: 'خریدار', branchId: null }];
      for (const kind of ['buyer_refused', 'limit_exceeded', 'held_stopped'] as const)
        await notify(deps, tx, boss.accountId, { kind, about, memoryId: memory_id });
    });
    const heard = async () => {
      const { count, unread, notifications } = await list(await server().signIn(clerk));
      return [count, unread, notifications.length];
    };
    const limit = (column: 'memory_ids' | 'branch_id', value: unknown) =>
      server().database.asOwner(`update memberships set ${column} = $2 where user_id = $1`, [clerk.userId, value]);
    expect(await heard()).toEqual([4, 4, 4]);
    await limit('memory_ids', ['A2HP32']);
    expect(await heard()).toEqual([0, 0, 0]);
    await limit('memory_ids', [memory_id]);
    expect(await heard()).toEqual([4, 4, 4]);
    const west = await boss.client(calls.createBranch, { body: { name: 'غرب', code: '0007' } });
    await limit('branch_id', west.id);
    expect(await heard()).toEqual([0, 0, 0]);
  });

  it('that were told to who had a right are read no more once it is taken away, but for the answers to their own word', async () => {
    const { tell } = withQueue();
    const boss = await server().newAdmin();
    const teller = await server().newUser(boss.accountId, { permissions: ['treasury', 'issue'] });
    await tell({ kind: 'cheque_due', data: { name: 'صادرکننده' } }, boss);
    await tell({ kind: 'invoice_rejected', data: { name: 'خریدار' } }, boss);
    await tell({ kind: 'ticket_answered', askedBy: teller.userId, data: { name: 'گزارش' } }, boss);
    const heard = async () => {
      const { unread, notifications } = await list(await server().signIn(teller));
      return [unread, ...notifications.map(({ kind }) => kind).sort()];
    };
    expect(await heard()).toEqual([3, 'cheque_due', 'invoice_rejected', 'ticket_answered']);
    await server().database.asOwner(`update memberships set permissions = '{warehouse}' where user_id = $1`, [
      teller.userId,
    ]);
    expect(await heard()).toEqual([1, 'ticket_answered']);
    expect((await list(boss)).unread).toBe(2 + 1);
  });

  it('that name colleagues’ invoices are read no more by who sees only what they wrote themselves', async () => {
    const { tell } = withQueue();
    const boss = await server().newAdmin();
    const clerk = await server().newUser(boss.accountId, { permissions: ['issue', 'invoices'] });
    const draft = async ({ client }: SignedIn) =>
      (await client(calls.createInvoice, { body: { ...(await sampleInput()), save_as_draft: true } })).id;
    const kinds = ['held_stopped', 'invoice_rejected', 'review_asked', 'review_issued', 'review_returned'] as const;
    const [own, theirs] = [await draft(clerk), await draft(boss)];
    for (const [group, subjectId] of [
      ['own', own],
      ['theirs', theirs],
    ] as const)
      for (const kind of kinds) await tell({ kind, subjectId, group, data: { name: group } }, boss);
    const heard = async () => {
      const { unread, notifications } = await list(await server().signIn(clerk));
      return [unread, notifications.map(({ kind, data }) => `${data.name} ${kind}`).sort()];
    };
    const owns = kinds.map((kind) => `own ${kind}`);
    expect(await heard()).toEqual([10, [...owns, ...kinds.map((kind) => `theirs ${kind}`)]]);
    const allow = (permissions: string[]) =>
      server().database.asOwner('update memberships set permissions = $2 where user_id = $1', [
        clerk.userId,
        permissions,
      ]);
    await allow(['issue']);
    expect(await heard()).toEqual([5, owns]);
    await allow(['issue', 'invoices']);
    const west = await boss.client(calls.createBranch, { body: { name: 'غرب', code: '0007' } });
    await server().database.asOwner('update memberships set branch_id = $2 where user_id = $1', [
      clerk.userId,
      west.id,
    ]);
    expect(await heard()).toEqual([0, []]);
  });

  it('of offers, refused payments and money that came in name no buyer whom their reader may no longer see', async () => {
    const { tell } = withQueue();
    const boss = await server().newAdmin();
    const memoryId = 'A2HP33';
    await boss.client(calls.addMemory, { body: { memory_id: memoryId } });
    const all = ['issue', 'invoices', 'treasury'] as const;
    const clerk = await server().newUser(boss.accountId, { permissions: [...all] });
    const { items, buyer_info } = sampleSale;
    for (const [name, { client, userId: writtenBy }] of [
      ['own', clerk],
      ['theirs', boss],
    ] as const) {
      const sale = await client(calls.createInvoice, { body: { ...(await sampleInput()), save_as_draft: true } });
      const offer = await client(calls.createPreInvoice, { body: { items, buyer_info } });
      const about = [{ id: sale.id, name, branchId: null, writtenBy }];
      await tell({ kind: 'payment_refused', group: name, about, memoryId }, boss);
      await tell(
        { kind: 'online_paid', group: name, about, memoryId, isEverybodys: true, data: { amount: '5' } },
        boss,
      );
      const answered = { kind: 'offer_answered', group: name, data: { answer: 'accepted', buyer: name } } as const;
      await tell({ ...answered, about: [{ id: offer.id, name: '12', branchId: null, writtenBy }], memoryId }, boss);
    }
    const heard = async () => {
      const { unread, notifications } = await list(await server().signIn(clerk));
      expect(unread).toBe(notifications.length);
      return notifications
        .map(({ kind, data, subject_id, memory_id }) => {
          const isBare = subject_id === '' && memory_id === null && data.name === undefined;
          return `${kind} ${isBare ? data.amount : (data.buyer ?? data.name)}`;
        })
        .sort();
    };
    const set = (column: string, value: unknown) =>
      server().database.asOwner(`update memberships set ${column} = $2 where user_id = $1`, [clerk.userId, value]);
    const own = ['offer_answered own', 'online_paid own', 'payment_refused own'];
    const theirs = ['offer_answered theirs', 'online_paid theirs', 'payment_refused theirs'];
    expect(await heard()).toEqual([...own, ...theirs].sort());
    await set('permissions', ['issue', 'treasury']);
    expect(await heard()).toEqual([...own, 'online_paid 5'].sort());
    await set('permissions', all);
    await set('memory_ids', ['A2HP34']);
    expect(await heard()).toEqual(['online_paid 5', 'online_paid 5']);
    await set('memory_ids', null);
    const west = await boss.client(calls.createBranch, { body: { name: 'غرب', code: '0007' } });
    await set('branch_id', west.id);
    expect(await heard()).toEqual(['online_paid 5', 'online_paid 5']);
    expect((await list(boss)).notifications.every(({ subject_id }) => subject_id !== '')).toBe(true);
  });

  it('reach those whom they concern, are gathered while unread, and end with being read', async () => {
    const { tell } = withQueue();
    const issuer = await server().newUser(admin.accountId, { permissions: ['issue'] });
    const keeper = await server().newUser(admin.accountId, { permissions: ['warehouse'] });
    await tell({ kind: 'invoice_rejected', subjectId: 'a', data: { name: 'نوآوران' } });
    expect(await list()).toMatchObject({
      count: 1,
      unread: 1,
      notifications: [
        { kind: 'invoice_rejected', count: 1, subject_id: 'a', data: { name: 'نوآوران' }, read_at: null },
      ],
    });
    await tell({ kind: 'invoice_rejected', count: 4 });
    expect((await list(issuer)).notifications).toMatchObject([{ count: 5, subject_id: '', data: {} }]);
    expect((await list(keeper)).count).toBe(0);
    const [first] = (await list()).notifications;
    expect(await admin.client(calls.readNotifications, { body: { ids: [first?.id ?? ''] } })).toEqual({ unread: 0 });
    await tell({ kind: 'invoice_rejected' });
    expect(await list()).toMatchObject({ count: 2, unread: 1 });
    expect((await admin.client(calls.listNotifications, { query: { unread: true } })).count).toBe(1);
    expect(await admin.client(calls.readNotifications, { body: {} })).toEqual({ unread: 0 });
    expect((await list(issuer)).unread).toBe(1);
  });

  it('count what they tell of, not how often: an invoice that is refused again is the one, two payments of one are two', async () => {
    const { deps, tell } = withQueue();
    const who = await server().newAdmin();
    const [one, two, three] = ['1', '2', '3'].map((end) => `0198f000-0000-7000-8000-00000000000${end}`);
    const refuse = (...ids: (string | undefined)[]) =>
      server().database.db.withAccount(who.accountId, (tx) =>
        tellOfRefusals(deps)(
          tx,
          who.accountId,
          ids.map((id) => ({ invoiceId: id, taxId: `A${id}`, state: 'rejected' })) as never,
        ),
      );
    const told = async () =>
      (await list(who)).notifications.map(({ count, subject_id, data }) => [count, subject_id, data.name]);
    await refuse(one);
    await refuse(one);
    expect(await told()).toEqual([[1, one, `A${one}`]]);
    await refuse(two);
    await refuse(one, two);
    expect(await told()).toEqual([[2, '', undefined]]);
    await refuse(three);
    expect(await told()).toEqual([[3, '', undefined]]);
    // More than are kept apart: from then on they are summed.
    const many = Array.from({ length: 101 }, (_, n) => `0198f000-0000-7000-8000-${String(n + 100).padStart(12, '0')}`);
    await refuse(...many);
    await refuse(one);
    expect(await told()).toEqual([[105, '', undefined]]);
    const about = [{ id: one ?? '', name: 'خریدار', branchId: null }];
    for (let time = 0; time < 2; time += 1) await tell({ kind: 'payment_refused', about }, who);
    expect((await told())[0]).toEqual([2, '', undefined]);
  });

  it.each(['/notifications', '/auth/sessions', '/registration/admission_log'])(
    '%s, in which nothing is searched, refuses a search rather than answer all of it',
    async (path) => {
      const answer = await server().fetch(`/api${path}?search_field=x`, { token: admin.token });
      expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ path: 'search_field' }] }]);
      expect((await server().fetch(`/api${path}`, { token: admin.token })).status).toBe(200);
    },
  );

  it('are paged by their newest change', async () => {
    const { tell } = withQueue();
    const who = await server().newAdmin();
    for (const group of ['1', '2', '3']) {
      server().clock.advance(1_000);
      await tell({ kind: 'low_stock', group, subjectId: group }, who);
    }
    const page = await who.client(calls.listNotifications, { query: { limit: 2 } });
    const rest = await who.client(calls.listNotifications, { query: { limit: 2, after: page.next ?? '' } });
    expect([...page.notifications, ...rest.notifications].map(({ subject_id }) => subject_id)).toEqual(['3', '2', '1']);
  });

  it('of a memory stay hidden from those without it; what is told once is told once', async () => {
    const { tell } = withQueue();
    const other = await server().newUser(admin.accountId, { permissions: ['issue'], memoryIds: ['A2HP31'] });
    const before = (await list()).count;
    for (let time = 0; time < 2; time += 1)
      await tell({ kind: 'deadline_near', memoryId: 'A11216', once: 'A11216/2026-11-20' });
    expect([(await list()).count - before, (await list(other)).count]).toEqual([1, 0]);
  });

  it('follow what each has chosen, also to webhooks', async () => {
    const { tell, send } = withQueue();
    const who = await server().newAdmin();
    const webhook = await who.client(calls.createWebhook, { body: { url: 'https://example.com/x', events: [] } });
    await expect(choose(who, [{ kind: 'payment', sms: true }])).rejects.toMatchObject({ status: 400 });
    await phoneOf(who, '09121110001');
    await choose(who, [{ kind: 'payment', sms: true, in_app: false, webhook: false }]);
    const settings = await who.client(calls.getNotificationChoices, {});
    expect(settings.choices.find(({ kind }) => kind === 'payment')).toEqual({
      kind: 'payment',
      in_app: false,
      sms: true,
      webhook: false,
    });
    await tell({ kind: 'payment' }, who);
    await tell({ kind: 'low_stock', count: 3 }, who);
    await send();
    expect((await list(who)).notifications.map(({ kind }) => kind)).toEqual(['low_stock']);
    expect(await outbox('09121110001')).toMatchObject([{ text: expect.stringContaining('پرداخت') }]);
    const { deliveries } = await who.client(calls.listWebhookDeliveries, { params: { id: webhook.id }, query: {} });
    expect(deliveries.map(({ type }) => type)).toEqual(['notification.low_stock']);
    // A second message about the same within the hour would be a nuisance.
    await tell({ kind: 'payment' }, who);
    await send();
    expect(await outbox('09121110001')).toHaveLength(1);
  });

  it('that are told once reach webhooks once, also where people have bell and SMS turned off', async () => {
    const { tell } = withQueue();
    const who = await server().newAdmin();
    const webhook = await who.client(calls.createWebhook, { body: { url: 'https://example.com/x', events: [] } });
    await choose(who, [{ kind: 'plan_ending', sms: false, in_app: false, webhook: true }]);
    for (const once of ['plan/7', 'plan/7', 'plan/1']) await tell({ kind: 'plan_ending', once }, who);
    expect((await list(who)).count).toBe(0);
    const { deliveries } = await who.client(calls.listWebhookDeliveries, { params: { id: webhook.id }, query: {} });
    expect(deliveries.map(({ type }) => type)).toEqual(['notification.plan_ending', 'notification.plan_ending']);
  });

  it('that are told once come to who joins later, and to webhooks no second time', async () => {
    const { tell } = withQueue();
    const who = await server().newAdmin();
    const webhook = await who.client(calls.createWebhook, { body: { url: 'https://example.com/x', events: [] } });
    const news = { kind: 'certificate_expiring', once: 'key/30' } as const;
    await tell(news, who);
    const late = await server().newUser(who.accountId, { role: 'admin' });
    await tell(news, who);
    expect((await list(late)).notifications.map(({ kind }) => kind)).toEqual(['certificate_expiring']);
    const told = async () =>
      (await who.client(calls.listWebhookDeliveries, { params: { id: webhook.id }, query: {} })).deliveries.map(
        ({ type }) => type,
      );
    expect(await told()).toEqual(['notification.certificate_expiring']);
    await tell({ ...news, once: 'key/7' }, who);
    expect(await told()).toHaveLength(2);
  });

  it('may be written back whole as they were read', async () => {
    const read = await admin.client(calls.getNotificationChoices, {});
    expect(read.choices.length).toBe(notificationKinds.length);
    expect((await choose(admin, read.choices)).choices).toEqual(read.choices);
  });

  it('are logged by kind, as the ways in which each comes', async () => {
    const { client } = await server().newAdmin();
    await client(calls.putNotificationChoices, { body: { choices: [{ kind: 'low_stock', in_app: false }] } });
    const { events } = await client(calls.listEventLog, { query: { subject: 'notifications' } });
    const { before, after } = await client(calls.getEventLogEntry, { params: { id: events[0]?.id ?? '' } });
    expect([before?.low_stock, after?.low_stock]).toEqual([['in_app', 'webhook'], ['webhook']]);
    expect(after?.cheque_due).toEqual(before?.cheque_due);
  });

  it('logged as lists, as they once were, are told by kind as those since', async () => {
    const who = await server().newAdmin();
    const list = (in_app: boolean) => JSON.stringify([{ kind: 'low_stock', in_app, sms: false, webhook: true }]);
    await server().database.asOwner(
      `insert into event_log_incoming (account_id, at, actor_kind, actor_id, actor_name, ip, user_agent, request_id, action,
        subject_id, subject_name, folded, before, after)
       values ($1, now(), 'user', $2, '', '', '', '', 'notifications.changed', '', '', '', $3, $4)`,
      [who.accountId, who.userId, list(true), list(false)],
    );
    const { events } = await who.client(calls.listEventLog, { query: { subject: 'notifications' } });
    const told = await who.client(calls.getEventLogEntry, { params: { id: events[0]?.id ?? '' } });
    expect([told.before, told.after]).toEqual([{ low_stock: ['in_app', 'webhook'] }, { low_stock: ['webhook'] }]);
    expect((await who.client(calls.verifyEventLog, {})).fault_count).toBe(0);
  });

  it('of webhooks are kept of two admins who choose at once', async () => {
    const who = await server().newAdmin();
    const other = await server().newUser(who.accountId, { role: 'admin' });
    const context = { ...who, roles: ['admin'], permissions: [], ifMatch: null } as unknown as RequestContext;
    const first = (tx: Tx) =>
      changeChoices(tx, server().clock, context, [{ kind: 'invoice_rejected', webhook: false }]);
    const second = () => choose(other, [{ kind: 'low_stock', webhook: false }]);
    expect(await secondWaiting(server().database, who.accountId, first, second)).toEqual(['taken']);
    const { choices } = await who.client(calls.getNotificationChoices, {});
    const silenced = choices.filter(({ webhook }) => !webhook).map(({ kind }) => kind);
    expect(silenced.toSorted()).toEqual(['invoice_rejected', 'low_stock']);
  });

  it('show an employee only what can reach them, and leave webhooks to the admin', async () => {
    const keeper = await server().newUser(admin.accountId, { permissions: ['warehouse'] });
    const { choices } = await keeper.client(calls.getNotificationChoices, {});
    expect(choices.map(({ kind }) => kind)).toEqual(['low_stock']);
    await expect(choose(keeper, [{ kind: 'low_stock', webhook: false }])).rejects.toMatchObject({ status: 403 });
    const saved = await choose(keeper, [{ kind: 'low_stock', in_app: false }]);
    expect(saved.choices).toEqual([{ kind: 'low_stock', in_app: false, sms: false, webhook: true }]);
  });

  it('ring the bell of open screens and are no part of the change feed', async () => {
    const { tell } = withQueue();
    const who = await server().newAdmin();
    await tell({ kind: 'low_stock' }, who);
    const types = await server().database.asOwner<{ type: string }>(
      'select type from account_events where account_id = $1 order by event_id',
      [who.accountId],
    );
    expect(types.map(({ type }) => type)).toEqual(['bell.rung', 'notification.low_stock']);
    await expect
      .poll(async () => (await who.client(calls.listChanges, { query: {} })).changes.map(({ type }) => type))
      .toEqual(['notification.low_stock']);
  });
});

describe('the look-out', () => {
  it('tells of a certificate at each step before its end, and of refused invoices near their deadline', async () => {
    const { deps } = withQueue();
    const who = await server().newAdmin();
    const memory = await seedMemory(server().database, who.accountId, 'A11216');
    const inDays = (days: number) => new Date(server().clock.nowMs() + days * 86_400_000);
    const certify = (days: number) =>
      server().database.asOwner(
        `insert into memory_keys (account_id, id, memory, state, public_key_pem, csr_pem, private_key_sealed, certificate_pem,
           not_before, not_after, created_at) values ($1, $2, $2, 'active', '', '', 'x', 'x', now(), $3, now())
         on conflict (account_id, id) do update set not_after = excluded.not_after`,
        [who.accountId, memory, inDays(days)],
      );
    const kinds = async () => (await list(who)).notifications.map(({ kind }) => kind);
    await certify(40);
    await lookOut(deps);
    expect(await kinds()).toEqual([]);
    await certify(20);
    await lookOut(deps);
    await certify(19);
    await lookOut(deps);
    expect(await kinds()).toEqual(['certificate_expiring']);
    await certify(2);
    await lookOut(deps);
    expect(await kinds()).toHaveLength(2);
    // Its end is told once too; of a key that the memory no longer signs with nothing is.
    await certify(-1);
    await lookOut(deps);
    await lookOut(deps);
    expect((await list(who)).notifications.map(({ data }) => data.ended)).toEqual(['yes', undefined, undefined]);
    await server().database.asOwner("update tax_memories set signer = 'taxpayer' where id = $1", [memory]);
    await certify(1);
    await lookOut(deps);
    expect(await kinds()).toHaveLength(3);
    const { id } = await who.client(calls.createInvoice, { body: { save_as_draft: true } });
    const numbered = "state = 'queued', memory_id = 'A11216', serial = 1, tax_id = 'A1', reference_number = 'x'";
    for (const change of [`${numbered}, deadline = $2`, "state = 'sending'", "state = 'sent'", "state = 'rejected'"])
      await server().database.asOwner(`update invoices set ${change}, verdict_at = $2 where id = $1`, [id, inDays(1)]);
    await lookOut(deps);
    await lookOut(deps);
    expect(await kinds()).toEqual(['deadline_near', ...Array.from({ length: 3 }, () => 'certificate_expiring')]);
    const news = { invoiceId: id, taxId: 'A', state: 'rejected' } as const;
    const hook = tellOfRefusals(deps);
    await server().database.db.withAccount(who.accountId, (tx) =>
      hook(tx, who.accountId, [news, { ...news, state: 'confirmed' }]),
    );
    expect((await list(who)).notifications[0]).toMatchObject({ kind: 'invoice_rejected', count: 1, subject_id: id });
  });
});

describe('a memory that the authority goes on refusing', () => {
  it('is told once a day with what waits in its line, and not before it was refused several times', async () => {
    const { deps } = withQueue();
    const who = await server().newAdmin();
    const { accountId } = who;
    const { id } = await who.client(calls.createInvoice, { body: { save_as_draft: true } });
    const owner = (text: string, ...values: unknown[]) => server().database.asOwner(text, [accountId, ...values]);
    await owner(
      `insert into invoice_queue (account_id, invoice_id, environment, memory_id, state, serial, deadline, next_at, waiting_since, tries)
       values ($1, $2, 'simulator', 'A11216', 'queued', 1, $3, 'infinity', now(), 2)`,
      id,
      new Date(server().clock.nowMs() + 9 * 86_400_000),
    );
    // It rests: of a lane that is due the server's own sender would say that it has no key.
    await owner(
      `insert into sending_lanes (account_id, environment, memory_id, send_at, ask_at, held_because)
       values ($1, 'simulator', 'A11216', 'infinity', 'infinity', 'REFUSED')`,
    );
    const told = async () => {
      await lookOut(deps);
      await lookOut(deps);
      return (await list(await server().signIn(who))).notifications.map(({ kind, count, memory_id }) => [
        kind,
        count,
        memory_id,
      ]);
    };
    expect(await told()).toEqual([]);
    await owner('update invoice_queue set tries = 3 where account_id = $1');
    expect(await told()).toEqual([['memory_refused', 1, 'A11216']]);
    server().clock.advance(86_400_000);
    expect(await told()).toHaveLength(2);
    await owner(`update sending_lanes set held_because = '' where account_id = $1`);
    server().clock.advance(86_400_000);
    expect(await told()).toHaveLength(2);
  });
});

describe('the end of a plan', () => {
  it('is told a week and a day before and when it is over, anew for the next period, and to nobody in a closed account', async () => {
    const { deps } = withQueue();
    const who = await server().newAdmin();
    const ends = (days: number) =>
      server().database.asOwner(
        `insert into subscriptions (account_id, plan_id, title, price, days, starts_at, ends_at, updated_at)
         values ($1, 'basic', 'پایه', 4900000, 30, now(), $2, now())
         on conflict (account_id) do update set ends_at = excluded.ends_at`,
        [who.accountId, new Date(server().clock.nowMs() + days * 86_400_000)],
      );
    const be = (status: string) =>
      server().database.asOwner('update accounts set signup_status = $2 where account_id = $1', [
        who.accountId,
        status,
      ]);
    const told = async () => {
      await lookOut(deps);
      await lookOut(deps);
      return (await list(who)).notifications.map(({ data }) => data.ended ?? 'no');
    };
    await ends(8);
    expect(await told()).toEqual([]);
    await ends(6.5);
    await be('SUSPENDED');
    await lookOut(deps);
    await be('VERIFIED');
    expect(await told()).toEqual(['no']);
    await ends(36.5);
    expect(await told()).toEqual(['no']);
    await ends(-0.1);
    expect(await told()).toEqual(['yes', 'no']);
    expect((await list(who)).notifications[0]).toMatchObject({ kind: 'plan_ending', data: { name: 'پایه' } });
  });
});

describe('free texts', () => {
  const text = async (queue: ReturnType<typeof withQueue>, phone: string) => {
    const who = await server().newAdmin();
    await phoneOf(who, phone);
    await choose(who, [{ kind: 'payment', sms: true }]);
    await queue.tell({ kind: 'payment' }, who);
    await queue.send();
  };
  const stateOf = async (phone: string) =>
    (
      await server().database.asOwner<{ state: string }>('select state from sms_messages where receptor = $1', [phone])
    ).map(({ state }) => state);

  it('are sent again when the answer was lost, and arrive once', async () => {
    const queue = withQueue();
    await text(queue, '09121110008');
    expect(await outbox('09121110008')).toHaveLength(1);
    expect(await stateOf('09121110008')).toEqual(['sent']);
  });

  const minutes = (count: number) => server().clock.advance(count * 60_000);

  it('go once an hour about a kind, however many notifications there are within it', async () => {
    const queue = withQueue();
    const who = await server().newAdmin();
    await phoneOf(who, '09121110031');
    await choose(who, [{ kind: 'payment', sms: true }]);
    const sent = async (...keys: string[]) => {
      for (const once of keys) await queue.tell({ kind: 'payment', once }, who);
      return (await stateOf('09121110031')).length;
    };
    expect(await sent('1')).toBe(1);
    minutes(50);
    expect(await sent('2', '3')).toBe(1);
    minutes(50);
    expect(await sent('4')).toBe(2);
    expect(await sent('4', '5')).toBe(2);
  });

  it('tell of a recurring invoice that was stopped as that, whatever went within the hour about one that was made', async () => {
    const queue = withQueue();
    const who = await server().newAdmin();
    await phoneOf(who, '09121110033');
    await choose(who, [{ kind: 'recurring_made', sms: true }]);
    for (const group of ['issue', 'stopped', 'draft', 'stopped'])
      await queue.tell({ kind: 'recurring_made', group }, who);
    await queue.send();
    const texts = (await outbox('09121110033')).map(({ text: said }) => said);
    expect(texts.map((said) => said.includes('صادر نشد')).toSorted()).toEqual([false, true]);
  });

  it('tell of what is gathered in the bell and not read, with all of it, once the hour is over', async () => {
    const queue = withQueue();
    const who = await server().newAdmin();
    await phoneOf(who, '09121110032');
    await choose(who, [{ kind: 'payment', sms: true }]);
    await queue.tell({ kind: 'payment' }, who);
    minutes(30);
    await queue.tell({ kind: 'payment' }, who);
    expect(await stateOf('09121110032')).toHaveLength(1);
    minutes(31);
    await queue.tell({ kind: 'payment' }, who);
    await queue.send();
    const texts = (await outbox('09121110032')).map(({ text: said }) => said);
    expect([texts.length, texts.filter((said) => said.includes('۳')).length]).toEqual([2, 1]);
  });

  it('do not go while the account is closed; the bell keeps what they would have told', async () => {
    const queue = withQueue();
    const who = await server().newAdmin();
    await phoneOf(who, '09121110019');
    await choose(who, [{ kind: 'payment', sms: true }]);
    const be = (status: string) =>
      server().database.asOwner('update accounts set signup_status = $2 where account_id = $1', [
        who.accountId,
        status,
      ]);
    await be('SUSPENDED');
    await queue.tell({ kind: 'payment' }, who);
    await be('VERIFIED');
    expect(await stateOf('09121110019')).toEqual([]);
    expect((await list(who)).notifications).toMatchObject([{ kind: 'payment' }]);
  });

  it.each([
    ['09121120001', 'delivered'],
    ['09121120011', 'undelivered'],
    ['09121120014', 'undelivered'],
  ])('are asked about until it is known whether they arrived: %s %s', async (phone, state) => {
    const queue = withQueue();
    await text(queue, phone);
    await askDeliveries(queue.deps);
    expect(await stateOf(phone)).toEqual(['sent']);
    server().clock.advance(5 * 60_000);
    await askDeliveries(queue.deps);
    expect(await stateOf(phone)).toEqual([state]);
  });

  it('that the vendor has forgotten stay unknown', async () => {
    const queue = withQueue();
    await text(queue, '09121130001');
    server().clock.advance(49 * 3_600_000);
    await askDeliveries(queue.deps);
    expect(await stateOf('09121130001')).toEqual(['unknown']);
  });

  it.each([
    ['go when there is credit again', '09121140001', 3, 'sent'],
    ['are given up after half a day without credit', '09121140002', Number.POSITIVE_INFINITY, 'failed'],
  ])('%s', async (_, phone, refusals, state) => {
    const queue = withQueue();
    const { sender } = queue.deps;
    let asked = 0;
    queue.deps.sender = sender && {
      ...sender,
      sendText: async (message) => {
        asked += 1;
        server().clock.advance(3_600_000);
        return asked > refusals ? sender.sendText(message) : { kind: 'misconfigured', code: 418 };
      },
    };
    await text(queue, phone);
    expect(await stateOf(phone)).toEqual([state]);
    expect(asked).toBe(Math.min(refusals + 1, 12));
    // Until one goes out again the operator is told, once for all of them.
    const alerts = await server().database.asOwner('select kind, subject, count from operator_alerts', []);
    expect(alerts).toEqual(state === 'sent' ? [] : [{ kind: 'sms', subject: '418', count: asked }]);
  });
});

it('who loses the account while they choose is told so, and it is no fault of the server', async () => {
  const { accountId } = admin;
  const leaver = await server().newUser(accountId, { permissions: ['issue'] });
  const choices = [{ kind: 'invoice_rejected', in_app: false }];
  const refusal = await secondWaiting(
    server().database,
    accountId,
    (tx) => tx.deleteFrom('memberships').where('user_id', '=', leaver.userId).execute(),
    () => choose(leaver, choices),
  );
  expect(refusal).toEqual(['401']);
});

it('who issues without seeing invoices hears of what they wrote, and of no other by its buyer', async () => {
  const { deps } = withQueue();
  const who = await server().newAdmin();
  const [cashier, colleague] = await Promise.all(
    [1, 2].map(() => server().newUser(who.accountId, { permissions: ['issue'] })),
  );
  const draft = async ({ client }: SignedIn, company: string) =>
    (await client(calls.createInvoice, { body: { save_as_draft: true, buyer_info: { company } } })).id;
  if (cashier === undefined || colleague === undefined) throw new Error('nobody');
  const ids = [await draft(cashier, 'خریدار پیشخان'), await draft(who, 'خریدار دفتر')];
  await server().database.db.withAccount(who.accountId, (tx) =>
    tellOfRefusals(deps)(
      tx,
      who.accountId,
      ids.map((invoiceId) => ({ invoiceId, taxId: 'A', state: 'rejected' }) as never),
    ),
  );
  expect((await list(cashier)).notifications).toMatchObject([{ count: 1, data: { name: 'خریدار پیشخان' } }]);
  expect((await list(colleague)).count).toBe(0);
  expect((await list(who)).notifications).toMatchObject([{ count: 2 }]);
});

it('who belongs to a branch hears of its refused invoices alone', async () => {
  const { deps } = withQueue();
  const who = await server().newAdmin();
  const [north, south] = await Promise.all(
    ['شمال', 'جنوب'].map((name, index) => who.client(calls.createBranch, { body: { name, code: `${index + 1}` } })),
  );
  const of = async (branch_id: string | undefined) => {
    const user = await server().newUser(who.accountId, { permissions: ['issue', 'invoices'] });
    await who.client(calls.alterBranch, { params: { id: user.userId }, body: { branch_id: branch_id ?? null } });
    return user;
  };
  const [northern, southern, ofAll] = [await of(north?.id), await of(south?.id), await of(undefined)];
  const draft = async ({ client }: SignedIn, company: string) =>
    (await client(calls.createInvoice, { body: { save_as_draft: true, buyer_info: { company } } })).id;
  const ids = [await draft(northern, 'خریدار شمال'), await draft(who, 'خریدار دفتر'), await draft(who, 'خریدار دیگر')];
  await server().database.db.withAccount(who.accountId, (tx) =>
    tellOfRefusals(deps)(
      tx,
      who.accountId,
      ids.map((invoiceId) => ({ invoiceId, taxId: 'A', state: 'rejected' as const })),
    ),
  );
  expect((await list(northern)).notifications).toMatchObject([
    { count: 1, subject_id: ids[0], data: { name: 'خریدار شمال' } },
  ]);
  expect((await list(southern)).notifications).toEqual([]);
  for (const each of [ofAll, who])
    expect((await list(each)).notifications).toMatchObject([{ count: 3, subject_id: '', data: {} }]);
});

it('a deadline that nears is told to each with what is theirs: of the branch, of who issues without seeing invoices what they wrote', async () => {
  const { deps } = withQueue();
  const who = await server().newAdmin();
  await seedMemory(server().database, who.accountId, 'A11217');
  const north = await who.client(calls.createBranch, { body: { name: 'شمال', code: '1' } });
  const cashier = await server().newUser(who.accountId, { permissions: ['issue'] });
  const idle = await server().newUser(who.accountId, { permissions: ['issue'] });
  const northern = await server().newUser(who.accountId, { permissions: ['issue', 'invoices'] });
  await who.client(calls.alterBranch, { params: { id: northern.userId }, body: { branch_id: north.id } });
  const now = server().clock.nowMs();
  const hours = (count: number) => new Date(now + count * 3_600_000);
  const near = async ({ client }: SignedIn, serial: number, hour: number) => {
    const { id } = await client(calls.createInvoice, { body: { save_as_draft: true } });
    const numbered = `state = 'queued', memory_id = 'A11217', serial = ${serial}, tax_id = 'D${serial}', reference_number = 'x${serial}'`;
    for (const change of [`${numbered}, deadline = $2`, "state = 'sending'", "state = 'sent'", "state = 'rejected'"])
      await server().database.asOwner(`update invoices set ${change}, verdict_at = $2 where id = $1`, [
        id,
        hours(hour),
      ]);
  };
  await near(northern, 1, 20);
  await near(cashier, 2, 10);
  await near(cashier, 3, 30);
  await near(who, 4, 5);
  await lookOut(deps);
  const heard = async (user: SignedIn) =>
    (await list(user)).notifications.map(({ kind, count, data }) => [kind, count, data.at]);
  expect(await heard(who)).toEqual([['deadline_near', 4, hours(5).toISOString()]]);
  expect(await heard(northern)).toEqual([['deadline_near', 1, hours(20).toISOString()]]);
  expect(await heard(cashier)).toEqual([['deadline_near', 2, hours(10).toISOString()]]);
  expect(await heard(idle)).toEqual([]);
});
