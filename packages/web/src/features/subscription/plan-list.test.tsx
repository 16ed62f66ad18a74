// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PlanList } from './plan-list.tsx';
import type { Plan } from './queries.ts';
import { subscriptionStrings as words } from './strings.fa.ts';

afterEach(cleanup);

const plan = (id: string, more: Partial<Plan>): Plan => ({
  ...{ id, title: id, description: '', price: '4900000', days: 30, is_default: false },
  ...{ invoices: null, users: null, memories: null },
  ...more,
});
const plans = [
  plan('small', { invoices: 1000, users: 2, memories: 1 }),
  plan('present', { invoices: 1000, users: 20, memories: 10 }),
  plan('large', {}),
];
const use = { invoices: 1204, users: 2, memories: 3 };
const cardOf = (title: string) => {
  const card = screen.getByRole('heading', { name: title }).closest('li');
  if (card === null) throw new Error(`no card ${title}`);
  return within(card);
};

it('a plan with less room than is used by now says so before it is paid for', () => {
  render(<PlanList plans={plans} currentId="present" use={use} action={() => null} />);
  expect(cardOf('small').getByText(words.usedMore('۱٬۲۰۴'))).toBeTruthy();
  expect(cardOf('small').getByText(words.usedMore('۳'))).toBeTruthy();
  expect(cardOf('small').queryByText(words.usedMore('۲'))).toBe(null);
  // Of the present one its own card says it, with what is done about it.
  for (const other of ['present', 'large']) expect(cardOf(other).queryByText(/مصرف کنونی/)).toBe(null);
});

it('where nobody is signed in plans are told alone', () => {
  render(<PlanList plans={plans} action={() => null} />);
  expect(screen.queryByText(/مصرف کنونی/)).toBe(null);
});

it('a free plan says for how long it is, except the default one, which has no end', () => {
  const free = { price: '0', days: 14 };
  render(<PlanList plans={[plan('trial', free), plan('own', { ...free, is_default: true })]} action={() => null} />);
  expect(cardOf('trial').getByText(words.perDays('۱۴'))).toBeTruthy();
  expect(cardOf('own').queryByText(/روز/)).toBe(null);
});
