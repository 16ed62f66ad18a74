import type { X509Certificate } from 'node:crypto';
import { x509 } from './x509.ts';

/** Longest chain that is tried; Iranian ones have three or four links. */
const chainLengthMax = 8;

/**
 * Signatures that one finder verifies. A chain has four, and its issuers may have been certified anew a few times; a file
 * that somebody made can have dozens of one name, each of which may have issued every other.
 */
const signaturesMax = 64;

/** What a chain may be made of. */
export interface ChainSources {
  readonly roots: readonly X509Certificate[];
  readonly intermediates: readonly X509Certificate[];
  /** Epoch milliseconds: every issuer must be valid then. */
  readonly nowMs: number;
}

/** Finds the chain of a leaf, and of others after it. */
type ChainFinder = (leaf: X509Certificate) => X509Certificate[] | null;

/**
 * Finds chains from a leaf to one of the roots, both included, or null. Each link is checked by name, key identifier, key
 * usage, signature, basic constraints with path length, and dates; the leaf's own dates are the caller's affair. What was
 * found out for one leaf is known for the next; once too much was tried, no other issuer is found.
 */
export function chainFinder({ roots, intermediates, nowMs }: ChainSources): ChainFinder {
  const rootPrints = new Set(roots.map(({ fingerprint256 }) => fingerprint256));
  const issuers = [...roots, ...intermediates].filter((issuer) => isValidAt(issuer, nowMs));
  const keyOf = remembered(({ publicKey }) => publicKey.export({ type: 'spki', format: 'der' }).toString('base64'));
  const pathLengthOf = remembered(pathLength);
  let signaturesLeft = signaturesMax;
  const isSignedBy = (certificate: X509Certificate, { publicKey }: X509Certificate): boolean => {
    signaturesLeft -= 1;
    return signaturesLeft >= 0 && certificate.verify(publicKey);
  };
  const issuersOf = remembered((certificate) => {
    // A signature is of a key, of which there may be many certificates.
    const signed = new Map<string, boolean>();
    return issuers.filter((issuer) => {
      if (!mayHaveIssued(issuer, certificate)) return false;
      const key = keyOf(issuer);
      const isSigned = signed.get(key) ?? isSignedBy(certificate, issuer);
      signed.set(key, isSigned);
      return isSigned;
    });
  });

  return (leaf) => {
    // How far up each certificate stood when nothing was found above it. Many of one name and key can all have issued each
    // other; the ways through them are as many as their orders, and one that lower down led nowhere leads nowhere here.
    const vain = new Map<string, number>();

    function extend(chain: readonly X509Certificate[]): X509Certificate[] | null {
      const last = chain.at(-1);
      if (last === undefined || chain.length > chainLengthMax) return null;
      const print = last.fingerprint256;
      if (rootPrints.has(print)) return [...chain];
      if ((vain.get(print) ?? Number.POSITIVE_INFINITY) <= chain.length) return null;
      vain.set(print, chain.length);
      for (const issuer of issuersOf(last)) {
        if (chain.length - 1 > pathLengthOf(issuer)) continue;
        const found = extend([...chain, issuer]);
        if (found) return found;
      }
      return null;
    }
    return extend([leaf]);
  };
}

/** What `work` says of each certificate is found out once: a signature costs more than all else here. */
function remembered<T>(work: (certificate: X509Certificate) => T): (certificate: X509Certificate) => T {
  const known = new Map<string, T>();
  return (certificate) => {
    const print = certificate.fingerprint256;
    const before = known.get(print);
    if (before !== undefined) return before;
    const made = work(certificate);
    known.set(print, made);
    return made;
  };
}

/** All but the signature. */
const mayHaveIssued = (issuer: X509Certificate, certificate: X509Certificate): boolean =>
  issuer.fingerprint256 !== certificate.fingerprint256 && issuer.ca && certificate.checkIssued(issuer);

/** How many issuers may stand between this one and the leaf. */
const pathLength = (issuer: X509Certificate): number =>
  new x509.X509Certificate(issuer.raw).getExtension(x509.BasicConstraintsExtension)?.pathLength ?? chainLengthMax;

function isValidAt(certificate: X509Certificate, nowMs: number): boolean {
  return nowMs >= certificate.validFromDate.getTime() && nowMs <= certificate.validToDate.getTime();
}
