import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import { certificatesIn } from '../../platform/keys/certificates-in.ts';
import type { Vault } from '../../platform/keys/vault.ts';
import { keyBinding } from './key-commands.ts';
import { isGood, type KeyRow, type MemoryWithKeys, memoriesOf } from './queries.ts';
import type { Environment } from './tables.ts';
import { type ProviderRow, providerKeyPem } from './trusted-provider.ts';

/** A memory's key in use: what `localSigner` of @taraz/authority takes. Keep it in memory only. */
export interface SigningMaterial {
  /** memory_keys.id, or what the trusted company's key is told by */
  keyId: string;
  privateKeyPem: string;
  /** PEM, leaf first */
  certificates: string[];
  /** epoch ms */
  notAfterMs: number;
  /** whose token it signs, when not the memory's own: the trusted company's id */
  clientId?: string;
  /** It signs tokens alone: the invoices come signed by their taxpayer. */
  onlyTokens?: true;
}

/** A renewed certificate of the same key makes another signer: the one before is soon over, and may be revoked. */
const signerId = ({ id, certificate_pem }: KeyRow): string =>
  `${id}:${createHash('sha256')
    .update(certificate_pem ?? '')
    .digest('base64url')}`;

/** What signs for a memory at this moment, key and certificate, or null: cheap, so that a cached signer can be checked. */
export async function signingKeyId(
  tx: Tx,
  environment: Environment,
  memoryId: string,
  nowMs: number,
): Promise<string | null> {
  const memory = (await memoriesOf(tx, [memoryId])).find((one) => one.memory.environment === environment);
  if (memory === undefined || !signsHere(memory, nowMs)) return null;
  const { version, signer } = memory.memory;
  // The same key in another part is another signer, and one that signs again signs since then: see `signsSince`.
  if (memory.provider !== null) return `${signer}:${providerKeyId(memory.provider)}@${version}`;
  return memory.active === null ? null : `${signerId(memory.active)}@${version}`;
}

/** When key, certificate or who signs was changed, at the latest: each is a change of the memory, or of the company's key. */
const signsSince = ({ memory, provider }: MemoryWithKeys): number =>
  Math.max(memory.updated_at.getTime(), provider?.updated_at.getTime() ?? 0);

/**
 * Opens the key in use of a memory of the account of this transaction.
 * @returns it, with since when at the latest it signs (epoch ms); null when the memory has no usable key here (none, expired, or signed elsewhere)
 */
export async function signingMaterial(
  tx: Tx,
  vault: Vault,
  environment: Environment,
  memoryId: string,
  nowMs: number,
): Promise<(SigningMaterial & { sinceMs: number }) | null> {
  const memory = (await memoriesOf(tx, [memoryId])).find((one) => one.memory.environment === environment);
  if (memory === undefined || !signsHere(memory, nowMs)) return null;
  const sinceMs = signsSince(memory);
  if (memory.provider !== null) {
    const material = { ...materialOfProvider(vault, memory.provider), sinceMs };
    return memory.memory.signer === 'taxpayer' ? { ...material, onlyTokens: true } : material;
  }
  const material = memory.active === null ? null : materialOf(vault, memory.active);
  return material && { ...material, sinceMs };
}

/**
 * Is there a key on this side: of the invoices, or of the tokens where the taxpayer signs the invoices? One of a memory that
 * is disabled asks about what it has issued.
 */
const signsHere = ({ memory, active, provider }: MemoryWithKeys, nowMs: number): boolean =>
  memory.signer === 'platform' ? isGood(active, nowMs) : isGood(provider, nowMs);

const providerKeyId = ({ environment, updated_at }: ProviderRow): string =>
  `tsp:${environment}:${updated_at.getTime()}`;

/** The trusted company's key: it signs tokens in its own name, and the invoices. */
const materialOfProvider = (vault: Vault, provider: ProviderRow): SigningMaterial => ({
  keyId: providerKeyId(provider),
  privateKeyPem: providerKeyPem(vault, provider),
  certificates: certificatesIn(provider.certificate_pem),
  notAfterMs: provider.not_after.getTime(),
  clientId: provider.provider_id,
});

/** A certified key kept here, opened. */
function materialOf(vault: Vault, key: KeyRow): SigningMaterial | null {
  if (key.certificate_pem === null || key.private_key_sealed === null) return null;
  return {
    keyId: key.id,
    privateKeyPem: Buffer.from(vault.open(key.private_key_sealed, keyBinding(key))).toString('utf8'),
    certificates: certificatesIn(key.certificate_pem),
    notAfterMs: key.not_after?.getTime() ?? 0,
  };
}

/** The key that a connection test tries: a certified successor before the one in use, whatever else the memory lacks. */
export function candidateMaterial(
  vault: Vault,
  { memory, active, pending, provider }: MemoryWithKeys,
): SigningMaterial | null {
  if (memory.signer === 'taxpayer' && memory.tokens_by === 'desk') return null;
  if (memory.signer !== 'platform') return provider === null ? null : materialOfProvider(vault, provider);
  const key = candidateKey({ active, pending });
  return key === null ? null : materialOf(vault, key);
}

const candidateKey = ({ active, pending }: Pick<MemoryWithKeys, 'active' | 'pending'>): KeyRow | null =>
  pending?.certificate_pem == null ? active : pending;

/** What a connection test is of: who signs, and with which keys and certificates. While it stays the same, so does what the test says. */
export function candidateId(known: MemoryWithKeys): string {
  const { memory, provider } = known;
  const key = memory.signer === 'trusted_provider' ? null : candidateKey(known);
  return [memory.signer, memory.tokens_by, provider && providerKeyId(provider), key && signerId(key)].join();
}
