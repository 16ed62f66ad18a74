import { createMetrics } from '../platform/metrics.ts';
import { type Clock, createLogger, type Logger, type Runtime, systemRandomness } from '../platform/runtime.ts';
import { uuidV7 } from '../platform/uuid.ts';

/** The machine's clock, moved on and stopped at will. */
export interface TestClock extends Clock {
  advance(ms: number): void;
  /** Time stands still during `work`, however long a busy machine takes for it. */
  stopDuring<T>(work: () => Promise<T>): Promise<T>;
}

export function createTestClock(): TestClock {
  let offsetMs = 0;
  let stoppedAtMs: number | null = null;
  return {
    nowMs: () => (stoppedAtMs ?? Date.now()) + offsetMs,
    advance: (ms) => {
      offsetMs += ms;
    },
    async stopDuring(work) {
      stoppedAtMs = Date.now();
      try {
        return await work();
      } finally {
        stoppedAtMs = null;
      }
    },
  };
}

/** A runtime that logs nothing (TARAZ_LOG_LEVEL: as told) and shares no metrics. */
export function createTestRuntime(clock: Clock = createTestClock(), log?: Logger): Runtime {
  const random = systemRandomness;
  return {
    clock,
    random,
    ids: { uuid: () => uuidV7(clock.nowMs(), random) },
    log: log ?? createLogger(process.env.TARAZ_LOG_LEVEL ?? 'silent'),
    metrics: createMetrics(),
  };
}
