import { cleanIdentifier } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import { logEvent } from '../../../platform/event-log/log-events.ts';
import { oneByOne } from '../../../platform/one-by-one.ts';
import { Problem } from '../../../platform/problem.ts';
import { lastAccountOf, type NewSession } from '../commands.ts';
import { passwordNow } from '../password-lock.ts';
import { beginLogin, type Visitor } from '../sessions.ts';
import { beginGuess, clearFailures, compareInTurn, type Subject } from '../throttle.ts';
import { hashToken, isTokenShaped } from '../tokens.ts';
import type { SecondFactorDeps } from './deps.ts';
import { actAs, factorsOf, takeRecoveryCode } from './factors.ts';
import { secondFactorMessages } from './messages.fa.ts';
import { authenticationOptions, provesPasskey } from './passkeys.ts';
import { takeTotp } from './totp-secret.ts';
import { type ReadCookie, trustDevice } from './trusted-devices.ts';

export interface Proof {
  totp?: string;
  recovery_code?: string;
  passkey?: unknown;
}
type Way = 'totp' | 'passkey' | 'recovery';

const gone = () => new Problem('UNAUTHENTICATED', { detail: secondFactorMessages.stepGone });

interface WaitingLogin {
  token_hash: Buffer;
  user_id: string;
  challenge: string;
}

/** The login that waits behind a cookie. @throws Problem UNAUTHENTICATED when there is none (any more) */
async function waitingLogin({ database, runtime }: SecondFactorDeps, token: string | null): Promise<WaitingLogin> {
  if (token === null || !isTokenShaped(token)) throw gone();
  const row = await database.withPlatform((tx) =>
    tx
      .selectFrom('second_steps')
      .select(['token_hash', 'user_id', 'challenge'])
      .where('token_hash', '=', hashToken(token))
      .where('user_id', 'is not', null)
      .where('expires_at', '>', new Date(runtime.clock.nowMs()))
      .$narrowType<{ user_id: string }>()
      .executeTakeFirst(),
  );
  if (row === undefined) throw gone();
  return row;
}

/**
 * Holds the login until the transaction ends: another proof of the same one waits, and uses up nothing where this one went
 * through. @throws Problem UNAUTHENTICATED when it did already
 */
async function holdLogin(tx: Tx, { token_hash }: WaitingLogin): Promise<void> {
  const row = await tx
    .selectFrom('second_steps')
    .select('token_hash')
    .where('token_hash', '=', token_hash)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw gone();
}

/** By which ways the second step can be done, and what a passkey has to sign. */
export async function secondStepOptions(deps: SecondFactorDeps, token: string | null) {
  const { token_hash, user_id } = await waitingLogin(deps, token);
  return deps.database.withPlatform(async (tx) => {
    await actAs(tx, user_id);
    const factors = await factorsOf(tx);
    const ways: Way[] = [
      ...(factors.passkeys.length > 0 ? (['passkey'] as const) : []),
      ...(factors.totpSince === null ? [] : (['totp'] as const)),
      ...(factors.recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
    ];
    if (factors.passkeys.length === 0) return { ways, passkey: null };
    const passkey = await authenticationOptions(deps.relyingParty, factors);
    await tx
      .updateTable('second_steps')
      .set({ challenge: passkey.challenge })
      .where('token_hash', '=', token_hash)
      .execute();
    return { ways, passkey };
  });
}

/** Which way proved it, null for none. */
async function prove(deps: SecondFactorDeps, tx: Tx, login: WaitingLogin, proof: Proof): Promise<Way | null> {
  const nowMs = deps.runtime.clock.nowMs();
  const now = new Date(nowMs);
  if (proof.totp !== undefined) {
    return (await takeTotp(deps, tx, login.user_id, cleanIdentifier(proof.totp))) ? 'totp' : null;
  }
  if (proof.recovery_code !== undefined)
    return (await takeRecoveryCode(tx, proof.recovery_code, now)) ? 'recovery' : null;
  if (proof.passkey === undefined) return null;
  const isProved = await provesPasskey(tx, deps.relyingParty, {
    challenge: login.challenge,
    answer: proof.passkey,
    now,
  });
  // What was to be signed serves once, whatever came of it.
  await tx.updateTable('second_steps').set({ challenge: '' }).where('token_hash', '=', login.token_hash).execute();
  return isProved ? 'passkey' : null;
}

const refusals: Record<keyof Proof, string> = {
  totp: secondFactorMessages.wrongTotp,
  recovery_code: secondFactorMessages.wrongRecovery,
  passkey: secondFactorMessages.passkeyRefused,
};

/** How the browser was found, and whether it is to be trusted from now on. */
interface Browser {
  visitor: Omit<Visitor, 'userId'>;
  cookie: ReadCookie;
  isTrustAsked: boolean;
}

type Proved = NewSession & { device: { name: string; token: string } | null };

/**
 * The second step of a login. Wrong ones are counted for the user over all logins, and for the address.
 * @throws Problem UNAUTHENTICATED, BAD_CODE, TOO_MANY_REQUESTS
 */
export async function finishSecondStep(
  deps: SecondFactorDeps,
  token: string | null,
  proof: Proof,
  { visitor, cookie, isTrustAsked }: Browser,
): Promise<Proved> {
  const { database, runtime } = deps;
  const login = await waitingLogin(deps, token);
  const userId = login.user_id;
  const account = await lastAccountOf(deps, userId);
  const subject: Subject = { kind: 'second', value: userId };
  const addresses: Subject[] = [{ kind: 'address', value: visitor.ip }];
  const proved = await oneByOne(`second ${userId}`, async () => {
    const counted = await beginGuess(database, runtime.clock, subject, addresses);
    const prover = () =>
      database.withPlatform(async (tx) => {
        const password = await passwordNow(tx, userId);
        await actAs(tx, userId);
        await holdLogin(tx, login);
        const way = await prove(deps, tx, login, proof);
        if (way === null) return null;
        await tx.deleteFrom('second_steps').where('token_hash', '=', login.token_hash).execute();
        return { way, password };
      });
    const found = await compareInTurn({ database, clock: runtime.clock, ip: visitor.ip }, prover, counted);
    if (found !== null) await clearFailures(database, subject);
    return found;
  });
  const who = { userId, ip: visitor.ip, userAgent: visitor.userAgent };
  if (proved === null) {
    await database.withAccount(account.account_id, (tx) => logEvent(tx, { action: 'second_factor.failed', ...who }));
    const given = (['totp', 'recovery_code', 'passkey'] as const).find((one) => proof[one] !== undefined);
    throw new Problem('BAD_CODE', { detail: refusals[given ?? 'totp'] });
  }
  const { way, password } = proved;
  if (way === 'recovery') {
    await database.withAccount(account.account_id, (tx) => logEvent(tx, { action: 'recovery_code.used', ...who }));
  }
  const tokens = await beginLogin(database, runtime, account.account_id, who, password).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'BAD_CREDENTIALS' ? gone() : error;
  });
  const device = isTrustAsked
    ? await database.withAccount(account.account_id, async (tx) => {
        await actAs(tx, userId);
        return trustDevice(tx, runtime, who, cookie);
      })
    : null;
  return { account, tokens, device };
}
