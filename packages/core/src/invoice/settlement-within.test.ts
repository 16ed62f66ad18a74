import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DraftTotals } from '../model/draft.ts';
import { decimalOf } from '../money/decimal.ts';
import { settlementBase, settlementWithin } from './settlement-within.ts';

const totals = (total: string, total_vat = '0', total_other_taxes = '0') =>
  ({ total, total_vat, total_other_taxes }) as DraftTotals;

it.each([
  // of 10,000 without tax 6,000 was cash: the credit gets smaller, or larger, and the cash stays
  ['8000', '0', 'both', '6000', '2000'],
  ['15000', '0', 'both', '6000', '9000'],
  ['8800', '800', 'both', '6000', '2000'],
  ['6600', '600', 'cash', '', ''],
  ['5000', '0', 'cash', '', ''],
] as const)('of %s with %s of tax, 6,000 in cash before, is settled %s', (total, vat, method, cash, credit) => {
  expect(settlementWithin('6000', totals(total, vat))).toEqual({
    payment_method: method,
    settlement: [{ cash_price: cash, credit_price: credit }],
  });
});

it('parts of both come to what they share, and the cash is never more than it was', () => {
  const rial = fc.bigInt({ min: 0n, max: 10n ** 17n });
  fc.assert(
    fc.property(rial, rial, rial, rial, (cash, net, vat, others) => {
      const all = totals((net + vat + others).toString(), vat.toString(), others.toString());
      const { payment_method, settlement } = settlementWithin(cash.toString(), all);
      expect(payment_method === 'cash').toBe(net <= cash);
      if (payment_method === 'cash') return;
      const [{ cash_price, credit_price }] = settlement;
      expect(decimalOf(cash_price).plus(decimalOf(credit_price)).toString()).toBe(settlementBase(all));
      expect([cash_price, decimalOf(credit_price).sign()]).toEqual([cash.toString(), 1]);
    }),
  );
});
