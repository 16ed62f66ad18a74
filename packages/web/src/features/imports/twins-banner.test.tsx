// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';
import { TwinsBanner } from './twins-banner.tsx';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
afterEach(cleanup);

const words = importStrings.twins;

it('says in its question why repeated invoices are not let go', async () => {
  api.mockRejectedValue(new Error('away'));
  const job = { id: 'a', state: 'ready', twins: 2, skipped: 0 } as ImportDetail;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TwinsBanner job={job} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: words.issue }));
  const yes = screen.getAllByRole('button', { name: words.issue }).at(-1);
  if (yes) fireEvent.click(yes);
  const alert = await screen.findByRole('alert');
  expect(screen.getByRole('alertdialog').contains(alert)).toBe(true);
});
