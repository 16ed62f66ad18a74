import { type Call, calls } from '@taraz/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedMemory } from '../../testing/seed.ts';
import { tableWork } from '../../testing/table-work.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { eventsAfter } from '../changes/events-after.ts';
import { isKeyCurrent } from './commands.ts';

const server = withServer();
let admin: SignedIn;
const product = { body: { name: 'کالا', code: '2720000131425' } };
const status = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { status: number }) => error.status,
  );
const signIn = async (api_key: string) => {
  const { token } = await server().client()(calls.authorizeApiKey, { body: { api_key } });
  return { token, client: server().client(token) };
};
const create = (body: Parameters<typeof admin.client>[1] | object) =>
  admin.client(calls.createApiKey, { body: { name: 'حسابداری', scopes: ['products'], ...body } });

beforeAll(async () => {
  admin = await server().newAdmin();
  for (const id of ['A11216', 'A2HP31']) await seedMemory(server().database, admin.accountId, id);
});

describe('API keys', () => {
  it('open what their scopes name and nothing else, and are shown once', async () => {
    const made = await create({});
    expect(made.api_key.startsWith(made.beginning)).toBe(true);
    const { client } = await signIn(made.api_key);
    await client(calls.createProduct, product);
    expect(await status(client(calls.createCustomer, { body: { company: 'x' } }))).toBe(403);
    expect(await status(client(calls.listEmployees, { query: {} }))).toBe(403);
    const list = await admin.client(calls.listApiKeys, { query: {} });
    expect(JSON.stringify(list)).not.toContain(made.api_key);
    expect(list.api_keys[0]).toMatchObject({ name: 'حسابداری', created_by: admin.username });
    const stored = await server().database.asOwner('select * from api_keys');
    expect(JSON.stringify(stored)).not.toContain(made.api_key.slice(10));
  });

  it('whose time has passed open nothing, and are listed with it until they are revoked', async () => {
    const { id, api_key } = await create({ expires_at: new Date(Date.now() + 60_000).toISOString() });
    await signIn(api_key);
    const past = new Date(Date.now() - 1_000).toISOString();
    await server().database.asOwner('update api_keys set expires_at = $2 where id = $1', [id, past]);
    await expect(signIn(api_key)).rejects.toMatchObject({ status: 401 });
    const listed = async () =>
      (await admin.client(calls.listApiKeys, { query: {} })).api_keys.find((key) => key.id === id);
    expect(await listed()).toMatchObject({ expires_at: past });
    await admin.client(calls.revokeApiKey, { params: { id } });
    expect(await listed()).toBeUndefined();
  });

  it('that are revoked, however often they are tried, keep neither people nor other programs of that address out', async () => {
    const forget = () => server().database.asOwner('delete from throttles');
    await forget();
    const [dead, living] = [await create({}), await create({})];
    await admin.client(calls.revokeApiKey, { params: { id: dead.id } });
    await server().clock.stopDuring(async () => {
      const tries: number[] = [];
      for (let at = 0; at < 50; at += 1) tries.push(await status(signIn(dead.api_key)));
      expect(tries).toEqual([...Array(30).fill(401), ...Array(20).fill(429)]);
      expect(await status(signIn(living.api_key))).toBe(200);
      expect((await server().signIn(admin)).token).toMatch(/./);
    });
    await forget();
  });

  it('are no more than an account has use for, also when they are made at once', async () => {
    const other = await server().newAdmin();
    await server().database.asOwner(
      `insert into api_keys (account_id, id, name, beginning, key_hash, scopes, created_by, created_at)
       select $1::uuid, gen_random_uuid(), 'k' || n, 'trz_', sha256(convert_to($1::uuid::text || n, 'UTF8')), '{products}', $2, now()
       from generate_series(1, 98) n`,
      [other.accountId, other.userId],
    );
    const make = () => other.client(calls.createApiKey, { body: { name: 'انبار', scopes: ['products'] } });
    const answers = await Promise.all([make(), make(), make(), make()].map(status));
    expect(answers.toSorted()).toEqual([200, 200, 409, 409]);
    const { api_keys } = await other.client(calls.listApiKeys, { query: { limit: 100 } });
    expect(api_keys).toHaveLength(100);
    await other.client(calls.revokeApiKey, { params: { id: api_keys[0]?.id ?? '' } });
    expect(await status(make())).toBe(200);
  });

  it('see the memories they were given', async () => {
    const { client } = await signIn((await create({ scopes: ['invoices'], memory_ids: ['A2HP31'] })).api_key);
    expect((await client(calls.listMemories, {})).memories.map(({ memory_id }) => memory_id)).toEqual(['A2HP31']);
  });

  it('that are an admin’s work with every memory, as an admin does; those limited before that was said are none', async () => {
    const body = { name: 'x', scopes: ['admin' as const], memory_ids: ['A2HP31'] };
    const refused = admin.client(calls.createApiKey, { body });
    await expect(refused).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'memory_ids' }] } });
    const { id, api_key } = await create({ scopes: ['admin', 'invoices'] });
    await server().database.asOwner("update api_keys set memory_ids = '{A2HP31}' where id = $1", [id]);
    const { client } = await signIn(api_key);
    expect(await status(client(calls.generateKey, { body: { memory_id: 'A11216' } }))).toBe(403);
    expect(await status(client(calls.invoiceAnalytics, { query: {} }))).toBe(403);
    expect(await status(client(calls.listInvoices, { query: {} }))).toBe(200);
  });

  it('with every right still make no keys', async () => {
    const { client } = await signIn((await create({ scopes: ['admin'] })).api_key);
    await client(calls.createCustomer, { body: { company: 'شرکت', person_type: 'legal' } });
    expect(await status(client(calls.createApiKey, { body: { name: 'x', scopes: ['admin'] } }))).toBe(403);
    const { events } = await admin.client(calls.listEventLog, { query: { subject: 'customer' } });
    expect(events[0]).toMatchObject({ action: 'customer.created', actor_kind: 'program' });
  });

  const peopleOnly = (Object.values(calls) as Call[]).filter(({ access }) => 'peopleOnly' in access);
  it('open no login, and nothing else that is a person’s own, with every right there is', async () => {
    const scopes = ['admin', 'issue', 'invoices', 'products', 'treasury', 'warehouse'];
    const { token } = await signIn((await create({ scopes })).api_key);
    const answers = await Promise.all(
      peopleOnly.map(async ({ id, method, path, body }) => {
        const answer = await server().fetch(`/api${path.replace(/\{\w+\}/g, admin.accountId)}`, {
          method,
          token,
          ...(body === undefined ? {} : { json: { account_id: admin.accountId } }),
        });
        return [id, answer.status, answer.headers.get('set-cookie')];
      }),
    );
    expect(answers).toEqual(peopleOnly.map(({ id }) => [id, 403, null]));
    // Else a new call of one's own login or password would be open to programs until somebody thought of it.
    const ofPerson = (Object.values(calls) as Call[]).filter(
      ({ id, path, access }) =>
        access.level === 'user' &&
        id !== 'getMe' &&
        /^\/(?:auth|users\/change_password|notifications)(?:\/|$)/.test(path),
    );
    expect(peopleOnly).toEqual(expect.arrayContaining(ofPerson));
    const { createEmployee, putEmployee, inviteEmployee, createApiKey } = calls;
    expect(peopleOnly).toEqual(expect.arrayContaining([createEmployee, putEmployee, inviteEmployee, createApiKey]));
    const { listProblemReports, putProblemReport, listInvoiceViews, putListLayout } = calls;
    expect(peopleOnly).toEqual(
      expect.arrayContaining([listProblemReports, putProblemReport, listInvoiceViews, putListLayout]),
    );
  });

  it('say nothing in their maker’s conversation and open no file of what they reported', async () => {
    const { file } = (
      await admin.client(calls.createProblemReport, {
        body: { subject: 'خطا', text: 'متن', file: new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }) },
      })
    ).requests[0] ?? { file: null };
    const { client, token } = await signIn((await create({ scopes: ['products'] })).api_key);
    expect((await client(calls.askAssistant, { body: { text: 'چند کالا دارم' } })).text).not.toBe('');
    expect((await admin.client(calls.getConversation, {})).turns).toEqual([]);
    const path = `/api/ticket_files/${file?.id}`;
    const opened = (who: string) =>
      server()
        .fetch(path, { token: who })
        .then((answer) => answer.status);
    expect([await opened(admin.token), await opened(token)]).toEqual([200, 404]);
  });

  it('are told of their own rights and account alone', async () => {
    const elsewhere = await server().newAdmin();
    await server().database.asOwner(
      "insert into memberships (account_id, user_id, role, permissions, created_at) values ($1, $2, 'admin', '{}', now())",
      [elsewhere.accountId, admin.userId],
    );
    expect((await admin.client(calls.getMe, {})).accounts).toHaveLength(2);
    const { client } = await signIn((await create({})).api_key);
    const me = await client(calls.getMe, {});
    expect(me).toMatchObject({ roles: ['employee', 'program'], permissions: ['products'] });
    expect(me.accounts.map(({ id }) => id)).toEqual([admin.accountId]);
    expect(await status(client(calls.alterProfile, { body: { profile: { last_name: 'دزد' } } }))).toBe(403);
  });

  it('keep a stream open for as long as they open what it shows', async () => {
    const maker = await server().newUser(admin.accountId, { role: 'admin' });
    const { id: loginId } = await maker.client(calls.createApiKey, { body: { name: 'x', scopes: ['invoices'] } });
    const { db } = server().database;
    const rights = { roles: ['employee', 'program'], permissions: ['invoices'], branchId: null, memoryIds: null };
    const isCurrent = () =>
      isKeyCurrent({ database: db, runtime: createTestRuntime() }, { ...rights, accountId: admin.accountId, loginId });
    expect(await isCurrent()).toBe(true);
    await admin.client(calls.putEmployee, {
      params: { id: maker.userId },
      body: { crew: { role: 'employee', permissions: ['products'] } },
    });
    expect(await isCurrent()).toBe(false);
  });

  it('are worth nothing once revoked, nor the tokens they gave', async () => {
    const made = await create({});
    const { client } = await signIn(made.api_key);
    await client(calls.getMe, {});
    await admin.client(calls.revokeApiKey, { params: { id: made.id } });
    expect(await status(client(calls.getMe, {}))).toBe(401);
    expect(await status(signIn(made.api_key))).toBe(401);
  });

  it('are worth no more than who made them', async () => {
    const other = await server().newUser(admin.accountId, { role: 'admin' });
    const made = await other.client(calls.createApiKey, { body: { name: 'x', scopes: ['admin', 'products'] } });
    const { client } = await signIn(made.api_key);
    await client(calls.listEmployees, { query: {} });
    const listed = async () =>
      (await admin.client(calls.listApiKeys, { query: {} })).api_keys.find(({ id }) => id === made.id);
    const scopes = ['admin', 'products'];
    expect(made).toMatchObject({ scopes, opens: scopes, maker_has_access: true });
    expect(await listed()).toMatchObject({ scopes, opens: scopes, maker_has_access: true });
    await admin.client(calls.putEmployee, {
      params: { id: other.userId },
      body: { crew: { role: 'employee', permissions: ['products', 'issue'] } },
    });
    expect(await listed()).toMatchObject({ scopes, opens: ['products'], maker_has_access: true });
    await admin.client(calls.putEmployee, {
      params: { id: other.userId },
      body: { crew: { role: 'employee', permissions: [] } },
    });
    expect(await status(client(calls.listEmployees, { query: {} }))).toBe(403);
    expect(await status(client(calls.createProduct, product))).toBe(403);
    await admin.client(calls.deleteEmployee, { params: { id: other.userId } });
    expect([await status(client(calls.getMe, {})), await status(signIn(made.api_key))]).toEqual([401, 401]);
    expect(await listed()).toMatchObject({ scopes, opens: [], maker_has_access: false });
  });

  it('are refused in one way, whatever is wrong, and in words about keys', async () => {
    for (const key of ['', 'x', 'trz_', `trz_${'A'.repeat(43)}`]) {
      await expect(signIn(key)).rejects.toMatchObject({
        status: 401,
        problem: { code: 'BAD_API_KEY', title: expect.stringContaining('کلیدهای برنامه') },
      });
    }
  });
});

