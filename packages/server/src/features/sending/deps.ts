import type { Database, Tx } from '../../platform/db/database.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { Environment } from '../settings/tables.ts';
import type { AuthorityLines } from './authority-line.ts';
import type { Breaker } from './breaker.ts';
import type { HighWater } from './high-water.ts';
import type { SendingSettings } from './settings.ts';

/** An invoice whose verdict has just been stored. */
export interface VerdictNews {
  invoiceId: string;
  taxId: string;
  state: 'confirmed' | 'rejected';
}

/** What follows from a verdict in another feature (stock, webhooks, notifications), in the verdict's own transaction. */
export type VerdictHook = (tx: Tx, accountId: string, verdicts: readonly VerdictNews[]) => Promise<void>;

/** What sending needs. */
export interface SendingDeps {
  database: Database;
  runtime: Runtime;
  settings: SendingSettings;
  lines: AuthorityLines;
  highWater: HighWater;
  breakerOf(environment: Environment): Breaker;
  verdictHooks: readonly VerdictHook[];
  /** names this process in leases */
  owner: string;
  /** ends requests under way when the process stops */
  signal: AbortSignal;
}
