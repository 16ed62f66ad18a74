import type { KeyObject } from 'node:crypto';
import type { Clock, Random } from '../system.ts';
import { systemClock, systemRandom } from '../system.ts';
import { decryptJwe, encryptJws } from './jwe.ts';
import { signJwsBytes } from './jws.ts';
import type { ServerKey } from './server-key.ts';
import type { Signer } from './signer.ts';
import { type VerifiedJws, verifyJws } from './verify-jws.ts';

/** Where the time of signing and the content key come from; the machine's own by default. */
export interface SealSources {
  readonly clock?: Clock;
  readonly random?: Random;
}

/**
 * An invoice as the authority takes it: signed (JWS), then encrypted (JWE). The bytes are sealed as they are given;
 * field order, numbers and escapes are the caller's (`writeWireJson` of `@taraz/core`).
 * @param invoiceJson JSON, UTF-8
 * @throws whatever the signer rejects with
 */
export async function seal(
  invoiceJson: string | Uint8Array,
  signer: Signer,
  serverKey: ServerKey,
  sources: SealSources = {},
): Promise<string> {
  const jws = await signJwsBytes(invoiceJson, signer, (sources.clock ?? systemClock)());
  return encryptJws(jws, serverKey, sources.random ?? systemRandom);
}

/** A packet's payload that was opened: the invoice's bytes are `payload`. */
export interface OpenedSeal extends VerifiedJws {
  /** The JWS inside, as received. */
  readonly jws: string;
  /** `kid` of the JWE, or null when it had none. */
  readonly kid: string | null;
}

/**
 * Opens what `seal` made: decrypts with the authority's private key, verifies with the certificate inside.
 * @throws JweInvalidError, JwsInvalidError, JwsSignatureError
 */
export function openSeal(payload: string, serverPrivateKey: KeyObject): OpenedSeal {
  const { header, plaintext } = decryptJwe(payload, serverPrivateKey);
  const kid = header.kid;
  return {
    ...verifyJws(plaintext),
    jws: Buffer.from(plaintext).toString('latin1'),
    kid: typeof kid === 'string' ? kid : null,
  };
}
