import type { KeyObject } from 'node:crypto';
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  createSecretKey,
  privateDecrypt,
  publicEncrypt,
} from 'node:crypto';
import type { Random } from '../system.ts';
import { limits } from '../wire/index.ts';
import { decodeBase64url, encodeBase64url } from './base64url.ts';
import { decodeHeader } from './compact.ts';
import { JweInvalidError } from './errors.ts';
import type { ServerKey } from './server-key.ts';

const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const;

/** What depends on the key alone: the protected header's segment, the same as additional data for GCM, what wraps. */
interface Heading {
  segment: string;
  additionalData: Buffer;
  wrappingKey: KeyObject;
}

const headings = new WeakMap<ServerKey, Heading>();

function headingOf(key: ServerKey): Heading {
  const kept = headings.get(key);
  if (kept) return kept;
  const json = JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.id });
  const segment = Buffer.from(json, 'utf8').toString('base64url');
  const heading = {
    segment,
    additionalData: Buffer.from(segment, 'latin1'),
    wrappingKey: wrappingKeyOf(key.publicKey),
  };
  headings.set(key, heading);
  return heading;
}

/**
 * The same key with OAEP's parameters as properties of its own. `publicEncrypt({key, …})` costs 10 µs more: Node 24
 * asks whether the options are a KeyObject or a CryptoKey by catching what it throws itself, with stack traces.
 */
function wrappingKeyOf(key: KeyObject): KeyObject {
  const copy = createPublicKey({ key: key.export({ type: 'spki', format: 'der' }), type: 'spki', format: 'der' });
  return Object.assign(copy, oaep);
}

/**
 * A compact JWE (RSA-OAEP-256, A256GCM) for the authority around a compact JWS (ASCII, as text or bytes).
 * The content key and IV come from `random`; the padding of OAEP always from OpenSSL.
 *
 * Synchronous on purpose: the RSA step is a public-key one, some 60 µs for 4096 bits; WebCrypto's asynchronous
 * form costs 100 µs of processor for it. See the README for the figures.
 */
export function encryptJws(jws: string | Uint8Array, key: ServerKey, random: Random): string {
  const heading = headingOf(key);
  const secret = random(limits.contentKeyBytes + limits.ivBytes);
  const contentKey = secret.subarray(0, limits.contentKeyBytes);
  const iv = secret.subarray(limits.contentKeyBytes);
  // A KeyObject, not the bytes: createCipheriv takes 6 µs with the one and 14 µs with the other.
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(contentKey), iv);
  cipher.setAAD(heading.additionalData);
  const encrypted = typeof jws === 'string' ? cipher.update(jws, 'latin1') : cipher.update(jws);
  cipher.final(); // GCM is a stream: nothing is left over, but the tag is made here
  const wrapped = publicEncrypt(heading.wrappingKey, contentKey);
  contentKey.fill(0);
  return [heading.segment, ...[wrapped, iv, encrypted, cipher.getAuthTag()].map(encodeBase64url)].join('.');
}

/** Protected header and plaintext of a compact JWE that was opened. */
export interface DecryptedJwe {
  readonly header: Readonly<Record<string, unknown>>;
  readonly plaintext: Uint8Array;
}

/**
 * Opens a compact JWE. What the authority does; here for tests and for whoever runs an authority of his own.
 * @throws JweInvalidError whatever is wrong with it: a caller that told reasons apart would be an oracle
 */
export function decryptJwe(jwe: string, privateKey: KeyObject): DecryptedJwe {
  const segments = jwe.split('.');
  const [head, wrapped, iv, encrypted, tag] = segments.map(decodeBase64url);
  if (segments.length !== 5 || !head || !wrapped || !iv || !encrypted || !tag) {
    throw new JweInvalidError('not five segments of base64url');
  }
  const header = decodeHeader(head);
  if (header?.alg !== 'RSA-OAEP-256' || header.enc !== 'A256GCM' || 'zip' in header || 'crit' in header) {
    throw new JweInvalidError('the protected header asks for something other than RSA-OAEP-256 and A256GCM');
  }
  if (iv.length !== limits.ivBytes || tag.length !== limits.tagBytes) {
    throw new JweInvalidError('the IV or the tag has a wrong length');
  }
  try {
    const contentKey = privateDecrypt({ key: privateKey, ...oaep }, wrapped);
    const decipher = createDecipheriv('aes-256-gcm', contentKey, iv);
    decipher.setAAD(Buffer.from(segments[0] ?? '', 'latin1')).setAuthTag(tag);
    return { header, plaintext: Buffer.concat([decipher.update(encrypted), decipher.final()]) };
  } catch (cause) {
    throw new JweInvalidError('cannot be opened with this key', { cause });
  }
}
