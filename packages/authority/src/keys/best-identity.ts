import { type KeyObject, X509Certificate } from 'node:crypto';
import { type CertificateCheck, faultlessBy } from './check-certificate.ts';
import { certificateMatchesKey } from './key-match.ts';

/** A key with a certificate of it. */
export interface Identity {
  readonly key: KeyObject;
  /** DER */
  readonly certificate: Uint8Array;
}

/** What certificates are to be held against, whichever key they are of and whatever stands above them. */
export type IdentityCheck = Pick<CertificateCheck, 'roots' | 'nowMs' | 'nationalId'>;

/**
 * Of keys that have their certificate among these the one to be used: whose certificate the authority takes, of several such
 * the one that is valid longest; where it takes none, or nothing is known of it, the one valid longest. Null where no key has any.
 * @param certificates DER, in any order
 */
export function bestIdentity(
  keys: readonly KeyObject[],
  certificates: readonly Uint8Array[],
  check?: IdentityCheck,
): Identity | null {
  const endMs = (der: Uint8Array) => new X509Certificate(der).validToDate.getTime();
  const identities = certificates
    .toSorted((one, other) => endMs(other) - endMs(one))
    .flatMap((certificate): Identity[] => {
      const key = keys.find((one) => certificateMatchesKey(certificate, one));
      return key === undefined ? [] : [{ key, certificate }];
    });
  const taken = (): Identity | undefined => {
    if (check === undefined || identities.length < 2) return undefined;
    const isFaultless = faultlessBy({ ...check, intermediates: certificates });
    return identities.find(({ key, certificate }) => isFaultless(new X509Certificate(certificate), key));
  };
  return taken() ?? identities[0] ?? null;
}
