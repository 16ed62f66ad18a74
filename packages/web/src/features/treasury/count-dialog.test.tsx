// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { CountDialog } from './count-dialog.tsx';
import type { CashDesk } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

const strings = treasuryStrings.count;
let awaited: () => unknown;
const asked = vi.fn();
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: { id: string }) => (id === calls.cashDeskAwaited.id ? awaited() : asked(id)),
}));
afterEach(() => {
  cleanup();
  asked.mockReset();
});

const desk = { id: 'd', name: 'صندوق فروشگاه', balance: '3000000' } as CashDesk;

/** The dialogs of one place, one after the other. */
function Page() {
  const [moment, setMoment] = useState<'open' | 'close' | null>('open');
  return (
    <>
      <button type="button" onClick={() => setMoment('close')}>
        دیگر
      </button>
      {moment !== null && <CountDialog key={moment} moment={moment} desk={desk} onClose={() => setMoment(null)} />}
    </>
  );
}

it('tells no surplus and books none while what is awaited could not be asked', async () => {
  awaited = () => {
    throw new ApiProblem(500, null);
  };
  const dialog = () => <CountDialog moment="close" desk={desk} onClose={() => {}} />;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={client}>{pagesAt('/', { '/': dialog }).shown}</QueryClientProvider>);
  const counted = await screen.findByRole('textbox', { name: strings.counted });
  fireEvent.change(counted, { target: { value: '5000000' } });
  await screen.findByText(strings.awaitedFailed);
  expect(screen.queryByText(strings.willBook)).toBeNull();
  expect(screen.queryByText(/ریال اضافه/)).toBeNull();
  const submit = () => screen.getByRole('button', { name: strings.submit.close });
  expect(submit().matches(':disabled')).toBe(true);
  fireEvent.submit(counted.closest('form') ?? counted);
  expect(asked).not.toHaveBeenCalled();

  awaited = () => ({ amount: '2000000', count: 5 });
  fireEvent.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
  await screen.findByText(strings.none);
  expect(submit().matches(':disabled')).toBe(false);
});

it('that was closed while it is booked closes no other that was opened since', async () => {
  awaited = () => ({ amount: '0', count: 0 });
  let answer = (_: unknown) => {};
  asked.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': Page }).shown}</QueryClientProvider>);
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: strings.counted });
  fireEvent.change(await field(), { target: { value: '3000000' } });
  await screen.findByText(strings.none);
  await act(async () => fireEvent.submit((await field()).closest('form') as Element));
  expect(asked).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByText('دیگر'));
  fireEvent.change(await field(), { target: { value: '777000' } });
  await act(async () => answer({}));
  expect((await field()).value).toMatch(/777|۷۷۷/);
});
