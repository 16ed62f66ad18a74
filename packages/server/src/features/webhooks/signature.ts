import { createHmac } from 'node:crypto';
import type { Randomness } from '../../platform/runtime.ts';

const secretBytes = 32;
const prefix = 'whsec_';

/** A secret as standardwebhooks.com writes it: whsec_ and base64. */
export const newSecret = (random: Randomness): string =>
  `${prefix}${Buffer.from(random.bytes(secretBytes)).toString('base64')}`;

/** One signature of `webhook-signature`: v1 and the base64 HMAC-SHA-256 over id, timestamp (seconds) and body. */
export function signatureOf(secret: string, messageId: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`;
}
