import type { Database } from '../db/database.ts';
import type { Vault } from '../keys/vault.ts';
import type { Runtime } from '../runtime.ts';
import type { Aside } from './aside.ts';
import type { Authenticate } from './principal.ts';
import type { RequestContext } from './route.ts';

/** What every route of a server is answered with. */
export interface RouteOptions {
  runtime: Runtime;
  database: Database;
  vault: Vault;
  authenticate: Authenticate;
  /** Is whoever asked still let in, with the same rights? Asked while a long answer is read. */
  isAlive(context: RequestContext): Promise<boolean>;
  /** cookies with Secure, and HSTS */
  secure: boolean;
  /** under which people reach the product; null: none was given */
  publicAddress: URL | null;
  /** who answers what would hold up everybody here; null: nobody else does */
  aside: Aside | null;
  /** refuse replies that do not keep to the contract; for tests */
  checkReplies: boolean;
}
