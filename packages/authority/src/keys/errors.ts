import { AuthorityError } from '../authority-error.ts';

/** A key, certificate or key file that cannot be used as it is. One subclass, and one `code`, per reason. */
export abstract class KeyError extends AuthorityError {}

/** Neither PEM nor DER of a private key, or a form that OpenSSL does not read. */
export class KeyUnreadableError extends KeyError {
  override readonly code = 'ERR_KEY_UNREADABLE';
}

/** The key or PKCS#12 file is encrypted and no passphrase came with it. */
export class PassphraseMissingError extends KeyError {
  override readonly code = 'ERR_KEY_PASSPHRASE_MISSING';
}

/** The passphrase does not open the key or PKCS#12 file. A damaged file cannot be told from a wrong passphrase. */
export class PassphraseWrongError extends KeyError {
  override readonly code = 'ERR_KEY_PASSPHRASE_WRONG';
}

/** Opening the key or PKCS#12 file takes longer than anybody may be made to wait. */
export class KeyCostlyError extends KeyError {
  override readonly code = 'ERR_KEY_COSTLY';
}

/** Encrypted as OpenSSL does not any more (DES, RC2, RC4): no passphrase opens it here. */
export class KeyCipherError extends KeyError {
  override readonly code = 'ERR_KEY_CIPHER';
}

/** A key that the authority does not take: not RSA, or shorter than 2048 bits. */
export class KeyUnsuitableError extends KeyError {
  override readonly code = 'ERR_KEY_UNSUITABLE';
}

/** Private key and certificate are no pair. */
export class KeyMismatchError extends KeyError {
  override readonly code = 'ERR_KEY_MISMATCH';
}

/** Not a PKCS#12 file, or one with algorithms that are not supported. */
export class Pkcs12UnreadableError extends KeyError {
  override readonly code = 'ERR_PKCS12_UNREADABLE';
}

/** A PKCS#12 file without a private key, or without the certificate that belongs to its key. */
export class Pkcs12IncompleteError extends KeyError {
  override readonly code = 'ERR_PKCS12_INCOMPLETE';
}

/** Neither PEM, DER nor base64 of a certificate. */
export class CertificateUnreadableError extends KeyError {
  override readonly code = 'ERR_CERTIFICATE_UNREADABLE';
}

/** Its time has not begun. */
export class CertificateNotYetValidError extends KeyError {
  override readonly code = 'ERR_CERTIFICATE_NOT_YET_VALID';
}

/** Its time is over. */
export class CertificateExpiredError extends KeyError {
  override readonly code = 'ERR_CERTIFICATE_EXPIRED';
}

/** No chain of valid issuers leads to one of the roots. */
export class CertificateIssuerError extends KeyError {
  override readonly code = 'ERR_CERTIFICATE_ISSUER';
}

/** The subject has no serialNumber (2.5.4.5), which is where the authority looks for the national id. */
export class CertificateIdentityMissingError extends KeyError {
  override readonly code = 'ERR_CERTIFICATE_IDENTITY_MISSING';
}

/** The subject's serialNumber is another national id than the taxpayer's; the authority would answer 4103. */
export class CertificateIdentityMismatchError extends KeyError {
  override readonly code = 'ERR_CERTIFICATE_IDENTITY_MISMATCH';
}

/** The certificate may not be used for signing (key usage). */
export class CertificateUsageError extends KeyError {
  override readonly code = 'ERR_CERTIFICATE_USAGE';
}
