/** Header of a token's and an invoice's JWS. */
export interface SignedHeader {
  alg: 'RS256';
  /** `jose` in the authority's .NET library and nearly all others; absent in the document's samples. */
  typ?: string;
  /** `text/plain` in the same places. */
  cty?: string;
  /** Certificates in DER as standard base64: the signer's first, intermediates after it. */
  x5c: string[];
  /** Time of signing, `yyyy-MM-ddTHH:mm:ssZ` in UTC. */
  sigT: string;
  crit: ['sigT'];
}

/** Payload of a bearer token. */
export interface TokenPayload {
  nonce: string;
  /** Memory id of a taxpayer, or the id of a trusted company. */
  clientId: string;
}

/** Protected header of a packet's JWE. */
export interface EncryptedHeader {
  alg: 'RSA-OAEP-256';
  enc: 'A256GCM';
  /** `ServerPublicKey.id`. Some clients leave it out; the authority then takes its only key. */
  kid?: string;
}

/** Header of a receipt. */
export interface ReceiptHeader {
  alg: 'RS256';
  sigT: string;
}
