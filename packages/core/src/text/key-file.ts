import { pemBlocks } from './pem-blocks.ts';

/** Base64 of bytes and back; browsers and servers have their own. */
export interface Base64 {
  encode(bytes: Uint8Array): string;
  decode(text: string): Uint8Array;
}

/**
 * The text of a key or certificate file: ASCII, whatever its encoding; Windows' editor saves UTF-16 where it is asked
 * for «Unicode». Bytes that are no text stay one character each.
 */
export function keyFileText(bytes: Uint8Array): string {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isWide = isLittle || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  let text = '';
  if (!isWide) {
    for (const byte of isMarked ? bytes.subarray(3) : bytes) text += String.fromCharCode(byte);
    return text;
  }
  for (let at = 2; at + 1 < bytes.length; at += 2) {
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
    text += String.fromCharCode(isLittle ? second * 256 + first : first * 256 + second);
  }
  return text;
}

const sequence = 0x30;
const integer = 0x02;
const octets = 0x04;
const bits = 0x03;
const objectId = 0x06;

/** Where the content of the element at `at` begins, and where it ends. */
function contentOf(der: Uint8Array, at: number): { from: number; to: number } {
  const first = der[at + 1] ?? 0;
  if (first < 0x80) return { from: at + 2, to: at + 2 + first };
  const lengthBytes = first & 0x7f;
  const length = der.subarray(at + 2, at + 2 + lengthBytes).reduce((sum, byte) => sum * 256 + byte, 0);
  return { from: at + 2 + lengthBytes, to: at + 2 + lengthBytes + length };
}

/** As PEM would call it, by the tags it begins with; null: PKCS#12, or nothing known. */
function labelOf(der: Uint8Array): string | null {
  if (der[0] !== sequence) return null;
  const { from } = contentOf(der, 0);
  const inner = contentOf(der, from);
  const next = der[inner.to];
  if (der[from] === objectId) return 'PKCS7';
  if (der[from] === integer && (der[inner.from] ?? 0) <= 1) {
    if (next === sequence) return 'PRIVATE KEY';
    if (next === integer) return 'RSA PRIVATE KEY';
    return next === octets ? 'EC PRIVATE KEY' : null;
  }
  if (der[from] !== sequence) return null;
  if (der[inner.from] !== objectId) return 'CERTIFICATE';
  if (next === octets) return 'ENCRYPTED PRIVATE KEY';
  return next === bits ? 'PUBLIC KEY' : null;
}

const armoured = (label: string, base64: string): string =>
  [`-----BEGIN ${label}-----`, ...(base64.match(/.{1,64}/g) ?? []), `-----END ${label}-----`, ''].join('\n');

/** A key or certificate file that is no PEM: DER as it stands, or what its bare base64 says. */
export function derOfKeyFile(bytes: Uint8Array, base64: Base64): Uint8Array {
  const squeezed = keyFileText(bytes).replace(/\s/g, '');
  const isBare = squeezed.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(squeezed);
  return isBare ? base64.decode(squeezed) : bytes;
}

/**
 * A key or certificate file as PEM, whatever its name says: PEM in any encoding that holds ASCII, DER (PKCS#8, PKCS#1,
 * a certificate, PKCS#7), or the bare base64 of one. Null: PKCS#12, which PEM has no name for
 * (`derOfKeyFile`), or nothing known.
 */
export function pemOfKeyFile(bytes: Uint8Array, base64: Base64): string | null {
  const text = keyFileText(bytes);
  if (text.includes('-----BEGIN')) {
    const blocks = pemBlocks(text).map((block) => block.text);
    return blocks.length > 0 ? `${blocks.join('\n')}\n` : text.replace(/[^\x20-\x7e\r\n]/g, '');
  }
  const der = derOfKeyFile(bytes, base64);
  const label = labelOf(der);
  return label === null ? null : armoured(label, base64.encode(der));
}
