import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { seedAccount, seedUser, testPassword } from '../../testing/seed.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type TestServer, withSharedServer } from '../../testing/with-server.ts';
import { holdPassword } from './password-lock.ts';
import { beginLogin } from './sessions.ts';

const server = withSharedServer();
const newUser = async () => seedUser(server().database, await seedAccount(server().database));

const change = (token: string, password: string) =>
  server().fetch('/api/users/change_password', {
    method: 'POST',
    token,
    json: { old_password: testPassword, new_password: password },
  });

it('a password is changed by one of many who change it at once', async () => {
  const { token } = await server().signIn(await newUser());
  const passwords = ['یکی', 'دیگری', 'سومی', 'چهارمی'].map((word) => `گذرواژه ${word} ۷۳۹۱`);
  const answers = await Promise.all(passwords.map((password) => change(token, password)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toEqual([200]);
  expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([]);
});

it('a password that was changed is told as done when it is pressed again, since the answer got lost; another one is not', async () => {
  const { token } = await server().signIn(await newUser());
  const next = 'گذرواژه تازه ۷۳۹۱';
  expect((await change(token, next)).status).toBe(200);
  for (let presses = 0; presses < 8; presses += 1) expect((await change(token, next)).status).toBe(200);
  expect((await change(token, `${next} دیگر`)).status).toBe(400);
});

it('no login begins with a password that was changed since it was proved', async () => {
  const user = await newUser();
  const { token } = await server().signIn(user);
  const credentials = () =>
    server().database.asOwner<{ password_hash: string }>(
      'select password_hash from user_credentials where user_id = $1',
      [user.userId],
    );
  const begin = ([row]: { password_hash: string }[]) => {
    const visitor = { userId: user.userId, ip: '', userAgent: '' };
    const proved = { username: user.username, hash: row?.password_hash ?? '' };
    return beginLogin(server().database.db, createTestRuntime(), user.accountId, visitor, proved);
  };
  const before = await credentials();
  await expect(begin(before)).resolves.toMatchObject({ access: expect.any(String) });
  expect((await change(token, 'گذرواژه تازه ۷۳۹۱')).status).toBe(200);
  await expect(begin(before)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
  await expect(begin(await credentials())).resolves.toMatchObject({ access: expect.any(String) });
});

/** Signs in, whatever comes of it. */
const logIn = async (to: TestServer, username: string) => {
  const answer = await to.fetch('/api/auth/authorize', { method: 'POST', json: { username, password: testPassword } });
  return ((await answer.json()) as { token?: string }).token ?? null;
};

it('a login made while the password is changed ends with all the others', async () => {
  const user = await newUser();
  const { token } = await server().signIn(user);
  const changing = { done: false };
  const changed = change(token, 'گذرواژه تازه ۷۳۹۱').finally(() => {
    changing.done = true;
  });
  const made: (string | null)[] = [];
  while (!changing.done) made.push(await logIn(server(), user.username));
  expect((await changed).status).toBe(200);
  for (const one of made) {
    if (one !== null) expect((await server().fetch('/api/auth/me', { token: one })).status).toBe(401);
  }
  expect((await server().fetch('/api/auth/me', { token })).status).toBe(200);
});

it.each(['/api/auth/switch_account', '/api/auth/leave_account'])(
  'a login that follows from another by %s while the password is changed does not outlive it',
  async (path) => {
    const { database } = server();
    const [first, second] = [await seedAccount(database), await seedAccount(database)];
    const user = await seedUser(database, first);
    await database.asOwner(
      "insert into memberships (account_id, user_id, role, created_at) values ($1, $2, 'employee', now())",
      [second, user.userId],
    );
    const { token } = await server().signIn(user);
    const changing = async (tx: Tx) => {
      await holdPassword(tx, user.userId);
      await sql`select access_set_password(${user.userId}, 'another', now()),
      access_end_other_logins(${user.userId}, ${user.userId}, now())`.execute(tx);
    };
    const follow = async () => {
      const answer = await server().fetch(path, { method: 'POST', token, json: { account_id: second } });
      expect(answer.status).toBe(401);
    };
    await secondWaiting(database, first, changing, follow);
    const open = 'select account_id from logins where user_id = $1 and ended_at is null';
    expect(await database.asOwner(open, [user.userId])).toEqual([]);
  },
);
