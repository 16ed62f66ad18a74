import 'reflect-metadata';
import { type KeyObject, X509Certificate } from 'node:crypto';
import { X509Certificate as ParsedCertificate } from '@peculiar/x509';

/** Attribute type of a subject's serialNumber (2.5.4.5): 10 digits of a person, 11 of a company. */
const serialNumberOid = '2.5.4.5';
/** Characters of an entry of `x5c`: some ten times what a certificate with all its extensions takes. */
const entryMax = 64 * 1024;
const smallestModulusBits = 2048;

/** A signer's certificate as it came in `x5c[0]`, read once. Whether it is trusted is the trust store's word. */
export interface SignerCertificate {
  readonly x509: X509Certificate;
  readonly publicKey: KeyObject;
  /** The subject's serialNumber; null when it has none or more than one. */
  readonly nationalId: string | null;
  /** SHA-256 of the DER, lower-case hex. */
  readonly fingerprint: string;
  /** Epoch milliseconds. */
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
}

/**
 * Reads an entry of `x5c`: standard base64 of DER. White space inside is dropped, because three known clients leave the
 * newlines of PEM in place. Null when it is no certificate.
 */
export function readX5cEntry(entry: string): SignerCertificate | null {
  if (entry.length > entryMax) return null;
  const base64 = entry.replace(/\s+/g, '');
  if (base64 === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
  return readCertificateDer(Buffer.from(base64, 'base64'));
}

/** Reads a certificate in PEM, or null. */
export function readCertificatePem(pem: string): SignerCertificate | null {
  const armour = /-----BEGIN CERTIFICATE-----([\s\S]+?)-----END CERTIFICATE-----/.exec(pem);
  return readX5cEntry(armour?.[1] ?? pem);
}

/** Whether what its key signs is believed: RSA, and long enough. */
export function isUsableKey({ publicKey }: Pick<SignerCertificate, 'publicKey'>): boolean {
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  return publicKey.asymmetricKeyType === 'rsa' && bits >= smallestModulusBits;
}

function readCertificateDer(der: Buffer): SignerCertificate | null {
  try {
    const x509 = new X509Certificate(der);
    const names = new ParsedCertificate(der).subjectName.getField(serialNumberOid);
    return {
      x509,
      publicKey: x509.publicKey,
      nationalId: names.length === 1 ? (names[0] ?? null) : null,
      fingerprint: x509.fingerprint256.replaceAll(':', '').toLowerCase(),
      notBeforeMs: Date.parse(x509.validFrom),
      notAfterMs: Date.parse(x509.validTo),
    };
  } catch {
    return null;
  }
}

/** Remembers certificates by the text they came in: reading one costs twenty times a signature check. */
export class CertificateCache {
  readonly #read = new Map<string, SignerCertificate>();
  readonly #capacity: number;

  constructor(capacity = 1000) {
    this.#capacity = capacity;
  }

  read(entry: string): SignerCertificate | null {
    const known = this.#read.get(entry);
    if (known !== undefined) return known;
    const certificate = readX5cEntry(entry);
    if (certificate === null) return null;
    if (this.#read.size >= this.#capacity) this.#read.clear();
    this.#read.set(entry, certificate);
    return certificate;
  }
}
