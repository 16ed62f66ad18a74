import { encodeBase64url } from './base64url.ts';
import { formatSigTime } from './sig-time.ts';
import type { Signer } from './signer.ts';

/** The JWS header's base64url segment changes once a second only: x5c, nearly all of it, never does. */
const headerSegments = new WeakMap<Signer, { second: number; segment: string }>();

function headerSegment(signer: Signer, epochMs: number): string {
  const second = Math.floor(epochMs / 1000);
  const kept = headerSegments.get(signer);
  if (kept?.second === second) return kept.segment;
  const segment = encodeBase64url(
    JSON.stringify({
      alg: 'RS256',
      typ: 'jose',
      cty: 'text/plain',
      x5c: signer.certificateChain,
      sigT: formatSigTime(epochMs),
      crit: ['sigT'],
    }),
  );
  headerSegments.set(signer, { second, segment });
  return segment;
}

/**
 * A compact JWS over `payload` as it stands, with the header of protocol.md section 3
 * (`alg`, `typ`, `cty`, `x5c`, `sigT`, `crit`).
 * @param payload bytes, or a string that is taken as UTF-8
 * @param signedAtMs epoch milliseconds, written to the second as `sigT`
 * @throws whatever the signer rejects with
 */
export async function signJws(payload: string | Uint8Array, signer: Signer, signedAtMs: number): Promise<string> {
  const signingInput = `${headerSegment(signer, signedAtMs)}.${encodeBase64url(payload)}`;
  const signature = await signer.sign(Buffer.from(signingInput, 'latin1'));
  return `${signingInput}.${encodeBase64url(signature)}`;
}
