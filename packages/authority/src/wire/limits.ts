/**
 * What one call may carry. Sources: RC_TICS.IS v1.6 (documented), except the two marked "one reader".
 * Nothing is published about request rate or body size.
 */
export const limits = {
  /** Packets in one `POST invoice`; above it the authority answers 4143. */
  packetsPerRequest: 1000,
  /** Ids in one inquiry; above it the authority answers 4141 (one reader). */
  idsPerInquiry: 100,
  /** Rows of one page of `inquiry`. */
  pageSizeMin: 1,
  pageSizeMax: 100,
  pageSizeDefault: 10,
  /** Lifetime that may be asked of a nonce, in seconds; outside it the authority answers 4146. */
  nonceTtlMinSeconds: 10,
  nonceTtlMaxSeconds: 200,
  nonceTtlDefaultSeconds: 30,
  /** Longest window of one inquiry, in milliseconds (seven days); above it the authority answers 4164. */
  inquiryWindowMaxMs: 7 * 24 * 60 * 60 * 1000,
  /** The window the authority takes when `start` and `end` are absent, in milliseconds (one day). */
  inquiryWindowDefaultMs: 24 * 60 * 60 * 1000,
  /** Time to let pass between sending and the first inquiry, in milliseconds. */
  firstInquiryDelayMs: 10_000,
  /** Messages in the verdict on one invoice; more are cut and `00000` says so (one reader). */
  messagesPerInvoice: 50,
  /** Modulus length of the authority's key, in bits: the wrapped content key has an eighth of it in bytes. */
  serverKeyBits: 4096,
  /** Modulus length of a taxpayer's or trusted company's key, in bits. */
  signerKeyBits: 2048,
  /** Length of a JWE's initialisation vector, in bytes; another length is 04153. */
  ivBytes: 12,
  /** Length of a JWE's authentication tag, in bytes. */
  tagBytes: 16,
  /** Length of a JWE's content key, in bytes. */
  contentKeyBytes: 32,
} as const;
