import { calls } from '@taraz/contract';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { type SignedIn, withServer } from '../../testing/with-server.ts';

const server = withServer();
const create = (who: SignedIn, key: string, body: unknown) =>
  server().fetch('/api/customers', {
    method: 'POST',
    token: who.token,
    headers: { 'idempotency-key': key },
    json: body,
  });
const countOf = async (who: SignedIn) => (await who.client(calls.listCustomers, { query: {} })).count;
const body = { company: 'شرکت یکتا', person_type: 'legal' };

/** Another session holds all customers until it ends, so that whoever makes one waits. */
async function holdCustomers(): Promise<pg.Client> {
  const session = new pg.Client(server().database.adminConnection);
  session.on('error', () => {});
  await session.connect();
  await session.query('begin; lock table customers in share row exclusive mode');
  return session;
}

/** Resolves when somebody waits for them. */
const waitsForCustomers = () =>
  vi.waitFor(
    async () => {
      const waiting = "select 1 from pg_locks where relation = 'customers'::regclass and not granted";
      expect(await server().database.asOwner(waiting)).toHaveLength(1);
    },
    { timeout: 120_000, interval: 20 },
  );

describe('a request with an Idempotency-Key', () => {
  it('gives the first answer again, tag included, and does nothing more', async () => {
    const admin = await server().newAdmin();
    const first = await create(admin, 'k-1', body);
    const again = await create(admin, 'k-1', body);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(await countOf(admin)).toBe(1);
  });

  it('is the same key bare and quoted', async () => {
    const admin = await server().newAdmin();
    const [bare, quoted] = [await create(admin, 'k-q', body), await create(admin, '"k-q"', body)];
    expect(await quoted.json()).toEqual(await bare.json());
    expect(await countOf(admin)).toBe(1);
  });

  it.each(['""', 'a b', 'é', 'x'.repeat(201), `"${'x'.repeat(201)}"`])(
    'is refused when the key is none: %j',
    async (key) => {
      const answer = await create(await server().newAdmin(), key, body);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'INVALID_INPUT']);
    },
  );

  it('is refused with another body', async () => {
    const admin = await server().newAdmin();
    await create(admin, 'k-2', body);
    const other = await create(admin, 'k-2', { ...body, company: 'دیگری' });
    expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  it('is another one for another call, and of another user', async () => {
    const admin = await server().newAdmin();
    await create(admin, 'k-2', body);
    const product = await server().fetch('/api/products', {
      method: 'POST',
      token: admin.token,
      headers: { 'idempotency-key': 'k-2' },
      json: { name: 'x', code: '2710000000001' },
    });
    expect(product.status).toBe(201);
    const colleague = await server().newUser(admin.accountId, { role: 'admin' });
    expect((await create(colleague, 'k-2', { ...body, company: 'دیگری' })).status).toBe(201);
    expect(await countOf(admin)).toBe(2);
  });

  it('is another one of a program’s key than of who made it, and the same of that key’s next token', async () => {
    const admin = await server().newAdmin();
    const made = await admin.client(calls.createApiKey, { body: { name: 'فروشگاه', scopes: ['admin'] } });
    const tokenOf = async () =>
      (await server().client()(calls.authorizeApiKey, { body: { api_key: made.api_key } })).token;
    await create(admin, '1', body);
    for (const replayed of [null, 'true']) {
      const byKey = await create({ ...admin, token: await tokenOf() }, '1', { ...body, company: 'دیگری' });
      expect([byKey.status, byKey.headers.get('idempotency-replayed')]).toEqual([201, replayed]);
    }
    expect(await countOf(admin)).toBe(2);
  });

  it('is the same request as a form sent anew, whose boundary is another', async () => {
    const admin = await server().newAdmin();
    const send = async (text: string) => {
      const form = new FormData();
      form.set('subject', 'پرسش');
      form.set('text', text);
      form.set('file', new Blob(['%PDF-1.7\n%%EOF']), 'a.pdf');
      const answer = await server().fetch('/api/ticket', {
        method: 'POST',
        token: admin.token,
        headers: { 'idempotency-key': 'k-form' },
        body: form,
      });
      return { status: answer.status, ...((await answer.json()) as { id?: string }) };
    };
    const first = await send('یک');
    expect(first.status).toBe(201);
    expect(await send('یک')).toEqual(first);
    expect((await send('دو')).status).toBe(422);
  });

  it('gives a secret again from a sealed place, and keeps neither it nor the key in the clear', async () => {
    const admin = await server().newAdmin();
    const asked = [
      ['/api/api_keys', { name: 'فروشگاه', scopes: ['issue'] }, 'api_key'],
      ['/api/webhooks', { url: 'https://hooks.example.ir/' }, 'secret'],
    ] as const;
    for (const [path, json, field] of asked) {
      const send = async () => {
        const headers = { 'idempotency-key': 'k-very-own' };
        const answer = await server().fetch(path, { method: 'POST', token: admin.token, headers, json });
        return (await answer.json()) as Record<string, string>;
      };
      const [first, again] = [await send(), await send()];
      expect(again).toEqual(first);
      expect(first[field]?.length).toBeGreaterThan(20);
      const rows = await server().database.asOwner<{ row: string }>(
        'select to_jsonb(t)::text as row from idempotency_keys t where account_id = $1',
        [admin.accountId],
      );
      expect(rows.filter(({ row }) => row.includes(first[field] ?? '') || row.includes('k-very-own'))).toEqual([]);
    }
    expect((await admin.client(calls.listApiKeys, { query: {} })).count).toBe(1);
    expect((await admin.client(calls.listWebhooks, { query: {} })).count).toBe(1);
  });

  it('is another one in another account', async () => {
    const [one, two] = [await server().newAdmin(), await server().newAdmin()];
    expect((await create(one, 'k-3', body)).status).toBe(201);
    expect((await create(two, 'k-3', { company: 'x', person_type: 'legal' })).status).toBe(201);
  });

  it('runs once however many come at the same time; the others are told so, or have the answer', async () => {
    const admin = await server().newAdmin();
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(admin, 'k-4', body)));
    const done = answers.filter(({ status }) => status === 201);
    expect(done.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
    for (const answer of answers.filter((one) => !done.includes(one))) {
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'STILL_RUNNING']);
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    const ids = await Promise.all(done.map(async (answer) => ((await answer.json()) as { id: string }).id));
    expect(new Set(ids).size).toBe(1);
    expect(await countOf(admin)).toBe(1);
  });

  it('is told at once that the first is still at work, or that it is another, and has its answer afterwards', async () => {
    const admin = await server().newAdmin();
    const holder = await holdCustomers();
    let isOver = false;
    const first = create(admin, 'k-7', body).finally(() => {
      isOver = true;
    });
    await waitsForCustomers();
    const meanwhile = [await create(admin, 'k-7', body), await create(admin, 'k-7', { ...body, company: 'دیگری' })];
    expect([isOver, ...meanwhile.map(({ status }) => status)]).toEqual([false, 409, 422]);
    await holder.end();
    const [answer, again] = [await first, await create(admin, 'k-7', body)];
    expect([answer.status, again.status, await countOf(admin)]).toEqual([201, 201, 1]);
    expect(await again.json()).toEqual(await answer.json());
  });

  it('is free again when the first died at work', async () => {
    const admin = await server().newAdmin();
    await holdCustomers();
    const first = create(admin, 'k-8', body);
    await waitsForCustomers();
    await server().database.killConnections();
    expect((await first).status).toBe(503);
    expect((await create(admin, 'k-8', body)).status).toBe(201);
    expect(await countOf(admin)).toBe(1);
  });

  it('is kept together with what it did, or not at all', async () => {
    const admin = await server().newAdmin();
    await server().database.asOwner(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse before update on idempotency_keys for each row execute function refuse();`);
    expect((await create(admin, 'k-6', body)).status).toBe(500);
    await server().database.asOwner('drop trigger refuse on idempotency_keys');
    expect(await countOf(admin)).toBe(0);
    expect((await create(admin, 'k-6', body)).status).toBe(201);
  });

  describe('that was refused', () => {
    /** Refused with 409 where a customer of that number is there already. */
    const numbered = { ...body, economic_code: '14008430838' };

    it.each([
      ['for its fields', { person_type: 'legal', phone: 'x' }, 400],
      ['by what is there already', numbered, 409],
    ])('%s: gives the refusal again, and is no key for another body', async (_name, given, status) => {
      const admin = await server().newAdmin();
      expect((await create(admin, 'k-there', numbered)).status).toBe(201);
      const [first, again] = [await create(admin, 'k-5', given), await create(admin, 'k-5', given)];
      expect([first.status, again.status]).toEqual([status, status]);
      for (const { headers } of [first, again]) {
        expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      }
      expect(await again.json()).toEqual(await first.json());
      expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
      expect((await create(admin, 'k-5', body)).status).toBe(422);
      expect((await create(admin, 'k-5-2', body)).status).toBe(201);
      expect(await countOf(admin)).toBe(2);
    });

    it('gives it again also when it would succeed by now', async () => {
      const admin = await server().newAdmin();
      const { id } = (await (await create(admin, 'k-there', numbered)).json()) as { id: string };
      expect((await create(admin, 'k-5', numbered)).status).toBe(409);
      await admin.client(calls.deleteCustomer, { params: { id } });
      expect((await create(admin, 'k-5', numbered)).status).toBe(409);
      expect(await countOf(admin)).toBe(0);
      expect((await create(admin, 'k-6', numbered)).status).toBe(201);
    });
  });

  it.each(['', ' ', 'a b', 'é', 'x'.repeat(201)])('needs a usable key: %j', async (key) => {
    const admin = await server().newAdmin();
    const answer = await create(admin, key, body).catch(() => null);
    if (answer !== null) expect(answer.status).toBe(400);
  });
});
