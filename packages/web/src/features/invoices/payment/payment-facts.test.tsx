// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PaymentFacts } from './payment-facts.tsx';
import type { Payment } from './payment-mark.tsx';

afterEach(cleanup);

const shown = (change: Partial<Payment> | null): string[] => {
  const whole = { state: 'part', received: '300', open: '700', awaited: '0', is_counting: false } as const;
  const payment = change === null ? null : { ...whole, ...change };
  const { container } = render(
    <dl>
      <PaymentFacts payment={payment} />
    </dl>,
  );
  return [...container.querySelectorAll('dl > div')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent).join(': '),
  );
};

it('tells of what is paid in part how much came and is open, of the rest only that, and what is on its way', () => {
  expect(shown({})).toEqual(['پرداخت: بخشی پرداخت‌شده', 'دریافت‌شده: ۳۰۰ ریال', 'مانده باز: ۷۰۰ ریال']);
  cleanup();
  expect(shown({ state: 'unpaid', awaited: '60' })).toEqual(['پرداخت: پرداخت‌نشده', 'چک در راه: ۶۰ ریال']);
  cleanup();
  expect(shown({ state: 'paid' })).toEqual(['پرداخت: پرداخت‌شده']);
  cleanup();
  expect(shown({ state: 'paid', is_counting: true })).toEqual(['پرداخت: در حال شمارش']);
  cleanup();
  expect(shown(null)).toEqual([]);
});
