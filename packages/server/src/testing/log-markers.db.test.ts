import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { type Call, calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { codeFor, newPhone } from '../features/accounts/testing/signup.ts';
import { createLogger } from '../platform/runtime.ts';
import type { DeclaredSchema } from './declared-schema.ts';
import { seedAccount, seedUser, testPassword } from './seed.ts';
import { type SignedIn, withServer } from './with-server.ts';

/**
 * Sends markers through every call (each text of its body, the token, the cookie, JSON that cannot be read), makes every
 * kind of secret that the product gives out, makes the database fail under a password, and then searches everything
 * that was logged, and the event log, for them.
 */
let output = '';
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    output += chunk.toString('utf8');
    done();
  },
});
const log = createLogger('trace', stream);
const server = withServer({ log });
const all = Object.values(calls) as Call[];
/** Ends the login that the walk is made with. */
const left = ['logout'];

const given = new Set<string>();
let count = 0;
/** A new marker: long enough to be taken for a password, and nothing else contains it. */
function mark(what: string): string {
  count += 1;
  const marker = `Zq7-${what}-${count}-wx8m`;
  given.add(marker);
  return marker;
}

/** A body of the declared shape in which every free text is a marker. */
function marked(schema: DeclaredSchema, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return marked(schema.anyOf[0] ?? {}, name);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, one]) => [key, marked(one, key)]));
    case 'array':
      return [marked(schema.items ?? {}, name)];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return schema.format === undefined || schema.format === 'binary' ? mark(name) : textOf(schema.format);
  }
}

function textOf(format: string): string {
  if (format === 'uuid') return randomUUID();
  if (format === 'instant' || format === 'book_instant') return '2026-11-20T00:00:00Z';
  return format === 'day' ? '2026-11-20' : '1';
}

async function send(call: Call, token: string, body: string | null, cookie: string): Promise<void> {
  const upload = call.upload === true;
  const answer = await server().fetch(`/api${call.path.replace(/\{\w+\}/g, randomUUID())}`, {
    method: call.method,
    signal: AbortSignal.timeout(3_000),
    headers: {
      authorization: `Bearer ${token}`,
      cookie: `taraz_refresh=${cookie}; taraz_second_step=${cookie}`,
      ...(body === null || upload ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === null ? {} : { body: upload ? formOf(JSON.parse(body) as Record<string, unknown>) : body }),
  });
  // A stream may never end.
  await answer.body?.cancel();
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
}

/** As token, cookie and body; then with a good token; then as JSON that breaks off. */
async function walk(call: Call, token: string): Promise<void> {
  const body = call.body === undefined ? null : JSON.stringify(marked(call.body as DeclaredSchema, call.id));
  const quiet = (work: Promise<void>) => work.catch(() => undefined);
  await quiet(send(call, mark('token'), body, mark('cookie')));
  if (!left.includes(call.id)) await quiet(send(call, token, body, mark('cookie')));
  if (body !== null && call.upload !== true) await quiet(send(call, token, `{"password":"${mark('broken')}"`, ''));
}

/** What the product itself gives out once, through the calls that do. */
async function makeSecrets(user: SignedIn): Promise<void> {
  const keep = (...secrets: (string | null | undefined)[]) => {
    for (const secret of secrets) given.add(secret ?? '');
  };
  keep(user.token, testPassword);
  const key = await user.client(calls.createApiKey, { body: { name: 'کلید', scopes: ['issue'] } });
  const { api_key } = key;
  keep(api_key, (await server().client()(calls.authorizeApiKey, { body: { api_key } })).token);
  const webhook = { url: 'https://example.com/x', events: ['webhook.test' as const] };
  keep((await user.client(calls.createWebhook, { body: webhook })).secret);
  const password = testPassword;
  const totp = await user.client(calls.beginTotp, { body: { password } });
  keep(totp.secret, totp.uri);
  const phone = newPhone();
  await server().database.asOwner('update users set phone = $1 where user_id = $2', [phone, user.userId]);
  const { challenge_id } = await server().client()(calls.sendCode, { body: { phone, purpose: 'login' } });
  const code = await codeFor(server(), phone);
  const login = await server().client()(calls.verifyCode, { body: { challenge_id, code } });
  keep(login.session?.token);
  const answer = await server().fetch('/api/auth/authorize', {
    method: 'POST',
    json: { username: user.username, password },
  });
  keep(/taraz_refresh_\d+=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]);
}

/** A fault of the database in the middle of a login: what is logged of it names the fault alone. */
async function failUnderPassword(): Promise<void> {
  const { database } = server();
  await database.asOwner('alter function access_credentials(text) rename to access_credentials_gone');
  const json = { username: 'somebody', password: mark('password') };
  const answer = await server().fetch('/api/auth/authorize', { method: 'POST', json });
  await database.asOwner('alter function access_credentials_gone(text) rename to access_credentials');
  expect(answer.status).toBe(500);
}

beforeAll(async () => {
  const user = await server().signIn(await seedUser(server().database, await seedAccount(server().database)));
  await makeSecrets(user);
  const waiting = [...all];
  const walker = async () => {
    for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) await walk(call, user.token);
  };
  await Promise.all(Array.from({ length: 8 }, walker));
  await failUnderPassword();
});

const found = (text: string) => [...given].filter((secret) => secret !== '' && text.includes(secret));

describe('secrets', () => {
  it('went through every call, and each left its line in the log', () => {
    expect(given.size).toBeGreaterThan(all.length * 2);
    for (const { id } of all) expect(output).toContain(`"call":"${id}"`);
    expect(output).toContain('request failed');
  });

  it('are nowhere in what was logged', () => expect(found(output)).toEqual([]));

  it('would be found: the search finds what is logged on purpose', () => {
    const secret = mark('control');
    log.info({ note: secret }, 'on purpose');
    expect(found(output)).toEqual([secret]);
    given.delete(secret);
  });

  it('are not in the event log', async () => {
    const [row] = await server().database.asOwner<{ text: string }>(
      "select coalesce(string_agg(to_jsonb(e)::text, chr(10)), '') as text from event_log e",
    );
    const isSecret = (marker: string) =>
      !marker.startsWith('Zq7-') ||
      /-(?:\w*(?:password|code|secret|pem|totp|token|cookie|broken|signature|api_key)\w*)-\d/.test(marker);
    expect(found(row?.text ?? '').filter(isSecret)).toEqual([]);
    expect(row?.text.length).toBeGreaterThan(100);
  });
});
