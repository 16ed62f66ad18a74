import { encodeBase64url } from './base64url.ts';
import { formatSigTime } from './sig-time.ts';
import type { Signer } from './signer.ts';

/** The JWS header's base64url segment and the dot after it. Changes once a second only: x5c, nearly all of it, never does. */
const headerSegments = new WeakMap<Signer, { second: number; segment: Buffer }>();

function headerSegment(signer: Signer, epochMs: number): Buffer {
  const second = Math.floor(epochMs / 1000);
  const kept = headerSegments.get(signer);
  if (kept?.second === second) return kept.segment;
  const header = encodeBase64url(
    JSON.stringify({
      alg: 'RS256',
      typ: 'jose',
      cty: 'text/plain',
      x5c: signer.certificateChain,
      sigT: formatSigTime(epochMs),
      crit: ['sigT'],
    }),
  );
  const segment = Buffer.from(`${header}.`, 'latin1');
  headerSegments.set(signer, { second, segment });
  return segment;
}

/** What `signJws` makes, as bytes: sealing needs no text of it, and five kilobytes are copied less often. */
export async function signJwsBytes(payload: string | Uint8Array, signer: Signer, signedAtMs: number): Promise<Buffer> {
  const header = headerSegment(signer, signedAtMs);
  const body = encodeBase64url(payload);
  const signingInput = Buffer.allocUnsafe(header.length + body.length);
  header.copy(signingInput);
  signingInput.write(body, header.length, 'latin1');
  const signature = await signer.sign(signingInput);
  return Buffer.concat([signingInput, Buffer.from(`.${encodeBase64url(signature)}`, 'latin1')]);
}

/**
 * A compact JWS over `payload` as it stands, with the header of protocol.md section 3
 * (`alg`, `typ`, `cty`, `x5c`, `sigT`, `crit`).
 * @param payload bytes, or a string that is taken as UTF-8
 * @param signedAtMs epoch milliseconds, written to the second as `sigT`
 * @throws whatever the signer rejects with
 */
export async function signJws(payload: string | Uint8Array, signer: Signer, signedAtMs: number): Promise<string> {
  return (await signJwsBytes(payload, signer, signedAtMs)).toString('latin1');
}
