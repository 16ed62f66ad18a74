import { cleanUsername } from '@taraz/core';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { oneByOne } from '../../platform/one-by-one.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { accessMessages } from './messages.fa.ts';
import { type ProvedPassword, passwordBehind } from './password-lock.ts';
import { verifyPassword } from './passwords.ts';
import { beginSecondStep } from './second-factor/begin-second-step.ts';
import type { ReadCookie } from './second-factor/trusted-devices.ts';
import {
  type AccountOfUser,
  accountsOf,
  beginLogin,
  endLogin,
  issueTokens,
  type Tokens,
  type Visitor,
} from './sessions.ts';
import { beginGuess, clearFailures, compareInTurn, type Subject } from './throttle.ts';
import { hashToken, isTokenShaped } from './tokens.ts';

export interface AccessDeps {
  database: Database;
  runtime: Runtime;
}

export interface NewSession {
  tokens: Tokens;
  account: AccountOfUser;
}

interface Credentials {
  user_id: string;
  password_hash: string;
}

/** @throws Problem BAD_CREDENTIALS, TOO_MANY_REQUESTS */
async function checkCredentials(
  { database, runtime }: AccessDeps,
  name: string,
  password: string,
  ip: string,
): Promise<Credentials> {
  const user: Subject = { kind: 'user', value: name };
  const counted = await beginGuess(database, runtime.clock, user, [{ kind: 'address', value: ip }]);
  const found = await database.withPlatform(async (tx) => {
    const { rows } = await sql<Credentials>`select * from access_credentials(${name})`.execute(tx);
    return rows[0] ?? null;
  });
  const fits = await compareInTurn(
    { database, clock: runtime.clock, ip },
    () => verifyPassword(found?.password_hash ?? null, password),
    counted,
  );
  if (!fits || found === null) throw new Problem('BAD_CREDENTIALS');
  await clearFailures(database, user);
  return found;
}

/**
 * Username and password to a login in the account used last.
 * @throws Problem BAD_CREDENTIALS, TOO_MANY_REQUESTS, FORBIDDEN when the user works for no account
 */
export async function authorizeUser(
  { database, runtime }: AccessDeps,
  { username, password }: { username: string; password: string },
  visitor: Omit<Visitor, 'userId'>,
  cookie: ReadCookie,
): Promise<Opened> {
  const name = cleanUsername(username);
  const proved = await oneByOne(name, () => checkCredentials({ database, runtime }, name, password, visitor.ip));
  const who = { ...visitor, userId: proved.user_id };
  return openSession({ database, runtime }, who, cookie, { hash: proved.password_hash });
}

/** A login, or, for who has a second factor, the token of what is still to be proved. */
export type Opened = NewSession | { secondStep: string };

/** @throws Problem FORBIDDEN when the user works for no account */
export async function lastAccountOf({ database }: AccessDeps, userId: string): Promise<AccountOfUser> {
  const [account] = await database.withPlatform((tx) => accountsOf(tx, userId));
  if (account === undefined) throw new Problem('FORBIDDEN', { detail: accessMessages.noAccount });
  return account;
}

/**
 * A login, in the account used last, of a user whose first step (password, or code to the phone) is done. Every way in
 * leads through here, so that none leads past the second factor.
 * @param password as it was when the first step was proved
 * @param challengeId of the code that proved it; null: something else did
 * @throws Problem FORBIDDEN when the user works for no account, BAD_CREDENTIALS when the password was changed meanwhile
 */
export async function openSession(
  deps: AccessDeps,
  visitor: Visitor,
  cookie: ReadCookie,
  password: ProvedPassword,
  challengeId: string | null = null,
): Promise<Opened> {
  const { database, runtime } = deps;
  const account = await lastAccountOf(deps, visitor.userId);
  const secondStep = await beginSecondStep(deps, visitor.userId, cookie, password, challengeId);
  if (secondStep !== null) return { secondStep };
  return { account, tokens: await beginLogin(database, runtime, account.account_id, visitor, password) };
}

type Rotation = { outcome: 'rotated'; session: NewSession } | { outcome: 'refused' | 'reused' };

/**
 * A refresh token for the next pair. It serves once: seen a second time, either the user or a thief has the later one,
 * and since nobody can say which, the login ends.
 * @throws Problem UNAUTHENTICATED
 */
