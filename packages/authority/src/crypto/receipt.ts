import type { KeyObject } from 'node:crypto';
import type { ReceiptPayload } from '../wire/index.ts';
import { ReceiptInvalidError } from './errors.ts';
import { publicKeyOf, type ServerKey } from './server-key.ts';
import { jsonPayload, verifyJws } from './verify-jws.ts';

/** What the authority put its name to: that it received this tax id from this client at that time. */
export interface Receipt extends ReceiptPayload {
  /** `receivedDate` in epoch milliseconds, or null when it is in no form that can be read. */
  readonly receivedAtMs: number | null;
  /** `sigT` as written, UTC. */
  readonly signedAt: string | null;
}

/**
 * Verifies the receipt that comes with an accepted invoice (`sign` of an inquiry's row).
 * That it speaks of *your* invoice is yours to compare: `taxId`, `referenceNumber`.
 * @param key the authority's key, from `server-information`
 * @throws JwsInvalidError, JwsSignatureError as `verifyJws` does
 * @throws ReceiptInvalidError when a field is missing
 */
export function verifyReceipt(sign: string | Uint8Array, key: ServerKey | KeyObject): Receipt {
  const jws = verifyJws(sign, publicKeyOf(key));
  const payload = jsonPayload(jws);
  const text = (name: keyof ReceiptPayload): string => {
    const value = payload[name];
    if (typeof value !== 'string' || value === '') throw new ReceiptInvalidError(`the receipt has no ${name}`);
    return value;
  };
  const receivedDate = text('receivedDate');
  const receivedAtMs = Date.parse(receivedDate);
  return {
    referenceNumber: text('referenceNumber'),
    clientId: text('clientId'),
    taxId: text('taxId'),
    receivedDate,
    receivedAtMs: Number.isNaN(receivedAtMs) ? null : receivedAtMs,
    signedAt: jws.signedAt,
  };
}
