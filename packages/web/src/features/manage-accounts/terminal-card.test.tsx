// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { accountStrings as words } from '../accounts/accounts.fa.ts';
import { manageStrings } from './strings.fa.ts';
import { TerminalCard } from './terminal-card.tsx';

let documents: { id: string; kind: string; file_name: string; removable: boolean }[] = [];
const removed: unknown[] = [];
let sent: typeof documents = [];
let isLost = false;
let sentAt = '2026-11-29T08:00:00.000Z';
let isInfoLost = false;
const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
api.mockImplementation(async (call: unknown, input: { query: { id: string } }) => {
  if (call === calls.getTerminalInfo) {
    if (isInfoLost) throw new Error('lost');
    return {
      status: 201,
      title: 'پایانه',
      sent_at: sent.length === 0 ? null : sentAt,
      documents: sent,
    };
  }
  if (call === calls.deleteUpload) {
    removed.push(input);
    documents = documents.filter(({ id }) => id !== input.query.id);
    return input.query;
  }
  if (isLost) throw new Error('lost');
  return { documents };
});
afterEach(cleanup);

let client: QueryClient;
const open = (isAdmin = true) => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <TerminalCard isAdmin={isAdmin} />
    </QueryClientProvider>,
  );
};
const removeOf = (kind: 'contract' | 'printed_ad') => `${words.remove}: ${words.documents[kind]}`;

it('a document that was neither accepted nor sent is removed, after a question', async () => {
  documents = [
    { id: 'd1', kind: 'contract', file_name: 'c.pdf', removable: true },
    { id: 'd2', kind: 'printed_ad', file_name: 'p.pdf', removable: false },
  ];
  open();
  fireEvent.click(await screen.findByRole('button', { name: removeOf('contract') }));
  expect(screen.queryByRole('button', { name: removeOf('printed_ad') })).toBeNull();
  expect(removed).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: words.remove }));
  await waitFor(() => expect(removed).toEqual([{ query: { id: 'd1' } }]));
  const again = `${manageStrings.terminal.addDocument}: ${words.documents.contract}`;
  expect(await screen.findByRole('button', { name: again })).toBeTruthy();
});

it('documents that did not come are not offered to be added once more', async () => {
  isLost = true;
  open();
  expect(await screen.findByText(manageStrings.terminal.documentsFailed)).toBeTruthy();
  expect(screen.queryByRole('button', { name: new RegExp(manageStrings.terminal.addDocument) })).toBeNull();
});

it('an employee reads which documents were sent, and is not offered what the server keeps for the admin', async () => {
  sent = [{ id: 'd1', kind: 'contract', file_name: 'c.pdf', removable: false }];
  open(false);
  expect(await screen.findByText('c.pdf')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  open();
  expect(await screen.findByRole('button', { name: `${words.download}: ${words.documents.contract}` })).toBeTruthy();
});

it('keeps what is written while another admin sends, and while what is known does not come again', async () => {
  sent = [{ id: 'd1', kind: 'contract', file_name: 'c.pdf', removable: false }];
  open();
  const name = await screen.findByLabelText<HTMLInputElement>(manageStrings.terminal.name);
  fireEvent.change(name, { target: { value: 'پایانه دوم' } });
  sentAt = '2026-11-29T09:00:00.000Z';
  await act(() => client.refetchQueries());
  isInfoLost = true;
  await act(() => client.refetchQueries());
  expect(await screen.findByText(manageStrings.failed)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(manageStrings.terminal.name).value).toBe('پایانه دوم');
  isInfoLost = false;
});
