// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../app/query-client.ts';
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
  const client = createQueryClient();
  const bar = (of: ListSelection) => (
    <QueryClientProvider client={client}>
      <SelectionBar selection={of} total={2} onReported={() => undefined} />
    </QueryClientProvider>
  );
  const { rerender } = render(bar(selection));
  return { becomes: (changed: Partial<ListSelection>) => rerender(bar({ ...selection, ...changed })) };
};
/** The button that says yes, once the question has gathered what it is about. */
const findYes = (title: string) =>
  waitFor(() => {
    const named = [...document.querySelectorAll<HTMLButtonElement>('button:not([data-pending])')];
    const yes = named.find((button) => button.textContent === title);
    if (yes === undefined) throw new Error(`no button says ${title}`);
    return yes;
  });
/** Opens a question and waits for it. */
const ask = (word: string, title: string) => {
  fireEvent.click(screen.getByText(word));
  return findYes(title);
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
  fireEvent.click(await ask(reviewStrings.askTitle, bulkStrings.reviewTitle('۲')));
  expect(await screen.findByText('دیگر پیش‌نویس نیست')).toBeDefined();
  expect(sent).toEqual([{ ids: ['one', 'two'] }]);
});

it.each([
  ['deletes', 'delete', listStrings.menu.remove, bulkStrings.removeTitle('۲')],
  ['issues', 'issue', listStrings.issueSelected, bulkStrings.issueTitle('۲')],
])(
  '%s each as it was seen: what a colleague has issued or changed meanwhile stays',
  async (_does, action, word, title) => {
    const { becomes } = show(['issue', 'invoices']);
    const yes = await ask(word, title);
    // What changes behind the question was not seen.
    becomes({ collect: async () => drafts.map((row) => ({ ...row, etag: `v2-${row.id}` })) });
    fireEvent.click(yes);
    expect(await screen.findByText('دیگر پیش‌نویس نیست')).toBeDefined();
    expect(sent).toEqual([{ action, ids: ['one', 'two'], etags: ['v1-one', 'v1-two'] }]);
  },
);

it('does what the question counted, of a whole filter too: what comes in while it stands is left', async () => {
  let found = drafts;
  const { becomes } = show(['issue', 'invoices']);
  becomes({ collect: async () => found });
  const yes = await ask(listStrings.menu.remove, bulkStrings.removeTitle('۲'));
  found = [...drafts, { ...drafts[0], id: 'three' } as InvoiceSummary];
  fireEvent.click(yes);
  expect(await screen.findByText('دیگر پیش‌نویس نیست')).toBeDefined();
  expect(sent).toMatchObject([{ action: 'delete', ids: ['one', 'two'] }]);
});

it('counts in its question what there is when it opens, and tells why it cannot', async () => {
  const collect = vi.fn(async () => [...drafts, { ...drafts[0], id: 'three' } as InvoiceSummary]);
  collect.mockRejectedValueOnce(new Error('lost'));
  show(['issue', 'invoices']).becomes({ collect });
  const again = await ask(listStrings.menu.remove, bulkStrings.removeTitle('۲'));
  expect(await screen.findByRole('alert')).toBeDefined();
  fireEvent.click(again);
  expect((await screen.findAllByText(bulkStrings.removeTitle('۳'))).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
});
