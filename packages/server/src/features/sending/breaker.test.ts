import { describe, expect, it } from 'vitest';
import { backoffMs, fraction } from './backoff.ts';
import { type BreakerState, createBreaker } from './breaker.ts';

const half = { bytes: () => new Uint8Array([128, 0, 0, 0]) };
const none = { bytes: () => new Uint8Array(4) };
const most = { bytes: () => new Uint8Array([255, 255, 255, 255]) };

describe('backoff', () => {
  it.each([
    [0, 1_000],
    [1, 2_000],
    [3, 8_000],
    [9, 60_000],
    [500, 60_000],
  ])('after %i failures lies between half of %i and all of it', (tries, full) => {
    const options = { firstMs: 1_000, maxMs: 60_000 };
    expect(backoffMs(tries, options, none)).toBe(full / 2);
    expect(backoffMs(tries, options, half)).toBe(full * 0.75);
    expect(backoffMs(tries, options, most)).toBe(full);
  });

  it('draws from 0 up to, not including, 1', () => {
    expect(fraction(none)).toBe(0);
    expect(fraction(most)).toBeLessThan(1);
  });
});

function start() {
  let nowMs = 1_000;
  const changes: BreakerState[] = [];
  const clock = { nowMs: () => nowMs };
  const breaker = createBreaker({
    clock,
    random: most,
    failures: 3,
    firstMs: 1_000,
    maxMs: 8_000,
    onChange: (state) => changes.push(state),
  });
  const advance = (ms: number) => {
    nowMs += ms;
  };
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) breaker.failed('ECONNRESET');
  };
  return { breaker, changes, advance, fail };
}

describe('the circuit breaker', () => {
  it('opens after failures in a row, not after scattered ones', () => {
    const { breaker, fail } = start();
    fail(2);
    breaker.succeeded();
    fail(2);
    expect(breaker.admit()).toBe('all');
    fail(1);
    expect(breaker.admit()).toBe('none');
    expect(breaker.lastFailure()).toBe('ECONNRESET');
  });

  it('tries with one probe when its pause is over, and closes when that succeeds', () => {
    const { breaker, fail, advance, changes } = start();
    fail(3);
    expect(breaker.retryAtMs()).toBe(2_000);
    advance(1_000);
    expect(breaker.admit()).toBe('probe');
    expect(breaker.admit()).toBe('none');
    breaker.succeeded();
    expect(breaker.admit()).toBe('all');
    expect(breaker.lastAnswerAtMs()).toBe(2_000);
    expect(changes).toEqual(['down', 'degraded', 'up']);
  });

  it('waits ever longer while probes fail, and batches that were under way do not add to it', () => {
    const { breaker, fail, advance } = start();
    fail(6);
    let nowMs = 1_000;
    for (const pause of [1_000, 2_000, 4_000, 8_000, 8_000]) {
      expect(breaker.retryAtMs()).toBe(nowMs + pause);
      advance(pause);
      nowMs += pause;
      expect(breaker.admit()).toBe('probe');
      fail(1);
    }
  });

  it('after a recovery begins anew: with all, and its pauses short', () => {
    const { breaker, fail, advance } = start();
    expect(breaker.retryAtMs()).toBeNull();
    fail(3);
    advance(1_000);
    expect(breaker.admit()).toBe('probe');
    fail(1);
    advance(2_000);
    expect(breaker.admit()).toBe('probe');
    breaker.succeeded();
    expect([breaker.state(), breaker.retryAtMs(), breaker.admit()]).toEqual(['up', null, 'all']);
    fail(2);
    expect(breaker.admit()).toBe('all');
    fail(1);
    expect([breaker.state(), breaker.retryAtMs()]).toEqual(['down', 5_000]);
    advance(1_000);
    expect([breaker.state(), breaker.admit()]).toEqual(['degraded', 'probe']);
  });

  it('tells each state once', () => {
    const { breaker, fail, advance, changes } = start();
    breaker.succeeded();
    fail(9);
    advance(1_000);
    breaker.admit();
    breaker.admit();
    breaker.succeeded();
    breaker.succeeded();
    expect(changes).toEqual(['down', 'degraded', 'up']);
  });

  it('lets a probe go when the clock is set back before its pause began', () => {
    const { breaker, fail, advance } = start();
    advance(3 * 3_600_000);
    fail(3);
    expect(breaker.admit()).toBe('none');
    advance(-3 * 3_600_000);
    expect(breaker.admit()).toBe('probe');
  });

  it('a probe that asked nothing gives its turn to another', () => {
    const { breaker, fail, advance } = start();
    fail(3);
    advance(1_000);
    expect(breaker.admit()).toBe('probe');
    breaker.withdrew();
    expect(breaker.admit()).toBe('probe');
  });
});
