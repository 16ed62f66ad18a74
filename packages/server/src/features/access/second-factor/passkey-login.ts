import { logEvent } from '../../../platform/event-log/log-events.ts';
import { Problem } from '../../../platform/problem.ts';
import { followLogin, lastAccountOf, type NewSession } from '../commands.ts';
import { passwordNow } from '../password-lock.ts';
import type { Visitor } from '../sessions.ts';
import { meter, noteFailure, refuseThrottled, type Subject } from '../throttle.ts';
import { hashToken, isTokenShaped } from '../tokens.ts';
import { keepWaiting } from './begin-second-step.ts';
import type { SecondFactorDeps } from './deps.ts';
import { actAs } from './factors.ts';
import { secondFactorMessages } from './messages.fa.ts';
import { anyonesOptions, provesPasskey, userNamedBy } from './passkeys.ts';

const subjectOf = (ip: string): Subject => ({ kind: 'passkey', value: ip });

/**
 * What a passkey has to sign, and the token (a cookie's) of the login that waits for it.
 * @throws Problem TOO_MANY_REQUESTS
 */
export async function beginPasskeyLogin({ database, runtime, relyingParty }: SecondFactorDeps, ip: string) {
  await meter(database, runtime.clock, [subjectOf(ip)]);
  const options = await anyonesOptions(relyingParty);
  const { challenge } = options;
  const token = await database.withPlatform((tx) => keepWaiting(tx, runtime, { user_id: null, challenge }));
  return { token, options };
}

/**
 * A login by a passkey alone, which stands for both steps: it is held, and has asked its user for finger, face or PIN.
 * What was to be signed serves once, whatever comes of it.
 * @throws Problem UNAUTHENTICATED when nothing waits (any more) or the password was changed meanwhile, BAD_CODE, FORBIDDEN when the user works for no account,
 * TOO_MANY_REQUESTS
 */
export async function finishPasskeyLogin(
  { database, runtime, relyingParty }: SecondFactorDeps,
  token: string | null,
  answer: unknown,
  visitor: Omit<Visitor, 'userId'>,
): Promise<NewSession> {
  const subjects = [subjectOf(visitor.ip)];
  await refuseThrottled(database, runtime.clock, subjects);
  const now = new Date(runtime.clock.nowMs());
  const waiting =
    token !== null && isTokenShaped(token)
      ? await database.withPlatform((tx) =>
          tx
            .deleteFrom('second_steps')
            .where('token_hash', '=', hashToken(token))
            .where('user_id', 'is', null)
            .where('expires_at', '>', now)
            .returning('challenge')
            .executeTakeFirst(),
        )
      : undefined;
  if (waiting === undefined) throw new Problem('UNAUTHENTICATED', { detail: secondFactorMessages.passkeyGone });
  const userId = userNamedBy(answer);
  const { challenge } = waiting;
  const password =
    userId === null
      ? null
      : await database.withPlatform(async (tx) => {
          const before = await passwordNow(tx, userId);
          await actAs(tx, userId);
          const isProved = await provesPasskey(tx, relyingParty, { challenge, answer, now, isAlone: true });
          return isProved ? before : null;
        });
  if (userId === null || password === null) {
    await noteFailure(database, runtime.clock, subjects);
    throw new Problem('BAD_CODE', { detail: secondFactorMessages.passkeyUnknown });
  }
  const who = { ...visitor, userId };
  const account = await lastAccountOf({ database, runtime }, userId);
  await database.withAccount(account.account_id, (tx) => logEvent(tx, { action: 'passkey.used', ...who }));
  return { account, tokens: await followLogin({ database, runtime }, account.account_id, who, password) };
}
