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

  const issuersOf = remembered((certificate) => issuers.filter((issuer) => hasIssued(issuer, certificate)));
  const pathLengthOf = remembered(pathLength);
  // How far up each certificate stood when nothing was found above it. Many of one name and key can all have issued each
  // other; the ways through them are as many as their orders, and one that lower down led nowhere leads nowhere here.
  const vain = new Map<X509Certificate, number>();

  function extend(chain: readonly X509Certificate[]): X509Certificate[] | null {
    const last = chain.at(-1);
    if (last === undefined || chain.length > chainLengthMax) return null;
    if (isRoot(last)) return [...chain];
    if ((vain.get(last) ?? Number.POSITIVE_INFINITY) <= chain.length) return null;
    vain.set(last, chain.length);
    for (const issuer of issuersOf(last)) {
      if (chain.length - 1 > pathLengthOf(issuer)) continue;
      const found = extend([...chain, issuer]);
      if (found) return found;
    }
    return null;
  }
  return extend([leaf]);
}

/** What `work` says of each certificate is found out once: a signature costs more than all else here. */
function remembered<T>(work: (certificate: X509Certificate) => T): (certificate: X509Certificate) => T {
  const known = new Map<X509Certificate, T>();
  return (certificate) => {
    const before = known.get(certificate);
    if (before !== undefined) return before;
    const made = work(certificate);
    known.set(certificate, made);
    return made;
  };
}

const hasIssued = (issuer: X509Certificate, certificate: X509Certificate): boolean =>
  issuer !== certificate && issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/** How many issuers may stand between this one and the leaf. */
const pathLength = (issuer: X509Certificate): number =>
  new x509.X509Certificate(issuer.raw).getExtension(x509.BasicConstraintsExtension)?.pathLength ?? chainLengthMax;

function isValidAt(certificate: X509Certificate, nowMs: number): boolean {
  return nowMs >= certificate.validFromDate.getTime() && nowMs <= certificate.validToDate.getTime();
}
