import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  costOf,
  divideHalfUp,
  fromScaled,
  type Level,
  quantityScale,
  revaluationBefore,
  toScaled,
  valueFound,
  valueOut,
  valueTakenBack,
} from './valuation.ts';

const level = (qty: string, value: number, lastCost = '0'): Level => ({
  qty: toScaled(qty),
  value: BigInt(value),
  lastCost: toScaled(lastCost),
});

describe('rounding', () => {
  it.each([
    [7n, 2n, 4n],
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [4n, 3n, 1n],
    [5n, 3n, 2n],
    [0n, 9n, 0n],
  ])('%s ÷ %s is %s', (a, b, expected) => expect(divideHalfUp(a, b)).toBe(expected));

  it.each(['0', '1', '0.00000001', '-12.5', '123456789012345678.12345678'])('%s keeps every digit', (text) => {
    expect(fromScaled(toScaled(text))).toBe(text);
  });

  it.each(['', '1.123456789', 'x', '1e3'])('%j is no quantity', (text) => {
    expect(() => toScaled(text)).toThrow(RangeError);
  });
});

describe('what leaves', () => {
  it.each<[string, Level, string, bigint]>([
    ['takes its share', level('10', 1000), '3', 300n],
    ['is rounded half up', level('3', 100), '1', 33n],
    ['is rounded half up', level('8', 100), '1', 13n],
    ['takes all that is left when nothing stays', level('1', 34), '1', 34n],
    ['costs the last known when nothing is there', level('0', 0, '50'), '2', 100n],
    ['costs both where some of it is there', level('2', 90, '50'), '5', 240n],
    ['costs nothing when nothing is known', level('0', 0), '5', 0n],
  ])('%s', (_what, from, qty, expected) => expect(valueOut(from, toScaled(qty))).toBe(expected));
});

describe('what is taken back', () => {
  it.each<[string, Level, string, bigint, bigint]>([
    ['goes at what it came in for', level('20', 11_000), '10', 10_000n, 10_000n],
    ['goes at no more than what is left', level('16', 7000), '10', 10_000n, 7000n],
    ['leaves nothing behind where nothing stays', level('10', 5500), '10', 10_000n, 5500n],
    ['costs as what leaves where it is not there', level('2', 90, '50'), '5', 10_000n, 240n],
  ])('%s', (_what, from, qty, worth, expected) => expect(valueTakenBack(from, toScaled(qty), worth)).toBe(expected));
});

describe('what comes in where something is owed', () => {
  it('values what is there then, or still owed, at its own cost', () => {
    expect(revaluationBefore(level('-5', -500), toScaled('10'), 100n)).toBe(450n);
    expect(revaluationBefore(level('-5', -500), toScaled('5'), 300n)).toBe(200n);
    expect(revaluationBefore(level('-5', -500), toScaled('2'), 40n)).toBe(400n);
    expect(revaluationBefore(level('5', 500), toScaled('2'), 40n)).toBe(0n);
  });
});

it('a surplus costs the average, or the last known', () => {
  expect(valueFound(level('4', 1000, '9'), toScaled('2'))).toBe(500n);
  expect(valueFound(level('0', 0, '9'), toScaled('2'))).toBe(18n);
});

/** Something coming in at a cost, or going out. */
const step = fc.record({
  isIn: fc.boolean(),
  qty: fc.oneof(fc.bigInt(1n, 10n), fc.bigInt(1n, 10n ** 18n)).map((n) => n),
  unit: fc.bigInt(0n, 10n ** 9n),
});

describe('after any sequence', () => {
  it('value and quantity agree in sign, and no rial is lost or made', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const now: Level = { qty: 0n, value: 0n, lastCost: 0n };
        let moved = 0n;
        for (const { isIn, qty, unit } of steps) {
          if (isIn) {
            const value = costOf(qty, unit * quantityScale);
            const change = revaluationBefore(now, qty, value);
            now.value += change + value;
            now.qty += qty;
            moved += change + value;
            if (value > 0n) now.lastCost = divideHalfUp(value * quantityScale * quantityScale, qty);
          } else {
            const value = valueOut(now, qty);
            expect(value >= 0n).toBe(true);
            now.value -= value;
            now.qty -= qty;
            moved -= value;
          }
          expect(now.value).toBe(moved);
          if (now.qty === 0n) expect(now.value).toBe(0n);
          if (now.qty > 0n) expect(now.value >= 0n).toBe(true);
          if (now.qty < 0n) expect(now.value <= 0n).toBe(true);
        }
      }),
    );
  });
});
