import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/keys/vault.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { AuthorityAccess } from './authority-access.ts';
import type { ConnectionCheck } from './connection.ts';
import type { Environment } from './tables.ts';

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
