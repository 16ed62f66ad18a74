import { X509Certificate } from 'node:crypto';
import { CertificateUnreadableError } from './errors.ts';
import { readArmour } from './pem.ts';
import { x509 } from './x509.ts';

/**
 * All certificates of a file, in DER and in the file's order: a PEM bundle, DER, base64 of DER, or PKCS#7 (`.p7b`).
 * @throws CertificateUnreadableError when there is none or one cannot be read
 */
export function importCertificates(data: string | Uint8Array): Buffer[] {
  const { blocks, der } = readArmour(data);
  const candidates = der
    ? [der]
    : blocks.filter(({ label }) => /CERTIFICATE$|^PKCS7$|^CMS$/.test(label)).map((block) => block.der);
  const certificates = candidates.flatMap(certificatesIn);
  if (certificates.length === 0) throw new CertificateUnreadableError('no certificate found');
  return certificates;
}

/**
 * The first certificate of a file, in DER.
 * @throws CertificateUnreadableError
 */
export function certificateDer(data: string | Uint8Array): Buffer {
  const [first] = importCertificates(data);
  if (first === undefined) throw new CertificateUnreadableError('no certificate found');
  return first;
}

function certificatesIn(der: Buffer): Buffer[] {
  try {
    return [new X509Certificate(der).raw].map(wholeCertificate);
  } catch (cause) {
    const bundled = certificatesOfPkcs7(der);
    if (bundled.length > 0) return bundled.map(wholeCertificate);
    throw new CertificateUnreadableError('cannot be read as a certificate', { cause });
  }
}

/** Key, names and extensions are read only once they are asked for: one in which they are none is to fail here. */
function wholeCertificate(der: Buffer): Buffer {
  try {
    const parts = new x509.X509Certificate(der);
    void [new X509Certificate(der).publicKey, parts.subjectName, parts.issuerName, parts.extensions];
    return der;
  } catch (cause) {
    throw new CertificateUnreadableError('a part of the certificate cannot be read', { cause });
  }
}

function certificatesOfPkcs7(der: Buffer): Buffer[] {
  try {
    return new x509.X509Certificates(der).map((certificate) => Buffer.from(certificate.rawData));
  } catch {
    return [];
  }
}
