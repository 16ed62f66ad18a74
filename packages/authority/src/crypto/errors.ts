import { AuthorityError } from '../authority-error.ts';

/** Not a compact JWS as the authority writes them: segments, base64url, header, algorithm or critical fields. */
export class JwsInvalidError extends AuthorityError {
  override readonly code = 'ERR_JWS_INVALID';
}

/** A well-formed JWS whose signature does not belong to its bytes and the key. */
export class JwsSignatureError extends AuthorityError {
  override readonly code = 'ERR_JWS_SIGNATURE';
}

/** Not a compact JWE as the authority takes them, or not for this key: which of the two is not told apart. */
export class JweInvalidError extends AuthorityError {
  override readonly code = 'ERR_JWE_INVALID';
}

/** A key of the authority that cannot be used: not RSA, too short, not SubjectPublicKeyInfo. */
export class ServerKeyError extends AuthorityError {
  override readonly code = 'ERR_SERVER_KEY';
}

/** A verified receipt whose payload lacks a field. */
export class ReceiptInvalidError extends AuthorityError {
  override readonly code = 'ERR_RECEIPT_INVALID';
}
