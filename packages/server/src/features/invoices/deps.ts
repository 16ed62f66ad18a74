import type { Runtime } from '../../platform/runtime.ts';
import type { HighWater } from '../sending/high-water.ts';
import type { InvoicePorts } from './ports.ts';

/** Who does something: a person of the account, or the product itself (`userId` null). */
export interface Actor {
  accountId: string;
  userId: string | null;
  /** As whose it is kept what they write, where that is not the person: a program's key's. */
  writerId?: string;
  branchId: string | null;
  /** tax memories it may use; null: all */
  memoryIds: readonly string[] | null;
  /** Sees the invoices of this branch alone, where no request says so (`branchLimit`): who had a file issued. */
  withinBranch?: string | null;
  /** Writes drafts and issues nothing: which drafts are theirs to work with. Without it whoever acts may issue. */
  draftsOnly?: 'own' | 'seen';
}

/** Of whom the drafts and invoices are that this actor writes, and which are their own. */
export const writerIdOf = <UserId extends string | null>({
  writerId,
  userId,
}: {
  writerId?: string;
  userId: UserId;
}): string | UserId => writerId ?? userId;

export interface InvoiceSettings {
  /** How far ahead an invoice may be dated and simply wait for its time; farther is an error of the rule book. */
  maxFutureMs: number;
  /** An invoice goes this long after its date, since the authority refuses a date its own clock has not reached. */
  notBeforeMarginMs: number;
}

export const defaultInvoiceSettings: InvoiceSettings = { maxFutureMs: 600_000, notBeforeMarginMs: 1_000 };

/** What the commands of this feature need. */
export interface InvoiceDeps {
  runtime: Pick<Runtime, 'clock' | 'ids' | 'log'>;
  ports: InvoicePorts;
  settings: InvoiceSettings;
  /** Serials also kept outside the database. */
  highWater: HighWater;
  /**
   * Runs `work` when the surrounding transaction has committed and before its caller hears of it; not at all when it
   * rolls back.
   */
  afterCommit(work: () => Promise<void>): void;
}
