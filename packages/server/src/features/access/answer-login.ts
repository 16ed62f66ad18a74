import type { CallReply, calls } from '@taraz/contract';
import type { ReplyExtras } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { Opened } from './commands.ts';
import { presentSession } from './presenter.ts';
import { cookiePath, keepRefresh } from './refresh-cookie.ts';
import { secondStepSeconds } from './second-factor/begin-second-step.ts';

/** Names the login that waits for a passkey, to its own browser and to no script. */
export const passkeyLoginCookie = 'taraz_passkey_login';
/** Names the login that waits for its second step, to its own browser and to no script. */
export const secondStepCookie = 'taraz_second_step';

/**
 * The answer to a first step that was right: a session, or the demand for the second step.
 * @throws Problem SECOND_FACTOR_NEEDED
 */
export function answerLogin(opened: Opened, reply: ReplyExtras): CallReply<typeof calls.authorize> {
  if ('secondStep' in opened) {
    reply.setCookie(secondStepCookie, opened.secondStep, { path: cookiePath, maxAgeSeconds: secondStepSeconds });
    throw new Problem('SECOND_FACTOR_NEEDED');
  }
  keepRefresh(reply, opened.tokens.refresh);
  return presentSession(opened.tokens.access, opened.account);
}
