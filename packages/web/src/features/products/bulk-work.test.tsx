// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastRegions } from '../../ui/toast.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
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
  const running = {
    id,
    seen: 2_000,
    of: 4_500,
    changed: 1_900,
    failure: '',
    finished_at: null as string | null,
    undoes: false,
    kept: 0,
    may_undo: false,
  };
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

it('a change that ended is taken back from there, and what stayed since is counted', async () => {
  const other = id.replace(/1$/, '2');
  const ended = { seen: 2_100, of: 2_100, failure: '', finished_at: new Date().toISOString(), kept: 0 };
  const change = { ...ended, id: other, changed: 2_000, undoes: false, may_undo: true };
  const undoing = { ...ended, id, of: 2_000, seen: 0, changed: 0, undoes: true, may_undo: false, finished_at: null };
  const undone = { ...undoing, seen: 2_000, changed: 1_997, kept: 3, finished_at: ended.finished_at };
  let work: object = change;
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const isUndo = String(input).endsWith('/undo');
    if (isUndo) {
      sent.push(String(init?.body));
      work = undoing;
    }
    const body = isUndo ? { count: 0, kept: 0, work } : { work };
    if (work === undoing && !isUndo) work = undone;
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BulkWork />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: productStrings.undo }));
  await screen.findByText(words.undoing);
  await screen.findByText(words.undone('۱٬۹۹۷'), {}, { timeout: 5_000 });
  expect(screen.getByRole('alert').textContent).toContain(words.kept('۳'));
  expect(screen.queryByRole('button', { name: productStrings.undo })).toBeNull();
  expect(sent).toEqual([`{"id":"${other}"}`]);
});

/** What a change of a few comes to, as its user is told of it. */
const few = (changed: number) => ({
  ...{ id: id.replace(/1$/, String(changed)), seen: changed, of: changed, changed, failure: '', kept: 0 },
  ...{ finished_at: new Date().toISOString(), undoes: false, may_undo: true },
});

it('one after another is closed, each by itself', async () => {
  let work = few(5);
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ work }), { headers: { 'content-type': 'application/json' } }),
  );
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <BulkWork />
    </QueryClientProvider>,
  );
  for (const one of [few(5), few(7), few(8)]) {
    work = one;
    await client.invalidateQueries();
    await screen.findByText(words.done(String.fromCharCode(0x6f0 + one.changed), String.fromCharCode(0x6f0 + one.of)));
    fireEvent.click(screen.getByRole('button', { name: words.close }));
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  }
});

it('a refusal stands under no other change, and is told though the refused one is gone', async () => {
  let work = few(3);
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    if (!String(input).endsWith('/undo'))
      return new Response(JSON.stringify({ work }), { headers: { 'content-type': 'application/json' } });
    work = few(4);
    return new Response('', { status: 404 });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BulkWork />
      <ToastRegions />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: productStrings.undo }));
  const title = await screen.findByText(words.done('۴', '۴'));
  await screen.findByText(uiStrings.notDone);
  expect(title.closest('[role=alert]')?.textContent).toBe(`${title.textContent}${productStrings.undo}`);
});
