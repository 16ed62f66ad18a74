const alphabet = /^[A-Za-z0-9_-]*$/;

/** Bytes (a string counts as UTF-8) as base64url without padding. */
export function encodeBase64url(data: string | Uint8Array): string {
  if (typeof data === 'string') return Buffer.from(data, 'utf8').toString('base64url');
  return bufferOf(data).toString('base64url');
}

/** Strict reading of unpadded base64url; null for a foreign character, padding, an impossible length or stray bits. */
export function decodeBase64url(text: string): Buffer | null {
  if (text.length % 4 === 1 || !alphabet.test(text)) return null;
  const bytes = Buffer.from(text, 'base64url');
  return hasStrayBits(text, bytes) ? null : bytes;
}

/** The same memory as a Buffer, without a copy. */
export function bufferOf(data: Uint8Array): Buffer {
  return Buffer.isBuffer(data) ? data : Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

/** Only the last group can carry bits that decode to nothing; two texts would then stand for the same bytes. */
function hasStrayBits(text: string, bytes: Buffer): boolean {
  const rest = text.length % 4;
  if (rest === 0) return false;
  const tail = bytes.subarray(bytes.length - (rest - 1)).toString('base64url');
  return tail !== text.slice(-rest);
}
