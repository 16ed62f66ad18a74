import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { calls, webhookEvents } from '@taraz/contract';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publish } from '../../platform/events/publish.ts';
import { createLogger } from '../../platform/runtime.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/with-server.ts';
import { retryDelaysMs, takeHeads } from './deliver.ts';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  message: { type: string; data: { id?: string; n?: number } };
}

/** What is read here of a node of EXPLAIN. */
interface PlanNode {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Actual Rows': number;
  Plans?: PlanNode[];
}

/** Rows of the step of a plan that had most. */
const mostRows = (plan: PlanNode | undefined): number =>
  Math.max(plan?.['Actual Rows'] ?? 0, ...(plan?.Plans ?? []).map(mostRows));

let server: TestServer;
let admin: SignedIn;
let received: Received[] = [];
/** turns of deliveries that failed */
let warnings = 0;
/** What the receiver does with the n-th request; 200 when not told. */
let answer: (response: ServerResponse, count: number) => void = (response) => response.writeHead(200).end('ok');

const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => {
    body += part.toString();
  });
  request.on('end', () => {
    received.push({
      path: request.url ?? '',
      headers: request.headers,
      body,
      message: JSON.parse(body) as Received['message'],
    });
    answer(response, received.length);
  });
});
const watched = new Writable({
  write(line: Buffer, _encoding, done) {
    if (line.includes('a turn of webhook deliveries failed')) warnings += 1;
    done();
  },
});
const port = () => (receiver.address() as AddressInfo).port;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  server = await createTestServer({
    config: { webhookInnerHosts: [`127.0.0.1:${port()}`] },
    log: createLogger('warn', watched),
  });
});
afterAll(async () => {
  await server.close();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  admin = await server.newAdmin();
  received = [];
  answer = (response) => response.writeHead(200).end('ok');
});
// What one left waiting would come to the receiver of the next, once that moves the clock.
afterEach(() => server.database.asOwner('delete from webhooks where account_id = $1', [admin.accountId]));

const add = (body: object = {}) =>
  admin.client(calls.createWebhook, { body: { url: `http://127.0.0.1:${port()}/hook`, events: [], ...body } });
const tell = (id: string, n: number, type = 'invoice.changed') =>
  server.database.db.withAccount(admin.accountId, (tx) =>
    publish(tx, admin.accountId, { type, data: { id, n, state: 'confirmed' } }),
  );
const log = async (id: string) =>
  (await admin.client(calls.listWebhookDeliveries, { params: { id }, query: { limit: 100 } })).deliveries;
const find = async (id: string) =>
  (await admin.client(calls.listWebhooks, { query: {} })).webhooks.find((one) => one.id === id);
const signaturesOf = ({ headers }: Received) => String(headers['webhook-signature']).split(' ');
const signatureWith = (secret: string, { headers, body }: Received) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
};
const signedWith = (secret: string, one: Received) => signaturesOf(one).includes(signatureWith(secret, one));

