// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from '../../ui/toast-store.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { ImportActions } from './import-actions.tsx';
import { ImportList } from './import-list.tsx';
import { importStrings } from './strings.fa.ts';

const address = vi.hoisted(() => ({ search: {}, navigate: vi.fn() }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => address.navigate,
  useSearch: () => address.search,
  Link: () => null,
}));

const job = {
  id: '0198f000-0000-7000-8000-000000000001',
  file_name: 'فروش.xlsx',
  ...{ rows: 3, invoices: 3, issued: 0, drafts: 0, deleted: 0, faulty: 1 },
};

afterEach(() => {
  cleanup();
  address.search = {};
  vi.unstubAllGlobals();
});

it.each([
  ['checked', importStrings.list.stop, 0, 'stop'],
  ['done', importStrings.list.remove, 1, 'remove'],
])(
  'of a file that is %s the menu has «%s»; it asks first where work would be lost',
  async (state, title, atOnce, act) => {
    const sent: string[] = [];
    vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
      // Beside it the connection is looked after by a HEAD now and then.
      if (init?.method === 'DELETE') sent.push(String(input).split('?')[1] ?? '');
      const answer = {
        ...job,
        state,
        count: 1,
        imports: [{ ...job, state, created_at: '2026-11-22T09:00:00Z' }],
        next: null,
      };
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
    });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ImportList />
      </QueryClientProvider>,
    );
    const more = await screen.findByRole('button', { name: new RegExp(uiStrings.moreActions) });
    fireEvent.click(more);
    fireEvent.click(await screen.findByRole('menuitem', { name: title }));
    if (atOnce === 0) {
      const go = await screen.findByRole('button', { name: importStrings.actions.stopGo });
      expect(sent).toEqual([]);
      fireEvent.click(go);
    }
    // What is meant is said: the file may have come to an end, or have been taken back, since it was shown.
    await vi.waitFor(() => expect(sent).toEqual([`act=${act}`]));
  },
);

/** A menu that is pressed on a file while the server answers so to each DELETE. @returns how often the files were asked for */
async function pressWhere(status: number, state: string, title: string) {
  let asked = 0;
  vi.stubGlobal('fetch', async (_input: RequestInfo, init?: RequestInit) => {
    const headers = { 'content-type': 'application/json' };
    if (init?.method === 'DELETE') {
      const problem = { code: 'CONFLICT', title: 'x', request_id: 'r', status, detail: 'پایان یافته' };
      return new Response(JSON.stringify(problem), { status, headers: { 'content-type': 'application/problem+json' } });
    }
    if (init?.method !== 'HEAD') asked += 1;
    const imports = [{ ...job, state, created_at: '2026-11-22T09:00:00Z' }];
    return new Response(JSON.stringify({ count: 1, imports, next: null }), { headers });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportList />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(uiStrings.moreActions) }));
  fireEvent.click(await screen.findByRole('menuitem', { name: title }));
  return () => asked;
}

it('says of a file that has ended since it was shown that there is nothing to stop, and shows it as it is', async () => {
  const asked = await pressWhere(409, 'issuing', importStrings.list.stop);
  fireEvent.click(await screen.findByRole('button', { name: importStrings.actions.stopGo }));
  expect(await screen.findByText('پایان یافته')).toBeTruthy();
  await vi.waitFor(() => expect(asked()).toBe(2));
});

it('takes one that is gone already, as after a lost answer, for removed', async () => {
  const notices = vi.spyOn(toast, 'notice');
  await pressWhere(404, 'done', importStrings.list.remove);
  await vi.waitFor(() => expect(notices).toHaveBeenCalledWith(importStrings.list.removed));
});

it('shows older files page by page, as the address says: only the newest fifty could be reached', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    asked.push(new URL(String(input instanceof Request ? input.url : input), 'http://localhost').search);
    const imports = [{ ...job, state: 'done', created_at: '2026-11-22T09:00:00Z' }];
    return new Response(JSON.stringify({ count: 61, imports, next: null }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  address.search = { offset: 50 };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportList />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: uiStrings.nextPage }));
  expect(asked).toEqual(['?offset=50&limit=10']);
  const [to] = address.navigate.mock.lastCall ?? [];
  expect(to.search({ offset: 50 })).toEqual({ offset: 60, limit: 10 });
  // Whoever opens a file of the page and leaves it is on that page again.
  fireEvent.click(await screen.findByText(job.file_name));
  const opened = address.navigate.mock.lastCall?.[0].search({ offset: 50 });
  expect(opened).toEqual({ offset: 50, id: job.id });
  cleanup();
  render(<ImportActions job={undefined} />);
  fireEvent.click(screen.getByRole('button', { name: importStrings.back }));
  expect(address.navigate.mock.lastCall?.[0].search(opened)).toEqual({ offset: 50 });
});
