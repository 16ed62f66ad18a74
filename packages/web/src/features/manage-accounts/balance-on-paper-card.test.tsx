// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type Call, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BalanceOnPaperCard } from './balance-on-paper-card.tsx';
import { manageStrings } from './strings.fa.ts';

let kept = { etag: 'v1', shows_balance: false };
let sent: unknown[] = [];
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call, { body }: { body?: Partial<typeof kept> }) => {
    if (id !== calls.putSettings.id) return kept;
    sent.push(body);
    kept = { ...kept, ...body };
    return kept;
  },
}));
afterEach(() => {
  cleanup();
  sent = [];
});

it('is switched on and off at once, and shows what is kept', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BalanceOnPaperCard />
    </QueryClientProvider>,
  );
  const name = new RegExp(manageStrings.balanceOnPaper.label);
  const control = () => screen.getByRole('switch', { name }) as HTMLInputElement;
  await waitFor(() => expect(control().disabled).toBe(false));
  expect(control().checked).toBe(false);
  for (const isOn of [true, false]) {
    fireEvent.click(control());
    await waitFor(() => expect([control().checked, control().disabled]).toEqual([isOn, false]));
  }
  expect(sent).toEqual([{ shows_balance: true }, { shows_balance: false }]);
});
