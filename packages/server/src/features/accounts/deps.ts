import type { IdentityRegistry } from '../../adapters/identity/identity-registry.ts';
import type { SupportConfig } from '../../platform/config/config.ts';
import type { ConnectionCheck } from '../settings/connection.ts';
import type { Environment } from '../settings/tables.ts';
import type { SmsDeps } from '../sms/sms-queue.ts';

export interface AccountDeps extends SmsDeps {
  /** null: no registry is set up, and an operator judges every sign-up */
  registry: IdentityRegistry | null;
  /** verified by itself when every registry check fits; otherwise an operator decides */
  isAutomatic: boolean;
  /** the embedded adapter's messages may be seen */
  showsOutbox: boolean;
  /** told to whom the product is closed */
  support: SupportConfig;
  connection: ConnectionCheck;
  defaultEnvironment: Environment;
}
