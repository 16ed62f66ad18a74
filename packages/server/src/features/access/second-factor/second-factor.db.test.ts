import { calls } from '@taraz/contract';
import { describe, expect, it } from 'vitest';
import { seedAccount, seedMembership, seedUser, testPassword } from '../../../testing/seed.ts';
import { createTestRuntime } from '../../../testing/test-runtime.ts';
import { type SignedIn, withServer } from '../../../testing/with-server.ts';
import { codeFor, newPhone, textsTo } from '../../accounts/testing/signup.ts';
import type { SmsDeps } from '../../sms/sms-queue.ts';
import { openSession } from '../commands.ts';
import { proveCode } from '../otp.ts';
import type { SecondFactorDeps } from './deps.ts';
import { finishPasskeyLogin } from './passkey-login.ts';
import { relyingPartyOf } from './passkeys.ts';
import { finishSecondStep } from './second-step.ts';
import { softPasskey } from './testing/soft-passkey.ts';
import { stepAt, totpCode } from './totp.ts';

const server = withServer();
const password = testPassword;

function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
const codeNow = (secret: string) => totpCode(fromBase32(secret), stepAt(server().clock.nowMs()));
async function givePhone(userId: string): Promise<string> {
  const phone = newPhone();
  await server().database.asOwner('update users set phone = $1 where user_id = $2', [phone, userId]);
  return phone;
}
const nextStep = () => server().clock.advance(30_000);

/** A user with an authenticator app. The app's first code is used up. */
async function withTotp(user?: SignedIn) {
  const who = user ?? (await server().newAdmin());
  const { secret } = await who.client(calls.beginTotp, { body: { password } });
  const { recovery_codes } = await who.client(calls.confirmTotp, { body: { code: codeNow(secret) } });
  nextStep();
  return { ...who, secret, recovery_codes };
}

const cookieOf = (answer: Response): string =>
  /taraz_second_step_\d+=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
const post = (path: string, json: unknown, cookie = '') =>
  server().fetch(path, { method: 'POST', json, headers: { cookie: `taraz_second_step=${cookie}` } });
const authorize = (username: string, given = password) => post('/api/auth/authorize', { username, password: given });
/** The first step, right; returns what names the login that waits. */
async function firstStep(username: string): Promise<string> {
  const answer = await authorize(username);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, 'SECOND_FACTOR_NEEDED']);
  expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
  return cookieOf(answer);
}
const second = (cookie: string, proof: object) => post('/api/auth/second_step', proof, cookie);
const statusOf = (error: unknown) => (error as { status: number }).status;

