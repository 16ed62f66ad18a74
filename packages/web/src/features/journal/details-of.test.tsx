// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DetailsOf } from './details-of.tsx';
import { journalStrings as words } from './journal.fa.ts';
import type { BalanceRow, DetailRow } from './queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** An account of so many people, as the server pages them. */
function show(count: number) {
  vi.stubGlobal('fetch', async (url: string) => {
    const limit = Number(new URL(url, 'http://x').searchParams.get('limit'));
    const details = Array.from({ length: Math.min(limit, count) }, (_one, index) => ({ name: `شخص ${index}` }));
    return new Response(JSON.stringify({ count, details }), { headers: { 'content-type': 'application/json' } });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DetailsOf
        account={{ key: 'persons' } as BalanceRow}
        filter={{ from_date: '2026-03-20T20:30:00Z', to_date: '2027-03-20T20:29:59Z' }}
        row={({ name }: DetailRow) => <p key={name}>{name}</p>}
        rest={(content) => <div data-rest>{content}</div>}
      />
    </QueryClientProvider>,
  );
}
const rows = () => document.querySelectorAll('p').length;

it.each([
  [30, 30, 0],
  [120, 120, 0],
  [740, 500, 240],
])('of %i people %i stand on screen, and what is left is said', async (count, shown, left) => {
  show(count);
  await screen.findByText('شخص 0');
  const more = screen.queryByRole('button');
  if (more !== null) fireEvent.click(more);
  await screen.findByText(`شخص ${shown - 1}`);
  expect(rows()).toBe(shown);
  const said = left === 0 ? null : words.restInFile('۲۴۰');
  expect(document.querySelector('[data-rest]')?.textContent ?? null).toBe(said);
});
