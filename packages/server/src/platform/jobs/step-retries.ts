import { isPassing } from '../db/database-errors.ts';

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

interface Rest {
  readonly untilMs: number;
  /** what its work had come to, by which a step is the same one, and how often it failed by a fault of ours */
  readonly version: number;
  readonly tries: number;
}

/** A step as its file's row has it, which outlives the process. */
export interface KnownStep {
  readonly id: string;
  /** how often it was begun since its file last went on, and not come out of: the row's `begun` */
  readonly begun: number;
  /** Changes that, no lower than nought. @returns false where it is not to be begun: it has ended, or another process is at it */
  readonly mark: (by: 1 | -1) => Promise<boolean>;
}

/**
 * Which files rest since a step of theirs failed: they keep no other waiting. Of this process alone; the next one begins anew,
 * but for steps that ended earlier ones.
 */
export class StepRetries {
  private readonly rests = new Map<string, Rest>();
  /** files of which this process has begun a step; true: and has come out of it, so that they need no mark any more */
  private readonly known = new Map<string, boolean>();
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

  /** It is over. */
  forgetFile(id: string): void {
    this.rests.delete(id);
    this.known.delete(id);
  }

  /** Nothing is due: what rested went on in another process, or was taken away. */
  forgetAll(): void {
    this.rests.clear();
    this.known.clear();
  }

  /** @returns whether this same step has failed by faults of ours as often as it may */
  note(id: string, version: number, error: unknown, nowMs: number): boolean {
    const { passingMs, triesMax } = this.plan;
    const before = this.rests.get(id);
    const failed = before?.version === version ? before.tries : 0;
    const isOurs = !isPassing(error);
    const tries = failed + (isOurs ? 1 : 0);
    this.rests.set(id, { untilMs: nowMs + (isOurs ? this.waitMs(tries) : passingMs), version, tries });
    return isOurs && tries >= triesMax;
  }

  /** Whether it has ended as many processes as it may. */
  isDeadly(step: KnownStep): boolean {
    return this.deaths(step) >= this.plan.triesMax;
  }

  /** Has a step that ended earlier processes rest before this one begins it: what only died with it is done first. @returns whether it rests */
  restsFirst(step: KnownStep, nowMs: number): boolean {
    const { id } = step;
    const deaths = this.deaths(step);
    if (deaths === 0 || this.known.has(id) || this.rests.has(id)) return this.isResting(id, nowMs);
    this.rests.set(id, { untilMs: nowMs + this.waitMs(deaths), version: 0, tries: 0 });
    return true;
  }

  /**
   * Runs a step so that the next process knows of it where this one does not come out of it. Its file's first step in this
   * process alone is marked: one that ends the process later is the first of the next.
   * @returns undefined where it was not to be begun
   */
  async outlive<T>({ id, mark }: KnownStep, work: () => Promise<T>): Promise<T | undefined> {
    const hasComeOut = this.known.get(id);
    if (hasComeOut === true) return work();
    if (hasComeOut === undefined && !(await mark(1))) return undefined;
    this.known.set(id, false);
    try {
      const result = await work();
      this.known.set(id, true);
      return result;
    } catch (error) {
      // Where the database is away it stays, and is known to be this process's.
      const isTakenBack = await mark(-1).catch(() => false);
      this.known.set(id, isTakenBack);
      throw error;
    }
  }

  private waitMs(tries: number): number {
    const { firstMs, mostMs } = this.plan;
    return Math.min(mostMs, firstMs * 2 ** (tries - 1));
  }

  private deaths({ id, begun }: KnownStep): number {
    return begun - (this.known.get(id) === false ? 1 : 0);
  }
}
