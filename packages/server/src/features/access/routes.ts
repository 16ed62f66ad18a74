import { calls } from '@taraz/contract';
import { implement, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { answerLogin } from './answer-login.ts';
import { type AccessDeps, authorizeUser, logout, refreshSession, switchAccount } from './commands.ts';
import type { MeDeps } from './me.ts';
import { readMe } from './me.ts';
import { presentSession } from './presenter.ts';
import { cookieName, dropRefresh, keepRefresh, renewRefresh, visitorOf } from './refresh-cookie.ts';

export function accessRoutes(deps: AccessDeps & MeDeps): Route[] {
  return [
    implement(calls.authorize, async ({ body, context, reply }) => {
      return answerLogin(await authorizeUser(deps, body, visitorOf(context), reply.cookie), reply);
    }),
    implement(calls.refresh, async ({ reply }) => {
      try {
        const { tokens, account } = await refreshSession(deps, reply.cookie(cookieName));
        renewRefresh(reply, tokens.refresh);
        return presentSession(tokens.access, account);
      } catch (error) {
        // Any other fault says nothing of the login: it goes on when the database is there again.
        if (error instanceof Problem && error.code === 'UNAUTHENTICATED') dropRefresh(reply);
        throw error;
      }
    }),
    implement(calls.switchAccount, async ({ body, context, reply }) => {
      const visitor = { ...visitorOf(context), userId: context.userId };
      const { tokens, account } = await switchAccount(deps, context, body.account_id, visitor);
      keepRefresh(reply, tokens.refresh);
      return presentSession(tokens.access, account);
    }),
    implement(calls.logout, async ({ context, reply }) => {
      await logout(deps, context.accountId, context.loginId);
      dropRefresh(reply);
      return { ok: true };
    }),
    implement(calls.getMe, ({ context }) => readMe(deps, context)),
  ];
}
