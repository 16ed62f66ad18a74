import { createPublicKey, KeyObject } from 'node:crypto';
import type { ServerPublicKey } from '../wire/index.ts';
import { ServerKeyError } from './errors.ts';

/** A key of the authority, ready for use: packets are encrypted for it, receipts verified with it. */
export interface ServerKey {
  readonly id: string;
  readonly publicKey: KeyObject;
}

/** Shorter moduli are refused: nobody but a careless test or an impostor would offer one. The live key has 4096. */
const modulusBitsMin = 2048;

/**
 * Reads a row of `server-information`.
 * @throws ServerKeyError when it is not an RSA key of at least 2048 bits in SubjectPublicKeyInfo
 */
export function importServerKey(row: Pick<ServerPublicKey, 'key' | 'id'>): ServerKey {
  const publicKey = readSpki(row.key);
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  if (publicKey.asymmetricKeyType !== 'rsa' || bits < modulusBitsMin) {
    throw new ServerKeyError(`the authority's key is ${publicKey.asymmetricKeyType} with ${bits} bits`);
  }
  return { id: row.id, publicKey };
}

function readSpki(base64: string): KeyObject {
  try {
    return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
  } catch (cause) {
    throw new ServerKeyError("the authority's key is not SubjectPublicKeyInfo in base64", { cause });
  }
}

/** The KeyObject in any of the ways that a key of the authority is handed around. */
export function publicKeyOf(key: ServerKey | KeyObject): KeyObject {
  return key instanceof KeyObject ? key : key.publicKey;
}
