import forge from 'node-forge';

/** A quarter of a minute of one core at most; what is in use needs a hundredth of it. */
const workMax = 2 ** 26;

/** The whole numbers in a tree of ASN.1, multiplied: rounds times length of a PBKDF2, all three costs of a scrypt. */
function workOf({ type, value }: forge.asn1.Asn1): number {
  if (typeof value !== 'string') return value.reduce((work, part) => work * workOf(part), 1);
  if (type !== forge.asn1.Type.INTEGER) return 1;
  return Math.max(1, Number(BigInt(`0x0${Buffer.from(value, 'latin1').toString('hex')}`)));
}

/**
 * Whether opening an encrypted key takes longer than anybody may be made to wait: how much work its passphrase is to be
 * is said by the file itself (EncryptedPrivateKeyInfo, RFC 5958 section 3), and OpenSSL would do it all, whatever else waits.
 */
export function isTooMuchWork(der: Uint8Array): boolean {
  try {
    const { value } = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(der).toString('latin1')));
    const [algorithm] = value;
    return typeof algorithm === 'object' && workOf(algorithm) > workMax;
  } catch {
    // What is no ASN.1 is no key either.
    return false;
  }
}
