import type { DatabaseSync } from 'node:sqlite';
import type { AuthorityKey } from './crypto/authority-key.ts';
import type { CertificateCache } from './crypto/certificate.ts';
import type { CertificateAuthority } from './crypto/certificate-authority.ts';
import type { Faults } from './faults/faults.ts';
import type { Nonces } from './http/api/nonces.ts';
import type { GroupCommit } from './ledger/group-commit.ts';
import type { InvoiceLife } from './ledger/invoice-life.ts';
import type { Registrations } from './ledger/registrations.ts';
import type { Submissions } from './ledger/submissions.ts';
import type { Logger } from './logger.ts';
import type { Processor } from './processing/processor.ts';
import type { Receipts } from './processing/receipts.ts';
import type { Registry } from './registry/registry.ts';
import type { TrustStore } from './registry/trust-store.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** Everything that a call may need, built once in `createSimulator`. */
export interface Services {
  time: SimulatedTime;
  database: DatabaseSync;
  commit: GroupCommit;
  submissions: Submissions;
  registrations: Registrations;
  life: InvoiceLife;
  registry: Registry;
  trust: TrustStore;
  certificates: CertificateCache;
  certificateAuthority: CertificateAuthority;
  key: AuthorityKey;
  faults: Faults;
  nonces: Nonces;
  processor: Processor;
  receipts: Receipts;
  newId: () => string;
  log: Logger;
  /** Whether the authority answers at all; the page and the control interface always do. */
  power: { on: boolean };
  /** Goes up with every change that the page shows. */
  changes: { version: number; listeners: Set<() => void> };
}

/** Tells open pages that something changed. */
export function announceChange({ changes }: Pick<Services, 'changes'>): void {
  changes.version += 1;
  for (const listener of changes.listeners) listener();
}
