// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type Call, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { currentSession, type Me, takeMe } from '../../app/session-store.ts';
import { PaymentTermCard } from './payment-term-card.tsx';
import { manageStrings } from './strings.fa.ts';

const answers = vi.hoisted(() => new Map<string, (input: { body?: unknown }) => unknown>());
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call, input: object) => answers.get(id)?.(input),
}));

afterEach(() => {
  cleanup();
  answers.clear();
});

const strings = manageStrings.paymentTerm;
const me = (payment_term: string) =>
  ({ roles: [], signup_status: { status: 'VERIFIED' }, account: { id: 'a', payment_term } }) as unknown as Me;

it('gives whoever buys a term, which forms know at once, and refuses what is no number of days', async () => {
  let kept = '';
  answers.set(calls.getMe.id, () => me(kept));
  answers.set(calls.putSettings.id, ({ body }) => {
    kept = (body as { payment_term: string }).payment_term.replace('۳۰ روز', '30');
    return { payment_term: kept };
  });
  takeMe(me(''));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PaymentTermCard user={me('')} />
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText(strings.label) as HTMLInputElement;
  fireEvent.change(field, { target: { value: 'ماه' } });
  expect(screen.getByText(strings.must)).toBeTruthy();
  fireEvent.change(field, { target: { value: '۳۰ روز' } });
  expect(screen.queryByText(strings.must)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: manageStrings.save }));
  await waitFor(() => expect(currentSession().user?.account.payment_term).toBe('30'));
  await waitFor(() => expect(field.value.replace('۳۰', '30')).toBe('30'));
});

it('a term that was saved is not told as failed since only the reading of the user afterwards got no answer', async () => {
  answers.set(calls.getMe.id, () => {
    throw new Error('no answer');
  });
  answers.set(calls.putSettings.id, () => ({ payment_term: '30' }));
  takeMe(me(''));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PaymentTermCard user={me('')} />
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText(strings.label) as HTMLInputElement;
  fireEvent.change(field, { target: { value: '30' } });
  fireEvent.click(screen.getByRole('button', { name: manageStrings.save }));
  await waitFor(() => expect(currentSession().user?.account.payment_term).toBe('30'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('follows what another window saves, but for what is being written', () => {
  const card = (term: string) => (
    <QueryClientProvider client={new QueryClient()}>
      <PaymentTermCard user={me(term)} />
    </QueryClientProvider>
  );
  const { rerender } = render(card('30'));
  const field = screen.getByLabelText(strings.label) as HTMLInputElement;
  rerender(card('45'));
  expect(field.value).toBe('45');
  expect(screen.getByRole('button', { name: manageStrings.save }).hasAttribute('disabled')).toBe(true);
  fireEvent.change(field, { target: { value: '60' } });
  rerender(card('30'));
  expect(field.value).toBe('60');
});
