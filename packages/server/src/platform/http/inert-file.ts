import type { ReplyExtras } from './route.ts';

/** For files that people sent: always a download, and without rights should a browser open it after all. */
export const asInertFile = (reply: ReplyExtras) =>
  reply.header('content-security-policy', "default-src 'none'; sandbox");
