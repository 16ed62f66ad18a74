import type { SignerCertificate } from '../crypto/certificate.ts';
import type { CertificateAuthority } from '../crypto/certificate-authority.ts';
import type { Registry } from './registry.ts';

/** Why a certificate is not trusted, in the order of the authority's checks. */
export type TrustFault = 'issuer' | 'expired' | 'revoked';

/** Decides which certificates may sign: those of the simulator's own authority and those trusted one by one. */
export class TrustStore {
  readonly #authority: CertificateAuthority;
  readonly #registry: Registry;
  readonly #issuedHere = new Map<string, boolean>();

  constructor(authority: CertificateAuthority, registry: Registry) {
    this.#authority = authority;
    this.#registry = registry;
  }

  /** @param nowMs the authority's present, epoch milliseconds */
  judge(certificate: SignerCertificate, nowMs: number): TrustFault | null {
    const { fingerprint, notBeforeMs, notAfterMs } = certificate;
    if (this.#registry.trusted.get(fingerprint) === undefined && !this.#isIssuedHere(certificate)) return 'issuer';
    if (nowMs < notBeforeMs || nowMs > notAfterMs) return 'expired';
    if (this.#registry.revoked.get(fingerprint) !== undefined) return 'revoked';
    return null;
  }

  #isIssuedHere(certificate: SignerCertificate): boolean {
    const known = this.#issuedHere.get(certificate.fingerprint);
    if (known !== undefined) return known;
    const issued = this.#authority.hasIssued(certificate);
    if (this.#issuedHere.size >= 10_000) this.#issuedHere.clear();
    this.#issuedHere.set(certificate.fingerprint, issued);
    return issued;
  }
}
