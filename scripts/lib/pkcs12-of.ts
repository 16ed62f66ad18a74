/** A PKCS#12 file (RFC 7292) for tests, with neither encryption nor MAC. */

const sequence = 0x30;
const octetString = 0x04;
const explicit = 0xa0;

function element(tag: number, ...parts: Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Uint8Array.of(tag, length), content]);
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff];
  return Buffer.concat([Uint8Array.of(tag, 0x80 + bytes.length, ...bytes), content]);
}

/** `1.2.840.113549.1.7.1`, `…1.12.10.1.1`, `…1.12.10.1.3` and `…1.9.22.1`. */
const [data, keyBag, certBag, x509Certificate] = [
  '06092a864886f70d010701',
  '060b2a864886f70d010c0a0101',
  '060b2a864886f70d010c0a0103',
  '060a2a864886f70d01091601',
].map((hex) => Buffer.from(hex, 'hex')) as [Buffer, Buffer, Buffer, Buffer];

const contentOf = (content: Uint8Array) => element(sequence, data, element(explicit, element(octetString, content)));
const bag = (type: Uint8Array, value: Uint8Array) => element(sequence, type, element(explicit, value));
const certificateOf = (der: Uint8Array) =>
  element(sequence, x509Certificate, element(explicit, element(octetString, der)));

/** @param keys PKCS#8, DER @param certificates DER; both in the order in which the file has them */
export function pkcs12Of(keys: readonly Uint8Array[], certificates: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bags = [...keys.map((key) => bag(keyBag, key)), ...certificates.map((one) => bag(certBag, certificateOf(one)))];
  const safe = element(sequence, contentOf(element(sequence, ...bags)));
  return new Uint8Array(element(sequence, Uint8Array.of(2, 1, 3), contentOf(safe)));
}
