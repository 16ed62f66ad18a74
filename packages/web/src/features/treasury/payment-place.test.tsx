// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { PaymentMethod } from '@taraz/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { payablePlacesQuery } from '../invoices/queries.ts';
import { PaymentPlace } from './payment-place.tsx';
import { treasuryStrings } from './strings.fa.ts';

const words = treasuryStrings.wizard;
const desk = { id: 'd1', kind: 'desk', name: 'صندوق فروشگاه', detail: '', is_open: true };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function shown(method: PaymentMethod, value: string, places: object[]) {
  vi.stubGlobal('fetch', async () =>
    Response.json({ count: places.length, places, next: null }, { headers: { 'content-type': 'application/json' } }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <PaymentPlace method={method} value={value} onChange={() => {}} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.getQueryState(payablePlacesQuery().queryKey)?.status).toBe('success'));
  return waitFor(() => screen.getByRole('button').textContent);
}

it('shows the place that money goes to also where none of that kind is in the list', async () => {
  expect(await shown('card', 'd1', [desk])).toContain(desk.name);
});

it.each([[[desk]], [[]]])('shows a place that is not in the list any more as that, not as none: %j', async (places) => {
  expect(await shown('cash', 'gone', places)).toContain(words.gone);
});

it('shows none where none is chosen', async () => {
  expect(await shown('cash', '', [desk])).toContain(words.none);
});
