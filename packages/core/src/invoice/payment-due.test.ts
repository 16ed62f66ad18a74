import { expect, it } from 'vitest';
import { emptyDraft } from './empty-draft.ts';
import { dueAfter, dueOnOtherDate, isDueBeforeDate, paymentDueOf, takesTerm } from './payment-due.ts';
import { asNewDraft } from './repeat-draft.ts';
import { settledHeader, settlementMethodOf } from './settlement-method.ts';

const sale = { invoice_type: 'original', invoice_output_type: 'type_one', invoice_pattern: 'sale' } as const;
const lateEvening = '2026-11-20T20:40:00Z';

it('a term begins with the day in Tehran of the date, which begins at half past eight in the evening', () => {
  expect(dueAfter('2026-11-20T20:20:00Z', '30')).toBe('2026-12-20');
  expect(dueAfter(lateEvening, '30')).toBe('2026-12-21');
  expect(dueAfter(lateEvening, '0')).toBe('2026-11-21');
  for (const term of ['', '-1', '1000', 'ماه', '1.5']) expect(dueAfter(lateEvening, term)).toBe('');
  expect(dueAfter('', '30')).toBe('');
  expect(isDueBeforeDate({ invoice_date: lateEvening, payment_due: '2026-11-20' })).toBe(true);
  expect(isDueBeforeDate({ invoice_date: lateEvening, payment_due: '2026-11-21' })).toBe(false);
});

it('what is paid at once, cancels another, or says no day that there is, is due on none', () => {
  const due = { payment_due: '2026-12-20', payment_method: 'credit', ...sale } as const;
  expect(paymentDueOf(due)).toBe('2026-12-20');
  expect(paymentDueOf({ ...due, payment_method: 'both' })).toBe('2026-12-20');
  expect(paymentDueOf({ ...due, payment_method: 'cash' })).toBe('');
  expect(paymentDueOf({ ...due, invoice_type: 'cancellation' })).toBe('');
  for (const payment_due of ['', '2026-02-30', '1405-09-01', 'شنبه'])
    expect(paymentDueOf({ ...due, payment_due })).toBe('');
});

it('a term gives its day to sales that are not paid at once, and to nothing that stands in the place of one', () => {
  const given = { ...sale, payment_method: 'both' } as const;
  expect(takesTerm(given)).toBe(true);
  expect(takesTerm({ ...given, payment_method: 'cash' })).toBe(false);
  for (const invoice_type of ['corrective', 'return', 'cancellation'] as const)
    expect(takesTerm({ ...given, invoice_type })).toBe(false);
});

it.each([
  ['type_two', 'sale'],
  ['type_two', 'gold'],
  ['type_one', 'service_bill'],
  ['type_one', 'commodity_exchange'],
] as const)('what %s %s leaves no choice is paid at once, whatever it says', (invoice_output_type, invoice_pattern) => {
  const { invoice } = emptyDraft(
    { nowIso: '2026-11-20T08:00:00Z', uuid: () => 'u' },
    { invoice: { invoice_output_type, invoice_pattern, payment_method: 'credit', payment_due: '2026-12-20' } },
  );
  expect([settlementMethodOf(invoice), paymentDueOf(invoice), takesTerm(invoice)]).toEqual(['cash', '', false]);
  expect(settledHeader(invoice)).toEqual({ ...invoice, payment_method: 'cash', payment_due: '' });
  const sold = { ...invoice, invoice_output_type: 'type_one', invoice_pattern: 'sale' } as const;
  expect([settlementMethodOf(sold), settledHeader(sold)]).toEqual(['credit', sold]);
});

it('a copy is to be paid as long after its date as the first was, and one without a day has none', () => {
  const sources = { nowIso: '2027-01-05T08:00:00Z', uuid: () => 'u' };
  const written = (payment_due: string) => {
    const draft = emptyDraft({ nowIso: '2026-11-20T08:00:00Z', uuid: () => 'u' });
    return { ...draft, invoice: { ...draft.invoice, payment_due } };
  };
  expect(asNewDraft(written('2026-12-20'), sources).invoice.payment_due).toBe('2027-02-04');
  expect(asNewDraft(written(''), sources).invoice.payment_due).toBe('');
  expect(dueOnOtherDate({ invoice_date: '', payment_due: '2026-12-20' }, sources.nowIso)).toBe('2026-12-20');
});
