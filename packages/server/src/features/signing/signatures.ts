import { createHash } from 'node:crypto';
import {
  CertificateUnreadableError,
  checkCertificate,
  JwsInvalidError,
  JwsSignatureError,
  type VerifiedJws,
  verifyJws,
} from '@taraz/authority';
import { Problem } from '../../platform/problem.ts';
import { problemFor } from '../settings/certificate.ts';
import { signingMessages } from './messages.fa.ts';

export const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

export const badJws = (code: string, message: string, cause?: unknown) =>
  new Problem('INVALID_INPUT', { errors: [{ path: 'jws', code, message }], ...(cause === undefined ? {} : { cause }) });

/** An invoice's JWS whose signature holds. Whether its certificate is to be trusted: see `checkSigner`. */
export interface SignedInvoice {
  verified: VerifiedJws;
  /** the signed characters */
  payload: string;
  taxId: string;
  leaf: Uint8Array;
}

/** How a time of signing begins: some write fractions of a second behind it, or an offset. */
const signingTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/** @throws Problem INVALID_INPUT for another form, a signature that does not hold, no time or none that the header calls critical, no tax id */
export function readSignedInvoice(jws: string): SignedInvoice {
  let verified: VerifiedJws;
  try {
    verified = verifyJws(jws);
  } catch (error) {
    if (error instanceof JwsSignatureError) throw badJws('BAD_SIGNATURE', signingMessages.badSignature, error);
    if (error instanceof JwsInvalidError) throw badJws('NOT_A_JWS', signingMessages.unreadable, error);
    throw error;
  }
  const leaf = verified.certificates[0];
  if (leaf === undefined) throw badJws('NOT_A_JWS', signingMessages.unreadable);
  if (!signingTime.test(verified.signedAt ?? '')) throw badJws('NO_SIGNING_TIME', signingMessages.noTime);
  // What crit names is known and there, or `verifyJws` had refused it: sigT alone is.
  if (!('crit' in verified.header)) throw badJws('NO_CRITICAL_TIME', signingMessages.noCriticalTime);
  const payload = Buffer.from(verified.payload).toString('utf8');
  const taxId = taxIdIn(payload);
  if (taxId === null) throw badJws('NOT_A_JWS', signingMessages.unreadable);
  return { verified, payload, taxId, leaf };
}

function taxIdIn(payload: string): string | null {
  try {
    const { header } = JSON.parse(payload) as { header?: { taxid?: unknown } };
    return typeof header?.taxid === 'string' ? header.taxid : null;
  } catch {
    return null;
  }
}

/** @throws Problem INVALID_INPUT with everything that is wrong with the signer's certificate */
export function checkSigner(
  { verified, leaf }: SignedInvoice,
  against: { roots: readonly string[]; nationalId: string; nowMs: number },
): void {
  try {
    const { faults } = checkCertificate(leaf, { ...against, intermediates: verified.certificates.slice(1) });
    if (faults.length > 0)
      throw new Problem('INVALID_INPUT', { errors: faults.map((fault) => problemFor(fault, 'jws')) });
  } catch (error) {
    if (!(error instanceof CertificateUnreadableError)) throw error;
    throw badJws('CERTIFICATE_UNREADABLE', signingMessages.unreadable, error);
  }
}
