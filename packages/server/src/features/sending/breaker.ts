import type { Clock, Randomness } from '../../platform/runtime.ts';
import { backoffMs } from './backoff.ts';
import { isOver, type Pause } from './pause.ts';

/** up: everything goes; down: nothing goes until its pause is over; degraded: one small batch tries whether it is back. */
export type BreakerState = 'up' | 'degraded' | 'down';

export interface Breaker {
  state(): BreakerState;
  /** May a turn start now? When degraded only one at a time may, as the probe. */
  admit(): 'all' | 'probe' | 'none';
  /** The authority answered, whatever it said. */
  succeeded(): void;
  /** It did not, or with a fault of its own. */
  failed(reason: string): void;
  /** A probe ended without having asked anything. */
  withdrew(): void;
  /** epoch ms of the next probe, or null when nothing is held up */
  retryAtMs(): number | null;
  lastAnswerAtMs(): number | null;
  lastFailure(): string;
}

export interface BreakerOptions {
  clock: Clock;
  random: Randomness;
  failures: number;
  firstMs: number;
  maxMs: number;
  /** called after every change of state */
  onChange?: (state: BreakerState) => void;
}

/** A circuit breaker for one authority: after some failures in a row it stops asking, then tries with one small batch. */
export function createBreaker(options: BreakerOptions): Breaker {
  const { clock, random, failures, firstMs, maxMs, onChange = () => {} } = options;
  let inARow = 0;
  let openings = 0;
  let pause: Pause | null = null;
  let probing = false;
  let lastAnswer: number | null = null;
  let lastFailure = '';
  let shown: BreakerState = 'up';

  const state = (): BreakerState => {
    if (pause === null) return 'up';
    return isOver(pause, clock.nowMs()) ? 'degraded' : 'down';
  };
  const show = (next: BreakerState) => {
    if (next === shown) return;
    shown = next;
    onChange(next);
  };
  return {
    state,
    admit() {
      const now = state();
      if (now === 'up') return 'all';
      if (now === 'down' || probing) return 'none';
      probing = true;
      show('degraded');
      return 'probe';
    },
    succeeded() {
      lastAnswer = clock.nowMs();
      inARow = 0;
      openings = 0;
      pause = null;
      probing = false;
      show('up');
    },
    failed(reason) {
      lastFailure = reason;
      inARow += 1;
      const wasProbe = probing;
      probing = false;
      if (inARow < failures && !wasProbe) return;
      // Batches that were under way when the first of them failed do not lengthen the pause.
      if (pause !== null && !wasProbe) return;
      const sinceMs = clock.nowMs();
      pause = { sinceMs, untilMs: sinceMs + backoffMs(openings, { firstMs, maxMs }, random) };
      openings += 1;
      show('down');
    },
    withdrew() {
      probing = false;
    },
    retryAtMs: () => pause?.untilMs ?? null,
    lastAnswerAtMs: () => lastAnswer,
    lastFailure: () => lastFailure,
  };
}
