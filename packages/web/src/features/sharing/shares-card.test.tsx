// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ShareLink } from './queries.ts';
import { SharesCard } from './shares-card.tsx';
import { shareStrings } from './strings.fa.ts';

const words = shareStrings.links;
const detail = 'این پیوند را کس دیگری بسته است.';
const link = { id: 'l', url: 'https://t.example/p', phone: '', purpose: 'link', state: 'live', seen_count: 0 };
const times = { created_at: '2026-11-01T00:00:00Z', expires_at: null, seen_at: null, last_seen_at: null };

vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: { id: string }) => {
    if (id === calls.invoiceShares.id)
      return { links: [{ ...link, ...times, delivery: null } as unknown as ShareLink] };
    throw new ApiProblem(409, { code: 'CONFLICT', title: '', request_id: '', detail } as never);
  },
}));
afterEach(cleanup);

it('a link that could not be closed is told where it was asked', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SharesCard kind="invoice" id="a" onShare={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: words.menu }));
  fireEvent.click(await screen.findByRole('menuitem', { name: words.revoke }));
  const question = await screen.findByRole('alertdialog', { name: words.revoke });
  fireEvent.click(screen.getByRole('button', { name: words.revoke }));
  await vi.waitFor(() => expect(question.textContent).toContain(detail));
});
