// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { signIn } from '../../testing/sign-in.ts';
import { settingsStrings as words } from './strings.fa.ts';
import { TaxMemoriesTab } from './tax-memories-tab.tsx';

let isLost = false;
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async () => {
    if (isLost) throw new Error('lost');
    return { count: 0, memories: [], environments: ['production'] };
  },
}));
vi.mock('../invoices/live/use-live.ts', () => ({ useLive: () => undefined }));
afterEach(cleanup);

it('keeps the panel of a new memory while the memories do not come again', async () => {
  signIn({ roles: ['admin'] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { shown } = pagesAt('/?id=new', { '/': TaxMemoriesTab });
  render(<QueryClientProvider client={client}>{shown}</QueryClientProvider>);
  const title = () => screen.findByLabelText<HTMLInputElement>(words.memoryTitle);
  fireEvent.change(await title(), { target: { value: 'شعبه شیراز' } });
  isLost = true;
  await act(() => client.refetchQueries());
  expect(await screen.findByText(words.loadFailed)).toBeTruthy();
  expect((await title()).value).toBe('شعبه شیراز');
});
