import { AuthorityError, importServerKey, verifyReceipt } from '@taraz/authority';
import type { Selectable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Environment } from '../../settings/tables.ts';
import { details } from '../messages.fa.ts';
import type { InvoiceTables, StoredVerdict } from '../tables.ts';
import { invoicesWithDocument } from './with-document.ts';

/** The proof of one invoice, to keep and to check offline: `taraz verify` reads this very form. */
export interface InvoiceCertificate {
  format: 'taraz-certificate/1';
  tax_number: string;
  serial_number: string;
  memory_id: string;
  environment: string;
  state: string;
  /** the invoice as it was sealed, the wire's JSON to the byte; its SHA-256 is the last attempt's payload_sha256 */
  invoice: string;
  reference_number: string;
  /** the authority's signed receipt, a compact JWS; "" while there is none */
  receipt: string;
  /** the authority's public key that the receipt was verified with: SubjectPublicKeyInfo in base64; null without a receipt */
  authority_key: { id: string; key: string } | null;
  attempts: CertifiedAttempt[];
  issued_at: string;
}

/** One packet: what was sent (hashes, hex), when, and what came back. */
export interface CertifiedAttempt {
  uid: string;
  sealed_sha256: string;
  payload_sha256: string;
  stored_at: string;
  last_sent_at: string;
  sends: number;
  answered_at: string | null;
  reference_numbers: string[];
  outcome: string;
  verdict_at: string | null;
  verdict: StoredVerdict | null;
}

function certify(attempt: Selectable<InvoiceTables['invoice_attempts']>): CertifiedAttempt {
  return {
    uid: attempt.uid,
    sealed_sha256: attempt.sha256.toString('hex'),
    payload_sha256: attempt.payload_sha256.toString('hex'),
    stored_at: attempt.stored_at.toISOString(),
    last_sent_at: attempt.last_sent_at.toISOString(),
    sends: attempt.sends,
    answered_at: attempt.answered_at?.toISOString() ?? null,
    reference_numbers: attempt.reference_numbers,
    outcome: attempt.outcome,
    verdict_at: attempt.verdict_at?.toISOString() ?? null,
    verdict: attempt.verdict,
  };
}

function isVerifiedBy(receipt: string, id: string, key: string): boolean {
  try {
    verifyReceipt(receipt, importServerKey({ id, key }));
    return true;
  } catch (error) {
    if (error instanceof AuthorityError) return false;
    throw error;
  }
}

/** Of the authority's keys, the newest that verifies the receipt. */
async function keyOfReceipt(tx: Tx, environment: Environment, receipt: string) {
  const keys = await tx
    .selectFrom('authority_keys')
    .select(['key_id as id', 'spki as key'])
    .where('environment', '=', environment)
    .orderBy('first_seen', 'desc')
    .execute();
  return keys.find(({ id, key }) => isVerifiedBy(receipt, id, key)) ?? null;
}

/**
 * @param allowed memories the user may see; null: all
 * @throws Problem NOT_FOUND; CONFLICT while nothing of it has been sent
 */
export async function invoiceCertificate(
  tx: Tx,
  accountId: string,
  allowed: readonly string[] | null,
  id: string,
  now: Date,
): Promise<InvoiceCertificate> {
  const row = await invoicesWithDocument(tx)
    .select(['tax_id', 'serial', 'memory_id', 'environment', 'state', 'reference_number', 'payload'])
    .where('invoices.account_id', '=', accountId)
    .where('invoices.id', '=', id)
    .executeTakeFirst();
  if (row === undefined || (allowed !== null && row.memory_id !== '' && !allowed.includes(row.memory_id)))
    throw new Problem('NOT_FOUND');
  const attempts = await tx
    .selectFrom('invoice_attempts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', id)
    .orderBy('stored_at')
    .execute();
  if (row.payload === null || attempts.length === 0)
    throw new Problem('CONFLICT', { detail: details.noCertificateYet });
  const receipt = attempts.findLast((attempt) => attempt.receipt !== null)?.receipt ?? '';
  return {
    format: 'taraz-certificate/1',
    tax_number: row.tax_id,
    serial_number: row.serial ?? '',
    memory_id: row.memory_id,
    environment: row.environment,
    state: row.state,
    invoice: row.payload,
    reference_number: row.reference_number,
    receipt,
    authority_key: receipt === '' ? null : await keyOfReceipt(tx, row.environment, receipt),
    attempts: attempts.map(certify),
    issued_at: now.toISOString(),
  };
}
