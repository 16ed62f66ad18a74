import { createAdapters } from './adapters/adapters.ts';
import { watchRegistry } from './adapters/identity/watch-registry.ts';
import { otpRoutes } from './features/access/otp-routes.ts';
import { relyingPartyOf } from './features/access/second-factor/passkeys.ts';
import { secondFactorRoutes } from './features/access/second-factor/routes.ts';
import type { AccountDeps } from './features/accounts/deps.ts';
import { startRegistrationWorker } from './features/accounts/register.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { startLookOut } from './features/notifications/look-out.ts';
import type { SettingsDeps } from './features/settings/deps.ts';
import { type SmsDeps, startSmsWorker } from './features/sms/sms-queue.ts';
import { clearPart, raiseAlert } from './platform/alerts.ts';
import { embeddedAdapters } from './platform/config/config.ts';
import type { Route } from './platform/http/route.ts';
import type { Platform } from './platform/platform.ts';

/** Sign-up, one-time codes, review, and the messages they send. */
export interface Accounts {
  routes: Route[];
  /** for features that send messages of their own */
  sms: SmsDeps;
  /** the state's registries, for features that look somebody up; null: none is set up */
  registry: AccountDeps['registry'];
  /** Takes jobs: messages to send, registries to ask again. */
  startWorkers(): Promise<void>;
}

export function composeAccounts(platform: Platform, { connection, defaultEnvironment }: SettingsDeps): Accounts {
  const { config, database, runtime, jobs, vault } = platform;
  const adapterConfig = config.adapters ?? embeddedAdapters;
  const adapters = createAdapters(adapterConfig, database, runtime.clock);
  const registry =
    adapters.identity &&
    watchRegistry(adapters.identity, {
      refused: (subject) => raiseAlert(platform, 'identity', subject),
      served: (method) => clearPart(platform, 'identity', method),
    });
  const showsOutbox = adapterConfig.sms === 'embedded';
  const sms: SmsDeps = { database, runtime, jobs, vault, sender: adapters.sms, showsOutbox };
  const deps: AccountDeps = {
    ...sms,
    registry,
    isAutomatic: adapterConfig.verifiesByItself,
    support: config.support ?? { phone: null, email: null },
    connection,
    defaultEnvironment,
  };
  const relyingParty = relyingPartyOf(config.publicUrl);
  return {
    routes: [...otpRoutes(sms), ...secondFactorRoutes({ ...sms, relyingParty }), ...accountRoutes(deps)],
    sms,
    registry,
    async startWorkers() {
      await startSmsWorker(sms);
      await startLookOut(sms);
      await startRegistrationWorker(deps);
    },
  };
}
