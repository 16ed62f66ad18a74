import { get } from 'node:http';
import { calls, createClient } from '@taraz/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedAccount, seedUser, testPassword } from '../../testing/seed.ts';
import { withServer } from '../../testing/with-server.ts';
import { codeFor } from '../accounts/testing/signup.ts';
import { beginGuess, compareInTurn, delayAfter, noteFailure, secondsToWait } from './throttle.ts';
import { hashToken } from './tokens.ts';

const server = withServer();
const statusOf = (error: unknown): number => (error as { status: number }).status;

async function userWithPhone(phone: string) {
  const user = await seedUser(server().database, await seedAccount(server().database));
  await server().database.asOwner('update users set phone = $1 where user_id = $2', [phone, user.userId]);
  return user;
}

describe('who guesses', () => {
  it('would take years for 100,000 guesses at one name, one phone or one second factor', () => {
    for (const kind of ['user', 'code', 'second'] as const) {
      const total = Array.from({ length: 100_000 }, (_, index) => delayAfter(kind, index)).reduce((a, b) => a + b, 0);
      expect(total / (365 * 86_400_000)).toBeGreaterThan(2.8);
      expect(delayAfter(kind, 100_000)).toBeLessThanOrEqual(900_000);
    }
  });

  it('gets five tries at a code, and its owner is not locked out', async () => {
    const phone = '09125550001';
    const user = await userWithPhone(phone);
    const order = () => server().client()(calls.sendCode, { body: { phone, purpose: 'login' } });
    const { challenge_id } = await order();
    const code = await codeFor(server(), phone);
    const wrong = code === '123456' ? '654321' : '123456';
    const verify = (id: string, given: string) =>
      server().client()(calls.verifyCode, { body: { challenge_id: id, code: given } });
    const statuses = await Promise.all(
      Array.from({ length: 12 }, () => verify(challenge_id, wrong).then(() => 200, statusOf)),
    );
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    server().clock.advance(31_000);
    await expect(verify(challenge_id, code)).rejects.toMatchObject({ status: 422 });
    // By password meanwhile, and by a new code after the pauses.
    expect((await server().signIn(user)).token).toMatch(/./);
    server().clock.advance(120_000);
    const next = await order();
    expect((await verify(next.challenge_id, await codeFor(server(), phone, 1))).session?.roles).toEqual(['admin']);
  });
});

describe('who guesses at two processes at once', () => {
  const clientAt = (url: string) =>
    createClient({ baseUrl: `${url}/api`, token: () => null, fetch: (to, init) => fetch(to, init) });
  const both = async () => [server().url, (await server().startAnother()).url].map(clientAt);
  const sorted = async (tries: (number | Promise<number>)[]) => (await Promise.all(tries)).sort();

  it('gets no more tries at a password than at one, and its owner logs in at both', async () => {
    const user = await seedUser(server().database, await seedAccount(server().database));
    const clients = await both();
    const login = (at: number, password: string) =>
      clients[at % 2]?.(calls.authorize, { body: { username: user.username, password } }).then(() => 200, statusOf) ??
      0;
    const right = Array.from({ length: 12 }, (_, at) => login(at, testPassword));
    expect(await sorted(right)).toEqual(Array(12).fill(200));
    // The pauses are of seconds: a busy machine's twenty tries took longer than the first.
    await server().clock.stopDuring(async () => {
      const wrong = Array.from({ length: 20 }, (_, at) => login(at, `wrong ${at}`));
      expect(await sorted(wrong)).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
      for (let later = 0; later < 3; later += 1) {
        server().clock.advance(1000 * 2 ** later);
        expect(await sorted([login(0, 'wrong'), login(1, 'wrong')])).toEqual([401, 429]);
      }
      server().clock.advance(8_000);
      expect(await login(1, testPassword)).toBe(200);
    });
  });

  it('gets one code sent to a phone, and no more tries at codes', async () => {
    const phone = '09125550010';
    await userWithPhone(phone);
    const clients = await both();
    const sent: string[] = [];
    const order = (at: number) =>
      clients[at]?.(calls.sendCode, { body: { phone, purpose: 'login' } }).then(({ challenge_id }) => {
        sent.push(challenge_id);
        return 200;
      }, statusOf) ?? 0;
    expect(await sorted([order(0), order(1)])).toEqual([200, 429]);
    const code = await codeFor(server(), phone);
    const body = { challenge_id: sent[0] ?? '', code: code === '123456' ? '654321' : '123456' };
    const guess = (at: number) => clients[at % 2]?.(calls.verifyCode, { body }).then(() => 200, statusOf) ?? 0;
    const guesses = Array.from({ length: 12 }, (_, at) => guess(at));
    expect(await sorted(guesses)).toEqual([...Array(5).fill(422), ...Array(7).fill(429)]);
  });
});

