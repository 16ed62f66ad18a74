import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { ConnectionOptions, Tx } from '../db/database.ts';
import { settledOptions } from '../db/settled-session.ts';
import type { JsonObject } from '../json.ts';
import type { Runtime } from '../runtime.ts';
import { jobSchema } from './install-job-schema.ts';
import { queueOptions } from './queue-options.ts';
import { runOneOfKey } from './run-one-of-key.ts';

export interface EnqueueOptions {
  /** milliseconds from now; default at once */
  startAfterMs?: number;
  /** Longer than the quarter of an hour after which a job is taken for lost, its signal aborted and begun anew; a day at the most, ms. */
  mayTakeMs?: number;
  /** Jobs of one queue with the same key mean the same work: whoever starts one takes all that are due with it. */
  singletonKey?: string;
  /** Whose it is: of a queue that goes by owners one job of each at a time, so that a long one holds up its owner's alone. */
  owner?: string;
}

export interface WorkOptions {
  /** jobs of this queue at the same time in this process */
  concurrency: number;
  /** one at a time of each owner, over all processes; two that are taken in the very same moment may go together */
  byOwner?: boolean;
}

export type JobHandler = (data: JsonObject, signal: AbortSignal) => Promise<void>;

export interface Jobs {
  /** Adds a job in the caller's transaction: it exists exactly if that commits. */
  enqueue(tx: Tx, queue: string, data: JsonObject, options?: EnqueueOptions): Promise<void>;
  /**
   * Takes jobs of a queue. A handler that throws is tried again with growing delays (1 s … 10 min) until it is done, and told
   * to the operator meanwhile: what only has to wait is enqueued anew instead. One whose process dies is tried again when its
   * heartbeat stops. `signal` aborts at shutdown: stop soon, the job comes again.
   */
  work(queue: string, options: WorkOptions, handler: JobHandler): Promise<void>;
  /** Runs a queue's handler by the clock: `cron` in UTC, one run at a time over all processes. */
  schedule(queue: string, cron: string, data: JsonObject): Promise<void>;
  stop(): Promise<void>;
}

export interface JobsOptions {
  connection: ConnectionOptions;
  runtime: Runtime;
  /** false in processes that only enqueue (TARAZ_ROLE=web) */
  takesJobs: boolean;
}

/** Without NOTIFY each worker asks by itself. */
const pollingSeconds = 1;
/** NOTIFY wakes workers at once; what became due by its time (delayed, retried) is asked for by one statement for all queues. */
const dueCheckMs = 1_000;
/** With both of them a worker's own asking is for the case that they fail. */
const backstopSeconds = 30;
/** Jobs whose process died are looked for so often; pg-boss needs both its intervals for it, and one of them is a minute. */
const lookSeconds = 10;
const stopTimeoutMs = 10_000;

const executorOf = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
    return { rows };
  },
});

const dueQueues = `select q.name from unnest($1::text[]) as q (name)
  where exists (select from ${jobSchema}.job j where j.name = q.name and j.state < 'active' and not j.blocked
    and j.start_after <= ${jobSchema}.job_now())`;

/** The job queue on pg-boss, in the product's own database. */
export async function createJobs({ connection, runtime, takesJobs }: JobsOptions): Promise<Jobs> {
  const { log, metrics } = runtime;
  const boss = new PgBoss({
    ...(connection as Record<string, unknown>),
    options: `-c role=taraz_app ${settledOptions}`,
    max: takesJobs ? 5 : 1,
    application_name: 'taraz jobs',
    schema: jobSchema,
    migrate: false,
    createSchema: false,
    supervise: takesJobs,
    schedule: takesJobs,
    reindex: false,
    monitorVacuum: false,
    monitorIntervalSeconds: lookSeconds,
    superviseIntervalSeconds: lookSeconds,
    useListenNotify: takesJobs,
  });
  const durations = metrics.histogram('taraz_job_seconds', 'duration of jobs', ['queue', 'outcome']);
  const stopping = new AbortController();
  const known = new Map<string, Promise<void>>();
  /** its workers' ids, by queue */
  const workers = new Map<string, string[]>();
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  boss.on('warning', (warning) => log.debug({ warning }, 'job queue'));
  await boss.start();

  const ensureQueue = (queue: string): Promise<void> => {
    const creation =
      known.get(queue) ??
      boss.createQueue(queue, queueOptions).catch((error: unknown) => {
        known.delete(queue);
        throw error;
      });
    known.set(queue, creation);
    return creation;
  };
  const run = async (queue: string, handler: JobHandler, data: JsonObject, signal: AbortSignal): Promise<void> => {
    const end = durations.startTimer({ queue });
    try {
      await handler(data, AbortSignal.any([signal, stopping.signal]));
      end({ outcome: 'done' });
    } catch (error) {
      end({ outcome: 'failed' });
      log.warn({ err: error, queue }, 'job failed');
      throw error;
    }
  };

  const wakeDue = async (): Promise<void> => {
    if (workers.size === 0) return;
    const { rows } = await boss.getDb().executeSql(dueQueues, [[...workers.keys()]]);
    for (const { name } of rows as { name: string }[]) {
      for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
    }
  };
  let isAsking = false;
  const dueCheck = setInterval(() => {
    if (isAsking || stopping.signal.aborted) return;
    isAsking = true;
    wakeDue()
      .catch((error: unknown) => log.warn({ err: error }, 'due jobs could not be asked for'))
      .finally(() => {
        isAsking = false;
      });
  }, dueCheckMs);

  return {
    async enqueue(tx, queue, data, { startAfterMs = 0, mayTakeMs, singletonKey, owner } = {}) {
      await ensureQueue(queue);
      await boss.send(queue, data, {
        db: executorOf(tx),
        ...(startAfterMs > 0 ? { startAfter: new Date(runtime.clock.nowMs() + startAfterMs) } : {}),
        ...(mayTakeMs === undefined ? {} : { expireInSeconds: mayTakeMs / 1_000 }),
        ...(singletonKey === undefined ? {} : { singletonKey }),
        ...(owner === undefined ? {} : { group: { id: owner } }),
      });
    },
    async work(queue, { concurrency, byOwner = false }, handler) {
      await ensureQueue(queue);
      const options = {
        pollingIntervalSeconds: pollingSeconds,
        notifyPollingIntervalSeconds: backstopSeconds,
        includeMetadata: true,
        ...(byOwner ? { groupConcurrency: 1 } : {}),
      } as const;
      const ids: string[] = [];
      workers.set(queue, ids);
      const beginWorker = async (): Promise<void> => {
        let id = '';
        id = await boss.work<JsonObject, void, typeof options>(queue, options, async (batch) => {
          // Whoever had a job looks for the next one at once.
          boss.notifyWorker(id);
          for (const job of batch) {
            const runJob = () => run(queue, handler, job.data, job.signal);
            if (job.singletonKey === null) await runJob();
            else await runOneOfKey(boss.getDb(), { queue, key: job.singletonKey }, runJob);
          }
        });
        ids.push(id);
      };
      for (let number = 0; number < concurrency; number += 1) await beginWorker();
    },
    async schedule(queue, cron, data) {
      await ensureQueue(queue);
      await boss.schedule(queue, cron, data, { tz: 'UTC', singletonKey: 'schedule' });
    },
    async stop() {
      stopping.abort(new Error('the process is stopping'));
      clearInterval(dueCheck);
      await boss.stop({ graceful: true, timeout: stopTimeoutMs });
    },
  };
}
