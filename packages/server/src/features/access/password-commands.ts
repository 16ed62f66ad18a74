import { checkPassword, productMessages } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
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
import { tellOfChange } from './tell-of-change.ts';
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

/** What a user's own change of the password says in the event log of the account in hand. */
const logChange = (tx: Tx, userId: string): Promise<void> =>
  logEvent(tx, { action: 'password.changed', subjectId: userId, userId });

/**
 * Recovery code and new password. The hash is made first, so that right and wrong codes take as long; a right code serves
 * again where the password is one that is easily guessed of its user. Sent again, since the answer got lost, it is done.
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
    isDone: ({ password }) => verifyPassword(password.hash, given.password),
  });
  const { userId } = proved;
  if (proved.isDone) return;
  if (userId === null) throw new Problem('BAD_CODE');
  // The account used last: there it is told of, as everything is that is done on the way in.
  const [account] = await database.withPlatform((tx) => accountsOf(tx, userId));
  try {
    if (account !== undefined) {
      const user = await database.withAccount(account.account_id, (tx) => userById(tx, userId));
      refuseWeakPassword(given.password, ownWords(user), 'password');
    }
  } catch (error) {
    await reopenCode(deps, proved);
    throw error;
  }
  const now = new Date(runtime.clock.nowMs());
  const recover = async (tx: Tx): Promise<void> => {
    await holdPassword(tx, userId);
    await sql`select access_recover(${userId}, ${hash}, ${now})`.execute(tx);
    await sql`select pg_notify(${accessChannel}, ${userId})`.execute(tx);
  };
  if (account === undefined) return database.withPlatform(recover);
  return database.withAccount(account.account_id, async (tx) => {
    await recover(tx);
    await logChange(tx, userId);
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

/** One guess at who somebody is that is signed in: it counts as a failure of the user's name unless something is found. */
async function guessPassword<T>(
  { database, runtime }: AccessDeps,
  who: Asker,
  compare: (hash: string | null) => Promise<T | null>,
): Promise<{ user: UserRow; found: T | null }> {
  const user = await database.withAccount(who.accountId, (tx) => userById(tx, who.userId));
  const subject: Subject = { kind: 'user', value: user.username };
  const found = await oneByOne(user.username, async () => {
    await beginGuess(database, runtime.clock, subject, [{ kind: 'address', value: who.ip }]);
    const { rows } = await database.withPlatform((tx) =>
      sql<{ password_hash: string }>`select password_hash from access_credentials(${user.username})`.execute(tx),
    );
    const fitting = await compare(rows[0]?.password_hash ?? null);
    if (fitting !== null) await clearFailures(database, subject);
    return fitting;
  });
  return { user, found };
}

const proofOf =
  (password: string) =>
  async (hash: string | null): Promise<ProvedPassword | null> =>
    (await verifyPassword(hash, password)) && hash !== null ? { hash } : null;

/**
 * The password once more, before what a session alone must not do. Wrong ones count as failures of the user's name.
 * @param path of the field that it was typed in
 * @throws Problem INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function provePassword(
  deps: AccessDeps,
  who: Asker,
  password: string,
  path: string,
): Promise<UserRow & { proved: ProvedPassword }> {
  const { user, found } = await guessPassword(deps, who, proofOf(password));
  if (found === null) throw wrongPassword(path);
  return { ...user, proved: found };
}

/**
 * Old and new password; the other logins of the user end. Pressed again, since the answer got lost, the new one is what holds
 * already: it is done. @throws Problem INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function changePassword(
  deps: SmsDeps,
  who: Asker & { loginId: string },
  given: { old_password: string; new_password: string },
): Promise<void> {
  const { database, runtime } = deps;
  const { user, found } = await guessPassword(
    deps,
    who,
    async (hash) => (await proofOf(given.old_password)(hash)) ?? ((await proofOf(given.new_password)(hash)) && 'done'),
  );
  if (found === null) throw wrongPassword('old_password');
  if (found === 'done') return;
  refuseWeakPassword(given.new_password, ownWords(user), 'new_password');
  const hash = await hashPassword(given.new_password);
  const now = new Date(runtime.clock.nowMs());
  await database.withAccount(who.accountId, async (tx) => {
    if (!(await holdProved(tx, who.userId, found))) throw wrongPassword('old_password');
    await sql`select access_set_password(${who.userId}, ${hash}, ${now}),
      access_end_other_logins(${who.userId}, ${who.loginId}, ${now})`.execute(tx);
    await sql`select pg_notify(${accessChannel}, ${who.userId})`.execute(tx);
    await logChange(tx, who.userId);
    await tellOfChange(deps, tx, who.userId, 'password');
  });
}
