// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BulkWork } from './bulk-work.tsx';
import { productStrings } from './strings.fa.ts';

const words = productStrings.bulkWork;
const id = '0198f000-0000-7000-8000-000000000001';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a change under way is stopped, says how far it came and why, and goes on', async () => {
  const sent: string[] = [];
  const running = { id, seen: 2_000, of: 4_500, changed: 1_900, failure: '', finished_at: null as string | null };
  const stopped = { ...running, failure: 'به خواست کاربر', finished_at: new Date().toISOString() };
  let work = running;
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    if (init?.method === 'POST') {
      const path = new URL(String(input), 'http://a').pathname;
      sent.push(`${path.slice('/api/products'.length)} ${init.body}`);
      work = path.endsWith('/stop') ? stopped : running;
    }
    return new Response(JSON.stringify({ work }), { headers: { 'content-type': 'application/json' } });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BulkWork />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: words.stop }));
  await screen.findByText(stopped.failure);
  expect(screen.getByRole('alert').textContent).toContain(words.failed('۱٬۹۰۰', '۴٬۵۰۰'));
  fireEvent.click(screen.getByRole('button', { name: words.resume }));
  await screen.findByText(words.running);
  expect(sent).toEqual([`/bulk/stop {"id":"${id}"}`, `/bulk/resume {"id":"${id}"}`]);
});