describe('/changes', () => {
  it('gives everything in order, none twice, none missed beside a slower transaction', async () => {
    const who = await server().newAdmin();
    const make = (company: string) => who.client(calls.createCustomer, { body: { company, person_type: 'legal' } });
    const ids: string[] = [];
    for (const name of ['یک', 'دو', 'سه']) ids.push((await make(name)).id);
    const seen: unknown[] = [];
    let place: string | undefined;
    for (let more = true; more; ) {
      const page: { changes: { type: string; data: Record<string, unknown> }[]; next: string; more: boolean } =
        await who.client(calls.listChanges, { query: { limit: 2, ...(place === undefined ? {} : { after: place }) } });
      seen.push(...page.changes.map(({ data }) => data.id));
      place = page.next;
      more = page.more;
    }
    await expect
      .poll(async () => {
        const page = await who.client(calls.listChanges, { query: { after: place ?? '0.0' } });
        seen.push(...page.changes.map(({ data }) => data.id));
        place = page.next;
        return seen.length;
      })
      .toBe(3);
    expect(seen).toEqual(ids);
    const idle = await who.client(calls.listChanges, { query: { after: place ?? '' } });
    expect(idle).toMatchObject({ count: 0, next: place, complete: true, more: false });
    expect(await status(who.client(calls.listChanges, { query: { after: 'x' } }))).toBe(400);
    const employee = await server().newUser(who.accountId, { permissions: ['products'] });
    expect((await employee.client(calls.listChanges, { query: {} })).changes).toEqual([]);
  });

  it('says that changes are gone where they are, once, and not because nothing happened for long', async () => {
    const who = await server().newAdmin();
    const ask = (after?: string) => who.client(calls.listChanges, { query: after === undefined ? {} : { after } });
    const make = (company: string) => who.client(calls.createCustomer, { body: { company, person_type: 'legal' } });
    const sweep = async () => {
      await server().database.asOwner("update account_events set at = at - interval '31 days' where account_id = $1", [
        who.accountId,
      ]);
      await server().database.asOwner('select platform_sweep($1, 1000000)', [new Date(server().clock.nowMs())]);
    };
    const untilTold = async (after: string, count: number) => {
      await expect.poll(async () => (await ask(after)).count).toBe(count);
      return ask(after);
    };
    const { next: empty } = await ask();
    expect(await ask(empty)).toMatchObject({ complete: true, next: empty });
    await make('یک');
    const { next: seen } = await untilTold(empty, 1);
    await sweep();
    // Quiet for thirty days: all of it was read.
    expect(await ask(seen)).toMatchObject({ count: 0, complete: true, next: seen });
    // Who began while there was nothing has missed one, and is told so once.
    const missed = await ask(empty);
    expect(missed).toMatchObject({ count: 0, complete: false, next: seen });
    expect(await ask(missed.next)).toMatchObject({ complete: true, next: missed.next });
    // Who begins now has nothing to miss.
    const { next: late } = await ask();
    expect(await ask(late)).toMatchObject({ complete: true, next: late });
    await make('دو');
    expect(await untilTold(seen, 1)).toMatchObject({ complete: true });
    expect(await ask(empty)).toMatchObject({ count: 1, complete: false });
  });

  it('says so of places that a restored database knows nothing of', async () => {
    const who = await server().newAdmin();
    const ask = (after: string) => who.client(calls.listChanges, { query: { after } });
    const { next: before } = await who.client(calls.listChanges, { query: {} });
    const ended = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    // A transaction that still runs when the database is restored: nothing is told beyond it yet.
    const running = server().database.db.withAccount(who.accountId, async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx);
      begun.resolve();
      await ended.promise;
    });
    await begun.promise;
    const era = '0123456789abcdef';
    await server().database.asOwner('update event_eras set era = $1', [era]);
    try {
      // Its transactions are beyond that place: by numbers alone it could be one of its own.
      const told = await ask(before);
      expect(told).toMatchObject({ complete: false, next: expect.stringMatching(`[.]${era}$`) });
      expect(await ask(told.next)).toMatchObject({ complete: true, next: told.next });
      ended.resolve();
      await running;
      expect(await ask(told.next)).toMatchObject({ complete: true, next: told.next });
      for (const place of [`20.1.${'f'.repeat(16)}`, '20.1', `999999999999.1.${era}`])
        expect([place, (await ask(place)).complete]).toEqual([place, false]);
      expect((await ask(`20.1.${era}`)).complete).toBe(true);
    } finally {
      ended.resolve();
      await running;
      await server().database.asOwner("update event_eras set era = ''");
    }
    expect(await ask(before)).toMatchObject({ complete: true, next: before });
    expect((await ask('999999999999.1')).complete).toBe(false);
  });

  it('reads of invoices those alone that it tells of, however many the account has', async () => {
    const { accountId } = await server().newAdmin();
    await server().database.asOwner(
      `with made as (
         insert into invoices (account_id, id, state, environment, memory_id, output_type, pattern, subject, internal_id, buyer_name,
           buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at)
         select $1, gen_random_uuid(), 'draft', 'simulator', '', 'type_one', 'sale', 'original', 'n' || n, '', '', '', now(), now(), n, 0,
           now(), now() from generate_series(1, 15000) n returning account_id, id)
       insert into account_events (account_id, type, data, at)
       select account_id, 'invoice.changed', jsonb_build_object('id', id), now() from made limit 20`,
      [accountId],
    );
    await server().database.asOwner('analyze invoices, account_events');
    const after = { accountId, from: { xid: '0', id: '0' }, horizon: '999999999999999999', limit: 100 };
    const { walked, fetched } = await server().database.db.withAccount(accountId, (tx) =>
      tableWork(tx, ['invoices'], async () => {
        const told = (await eventsAfter(tx, after)).filter(({ data }) => typeof data.internal_id === 'string');
        expect(told).toHaveLength(20);
      }),
    );
    expect(walked + fetched).toBeLessThanOrEqual(40);
  });
});
