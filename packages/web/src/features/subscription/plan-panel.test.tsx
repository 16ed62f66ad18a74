// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { PlanPanel } from './plans-page.tsx';
import type { ManagedPlan } from './queries.ts';
import { subscriptionStrings } from './strings.fa.ts';

const words = subscriptionStrings.desk;
afterEach(cleanup);

const plan = {
  ...{ id: 'basic', title: 'پایه', description: '', price: '1', days: 30, position: 10, etag: 'a' },
  ...{ invoices: null, users: null, memories: null, active: true },
} as unknown as ManagedPlan;

const onClose = vi.fn();
const Shown = () => <PlanPanel plan={plan} onClose={onClose} />;
const open = async () => {
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': Shown }).shown}</QueryClientProvider>);
  return screen.findByLabelText((label) => label.startsWith(words.days));
};

it('that a plan is no longer sold is a change like others: closing asks', async () => {
  await open();
  fireEvent.click(screen.getByRole('switch'));
  fireEvent.click(screen.getByRole('button', { name: new RegExp(uiStrings.cancel) }));
  expect(await screen.findByRole('button', { name: uiStrings.leaveStay })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it('brings the keyboard to what the form itself finds wrong', async () => {
  const days = await open();
  fireEvent.change(days, { target: { value: '' } });
  fireEvent.submit(days);
  await waitFor(() => expect(document.activeElement).toBe(days));
  expect(screen.getByText(words.badNumber)).toBeTruthy();
});
