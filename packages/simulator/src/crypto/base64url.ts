const alphabet = /^[A-Za-z0-9_-]+$/;

/** Bytes of a compact serialisation's segment: base64url without padding (RFC 7515 section 2); null when it is not that. */
export function decodeBase64Url(segment: string): Buffer | null {
  if (segment.length % 4 === 1 || !alphabet.test(segment)) return null;
  return Buffer.from(segment, 'base64url');
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Text of bytes that must be UTF-8; null when they are not. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** A JSON object; null for anything else, be it other JSON or none. */
export function parseJsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
