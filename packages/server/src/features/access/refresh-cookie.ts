import type { ReplyExtras, RequestContext } from '../../platform/http/route.ts';
import { idleSeconds } from './sessions.ts';

export const cookieName = 'taraz_refresh';
/** The cookie goes to these calls only. */
export const cookiePath = '/api/auth';
const options = { path: cookiePath, maxAgeSeconds: idleSeconds };

export const keepRefresh = (reply: ReplyExtras, token: string): void => reply.setCookie(cookieName, token, options);

/** The next token after the one that was just used up. */
export const renewRefresh = (reply: ReplyExtras, token: string): void =>
  reply.replaceCookie(cookieName, token, options);

export const dropRefresh = (reply: ReplyExtras): void => reply.clearCookie(cookieName, options);

export const visitorOf = ({ ip, userAgent }: RequestContext) => ({ ip, userAgent });
