import { type AuthorityClientOptions, createAuthorityClient } from '../client/authority-client.ts';
import { localSigner, type Signer } from '../crypto/signer.ts';
import { issueCertificate } from './certificates.ts';
import { keyPairs } from './key-pairs.ts';

/** The moment at which tests take place, epoch milliseconds. */
export const testNowMs = Date.parse('2026-11-20T08:30:00Z');

/** A signer with a self-signed certificate. */
export async function testSigner(): Promise<Signer> {
  const { pem, privateKey } = await issueCertificate({
    subject: 'CN=test, 2.5.4.5=14003778990',
    keyPair: keyPairs[2],
  });
  return localSigner({ privateKey, certificates: [pem] });
}

/** A client with a fixed clock and time-outs that suit a test. */
export function testClient(
  options: Partial<AuthorityClientOptions> & Pick<AuthorityClientOptions, 'baseUrl' | 'signer'>,
) {
  return createAuthorityClient({
    clientId: 'A11216',
    clock: () => testNowMs,
    timeouts: { connectMs: 500, totalMs: 2000 },
    ...options,
  });
}

/** Two packets that say nothing. */
export const packets = [
  { payload: 'a.b.c.d.e', header: { requestTraceId: '11111111-1111-4111-8111-111111111111', fiscalId: 'A11216' } },
  { payload: 'f.g.h.i.j', header: { requestTraceId: '22222222-2222-4222-8222-222222222222', fiscalId: 'A11216' } },
] as const;
