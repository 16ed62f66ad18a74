import type { ReplyExtras, RequestContext } from '../../platform/http/route.ts';
import { idleSeconds } from './sessions.ts';

export const cookieName = 'taraz_refresh';
/** The cookie goes to these calls only. */
export const cookiePath = '/api/auth';

export const keepRefresh = (reply: ReplyExtras, token: string): void =>
  reply.setCookie(cookieName, token, { path: cookiePath, maxAgeSeconds: idleSeconds });

export const visitorOf = ({ ip, userAgent }: RequestContext) => ({ ip, userAgent });
