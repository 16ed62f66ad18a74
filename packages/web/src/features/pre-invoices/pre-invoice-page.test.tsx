// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { emptyDraft } from '@taraz/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { windowAsWideAs } from '../../testing/window-as-wide-as.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { PreInvoicePage } from './pre-invoice-page.tsx';
import { preInvoiceStrings as strings } from './strings.fa.ts';

let search = {};
const { api, fetchFile, navigate } = vi.hoisted(() => ({ api: vi.fn(), fetchFile: vi.fn(), navigate: vi.fn() }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ id: 'o' }),
  useSearch: () => search,
  useNavigate: () => navigate,
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));
vi.mock('../../app/api.ts', () => ({ api, onProblem: () => () => {} }));
vi.mock('../../app/files.ts', async (original) => ({ ...(await original<object>()), fetchFile }));
vi.mock('../../app/session-store.ts', () => ({ useSession: () => ({ admin: true }) }));
vi.mock('../../app/layout/page.tsx', () => ({
  Page: ({ actions, children }: { actions: ReactNode; children: ReactNode }) => (
    <>
      {actions}
      {children}
    </>
  ),
}));
vi.mock('../invoices/live/use-live.ts', () => ({ useLive: () => {} }));
vi.mock('../invoices/document/invoice-document.tsx', () => ({ InvoiceDocument: () => null }));
vi.mock('./pre-invoice-editor.tsx', () => ({ PreInvoiceEditor: () => null }));
vi.mock('../sharing/shares-card.tsx', () => ({ SharesCard: () => null }));
afterEach(cleanup);

it('is printed as the server sets an offer, and otherwise only where another sheet is asked for', async () => {
  const at = '2026-11-01T08:00:00Z';
  const draft = emptyDraft({ nowIso: at, uuid: () => 'i' });
  const times = { valid_until: null, created_at: at, updated_at: at };
  api.mockResolvedValue({
    ...{ id: 'o', number: '3', state: 'open', invoice: null, answer: null, etag: 'v1', draft, totals: {}, ...times },
  });
  windowAsWideAs(1280);
  search = {};
  fetchFile.mockRejectedValue(new Error('later'));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PreInvoicePage />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: strings.print }));
  expect(fetchFile.mock.calls).toEqual([[expect.stringMatching(/pre_invoice\/o\/pdf$/)]]);
});

it('one that became an invoice which is hidden is converted, and not to be written or converted again', async () => {
  const at = '2026-11-01T08:00:00Z';
  api.mockResolvedValue({
    ...{
      id: 'o',
      number: '3',
      state: 'converted',
      invoice: null,
      answer: null,
      valid_until: null,
      etag: 'v1-converted',
    },
    ...{ created_at: at, updated_at: at, draft: emptyDraft({ nowIso: at, uuid: () => 'i' }), totals: {} },
  });
  windowAsWideAs(1280);
  search = { edit: true };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PreInvoicePage />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(strings.becameInvoice)).toBeTruthy();
  expect(screen.getByRole('button', { name: strings.print })).toBeTruthy();
  for (const name of [strings.edit, strings.convert, strings.toInvoice])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it.each([true, false])('leads to the list once it is removed, as long as its page is shown: %s', async (isShown) => {
  const at = '2026-11-01T08:00:00Z';
  const times = { valid_until: null, created_at: at, updated_at: at };
  const draft = emptyDraft({ nowIso: at, uuid: () => 'i' });
  const offer = { id: 'o', number: '3', state: 'open', invoice: null, answer: null, etag: 'v1', draft, totals: {} };
  let removed = (_: unknown) => {};
  api.mockImplementation(({ id }: { id: string }) =>
    id === calls.deletePreInvoice.id
      ? new Promise((resolve) => {
          removed = resolve;
        })
      : Promise.resolve({ ...offer, ...times }),
  );
  windowAsWideAs(1280);
  search = {};
  navigate.mockClear();
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <PreInvoicePage />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: uiStrings.moreActions }));
  fireEvent.click(await screen.findByRole('menuitem', { name: strings.remove }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: strings.remove })));
  if (!isShown) unmount();
  await act(async () => removed(undefined));
  expect(navigate.mock.calls).toEqual(isShown ? [[{ to: '/pre-invoices', search: {} }]] : []);
});
