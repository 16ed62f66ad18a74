import { X509Certificate } from 'node:crypto';
import { CertificateUnreadableError } from './errors.ts';

/**
 * Of certificates (DER) that came together the one that the others stand above: it issued none of them. Files have them in
 * any order; PKCS#7 has a set, in which the shorter ones, of the issuers, come first.
 * @throws CertificateUnreadableError when there is none
 */
export function endCertificate(certificates: readonly Uint8Array[]): Buffer {
  const all = certificates.map((der) => new X509Certificate(der));
  // By names and key identifiers: whether one really signed another is for `checkCertificate` to say.
  const hasIssued = (one: X509Certificate) =>
    all.some((other) => one.fingerprint256 !== other.fingerprint256 && other.checkIssued(one));
  const ends = all.filter((one) => !hasIssued(one));
  const end = ends.find(({ ca }) => !ca) ?? ends[0] ?? all[0];
  if (end === undefined) throw new CertificateUnreadableError('no certificate found');
  return end.raw;
}
