import type { DecimalLimits } from '../money/check-decimal.ts';

/** Digits and bounds of the product's numbers. */
export const limits = {
  /** Amounts, quantities, prices (product.md section 5). */
  amount: { maxInt: 18, maxFrac: 8 },
  /** Any percentage field (product.md section 5). */
  percentage: { maxInt: 4, maxFrac: 2, min: '0', max: '1000' },
  /** Tax rates: the authority takes 3+2 digits for vra, odr and olr, and no rate exceeds 100 (rules.md section d, Limits). */
  rate: { maxInt: 3, maxFrac: 2, min: '0', max: '100' },
} as const satisfies Record<string, DecimalLimits>;