/** A code that was sent to a phone of its own. */
async function challengeFor(at: number): Promise<string> {
  const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  const now = server().clock.nowMs();
  await server().database.asOwner(
    `insert into otp_challenges (challenge_id, subject, purpose, phone, code_hash, created_at, expires_at)
     values ($1, $2, 'login', '', '', $3, $4)`,
    [id, `phone:0913555${at}`, new Date(now), new Date(now + 180_000)],
  );
  return id;
}

/** A login of a user of its own that waits for its second step. */
async function secondStepOf(at: number): Promise<string> {
  const { userId } = await seedUser(server().database, await seedAccount(server().database));
  const token = String(at).padStart(43, 's');
  const now = server().clock.nowMs();
  await server().database.asOwner(
    'insert into second_steps (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)',
    [hashToken(token), userId, new Date(now), new Date(now + 600_000)],
  );
  return token;
}

describe('who guesses at many names, keys, codes or second factors at once', () => {
  const forget = () =>
    server().database.asOwner("delete from throttles where key ~ '^(address|key):' or key like 'user:guessed_at_%'");
  beforeEach(forget);
  afterEach(forget);

  const guesses = 60;
  const nobody = async () => '';
  it.each<[string, (at: number) => Promise<string>, (subject: string, at: number) => Promise<unknown>]>([
    [
      'passwords',
      nobody,
      (_, at) => server().client()(calls.authorize, { body: { username: `name_${at}`, password: 'one for all' } }),
    ],
    [
      'keys',
      nobody,
      (_, at) => server().client()(calls.authorizeApiKey, { body: { api_key: `trz_${String(at).padStart(43, 'x')}` } }),
    ],
    [
      'codes',
      challengeFor,
      (challenge_id) => server().client()(calls.verifyCode, { body: { challenge_id, code: '123456' } }),
    ],
    [
      'second factors',
      secondStepOf,
      async (token) => {
        const headers = { cookie: `taraz_second_step=${token}` };
        const json = { recovery_code: 'abcd-efgh' };
        throw await server().fetch('/api/auth/second_step', { method: 'POST', json, headers });
      },
    ],
  ])('tries hardly more %s than one after the other', async (_what, prepare, guess) => {
    const subjects = await Promise.all(Array.from({ length: guesses }, (_, at) => prepare(at)));
    await server().clock.stopDuring(async () => {
      const tries = subjects.map((subject, at) => guess(subject, at).then(() => 200, statusOf));
      const statuses = await Promise.all(tries);
      const looked = statuses.filter((status) => status !== 429);
      expect(new Set(looked).size).toBe(1);
      expect([401, 422]).toContain(looked[0]);
      expect(looked.length).toBeGreaterThanOrEqual(30);
      expect(looked.length).toBeLessThan(30 + 4);
    });
  });

  it.each([0, 12])('makes no name wait for a guess that was not looked at, after %i that were', async (looked) => {
    const { clock, database } = server();
    const user = { kind: 'user', value: `guessed_at_${looked}_times` } as const;
    const ip = '10.9.8.7';
    for (let failed = 0; failed < looked; failed += 1) await noteFailure(database.db, clock, [user]);
    clock.advance(delayAfter('user', looked) + 1_000);
    const row = () => database.asOwner('select * from throttles where key = $1', [`user:${user.value}`]);
    const [before] = await row();
    for (let failed = 0; failed <= 30; failed += 1)
      await noteFailure(database.db, clock, [{ kind: 'address', value: ip }]);
    const guess = async () => {
      const counted = await beginGuess(database.db, clock, user);
      await compareInTurn({ database: database.db, clock, ip }, async () => true, counted);
    };
    await clock.stopDuring(async () => {
      const statuses = await Promise.all(Array.from({ length: 12 }, () => guess().then(() => 200, statusOf)));
      expect(new Set(statuses)).toEqual(new Set([429]));
      expect(await secondsToWait(database.db, clock, [user])).toBe(0);
      const [after] = await row();
      expect(after).toEqual(before ?? { ...after, failures: 0 });
    });
  });

  it.each([0, 5])(
    'leaves the pause and the time of who guessed after one that was not looked at, after %i',
    async (looked) => {
      const { clock, database } = server();
      const user = { kind: 'user', value: `guessed_at_${looked}_times_by_two` } as const;
      const ip = '10.9.8.6';
      for (let failed = 0; failed < looked; failed += 1) await noteFailure(database.db, clock, [user]);
      for (let failed = 0; failed <= 30; failed += 1)
        await noteFailure(database.db, clock, [{ kind: 'address', value: ip }]);
      await clock.stopDuring(async () => {
        clock.advance(1_000);
        const counted = await beginGuess(database.db, clock, user);
        clock.advance(delayAfter('user', looked + 1) + 1);
        await beginGuess(database.db, clock, user);
        const row = () => database.asOwner('select * from throttles where key = $1', [`user:${user.value}`]);
        const [before] = await row();
        await noteFailure(database.db, clock, [{ kind: 'address', value: ip }]);
        const looking = compareInTurn({ database: database.db, clock, ip }, async () => true, counted);
        await expect(looking).rejects.toMatchObject({ status: 429 });
        expect(await row()).toEqual([{ ...before, failures: looked + 1 }]);
      });
    },
  );
});

