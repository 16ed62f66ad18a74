import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { purchaseTotal, vatOfPercent } from './purchase-amounts.ts';

describe('the tax of a purchase by its percent', () => {
  it.each([
    [1_000_000n, '10', 100_000n],
    [1_000_009n, '10', 100_000n],
    [999n, '0.1', 0n],
    [250_000_000_000_000_000n, '10', 25_000_000_000_000_000n],
    [1_000n, '0', 0n],
    [1_000n, '100', 1_000n],
  ])('%s at %s percent is %s', (net, percent, vat) => {
    expect(vatOfPercent(net, percent)).toBe(vat);
  });

  it.each(['', '-1', '100.1', 'ده', '1e2'])('%j is no percent', (percent) => {
    expect(vatOfPercent(1_000n, percent)).toBeNull();
  });

  it('never exceeds what the percent says, and lacks less than a rial of it', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 18n - 1n), fc.integer({ min: 0, max: 10_000 }), (net, hundredths) => {
        const vat = vatOfPercent(net, `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`);
        expect(vat).toBe((net * BigInt(hundredths)) / 10_000n);
      }),
    );
  });
});

it('the total is net and taxes', () => {
  expect(purchaseTotal({ net: 100n, vat: 10n, other: 5n })).toBe(115n);
});
