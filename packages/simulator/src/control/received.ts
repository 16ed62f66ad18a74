import type { InvoiceStatus } from '@taraz/authority/wire';
import type { PacketCheck, StoredFinding, Submission, SubmissionStatus } from '../ledger/submissions.ts';
import type { Services } from '../services.ts';

/** A packet as the control interface shows it. Times are ISO 8601 in UTC by the authority's clock. */
export interface ReceivedPacket {
  seq: number;
  referenceNumber: string;
  uid: string;
  fiscalId: string;
  clientId: string;
  receivedAt: string;
  decidedAt: string | null;
  /** SHA-256 of the payload, hex: equal for equal bytes. */
  payloadHash: string;
  status: SubmissionStatus;
  taxId: string | null;
  /** The tax id was registered before: this packet changed nothing. */
  duplicate: boolean;
  /** Second delivery by a gateway (fault `duplicate`). */
  echo: boolean;
  /** The answer did not reach the sender (faults `answer-lost`, `gateway-after-accept`). */
  lostAnswer: 'cut' | 'gateway' | null;
  /** Steps of checking, in order, up to the one that failed. */
  checks: PacketCheck[];
  errors: StoredFinding[];
  warnings: StoredFinding[];
  /** The decrypted invoice, JSON text as it was signed. */
  document: string | null;
  /** Of a registered invoice. */
  invoiceStatus: InvoiceStatus | null;
}

export function receivedPacket({ registrations, life }: Services, row: Submission): ReceivedPacket {
  const { seq, referenceNumber, uid, fiscalId, clientId, payloadHash, status, taxId, duplicate, checks, document } =
    row;
  const registration = status === 'SUCCESS' && taxId !== null ? registrations.byTaxId(taxId) : undefined;
  return {
    seq,
    referenceNumber,
    uid,
    fiscalId,
    clientId,
    receivedAt: new Date(row.receivedAt).toISOString(),
    decidedAt: row.decidedAt === null ? null : new Date(row.decidedAt).toISOString(),
    payloadHash,
    status,
    taxId,
    duplicate,
    echo: row.fate.echo === true,
    lostAnswer: row.fate.lostAnswer ?? null,
    checks,
    errors: row.findings.filter((one) => one.severity === 'error'),
    warnings: row.findings.filter((one) => one.severity === 'warning'),
    document,
    invoiceStatus: registration === undefined ? null : life.status(registration),
  };
}
