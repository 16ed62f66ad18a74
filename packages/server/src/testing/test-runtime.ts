import { createMetrics } from '../platform/metrics.ts';
import { type Clock, createLogger, type Logger, type Runtime, systemRandomness } from '../platform/runtime.ts';
import { uuidV7 } from '../platform/uuid.ts';

/** The machine's clock, moved on at will. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

export function createTestClock(): TestClock {
  let offsetMs = 0;
  return {
    nowMs: () => Date.now() + offsetMs,
    advance: (ms) => {
      offsetMs += ms;
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
