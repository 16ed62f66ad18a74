import type { Database } from '../../platform/db/database.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { AuthorityAccess } from '../settings/authority-access.ts';
import type { Environment } from '../settings/tables.ts';
import type { DeskBell } from './desk-bell.ts';

export interface SigningDeps {
  database: Database;
  runtime: Runtime;
  /** where memories belong that name no environment */
  defaultEnvironment: Environment;
  authorities: Readonly<Partial<Record<Environment, AuthorityAccess>>>;
  bell: DeskBell;
}
