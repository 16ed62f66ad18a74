import { calls, type ProblemDocument } from '@taraz/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foundFor } from '../features/access/found-for.ts';
import { meter, type ThrottleKind } from '../features/access/throttle.ts';
import { company, newPhone, provePhone } from '../features/accounts/testing/signup.ts';
import { testPassword } from './seed.ts';
import { type SignedIn, withServer } from './with-server.ts';

const server = withServer();
const ip = '127.0.0.1';
const quotaExceeded = 'https://iana.org/assignments/http-problem-types#quota-exceeded';
const phone = newPhone();
let user: SignedIn;
/** Somebody whose account is not verified yet: who heads the company is another, says the registry. */
let newcomer: { token: string; accountId: string };
const { password: _password, phone_ticket: _ticket, ...resent } = company(newPhone(), '');

const post = (path: string, json: unknown, token?: string) =>
  server().fetch(`/api${path}`, { method: 'POST', json, ...(token === undefined ? {} : { token }) });
const authorize = () => post('/auth/authorize', { username: user.username, password: testPassword });
const change = () => post('/users/change_password', { old_password: 'x', new_password: 'kj4m-wq8t-zx' }, user.token);
const sendCode = () => post('/auth/v2/otp_send', { phone, purpose: 'login' });
let challenge_id = '';
const verifyCode = () => post('/auth/v2/otp_verify', { challenge_id, code: '000000' });
/** Who comes back from a gateway, and who says so. */
const authority = `A${'0'.repeat(35)}`;
const results = ['/subscription/result', '/share/payment_result'].map((path) => () => post(path, { authority }));
const preview = () => server().fetch(`/api/share/invoice/${'a'.repeat(24)}`);

beforeAll(async () => {
  user = await server().newAdmin();
  const theirs = { phone: resent.phone, ceo_national_code: '3240175800' };
  const body = { ...company(resent.phone, await provePhone(server(), resent.phone)), ...theirs };
  const { token } = await server().client()(calls.register, { body });
  newcomer = { token, accountId: (await server().client(token)(calls.getMe, {})).account.id };
  ({ challenge_id } = await server().client()(calls.sendCode, { body: { phone, purpose: 'login' } }));
});

beforeEach(async () => {
  await server().database.asOwner('delete from throttles');
});

/** Every kind of wait, what it is counted by, and a request that it refuses. */
const waits = {
  user: { of: () => user.username, asks: [authorize, change], says: 'تلاش‌های ناموفق' },
  address: { of: () => ip, asks: [authorize, change], says: 'تلاش‌های ناموفق' },
  key: { of: () => ip, asks: [() => post('/auth/api_key', { api_key: 'x' })], says: 'تلاش‌های ناموفق' },
  code: { of: () => `login:${phone}`, asks: [verifyCode], says: 'تلاش‌های ناموفق' },
  second: {
    of: () => user.userId,
    asks: [() => post('/auth/second_factor/totp/confirm', { code: '000000' }, user.token)],
    says: 'تلاش‌های ناموفق',
  },
  send: { of: () => `login:${phone}`, asks: [sendCode], says: 'کد تازه‌ای فرستاده شده است' },
  // Nobody has sent this phone a code: others behind the same address have asked for theirs.
  sender: { of: () => ip, asks: [sendCode], says: 'درخواست‌ها' },
  lookup: {
    of: () => ip,
    asks: [() => post('/registration/validate_username', { username: 'a_new_name' })],
    says: 'درخواست‌ها',
  },
  inquiry: {
    of: () => user.accountId,
    asks: [() => server().fetch('/api/customers/inquiry/14003778990', { token: user.token })],
    says: 'درخواست‌ها',
  },
  registration: {
    of: () => newcomer.accountId,
    asks: [() => server().fetch('/api/registration', { method: 'PUT', token: newcomer.token, json: resent })],
    says: 'درخواست‌ها',
  },
  merchant: {
    of: () => user.accountId,
    asks: [
      () =>
        server().fetch('/api/payment_gateway', {
          method: 'PUT',
          token: user.token,
          json: { merchant_id: '1344b5d4-0048-41e8-94db-005056a205be' },
        }),
    ],
    says: 'درخواست‌ها',
  },
  passkey: { of: () => ip, asks: [() => post('/auth/passkey/options', undefined)], says: 'درخواست‌ها' },
  payment: { of: () => authority, asks: results, says: 'درخواست‌ها' },
  payments: { of: () => ip, asks: results, says: 'درخواست‌ها' },
  preview: { of: () => ip, asks: [preview], says: 'درخواست‌ها' },
  'preview-guess': { of: () => ip, asks: [preview, ...results], says: 'درخواست‌ها' },
} satisfies Record<ThrottleKind, { of: () => string; asks: (() => Promise<Response>)[]; says: string }>;