export async function refreshSession({ database, runtime }: AccessDeps, refresh: string | null): Promise<NewSession> {
  const refused = new Problem('UNAUTHENTICATED');
  if (refresh === null || !isTokenShaped(refresh)) throw refused;
  const hash = hashToken(refresh);
  const owner = await database.withPlatform(async (tx) => {
    const { rows } = await sql<{
      account_id: string;
      login_id: string;
    }>`select * from access_refresh_owner(${hash})`.execute(tx);
    return rows[0];
  });
  if (owner === undefined) throw refused;
  const now = new Date(runtime.clock.nowMs());
  const rotation = await database.withAccount(owner.account_id, async (tx): Promise<Rotation> => {
    // The login's row is the lock: of two refreshes at once one waits, and then finds its token used.
    const login = await tx
      .selectFrom('logins')
      .select(['user_id', 'expires_at', 'ended_at'])
      .where('login_id', '=', owner.login_id)
      .forUpdate()
      .executeTakeFirst();
    const token = await tx
      .selectFrom('login_tokens')
      .select(['used_at', 'expires_at'])
      .where('token_hash', '=', hash)
      .executeTakeFirst();
    if (login === undefined || token === undefined || login.ended_at !== null) return { outcome: 'refused' };
    if (token.used_at !== null) {
      await endLogin(tx, runtime, owner.login_id, 'reuse');
      await logEvent(tx, { action: 'login.reused', subjectId: owner.login_id, userId: login.user_id });
      return { outcome: 'reused' };
    }
    if (token.expires_at <= now || login.expires_at <= now) return { outcome: 'refused' };
    const account = (await accountsOf(tx, login.user_id)).find(({ account_id }) => account_id === owner.account_id);
    if (account === undefined) return { outcome: 'refused' };
    await tx.updateTable('login_tokens').set({ used_at: now }).where('token_hash', '=', hash).execute();
    const tokens = await issueTokens(tx, runtime, {
      accountId: owner.account_id,
      loginId: owner.login_id,
      expiresAt: login.expires_at,
    });
    return { outcome: 'rotated', session: { tokens, account } };
  });
  if (rotation.outcome === 'rotated') return rotation.session;
  if (rotation.outcome === 'reused') throw new Problem('UNAUTHENTICATED', { detail: accessMessages.reuse });
  throw refused;
}

/** Ends this login. */
export async function logout({ database, runtime }: AccessDeps, accountId: string, loginId: string): Promise<void> {
  await database.withAccount(accountId, async (tx) => {
    await endLogin(tx, runtime, loginId, 'logout');
    await logEvent(tx, { action: 'login.ended' });
  });
}

/**
 * A login that follows from another one, in another account of its user. One that the password was changed behind would
 * outlive the end of all others.
 * @throws Problem UNAUTHENTICATED
 */
export async function followLogin(
  { database, runtime }: AccessDeps,
  accountId: string,
  visitor: Visitor,
  password: ProvedPassword,
): Promise<Tokens> {
  try {
    return await beginLogin(database, runtime, accountId, visitor, password);
  } catch (error) {
    throw error instanceof Problem && error.code === 'BAD_CREDENTIALS' ? new Problem('UNAUTHENTICATED') : error;
  }
}

/**
 * A login in another account of the same user; the present one ends.
 * @throws Problem NOT_FOUND when the user does not work for that account, UNAUTHENTICATED when the present one ended meanwhile
 */
export async function switchAccount(
  deps: AccessDeps,
  present: { accountId: string; loginId: string },
  target: string,
  visitor: Visitor,
): Promise<NewSession> {
  const { database, runtime } = deps;
  const { userId } = visitor;
  const accounts = await database.withPlatform((tx) => accountsOf(tx, userId));
  const account = accounts.find(({ account_id }) => account_id === target);
  if (account === undefined) throw new Problem('NOT_FOUND');
  const { loginId } = present;
  const password = await database.withAccount(present.accountId, (tx) => passwordBehind(tx, { userId, loginId }));
  const tokens = await followLogin(deps, account.account_id, visitor, password);
  await database.withAccount(present.accountId, (tx) => endLogin(tx, runtime, loginId, 'switch'));
  return { tokens, account };
}