describe('who has a whole network of IPv6', () => {
  it('guesses no more from its many addresses than from one, and keeps no neighbour from trying', async () => {
    const { clock, database } = server();
    const from = (address: string) => [{ kind: 'address', value: address }] as const;
    for (let guess = 0; guess <= 30; guess += 1)
      await noteFailure(database.db, clock, from(`2001:db8:7:1:${guess.toString(16)}::1`));
    expect(await secondsToWait(database.db, clock, from('2001:db8:7:1:ffff::9'))).toBeGreaterThan(0);
    expect(await secondsToWait(database.db, clock, from('2001:db8:7:2::1'))).toBe(0);
  });
});

describe('whose name was guessed at 100,000 times', () => {
  it('logs in by a code at once, and by password within a quarter of an hour after the last guess', async () => {
    const phone = '09125550009';
    const user = await userWithPhone(phone);
    const now = new Date(server().clock.nowMs());
    const blockedUntil = new Date(now.getTime() + delayAfter('user', 100_000));
    await server().database.asOwner('insert into throttles values ($1, 100000, $2, $3)', [
      `user:${user.username}`,
      now,
      blockedUntil,
    ]);
    const byPassword = () =>
      server().client()(calls.authorize, { body: { username: user.username, password: testPassword } });
    await expect(byPassword()).rejects.toMatchObject({ status: 429 });
    const { challenge_id } = await server().client()(calls.sendCode, { body: { phone, purpose: 'login' } });
    const body = { challenge_id, code: await codeFor(server(), phone) };
    expect((await server().client()(calls.verifyCode, { body })).session?.roles).toEqual(['admin']);
    server().clock.advance(901_000);
    expect((await byPassword()).roles).toEqual(['admin']);
  });
});

