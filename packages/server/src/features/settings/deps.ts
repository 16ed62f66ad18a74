import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/keys/vault.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { ConnectionCheck } from './connection.ts';
import type { Environment } from './tables.ts';

/** What this installation knows of one environment of the authority. */
export interface AuthorityAccess {
  /** e.g. https://tp.tax.gov.ir/requestsmanager */
  baseUrl: string;
  /** Certificates (PEM) that a taxpayer's certificate must lead to. */
  roots(): Promise<readonly string[]>;
}

export interface SettingsDeps {
  database: Database;
  runtime: Runtime;
  vault: Vault;
  /** where memories belong that name no environment */
  defaultEnvironment: Environment;
  authorities: Readonly<Partial<Record<Environment, AuthorityAccess>>>;
  /** Asks the authority itself; see connection.ts. */
  connection: ConnectionCheck;
}
