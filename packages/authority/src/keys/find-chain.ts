import type { X509Certificate } from 'node:crypto';
import { x509 } from './x509.ts';

/** Longest chain that is tried; Iranian ones have three or four links. */
const chainLengthMax = 8;

/** What a chain may be made of. */
export interface ChainSources {
  readonly roots: readonly X509Certificate[];
  readonly intermediates: readonly X509Certificate[];
  /** Epoch milliseconds: every issuer must be valid then. */
  readonly nowMs: number;
}

/**
 * A chain from `leaf` to one of the roots, both included, or null. Each link is checked by name, key identifier, key
 * usage, signature, basic constraints with path length, and dates; the leaf's own dates are the caller's affair.
 */
export function findChain(leaf: X509Certificate, sources: ChainSources): X509Certificate[] | null {
  const isRoot = (certificate: X509Certificate): boolean =>
    sources.roots.some((root) => root.fingerprint256 === certificate.fingerprint256);
  const issuers = [...sources.roots, ...sources.intermediates].filter((issuer) => isValidAt(issuer, sources.nowMs));

  function extend(chain: readonly X509Certificate[]): X509Certificate[] | null {
    const last = chain.at(-1);
    if (last === undefined || chain.length > chainLengthMax) return null;
    if (isRoot(last)) return [...chain];
    for (const issuer of issuers) {
      if (!chain.includes(issuer) && mayIssue(issuer, last, chain.length - 1)) {
        const found = extend([...chain, issuer]);
        if (found) return found;
      }
    }
    return null;
  }
  return extend([leaf]);
}

/** @param below number of issuers already standing between `issuer` and the leaf */
function mayIssue(issuer: X509Certificate, certificate: X509Certificate, below: number): boolean {
  if (!issuer.ca || !certificate.checkIssued(issuer) || !certificate.verify(issuer.publicKey)) return false;
  const constraints = new x509.X509Certificate(issuer.raw).getExtension(x509.BasicConstraintsExtension);
  return below <= (constraints?.pathLength ?? chainLengthMax);
}

function isValidAt(certificate: X509Certificate, nowMs: number): boolean {
  return nowMs >= certificate.validFromDate.getTime() && nowMs <= certificate.validToDate.getTime();
}
