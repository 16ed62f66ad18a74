// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { appStrings } from '../app.fa.ts';
import { dispatchSession, type Me } from '../session-store.ts';
import { CommandBox } from './command-box.tsx';

vi.mock('../commands.ts', async (original) => ({ ...(await original<object>()), useCommands: () => [] }));
afterEach(cleanup);

it.each([
  ['who sees invoices', ['invoices'], 1],
  ['who sees none', ['products'], 0],
])('offers an invoice number to look for to %s', async (_who, permissions, offers) => {
  const user = { id: 'u', username: 'u', account: { id: 'a', name: 'x' }, roles: ['employee'], permissions };
  act(() => dispatchSession({ type: 'user', user: user as unknown as Me, isLegal: true, signByTaxpayer: false }));
  const { shown } = pagesAt('/', { '/': () => <CommandBox onClose={() => {}} typed={{ current: '' }} /> });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  await screen.findByRole('combobox');
  expect(screen.queryAllByText(appStrings.command.onlyInvoices, { exact: false })).toHaveLength(offers);
});