describe('a 429 says to programs and to people when to try again', () => {
  it.each(Object.entries(waits))('%s', async (kind, { of, asks, says }) => {
    for (const [seconds, words] of [
      [45, '۴۵ ثانیه'],
      [601, '۱۱ دقیقه'],
    ] as const) {
      await server().clock.stopDuring(async () => {
        const now = server().clock.nowMs();
        await server().database.asOwner('insert into throttles values ($1, 100, $2, $3)', [
          `${kind}:${of()}`,
          new Date(now),
          // Not a whole second: nobody is told to come too early.
          new Date(now + seconds * 1000 - 300),
        ]);
        for (const ask of asks) {
          const answer = await ask();
          const { type, code, detail, 'violated-policies': violated } = (await answer.json()) as ProblemDocument;
          expect([answer.status, code, answer.headers.get('retry-after')]).toEqual([
            429,
            'TOO_MANY_REQUESTS',
            String(seconds),
          ]);
          expect(answer.headers.get('ratelimit')).toBe(`"${kind}";r=0;t=${seconds}`);
          expect(answer.headers.get('ratelimit-policy')).toMatch(new RegExp(`^"${kind}";q=\\d+;w=\\d+$`));
          expect([type, violated]).toEqual([quotaExceeded, [kind]]);
          expect(detail).toContain(says);
          expect(detail).toContain(words);
        }
      });
      await server().database.asOwner('delete from throttles');
    }
    for (const ask of asks) expect((await ask()).status).not.toBe(429);
    await server().database.asOwner('delete from throttles');
  });

  it('streams of events', async () => {
    const ends: AbortController[] = [];
    const open = async () => {
      const end = new AbortController();
      ends.push(end);
      return server().fetch('/api/events', { token: user.token, signal: end.signal });
    };
    for (let count = 0; count < 12; count += 1) expect((await open()).status).toBe(200);
    const answer = await open();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30']);
    expect(answer.headers.get('ratelimit-policy')).toBe('"streams";q=12;qu="concurrent-requests"');
    expect(answer.headers.get('ratelimit')).toBe('"streams";r=0;t=30');
    expect(((await answer.json()) as ProblemDocument).detail).toContain('۳۰ ثانیه');
    for (const end of ends) end.abort();
  });
});

describe('what is counted by requests runs off with time', () => {
  const key = '203.0.113.7';
  const steps = [
    ['sender', 20, 3_600],
    ['lookup', 60, 3_600],
    ['inquiry', 600, 3_600],
    ['registration', 20, 3_600],
    ['merchant', 20, 3_600],
    ['passkey', 60, 3_600],
    ['payment', 120, 600],
    ['preview', 120, 600],
  ] as const satisfies [ThrottleKind, number, number][];

  it.each(steps)(
    'of %s: %d are taken at once, and who asks for so many each %d seconds from then on waits for none, ever',
    async (kind, quota, seconds) => {
      let nowMs = server().clock.nowMs();
      const ask = () => meter(server().database.db, { nowMs: () => nowMs }, [{ kind, value: key }]);
      for (let count = 0; count < quota; count += 1) await ask();
      await expect(ask()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      // From here on by fits and starts, never ahead of what is published.
      const stepMs = (seconds * 1000) / quota;
      for (let count = 0; count < quota + 50; count += 1) {
        nowMs += stepMs + (count % 2 === 0 ? 700 : -300);
        await ask();
      }
    },
  );

  it('buyers behind one address look at a link a minute for five hours, and failures go on being counted together', async () => {
    const { db: database } = server().database;
    let nowMs = server().clock.nowMs();
    const deps = { database, runtime: { clock: { nowMs: () => nowMs } } };
    for (let count = 0; count < 300; count += 1) {
      nowMs += 60_000;
      expect(await foundFor(deps, key, async () => 'an invoice')).toBe('an invoice');
    }
    const guess = () => foundFor(deps, key, async () => null);
    for (let count = 0; count < 20; count += 1) {
      nowMs += 60_000;
      await expect(guess()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(guess()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

it('an answer of a call whose requests are counted says how many are left, and no other does', async () => {
  const ask = (username: string) => post('/registration/validate_username', { username });
  expect((await ask('a_new_name')).headers.get('ratelimit')).toBe('"lookup";r=59;t=60');
  const { headers } = await ask('another_name');
  expect([headers.get('ratelimit-policy'), headers.get('ratelimit')]).toEqual([
    '"lookup";q=60;w=3600',
    '"lookup";r=58;t=60',
  ]);
  expect((await authorize()).headers.get('ratelimit')).toBeNull();
});
