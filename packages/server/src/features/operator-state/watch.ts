import type { Database } from '../../platform/db/database.ts';
import type { DiskSpace } from '../../platform/disk-space.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { type Waiting, waitingWork } from './what-waits.ts';

export interface StateWatchDeps {
  database: Database;
  runtime: Runtime;
  /** of the data directory */
  diskSpace(): Promise<DiskSpace | null>;
}

export interface StateWatch {
  stop(): void;
}

const watchMs = 30_000;

/** What begins and ends in the log: work that is late, or an end that lies ahead, which the metric leaves out. */
const lines = {
  late: { begins: 'work of the background has waited past its limit', ends: 'what had waited past its limit is done' },
  ahead: {
    begins: 'the certificate of the trusted company ends soon',
    ends: "the end of the trusted company's certificate lies ahead no longer",
  },
} as const;

const linesOf = ({ kind, name }: Pick<Waiting, 'kind' | 'name'>) =>
  kind === 'company' && name.startsWith('ending/') ? lines.ahead : lines.late;

/**
 * Looks at what waits in the background, the line of invoices apart, which has a watcher of its own (sending/watcher.ts):
 * keeps the metric and the log; and at the disk; a line of the log when it begins and when it ends.
 */
export function createStateWatch({ database, runtime, diskSpace }: StateWatchDeps): () => Promise<void> {
  const gauge = runtime.metrics.gauge('taraz_work_overdue', 'work of the background past its limit', ['kind', 'name']);
  const free = runtime.metrics.gauge('taraz_disk_free_bytes', 'room left on the disk of the data directory');
  let told = new Map<string, (typeof lines)[keyof typeof lines]>();
  let toldLow = false;
  const lookAtDisk = async () => {
    const disk = await diskSpace();
    if (disk === null) return;
    free.set(disk.freeBytes);
    if (disk.isLow && !toldLow) runtime.log.warn(disk, 'the disk is nearly full');
    if (!disk.isLow && toldLow) runtime.log.info(disk, 'the disk has room again');
    toldLow = disk.isLow;
  };
  return async () => {
    await lookAtDisk();
    const late = await database.withPlatform((tx) => waitingWork(tx, runtime.clock.nowMs()));
    gauge.reset();
    const now: typeof told = new Map();
    for (const one of late) {
      const key = `${one.kind} ${one.name}`;
      const of = linesOf(one);
      now.set(key, of);
      if (of === lines.late) gauge.set({ kind: one.kind, name: one.name }, one.count);
      if (!told.has(key)) runtime.log.warn(one, of.begins);
    }
    for (const [key, { ends }] of told) if (!now.has(key)) runtime.log.info({ work: key }, ends);
    told = now;
  };
}

/** By a timer of its own, not by a job: where the queue stands still somebody must say so. */
export function startStateWatch(deps: StateWatchDeps): StateWatch {
  const watch = createStateWatch(deps);
  const timer = setInterval(() => {
    watch().catch((error: unknown) => deps.runtime.log.warn({ err: error }, 'the watch over the background failed'));
  }, watchMs);
  return { stop: () => clearInterval(timer) };
}
