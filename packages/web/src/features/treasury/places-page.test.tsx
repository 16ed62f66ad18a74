// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { PlacesPage } from './places-page.tsx';
import { treasuryKey } from './queries.ts';
import { treasuryStrings as strings } from './strings.fa.ts';

const desk = { id: 'd', etag: '1', name: 'صندوق فروشگاه', balance: '1000', is_open: true, is_active: true };
let balance = '1000';
const sent: unknown[] = [];
vi.mock('../invoices/live/use-live.ts', () => ({ useLive: () => undefined }));
vi.mock('../../app/layout/page.tsx', () => ({ Page: ({ children }: { children: ReactNode }) => children }));
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: { id: string }, input: { body: unknown }) => {
    if (id === calls.listCashDesks.id) return { cash_desks: [{ ...desk, balance }], count: 1 };
    if (id === calls.countCashDesk.id) sent.push(input.body);
    return { amount: '0', count: 0 };
  },
}));
afterEach(cleanup);

it('a desk is counted against what it holds by now, and a note goes with a difference alone', async () => {
  const client = new QueryClient();
  const page = () => <PlacesPage kind="desk" search={{}} change={() => undefined} />;
  render(<QueryClientProvider client={client}>{pagesAt('/', { '/': page }).shown}</QueryClientProvider>);
  const row = await screen.findByRole('row', { name: new RegExp(desk.name) });
  fireEvent.contextMenu(within(row).getByText(desk.name));
  fireEvent.click(await screen.findByRole('menuitem', { name: strings.count.count }));
  const counted = await screen.findByRole('textbox', { name: new RegExp(strings.count.counted) });
  fireEvent.change(counted, { target: { value: '1500' } });
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(strings.count.notes) }), {
    target: { value: 'کسری' },
  });
  // A sale at the till meanwhile.
  balance = '1500';
  await act(() => client.invalidateQueries({ queryKey: treasuryKey }));
  await vi.waitFor(() => expect(screen.getByText(strings.count.none)).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: strings.count.submit.count }));
  await vi.waitFor(() => expect(sent).toEqual([{ counted: '1500', notes: '' }]));
});
