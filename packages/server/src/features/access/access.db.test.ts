import { calls, sessionHeader, sessionNameOf } from '@taraz/contract';
import { describe, expect, it } from 'vitest';
import { seedAccount, seedMembership, seedUser, testPassword } from '../../testing/seed.ts';
import { withServer } from '../../testing/with-server.ts';
import { accessMessages } from './messages.fa.ts';
import { delayAfter } from './throttle.ts';

const server = withServer();

const refreshCookie = (response: Response): string =>
  /taraz_refresh_\d+=([^;]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
const authorize = (username: string, password: string) =>
  server().fetch('/api/auth/authorize', { method: 'POST', json: { username, password } });
const refresh = (token: string, origin = server().url) =>
  fetch(`${origin}/api/auth/refresh`, {
    method: 'POST',
    headers: { cookie: `taraz_refresh_${new URL(origin).port}=${token}` },
  });
const me = (token: string, origin = server().url) =>
  fetch(`${origin}/api/auth/me/`, { headers: { authorization: `bEaReR ${token}` } });
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

describe('signing in', () => {
  it('gives a token, roles, status, and a refresh cookie that no script can read', async () => {
    const user = await seedUser(server().database, await seedAccount(server().database), {
      username: 'Signs_In_1'.toLowerCase(),
    });
    const response = await authorize(' SIGNS_in_1 ', testPassword);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 900,
      roles: ['admin'],
      signup_status: { status: 'VERIFIED', missing: [] },
    });
    expect(response.headers.get('set-cookie')).toMatch(
      /^taraz_refresh_\d+=[\w-]{43}; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    expect(user.username).toBe('signs_in_1');
  });

  it('reads a user name in whatever digits a keyboard writes, and without marks that come with pasting', async () => {
    await seedUser(server().database, await seedAccount(server().database), { username: '09125550020' });
    const typed = ['۰۹۱۲۵۵۵۰۰۲۰', '٠٩١٢٥٥٥٠٠٢٠', '\u200e09125550020\u200f'];
    for (const name of typed) expect((await authorize(name, testPassword)).status).toBe(200);
    // So its wrong passwords are counted for one name, however it is written.
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await authorize(typed[attempt % 3] ?? '', 'x')).status).toBe(401);
    expect((await authorize('09125550020', testPassword)).status).toBe(429);
  });

  it('says the same of an unknown user and of a wrong password', async () => {
    const user = await seedUser(server().database, await seedAccount(server().database));
    const unknown = await authorize('nobody_here', 'x');
    const wrong = await authorize(user.username, 'x');
    expect([unknown.status, wrong.status]).toEqual([401, 401]);
    const [a, b] = [(await unknown.json()) as object, (await wrong.json()) as object];
    expect({ ...a, request_id: '' }).toEqual({ ...b, request_id: '' });
  });

  it('waits longer with each failure, and forgets them after a success', async () => {
    const user = await seedUser(server().database, await seedAccount(server().database));
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await authorize(user.username, 'x')).status).toBe(401);
    const refused = await authorize(user.username, testPassword);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBe(1);
    server().clock.advance(1_100);
    expect((await authorize(user.username, 'x')).status).toBe(401);
    expect(Number((await authorize(user.username, testPassword)).headers.get('retry-after'))).toBe(2);
    server().clock.advance(2_100);
    expect((await authorize(user.username, testPassword)).status).toBe(200);
    expect((await authorize(user.username, 'x')).status).toBe(401);
    expect((await authorize(user.username, testPassword)).status).toBe(200);
  });

  it('counts guesses that are sent all at once', async () => {
    const user = await seedUser(server().database, await seedAccount(server().database));
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await authorize(user.username, 'x')).status),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    server().clock.advance(3_600_000);
  });

  it('never waits longer than fifteen minutes', () => {
    expect([4, 5, 6, 10, 14, 15, 1000].map((failures) => delayAfter('user', failures) / 1000)).toEqual([
      0, 1, 2, 32, 512, 900, 900,
    ]);
  });

  it('refuses a user of no account, and knows who is not verified yet', async () => {
    const unverified = await seedAccount(server().database, { signupStatus: 'UNDER_REVIEW' });
    const user = await server().newUser(unverified, { role: 'admin' });
    expect((await me(user.token)).status).toBe(200);
    const refused = await server().fetch('/api/settings', { token: user.token });
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'NOT_VERIFIED']);
    await server().database.asOwner('delete from memberships where user_id = $1', [user.userId]);
    expect((await authorize(user.username, testPassword)).status).toBe(403);
  });
});

