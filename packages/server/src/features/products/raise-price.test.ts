import { compareDecimals } from '@taraz/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { raisePrice } from './raise-price.ts';

describe('a price raised by percent', () => {
  test.each([
    ['1000', '10', 0, '1100'],
    ['1000', '-10', 0, '900'],
    ['1450000', '7.5', 1000, '1559000'],
    ['1455', '10', 10, '1600'],
    ['1455', '10', 1, '1601'],
    ['0.00000001', '100', 0, '0.00000002'],
    ['123456789012345678.12345678', '0', 0, '123456789012345678.12345678'],
    ['500', '-100', 0, '0'],
    ['500', '-150', 100, '0'],
    ['۱٬۰۰۰', '۵', 0, '1050'],
    ['333', '10', 1000, '366'],
    ['450', '-10', 1000, '405'],
    ['500', '0', 1000, '1000'],
  ])('%s by %s%% to %d → %s', (price, percent, roundTo, raised) =>
    expect(raisePrice(price, percent, roundTo)).toBe(raised),
  );

  test.each([
    ['99.99', '10', 1000, '109.99'],
    ['99.99', '-50.25', 1000, '49.75'],
    ['0.0125', '10', 100, '0.0138'],
    ['0.01', '-90', 1000, '0.001'],
    ['100', '10', 0, '110'],
    ['100', '-100', 1000, '0'],
  ])('in another currency, %s by %s%% to %d → %s', (price, percent, roundTo, raised) =>
    expect(raisePrice(price, percent, roundTo, false)).toBe(raised),
  );

  const price = fc.bigInt(0n, 10n ** 15n).map(String);
  const percent = fc.integer({ min: -10_000, max: 100_000 }).map((value) => (value / 100).toFixed(2));

  test('goes up with a positive percent and down with a negative one, and is a multiple of the step', () => {
    fc.assert(
      fc.property(price, percent, fc.constantFrom(1, 10, 1000, 50_000), (from, by, step) => {
        const exact = raisePrice(from, by, 0);
        expect(compareDecimals(exact, from)).toBe(from === '0' ? 0 : Math.sign(Number(by)));
        const rounded = BigInt(raisePrice(from, by, step));
        const isTooCoarse = compareDecimals(exact, String(step / 2)) < 0;
        if (isTooCoarse && step > 1) {
          expect(rounded).toBe(BigInt(raisePrice(from, by, 1)));
          return;
        }
        expect(rounded % BigInt(step)).toBe(0n);
        const [integer = '', fraction = ''] = exact.split('.');
        const gap = rounded * 100_000_000n - BigInt(integer + fraction.padEnd(8, '0'));
        const half = (BigInt(step) * 100_000_000n) / 2n;
        expect(gap <= half && gap > -half - 1n).toBe(true);
      }),
    );
  });
});
