// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ReconcileTab } from './reconcile-tab.tsx';
import { inquiryStrings as words } from './strings.fa.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => undefined,
  useSearch: () => ({ from: '2026-10-23', to: '2026-11-21' }),
}));
const memory = (memory_id: string, ready: boolean) => ({ memory_id, ready, enabled: ready, environment: 'production' });
vi.mock('../../app/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ user: { memories: [memory('A11216', false), memory('B11216', true)] } }),
}));
const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));

it('compares the book of every memory, of one too that is disabled or has no certificate any more', async () => {
  const none = { here: 0, there: 0, same: 0, adopted: 0, differences: [] };
  api.mockImplementation(async (_call, { query: { memory_id } }) => {
    if (memory_id === 'A11216') throw new Error('not ready');
    return { ...none, memory_id };
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReconcileTab />
    </QueryClientProvider>,
  );
  await screen.findByText(words.memoryFailed('A11216'));
  await waitFor(() => expect(screen.getByText('B11216')).toBeTruthy());
});
