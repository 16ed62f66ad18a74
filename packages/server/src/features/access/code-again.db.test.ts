import { calls } from '@taraz/contract';
import { describe, expect, it } from 'vitest';
import { seedAccount, seedUser } from '../../testing/seed.ts';
import { withServer } from '../../testing/with-server.ts';
import { codeFor, newPhone, person } from '../accounts/testing/signup.ts';

const server = withServer();
const badCode = { problem: { code: 'BAD_CODE' } };

async function userOf(phone: string) {
  const user = await seedUser(server().database, await seedAccount(server().database));
  await server().database.asOwner('update users set phone = $1 where user_id = $2', [phone, user.userId]);
  return server().signIn(user);
}

/** A code on its way to a phone, and how it is proved. */
async function order(phone: string, purpose: 'login' | 'signup') {
  const { challenge_id } = await server().client()(calls.sendCode, { body: { phone, purpose } });
  const code = await codeFor(server(), phone);
  return () => server().client()(calls.verifyCode, { body: { challenge_id, code } });
}

const may = (token: string | undefined) =>
  server()
    .client(token)(calls.getMe, {})
    .then(
      () => true,
      () => false,
    );

describe('a code that is given again, since its answer got lost', () => {
  it('opens a login in place of the one that nobody got, as long as a code is good', async () => {
    const phone = newPhone();
    await userOf(phone);
    const verify = await order(phone, 'login');
    const [lost, first] = [(await verify()).session?.token, (await verify()).session?.token];
    await expect.poll(() => may(lost)).toBe(false);
    expect(await may(first)).toBe(true);
    server().clock.advance(181_000);
    await expect(verify()).rejects.toMatchObject(badCode);
    expect(await may(first)).toBe(true);
  });

  it('opens none once its user has gone, or has another password', async () => {
    const phones = [newPhone(), newPhone()] as const;
    const [, changed] = [await userOf(phones[0]), await userOf(phones[1])];
    const left = await order(phones[0], 'login');
    const { session } = await left();
    await server().client(session?.token)(calls.logout, {});
    await expect(left()).rejects.toMatchObject(badCode);
    const stolen = await order(phones[1], 'login');
    await stolen();
    await server().database.asOwner("update user_credentials set password_hash = 'another' where user_id = $1", [
      changed.userId,
    ]);
    await expect(stolen()).rejects.toMatchObject(badCode);
  });

  it('opens one where none came of it, since something else failed, and is guessed five times at most', async () => {
    const phones = [newPhone(), newPhone()] as const;
    const users = [await userOf(phones[0]), await userOf(phones[1])] as const;
    const { asOwner } = server().database;
    const broken = async (user: { userId: string }) => {
      await asOwner('update otp_challenges set opened_login = null where user_id = $1', [user.userId]);
    };
    const verify = await order(phones[0], 'login');
    await verify();
    await broken(users[0]);
    expect(await may((await verify()).session?.token)).toBe(true);
    server().clock.advance(181_000);
    await expect(verify()).rejects.toMatchObject(badCode);
    const { challenge_id } = await server().client()(calls.sendCode, { body: { phone: phones[1], purpose: 'login' } });
    const code = await codeFor(server(), phones[1]);
    const guess = (given: string) => server().client()(calls.verifyCode, { body: { challenge_id, code: given } });
    await guess(code);
    await broken(users[1]);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(guess(wrong)).rejects.toMatchObject(badCode);
      // The pauses between guesses at a phone are another limit.
      await asOwner('delete from throttles');
    }
    await expect(guess(code)).rejects.toMatchObject(badCode);
  });

  it('leaves one login, however many tries with it run at once', async () => {
    const phone = newPhone();
    await userOf(phone);
    const verify = await order(phone, 'login');
    const tries = await Promise.allSettled(Array.from({ length: 4 }, verify));
    const tokens = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value.session?.token] : []));
    await expect.poll(async () => (await Promise.all(tokens.map(may))).filter(Boolean).length).toBeLessThanOrEqual(1);
    expect(await may((await verify()).session?.token)).toBe(true);
  });

  it('gives another ticket in place of the one that nobody got, until it is used', async () => {
    const phone = newPhone();
    const verify = await order(phone, 'signup');
    const [lost, ticket] = [(await verify()).phone_ticket ?? '', (await verify()).phone_ticket ?? ''];
    const signUp = (given: string) => server().client()(calls.register, { body: person(phone, given) });
    await expect(signUp(lost)).rejects.toMatchObject({ status: 400 });
    await signUp(ticket);
    await expect(verify()).rejects.toMatchObject(badCode);
  });
});
