// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { productMessages } from '@taraz/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { RecoverPage } from './recover-page.tsx';
import { authStrings } from './strings.fa.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('tells that the name is no password before it is sent', async () => {
  const sent = { challenge_id: 'c', resend_seconds: 60, expires_seconds: 180, outbox: false };
  vi.stubGlobal('fetch', async () => Response.json(sent));
  const { shown } = pagesAt('/auth', { '/auth': RecoverPage });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  const name = await screen.findByLabelText(authStrings.recover.identifier);
  fireEvent.change(name, { target: { value: 'karimi1404' } });
  fireEvent.submit(name);
  fireEvent.change(await screen.findByLabelText(authStrings.recover.newPassword), { target: { value: 'karimi1404' } });
  expect(screen.getByText(productMessages.passwordOwn)).toBeDefined();
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

it('lets a name that was mistyped be written anew while its code is awaited', async () => {
  const challenge = { challenge_id: 'c', resend_seconds: 60, expires_seconds: 180, outbox: false };
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)));
    return new Response(JSON.stringify(challenge), { status: 200, headers: { 'content-type': 'application/json' } });
  });
  const { shown } = pagesAt('/auth', { '/auth': RecoverPage });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  const name = await screen.findByLabelText<HTMLInputElement>(authStrings.recover.identifier);
  const send = (value: string) => {
    fireEvent.change(name, { target: { value } });
    fireEvent.submit(name);
  };
  send('nega');
  fireEvent.click(await screen.findByRole('button', { name: authStrings.recover.change }));
  expect(name.readOnly).toBe(false);
  expect(document.activeElement).toBe(name);
  expect(screen.queryByLabelText(authStrings.code)).toBe(null);
  send('negar');
  await screen.findByLabelText(authStrings.code);
  expect(asked).toEqual([{ identifier: 'nega' }, { identifier: 'negar' }]);
});
