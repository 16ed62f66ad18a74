import type { KeyObject } from 'node:crypto';
import { x509 } from '../keys/x509.ts';
import { keyPairs } from './key-pairs.ts';

const signingAlgorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

/** A certificate made for a test, with its key. */
export interface TestCertificate {
  readonly der: Buffer;
  readonly pem: string;
  readonly privateKey: KeyObject;
  readonly name: string;
}

/** What to issue. */
export interface TestCertificateOptions {
  /** RFC 4514 text; a leaf's national id goes in `2.5.4.5=…`. */
  readonly subject: string;
  readonly issuer?: TestCertificate;
  readonly keyPair: { readonly privateKey: KeyObject; readonly publicKey: KeyObject };
  readonly notBefore?: string;
  readonly notAfter?: string;
  readonly isAuthority?: boolean;
  readonly pathLength?: number;
  readonly usage?: number;
}

let nextNumber = 1;

/** Issues a certificate; without an issuer, a self-signed one. Valid from 2026 to 2030 unless told. */
export async function issueCertificate(options: TestCertificateOptions): Promise<TestCertificate> {
  const { issuer, keyPair } = options;
  const issuerKey = issuer?.privateKey ?? keyPair.privateKey;
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: (nextNumber++).toString(16).padStart(2, '0'),
    subject: options.subject,
    issuer: issuer?.name ?? options.subject,
    notBefore: new Date(options.notBefore ?? '2026-01-01T00:00:00Z'),
    notAfter: new Date(options.notAfter ?? '2030-01-01T00:00:00Z'),
    publicKey: keyPair.publicKey.toCryptoKey(signingAlgorithm, true, ['verify']),
    signingKey: issuerKey.toCryptoKey(signingAlgorithm, true, ['sign']),
    signingAlgorithm,
    extensions: [
      new x509.BasicConstraintsExtension(options.isAuthority ?? false, options.pathLength, true),
      new x509.KeyUsagesExtension(
        options.usage ?? (options.isAuthority ? x509.KeyUsageFlags.keyCertSign : x509.KeyUsageFlags.digitalSignature),
        true,
      ),
    ],
  });
  return {
    der: Buffer.from(certificate.rawData),
    pem: certificate.toString('pem'),
    privateKey: keyPair.privateKey,
    name: options.subject,
  };
}

/** A root, an intermediate below it and a company's certificate below that, as the real ones stand. */
export async function issueChain(): Promise<Record<'root' | 'intermediate' | 'leaf', TestCertificate>> {
  const root = await issueCertificate({ subject: 'CN=Test Root, C=IR', keyPair: keyPairs[0], isAuthority: true });
  const intermediate = await issueCertificate({
    subject: 'CN=Test Intermediate Silver CA, C=IR',
    issuer: root,
    keyPair: keyPairs[1],
    isAuthority: true,
    pathLength: 0,
  });
  const leaf = await issueCertificate({
    subject: 'C=IR, O=شرکت نمونه, CN=شرکت نمونه [Stamp], 2.5.4.5=14003778990',
    issuer: intermediate,
    keyPair: keyPairs[2],
  });
  return { root, intermediate, leaf };
}
