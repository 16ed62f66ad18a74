import type { TokenPayload } from '../wire/index.ts';
import { signJws } from './jws.ts';
import type { Signer } from './signer.ts';

/**
 * The bearer token of one call: a JWS over the nonce and the client's id. A nonce, and so a token, works once.
 * @param signedAtMs epoch milliseconds
 * @throws whatever the signer rejects with
 */
export function signToken(payload: TokenPayload, signer: Signer, signedAtMs: number): Promise<string> {
  return signJws(JSON.stringify({ nonce: payload.nonce, clientId: payload.clientId }), signer, signedAtMs);
}