describe('an authenticator app', () => {
  it('is asked for at every login once a code of it was given, and not before', async () => {
    const user = await server().newAdmin();
    const { secret, uri, qr } = await user.client(calls.beginTotp, { body: { password } });
    expect(uri).toContain(`secret=${secret}`);
    expect(qr.length).toBe(qr[0]?.length);
    expect((await authorize(user.username)).status).toBe(200);
    await expect(user.client(calls.confirmTotp, { body: { code: '000000' } })).rejects.toMatchObject({ status: 422 });
    const { recovery_codes } = await user.client(calls.confirmTotp, { body: { code: codeNow(secret) } });
    expect(new Set(recovery_codes).size).toBe(10);
    nextStep();
    const cookie = await firstStep(user.username);
    const { ways } = (await (await post('/api/auth/second_step/options', undefined, cookie)).json()) as {
      ways: string[];
    };
    expect(ways).toEqual(['totp', 'recovery']);
    const answer = await second(cookie, { totp: codeNow(secret) });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/^taraz_refresh_\d+=/);
    // What was proved is used up.
    expect((await second(cookie, { totp: codeNow(secret) })).status).toBe(401);
  });

  it('turned on again within minutes, since the answer got lost, gives recovery codes that its user sees', async () => {
    const user = await server().newAdmin();
    const { secret } = await user.client(calls.beginTotp, { body: { password } });
    const confirm = async (code = codeNow(secret)) =>
      (await user.client(calls.confirmTotp, { body: { code } })).recovery_codes;
    const [lost] = await confirm();
    const again = await confirm();
    nextStep();
    const [seen = '', ...others] = await confirm();
    expect([new Set([...again, seen, ...others]).size, again.includes(lost ?? '')]).toEqual([20, false]);
    await expect(confirm('000000')).rejects.toMatchObject({ problem: { code: 'BAD_CODE' } });
    expect((await second(await firstStep(user.username), { recovery_code: lost })).status).toBe(422);
    expect((await second(await firstStep(user.username), { recovery_code: seen })).status).toBe(200);
    // The code that turned it on opens nothing.
    expect((await second(await firstStep(user.username), { totp: codeNow(secret) })).status).toBe(422);
    const { events } = await user.client(calls.listEventLog, { query: { limit: 50 } });
    const told = events.map(({ action }) => action).filter((action) => /totp|codes/.test(action));
    expect(told).toEqual(['recovery_codes.made', 'recovery_codes.made', 'totp.added']);
    server().clock.advance(601_000);
    await expect(confirm()).rejects.toMatchObject({ problem: { code: 'BAD_CODE' } });
  });

  it('takes a code once, and a recovery code once', async () => {
    const user = await withTotp();
    const code = codeNow(user.secret);
    expect((await second(await firstStep(user.username), { totp: code })).status).toBe(200);
    expect((await second(await firstStep(user.username), { totp: code })).status).toBe(422);
    const [recovery = ''] = user.recovery_codes;
    const typed = recovery.toUpperCase().replaceAll('-', ' ');
    expect((await second(await firstStep(user.username), { recovery_code: typed })).status).toBe(200);
    expect((await second(await firstStep(user.username), { recovery_code: recovery })).status).toBe(422);
    expect(await user.client(calls.getSecondFactor, {})).toMatchObject({ recovery_codes_left: 9 });
  });

  it('uses up one of the recovery codes that prove the same login at once, and says of the others that the login is over', async () => {
    const user = await withTotp();
    const cookie = await firstStep(user.username);
    const codes = user.recovery_codes.slice(0, 4);
    const answers = await Promise.all(codes.map((recovery_code) => second(cookie, { recovery_code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect(await user.client(calls.getSecondFactor, {})).toMatchObject({ recovery_codes_left: 9 });
  });

  it('lets no login go on that waits for its code while the password is changed', async () => {
    const user = await withTotp();
    const waiting = await firstStep(user.username);
    const body = { old_password: password, new_password: 'گذرواژه تازه ۷۳۹۱' };
    const phone = await givePhone(user.userId);
    // Five texts of another kind came in the day.
    await server().database.asOwner(
      `insert into sms_messages (receptor, template, state, created_at)
       select $1, 'text', 'sent', $2 from generate_series(1, 5)`,
      [phone, new Date(server().clock.nowMs())],
    );
    await user.client(calls.changePassword, { body });
    await expect.poll(() => textsTo(server(), phone)).toEqual([expect.stringContaining('گذرواژه شما عوض شد')]);
    expect((await second(waiting, { totp: codeNow(user.secret) })).status).toBe(401);
    const again = cookieOf(await authorize(user.username, body.new_password));
    expect((await second(again, { totp: codeNow(user.secret) })).status).toBe(200);
  });

  it('takes one of many equal codes that come at once', async () => {
    const user = await withTotp();
    const cookies = await Promise.all(Array.from({ length: 4 }, () => firstStep(user.username)));
    const code = codeNow(user.secret);
    const statuses = await Promise.all(cookies.map(async (cookie) => (await second(cookie, { totp: code })).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('makes wrong codes wait longer each time, over all logins of the user, and forgets them after a right one', async () => {
    const user = await withTotp();
    const cookie = await firstStep(user.username);
    for (let tries = 0; tries < 5; tries += 1) expect((await second(cookie, { totp: '000000' })).status).toBe(422);
    const waits = async (id: string) => (await second(id, { totp: codeNow(user.secret) })).headers.get('retry-after');
    expect(await waits(cookie)).toBe('30');
    expect(await waits(await firstStep(user.username))).toBe('30');
    server().clock.advance(31_000);
    expect((await second(cookie, { recovery_code: 'x' })).status).toBe(422);
    expect(await waits(cookie)).toBe('60');
    server().clock.advance(61_000);
    expect((await second(cookie, { totp: codeNow(user.secret) })).status).toBe(200);
  });

  it('is asked for after a code to the phone and after a recovery of the password', async () => {
    const user = await withTotp();
    const phone = newPhone();
    await server().database.asOwner('update users set phone = $1 where user_id = $2', [phone, user.userId]);
    const { challenge_id } = await server().client()(calls.sendCode, { body: { phone, purpose: 'login' } });
    const byCode = { challenge_id, code: await codeFor(server(), phone) };
    const answer = await post('/api/auth/v2/otp_verify', byCode);
    expect(((await answer.json()) as { code: string }).code).toBe('SECOND_FACTOR_NEEDED');
    const order = await server().client()(calls.sendRecoveryCode, { body: { identifier: user.username } });
    const reset = {
      challenge_id: order.challenge_id,
      code: await codeFor(server(), phone, 1),
      password: 'kj4m-wq8t-zx',
    };
    await server().client()(calls.resetPassword, { body: reset });
    expect((await authorize(user.username, 'kj4m-wq8t-zx')).status).toBe(401);
    expect(
      (await second(cookieOf(await authorize(user.username, 'kj4m-wq8t-zx')), { totp: codeNow(user.secret) })).status,
    ).toBe(200);
  });

  it('is not given away by an admin who sets a password, and is nobody else’s to see', async () => {
    const admin = await server().newAdmin();
    const employee = await withTotp(await server().newUser(admin.accountId));
    await admin.client(calls.putEmployee, {
      params: { id: employee.userId },
      body: { crew: { password: 'kj4m-wq8t-zx' } },
    });
    const answer = await authorize(employee.username, 'kj4m-wq8t-zx');
    expect(((await answer.json()) as { code: string }).code).toBe('SECOND_FACTOR_NEEDED');
    expect(await admin.client(calls.getSecondFactor, {})).toMatchObject({ totp_since: null, recovery_codes_left: 0 });
    const rows = await server().database.db.withAccount(admin.accountId, (tx) =>
      tx.selectFrom('user_totp').selectAll().execute(),
    );
    expect(rows).toEqual([]);
  });

  it('is begun and removed with the password only; its removal is written down', async () => {
    const user = await withTotp();
    const wrong = { body: { password: 'wrong' } };
    for (const call of [calls.beginTotp, calls.removeTotp, calls.renewRecoveryCodes, calls.passkeyOptions] as const) {
      await expect(user.client(call, wrong)).rejects.toMatchObject({ status: 400 });
    }
    server().clock.advance(3_600_000);
    const fresh = (await (await second(await firstStep(user.username), { totp: codeNow(user.secret) })).json()) as {
      token: string;
    };
    const client = server().client(fresh.token);
    const phone = await givePhone(user.userId);
    const { recovery_codes } = await client(calls.renewRecoveryCodes, { body: { password } });
    expect(user.recovery_codes.some((code) => recovery_codes.includes(code))).toBe(false);
    expect(await client(calls.removeTotp, { body: { password } })).toMatchObject({
      totp_since: null,
      recovery_codes_left: 0,
    });
    await expect
      .poll(() => textsTo(server(), phone))
      .toEqual(['برنامه رمزساز', 'کدهای بازیابی'].map((words) => expect.stringContaining(words)));
    expect((await authorize(user.username)).status).toBe(200);
    const { events } = await client(calls.listEventLog, { query: { limit: 50 } });
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['totp.added', 'totp.removed', 'recovery_codes.made']),
    );
    const [log] = await server().database.asOwner<{ text: string }>(
      'select string_agg(to_jsonb(e)::text, $2) as text from event_log e where account_id = $1',
      [user.accountId, '\n'],
    );
    for (const secret of [user.secret, ...recovery_codes]) expect(log?.text).not.toContain(secret);
  });

  it('keeps its secret sealed', async () => {
    const user = await withTotp();
    const [row] = await server().database.asOwner<{ row: string }>(
      'select to_jsonb(t)::text as row from user_totp t where user_id = $1',
      [user.userId],
    );
    expect(row?.row).not.toContain(Buffer.from(fromBase32(user.secret)).toString('hex'));
  });

  it('is asked for in every account of the user', async () => {
    const user = await withTotp();
    await seedMembership(server().database, await seedAccount(server().database), user.userId);
    await firstStep(user.username);
  });
});

describe('a login between its steps', () => {
  it('ends after ten minutes, and is no session', async () => {
    const user = await withTotp();
    const cookie = await firstStep(user.username);
    expect((await server().fetch('/api/auth/me', { token: cookie })).status).toBe(401);
    server().clock.advance(601_000);
    expect((await second(cookie, { totp: codeNow(user.secret) })).status).toBe(401);
  });

  it.each(['', 'x', 'a'.repeat(43)])('is not made up: %j', async (cookie) => {
    expect((await second(cookie, { totp: '000000' })).status).toBe(401);
    expect((await post('/api/auth/second_step/options', undefined, cookie)).status).toBe(401);
  });

  it('looks like a wrong password to who does not know the password', async () => {
    const withFactor = await withTotp();
    const without = await seedUser(server().database, await seedAccount(server().database));
    const [one, other] = [await authorize(withFactor.username, 'x'), await authorize(without.username, 'x')];
    const [a, b] = [(await one.json()) as object, (await other.json()) as object];
    expect([one.status, { ...a, request_id: '' }]).toEqual([other.status, { ...b, request_id: '' }]);
  });
});

/** What a browser keeps between its requests. */
function browser() {
  const jar = new Map<string, string>();
  const ask = async (path: string, json: unknown) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await server().fetch(path, { method: 'POST', json, headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
  const logIn = (username: string, given = password) => ask('/api/auth/authorize', { username, password: given });
  return { jar, ask, logIn };
}
type User = Awaited<ReturnType<typeof withTotp>>;

/** A browser in which the second step was done, and which its user trusts. */
async function trustedBrowser(user: User) {
  const own = browser();
  expect((await own.logIn(user.username)).status).toBe(401);
  const answer = await own.ask('/api/auth/second_step', { totp: codeNow(user.secret), remember: true });
  expect(answer.status).toBe(200);
  nextStep();
  return { ...own, cookies: answer.headers.getSetCookie() };
}
const devicesOf = async (user: User) => (await user.client(calls.getSecondFactor, {})).trusted_devices;
const loggedActions = async ({ client }: User) =>
  (await client(calls.listEventLog, { query: { limit: 50 } })).events.map(({ action }) => action);

describe('a trusted device', () => {
  it('is not asked for the second step for 30 days, and only with the password', async () => {
    const user = await withTotp();
    const own = await trustedBrowser(user);
    const cookie = own.cookies.find((line) => line.startsWith('taraz_device_')) ?? '';
    expect(cookie).toMatch(/Path=\/api\/auth; Max-Age=2592000; HttpOnly; SameSite=Strict/);
    expect((await own.logIn(user.username)).status).toBe(200);
    expect((await own.logIn(user.username, 'wrong')).status).toBe(401);
    expect((await browser().logIn(user.username)).status).toBe(401);
    expect(await loggedActions(user)).toContain('device.trusted');
    server().clock.advance(29 * 86_400_000);
    expect((await own.logIn(user.username)).status).toBe(200);
    // Its use has not made it longer.
    server().clock.advance(86_400_000);
    expect((await own.logIn(user.username)).status).toBe(401);
  });

  it('lets no code by SMS serve again that led to a second step, also once its user has removed the factor', async () => {
    const user = await withTotp();
    const phone = newPhone();
    await server().database.asOwner('update users set phone = $1 where user_id = $2', [phone, user.userId]);
    const { challenge_id } = await server().client()(calls.sendCode, { body: { phone, purpose: 'login' } });
    const body = { challenge_id, code: await codeFor(server(), phone) };
    const refusal = async () => ((await (await post('/api/auth/v2/otp_verify', body)).json()) as { code: string }).code;
    expect(await refusal()).toBe('SECOND_FACTOR_NEEDED');
    await user.client(calls.removeTotp, { body: { password } });
    expect(await refusal()).toBe('BAD_CODE');
  });

  it('lets a code by SMS serve once where a second step followed it, and again only where none is asked for', async () => {
    const user = await withTotp();
    const phone = newPhone();
    await server().database.asOwner('update users set phone = $1 where user_id = $2', [phone, user.userId]);
    let sent = 0;
    const order = async () => {
      const { challenge_id } = await server().client()(calls.sendCode, { body: { phone, purpose: 'login' } });
      const code = await codeFor(server(), phone, sent);
      sent += 1;
      return async ({ ask }: ReturnType<typeof browser>) => {
        const answer = await ask('/api/auth/v2/otp_verify', { challenge_id, code });
        const { session, code: refusal } = (await answer.json()) as { session?: { token: string }; code?: string };
        return session ?? refusal;
      };
    };
    const [own, other] = [browser(), browser()];
    const first = await order();
    expect(await first(own)).toBe('SECOND_FACTOR_NEEDED');
    expect(await first(other)).toBe('BAD_CODE');
    const proof = { totp: codeNow(user.secret), remember: true };
    const { token } = (await (await own.ask('/api/auth/second_step', proof)).json()) as { token: string };
    await server().client(token)(calls.logout, {});
    expect(await first(own)).toBe('BAD_CODE');
    server().clock.advance(600_000);
    const second = await order();
    expect(await second(own)).toHaveProperty('token');
    expect(await second(other)).toBe('BAD_CODE');
    expect(await second(own)).toHaveProperty('token');
  });

  it('is not trusted unasked, nor for another user, nor by a token that is only made up', async () => {
    const user = await withTotp();
    const unasked = browser();
    await unasked.logIn(user.username);
    expect((await unasked.ask('/api/auth/second_step', { totp: codeNow(user.secret) })).status).toBe(200);
    nextStep();
    expect((await unasked.logIn(user.username)).status).toBe(401);
    const other = await withTotp();
    const own = await trustedBrowser(user);
    expect((await own.logIn(other.username)).status).toBe(401);
    const deviceOf = ({ userId }: User) => `taraz_device_${userId}_${new URL(server().url).port}`;
    const token = own.jar.get(deviceOf(user)) ?? '';
    own.jar.set(deviceOf(other), token);
    expect((await own.logIn(other.username)).status).toBe(401);
    own.jar.set(deviceOf(user), 'A'.repeat(43));
    expect((await own.logIn(user.username)).status).toBe(401);
    // Two users of one browser are each remembered.
    own.jar.set(deviceOf(user), token);
    await own.ask('/api/auth/second_step', { totp: codeNow(user.secret) });
    expect((await own.logIn(other.username)).status).toBe(401);
    const second = { totp: codeNow(other.secret), remember: true };
    expect((await own.ask('/api/auth/second_step', second)).status).toBe(200);
    expect((await own.logIn(other.username)).status).toBe(200);
    expect((await own.logIn(user.username)).status).toBe(200);
    const rows = await server().database.asOwner('select token_hash from trusted_devices where user_id = $1', [
      user.userId,
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is listed for its user, and forgotten by a click', async () => {
    const user = await withTotp();
    const [first, second] = [await trustedBrowser(user), await trustedBrowser(user)];
    const devices = await devicesOf(user);
    expect(devices.map(({ is_current }) => is_current)).toEqual([false, false]);
    const stranger = await withTotp();
    expect(await devicesOf(stranger)).toEqual([]);
    const params = { id: devices[0]?.id ?? '' };
    await expect(stranger.client(calls.forgetDevice, { params })).rejects.toMatchObject({ status: 404 });
    await user.client(calls.forgetDevice, { params });
    expect((await second.logIn(user.username)).status).toBe(401);
    expect((await first.logIn(user.username)).status).toBe(200);
    expect(await loggedActions(user)).toContain('device.forgotten');
    const cookie = [...first.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const mine = await server().fetch('/api/auth/second_factor', {
      headers: { cookie, authorization: `Bearer ${user.token}` },
    });
    expect(((await mine.json()) as { trusted_devices: object[] }).trusted_devices).toMatchObject([
      { is_current: true },
    ]);
  });

  it('is forgotten with a new password, changed, recovered or set by an admin', async () => {
    const admin = await server().newAdmin();
    const user = await withTotp(await server().newUser(admin.accountId));
    const own = await trustedBrowser(user);
    const changed = { old_password: password, new_password: 'kj4m-wq8t-zx' };
    await user.client(calls.changePassword, { body: changed });
    expect((await own.logIn(user.username, 'kj4m-wq8t-zx')).status).toBe(401);
    await own.ask('/api/auth/second_step', { totp: codeNow(user.secret), remember: true });
    nextStep();
    expect((await own.logIn(user.username, 'kj4m-wq8t-zx')).status).toBe(200);
    const body = { crew: { password: 'zx9p-wq8t-kj' } };
    await admin.client(calls.putEmployee, { params: { id: user.userId }, body });
    expect((await own.logIn(user.username, 'zx9p-wq8t-kj')).status).toBe(401);
    await own.ask('/api/auth/second_step', { totp: codeNow(user.secret), remember: true });
    const kept = () => server().database.asOwner('select id from trusted_devices where user_id = $1', [user.userId]);
    expect(await kept()).toHaveLength(1);
    await server().database.asOwner("select access_recover($1, 'x', now())", [user.userId]);
    expect(await kept()).toEqual([]);
  });

  it('is forgotten when a factor is added or removed', async () => {
    const user = await withTotp();
    await trustedBrowser(user);
    expect(await devicesOf(user)).toHaveLength(1);
    const passkey = [user.userId, user.accountId];
    await server().database.asOwner(
      "insert into user_passkeys values ($1, $2::uuid, ($2::uuid)::text, '', 0, '{}', 'کلید', now())",
      passkey,
    );
    expect(await devicesOf(user)).toEqual([]);
    await trustedBrowser(user);
    await server().database.asOwner('delete from user_passkeys where user_id = $1', [user.userId]);
    expect(await devicesOf(user)).toEqual([]);
    await trustedBrowser(user);
    await user.client(calls.removeTotp, { body: { password } });
    expect(await devicesOf(user)).toEqual([]);
    const { secret } = await user.client(calls.beginTotp, { body: { password } });
    await user.client(calls.confirmTotp, { body: { code: codeNow(secret) } });
    expect(await devicesOf(user)).toEqual([]);
  });
});

describe('a passkey', () => {
  async function withPasskey() {
    const user = await server().newAdmin();
    const key = softPasskey('http://localhost:7400', 'localhost');
    const { options } = await user.client(calls.passkeyOptions, { body: { password } });
    const answer = key.register(options.challenge);
    const added = await user.client(calls.addPasskey, { body: { name: 'لپ‌تاپ', answer } });
    return { user, key, answer, ...added };
  }
  const optionsOf = async (cookie: string) =>
    (await (await post('/api/auth/second_step/options', undefined, cookie)).json()) as {
      ways: string[];
      passkey: { challenge: string };
    };

  it('is the second step, signs once, and is removed with the password', async () => {
    const { user, key, answer, recovery_codes } = await withPasskey();
    expect(recovery_codes).toHaveLength(10);
    await expect(user.client(calls.addPasskey, { body: { name: 'x', answer } })).rejects.toMatchObject({ status: 422 });
    const cookie = await firstStep(user.username);
    const { ways, passkey } = await optionsOf(cookie);
    expect(ways).toEqual(['passkey', 'recovery']);
    const proof = { passkey: key.sign(passkey.challenge) };
    expect((await second(cookie, proof)).status).toBe(200);
    const again = await firstStep(user.username);
    await optionsOf(again);
    expect((await second(again, proof)).status).toBe(422);
    const { passkeys } = await user.client(calls.getSecondFactor, {});
    expect(passkeys).toMatchObject([{ name: 'لپ‌تاپ', last_used_at: expect.any(String) }]);
    const params = { id: passkeys[0]?.id ?? '' };
    const wrong = user.client(calls.removePasskey, { params, body: { password: 'x' } });
    expect(await wrong.catch(statusOf)).toBe(400);
    await user.client(calls.removePasskey, { params, body: { password } });
    expect((await authorize(user.username)).status).toBe(200);
  });

  it('keeps its recovery codes when an app is added, however often that is confirmed', async () => {
    const { user, recovery_codes } = await withPasskey();
    nextStep();
    const { secret } = await user.client(calls.beginTotp, { body: { password } });
    const body = { code: codeNow(secret) };
    for (let presses = 0; presses < 2; presses += 1)
      expect(await user.client(calls.confirmTotp, { body })).toEqual({ recovery_codes: [] });
    const [code] = recovery_codes;
    expect((await second(await firstStep(user.username), { recovery_code: code })).status).toBe(200);
  });

  it('of another user, of another site or signed for nothing does not count', async () => {
    const { user, key } = await withPasskey();
    const stranger = await withPasskey();
    const cookie = await firstStep(user.username);
    const phished = key.onSite('https://evil.example', 'evil.example');
    const tries = [
      async () => stranger.key.sign((await optionsOf(cookie)).passkey.challenge),
      async () => phished.sign((await optionsOf(cookie)).passkey.challenge),
      async () => key.sign(Buffer.alloc(32).toString('base64url')),
      async () => ({ id: 'x', response: { clientDataJSON: 'x' } }),
    ];
    for (const answer of tries) expect((await second(cookie, { passkey: await answer() })).status).toBe(422);
  });

  const begin = async () => {
    const answer = await server().fetch('/api/auth/passkey/options', { method: 'POST' });
    const set = answer.headers.get('set-cookie') ?? '';
    expect(set).toMatch(/HttpOnly; SameSite=Strict/);
    const { options } = (await answer.json()) as { options: { challenge: string; allowCredentials?: unknown[] } };
    expect(options.allowCredentials ?? []).toEqual([]);
    return { cookie: /taraz_passkey_login_\d+=([^;]*)/.exec(set)?.[1] ?? '', challenge: options.challenge };
  };
  const alone = (cookie: string, passkey: unknown) =>
    server().fetch('/api/auth/passkey', {
      method: 'POST',
      json: { passkey },
      headers: { cookie: `taraz_passkey_login=${cookie}; taraz_second_step=${cookie}` },
    });

  it('signs in alone, once, and the event log says so', async () => {
    const { user, key } = await withPasskey();
    const { cookie, challenge } = await begin();
    // It waits for a passkey; no code of an app ends it.
    expect((await second(cookie, { totp: '000000' })).status).toBe(401);
    const answer = await alone(cookie, key.sign(challenge, { userId: user.userId }));
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringMatching(/taraz_refresh_\d+=/),
    ]);
    const client = server().client(((await answer.json()) as { token: string }).token);
    expect(await client(calls.getMe, {})).toMatchObject({ username: user.username });
    expect((await alone(cookie, key.sign(challenge, { userId: user.userId }))).status).toBe(401);
    const { events } = await client(calls.listEventLog, { query: { limit: 5 } });
    expect(events.map(({ action }) => action)).toContain('passkey.used');
  });

  it.each([
    [
      'a second step',
      async (deps: SecondFactorDeps) => {
        const { username, recovery_codes } = await withTotp();
        const [recovery_code = ''] = recovery_codes;
        const browser = { visitor: { ip: '', userAgent: '' }, cookie: () => null, isTrustAsked: false };
        return finishSecondStep(deps, await firstStep(username), { recovery_code }, browser);
      },
    ],
    [
      'a passkey alone',
      async (deps: SecondFactorDeps) => {
        const { user, key } = await withPasskey();
        const { cookie, challenge } = await begin();
        return finishPasskeyLogin(deps, cookie, key.sign(challenge, user), { ip: '', userAgent: '' });
      },
    ],
    [
      'a code to the phone',
      async (deps: SecondFactorDeps) => {
        const { userId } = await server().newAdmin();
        const phone = newPhone();
        await server().database.asOwner('update users set phone = $1 where user_id = $2', [phone, userId]);
        const { challenge_id } = await server().client()(calls.sendCode, { body: { phone, purpose: 'login' } });
        const given = { challengeId: challenge_id, code: await codeFor(server(), phone), purposes: ['login'] } as const;
        const proved = await proveCode(deps as unknown as SmsDeps, { ...given, ip: '' });
        return openSession(deps, { userId, ip: '', userAgent: '' }, () => null, proved.password);
      },
    ],
  ])('or another way in, %s, begins no login once the password is changed behind its proof', async (_way, logIn) => {
    const { db, asOwner } = server().database;
    const database: typeof db = {
      ...db,
      async withAccount(accountId, work) {
        // As whoever changes it does: the logins that there are end, and what waits for its second step is gone.
        await asOwner(
          "update user_credentials set password_hash = 'x' where user_id in (select user_id from memberships where account_id = $1)",
          [accountId],
        );
        await asOwner('delete from second_steps');
        return db.withAccount(accountId, work);
      },
    };
    const relyingParty = relyingPartyOf(null);
    const runtime = createTestRuntime(server().clock);
    const begun = logIn({ database, runtime, relyingParty } as unknown as SecondFactorDeps);
    await expect(begun).rejects.toMatchObject({ code: expect.stringMatching(/^(UNAUTHENTICATED|BAD_CREDENTIALS)$/) });
  });

  it('does not sign in alone without its user, for another, unasked for a finger, from another site, or removed', async () => {
    const { user, key } = await withPasskey();
    const stranger = await withPasskey();
    const { userId } = user;
    const phished = key.onSite('https://evil.example', 'evil.example');
    const tries = [
      (challenge: string) => key.sign(challenge),
      (challenge: string) => stranger.key.sign(challenge, { userId }),
      (challenge: string) => key.sign(challenge, { userId: stranger.user.userId }),
      (challenge: string) => key.sign(challenge, { userId, isVerified: false }),
      (challenge: string) => phished.sign(challenge, { userId }),
      () => key.sign(Buffer.alloc(32).toString('base64url'), { userId }),
      () => ({ id: 'x', response: { clientDataJSON: 'x', userHandle: 7 } }),
    ];
    for (const sign of tries) {
      const { cookie, challenge } = await begin();
      expect((await alone(cookie, sign(challenge))).status).toBe(422);
      // What was to be signed has served.
      expect((await alone(cookie, key.sign(challenge, { userId }))).status).toBe(401);
    }
    const waited = await begin();
    server().clock.advance(601_000);
    expect((await alone(waited.cookie, key.sign(waited.challenge, { userId }))).status).toBe(401);
    await server().database.asOwner('update users set disabled = true where user_id = $1', [userId]);
    const { cookie, challenge } = await begin();
    expect((await alone(cookie, key.sign(challenge, { userId }))).status).toBe(403);
  });
});
