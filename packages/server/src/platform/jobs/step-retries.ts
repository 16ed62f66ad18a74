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
