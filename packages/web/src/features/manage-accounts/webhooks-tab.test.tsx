// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastRegions } from '../../ui/toast.tsx';
import { toast } from '../../ui/toast-store.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { manageStrings as words } from './strings.fa.ts';
import { WebhooksTab } from './webhooks-tab.tsx';

const hook = {
  id: '0198f000-0000-7000-8000-000000000001',
  url: 'https://erp.example.com/hooks',
  description: '',
  events: [],
  state: 'enabled',
  disabled_because: null,
  pending: 0,
  failed: 0,
};

afterEach(() => {
  toast.closeAll();
  cleanup();
  vi.unstubAllGlobals();
});

it('an act without an answer is told in words, under the name of its receiver', async () => {
  vi.stubGlobal('fetch', async (_input: RequestInfo, init?: RequestInit) => {
    if ((init?.method ?? 'GET') !== 'GET') throw new TypeError('Failed to fetch');
    const headers = { 'content-type': 'application/json' };
    return new Response(JSON.stringify({ webhooks: [hook], count: 1 }), { headers });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WebhooksTab />
      <ToastRegions />
    </QueryClientProvider>,
  );
  const more = await screen.findByRole('button', { name: `${uiStrings.moreActions} ${hook.url}` });
  expect(screen.getByRole('button', { name: `${words.deliveries} ${hook.url}` })).toBeTruthy();
  fireEvent.keyDown(more, { key: 'ArrowDown' });
  fireEvent.click(await screen.findByRole('menuitem', { name: words.test }));
  expect(await screen.findByText(uiStrings.notDone)).toBeTruthy();
  expect(screen.queryByText(/HTTP/)).toBeNull();
});
