import { X509Certificate } from 'node:crypto';
import { certificateDer } from './certificate-input.ts';
import { formatPem } from './pem.ts';
import { x509 } from './x509.ts';

/** The parts of a distinguished name that Iranian certificates carry; null where one is absent. */
export interface CertificateName {
  readonly commonName: string | null;
  /** 2.5.4.5: the national id, 10 digits of a person, 11 of a company. Not the certificate's own number. */
  readonly serialNumber: string | null;
  readonly organization: string | null;
  readonly organizationalUnit: string | null;
  readonly country: string | null;
  readonly givenName: string | null;
  readonly surname: string | null;
  readonly state: string | null;
  readonly locality: string | null;
}

/** What a person wants to see of a certificate before trusting it with invoices. */
export interface CertificateInfo {
  readonly subject: CertificateName;
  readonly issuer: CertificateName;
  /** The number that its issuer gave it, lower-case hex. */
  readonly number: string;
  /** Epoch milliseconds, both inclusive. */
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** SHA-256 of the DER, lower-case hex. */
  readonly fingerprint: string;
  readonly keyType: string;
  readonly keyBits: number;
  /** Whether it may issue other certificates (basic constraints). */
  readonly isAuthority: boolean;
  readonly pem: string;
}

/** Object identifiers of the parts of a name. */
export const nameOids = {
  commonName: '2.5.4.3',
  serialNumber: '2.5.4.5',
  organization: '2.5.4.10',
  organizationalUnit: '2.5.4.11',
  country: '2.5.4.6',
  givenName: '2.5.4.42',
  surname: '2.5.4.4',
  state: '2.5.4.8',
  locality: '2.5.4.7',
} as const satisfies Record<keyof CertificateName, string>;

/**
 * Reads one certificate: PEM, DER, base64 of DER; of several, the first.
 * @throws CertificateUnreadableError
 */
export function parseCertificate(data: string | Uint8Array): CertificateInfo {
  const der = certificateDer(data);
  const certificate = new X509Certificate(der);
  const names = new x509.X509Certificate(der);
  return {
    subject: readName(names.subjectName),
    issuer: readName(names.issuerName),
    number: certificate.serialNumber.toLowerCase(),
    notBeforeMs: certificate.validFromDate.getTime(),
    notAfterMs: certificate.validToDate.getTime(),
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    keyType: certificate.publicKey.asymmetricKeyType ?? 'unknown',
    keyBits: certificate.publicKey.asymmetricKeyDetails?.modulusLength ?? 0,
    isAuthority: certificate.ca,
    pem: formatPem('CERTIFICATE', der),
  };
}

function readName(name: x509.Name): CertificateName {
  const field = (part: keyof CertificateName): string | null => name.getField(nameOids[part])[0] ?? null;
  return {
    commonName: field('commonName'),
    serialNumber: field('serialNumber'),
    organization: field('organization'),
    organizationalUnit: field('organizationalUnit'),
    country: field('country'),
    givenName: field('givenName'),
    surname: field('surname'),
    state: field('state'),
    locality: field('locality'),
  };
}
