import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import {
  bestIdentity,
  type CertificateName,
  CertificateUnreadableError,
  checkCertificate,
  endCertificate,
  type IdentityCheck,
  importCertificates,
  type KeyError,
  parseCertificate,
  publicKeyToPem,
} from '@taraz/authority';
import type { FieldProblem } from '@taraz/contract';
import { Problem } from '../../platform/problem.ts';
import { certificateMessages } from './messages.fa.ts';

/** `code` of every way a key or certificate can be wrong (packages/authority/src/keys/errors.ts). */
export type KeyErrorCode =
  | 'ERR_KEY_UNREADABLE'
  | 'ERR_KEY_PASSPHRASE_MISSING'
  | 'ERR_KEY_PASSPHRASE_WRONG'
  | 'ERR_KEY_UNSUITABLE'
  | 'ERR_KEY_COSTLY'
  | 'ERR_KEY_CIPHER'
  | 'ERR_KEY_MISMATCH'
  | 'ERR_PKCS12_UNREADABLE'
  | 'ERR_PKCS12_INCOMPLETE'
  | 'ERR_CERTIFICATE_UNREADABLE'
  | 'ERR_CERTIFICATE_NOT_YET_VALID'
  | 'ERR_CERTIFICATE_EXPIRED'
  | 'ERR_CERTIFICATE_ISSUER'
  | 'ERR_CERTIFICATE_IDENTITY_MISSING'
  | 'ERR_CERTIFICATE_IDENTITY_MISMATCH'
  | 'ERR_CERTIFICATE_USAGE';

export interface AcceptedCertificate {
  /** leaf first, then the chain up to the root, the root left out */
  pem: string;
  subject: string;
  issuer: string;
  /** of the certificate, hex */
  serialNumber: string;
  notBefore: Date;
  notAfter: Date;
}

export interface CertificateContext {
  publicKeyPem: string;
  /** of the account: 10 digits of a person, 11 of a company */
  nationalId: string;
  roots: readonly string[];
  nowMs: number;
}

/** What a person recognises a name by. */
const shownName = ({ commonName, organization, serialNumber }: CertificateName): string =>
  commonName ?? organization ?? serialNumber ?? '';

/** What is wrong with a key or certificate, at the field it came in. */
export const problemFor = ({ code }: Pick<KeyError, 'code'>, path = 'certificate_pem'): FieldProblem => ({
  path,
  code: code.replace('ERR_', ''),
  message: certificateMessages[code as KeyErrorCode] ?? certificateMessages.ERR_CERTIFICATE_UNREADABLE,
});

/** @throws Problem INVALID_INPUT when there is no certificate in it */
function readCertificates(upload: string): Buffer[] {
  try {
    return importCertificates(upload);
  } catch (error) {
    if (!(error instanceof CertificateUnreadableError)) throw error;
    throw new Problem('INVALID_INPUT', { errors: [problemFor(error)], cause: error });
  }
}

/** The key that an uploaded chain's own certificate is for. @throws Problem INVALID_INPUT */
export const publicKeyOfUpload = (upload: string): string =>
  publicKeyToPem(new X509Certificate(endCertificate(readCertificates(upload))).publicKey);

/** Of certificates that came together the one of a key, and what is wrong with it. */
export interface CheckedChain {
  /** DER; where none is of the key, the one that issued none of the others */
  leaf: Buffer;
  faults: readonly KeyError[];
  /** PEM, leaf first, then the chain up to the root, the root left out */
  pem: string;
}

/** Finds the certificate of a key among others, in any order, and checks it as the authority will. */
export function checkChain(certificates: readonly Buffer[], key: KeyObject, check: IdentityCheck): CheckedChain {
  // Of a key that was certified anew a file may have both, in any order.
  const own = bestIdentity([key], certificates, check)?.certificate;
  const leaf = own === undefined ? endCertificate(certificates) : Buffer.from(own);
  const intermediates = certificates.filter((one) => !one.equals(leaf));
  const { faults, chain } = checkCertificate(leaf, { ...check, intermediates, key });
  const links = chain.length > 1 ? chain.slice(0, -1) : [leaf];
  return { leaf, faults, pem: links.map((link) => parseCertificate(link).pem).join('\n') };
}

/**
 * Checks an uploaded certificate (a chain may come with it, in any order) as the authority will, and against our key.
 * @throws Problem INVALID_INPUT with one entry for everything that is wrong
 */
export function acceptCertificate(upload: string, context: CertificateContext): AcceptedCertificate {
  const { publicKeyPem, ...check } = context;
  const { leaf, faults, pem } = checkChain(readCertificates(upload), createPublicKey(publicKeyPem), check);
  if (faults.length > 0) throw new Problem('INVALID_INPUT', { errors: faults.map((fault) => problemFor(fault)) });
  const { subject, issuer, number, notBeforeMs, notAfterMs } = parseCertificate(leaf);
  return {
    pem,
    subject: shownName(subject),
    issuer: shownName(issuer),
    serialNumber: number,
    notBefore: new Date(notBeforeMs),
    notAfter: new Date(notAfterMs),
  };
}
