// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PaymentsCard } from './payments-card.tsx';
import type { Payment } from './queries.ts';
import { subscriptionStrings as strings } from './strings.fa.ts';

afterEach(cleanup);

const payment: Payment = {
  id: '1',
  plan_id: 'basic',
  plan_title: 'پایه',
  amount: '4900000',
  state: 'open',
  ref_id: '',
  card_pan: '',
  created_at: new Date().toISOString(),
  settled_at: null,
  pay_url: 'https://pay.example/A1',
  refund: null,
};

test('an open payment is gone on with from its row, one that is over is not', () => {
  render(
    <PaymentsCard
      payments={[payment, { ...payment, id: '2', plan_title: 'حرفه‌ای', state: 'failed', pay_url: null }]}
    />,
  );
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    [`${strings.goOn}: پایه`, payment.pay_url],
  ]);
});
