// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nothingChosen } from '../../../app/selection.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { reviewStrings } from '../../reviews/strings.fa.ts';
import type { InvoiceSummary } from '../queries.ts';
import { bulkStrings } from './bulk/bulk.fa.ts';
import type { ListSelection } from './bulk/use-selection.ts';
import { listStrings } from './list.fa.ts';
import { SelectionBar } from './selection-bar.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => undefined,
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));

const rows = ['one', 'two'].map((id) => ({
  id,
  etag: `v1-${id}`,
  state: 'draft',
  invoice_date: '2026-11-29T08:00:00.000Z',
}));
const drafts = rows as unknown as InvoiceSummary[];
const selection = {
  selection: nothingChosen,
  sums: { count: 2, total: '0', countOf: (states: readonly string[]) => (states.includes('draft') ? 2 : 0) },
  filter: {},
  isCounting: false,
  collect: async () => drafts,
  choose: () => undefined,
  clear: () => undefined,
} as unknown as ListSelection;
let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit = {}) => {
    if (method === 'HEAD') return new Response();
    sent.push(JSON.parse(String(body)));
    const results = [
      { id: 'one', ok: true, code: '', message: '' },
      { id: 'two', ok: false, code: 'CONFLICT', message: 'دیگر پیش‌نویس نیست' },
    ];
    return new Response(JSON.stringify({ results }), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (permissions: string[]) => {
  signIn({ permissions });
  const client = new QueryClient();
  const bar = (of: ListSelection) => (
    <QueryClientProvider client={client}>
      <SelectionBar selection={of} total={2} onReported={() => undefined} />
    </QueryClientProvider>
  );
  const { rerender } = render(bar(selection));
  return { becomes: (changed: Partial<ListSelection>) => rerender(bar({ ...selection, ...changed })) };
};
const isThere = (word: string) => screen.queryAllByText(word).length > 0;

it.each<[string, string[], boolean, boolean]>([
  ['who issues', ['issue', 'invoices'], true, false],
  ['who writes drafts', ['draft', 'invoices'], false, true],
  ['who only reads', ['invoices'], false, false],
])('%s is offered of drafts what they may do', (_who, permissions, issues, asks) => {
  show(permissions);
  const seen = [listStrings.issueSelected, reviewStrings.askTitle, listStrings.menu.remove].map(isThere);
  expect(seen).toEqual([issues, asks, issues]);
});

it('hands all that are chosen to a colleague, and says which were not', async () => {
  show(['draft', 'invoices']);
  fireEvent.click(screen.getByText(reviewStrings.askTitle));
  const title = bulkStrings.reviewTitle('۲');
  const yes = [...document.querySelectorAll('button')].find((button) => button.textContent === title);
  fireEvent.click(yes as HTMLButtonElement);
  expect(await screen.findByText('دیگر پیش‌نویس نیست')).toBeDefined();
  expect(sent).toEqual([{ ids: ['one', 'two'] }]);
});

it('deletes each as it was seen: what a colleague has issued meanwhile stays', async () => {
  const { becomes } = show(['issue', 'invoices']);
  fireEvent.click(screen.getByText(listStrings.menu.remove));
  // What changes behind the question was not seen.
  becomes({ collect: async () => drafts.map((row) => ({ ...row, etag: `v2-${row.id}` })) });
  const title = bulkStrings.removeTitle('۲');
  const yes = [...document.querySelectorAll('button')].find((button) => button.textContent === title);
  fireEvent.click(yes as HTMLButtonElement);
  expect(await screen.findByText('دیگر پیش‌نویس نیست')).toBeDefined();
  expect(sent).toEqual([{ action: 'delete', ids: ['one', 'two'], etags: ['v1-one', 'v1-two'] }]);
});
