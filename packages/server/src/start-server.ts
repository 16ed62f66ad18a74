import { resolve } from 'node:path';
import { refuseUnfitStore } from './adapters/objects/create-object-store.ts';
import { composeFeatures } from './compose.ts';
import { type ProvisionedDemo, provisionDemo } from './features/demo/provision-demo.ts';
import { takeConfiguredProvider } from './features/settings/trusted-provider.ts';
import { httpOptionsOf } from './http-options.ts';
import type { ServerConfig } from './platform/config/config.ts';
import { refuseUnfitFiles } from './platform/config/refuse-unfit-files.ts';
import { announcePresence } from './platform/db/presence.ts';
import { endAll } from './platform/end-all.ts';
import { startHousekeeping } from './platform/housekeeping.ts';
import { listenAt } from './platform/http/listen-at.ts';
import { listeningFault } from './platform/http/listening-fault.ts';
import { type OpsServer, startOpsServer } from './platform/http/ops-server.ts';
import { createHttpServer } from './platform/http/server.ts';
import { type Platform, startPlatform } from './platform/platform.ts';
import { createLogger, type Runtime, systemRuntime } from './platform/runtime.ts';
import { removeAbandonedScratch } from './platform/scratch.ts';
import { startAside } from './start-aside.ts';

export interface RunningServer {
  /** of the application; '' in a worker */
  url: string;
  /** of health and metrics; '' when there is none */
  opsUrl: string;
  /**
   * The demo account over a running simulator: made, or repaired where something is missing.
   * @param simulatorUrl any address at the simulator
   */
  provisionDemo(simulatorUrl: string): Promise<ProvisionedDemo>;
  /** Finishes what is under way, takes nothing new, then ends everything that was started. */
  close(): Promise<void>;
}

export interface StartOptions {
  /** Clock, ids, randomness, log, metrics; the system's by default. */
  runtime?: Runtime;
  /** Refuse replies that break the contract: for tests. */
  checkReplies?: boolean;
}

function startOps(place: { host: string; port: number }, { runtime, database }: Platform): Promise<OpsServer> {
  return startOpsServer(place, runtime, database).catch((error: unknown) => {
    throw listeningFault(error, ['TARAZ_OPS_HOST', 'TARAZ_OPS_PORT'], place);
  });
}

/** Starts a process of the product: database when it is the embedded one, migrations, web, jobs. */
export async function startServer(config: ServerConfig, options: StartOptions = {}): Promise<RunningServer> {
  const runtime = options.runtime ?? systemRuntime(createLogger(config.logLevel), { processMetrics: true });
  await refuseUnfitFiles(config);
  await refuseUnfitStore(config);
  const platform = await startPlatform(config, runtime);
  const closers: (() => Promise<void>)[] = [() => platform.close()];
  const close = () => endAll(closers);
  try {
    const features = await composeFeatures(platform);
    closers.push(() => features.authenticator.close());
    await takeConfiguredProvider(features.settings, config.trustedProvider ?? null);
    const endGuard = await features.invoicing.startGuard();
    closers.push(async () => endGuard());
    if (config.role !== 'web') {
      await startHousekeeping(platform.jobs, { database: platform.database, runtime });
      const presence = await announcePresence({
        connection: platform.connection,
        newOwner: () => runtime.ids.uuid(),
        log: runtime.log,
      });
      closers.push(() => presence.stop());
      const webhooks = await features.startWebhooks(presence);
      closers.push(() => webhooks.stop());
      await features.accounts.startWorkers();
      await features.startImports();
      const sender = await features.invoicing.startSender(presence);
      closers.push(() => sender.stop());
      const importer = await features.invoicing.startImporter();
      closers.push(() => importer.stop());
    }
    let url = '';
    if (config.role !== 'worker') {
      // A clock that was given cannot go along.
      const aside = options.runtime === undefined ? startAside(platform, () => url) : null;
      if (aside !== null) closers.push(() => aside.close());
      const { checkReplies = false } = options;
      const server = createHttpServer({ ...httpOptionsOf(platform, features), aside, checkReplies });
      url = await listenAt(server, config.http).catch((error: unknown) => {
        throw listeningFault(error, ['TARAZ_HOST', 'TARAZ_PORT'], config.http);
      });
      features.documents.tellAddress(url);
      closers.push(async () => {
        await features.events.close();
        await server.close();
      });
    }
    const ops = config.ops === null ? null : await startOps(config.ops, platform);
    if (ops !== null) closers.push(() => ops.close());
    // Files bear the machine's time, whatever clock the runtime was given.
    const abandoned = await removeAbandonedScratch(Date.now());
    if (abandoned > 0) runtime.log.info({ abandoned }, 'scratch files of killed processes removed');
    runtime.log.info({ url, ops: ops?.url ?? '', role: config.role }, 'started');
    const demo = {
      settings: features.settings,
      dataDir: resolve(config.dataDir),
      extend: features.extendDemo,
    };
    return {
      url,
      opsUrl: ops?.url ?? '',
      close,
      provisionDemo: (simulatorUrl) => provisionDemo(demo, simulatorUrl),
    };
  } catch (error) {
    // Why it could not be started says more than what went wrong while it was taken down.
    await close().catch((failure: unknown) => runtime.log.warn({ err: failure }, 'not all could be ended'));
    throw error;
  }
}
