import { type KeyObject, X509Certificate } from 'node:crypto';
import { limits } from '../wire/index.ts';
import { certificateDer } from './certificate-input.ts';
import {
  CertificateExpiredError,
  CertificateIdentityMismatchError,
  CertificateIdentityMissingError,
  CertificateIssuerError,
  CertificateNotYetValidError,
  CertificateUsageError,
  type KeyError,
  KeyMismatchError,
  KeyUnsuitableError,
} from './errors.ts';
import { chainFinder } from './find-chain.ts';
import { certificateMatchesKey } from './key-match.ts';
import { parseCertificate } from './parse-certificate.ts';
import { x509 } from './x509.ts';

/** What a certificate is to be held against. */
export interface CertificateCheck {
  /** Certificates to trust: PEM, DER or base64, one each. A self-signed certificate listed here passes. */
  readonly roots: readonly (string | Uint8Array)[];
  /** Certificates that may stand between; nothing is fetched. */
  readonly intermediates?: readonly (string | Uint8Array)[];
  /** The moment it must be valid at, epoch milliseconds. */
  readonly nowMs: number;
  /** National id that the subject's serialNumber must be: 10 digits of a person, 11 of a company. */
  readonly nationalId?: string;
  /** Key that it must certify, private or public half. */
  readonly key?: KeyObject;
}

/** What came of a check. */
export interface CertificateVerdict {
  /** Everything that is wrong, so that it can be put right in one go; empty when the certificate will do. */
  readonly faults: readonly KeyError[];
  /** The certificate, its issuers and the root, in DER; empty when no chain was found. */
  readonly chain: readonly Uint8Array[];
}

/**
 * Checks what the authority will check (protocol.md sections 3 and 8): chain, dates, identity, key; plus that it fits
 * the key at hand. Revocation is not looked up: that needs the network, and the authority does it anyway.
 * @throws CertificateUnreadableError when it, a root or an intermediate cannot be read
 */
export function checkCertificate(data: string | Uint8Array, check: CertificateCheck): CertificateVerdict {
  const certificate = new X509Certificate(certificateDer(data));
  const chain = finderFor(check)(certificate);
  const faults = [
    ...dateFaults(certificate, check.nowMs),
    ...(chain === null ? [new CertificateIssuerError('no chain of valid issuers leads to a trusted root')] : []),
    ...lastingFaults(certificate, check),
  ];
  return { faults, chain: (chain ?? []).map((link) => link.raw) };
}

/**
 * Tells of certificates whether `checkCertificate` finds no fault in them. What stands above them is read once, and looked
 * through only for one that has no fault of its own.
 * @throws CertificateUnreadableError when a root or an intermediate cannot be read
 */
export function faultlessBy(check: CertificateCheck): (certificate: X509Certificate, key: KeyObject) => boolean {
  const chainOf = finderFor(check);
  return (certificate, key) =>
    dateFaults(certificate, check.nowMs).length === 0 &&
    lastingFaults(certificate, { ...check, key }).length === 0 &&
    chainOf(certificate) !== null;
}

const finderFor = ({ roots, intermediates = [], nowMs }: CertificateCheck) =>
  chainFinder({ roots: roots.map(toCertificate), intermediates: intermediates.map(toCertificate), nowMs });

/** What is wrong with the certificate itself, at whatever time. */
const lastingFaults = (certificate: X509Certificate, { key, nationalId }: CertificateCheck): KeyError[] => [
  ...keyFaults(certificate, key),
  ...usageFaults(certificate),
  ...identityFaults(certificate, nationalId),
];

function toCertificate(data: string | Uint8Array): X509Certificate {
  return new X509Certificate(certificateDer(data));
}

function dateFaults(certificate: X509Certificate, nowMs: number): KeyError[] {
  if (nowMs < certificate.validFromDate.getTime()) {
    return [new CertificateNotYetValidError(`valid from ${certificate.validFromDate.toISOString()}`)];
  }
  if (nowMs > certificate.validToDate.getTime()) {
    return [new CertificateExpiredError(`valid until ${certificate.validToDate.toISOString()}`)];
  }
  return [];
}

function keyFaults(certificate: X509Certificate, key: KeyObject | undefined): KeyError[] {
  const faults: KeyError[] = [];
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < limits.signerKeyBits) {
    faults.push(new KeyUnsuitableError('the authority takes RSA keys of 2048 bits'));
  }
  if (key !== undefined && !certificateMatchesKey(certificate.raw, key)) {
    faults.push(new KeyMismatchError('the certificate belongs to another key'));
  }
  return faults;
}

function usageFaults(certificate: X509Certificate): KeyError[] {
  const usage = new x509.X509Certificate(certificate.raw).getExtension(x509.KeyUsagesExtension);
  const signing = x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation;
  if (usage === null || (usage.usages & signing) !== 0) return [];
  return [new CertificateUsageError('its key usage allows neither digitalSignature nor nonRepudiation')];
}

function identityFaults(certificate: X509Certificate, nationalId: string | undefined): KeyError[] {
  const identity = parseCertificate(certificate.raw).subject.serialNumber?.trim();
  if (!identity) return [new CertificateIdentityMissingError('the subject has no serialNumber (2.5.4.5)')];
  if (nationalId === undefined || identity === nationalId) return [];
  return [new CertificateIdentityMismatchError(`issued for national id ${identity}, not ${nationalId}`)];
}
