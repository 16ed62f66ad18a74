import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';

/** Whether a certificate (DER) certifies this key, given as its private or its public half. */
export function certificateMatchesKey(der: Uint8Array, key: KeyObject): boolean {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return publicKey.equals(new X509Certificate(der).publicKey);
}
