import { decodeBase64url } from './base64url.ts';
import { JwsInvalidError } from './errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The JSON object in a header segment's bytes, or null: bad UTF-8, bad JSON, no object. */
export function decodeHeader(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes));
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** A JSON object, not an array and not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A compact JWS taken apart, nothing verified. */
export interface CompactJws {
  readonly header: Readonly<Record<string, unknown>>;
  readonly payload: Uint8Array;
  readonly signature: Uint8Array;
  /** The received bytes that were signed: header and payload segments with the dot between them. */
  readonly signingInput: Uint8Array;
}

/**
 * Takes a compact JWS apart without verifying anything.
 * @throws JwsInvalidError when it is not three segments of unpadded base64url, the first a JSON object
 */
export function parseJws(jws: string | Uint8Array): CompactJws {
  const text = typeof jws === 'string' ? jws : Buffer.from(jws).toString('latin1');
  const segments = text.split('.');
  const [head, payload, signature] = segments.map(decodeBase64url);
  if (segments.length !== 3 || !head || !payload || !signature) {
    throw new JwsInvalidError('not three segments of base64url');
  }
  const header = decodeHeader(head);
  if (header === null) throw new JwsInvalidError('the header is not a JSON object');
  return { header, payload, signature, signingInput: Buffer.from(text.slice(0, text.lastIndexOf('.')), 'latin1') };
}