describe('whose failures were counted while the clock was ahead', () => {
  const aheadMs = 12_600_000;
  const whileAhead = async <T>(work: () => Promise<T>): Promise<T> => {
    server().clock.advance(aheadMs);
    return work().finally(() => server().clock.advance(-aheadMs));
  };

  it('waits no longer than anybody once it is set right, and none of them is forgotten', async () => {
    const { clock, database } = server();
    const user = [{ kind: 'user', value: 'guessed_at_while_ahead' }] as const;
    await clock.stopDuring(async () => {
      await whileAhead(async () => {
        for (let failed = 0; failed < 9; failed += 1) await noteFailure(database.db, clock, user);
        expect(await secondsToWait(database.db, clock, user)).toBe(16);
      });
      expect(await secondsToWait(database.db, clock, user)).toBe(0);
      await beginGuess(database.db, clock, user[0]);
      expect(await secondsToWait(database.db, clock, user)).toBe(32);
      await expect(beginGuess(database.db, clock, user[0])).rejects.toMatchObject({ status: 429 });
      // In small steps, as time servers set it, nothing is over.
      clock.advance(-30_000);
      expect(await secondsToWait(database.db, clock, user)).toBe(62);
      clock.advance(30_000);
    });
  });

  it('gets a code, and logs in by the newest', async () => {
    const phone = '09125550011';
    const { userId: id } = await userWithPhone(phone);
    const order = () => server().client()(calls.sendUserCode, { params: { id } });
    const messagesTo = async () =>
      (await server().client()(calls.listOutbox, { query: { search_field: phone } })).messages;
    await whileAhead(async () => {
      await order();
      await codeFor(server(), phone);
    });
    const [old] = await messagesTo();
    expect((await order()).resend_seconds).toBeGreaterThan(0);
    await expect.poll(async () => (await messagesTo()).length).toBe(2);
    const newest = (await messagesTo()).find((one) => one.id !== old?.id);
    const verify = (code: string) => server().client()(calls.verifyUserCode, { params: { id }, body: { code } });
    expect((await verify(newest?.code ?? '')).roles).toEqual(['admin']);
  });
});

