// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readListSearch } from '../invoices/list/list-search.ts';
import { ArchivesPage } from './archives-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** What the list is asked for at an address of the archive. */
async function askedAt(address: string): Promise<Record<string, string>> {
  const asked: URL[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    asked.push(new URL(input instanceof Request ? input.url : String(input), 'http://localhost'));
    const body = JSON.stringify({ invoices: [], count: 0 });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
  const root = createRootRoute();
  const main = createRoute({ getParentRoute: () => root, id: 'main' });
  const archives = createRoute({
    getParentRoute: () => main,
    path: '/archives',
    validateSearch: readListSearch,
    component: ArchivesPage,
  });
  const router = createRouter({
    routeTree: root.addChildren([main.addChildren([archives])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const list = await vi.waitFor(() => {
    const found = asked.find(({ pathname }) => pathname.endsWith('/invoice_archive'));
    expect(found).toBeDefined();
    return found;
  });
  return Object.fromEntries(list?.searchParams ?? []);
}

it('asks for what is archived alone, of which no state is a choice', async () => {
  const asked = await askedAt('/archives?all=true&state=draft&q=abc');
  expect(asked).toMatchObject({ search_field: 'abc' });
  expect(Object.keys(asked).filter((name) => name === 'state' || name.includes('archived'))).toEqual([]);
});
