import { verify } from 'node:crypto';
import { decodeBase64Url, decodeUtf8, parseJsonObject } from './base64url.ts';
import { type CertificateCache, isUsableKey, type SignerCertificate } from './certificate.ts';

/** Why a JWS was not believed, in the order of the authority's checks (protocol.md section 3). */
export type JwsFault =
  | 'structure'
  | 'encoding'
  | 'algorithm'
  | 'x5c-missing'
  | 'x5c-unreadable'
  | 'key-unusable'
  | 'signature';

export type OpenedJws =
  | { ok: true; payload: Buffer; certificate: SignerCertificate }
  | { ok: false; fault: JwsFault; certificate?: SignerCertificate };

/** Date and time at least; what follows (milliseconds, `Z`, an offset after it) differs from client to client. */
const signingTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

interface Segments {
  header: Record<string, unknown>;
  payload: Buffer;
  signature: Buffer;
  signingInput: Buffer;
}

function splitSegments(text: string): Segments | 'structure' | 'encoding' {
  const parts = text.split('.');
  const [head, body, mark] = parts;
  if (parts.length !== 3 || head === undefined || body === undefined || mark === undefined) return 'structure';
  const headBytes = decodeBase64Url(head);
  const payload = decodeBase64Url(body);
  const signature = decodeBase64Url(mark);
  if (headBytes === null || payload === null || signature === null) return 'structure';
  const headText = decodeUtf8(headBytes);
  if (headText === null || decodeUtf8(payload) === null) return 'encoding';
  const header = parseJsonObject(headText);
  if (header === null) return 'structure';
  return { header, payload, signature, signingInput: Buffer.from(`${head}.${body}`, 'latin1') };
}

/** `crit` must name sigT and nothing that we do not know; `sigT` must be there, but its age is nobody's business. */
function hasSigningTime(header: Record<string, unknown>): boolean {
  const { crit, sigT } = header;
  if (!Array.isArray(crit) || crit.length === 0 || crit.some((name) => name !== 'sigT')) return false;
  return typeof sigT === 'string' && signingTime.test(sigT);
}

/**
 * Checks structure and signature of a compact JWS against the certificate in its own header. The payload is verified
 * over the bytes received, so JSON escapes, key order and white space are the sender's affair.
 * Whether that certificate is to be trusted is not asked here.
 */
export function openJws(text: string, certificates: CertificateCache): OpenedJws {
  const segments = splitSegments(text);
  if (typeof segments === 'string') return { ok: false, fault: segments };
  const { header, payload, signature, signingInput } = segments;
  if (typeof header.alg !== 'string') return { ok: false, fault: 'structure' };
  if (!hasSigningTime(header)) return { ok: false, fault: 'structure' };
  if (header.alg !== 'RS256') return { ok: false, fault: 'algorithm' };
  const chain = header.x5c;
  if (!Array.isArray(chain) || chain.length === 0) return { ok: false, fault: 'x5c-missing' };
  const certificate = typeof chain[0] === 'string' ? certificates.read(chain[0]) : null;
  if (certificate === null) return { ok: false, fault: 'x5c-unreadable' };
  if (!isUsableKey(certificate)) return { ok: false, fault: 'key-unusable', certificate };
  if (!verify('sha256', signingInput, certificate.publicKey, signature)) {
    return { ok: false, fault: 'signature', certificate };
  }
  return { ok: true, payload, certificate };
}