describe('several installations on the ports of one host', () => {
  /** As a browser does: whatever the port, what a host set goes back to that host. */
  function browser() {
    const jar = new Map<string, string>();
    const post = async (url: string, path: string, json: object = {}, token?: string) => {
      const answer = await fetch(`${url}/api/auth/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(token === undefined ? {} : { authorization: `bearer ${token}` }),
        },
        body: JSON.stringify(json),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = '', age] = /^([^=]+)=([^;]*);.* Max-Age=(\d+);/.exec(line) ?? [];
        if (age === '0') jar.delete(name);
        else jar.set(name, value);
      }
      const { token: given = '' } = (await answer.json()) as { token?: string };
      return { status: answer.status, token: given };
    };
    return { jar, post };
  }
  const twoUsers = async () => {
    const { database } = server();
    const users = [
      await seedUser(database, await seedAccount(database)),
      await seedUser(database, await seedAccount(database)),
    ];
    return users.map(({ username }) => ({ username, password: testPassword })) as [object, object];
  };
  const whoIs = async (token: string) => ((await (await me(token)).json()) as { username: string }).username;

  it('are signed in to beside each other: neither takes the other for its own, or signs it out', async () => {
    const [here, there] = await twoUsers();
    const other = await server().startAnother();
    const { post } = browser();
    await post(server().url, 'authorize', here);
    await post(other.url, 'authorize', there);
    const back = await post(server().url, 'refresh');
    expect(await whoIs(back.token)).toBe((here as { username: string }).username);
    expect((await post(server().url, 'logout', {}, back.token)).status).toBe(200);
    expect((await post(server().url, 'refresh')).status).toBe(401);
    const stays = await post(other.url, 'refresh');
    expect(await whoIs(stays.token)).toBe((there as { username: string }).username);
  });

  it('a login of before cookies had ports goes on, and is over once it was left', async () => {
    const [one] = await twoUsers();
    const { jar, post } = browser();
    const { headers } = await authorize((one as { username: string }).username, testPassword);
    jar.set('taraz_refresh', refreshCookie({ headers } as Response));
    const goesOn = await post(server().url, 'refresh');
    expect(goesOn.status).toBe(200);
    const again = await post(server().url, 'refresh');
    expect(again.status).toBe(200);
    expect((await post(server().url, 'logout', {}, again.token)).status).toBe(200);
    expect((await post(server().url, 'refresh')).status).toBe(401);
  });

  it('one of them that is reached without a port and with one takes a login along, and does not end it as stolen', async () => {
    const [one] = await twoUsers();
    const { jar, post } = browser();
    const { headers } = await authorize((one as { username: string }).username, testPassword);
    jar.set('taraz_refresh', refreshCookie({ headers } as Response));
    const { token } = await post(server().url, 'refresh');
    const withPort = `taraz_refresh_${new URL(server().url).port}`;
    expect([...jar.keys()]).toEqual([withPort]);
    // Asked by the other name, or at another port of before, nothing of it is left to be seen again.
    const kept = jar.get(withPort) ?? '';
    jar.delete(withPort);
    expect((await post(server().url, 'refresh')).status).toBe(401);
    expect((await me(token)).status).toBe(200);
    jar.set(withPort, kept);
    expect((await post(server().url, 'refresh')).status).toBe(200);
  });

  it('one without a port keeps its cookie where another asks with it, which does so once', async () => {
    const { jar, post } = browser();
    jar.set('taraz_refresh', 'x'.repeat(43));
    expect((await post(server().url, 'refresh')).status).toBe(401);
    expect(Object.fromEntries(jar)).toEqual({
      taraz_refresh: 'x'.repeat(43),
      [`taraz_refresh_${new URL(server().url).port}`]: '',
    });
  });
});

describe('a session', () => {
  it('rotates its refresh token; the old one seen again ends the login in every process', async () => {
    const user = await seedUser(server().database, await seedAccount(server().database));
    const other = await server().startAnother();
    const first = refreshCookie(await authorize(user.username, testPassword));
    const second = await refresh(first);
    expect(second.status).toBe(200);
    const { token } = (await second.json()) as { token: string };
    expect((await me(token)).status).toBe(200);
    expect((await me(token, other.url)).status).toBe(200);

    const reused = await refresh(first);
    expect(reused.status).toBe(401);
    // Whoever is put out so hears why.
    expect(await reused.json()).toMatchObject({ code: 'UNAUTHENTICATED', detail: accessMessages.reuse });
    expect(reused.headers.get('set-cookie')).toMatch(/^taraz_refresh_\d+=; Path=\/api\/auth; Max-Age=0/);
    await expect.poll(async () => (await me(token, other.url)).status).toBe(401);
    await expect.poll(async () => (await me(token)).status).toBe(401);
    expect((await refresh(refreshCookie(second))).status).toBe(401);
    const told = await server().database.asOwner(
      "select actor_id from event_log where action = 'login.reused' and actor_id = $1",
      [user.userId],
    );
    expect(told).toHaveLength(1);
  });

  it('writes down whose password was changed by themselves, and from where', async () => {
    const user = await server().newAdmin();
    const body = { old_password: testPassword, new_password: 'kj4m-wq8t-zx' };
    // Pressed again, since the answer got lost, it is done and told of already.
    for (let n = 0; n < 2; n += 1) await user.client(calls.changePassword, { body });
    const told = await user.client(calls.listEventLog, { query: { subject: 'password' } });
    expect(told.events).toMatchObject([{ actor_id: user.userId, ip: '127.0.0.1', subject_id: user.userId }]);
  });

  it('gives one of two refreshes at once, and takes the other for a theft', async () => {
    const user = await seedUser(server().database, await seedAccount(server().database));
    const token = refreshCookie(await authorize(user.username, testPassword));
    const statuses = (await Promise.all([refresh(token), refresh(token)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401]);
  });

  it('ends at logout, here at once and elsewhere with the notice', async () => {
    const user = await server().newAdmin();
    const other = await server().startAnother();
    expect((await me(user.token, other.url)).status).toBe(200);
    expect((await server().fetch('/api/auth/logout', { method: 'POST', token: user.token })).status).toBe(200);
    await expect.poll(async () => (await me(user.token)).status).toBe(401);
    await expect.poll(async () => (await me(user.token, other.url)).status).toBe(401);
  });

  it('expires: the access token after 15 minutes, the refresh token after two weeks unused', async () => {
    const user = await seedUser(server().database, await seedAccount(server().database));
    const response = await authorize(user.username, testPassword);
    const { token } = (await response.json()) as { token: string };
    server().clock.advance(14 * 60_000);
    expect((await me(token)).status).toBe(200);
    server().clock.advance(61_000);
    expect((await me(token)).status).toBe(401);
    const next = await refresh(refreshCookie(response));
    expect(next.status).toBe(200);
    server().clock.advance(14 * 86_400_000 + 1000);
    expect((await refresh(refreshCookie(next))).status).toBe(401);
  });

  it.each(['', 'x', 'Bearer', 'Basic abc', 'Bearer a b', `Bearer ${'a'.repeat(43)}`, 'Bearer \u00e9'])(
    'is not made by the header %j',
    async (authorization) => {
      const headers = authorization === '' ? {} : { authorization };
      const response = await fetch(`${server().url}/api/auth/me`, { headers });
      expect([response.status, await codeOf(response)]).toEqual([401, 'UNAUTHENTICATED']);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
    },
  );

  it('moves to another account of the user, and only to such', async () => {
    const user = await server().newAdmin();
    const second = await seedAccount(server().database, { name: 'حساب دوم' });
    await seedMembership(server().database, second, user.userId, { role: 'employee', permissions: ['invoices'] });
    const stranger = await seedAccount(server().database);
    const switched = await user.client(calls.switchAccount, { body: { account_id: second } });
    expect(switched.roles).toEqual(['employee']);
    const session = await server().client(switched.token)(calls.getMe, {});
    expect(session.account.name).toBe('حساب دوم');
    expect(session.accounts).toHaveLength(2);
    await expect.poll(async () => (await me(user.token)).status).toBe(401);
    const refused = server().client(switched.token)(calls.switchAccount, { body: { account_id: stranger } });
    await expect(refused).rejects.toMatchObject({ status: 404 });
  });

  it('is seen and ended from every account of its user, and from no other user’s', async () => {
    const user = await server().newAdmin();
    const second = await seedAccount(server().database, { name: 'حساب دوم' });
    await seedMembership(server().database, second, user.userId);
    const logIn = async () =>
      ((await (await authorize(user.username, testPassword)).json()) as { token: string }).token;
    const [elsewhere, third] = [await logIn(), await logIn()];
    const there = await server().client(elsewhere)(calls.switchAccount, { body: { account_id: second } });
    const { sessions } = await user.client(calls.listSessions, { query: {} });
    expect(sessions.map(({ account, is_current }) => [account.id, is_current])).toEqual(
      expect.arrayContaining([
        [user.accountId, true],
        [user.accountId, false],
        [second, false],
      ]),
    );
    const open = sessions.find(({ account }) => account.id === second);
    const stranger = await server().newAdmin();
    const end = (who: typeof user) => who.client(calls.endSession, { params: { id: open?.id ?? '' } });
    await expect(end(stranger)).rejects.toMatchObject({ status: 404 });
    expect((await me(there.token)).status).toBe(200);
    await end(user);
    await expect.poll(async () => (await me(there.token)).status).toBe(401);
    expect(await user.client(calls.endOtherSessions, {})).toEqual({ count: 1 });
    await expect.poll(async () => (await me(third)).status).toBe(401);
    expect((await me(user.token)).status).toBe(200);
    // Each is told of in the account that it was a login of.
    const told = await server().database.asOwner(
      "select account_id, actor_id, subject_id from event_log where action = 'login.ended' and actor_id = $1",
      [user.userId],
    );
    expect(told).toHaveLength(2);
    expect(told).toContainEqual({ account_id: second, actor_id: user.userId, subject_id: open?.id });
    expect((await stranger.client(calls.listSessions, { query: {} })).count).toBe(1);
  });

  it('does nothing for a page that was drawn for the account before', async () => {
    const user = await server().newAdmin();
    const second = await seedAccount(server().database);
    await seedMembership(server().database, second, user.userId);
    const { token } = await user.client(calls.switchAccount, { body: { account_id: second } });
    const client = server().client(token);
    const of = (accountId: string) => ({
      authorization: `bearer ${token}`,
      [sessionHeader]: sessionNameOf({ accountId, userId: user.userId }),
    });
    const json = { last_name: 'رضایی', first_name: 'نادر', person_type: 'real' };
    const refused = await server().fetch('/api/customers', { method: 'POST', json, headers: of(user.accountId) });
    expect([refused.status, await codeOf(refused)]).toEqual([409, 'OTHER_ACCOUNT']);
    expect((await client(calls.listCustomers, { query: {} })).count).toBe(0);
    const own = await server().fetch('/api/customers', { headers: of(second) });
    expect(own.status).toBe(200);
  });
});
