// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
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

it('of one customer it says whose invoices they are', async () => {
  const customer = '5a4f3c1e-0000-4000-8000-000000000001';
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const url = typeof request === 'string' ? request : request.url;
    asked.push(url);
    const body = url.includes('/customers/') ? { name: 'پخش البرز' } : { counts: [] };
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
  const onChange = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BehindStrip search={{ customer, all: true }} onChange={onChange} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(listStrings.behind.customer)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: listStrings.behind.remove('پخش البرز') }));
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ customer: undefined, all: undefined }));
  expect(asked.some((url) => url.includes(`customer_id=${customer}`))).toBe(true);
});

const problem = () =>
  new Response(JSON.stringify({ status: 404, code: 'NOT_FOUND', title: '' }), {
    status: 404,
    headers: { 'content-type': 'application/problem+json' },
  });

it('of one who was removed it says who they are, as their invoices tell', async () => {
  const customer = '5a4f3c1e-0000-4000-8000-000000000001';
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const url = typeof request === 'string' ? request : request.url;
    if (url.includes('/customers/')) return problem();
    const body = url.includes(`/invoice/${customer}/customer`)
      ? { customer: null, removed: { id: customer, name: 'خریدار رفته' } }
      : { counts: [], invoices: [{ id: customer }] };
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BehindStrip search={{ customer, all: true }} onChange={() => undefined} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('button', { name: listStrings.behind.remove('خریدار رفته') })).toBeTruthy();
});

it('of a code that names no customer it says so, and asks by the code alone', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (request: Request | string) => {
    asked.push(typeof request === 'string' ? request : request.url);
    return new Response(JSON.stringify({ counts: [] }), { headers: { 'content-type': 'application/json' } });
  });
  const onChange = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BehindStrip search={{ buyer: '14008430838', all: true }} onChange={onChange} />
    </QueryClientProvider>,
  );
  const words = listStrings.behind;
  expect(screen.getByText(words.buyer)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.remove(words.buyerOf('14008430838')) }));
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ buyer: undefined, all: undefined }));
  expect(asked.every((url) => url.includes('buyer_code=14008430838') && !url.includes('search_field'))).toBe(true);
});
