import { isRecord } from '../crypto/compact.ts';
import { ServerKeyError } from '../crypto/errors.ts';
import { importServerKey, type ServerKey } from '../crypto/server-key.ts';
import { MissingInReply, objectIn } from './decode-reply.ts';
import type { Nonce } from './outcomes.ts';
import { listOf, numberOf, type ReplyObject, textOf } from './reply-value.ts';

/** What `server-information` says, its keys ready for use. */
export interface ServerInformation {
  /** The authority's clock when it answered, epoch milliseconds; null when the reply had none. */
  readonly serverTimeMs: number | null;
  /** The client's own clock when the answer was there, epoch milliseconds: beside the other it says how far off it is. */
  readonly receivedAtMs: number;
  /** At least one; packets are encrypted for the first. */
  readonly keys: readonly [ServerKey, ...ServerKey[]];
}

/** @throws MissingInReply without a nonce */
export function decodeNonce(json: unknown): Nonce {
  const reply = objectIn(json);
  const nonce = textOf(reply, 'nonce');
  if (nonce === '') throw new MissingInReply('no nonce');
  const expiresAtMs = Date.parse(textOf(reply, 'expDate'));
  return { nonce, expiresAtMs: Number.isNaN(expiresAtMs) ? null : expiresAtMs };
}

/** Keys that cannot be read are passed over, as long as one can. @throws MissingInReply when none can */
export function decodeServerInformation(json: unknown): Omit<ServerInformation, 'receivedAtMs'> {
  const reply = objectIn(json);
  const [first, ...others] = listOf(reply, 'publicKeys').filter(isRecord).flatMap(readKey);
  if (first === undefined) throw new MissingInReply('no public key that can be used');
  return { serverTimeMs: numberOf(reply, 'serverTime'), keys: [first, ...others] };
}

function readKey(row: ReplyObject): ServerKey[] {
  try {
    return [importServerKey({ key: textOf(row, 'key'), id: textOf(row, 'id') })];
  } catch (error) {
    if (error instanceof ServerKeyError) return [];
    throw error;
  }
}
