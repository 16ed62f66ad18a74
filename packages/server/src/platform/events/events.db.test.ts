import { calls } from '@taraz/contract';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { tableWork } from '../../testing/table-work.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import type { Database } from '../db/database.ts';
import { EventReader } from './event-reader.ts';
import { publish, publishAll } from './publish.ts';
import { createEventStreams } from './stream.ts';

const server = withServer();

interface Stream {
  events: { id: string; type: string; data: Record<string, unknown> }[];
  lastId(): string;
  ended: Promise<void>;
  close(): void;
}

/** Reads /events as a browser's stream reader does. */
async function listen(token: string, lastEventId = ''): Promise<Stream> {
  const abort = new AbortController();
  const headers = lastEventId === '' ? {} : { 'last-event-id': lastEventId };
  const response = await server().fetch('/api/events', { token, headers, signal: abort.signal });
  if (response.status !== 200 || response.body === null) throw new Error(`HTTP ${response.status}`);
  const events: Stream['events'] = [];
  let lastId = '';
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = '';
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      text += part;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        lastId = /^id: (.*)$/m.exec(block)?.[1] ?? lastId;
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data !== undefined) events.push(JSON.parse(data) as Stream['events'][number]);
      }
    }
  };
  const ended = read(response.body as ReadableStream<Uint8Array>).catch(() => {});
  return { events, lastId: () => lastId, ended, close: () => abort.abort() };
}

const tell = (accountId: string, type: string, data: Record<string, string> = {}) =>
  server().database.db.withAccount(accountId, (tx) => publish(tx, accountId, { type, data }));
/** Of those that the test told itself. */
const numbers = (stream: Stream) => stream.events.flatMap(({ data }) => (data.n === undefined ? [] : [data.n]));

/** The stream of an admin, without the server before it: its body, and what it has told so far. */
async function listening(
  { routes: [route] }: Awaited<ReturnType<typeof createEventStreams>>,
  admin: SignedIn,
  lastEventId = '',
) {
  if (route?.kind !== 'stream') throw new Error('/events is a stream');
  const context = { ...admin, roles: ['admin'], permissions: [], memoryIds: null, lastEventId };
  const { body } = await route.handle({ context, reply: { header: () => {} } } as never);
  let text = '';
  body.on('data', (part) => {
    text += String(part);
  });
  return { body, text: () => text };
}

