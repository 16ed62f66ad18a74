import { calls } from '@taraz/contract';
import { cleanUsername, normaliseMobile } from '@taraz/core';
import { sql } from 'kysely';
import { implement, type Route } from '../../platform/http/route.ts';
import type { SmsDeps } from '../sms/sms-queue.ts';
import { logInByCode, mayServeAgain } from './code-login.ts';
import { endOtherLogins, endOwnLogin, listLogins } from './login-list.ts';
import { issueTicket, lastChallengeOf, orderCode, phoneOfUser, proveCode, readPhone, userOfPhone } from './otp.ts';
import { changePassword, resetPassword } from './password-commands.ts';

/** Whose phone a recovery code goes to: a user name, or a phone. What reads as both is the phone of who has it. */
async function recoveryTarget({ database }: SmsDeps, identifier: string) {
  return database.withPlatform(async (tx) => {
    const phone = normaliseMobile(identifier);
    const owner = phone === null ? null : await userOfPhone(tx, phone);
    const name = cleanUsername(identifier);
    const subject = `recover:${phone ?? name}`.slice(0, 200);
    if (owner !== null) return { subject, userId: owner, phone };
    const { rows } = await sql<{ id: string | null }>`select access_user_named(${name}) as id`.execute(tx);
    const userId = rows[0]?.id ?? null;
    return { subject, userId, phone: userId === null ? null : await phoneOfUser(tx, userId) };
  });
}

function codeRoutes(deps: SmsDeps): Route[] {
  const { database } = deps;
  return [
    implement(calls.sendUserCode, async ({ params, context }) => {
      const phone = await database.withPlatform((tx) => phoneOfUser(tx, params.id));
      const order = {
        subject: `user:${params.id}`,
        purpose: 'login',
        phone,
        userId: params.id,
        ip: context.ip,
      } as const;
      return orderCode(deps, order);
    }),
    implement(calls.verifyUserCode, async ({ params, body, context, reply }) => {
      const challengeId = await lastChallengeOf(deps, `user:${params.id}`);
      const given = { challengeId, code: body.code, purposes: ['login'], ip: context.ip } as const;
      const proved = await proveCode(deps, given);
      return logInByCode(deps, proved, context, reply);
    }),
    implement(calls.sendRecoveryCode, async ({ body, context }) => {
      const target = await recoveryTarget(deps, body.identifier);
      return orderCode(deps, { ...target, purpose: 'recover', ip: context.ip });
    }),
    implement(calls.resetPassword, async ({ body, context }) => {
      await resetPassword(deps, body, context.ip);
      return { ok: true };
    }),
    implement(calls.sendCode, async ({ body, context }) => {
      const phone = readPhone(body.phone);
      const userId = await database.withPlatform((tx) => userOfPhone(tx, phone));
      const isForUsers = body.purpose === 'login';
      return orderCode(deps, {
        // Each purpose has pauses of its own: who just signed up may log in by code at once.
        subject: `${body.purpose}:${phone}`,
        purpose: body.purpose,
        phone: isForUsers && userId === null ? null : phone,
        userId: isForUsers ? userId : null,
        ip: context.ip,
      });
    }),
    implement(calls.verifyCode, async ({ body, context, reply }) => {
      const proved = await proveCode(deps, {
        challengeId: body.challenge_id,
        code: body.code,
        purposes: ['signup', 'login', 'phone_change'],
        ip: context.ip,
        isDone: (served) => mayServeAgain(deps, served),
      });
      if (proved.purpose !== 'login') return { phone_ticket: await issueTicket(deps, proved), session: null };
      return { phone_ticket: null, session: await logInByCode(deps, proved, context, reply) };
    }),
  ];
}

/** One-time codes, recovery, change of password, and the user's own logins. */
export function otpRoutes(deps: SmsDeps): Route[] {
  const { database, runtime } = deps;
  return [
    ...codeRoutes(deps),
    implement(calls.listSessions, ({ query, context }) =>
      database.withAccount(context.accountId, (tx) => listLogins(tx, runtime, context, query)),
    ),
    implement(calls.endSession, async ({ params, context }) => {
      await endOwnLogin(deps, context, params.id);
      return { id: params.id };
    }),
    implement(calls.endOtherSessions, async ({ context }) => ({ count: await endOtherLogins(deps, context) })),
    implement(calls.changePassword, async ({ body, context }) => {
      await changePassword(deps, context, body);
      return { ok: true };
    }),
  ];
}
