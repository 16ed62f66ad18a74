import type { Database } from '../../platform/db/database.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { type LineLimits, type Waiting, whatWaits } from './what-waits.ts';

export interface StateDeps {
  database: Database;
  runtime: Runtime;
  limits: LineLimits;
}

export interface StateWatch {
  stop(): void;
}

const watchMs = 30_000;
/** The line of invoices has a watcher of its own (sending/watcher.ts), which also wakes what slept. */
const isToldElsewhere = ({ kind }: Waiting): boolean => kind === 'invoice' || kind === 'deadline';

/** Looks at what waits in the background, and keeps the metric and the log; a line of the log when it begins and when it ends. */
export function createStateWatch({ database, runtime, limits }: StateDeps): () => Promise<void> {
  const gauge = runtime.metrics.gauge('taraz_work_overdue', 'work of the background past its limit', ['kind', 'name']);
  let told = new Set<string>();
  return async () => {
    const all = await database.withPlatform((tx) => whatWaits(tx, runtime.clock.nowMs(), limits));
    const late = all.filter((one) => !isToldElsewhere(one));
    gauge.reset();
    const now = new Set<string>();
    for (const one of late) {
      const key = `${one.kind} ${one.name}`;
      now.add(key);
      gauge.set({ kind: one.kind, name: one.name }, one.count);
      if (!told.has(key)) runtime.log.warn(one, 'work of the background has waited past its limit');
    }
    for (const key of told)
      if (!now.has(key)) runtime.log.info({ work: key }, 'what had waited past its limit is done');
    told = now;
  };
}

/** By a timer of its own, not by a job: where the queue stands still somebody must say so. */
export function startStateWatch(deps: StateDeps): StateWatch {
  const watch = createStateWatch(deps);
  const timer = setInterval(() => {
    watch().catch((error: unknown) => deps.runtime.log.warn({ err: error }, 'the watch over the background failed'));
  }, watchMs);
  return { stop: () => clearInterval(timer) };
}
