// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { signIn } from '../../testing/sign-in.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { settingsStrings as words } from './strings.fa.ts';
import { TaxMemoriesTab } from './tax-memories-tab.tsx';

const memory = {
  id: 'm',
  etag: 'v1',
  memory_id: 'A11216',
  title: '',
  enabled: true,
  queued: 0,
  issued: 0,
  left_behind: { drafts: 0, scheduled: 0 },
};
let isLost = false;
let memories: object[] = [];
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async () => {
    if (isLost) throw new Error('lost');
    const none = { active_key: null, pending_key: null, last_test: null, pending_test: null, company_until: null };
    const settings = memories.map(() => ({ id: 'm', signer: 'platform', ...none }));
    return { count: 0, memories, settings, providers: [], environments: ['production'] };
  },
}));
vi.mock('../invoices/live/use-live.ts', () => ({ useLive: () => undefined }));
afterEach(() => {
  cleanup();
  isLost = false;
  memories = [];
});

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

it.each([
  ['stays with what is typed in it', 'شعبه شیراز', 1],
  ['goes where nothing is', '', 0],
])('the panel of a memory that a colleague removes %s', async (_, typed, panels) => {
  signIn({ roles: ['admin'] });
  memories = [memory];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={client}>{pagesAt('/', { '/': TaxMemoriesTab }).shown}</QueryClientProvider>);
  fireEvent.click(await screen.findByRole('button', { name: uiStrings.moreActions }));
  fireEvent.click(await screen.findByRole('menuitem', { name: words.rename }));
  fireEvent.change(await screen.findByLabelText(words.memoryTitle), { target: { value: typed } });
  memories = [];
  await act(() => client.refetchQueries());
  expect(await screen.findByText(words.none)).toBeTruthy();
  const fields = screen.queryAllByLabelText<HTMLInputElement>(words.memoryTitle);
  expect(fields.map(({ value }) => value)).toEqual(Array(panels).fill(typed));
});
