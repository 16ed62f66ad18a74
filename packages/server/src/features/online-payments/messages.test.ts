import { expect, it } from 'vitest';
import { onlinePaymentMessages as messages } from './messages.fa.ts';

it('keeps a masked card together, so that its first digits come first between Persian words', () => {
  expect(messages.note('603799******1234')).toBe('پرداخت اینترنتی با کارت \u2066۶۰۳۷۹۹******۱۲۳۴\u2069');
  expect(messages.note('')).toBe('پرداخت اینترنتی');
});