describe('whether a user exists', () => {
  const answerTo = async (work: Promise<object>) => Object.keys(await work).sort();

  it('is told neither by recovery nor by codes', async () => {
    const user = await userWithPhone('09125550002');
    const recover = (identifier: string) => server().client()(calls.sendRecoveryCode, { body: { identifier } });
    expect(await answerTo(recover(user.username))).toEqual(await answerTo(recover('no_such_user')));
    const again = await Promise.all(
      [recover(user.username), recover('no_such_user')].map((one) => one.catch(statusOf)),
    );
    expect(again).toEqual([429, 429]);
    const send = (phone: string) => server().client()(calls.sendCode, { body: { phone, purpose: 'login' } });
    const [known, unknown] = [await send('09125550002'), await send('09125550003')];
    expect({ ...known, challenge_id: '' }).toEqual({ ...unknown, challenge_id: '' });
    const { messages } = await server().client()(calls.listOutbox, { query: { search_field: '09125550003' } });
    expect(messages).toEqual([]);
  });

  it('reads no code of the embedded outbox from a page whose name was made to point here', async () => {
    const statusUnder = (host: string) =>
      new Promise((resolve, reject) => {
        const asked = get(`${server().url}/api/dev/outbox`, { headers: { host } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        asked.on('error', reject);
      });
    expect(await statusUnder(new URL(server().url).host)).toBe(200);
    expect(await statusUnder('evil.example:7400')).toBe(404);
  });

  it('is found by a user name that reads as a phone which nobody has, and only then', async () => {
    const user = await userWithPhone('09355550012');
    const rename = (name: string) =>
      server().database.asOwner('update users set username = $1 where user_id = $2', [name, user.userId]);
    const recover = async (identifier: string) => {
      await server().database.asOwner('delete from throttles');
      const { challenge_id } = await server().client()(calls.sendRecoveryCode, { body: { identifier } });
      const [sent] = await server().database.asOwner<{ user_id: string | null; phone: string }>(
        'select user_id, phone from otp_challenges where challenge_id = $1',
        [challenge_id],
      );
      return [sent?.user_id, sent?.phone];
    };
    await rename('09125550012');
    expect(await recover(' ۰۹۱۲۵۵۵۰۰۱۲')).toEqual([user.userId, '09355550012']);
    await rename('989125550013');
    expect(await recover('989125550013')).toEqual([user.userId, '09355550012']);
    expect(await recover('09125550013')).toEqual([null, '']);
    const owner = await userWithPhone('09125550013');
    expect(await recover('989125550013')).toEqual([owner.userId, '09125550013']);
  });

  it('is of whose number it was first, whatever another account writes of its own users and however they sign in', async () => {
    const phone = '09125550014';
    const stranger = await userWithPhone('09125550015');
    const user = await userWithPhone(phone);
    await server().signIn(user);
    const targetOf = async (call: () => Promise<{ challenge_id: string }>) => {
      await server().database.asOwner('delete from throttles');
      const { challenge_id } = await call();
      const [sent] = await server().database.asOwner<{ user_id: string | null }>(
        'select user_id from otp_challenges where challenge_id = $1',
        [challenge_id],
      );
      return sent?.user_id;
    };
    const openedBy = () =>
      Promise.all([
        targetOf(() => server().client()(calls.sendCode, { body: { phone, purpose: 'login' } })),
        targetOf(() => server().client()(calls.sendRecoveryCode, { body: { identifier: phone } })),
      ]);
    server().clock.advance(60_000);
    await server().database.asOwner('update users set phone = $1, phone_set_at = $2 where user_id = $3', [
      ...[phone, new Date(server().clock.nowMs()), stranger.userId],
    ]);
    server().clock.advance(200_000);
    await server().signIn(stranger);
    expect(await openedBy()).toEqual([user.userId, user.userId]);
    await server().database.asOwner('update users set phone_verified_at = now() where user_id = $1', [stranger.userId]);
    server().clock.advance(200_000);
    expect(await openedBy()).toEqual([stranger.userId, stranger.userId]);
  });

  it('resets the password with the code, and ends every login', async () => {
    const user = await userWithPhone('09125550004');
    const signedIn = await server().signIn(user);
    const { challenge_id } = await server().client()(calls.sendRecoveryCode, { body: { identifier: '09125550004' } });
    const code = await codeFor(server(), '09125550004');
    const reset = (password: string) =>
      server().client()(calls.resetPassword, { body: { challenge_id, code, password } });
    await expect(reset('short')).rejects.toMatchObject({ status: 400 });
    // What is easily guessed of this user, as at every other door; the code still serves.
    for (const own of [`${user.username}1404`, '09125550004'])
      await expect(reset(own)).rejects.toMatchObject({
        problem: { errors: [{ path: 'password', code: 'WEAK_PASSWORD' }] },
      });
    expect(await reset('kj4m-wq8t-zx')).toEqual({ ok: true });
    // Pressed again since the answer got lost it is done; the code sets no other password, and that is counted as a guess.
    expect(await reset('kj4m-wq8t-zx')).toEqual({ ok: true });
    for (let tries = 0; tries < 5; tries += 1)
      await expect(reset(`kj4m-wq8t-z${tries}`)).rejects.toMatchObject({ problem: { code: 'BAD_CODE' } });
    await expect(reset('kj4m-wq8t-zx')).rejects.toMatchObject({ status: 429 });
    server().clock.advance(31_000);
    expect(await reset('kj4m-wq8t-zx')).toEqual({ ok: true });
    expect(
      await server().database.asOwner(
        "select subject_id, ip from event_log where action = 'password.changed' and actor_id = $1",
        [user.userId],
      ),
    ).toEqual([{ subject_id: user.userId, ip: '127.0.0.1' }]);
    server().clock.advance(180_000);
    await expect(reset('kj4m-wq8t-zx')).rejects.toMatchObject({ problem: { code: 'BAD_CODE' } });
    await expect.poll(() => signedIn.client(calls.getMe, {}).then(() => 200, statusOf)).toBe(401);
    const old = server().client()(calls.authorize, { body: { username: user.username, password: testPassword } });
    await expect(old).rejects.toMatchObject({ status: 401 });
  });
});

describe('the phone company', () => {
  it('being down is said at once, to everyone alike', async () => {
    const send = (phone: string) => server().client()(calls.sendCode, { body: { phone, purpose: 'signup' } });
    // No credit: the vendor's refusal is ours to mend, and nobody is made to wait for a code.
    await send('09125550418');
    const refused = () =>
      server().database.asOwner("select 1 from sms_messages where state = 'failed' and detail = '418'");
    await expect.poll(async () => (await refused()).length).toBeGreaterThan(0);
    await expect(send('09135550001')).rejects.toMatchObject({ status: 503, problem: { code: 'SMS_DOWN' } });
    server().clock.advance(31_000);
    expect((await send('09145550001')).resend_seconds).toBe(60);
  });
});
