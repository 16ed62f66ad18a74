import type { Tx } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/keys/vault.ts';
import { keyBinding } from './key-commands.ts';
import { isReady, memoriesOf } from './queries.ts';
import type { Environment } from './tables.ts';

/** A memory's key in use: what `localSigner` of @taraz/authority takes. Keep it in memory only. */
export interface SigningMaterial {
  /** memory_keys.id: changes when a new key takes over, so that cached signers can tell */
  keyId: string;
  privateKeyPem: string;
  /** PEM, leaf first */
  certificates: string[];
  /** epoch ms */
  notAfterMs: number;
}

const oneCertificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The id of the key that signs for a memory at this moment, or null: cheap, so that a cached signer can be checked. */
export async function signingKeyId(
  tx: Tx,
  environment: Environment,
  memoryId: string,
  nowMs: number,
): Promise<string | null> {
  const memory = (await memoriesOf(tx, [memoryId])).find((one) => one.memory.environment === environment);
  if (memory === undefined || memory.memory.signer !== 'platform' || !isReady(memory, nowMs)) return null;
  return memory.active?.id ?? null;
}

/**
 * Opens the key in use of a memory of the account of this transaction.
 * @returns null when the memory has no usable key here (none, expired, disabled, or signed elsewhere)
 */
export async function signingMaterial(
  tx: Tx,
  vault: Vault,
  environment: Environment,
  memoryId: string,
  nowMs: number,
): Promise<SigningMaterial | null> {
  const memory = (await memoriesOf(tx, [memoryId])).find((one) => one.memory.environment === environment);
  if (memory === undefined || memory.memory.signer !== 'platform' || !isReady(memory, nowMs)) return null;
  const key = memory.active;
  if (key?.certificate_pem == null) return null;
  return {
    keyId: key.id,
    privateKeyPem: Buffer.from(vault.open(key.private_key_sealed, keyBinding(key))).toString('utf8'),
    certificates: key.certificate_pem.match(oneCertificate) ?? [],
    notAfterMs: key.not_after?.getTime() ?? 0,
  };
}
