import type { Tx } from '../../../platform/db/database.ts';
import { logEvent } from '../../../platform/event-log/log-events.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Visitor } from '../sessions.ts';
import { hashToken, isTokenShaped, newToken } from '../tokens.ts';

/** Seconds a device need not prove the second factor again; not made longer by its use. */
export const trustSeconds = 30 * 24 * 3600;

/** Reads a cookie of the request under way. */
export type ReadCookie = (name: string) => string | null;

/** The cookie of a device that this user trusts: each user of a browser has one of their own. */
const trustCookieOf = (userId: string): string => `taraz_device_${userId}`;

function hashIn(cookie: ReadCookie, userId: string): Buffer | null {
  const token = cookie(trustCookieOf(userId));
  return token !== null && isTokenShaped(token) ? hashToken(token) : null;
}

/** Devices that are trusted still, the newest first; in a transaction of `actAs`. */
export async function trustedDevicesOf(tx: Tx, { clock }: Pick<Runtime, 'clock'>, userId: string, cookie: ReadCookie) {
  const own = hashIn(cookie, userId);
  const rows = await tx
    .selectFrom('trusted_devices')
    .select(['id', 'token_hash', 'ip', 'user_agent', 'created_at', 'expires_at', 'last_used_at'])
    .where('expires_at', '>', new Date(clock.nowMs()))
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ token_hash, ...device }) => ({ ...device, is_current: own?.equals(token_hash) ?? false }));
}

/** Has this user proved the second factor in this browser, and asked not to be asked again? In a transaction of `actAs`. */
export async function isTrusted(
  tx: Tx,
  { clock }: Pick<Runtime, 'clock'>,
  userId: string,
  cookie: ReadCookie,
): Promise<boolean> {
  const hash = hashIn(cookie, userId);
  if (hash === null) return false;
  const now = new Date(clock.nowMs());
  const row = await tx
    .updateTable('trusted_devices')
    .set({ last_used_at: now })
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Trusts the browser in hand, in a transaction of `actAs` and of an account. The token is always new: one that was put
 * into the browser by another must not become good.
 * @returns what its cookie holds
 */
export async function trustDevice(
  tx: Tx,
  { clock, random, ids }: Pick<Runtime, 'clock' | 'random' | 'ids'>,
  visitor: Visitor,
  cookie: ReadCookie,
): Promise<{ name: string; token: string }> {
  const { userId, ip, userAgent } = visitor;
  const nowMs = clock.nowMs();
  const token = newToken(random);
  const before = hashIn(cookie, userId);
  if (before !== null) await tx.deleteFrom('trusted_devices').where('token_hash', '=', before).execute();
  const id = ids.uuid();
  await tx
    .insertInto('trusted_devices')
    .values({
      user_id: userId,
      id,
      token_hash: hashToken(token),
      ip,
      user_agent: userAgent,
      created_at: new Date(nowMs),
      expires_at: new Date(nowMs + trustSeconds * 1000),
    })
    .execute();
  await logEvent(tx, { action: 'device.trusted', subjectId: id, userId, ip, userAgent });
  return { name: trustCookieOf(userId), token };
}

/** In a transaction of `actAs` and of an account. @throws Problem NOT_FOUND for another's or none */
export async function forgetDevice(tx: Tx, id: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('trusted_devices').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw new Problem('NOT_FOUND');
  await logEvent(tx, { action: 'device.forgotten', subjectId: id });
}
