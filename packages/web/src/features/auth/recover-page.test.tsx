// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { RecoverPage } from './recover-page.tsx';
import { authStrings } from './strings.fa.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says nothing more of a name that is being written anew', async () => {
  const problem = { type: '', title: '', status: 429, code: 'TOO_MANY_REQUESTS', detail: 'بعداً.', request_id: 'r' };
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify(problem), { status: 429, headers: { 'content-type': 'application/json' } }),
  );
  const { shown } = pagesAt('/auth', { '/auth': RecoverPage });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  const name = await screen.findByLabelText(authStrings.recover.identifier);
  fireEvent.change(name, { target: { value: 'negar' } });
  fireEvent.submit(name);
  await screen.findByText('بعداً.');
  fireEvent.change(name, { target: { value: 'sara' } });
  expect(screen.queryByText('بعداً.')).toBe(null);
});

it('a name that was mistyped is written anew, also after its code was ordered', async () => {
  const sent = { challenge_id: 'c', resend_seconds: 60, expires_seconds: 300, outbox: false };
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    asked.push(await new Request(new URL(String(input), 'http://localhost'), init).text());
    return new Response(JSON.stringify(sent), { status: 200, headers: { 'content-type': 'application/json' } });
  });
  const { shown } = pagesAt('/auth', { '/auth': RecoverPage });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  const name = await screen.findByLabelText<HTMLInputElement>(authStrings.recover.identifier);
  fireEvent.change(name, { target: { value: 'negra' } });
  fireEvent.submit(name);
  fireEvent.click(await screen.findByRole('button', { name: authStrings.recover.change }));
  expect(name.readOnly).toBe(false);
  fireEvent.change(name, { target: { value: 'negar' } });
  fireEvent.submit(name);
  await screen.findByRole('button', { name: authStrings.recover.change });
  expect(asked.map((body) => JSON.parse(body).identifier)).toEqual(['negra', 'negar']);
});
