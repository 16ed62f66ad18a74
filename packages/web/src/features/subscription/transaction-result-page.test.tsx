// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { subscriptionStrings } from './strings.fa.ts';
import { TransactionResultPage } from './transaction-result-page.tsx';

/** The route's id; the frame of public screens is left out. */
const path = '/public/transaction-result';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says at the first answer that there is no such payment: asking again makes none', async () => {
  const body = { type: '', title: 'نیست', status: 404, code: 'NOT_FOUND', request_id: 'r' };
  const asked = vi.fn(
    async () => new Response(JSON.stringify(body), { status: 404, headers: { 'content-type': 'application/json' } }),
  );
  vi.stubGlobal('fetch', asked);
  const { shown } = pagesAt(`${path}?Authority=A1`, { [path]: TransactionResultPage });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  expect(await screen.findByText(subscriptionStrings.result.unknown)).toBeTruthy();
  expect(asked).toHaveBeenCalledTimes(1);
});