describe('webhooks', () => {
  it('deliver what was committed, signed as Standard Webhooks says, and nothing that was rolled back', async () => {
    const { id, secret } = await add();
    await server.database.db
      .withAccount(admin.accountId, async (tx) => {
        await publish(tx, admin.accountId, { type: 'invoice.changed', data: { id: 'lost', state: 'confirmed' } });
        throw new Error('no');
      })
      .catch(() => {});
    await tell('f1', 1);
    await expect.poll(() => received.length).toBe(1);
    const [one] = received;
    if (one === undefined) throw new Error('polled');
    expect(one.message).toMatchObject({ type: 'invoice.confirmed', data: { id: 'f1' } });
    expect(signedWith(secret, one)).toBe(true);
    expect(one.headers['webhook-id']).toMatch(/^msg_\d+$/);
    expect(Math.abs(Number(one.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(30);
    await expect
      .poll(async () => (await log(id)).map(({ state, status }) => [state, status]))
      .toEqual([['delivered', 200]]);
    expect(JSON.stringify(await admin.client(calls.listWebhooks, { query: {} }))).not.toContain('whsec_');
  });

  it("name an invoice by its maker's own number, as GET /changes does", async () => {
    await add();
    const invoice = { internal_id: 'ORDER-1042' };
    const { id } = await admin.client(calls.createInvoice, { body: { save_as_draft: true, invoice } });
    const named = { type: 'invoice.draft', data: { id, internal_id: 'ORDER-1042', state: 'draft' } };
    await expect.poll(() => received[0]?.message).toMatchObject(named);
    const ofInvoices = async () =>
      (await admin.client(calls.listChanges, { query: {} })).changes.filter(({ data }) => data.id === id);
    await expect.poll(ofInvoices).toMatchObject([{ type: 'invoice.changed', data: named.data }]);
    await admin.client(calls.deleteInvoice, { params: { id } });
    await expect.poll(() => received[1]?.message.data).toMatchObject({ id, internal_id: '' });
  });

  it('wait while their account is closed', async () => {
    await add();
    const be = (status: string) =>
      server.database.asOwner('update accounts set signup_status = $2 where account_id = $1', [
        admin.accountId,
        status,
      ]);
    await be('SUSPENDED');
    await tell('closed', 1);
    const due = 'select * from webhooks_due($1, 10)';
    const later = new Date(server.clock.nowMs() + 60_000);
    expect(await server.database.asOwner(due, [later])).toEqual([]);
    expect(received).toEqual([]);
    await be('VERIFIED');
    await expect.poll(() => received.map(({ message }) => message.data.id)).toEqual(['closed']);
  });

  it('with another address go there at once, whatever the one before says of a try that was under way', async () => {
    const { id } = await add();
    const hold = Promise.withResolvers<void>();
    answer = (response, count) =>
      void (count === 1 ? hold.promise.then(() => response.writeHead(410).end()) : response.writeHead(200).end());
    await tell('f1', 1);
    await expect.poll(() => received.length).toBe(1);
    const waiting = await log(id);
    await server.database.asOwner("update webhook_deliveries set next_at = now() + interval '1 day' where id = $1", [
      waiting[0]?.id,
    ]);
    await admin.client(calls.putWebhook, { params: { id }, body: { url: `http://127.0.0.1:${port()}/new` } });
    hold.resolve();
    await expect.poll(() => received.map(({ path }) => path)).toEqual(['/hook', '/new']);
    expect(await find(id)).toMatchObject({ state: 'enabled', disabled_because: '' });
    await expect.poll(async () => (await log(id)).map(({ state }) => state)).toEqual(['delivered']);
  });

  it('disabled while a turn is under way send nothing more', async () => {
    const { id } = await add();
    const hold = Promise.withResolvers<void>();
    answer = (response) => void hold.promise.then(() => response.writeHead(200).end());
    await server.database.db.withAccount(admin.accountId, async (tx) => {
      for (let n = 0; n < 12; n += 1)
        await publish(tx, admin.accountId, { type: 'invoice.changed', data: { id: `f${n}`, state: 'confirmed' } });
    });
    await expect.poll(() => received.length).toBe(4);
    await admin.client(calls.putWebhook, { params: { id }, body: { state: 'disabled' } });
    hold.resolve();
    const states = async () => (await log(id)).map(({ state }) => state).sort();
    const expected = [...Array.from({ length: 4 }, () => 'delivered'), ...Array.from({ length: 8 }, () => 'pending')];
    await expect.poll(states).toEqual(expected);
    await admin.client(calls.putWebhook, { params: { id }, body: { state: 'enabled' } });
    await expect.poll(() => received.length).toBe(12);
  });

  it('send nothing more when their account is closed while a turn is under way', async () => {
    const { id } = await add();
    const hold = Promise.withResolvers<void>();
    answer = (response) => void hold.promise.then(() => response.writeHead(200).end());
    const be = (status: string) =>
      server.database.asOwner('update accounts set signup_status = $2 where account_id = $1', [
        admin.accountId,
        status,
      ]);
    await server.database.db.withAccount(admin.accountId, async (tx) => {
      for (let n = 0; n < 12; n += 1)
        await publish(tx, admin.accountId, { type: 'invoice.changed', data: { id: `f${n}`, state: 'confirmed' } });
    });
    await expect.poll(() => received.length).toBe(4);
    await be('SUSPENDED');
    hold.resolve();
    const open = () => server.database.asOwner('select from webhooks where id = $1 and leased_until is not null', [id]);
    await expect.poll(async () => (await open()).length).toBe(0);
    expect(received.length).toBe(4);
    await be('VERIFIED');
    await expect.poll(() => received.length).toBe(12);
  });

  it('send only what was asked for', async () => {
    await add({ events: ['customer.created'] });
    await tell('f1', 1);
    await admin.client(calls.createCustomer, { body: { company: 'شرکت', person_type: 'legal' } });
    await expect.poll(() => received.map(({ message }) => message.type)).toEqual(['customer.created']);
  });

  it('of customers and products tell whatever comes, changes and goes by the names that can be asked for', async () => {
    const asked = ['created', 'changed', 'deleted'].flatMap((end) => [`customer.${end}`, `product.${end}`]);
    await add({ events: asked });
    const product = await admin.client(calls.createProduct, {
      body: { name: 'چای', code: '2720000114542', price: '1000' },
    });
    const valid_from = tehranDay(new Date(server.clock.nowMs()));
    const params = { id: product.id };
    await admin.client(calls.setProductPrice, { params, body: { price: '1200', valid_from } });
    await admin.client(calls.deleteProduct, { params });
    await admin.client(calls.restoreProduct, { params });
    const named = (company: string) => ({ company, person_type: 'legal' as const });
    const [kept, other] = [
      await admin.client(calls.createCustomer, { body: named('ماندنی') }),
      await admin.client(calls.createCustomer, { body: named('رفتنی') }),
    ];
    const body = { keep: kept.id, merge: [other.id], fields: named('ماندنی') };
    const { merge_id } = await admin.client(calls.mergeCustomers, { body });
    await admin.client(calls.undoMerge, { params: { id: merge_id } });
    await admin.client(calls.deleteCustomer, { params: { id: other.id } });
    await admin.client(calls.restoreCustomer, { params: { id: other.id } });
    const toldOf = (id: string) =>
      received.filter(({ message }) => message.data.id === id).map(({ message }) => message.type.split('.')[1]);
    await expect
      .poll(() => [product.id, kept.id, other.id].map(toldOf))
      .toEqual([
        ['created', 'changed', 'deleted', 'created'],
        ['created', 'changed', 'changed'],
        ['created', 'deleted', 'created', 'deleted', 'created'],
      ]);
    const { changes } = await admin.client(calls.listChanges, { query: { limit: 500 } });
    const ofBoth = changes.map(({ type }) => type).filter((type) => /^(customer|product)\./.test(type));
    expect(ofBoth.filter((type) => !asked.includes(type))).toEqual([]);
  });

  /** Not where an invoice comes to, but what happens to it there: no second invoice.confirmed. */
  const happened: Readonly<Record<string, object>> = {
    reacted: { state: 'confirmed', from: 'confirmed', cause: 'REACTED' },
    superseded: { state: 'confirmed', from: 'confirmed', cause: 'SUPERSEDED' },
    stands_again: { state: 'confirmed', from: 'confirmed', cause: 'STANDS_AGAIN' },
    cancelled: { state: 'confirmed', from: 'confirmed', cause: 'CANCELLED' },
    changed: { state: 'confirmed', from: 'confirmed', cause: 'ARCHIVED' },
  };

  it('that ask for everything get each kind that is offered, and not what only open screens are told', async () => {
    await add();
    const offered = webhookEvents.filter((type) => type !== 'webhook.test');
    await server.database.db.withAccount(admin.accountId, async (tx) => {
      for (const type of [
        'treasury.changed',
        'stock.changed',
        'settings.changed',
        'staff.changed',
        'unissued.changed',
        'import.changed',
        'bell.rung',
      ])
        await publish(tx, admin.accountId, { type, data: {} });
      for (const type of offered) {
        const [kind = '', state = ''] = type.split('.');
        const what = happened[state] ?? { state, from: 'before' };
        const event =
          kind === 'invoice' ? { type: 'invoice.changed', data: { id: type, ...what } } : { type, data: {} };
        await publish(tx, admin.accountId, event);
      }
    });
    await expect.poll(() => received.map(({ message }) => message.type).sort()).toEqual([...offered].sort());
  });

  it('try again under the same id, keep the order of one invoice, and do not hold up another', async () => {
    answer = (response, count) => response.writeHead(count === 1 ? 500 : 200).end();
    const { id } = await add();
    await tell('a', 1);
    await expect.poll(() => received.length).toBe(1);
    await tell('a', 2);
    await tell('b', 3);
    await expect.poll(() => received.map(({ message }) => message.data.n)).toEqual([1, 3]);
    server.clock.advance(6_000);
    await expect.poll(() => received.map(({ message }) => message.data.n)).toEqual([1, 3, 1, 2]);
    expect(received[2]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
    await expect.poll(async () => (await log(id)).map(({ tries }) => tries)).toEqual([1, 1, 2]);
  });

  it('go on at once when the process that had them is gone, and not while it lives', async () => {
    const { id } = await add();
    const owner = randomUUID();
    const other = new pg.Client(server.database.adminConnection);
    await other.connect();
    await other.query('select pg_advisory_lock(hashtextextended($1, 0))', [owner]);
    await server.database.asOwner(
      "update webhooks set leased_until = now() + interval '1 day', lease_owner = $2 where id = $1",
      [id, owner],
    );
    await tell('k', 1);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(received).toEqual([]);
    await other.end();
    await expect.poll(() => received.map(({ message }) => message.data.n)).toEqual([1]);
    const held = () => server.database.asOwner('select leased_until, lease_owner from webhooks where id = $1', [id]);
    await expect.poll(held).toEqual([{ leased_until: null, lease_owner: null }]);
  });

  it('find what is next among many that wait by reading a few, and put off what waits behind one that is not due', async () => {
    const { id } = await add({ events: ['customer.created'] });
    const now = new Date(server.clock.nowMs());
    const { asOwner, db } = server.database;
    // Four of each thing; of the first fifty the first message failed, and goes in an hour: the three behind it wait.
    // Another process has the webhook.
    await asOwner("update webhooks set leased_until = $2::timestamptz + interval '1 day' where id = $1", [id, now]);
    await asOwner(
      `insert into webhook_deliveries (account_id, webhook_id, message_id, type, payload, lane, next_at, created_at)
       select $1, $2, 'm' || n, 'customer.created', '{}', 'l' || n % 5000, $3::timestamptz + case when n < 50 then interval '1 hour'
         when n % 5000 < 50 then interval '-2 seconds' else interval '-1 second' end, $3 from generate_series(0, 19999) n order by n`,
      [admin.accountId, id, now],
    );
    await asOwner('analyze webhook_deliveries');
    // The first time the catalogue is read too.
    const planOf = (query: RawBuilder<unknown>) =>
      db.withAccount(admin.accountId, async (tx) => {
        const explained = sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
          explain (analyze, buffers, format json) ${query}`;
        await explained.execute(tx);
        return (await explained.execute(tx)).rows[0]?.['QUERY PLAN'][0].Plan;
      });
    const take = () =>
      db.withAccount(admin.accountId, async (tx) => {
        const { rows } = await takeHeads(id, now, 20).execute(tx);
        await tx
          .updateTable('webhook_deliveries')
          .set({ state: 'delivered', finished_at: now })
          .where('account_id', '=', admin.accountId)
          .where('webhook_id', '=', id)
          .where(
            'id',
            'in',
            rows.map((row) => row.id),
          )
          .execute();
        return rows.map(({ lane }) => lane);
      });
    // As when nobody has it any more.
    const due = await planOf(sql`select * from webhooks_due(${now}::timestamptz + interval '2 days', 64)`);
    expect((due?.['Shared Hit Blocks'] ?? 0) + (due?.['Shared Read Blocks'] ?? 0)).toBeLessThan(100);
    const taken = [...(await take()), ...(await take())];
    expect(mostRows(await planOf(takeHeads(id, now, 20)))).toBeLessThan(1_000);
    expect(taken).toEqual(Array.from({ length: 40 }, (_, n) => `l${n + 50}`));
    const [off] = await asOwner(
      'select count(*)::int as count from webhook_deliveries where webhook_id = $1 and next_at > $2',
      [id, now],
    );
    expect(off).toEqual({ count: 200 });
    await admin.client(calls.deleteWebhook, { params: { id } });
  });

  it('are served in turn: nobody waits until another with many messages has none left', async () => {
    const { asOwner } = server.database;
    const ids: string[] = [];
    for (const _ of ['served long ago', 'served before']) {
      const { id } = await add();
      await admin.client(calls.testWebhook, { params: { id } });
      await expect.poll(async () => (await log(id))[0]?.state).toBe('delivered');
      server.clock.advance(1_000);
      ids.unshift(id);
    }
    ids.unshift((await add()).id);
    const now = new Date(server.clock.nowMs());
    // Another process has them. The longer ago one was served, the later is it told: its messages wait the shortest.
    await asOwner("update webhooks set leased_until = $2::timestamptz + interval '1 day' where account_id = $1", [
      admin.accountId,
      now,
    ]);
    await asOwner(
      `insert into webhook_deliveries (account_id, webhook_id, message_id, type, payload, lane, next_at, created_at)
       select $1, id, id::text, 'webhook.test', '{}', id::text, $2::timestamptz - n * interval '1 hour', $2
       from unnest($3::uuid[]) with ordinality as t(id, n)`,
      [admin.accountId, now, [ids[0], ids[2], ids[1]]],
    );
    const due = await asOwner<{ id: string }>(
      `select webhook_id as id from webhooks_due($2::timestamptz + interval '2 days', 64) where account_id = $1`,
      [admin.accountId, now],
    );
    expect(due.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[1]]);
    for (const id of ids) await admin.client(calls.deleteWebhook, { params: { id } });
  });

  it('follow no redirect, and stop at 410', async () => {
    answer = (response, count) =>
      response.writeHead(count === 1 ? 302 : 410, { location: `http://127.0.0.1:${port()}/inner` }).end();
    const { id, etag } = await add();
    await tell('a', 1);
    await expect.poll(async () => (await log(id))[0]?.problem).toBe('REDIRECT');
    expect(received).toHaveLength(1);
    server.clock.advance(6_000);
    await expect.poll(async () => (await find(id))?.disabled_because).toBe('GONE');
    await tell('a', 2);
    expect((await log(id)).map(({ state }) => state)).toEqual(['failed']);
    // Whoever read it before goes by a receiver that was there.
    const seen = admin.client(calls.putWebhook, { params: { id }, body: { state: 'enabled' } }, { ifMatch: etag });
    await expect(seen).rejects.toMatchObject({ problem: { code: 'STALE' } });
    // Told once more before the bell was read, it still says whose receiver it is.
    await admin.client(calls.putWebhook, { params: { id }, body: { state: 'enabled' } });
    await tell('a', 3);
    await expect.poll(async () => (await find(id))?.state).toBe('disabled');
    const { notifications } = await admin.client(calls.listNotifications, { query: {} });
    expect(notifications).toMatchObject([
      { kind: 'webhook_stopped', count: 1, subject_id: id, data: { name: `127.0.0.1:${port()}`, because: 'GONE' } },
    ]);
  });

  it('give a failed message again when asked, and go on when enabled', async () => {
    answer = (response) => response.writeHead(410).end();
    const { id } = await add();
    await tell('a', 1);
    await expect.poll(async () => (await find(id))?.state).toBe('disabled');
    answer = (response) => response.writeHead(204).end();
    const [failed] = await log(id);
    // While it is off nothing would go, and nothing be told as failed any more.
    for (const body of [{ delivery_id: failed?.id ?? '' }, { failed_since: '2020-01-01T00:00:00Z' }]) {
      const replay = admin.client(calls.replayWebhookDelivery, { params: { id }, body });
      await expect(replay).rejects.toMatchObject({ status: 409, problem: { code: 'CONFLICT' } });
    }
    expect((await find(id))?.failed).toBe(1);
    await admin.client(calls.putWebhook, { params: { id }, body: { state: 'enabled' } });
    const replayed = await admin.client(calls.replayWebhookDelivery, {
      params: { id },
      body: { delivery_id: failed?.id ?? '' },
    });
    expect(replayed.replayed).toBe(1);
    await expect.poll(async () => (await log(id))[0]?.state).toBe('delivered');
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
    // One that is named goes again, and no other.
    await tell('b', 2);
    await expect.poll(async () => (await log(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    const again = { params: { id }, body: { delivery_id: failed?.id ?? '' } };
    expect((await admin.client(calls.replayWebhookDelivery, again)).replayed).toBe(1);
    await expect.poll(() => received.length).toBe(4);
    expect(received[3]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
  });

  it('give again what was given up since a moment, however long before that it happened', async () => {
    answer = (response) => response.writeHead(410).end();
    const { id } = await add();
    await tell('a', 1);
    await expect.poll(async () => (await find(id))?.state).toBe('disabled');
    const givenUpMs = server.clock.nowMs();
    await server.database.asOwner(
      "update webhook_deliveries set created_at = created_at - interval '3 days', finished_at = $2 where webhook_id = $1",
      [id, new Date(givenUpMs)],
    );
    await admin.client(calls.putWebhook, { params: { id }, body: { state: 'enabled' } });
    const since = async (ms: number) => {
      const body = { failed_since: new Date(ms).toISOString() };
      return (await admin.client(calls.replayWebhookDelivery, { params: { id }, body })).replayed;
    };
    expect(await since(givenUpMs + 1)).toBe(0);
    expect(await since(givenUpMs)).toBe(1);
  });

  it('leave a receiver alone for as long as it asks, with all that waits, but for what people ask for', async () => {
    answer = (response, count) =>
      count === 1 ? response.writeHead(429, { 'retry-after': '600' }).end() : response.writeHead(200).end();
    const { id } = await add();
    await tell('a', 1);
    await expect.poll(async () => (await log(id))[0]?.tries).toBe(1);
    const untilFree = async () => {
      const taken = 'select from webhooks where id = $1 and lease_owner is not null';
      await expect.poll(async () => (await server.database.asOwner(taken, [id])).length).toBe(0);
    };
    await untilFree();
    await tell('b', 2);
    server.clock.advance(30_000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(received.map(({ message }) => message.data.n)).toEqual([1]);
    const due = 'select * from webhooks_due($1, 10) where webhook_id = $2';
    const inSeconds = (seconds: number) => new Date(server.clock.nowMs() + seconds * 1_000);
    expect(await server.database.asOwner(due, [inSeconds(500), id])).toEqual([]);
    expect(await server.database.asOwner(due, [inSeconds(700), id])).toHaveLength(1);
    server.clock.advance(600_000);
    await tell('c', 3);
    await expect
      .poll(() =>
        received
          .map(({ message }) => message.data.n)
          .slice(1)
          .sort(),
      )
      .toEqual([1, 2, 3]);

    await untilFree();
    answer = (response) => response.writeHead(503, { 'retry-after': '600' }).end();
    await tell('d', 4);
    await expect.poll(() => received.length).toBe(5);
    await untilFree();
    answer = (response) => response.writeHead(200).end();
    await admin.client(calls.testWebhook, { params: { id } });
    await expect.poll(() => received.map(({ message }) => message.type).at(-1)).toBe('webhook.test');
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['tested', (id) => admin.client(calls.testWebhook, { params: { id } })],
    [
      'asked to replay',
      async (id) => {
        const [failed] = await server.database.asOwner(
          `insert into webhook_deliveries (account_id, webhook_id, message_id, type, payload, lane, state, next_at, created_at)
           values ($1, $2, 'msg_old', 'webhook.test', '{"type":"webhook.test","data":{}}', 'old', 'failed', now(), now())
           returning id`,
          [admin.accountId, id],
        );
        const body = { delivery_id: String(failed?.id) };
        await admin.client(calls.replayWebhookDelivery, { params: { id }, body });
      },
    ],
  ])(
    '%s during a turn go at once after it, however long its receiver wishes to be left alone by then',
    async (_, ask) => {
      const hold = Promise.withResolvers<void>();
      answer = (response, count) =>
        void (count === 1
          ? hold.promise.then(() => response.writeHead(429, { 'retry-after': '600' }).end())
          : response.writeHead(200).end());
      const { id } = await add();
      await tell('a', 1);
      await expect.poll(() => received.length).toBe(1);
      await ask(id);
      hold.resolve();
      await expect
        .poll(() => received.map(({ message }) => message.type))
        .toEqual(['invoice.confirmed', 'webhook.test']);
    },
  );

  it('stay enabled when a message is given up whose receiver takes others', async () => {
    answer = (response, count) => response.writeHead(count === 1 || count > 3 ? 422 : 200).end();
    const { id } = await add();
    await tell('a', 1);
    await expect.poll(async () => (await log(id))[0]?.tries).toBe(1);
    await server.database.asOwner('update webhook_deliveries set tries = $2, next_at = $3 where webhook_id = $1', [
      ...[id, retryDelaysMs.length, new Date(server.clock.nowMs() + 1_000)],
    ]);
    await tell('b', 2);
    await expect.poll(async () => (await log(id))[0]?.state).toBe('delivered');
    await tell('c', 3);
    await expect.poll(async () => (await log(id))[0]?.state).toBe('delivered');
    server.clock.advance(2_000);
    await expect
      .poll(async () => (await log(id)).map(({ state }) => state))
      .toEqual(['delivered', 'delivered', 'failed']);
    expect(await find(id)).toMatchObject({ state: 'enabled', disabled_because: '', failed: 1 });
  });

  it('go with what waits before them when one of them is asked for', async () => {
    answer = (response) => response.writeHead(500).end();
    const { id } = await add();
    await tell('a', 1);
    await expect.poll(async () => (await log(id)).map(({ tries }) => tries)).toEqual([1]);
    await tell('a', 2);
    await expect.poll(async () => (await log(id)).length).toBe(2);
    answer = (response) => response.writeHead(204).end();
    const delivery_id = (await log(id))[0]?.id ?? '';
    await admin.client(calls.replayWebhookDelivery, { params: { id }, body: { delivery_id } });
    await expect.poll(async () => (await log(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('are disabled, and the admin is told, when one has taken nothing for as long as a message is tried', async () => {
    answer = (response) => response.writeHead(500).end();
    const { id } = await add();
    await tell('a', 1);
    await expect.poll(async () => (await log(id))[0]?.tries).toBe(1);
    await server.database.asOwner('update webhook_deliveries set tries = $2, next_at = now() where webhook_id = $1', [
      ...[id, retryDelaysMs.length],
    ]);
    server.clock.advance(6_000);
    await expect.poll(async () => (await find(id))?.disabled_because).toBe('FAILING');
    const { notifications } = await admin.client(calls.listNotifications, { query: {} });
    expect(notifications).toMatchObject([
      { kind: 'webhook_stopped', subject_id: id, data: { name: `127.0.0.1:${port()}`, because: 'FAILING' } },
    ]);

    // What goes again, and what waited while it was off, is tried as long as a new one.
    const params = { id };
    const be = (state: 'enabled' | 'disabled') => admin.client(calls.putWebhook, { params, body: { state } });
    const tried = async () => (await log(id)).map(({ state, tries }) => [state, tries]);
    await be('enabled');
    const delivery_id = (await log(id))[0]?.id ?? '';
    await admin.client(calls.replayWebhookDelivery, { params, body: { delivery_id } });
    await expect.poll(tried).toEqual([['pending', 1]]);
    // One that waits for its next try goes at once, too.
    const sent = received.length;
    expect(await admin.client(calls.replayWebhookDelivery, { params, body: { delivery_id } })).toEqual({ replayed: 1 });
    await expect.poll(() => received.length).toBe(sent + 1);
    await expect.poll(tried).toEqual([['pending', 1]]);
    await be('disabled');
    await server.database.asOwner('update webhook_deliveries set tries = $2 where webhook_id = $1', [
      ...[id, retryDelaysMs.length],
    ]);
    await be('enabled');
    await expect.poll(tried).toEqual([['pending', 1]]);
    await be('disabled');
  });

  it('sign with both secrets for a day after a rotation', async () => {
    const { id, secret: former } = await add();
    const { secret } = await admin.client(calls.rotateWebhookSecret, { params: { id } });
    await admin.client(calls.testWebhook, { params: { id } });
    await expect.poll(() => received.length).toBe(1);
    const [one] = received;
    expect(one && [secret, former].map((key) => signedWith(key, one))).toEqual([true, true]);
    server.clock.advance(25 * 3600 * 1000);
    const again = await server.signIn(admin);
    await again.client(calls.testWebhook, { params: { id } });
    await expect.poll(() => received.length).toBe(2);
    expect(received[1] && [secret, former].map((key) => signedWith(key, received[1] as Received))).toEqual([
      true,
      false,
    ]);
  });

  it('sign with each former secret until its own day is over, and take no more of them than a day needs', async () => {
    const { id, secret: first } = await add();
    const rotate = async (as: SignedIn) => (await as.client(calls.rotateWebhookSecret, { params: { id } })).secret;
    const second = await rotate(admin);
    server.clock.advance(12 * 3600 * 1000);
    const later = await server.signIn(admin);
    const third = await rotate(later);
    await later.client(calls.testWebhook, { params: { id } });
    await expect.poll(() => received.length).toBe(1);
    const signed = (at: number) => [third, second, first].map((key) => signedWith(key, received[at] as Received));
    const [one] = received as [Received];
    // The present one first: who looks at one alone finds it.
    expect(signaturesOf(one)).toEqual([third, second, first].map((key) => signatureWith(key, one)));
    server.clock.advance(13 * 3600 * 1000);
    const nextDay = await server.signIn(admin);
    await nextDay.client(calls.testWebhook, { params: { id } });
    await expect.poll(() => received.length).toBe(2);
    expect(signed(1)).toEqual([true, true, false]);
    for (let more = 0; more < 3; more += 1) await rotate(nextDay);
    await expect(rotate(nextDay)).rejects.toMatchObject({ status: 409, problem: { code: 'CONFLICT' } });
  });

  it('are no more than an account has use for', async () => {
    // However many ask at once.
    const asked = await Promise.allSettled(Array.from({ length: 24 }, () => add()));
    const all = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(all).toHaveLength(20);
    await expect(add()).rejects.toMatchObject({ status: 409, problem: { code: 'CONFLICT' } });
    await admin.client(calls.deleteWebhook, { params: { id: all[0]?.id ?? '' } });
    expect((await add()).state).toBe('enabled');
  });

  it.each([
    'https://127.0.0.1/x',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://localhost./x',
    'https://metadata.google.internal./',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://metadata.internal/x',
    'http://example.com/x',
    'https://user:pass@example.com/x',
    'ftp://example.com/x',
    'x',
  ])('take no address like %s', async (url) => {
    await expect(add({ url })).rejects.toMatchObject({ status: 400 });
  });

  it.each([
    ['https://exa mple.com/', 'خوانده نمی‌شود'],
    ['https://1.1.1.1:99999/', 'خوانده نمی‌شود'],
    ['HTTPS://example.com:port/', 'خوانده نمی‌شود'],
    ['https://example.com:0/', 'خوانده نمی‌شود'],
    ['example.com/x', 'https://'],
    ['http://exa mple.com/', 'https://'],
  ])('tell of %s what is wrong with it', async (url, part) => {
    await expect(add({ url })).rejects.toMatchObject({
      problem: { errors: [{ path: 'url', code: 'BAD_URL', message: expect.stringContaining(part) }] },
    });
  });

  it('keep no part of an address that is never sent', async () => {
    expect((await add({ url: 'https://example.com/a?b=1#c' })).url).toBe('https://example.com/a?b=1');
  });

  it.each(['ws://', 'javascript://', 'ftp://', 'http://user:pass@'])(
    'take no %s where http is allowed',
    async (begin) => {
      const url = `${begin}127.0.0.1:${port()}/x`;
      await expect(add({ url })).rejects.toMatchObject({ status: 400 });
    },
  );

  it('are served so many at a time by a process, and the others as soon as one of them is done', async () => {
    const held: ServerResponse[] = [];
    answer = (response) => void held.push(response);
    const other = await server.newAdmin();
    const body = { url: `http://127.0.0.1:${port()}/hook`, events: [] };
    for (const who of [admin, other]) {
      for (let n = 0; n < 20; n += 1) await who.client(calls.createWebhook, { body });
      await server.database.db.withAccount(who.accountId, (tx) =>
        publish(tx, who.accountId, { type: 'invoice.changed', data: { id: 'x', state: 'confirmed' } }),
      );
    }
    await expect.poll(() => received.length).toBe(32);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(received).toHaveLength(32);
    answer = (response) => response.writeHead(200).end('ok');
    for (const response of held) response.writeHead(200).end('ok');
    await expect.poll(() => received.length).toBe(40);
  });

  it('are another version once their secret is: a form that was open then is stale', async () => {
    const { id, etag } = await add();
    const params = { id };
    const { etag: changed } = await admin.client(calls.putWebhook, { params, body: { description: 'نو' } });
    const { etag: rotated } = await admin.client(calls.rotateWebhookSecret, { params });
    for (const ifMatch of [etag, changed]) {
      const put = admin.client(calls.putWebhook, { params, body: { description: 'کهنه' } }, { ifMatch });
      await expect(put).rejects.toMatchObject({ problem: { code: 'STALE' } });
    }
    await admin.client(calls.putWebhook, { params, body: { description: 'تازه' } }, { ifMatch: rotated });
  });

  it('that cannot be served are looked at again by the clock, not at once and for ever', async () => {
    const { id } = await add();
    await server.database.asOwner("update webhooks set secret_sealed = 'x' where id = $1", [id]);
    warnings = 0;
    await tell('a', 1);
    await expect.poll(() => warnings).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(warnings).toBeLessThan(4);
    await admin.client(calls.deleteWebhook, { params: { id } });
  });

  it('are changed, rotated and deleted one by one', async () => {
    const [one, other] = [await add(), await add()];
    const asItWas = await find(other.id);
    const params = { id: one.id };
    await admin.client(calls.putWebhook, { params, body: { description: 'انبار', state: 'disabled' } });
    expect(await find(other.id)).toEqual(asItWas);
    await admin.client(calls.rotateWebhookSecret, { params });
    await tell('f1', 1);
    await expect.poll(() => received.length).toBe(1);
    expect(received.map((message) => signedWith(other.secret, message))).toEqual([true]);
    await admin.client(calls.deleteWebhook, { params });
    expect(await find(other.id)).toEqual(asItWas);
  });

  it('may go inside where the operator allows it, over TLS as without', async () => {
    const url = `https://127.0.0.1:${port()}/hook`;
    expect((await add({ url })).url).toBe(url);
  });

  it('are tried again after ever longer pauses, for about three days in all', () => {
    expect(retryDelaysMs).toEqual(retryDelaysMs.toSorted((one, other) => one - other));
    expect(retryDelaysMs[0]).toBe(5_000);
    const hours = retryDelaysMs.reduce((sum, ms) => sum + ms, 0) / 3_600_000;
    expect(Math.round(hours / 24)).toBe(3);
  });

  it('connect to nothing inner even when the address was taken before', async () => {
    const { id } = await add();
    await server.database.asOwner('update webhooks set url = $1 where id = $2', [
      `http://127.0.0.1:${port() + 1}/`,
      id,
    ]);
    await tell('a', 1);
    await expect.poll(async () => (await log(id))[0]?.problem).toBe('INNER_ADDRESS');
    expect(received).toHaveLength(0);
  });
});
