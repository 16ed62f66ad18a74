import { isPassing } from '../db/database-errors.ts';
import type { Logger } from '../runtime.ts';

/** When a step that failed is tried again, ms, and how often in all before it is given up. */
export interface RetryPlan {
  /** the database was away, or busy: for as long as that takes */
  readonly passingMs: number;
  /** a fault of ours: at first, twice as long each time, and at the most */
  readonly firstMs: number;
  readonly mostMs: number;
  readonly triesMax: number;
}

/** Two minutes in all, for what is over by itself and bears none of the names of an outage. */
export const retryPlan: RetryPlan = { passingMs: 1_000, firstMs: 1_000, mostMs: 60_000, triesMax: 8 };
/** The same where each try reads a whole file. */
export const wholeFilePlan: RetryPlan = { ...retryPlan, passingMs: 15_000 };

interface Rest {
  readonly untilMs: number;
  /** what its work had come to, by which a step is the same one, and how often it failed by a fault of ours */
  readonly version: number;
  readonly tries: number;
}

/** Which files rest since a step of theirs failed: they keep no other waiting. Of this process alone; the next one begins anew. */
export class StepRetries {
  private readonly rests = new Map<string, Rest>();
  private readonly plan: RetryPlan;
  constructor(plan: RetryPlan) {
    this.plan = plan;
  }

  isResting(id: string, nowMs: number): boolean {
    return this.restMs(id, nowMs) > 0;
  }

  /** How long it rests yet, ms. */
  restMs(id: string, nowMs: number): number {
    return Math.max(0, (this.rests.get(id)?.untilMs ?? 0) - nowMs);
  }

  /** It went on. */
  forget(id: string): void {
    this.rests.delete(id);
  }

  /** Nothing is due: what rested went on in another process, or was taken away. */
  forgetAll(): void {
    this.rests.clear();
  }

  /** @returns whether this same step has failed by faults of ours as often as it may */
  note(id: string, version: number, error: unknown, nowMs: number): boolean {
    const { passingMs, firstMs, mostMs, triesMax } = this.plan;
    const before = this.rests.get(id);
    const failed = before?.version === version ? before.tries : 0;
    const isOurs = !isPassing(error);
    const tries = failed + (isOurs ? 1 : 0);
    const waitMs = isOurs ? Math.min(mostMs, firstMs * 2 ** (tries - 1)) : passingMs;
    this.rests.set(id, { untilMs: nowMs + waitMs, version, tries });
    return isOurs && tries >= triesMax;
  }
}

interface WholeFile {
  id: string;
  /** reads it */
  work: () => Promise<void>;
  /** what it had come to, by which a step is the same one */
  version: () => Promise<number>;
  /** a job of its own, so many ms from now */
  again: (restMs: number) => Promise<void>;
  /** ends it in words */
  giveUp: () => Promise<void>;
}

/**
 * Reads a file in one job. A try that fails is repeated by a job of its own, until it is given up.
 * @throws what the work throws where the process ends: that job comes again
 */
export async function tryWholeFile(
  log: Pick<Logger, 'warn' | 'error'>,
  retries: StepRetries,
  signal: AbortSignal,
  { id, work, version, again, giveUp }: WholeFile,
): Promise<void> {
  try {
    await work();
    retries.forget(id);
  } catch (error) {
    if (signal.aborted) throw error;
    log.warn({ err: error, import: id }, 'a file was not read to its end');
    const nowMs = performance.now();
    if (!retries.note(id, await version(), error, nowMs)) return again(retries.restMs(id, nowMs));
    await giveUp();
    retries.forget(id);
    log.error({ err: error, import: id }, 'a file was given up');
  }
}
