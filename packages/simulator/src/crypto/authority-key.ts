import { createPublicKey, generateKeyPair, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { limits } from '@taraz/authority/wire';
import { readJsonFile, writeSecretJson } from '../durable-file.ts';

/** The authority's one key: packets are wrapped for it, receipts are signed by it. */
export interface AuthorityKey {
  /** What `server-information` calls `id` and a packet `kid`. */
  readonly id: string;
  readonly privateKeyPem: string;
  /** SubjectPublicKeyInfo in DER as standard base64, one line. */
  readonly publicKeySpki: string;
}

interface StoredKey {
  id: string;
  privateKeyPem: string;
}

/**
 * The key of this data directory, made at the first start (RSA-4096, about a second) and the same for ever after:
 * known clients keep it on their disk without an end.
 */
export async function loadAuthorityKey(dataDir: string): Promise<AuthorityKey> {
  const path = join(dataDir, 'authority-key.json');
  const stored = readJsonFile<StoredKey>(path) ?? (await createKey(path));
  const spki = createPublicKey(stored.privateKeyPem).export({ type: 'spki', format: 'der' });
  return { ...stored, publicKeySpki: spki.toString('base64') };
}

async function createKey(path: string): Promise<StoredKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: limits.serverKeyBits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const key = { id: randomUUID(), privateKeyPem: privateKey };
  writeSecretJson(path, key);
  return key;
}
