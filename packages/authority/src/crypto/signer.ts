import type { KeyObject } from 'node:crypto';
import { sign } from 'node:crypto';
import { certificateDer } from '../keys/certificate-input.ts';
import { KeyMismatchError } from '../keys/errors.ts';
import { certificateMatchesKey } from '../keys/key-match.ts';
import { importPrivateKey } from '../keys/private-key.ts';

/**
 * Somebody who holds a private key and its certificate: this process (`localSigner`), a hardware module, a browser.
 * Tokens, invoices and nothing else are given to it to sign.
 */
export interface Signer {
  /** Certificates in DER as standard base64: the signer's own first, intermediates after it. Never changes. */
  readonly certificateChain: readonly string[];
  /**
   * RSASSA-PKCS1-v1_5 with SHA-256 over `data`. May be called again before the last answer came.
   * A rejection may carry `retryable: boolean`; without it the client takes the failure for a passing one.
   */
  sign(data: Uint8Array): Promise<Uint8Array>;
}

/** A key and its certificates. */
export interface LocalSignerOptions {
  /** PEM (PKCS#1 or PKCS#8, also encrypted) or a key that was read before. */
  privateKey: string | KeyObject;
  /** For an encrypted PEM. */
  passphrase?: string;
  /** The signer's certificate first: PEM, DER, or the base64 of DER. */
  certificates: readonly (string | Uint8Array)[];
}

/**
 * A signer whose key lies in this process. Signatures are made on libuv's pool, so that many may be under way.
 * @throws KeyError subclasses of an unreadable key or certificate, and `KeyMismatchError` when they are no pair
 */
export function localSigner(options: LocalSignerOptions): Signer {
  const key =
    typeof options.privateKey === 'string'
      ? importPrivateKey(options.privateKey, options.passphrase === undefined ? {} : { passphrase: options.passphrase })
      : options.privateKey;
  const chain = options.certificates.map(certificateDer);
  const own = chain[0];
  if (own === undefined) throw new TypeError('certificates: the signer needs at least its own certificate');
  if (!certificateMatchesKey(own, key)) throw new KeyMismatchError('the certificate belongs to another key');
  return {
    certificateChain: chain.map((der) => der.toString('base64')),
    sign: (data) => signOnPool(data, key),
  };
}

function signOnPool(data: Uint8Array, key: KeyObject): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    sign('sha256', data, key, (error, signature) => (error ? reject(error) : resolve(signature)));
  });
}
