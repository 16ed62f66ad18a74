import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

/** A signer for tests: key pair, self-signed certificate, and a request for a real one. */
export interface Identity {
  nationalId: string;
  privateKey: webcrypto.CryptoKey;
  /** What goes into `x5c`: base64 of DER. Changed by tests to other certificates. */
  x5c: string[];
  certificatePem: string;
  csrPem: string;
}

export interface IdentityOptions {
  nationalId?: string;
  /** Distinguished name; `serialNumber` is added unless `bare`. */
  name?: string;
  bare?: boolean;
  modulusLength?: number;
  notBefore?: Date;
  notAfter?: Date;
}

export const companyId = '14003778990';

export async function makeIdentity(options: IdentityOptions = {}): Promise<Identity> {
  const {
    nationalId = companyId,
    name = 'CN=شرکت آزمایشی [Stamp], O=Non-Governmental, C=IR',
    modulusLength = 2048,
  } = options;
  const keys = await webcrypto.subtle.generateKey(
    { ...rsa, modulusLength, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  );
  const subject = options.bare ? name : `${name}, 2.5.4.5=${nationalId}`;
  const { notBefore = new Date('2020-01-01T00:00:00Z'), notAfter = new Date('2049-01-01T00:00:00Z') } = options;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: subject,
    keys,
    signingAlgorithm: rsa,
    notBefore,
    notAfter,
  });
  const request = await x509.Pkcs10CertificateRequestGenerator.create({ name: subject, keys, signingAlgorithm: rsa });
  return {
    nationalId,
    privateKey: keys.privateKey,
    x5c: [certificate.toString('base64')],
    certificatePem: certificate.toString('pem'),
    csrPem: request.toString('pem'),
  };
}
