import { expect, test } from 'vitest';
import type { PaymentDraft } from '../model/draft.ts';
import { emptyPayment } from './empty-draft.ts';
import { paymentsWithin } from './payments-within.ts';

const pay = (text: string): PaymentDraft[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((one) => {
      const [payment_method = 'cash', amount = ''] = one.split('=');
      return { ...emptyPayment, payment_method: payment_method as PaymentDraft['payment_method'], amount };
    });

test.each([
  ['what is not exceeded stays', 'pos=400 cash=600', '1000', 'pos=400 cash=600'],
  ['less may be paid than is owed', 'cash=600', '1000', 'cash=600'],
  ['the cash is given back first', 'cash=600 pos=400', '700', 'cash=300 pos=400'],
  ['then what went through a bank, the latest first', 'transfer=300 pos=400 cash=300', '500', 'transfer=300 pos=200'],
  ['a cheque last', 'cheque=900 cash=100', '900', 'cheque=900'],
  ['of which so much is said as is to be paid', 'cheque=900 cash=100', '700', 'cheque=700'],
  ['where nothing is, it is not there', 'cheque=900 cash=100', '0', ''],
  ['nothing is to be paid', 'cash=100 pos=', '0', 'pos='],
  ['an amount that is not written yet is no money', 'cash= pos=1000', '400', 'cash= pos=400'],
])('%s', (_, before, total, after) => {
  const left = paymentsWithin(pay(before), total);
  expect(left.map(({ payment_method, amount }) => `${payment_method}=${amount}`).join(' ')).toBe(after);
});

test('what else a payment says stays', () => {
  const [payment] = pay('cash=600');
  const said = { ...(payment ?? emptyPayment), treasury_id: 'd1', payment_date: '2026-11-28T10:00:00.000Z' };
  expect(paymentsWithin([said], '150')).toEqual([{ ...said, amount: '150' }]);
});
