import { createDecipheriv } from 'node:crypto';
import { limits, type PacketErrorCode } from '@taraz/authority/wire';
import { decodeBase64Url, decodeUtf8, parseJsonObject } from './base64url.ts';

/** Unwraps a content key with the authority's private key; null when the bytes do not unwrap. */
export type UnwrapKey = (wrapped: Buffer) => Promise<Buffer | null>;

export type OpenedJwe = { ok: true; plaintext: string } | { ok: false; code: PacketErrorCode };

const unreadable = { ok: false, code: '04150' } as const;

interface JweParts {
  wrapped: Buffer;
  iv: Buffer;
  ciphertext: Buffer;
  tag: Buffer;
  /** ASCII of the header's segment as received. */
  aad: Buffer;
}

/** Structure, then algorithms (04152), then the IV's length (04153); all else about the form is 04150. */
function readJwe(text: string, keyId: string): JweParts | { ok: false; code: PacketErrorCode } {
  const segments = text.split('.');
  if (segments.length !== 5) return unreadable;
  const [header, wrapped, iv, ciphertext, tag] = segments.map(decodeBase64Url);
  if (!header || !wrapped || !ciphertext || !tag) return unreadable;
  const headerText = decodeUtf8(header);
  const fields = headerText === null ? null : parseJsonObject(headerText);
  if (fields === null || typeof fields.alg !== 'string' || typeof fields.enc !== 'string') return unreadable;
  if (fields.alg !== 'RSA-OAEP-256' || fields.enc !== 'A256GCM') return { ok: false, code: '04152' };
  // Two known clients leave `kid` out: the only key is meant.
  if (fields.kid !== undefined && fields.kid !== null && fields.kid !== keyId) return unreadable;
  if (fields.zip !== undefined || fields.crit !== undefined) return unreadable;
  if (!iv || iv.length !== limits.ivBytes) return { ok: false, code: '04153' };
  if (tag.length !== limits.tagBytes || wrapped.length !== limits.serverKeyBits / 8) return unreadable;
  return { wrapped, iv, ciphertext, tag, aad: Buffer.from(segments[0] ?? '', 'latin1') };
}

/**
 * Opens a packet's JWE (RSA-OAEP-256 with A256GCM). The plaintext must be ASCII, as the JWS inside is.
 *
 * @param keyId id of the authority's one key, what `kid` must be when it is given
 */
export async function openJwe(text: string, keyId: string, unwrap: UnwrapKey): Promise<OpenedJwe> {
  const parts = readJwe(text, keyId);
  if ('ok' in parts) return parts;
  const contentKey = await unwrap(parts.wrapped);
  if (contentKey === null || contentKey.length !== limits.contentKeyBytes) return unreadable;
  const decipher = createDecipheriv('aes-256-gcm', contentKey, parts.iv, { authTagLength: limits.tagBytes });
  decipher.setAAD(parts.aad);
  decipher.setAuthTag(parts.tag);
  try {
    const plaintext = Buffer.concat([decipher.update(parts.ciphertext), decipher.final()]);
    return { ok: true, plaintext: plaintext.toString('latin1') };
  } catch {
    return unreadable;
  }
}
