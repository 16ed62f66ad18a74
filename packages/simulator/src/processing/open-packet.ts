import type { PacketErrorCode } from '@taraz/authority/wire';
import { decodeUtf8 } from '../crypto/base64url.ts';
import type { CertificateCache } from '../crypto/certificate.ts';
import { openJwe } from '../crypto/jwe.ts';
import { type JwsFault, openJws } from '../crypto/jws.ts';
import type { CheckName, PacketCheck, Submission } from '../ledger/submissions.ts';
import type { Registry } from '../registry/registry.ts';
import type { TrustStore } from '../registry/trust-store.ts';
import { checkSigner } from './check-signer.ts';

/** What came out of a packet: the invoice's text, or the code it failed with. */
export interface OpenedPacket {
  checks: PacketCheck[];
  /** The signed bytes as text, as soon as they could be read, believed or not. */
  document: string | null;
  code: PacketErrorCode | null;
}

export interface PacketOpener {
  keyId: string;
  /** The content key of a client's packet; null when it does not decrypt. */
  unwrap: (wrapped: Buffer, clientId: string) => Promise<Buffer | null>;
  certificates: CertificateCache;
  trust: TrustStore;
  registry: Registry;
  nowMs: () => number;
}

const jwsFailures = {
  structure: ['structure', '04130'],
  encoding: ['structure', '04130'],
  algorithm: ['structure', '04130'],
  'x5c-missing': ['structure', '04130'],
  'x5c-unreadable': ['certificate', '04131'],
  'key-unusable': ['certificate', '04131'],
  signature: ['signature', '04131'],
} as const satisfies Record<JwsFault, readonly [CheckName, PacketErrorCode]>;

/** Decrypts a packet, checks its signature, its certificate and whether the signer may (protocol.md sections 4 and 8). */
export async function openPacket(opener: PacketOpener, row: Submission, sealed: string): Promise<OpenedPacket> {
  // A request whose token or nonce was refused never got as far as a packet.
  const checks: PacketCheck[] = [{ name: 'token', ok: true }];
  const fail = (name: CheckName, code: PacketErrorCode, document: string | null = null): OpenedPacket => {
    checks.push({ name, ok: false, code });
    return { checks, document, code };
  };
  const jwe = await openJwe(sealed, opener.keyId, (wrapped) => opener.unwrap(wrapped, row.clientId));
  if (!jwe.ok) return fail('decrypted', jwe.code);
  checks.push({ name: 'decrypted', ok: true });
  const jws = openJws(jwe.plaintext, opener.certificates);
  if (!jws.ok) {
    const [step, code] = jwsFailures[jws.fault];
    return fail(step, code);
  }
  checks.push({ name: 'structure', ok: true }, { name: 'signature', ok: true });
  // openJws has asked already that it is UTF-8; a byte order mark before it says nothing.
  const document = decodeUtf8(jws.payload) ?? '';
  if (opener.trust.judge(jws.certificate, opener.nowMs()) !== null) return fail('certificate', '04131', document);
  checks.push({ name: 'certificate', ok: true });
  const { fiscalId, clientId } = row;
  const signerFault = checkSigner(opener.registry, { fiscalId, clientId, signerId: jws.certificate.nationalId });
  if (signerFault !== null) return fail('signer', signerFault, document);
  checks.push({ name: 'signer', ok: true });
  return { checks, document, code: null };
}
