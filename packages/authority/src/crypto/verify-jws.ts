import type { KeyObject } from 'node:crypto';
import { verify, X509Certificate } from 'node:crypto';
import { isRecord, parseJws } from './compact.ts';
import { JwsInvalidError, JwsSignatureError } from './errors.ts';

/** Extensions that a header may declare critical and that are understood here. */
const understoodCritical: readonly string[] = ['sigT'];

/** A JWS whose signature holds. That its certificate is to be trusted is not said: see `checkCertificate`. */
export interface VerifiedJws {
  readonly header: Readonly<Record<string, unknown>>;
  /** The signed bytes, as received. */
  readonly payload: Uint8Array;
  /** `sigT` as written: clients write it in several ways, and some never change it. */
  readonly signedAt: string | null;
  /** Certificates of `x5c` in DER, the signer's first; empty when there is none. */
  readonly certificates: readonly Uint8Array[];
}

/**
 * Verifies a compact JWS (RS256) over the bytes received: nothing is parsed and written again in between.
 * @param key the signer's public key; without it, the first certificate of `x5c` gives the key
 * @throws JwsInvalidError for a wrong form, another algorithm, an unknown critical field, no key
 * @throws JwsSignatureError when the signature does not hold
 */
export function verifyJws(jws: string | Uint8Array, key?: KeyObject): VerifiedJws {
  const { header, payload, signature, signingInput } = parseJws(jws);
  if (header.alg !== 'RS256') throw new JwsInvalidError('alg is not RS256');
  checkCritical(header);
  const certificates = readCertificates(header.x5c);
  const publicKey = key ?? keyOfFirst(certificates);
  if (publicKey.asymmetricKeyType !== 'rsa') throw new JwsInvalidError('the key is not an RSA key');
  if (!verify('sha256', signingInput, publicKey, signature)) throw new JwsSignatureError('the signature does not hold');
  const sigT = header.sigT;
  return { header, payload, certificates, signedAt: typeof sigT === 'string' ? sigT : null };
}

/** RFC 7515 section 4.1.11: each name must be understood and present, and the list must not be empty. */
function checkCritical(header: Readonly<Record<string, unknown>>): void {
  if (!('crit' in header)) return;
  const names: unknown = header.crit;
  if (!Array.isArray(names) || names.length === 0) throw new JwsInvalidError('crit is not a list of names');
  for (const name of names) {
    if (typeof name !== 'string' || !understoodCritical.includes(name) || !(name in header)) {
      throw new JwsInvalidError(`crit names ${JSON.stringify(name)}`);
    }
  }
}

/** Some clients leave the line ends of PEM inside the strings of x5c: white space is dropped. */
function readCertificates(x5c: unknown): Uint8Array[] {
  if (x5c === undefined) return [];
  if (!Array.isArray(x5c) || x5c.some((text) => typeof text !== 'string')) {
    throw new JwsInvalidError('x5c is not a list of strings');
  }
  return x5c.map((text: string) => Buffer.from(text.replace(/\s/g, ''), 'base64'));
}

function keyOfFirst(certificates: readonly Uint8Array[]): KeyObject {
  const first = certificates[0];
  if (first === undefined) throw new JwsInvalidError('neither a key nor x5c to verify with');
  try {
    return new X509Certificate(first).publicKey;
  } catch (cause) {
    throw new JwsInvalidError('x5c holds no readable certificate', { cause });
  }
}

/**
 * The payload of a verified JWS as a JSON object.
 * @throws JwsInvalidError when it is something else
 */
export function jsonPayload(jws: VerifiedJws): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(jws.payload));
  } catch (cause) {
    throw new JwsInvalidError('the payload is not JSON', { cause });
  }
  if (!isRecord(value)) throw new JwsInvalidError('the payload is not a JSON object');
  return value;
}
