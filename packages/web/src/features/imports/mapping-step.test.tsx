// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { tellLeft } from '../../app/tell-left.ts';
import { toast, useToasts } from '../../ui/toast-store.ts';
import { MappingStep } from './mapping-step.tsx';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.mapping;

vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => () => {} }));

let end = () => {};
afterEach(() => {
  end();
  cleanup();
  toast.closeAll();
  vi.unstubAllGlobals();
});

const job = {
  ...{ id: 'a', rows: 1, headers: ['شناسه'], column_key: '1/1', memory_id: '', sheets: [], notices: [], sample: [] },
  ...{ mapping: { 'items[].item_code': { column: 0 } }, same_as: null },
} as unknown as ImportDetail;
const Notices = () => useToasts('bottom').map(({ id, text }) => <p key={id}>{text}</p>);

it.each([true, false])('refused columns are told once, by one notice (left meanwhile: %s)', async (isLeft) => {
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) =>
    method === 'PATCH' || method === 'PUT'
      ? new Promise<Response>((resolve) => {
          answer = resolve;
        })
      : Promise.resolve(Response.json({ memories: [] })),
  );
  const client = new QueryClient();
  end = tellLeft(client);
  const page = (isOpen: boolean) => (
    <QueryClientProvider client={client}>
      {isOpen && <MappingStep job={job} />}
      <section aria-label="notices">
        <Notices />
      </section>
    </QueryClientProvider>
  );
  const { rerender } = render(page(true));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: words.go })));
  if (isLeft) rerender(page(false));
  await act(async () => answer(Response.json({ title: 'no', status: 409, code: 'STALE' }, { status: 409 })));
  expect((await screen.findByRole('region', { name: 'notices' })).textContent).toBe(words.failed);
});