describe('/events', () => {
  it('tells an account what happens in it, and nobody else', async () => {
    const [one, two] = [await server().newAdmin(), await server().newAdmin()];
    const [mine, theirs] = [await listen(one.token), await listen(two.token)];
    await tell(one.accountId, 'invoice.changed', { n: '1' });
    await tell(two.accountId, 'invoice.changed', { n: '2' });
    await expect.poll(() => numbers(mine)).toEqual(['1']);
    await expect.poll(() => numbers(theirs)).toEqual(['2']);
    expect(mine.events[0]).toMatchObject({ type: 'invoice.changed', id: expect.stringMatching(/^\d+\.\d+$/) });
    mine.close();
    theirs.close();
  });

  it('says nothing of what was rolled back', async () => {
    const admin = await server().newAdmin();
    const stream = await listen(admin.token);
    await server()
      .database.db.withAccount(admin.accountId, async (tx) => {
        await publish(tx, admin.accountId, { type: 'a.b', data: { n: 'lost' } });
        throw new Error('no');
      })
      .catch(() => {});
    await tell(admin.accountId, 'a.b', { n: 'kept' });
    await expect.poll(() => numbers(stream)).toEqual(['kept']);
    stream.close();
  });

  it('goes on after Last-Event-ID, and misses nothing of a transaction that was slower than a later one', async () => {
    const admin = await server().newAdmin();
    const first = await listen(admin.token);
    let release: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = server().database.db.withAccount(admin.accountId, async (tx) => {
      await publish(tx, admin.accountId, { type: 'a.b', data: { n: 'slow' } });
      await gate;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await tell(admin.accountId, 'a.b', { n: 'fast' });
    await expect.poll(() => numbers(first)).toEqual(['fast']);
    const place = first.lastId();
    first.close();
    release();
    await slow;
    const second = await listen(admin.token, place);
    await expect.poll(() => numbers(second)).toContain('slow');
    second.close();
  });

  it('goes on after Last-Event-ID while a transaction of somebody else goes on that began before', async () => {
    const admin = await server().newAdmin();
    const { db } = server().database;
    const last = await db.withAccount(admin.accountId, async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx);
      const reader = await EventReader.open(db, admin.accountId, '');
      await tell(admin.accountId, 'a.b', { n: 'told' });
      const { events } = await reader.read();
      await tell(admin.accountId, 'a.b', { n: 'missed' });
      const again = await EventReader.open(db, admin.accountId, events.at(-1)?.id ?? '');
      return (await again.read()).events.at(-1);
    });
    expect(last?.data).toEqual({ n: 'missed' });
  });

  it('goes on in the midst of a batch, where a line broke: what was read with the last one had is not told yet', async () => {
    const admin = await server().newAdmin();
    const { db } = server().database;
    const reader = await EventReader.open(db, admin.accountId, '');
    for (const n of ['1', '2', '3']) await tell(admin.accountId, 'a.b', { n });
    const { events } = await reader.read();
    const rest = async (lastId = '') => {
      const again = await EventReader.open(db, admin.accountId, lastId);
      return (await again.read()).events.map(({ data }) => data.n);
    };
    expect(await rest(events[0]?.id)).toEqual(expect.arrayContaining(['2', '3']));
    expect(await rest(events[1]?.id)).toContain('3');
  });

  it('replays any number of events', async () => {
    const admin = await server().newAdmin();
    const first = await listen(admin.token);
    await expect.poll(() => first.lastId()).not.toBe('');
    const place = first.lastId();
    first.close();
    await server().database.db.withAccount(admin.accountId, (tx) =>
      sql`insert into account_events (account_id, type, data, at)
        select ${admin.accountId}, 'a.b', jsonb_build_object('n', n::text), now() from generate_series(1, 1300) n`.execute(
        tx,
      ),
    );
    const second = await listen(admin.token, place);
    await expect.poll(() => new Set(numbers(second)).size).toBe(1300);
    second.close();
  });

  it('replays more than a slow reader takes at once, and what comes meanwhile, each once', async () => {
    const admin = await server().newAdmin();
    const first = await listen(admin.token);
    await expect.poll(() => first.lastId()).not.toBe('');
    const place = first.lastId();
    first.close();
    const bring = (from: number, to: number, letters: number) =>
      server().database.db.withAccount(admin.accountId, (tx) =>
        sql`insert into account_events (account_id, type, data, at)
          select ${admin.accountId}, 'a.b', jsonb_build_object('n', n::text, 'text', repeat('x', ${letters}::int)), now()
          from generate_series(${from}::int, ${to}::int) n`.execute(tx),
      );
    await bring(1, 1_500, 4_000);
    const isAlive = async () => true;
    const streams = await createEventStreams({
      ...{ database: server().database.db, runtime: createTestRuntime(), isAlive, accessChannel: 'taraz_access' },
    });
    const slow = await listening(streams, admin, place);
    slow.body.pause();
    // So many that what the feed brings is not kept for it any more; another window has heard all of it.
    const other = await listening(streams, admin);
    for (const from of [1_501, 3_001]) await bring(from, from + 1_499, 0);
    await tell(admin.accountId, 'a.b', { n: 'last' });
    await expect.poll(other.text).toContain('"n":"last"');
    slow.body.resume();
    await expect.poll(() => slow.text().includes('"n":"last"')).toBe(true);
    // Each wait for the reader takes back what it listened with.
    expect(slow.body.listenerCount('close')).toBe(other.body.listenerCount('close'));
    const told = [...slow.text().matchAll(/"n":"(\w+)"/g)].map(([, n]) => n);
    expect(told).toEqual([...Array.from({ length: 4_500 }, (_, at) => String(at + 1)), 'last']);
    await streams.close();
  });

  it('gives an employee what their permissions and memories allow', async () => {
    const admin = await server().newAdmin();
    const limited = await server().newUser(admin.accountId, { permissions: ['invoices'], memoryIds: ['A11216'] });
    const treasurer = await server().newUser(admin.accountId, { permissions: ['treasury'] });
    const [one, two] = [await listen(limited.token), await listen(treasurer.token)];
    await tell(admin.accountId, 'invoice.changed', { n: '1', memory_id: 'A11216' });
    await tell(admin.accountId, 'invoice.changed', { n: '2', memory_id: 'B22222' });
    await tell(admin.accountId, 'authority.status', { n: '3' });
    await expect.poll(() => numbers(one)).toEqual(['1', '3']);
    await expect.poll(() => numbers(two)).toEqual(['3']);
    one.close();
    two.close();
  });

  it('takes no token from the address', async () => {
    const admin = await server().newAdmin();
    const response = await fetch(`${server().url}/api/events?access_token=${admin.token}`);
    expect(response.status).toBe(401);
  });

  it('comes back after the database lost every connection', async () => {
    const admin: SignedIn = await server().newAdmin();
    const stream = await listen(admin.token);
    // A stream that is just reading when its connection dies ends, and its client comes back; this one is at rest.
    await tell(admin.accountId, 'a.b', { n: 'before' });
    await expect.poll(() => numbers(stream)).toContain('before');
    await server().database.killConnections();
    await expect
      .poll(async () =>
        tell(admin.accountId, 'a.b', { n: 'after' }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await expect.poll(() => numbers(stream)).toContain('after');
    stream.close();
  });

  it('beats while nothing happens, and ends when the login does', async () => {
    const admin = await server().newAdmin();
    let alive = true;
    const streams = await createEventStreams({
      database: server().database.db,
      runtime: createTestRuntime(),
      isAlive: async () => alive,
      accessChannel: 'taraz_access',
      heartbeatMs: 20,
    });
    const { body, text } = await listening(streams, admin);
    await expect.poll(() => text().match(/^: beat$/gm)?.length ?? 0).toBeGreaterThan(2);
    const ended = new Promise((resolve) => body.once('end', resolve));
    alive = false;
    await ended;
    await streams.close();
  });

  it('says nothing more to whoever is let out, from that moment on', async () => {
    const admin = await server().newAdmin();
    const [removed, limited] = [
      await server().newUser(admin.accountId, { permissions: ['invoices'] }),
      await server().newUser(admin.accountId, { permissions: ['invoices'] }),
    ];
    const streams = [await listen(removed.token), await listen(limited.token)] as const;
    const other = await listen(admin.token);
    try {
      await tell(admin.accountId, 'invoice.changed', { n: 'before' });
      for (const stream of [...streams, other]) await expect.poll(() => numbers(stream)).toEqual(['before']);
      await admin.client(calls.deleteEmployee, { params: { id: removed.userId } });
      await admin.client(calls.putEmployee, { params: { id: limited.userId }, body: { crew: { permissions: [] } } });
      await tell(admin.accountId, 'invoice.changed', { n: 'after' });
      // Well before the next heartbeat.
      await Promise.all(streams.map(({ ended }) => ended));
      expect(streams.map(numbers)).toEqual([['before'], ['before']]);
      await expect.poll(() => numbers(other)).toEqual(['before', 'after']);
    } finally {
      // One that is left open would be counted below.
      for (const stream of [...streams, other]) stream.close();
    }
  });

  it('tells nothing that came after somebody was let out, however late what says so is heard', async () => {
    const admin = await server().newAdmin();
    const { db } = server().database;
    let late: (() => void)[] = [];
    const arrive = () => {
      for (const tellIt of late) tellIt();
      late = [];
    };
    // What says who was let out lies in the connection until it is asked for.
    const database: Database = {
      ...db,
      listen: (channel, onMessage, onReconnect) =>
        db.listen(
          channel,
          channel === 'taraz_access' ? (id) => late.push(() => onMessage(id)) : onMessage,
          onReconnect,
        ),
      heard: () => db.heard().then(arrive),
    };
    let alive = true;
    const isAlive = async () => alive;
    const streams = await createEventStreams({
      ...{ database, runtime: createTestRuntime(), isAlive, accessChannel: 'taraz_access' },
    });
    const { body, text } = await listening(streams, admin);
    await tell(admin.accountId, 'a.b', { n: 'before' });
    await expect.poll(text).toContain('before');
    alive = false;
    await db.withPlatform((tx) => sql`select pg_notify('taraz_access', ${admin.userId})`.execute(tx));
    const ended = new Promise((resolve) => body.once('end', resolve));
    await tell(admin.accountId, 'a.b', { n: 'after' });
    await ended;
    expect(text()).not.toContain('after');
    await streams.close();
  });

  it('tells nothing to whoever was let out between their token was looked at and their stream was there', async () => {
    const admin = await server().newAdmin();
    const isAlive = async () => false;
    const streams = await createEventStreams({
      ...{ database: server().database.db, runtime: createTestRuntime(), isAlive, accessChannel: 'taraz_access' },
    });
    await tell(admin.accountId, 'a.b', { n: 'before' });
    const { body, text } = await listening(streams, admin, '1.0');
    await new Promise((resolve) => body.once('end', resolve));
    expect(text()).not.toContain('before');
    await streams.close();
  });

  it('ends for people and programs of an account that is closed, and is refused them', async () => {
    const admin = await server().newAdmin();
    const { api_key } = await admin.client(calls.createApiKey, { body: { name: 'برنامه', scopes: ['invoices'] } });
    const program = await server().client()(calls.authorizeApiKey, { body: { api_key } });
    const streams = [await listen(admin.token), await listen(program.token)];
    const be = async (status: string) => {
      const { database } = server();
      await database.asOwner('update accounts set signup_status = $2 where account_id = $1', [admin.accountId, status]);
      // As the operator's decision does.
      await database.asOwner("select pg_notify('taraz_access', '')", []);
    };
    await be('SUSPENDED');
    // Well before the next heartbeat.
    await Promise.all(streams.map(({ ended }) => ended));
    await vi.waitFor(() => expect(listen(admin.token)).rejects.toThrow('HTTP 403'));
    await be('VERIFIED');
    const again = await vi.waitFor(() => listen(admin.token));
    await tell(admin.accountId, 'invoice.changed', { n: '1' });
    await expect.poll(() => numbers(again)).toEqual(['1']);
    again.close();
  });

  it('opens twelve for a user, however many are asked for at the same time, and does not count their programs', async () => {
    const admin = await server().newAdmin();
    const colleague = await server().newUser(admin.accountId, { role: 'admin' });
    const asked = await Promise.allSettled(Array.from({ length: 40 }, () => listen(admin.token)));
    const open = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []));
    expect([open.length, new Set(refused)]).toEqual([12, new Set(['HTTP 429'])]);
    const theirs = await listen(colleague.token);
    const { api_key } = await admin.client(calls.createApiKey, { body: { name: 'برنامه', scopes: ['invoices'] } });
    const program = await listen((await server().client()(calls.authorizeApiKey, { body: { api_key } })).token);
    for (const stream of [...open, theirs, program]) stream.close();
    const again = await vi.waitFor(() => listen(admin.token), { timeout: 120_000 });
    again.close();
  });

  it('brings each event once to whoever comes in the middle of many, from the place they had', async () => {
    const admin = await server().newAdmin();
    const first = await listen(admin.token);
    await expect.poll(() => first.lastId()).not.toBe('');
    const place = first.lastId();
    const many = 120;
    const streams: Stream[] = [];
    for (let n = 1; n <= many; n += 1) {
      await tell(admin.accountId, 'a.b', { n: String(n) });
      if (n % 20 === 10) streams.push(await listen(admin.token, place));
    }
    const all = Array.from({ length: many }, (_, at) => String(at + 1));
    for (const stream of [first, ...streams]) {
      await expect.poll(() => numbers(stream).at(-1)).toBe(String(many));
      expect(numbers(stream)).toEqual(all);
      stream.close();
    }
  });

  it('reads the events of an account once, however many windows hear them', async () => {
    const admin = await server().newAdmin();
    let readings = 0;
    const { db } = server().database;
    const database: Database = {
      ...db,
      withAccount: (accountId, work) => {
        readings += 1;
        return db.withAccount(accountId, work);
      },
    };
    const streams = await createEventStreams({
      ...{ database, runtime: createTestRuntime(), isAlive: async () => true, accessChannel: 'taraz_access' },
    });
    const [route] = streams.routes;
    if (route?.kind !== 'stream') throw new Error('/events is a stream');
    const windows = 40;
    const texts: string[] = [];
    for (let at = 0; at < windows; at += 1) {
      const context = {
        ...{ ...admin, userId: `u${at}`, permissions: ['invoices'], memoryIds: null, lastEventId: '' },
        // Half of them have a branch, which has to be looked at.
        ...(at % 2 === 0 ? { roles: ['admin'], branchId: null } : { roles: ['employee'], branchId: admin.accountId }),
      };
      const { body } = await route.handle({ context, reply: { header: () => {} } } as never);
      texts[at] = '';
      body.on('data', (part) => {
        texts[at] += String(part);
      });
    }
    await expect.poll(() => texts.filter((text) => text.includes(': open')).length).toBe(windows);
    await new Promise((resolve) => setTimeout(resolve, 200));
    readings = 0;
    for (let n = 1; n <= 5; n += 1) {
      await tell(admin.accountId, 'invoice.changed', { n: String(n), id: admin.accountId });
      await expect.poll(() => texts.filter((text) => text.includes(`"n":"${n}"`)).length).toBe(windows / 2);
    }
    // Two for each event at most, events and branches, and not one for each window.
    expect(readings).toBeLessThanOrEqual(5 * 2 + 2);
    await streams.close();
  });

  it('reads nothing twice, however long another transaction goes on', async () => {
    const admin = await server().newAdmin();
    const { db } = server().database;
    let rows = 0;
    const counting: Database = {
      ...db,
      withAccount: (accountId, work) =>
        db.withAccount(accountId, async (tx) => {
          let result: Awaited<ReturnType<typeof work>> | undefined;
          const { walked, fetched } = await tableWork(tx, ['account_events'], async () => {
            result = await work(tx);
          });
          rows += walked + fetched;
          return result as Awaited<ReturnType<typeof work>>;
        }),
    };
    const reader = await EventReader.open(counting, admin.accountId, '');
    await db.withAccount(admin.accountId, async (slow) => {
      await publish(slow, admin.accountId, { type: 'a.b', data: { n: 'slow' } });
      for (let n = 0; n < 1_200; n += 400)
        await db.withAccount(admin.accountId, (tx) =>
          publishAll(
            tx,
            admin.accountId,
            Array.from({ length: 400 }, () => ({ type: 'a.b', data: { n: 'many' } })),
          ),
        );
      const found: number[] = [];
      for (let more = true; more; ) {
        const read = await reader.read();
        found.push(read.events.length);
        more = read.more;
      }
      expect(found).toEqual([500, 500, 200]);
      await tell(admin.accountId, 'a.b', { n: 'next' });
      rows = 0;
      const { events, more } = await reader.read();
      expect([events.map(({ data }) => data.n), more]).toEqual([['next'], false]);
      expect(rows).toBeLessThan(20);
    });
    expect((await reader.read()).events.map(({ data }) => data.n)).toEqual(['slow']);
    expect((await reader.read()).events).toEqual([]);
  });

  it('counts its streams', async () => {
    await expect
      .poll(async () => /taraz_event_streams (\d+)/.exec(await (await fetch(`${server().opsUrl}/metrics`)).text())?.[1])
      .toBe('0');
    expect(calls.events.stream).toBe('text/event-stream');
  });
});
