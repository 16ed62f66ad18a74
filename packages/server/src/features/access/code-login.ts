import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { ReplyExtras, RequestContext } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { SmsDeps } from '../sms/sms-queue.ts';
import { answerLogin } from './answer-login.ts';
import { openSession } from './commands.ts';
import { endLogins } from './login-list.ts';
import type { ProvedChallenge } from './otp.ts';
import { visitorOf } from './refresh-cookie.ts';
import { asksSecondStep } from './second-factor/factors.ts';

type Session = CallReply<typeof calls.authorize>;

/**
 * Whether a code that served a moment ago serves once more, to who has its challenge, since the answer got lost: a ticket until
 * it is used, a login until that one has ended or the password is another, and where none came of it one that needs no second
 * step. What led to such a step is spent: nobody knows here what came of that.
 */
export async function mayServeAgain({ database, runtime }: SmsDeps, served: ProvedChallenge): Promise<boolean> {
  const { purpose, isTicketUsed, isPasswordSame, openedLogin, hasBegunSecondStep, userId } = served;
  if (purpose !== 'login') return !isTicketUsed;
  if (!isPasswordSame || userId === null) return false;
  if (openedLogin === null) return !hasBegunSecondStep && !(await asksSecondStep(database, userId));
  const now = new Date(runtime.clock.nowMs());
  const { rows } = await database.withPlatform((tx) =>
    sql`select from access_logins_of(${userId}, ${now}) l where l.id = ${openedLogin}`.execute(tx),
  );
  return rows.length > 0;
}

/** Of a code one login lives: the newer one ends what it opened before. @throws Problem BAD_CODE when another try with it was faster */
async function keepOneLogin(
  { database, runtime }: SmsDeps,
  { challengeId, openedLogin }: ProvedChallenge,
  userId: string,
  loginId: string,
): Promise<void> {
  const isKept = await database.withPlatform(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('otp_challenges')
      .set({ opened_login: loginId })
      .where('challenge_id', '=', challengeId)
      .where('opened_login', 'is not distinct from', openedLogin)
      .executeTakeFirstOrThrow();
    const superseded = numUpdatedRows === 1n ? openedLogin : loginId;
    if (superseded !== null) await endLogins(tx, runtime, userId, [superseded]);
    return numUpdatedRows === 1n;
  });
  if (!isKept) throw new Problem('BAD_CODE');
}

/** A login for who proved a phone. A phone that no user has looks like a wrong code, as one does whose password was changed meanwhile. */
export async function logInByCode(
  deps: SmsDeps,
  proved: ProvedChallenge,
  context: RequestContext,
  reply: ReplyExtras,
): Promise<Session> {
  const { challengeId, userId, password } = proved;
  if (userId === null) throw new Problem('BAD_CODE');
  const visitor = { ...visitorOf(context), userId };
  const opened = await openSession(deps, visitor, reply.cookie, password, challengeId).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'BAD_CREDENTIALS' ? new Problem('BAD_CODE') : error;
  });
  // One that was given again opens nothing beside what it opened before.
  if ('secondStep' in opened && proved.isDone) throw new Problem('BAD_CODE');
  if ('tokens' in opened) await keepOneLogin(deps, proved, userId, opened.tokens.loginId);
  return answerLogin(opened, reply);
}
