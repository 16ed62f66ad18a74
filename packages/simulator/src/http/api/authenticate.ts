import type { IncomingHttpHeaders } from 'node:http';
import type { ApiErrorCode } from '@taraz/authority/wire';
import { decodeUtf8, parseJsonObject } from '../../crypto/base64url.ts';
import { type JwsFault, openJws } from '../../crypto/jws.ts';
import { type Client, findClient } from '../../registry/clients.ts';
import type { TrustFault } from '../../registry/trust-store.ts';
import type { Services } from '../../services.ts';
import { ApiError } from '../api-error.ts';

const jwsCodes = {
  structure: '4130',
  encoding: '4134',
  algorithm: '4131',
  'x5c-missing': '4135',
  'x5c-unreadable': '4136',
  'key-unusable': '4132',
  signature: '4133',
} as const satisfies Record<JwsFault, ApiErrorCode>;

const trustCodes = {
  issuer: 'CERTIFICATE_INVALID_ISSUER',
  expired: '4131',
  revoked: '4131',
} as const satisfies Record<TrustFault, ApiErrorCode>;

const bearer = /^Bearer +(\S+)\s*$/i;

/**
 * The token of a call: in `Authorization`; or in `Token`, where the authority's own SDKs put it for the government's
 * bus (`GsbHttpHeadersProperties`), which keeps `Authorization` for itself.
 */
function readToken({ authorization = '', token }: IncomingHttpHeaders): string | undefined {
  const second = typeof token === 'string' ? token : '';
  return (bearer.exec(authorization) ?? bearer.exec(second))?.[1];
}

type AuthenticationServices = Pick<Services, 'certificates' | 'trust' | 'time' | 'faults' | 'nonces' | 'registry'>;

/**
 * Checks a call's token in the authority's order (protocol.md section 3): structure; signature; issuer; expiry;
 * revocation; nonce; the certificate's serialNumber against the owner of clientId.
 *
 * @throws ApiError 4130–4137, CERTIFICATE_INVALID_ISSUER, 4101, 4102, 4103, 4110, 4120
 */
export function authenticate(services: AuthenticationServices, headers: IncomingHttpHeaders): Client {
  const { certificates, trust, time, faults, nonces, registry } = services;
  const token = readToken(headers);
  if (token === undefined) throw new ApiError('4130');
  const jws = openJws(token, certificates);
  if (!jws.ok) throw new ApiError(jwsCodes[jws.fault]);
  const trustFault = trust.judge(jws.certificate, time.now());
  if (trustFault !== null) throw new ApiError(trustCodes[trustFault]);
  if (faults.draw('unknown-certificate')) throw new ApiError('CERTIFICATE_INVALID_ISSUER');
  const { nonce, clientId } = readTokenPayload(jws.payload);
  if (!nonces.use(nonce, time.now())) throw new ApiError('4102');
  const client = findClient(registry, clientId);
  if (client === null || !isActive(client)) throw new ApiError(isProvider(client, clientId) ? '4120' : '4110');
  if (jws.certificate.nationalId !== client.nationalId) throw new ApiError('4103');
  if (client.kind === 'memory' && client.memory.status === 'KEY_INVALID') throw new ApiError('4137');
  return client;
}

function readTokenPayload(payload: Buffer): { nonce: string; clientId: string } {
  const fields = parseJsonObject(decodeUtf8(payload) ?? '');
  const { nonce, clientId } = fields ?? {};
  if (typeof nonce !== 'string' || typeof clientId !== 'string') throw new ApiError('4101');
  return { nonce, clientId };
}

/** Whether a company is meant: of one that nobody knows its id's beginning alone tells. */
function isProvider(client: Client | null, clientId: string): boolean {
  return client === null ? clientId.startsWith('TP') : client.kind === 'provider';
}

function isActive(client: Client): boolean {
  return client.kind === 'memory' ? client.memory.status !== 'INACTIVE' : client.provider.active;
}
