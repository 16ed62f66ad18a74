// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BehindStrip } from './behind-strip.tsx';
import { listStrings } from './list.fa.ts';
import type { ListSearch } from './list-search.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  [{ counted: true, all: true }, listStrings.behind.net, '۹۰'],
  [{ paid: 'overdue', all: true }, listStrings.strip.open, '۷۰'],
] as [ListSearch, string, string][])('tells the number that led here: %o', async (search, label, figure) => {
  const counts = [{ state: 'confirmed', count: 1, total: '100', total_vat: '10' }];
  const answer = JSON.stringify({ counts, ...(search.paid === undefined ? {} : { open: '70' }) });
  vi.stubGlobal('fetch', async () => new Response(answer, { headers: { 'content-type': 'application/json' } }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BehindStrip search={search} onChange={() => undefined} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(figure)).toBeTruthy();
  expect(screen.getByText(label)).toBeTruthy();
});
