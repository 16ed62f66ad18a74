// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, type Call, calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SettingsTab } from './settings-tab.tsx';
import { stockStrings } from './strings.fa.ts';

const words = stockStrings.settings;
interface Body {
  negative: string;
  takes_invoices: boolean;
}

/** What the server has; each save waits until the test lets it go. */
let kept: Body & { etag: string };
let saves: (() => void)[] = [];
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call, { body }: { body?: Body } = {}, { ifMatch = '' } = {}) => {
    if (id !== calls.putStockSettings.id) return kept;
    await new Promise<void>((resolve) => saves.push(resolve));
    if (ifMatch !== kept.etag)
      throw new ApiProblem(412, { title: 'دیگری', code: 'STALE', status: 412, request_id: 'r' } as never);
    kept = { ...(body as Body), etag: `${kept.etag}+` };
    return kept;
  },
}));
beforeEach(() => {
  kept = { negative: 'refuse', takes_invoices: true, etag: 'v' };
  saves = [];
});
afterEach(cleanup);

const open = async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsTab />
    </QueryClientProvider>,
  );
  await screen.findByRole('switch', { name: new RegExp(words.takes) });
};
const choose = async () => {
  const takes = screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(words.takes) });
  fireEvent.click(takes);
  await vi.waitFor(() => expect(takes.checked).toBe(false));
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(words.allow) }));
};
const answer = async (index: number) => {
  await vi.waitFor(() => expect(saves.length).toBeGreaterThan(index));
  await act(async () => saves[index]?.());
};

it('keeps both of two choices, of which the second came while the first was under way', async () => {
  await open();
  await choose();
  await answer(0);
  await answer(1);
  await vi.waitFor(() => expect(kept).toEqual({ negative: 'allow', takes_invoices: false, etag: 'v++' }));
});

it("writes over nobody else's change, with the second choice neither", async () => {
  await open();
  await choose();
  kept = { ...kept, etag: 'of another' };
  await answer(0);
  await answer(1);
  await act(() => new Promise((settled) => setTimeout(settled, 20)));
  expect(kept).toEqual({ negative: 'refuse', takes_invoices: true, etag: 'of another' });
});
