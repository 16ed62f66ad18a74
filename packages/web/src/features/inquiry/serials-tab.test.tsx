// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { windowAsWideAs } from '../../testing/window-as-wide-as.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { serialStrings as words } from './portal.fa.ts';
import { inquiryRoutes } from './routes.tsx';
import { SerialsTab } from './serials-tab.tsx';

const address = vi.hoisted(() => ({ search: {}, navigate: vi.fn() }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => address.navigate,
  useSearch: () => address.search,
}));
const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('keeps in the address which serials are shown, and from which on', async () => {
  api.mockResolvedValue({ memories: [{ memory_id: 'A', missing: 0, twice: 0 }], serials: [], count: 120 });
  address.search = { use: 'missing', offset: 50 };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SerialsTab />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: uiStrings.nextPage }));
  expect(api.mock.calls[0]?.[1]).toEqual({ query: { use: 'missing', offset: 50, limit: 50 } });
  const last = () => address.navigate.mock.lastCall?.[0].search(address.search);
  expect(last()).toEqual({ use: 'missing', offset: 100 });
  fireEvent.click(screen.getByRole('radio', { name: words.uses.void }));
  expect(last()).toEqual({ use: 'void' });
});

it.each([
  ['serials', { tab: 'serials', use: 'void', offset: 50 }],
  ['reference', { tab: 'reference' }],
])('reads them from it for their own tab alone: %s', (tab, expected) => {
  const read = inquiryRoutes[0].options.validateSearch as (raw: object) => object;
  const { q: _q, ...found } = read({ tab, use: 'void', offset: '50' }) as Record<string, unknown>;
  expect(JSON.parse(JSON.stringify(found))).toEqual(expected);
});

it('does not say that nothing is wrong where there is just none of the chosen kind', async () => {
  api.mockResolvedValue({ memories: [{ memory_id: 'A', missing: 3, twice: 0 }], serials: [], count: 0 });
  address.search = { use: 'twice' };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SerialsTab />
    </QueryClientProvider>,
  );
  await screen.findByText(words.wrongHint);
  expect(screen.queryByText(words.allRightHint)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: uiStrings.clearFilters }));
  expect(address.navigate.mock.lastCall?.[0].search(address.search)).toEqual({});
});

it('names the memory of each on a phone, too, and opens its invoice', async () => {
  windowAsWideAs(390);
  const serial = { environment: 'simulator', first_serial: 45, last_serial: 45, reason: '', tax_number: '', at: null };
  api.mockResolvedValue({
    memories: [{ memory_id: 'A11216', missing: 1, twice: 1 }],
    serials: [
      { ...serial, memory_id: 'A11216', use: 'missing', invoice_id: null },
      { ...serial, memory_id: 'A22222', use: 'sent', invoice_id: 'i', tax_number: 'A2222204E7D000000002D1' },
      { ...serial, memory_id: 'A33333', use: 'void', invoice_id: null, at: '2026-11-22T09:00:00Z' },
    ],
    count: 3,
  });
  address.search = {};
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SerialsTab />
    </QueryClientProvider>,
  );
  const [missing, sent, gone] = await screen.findAllByRole('row');
  expect(missing?.textContent).toContain('A11216');
  expect(sent?.textContent).toContain('A2222204E7D000000002D1');
  // When it was taken at the authority.
  expect(gone?.textContent).toContain('۱۴۰۵/۰۹/۰۱');
  fireEvent.click(sent as HTMLElement);
  expect(address.navigate.mock.lastCall?.[0]).toMatchObject({ params: { id: 'i' } });
});
