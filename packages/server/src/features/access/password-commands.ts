import { checkPassword, productMessages } from '@taraz/core';
import { sql } from 'kysely';
import { oneByOne } from '../../platform/one-by-one.ts';
import { Problem } from '../../platform/problem.ts';
import type { SmsDeps } from '../sms/sms-queue.ts';
import type { AccessDeps } from './commands.ts';
import { accessMessages } from './messages.fa.ts';
import { proveCode, reopenCode } from './otp.ts';
import { holdPassword, holdProved, type ProvedPassword } from './password-lock.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { type UserRow, userById } from './queries.ts';
import { accessChannel, accountsOf } from './sessions.ts';
import { beginGuess, clearFailures, type Subject } from './throttle.ts';

/** @throws Problem INVALID_INPUT naming what is wrong with a new password */
export function refuseWeakPassword(password: string, own: readonly string[], path: string): void {
  const { fault } = checkPassword(password, own);
  if (fault === null) return;
  throw new Problem('INVALID_INPUT', { errors: [{ path, code: 'WEAK_PASSWORD', message: productMessages[fault] }] });
}

/** What a user's password must not be made of. */
const ownWords = ({ username, first_name, last_name, phone }: UserRow): string[] => [
  username,
  first_name,
  last_name,
  phone ?? '',
];

/** What is known of a user, to who has proved to be it, in whichever of their accounts. */
async function wordsOfUser({ database }: AccessDeps, userId: string): Promise<string[]> {
  const [account] = await database.withPlatform((tx) => accountsOf(tx, userId));
  if (account === undefined) return [];
  return ownWords(await database.withAccount(account.account_id, (tx) => userById(tx, userId)));
}

/**
 * Recovery code and new password. The hash is made first, so that right and wrong codes take as long; a right code serves
 * again where the password is one that is easily guessed of its user.
 * @throws Problem INVALID_INPUT, BAD_CODE, TOO_MANY_REQUESTS
 */
export async function resetPassword(
  deps: SmsDeps,
  given: { challenge_id: string; code: string; password: string },
  ip: string,
): Promise<void> {
  const { database, runtime } = deps;
  refuseWeakPassword(given.password, [], 'password');
  const hash = await hashPassword(given.password);
  const proved = await proveCode(deps, {
    challengeId: given.challenge_id,
    code: given.code,
    purposes: ['recover'],
    ip,
  });
  const { userId } = proved;
  if (userId === null) throw new Problem('BAD_CODE');
  try {
    refuseWeakPassword(given.password, await wordsOfUser(deps, userId), 'password');
  } catch (error) {
    await reopenCode(deps, proved);
    throw error;
  }
  const now = new Date(runtime.clock.nowMs());
  await database.withPlatform(async (tx) => {
    await holdPassword(tx, userId);
    await sql`select access_recover(${userId}, ${hash}, ${now})`.execute(tx);
    await sql`select pg_notify(${accessChannel}, ${userId})`.execute(tx);
  });
}

const wrongPassword = (path: string): Problem =>
  new Problem('INVALID_INPUT', { errors: [{ path, code: 'BAD_CREDENTIALS', message: accessMessages.oldPassword }] });

/** Who asks for something that a stolen session must not be enough for. */
export interface Asker {
  accountId: string;
  userId: string;
  ip: string;
}

/**
 * The password once more, before what a session alone must not do. Wrong ones count as failures of the user's name.
 * @param path of the field that it was typed in
 * @throws Problem INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function provePassword(
  { database, runtime }: AccessDeps,
  who: Asker,
  password: string,
  path: string,
): Promise<UserRow & { proved: ProvedPassword }> {
  const user = await database.withAccount(who.accountId, (tx) => userById(tx, who.userId));
  const subject: Subject = { kind: 'user', value: user.username };
  const proved = await oneByOne(user.username, async () => {
    await beginGuess(database, runtime.clock, subject, [{ kind: 'address', value: who.ip }]);
    const { rows } = await database.withPlatform((tx) =>
      sql<{ password_hash: string }>`select password_hash from access_credentials(${user.username})`.execute(tx),
    );
    const hash = rows[0]?.password_hash ?? null;
    const fits = await verifyPassword(hash, password);
    if (fits) await clearFailures(database, subject);
    return fits && hash !== null ? { hash } : null;
  });
  if (proved === null) throw wrongPassword(path);
  return { ...user, proved };
}

/** Old and new password; the other logins of the user end. @throws Problem INVALID_INPUT, TOO_MANY_REQUESTS */
export async function changePassword(
  deps: AccessDeps,
  who: Asker & { loginId: string },
  given: { old_password: string; new_password: string },
): Promise<void> {
  const { database, runtime } = deps;
  const user = await provePassword(deps, who, given.old_password, 'old_password');
  refuseWeakPassword(given.new_password, ownWords(user), 'new_password');
  const hash = await hashPassword(given.new_password);
  const now = new Date(runtime.clock.nowMs());
  await database.withAccount(who.accountId, async (tx) => {
    if (!(await holdProved(tx, who.userId, user.proved))) throw wrongPassword('old_password');
    await sql`select access_set_password(${who.userId}, ${hash}, ${now}),
      access_end_other_logins(${who.userId}, ${who.loginId}, ${now})`.execute(tx);
    await sql`select pg_notify(${accessChannel}, ${who.userId})`.execute(tx);
  });
}
