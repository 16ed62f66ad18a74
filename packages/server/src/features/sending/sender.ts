import type { Database } from '../../platform/db/database.ts';
import type { Presence } from '../../platform/db/presence.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { AuthorityLines } from './authority-line.ts';
import { createClockWatch } from './clock-steps.ts';
import type { SendingDeps, VerdictHook } from './deps.ts';
import { type Dispatcher, startDispatcher } from './dispatcher.ts';
import type { AuthorityHealth } from './health.ts';
import type { HighWater } from './high-water.ts';
import { sendingChannel } from './lanes.ts';
import type { SendingSettings } from './settings.ts';
import { releaseLeasesOfTheGone } from './sweep.ts';
import { watchOnce } from './watcher.ts';

export interface SenderOptions {
  database: Database;
  /** that says this process lives */
  presence: Presence;
  runtime: Runtime;
  settings: SendingSettings;
  lines: AuthorityLines;
  highWater: HighWater;
  health: AuthorityHealth;
  verdictHooks?: readonly VerdictHook[];
}

export interface Sender {
  wake(): void;
  /** Ends requests under way (their packets are then uncertain, and looked after at the next start). */
  stop(): Promise<void>;
}

/** Everything in the background that brings invoices to the authority and their verdicts back. One for each process. */
export async function startSender(options: SenderOptions): Promise<Sender> {
  const { database, presence, runtime, settings, health, verdictHooks = [] } = options;
  const stopping = new AbortController();
  const guarded = (name: string, work: () => Promise<unknown>) => () => {
    work().catch((error: unknown) => runtime.log.warn({ err: error }, `${name} failed`));
  };
  const sweep = async () => {
    await releaseLeasesOfTheGone(deps);
    await watchClock();
    await health.store();
  };
  const deps: SendingDeps = {
    database,
    runtime,
    settings,
    lines: options.lines,
    highWater: options.highWater,
    breakerOf: health.breakerOf,
    verdictHooks,
    get owner() {
      return presence.owner;
    },
    signal: stopping.signal,
  };
  const watchClock = createClockWatch(deps);
  presence.onReturn(guarded('the sweep of leases', sweep));
  await sweep().catch((error: unknown) => runtime.log.warn({ err: error }, 'the first sweep of leases failed'));
  const dispatcher: Dispatcher = startDispatcher(deps);
  const quiet = await database.listen(
    sendingChannel,
    () => dispatcher.wake(),
    () => dispatcher.wake(),
  );
  const timers = [
    setInterval(guarded('the sweep of leases', sweep), settings.sweepMs),
    setInterval(
      guarded('the watcher', () => watchOnce(deps)),
      settings.watchMs,
    ),
  ];
  return {
    wake: dispatcher.wake,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await quiet();
      stopping.abort(new Error('the process is stopping'));
      await dispatcher.stop();
    },
  };
}
