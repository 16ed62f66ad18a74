// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { emptyDraft, emptyItem } from '@taraz/core';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { windowAsWideAs } from '../../testing/window-as-wide-as.ts';
import { toast, useToasts } from '../../ui/toast-store.ts';
import { useDraft, useDraftStore } from '../invoices/draft-store/draft-context.ts';
import { selectItem } from '../invoices/draft-store/transitions.ts';
import { wizardStrings } from '../invoices/wizard/wizard.fa.ts';
import { PreInvoiceEditor } from './pre-invoice-editor.tsx';
import type { PreInvoice } from './queries.ts';
import { preInvoiceStrings } from './strings.fa.ts';

const { api } = vi.hoisted(() => ({ api: vi.fn() }));
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => () => {} }));
vi.mock('../../app/api.ts', () => ({ api, onProblem: () => () => {} }));
vi.mock('../../app/layout/page.tsx', () => ({ Page: ({ children }: { children: ReactNode }) => <>{children}</> }));
vi.mock('../invoices/wizard/steps/buyer-step.tsx', () => ({ BuyerStep: () => null }));
vi.mock('../invoices/wizard/steps/items-step.tsx', () => ({ ItemsStep }));

/** One button for each line: it opens its panel. */
function ItemsStep() {
  const store = useDraftStore();
  return useDraft(({ state }) => state.items).map(({ uuid }) => (
    <button key={uuid} type="button" onClick={() => store.apply((state) => selectItem(state, uuid))}>
      open
    </button>
  ));
}

const memory = { memory_id: 'A11216', environment: 'simulator', is_default: true, enabled: true };
const me = { id: 'u', account: { id: 'a', name: 'x' }, roles: ['admin'], permissions: [], memories: [memory] };

beforeEach(() => {
  window.localStorage.clear();
  dispatchSession({ type: 'user', user: me as unknown as Me, isLegal: true, signByTaxpayer: false });
});
afterEach(() => {
  cleanup();
  toast.closeAll();
});

it('a new offer begins with the settlement of the tax memory, which a phone shows too', async () => {
  api.mockResolvedValue({ memories: [{ ...memory, payment_method: 'credit', invoice_output_type: 'type_two' }] });
  windowAsWideAs(390);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PreInvoiceEditor preInvoice={null} isCopy={false} draft="d" />
    </QueryClientProvider>,
  );
  const { credit } = wizardStrings.settlement.methods;
  expect(await screen.findByRole<HTMLInputElement>('radio', { name: credit })).toHaveProperty('checked', true);
});

it('a line that a finger removed comes back by the notice, and by a button once that has gone', async () => {
  api.mockResolvedValue({ memories: [{ ...memory, payment_method: 'cash', invoice_output_type: 'type_two' }] });
  const items = [{ ...emptyItem('i7'), item_name: 'چای', item_price: '1000', item_qty: '3' }];
  const offer = { ...emptyDraft({ nowIso: '2026-11-30T08:00:00Z', uuid: () => 'x' }), items };
  const preInvoice = { id: 'p', number: 7, draft: offer, state: 'draft', etag: '1' } as unknown as PreInvoice;
  const { result } = renderHook(() => useToasts('bottom'));
  const editor = () => <PreInvoiceEditor preInvoice={preInvoice} isCopy={false} draft="d" />;
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': editor }).shown}</QueryClientProvider>);
  fireEvent.click(await screen.findByRole('radio', { name: preInvoiceStrings.editor.steps.items }));
  const openLine = () => fireEvent.click(screen.getByRole('button', { name: 'open' }));
  openLine();
  const remove = () => fireEvent.click(screen.getByRole('button', { name: wizardStrings.items.menu.remove }));
  remove();
  expect(screen.queryByRole('button', { name: 'open' })).toBeNull();
  act(() => result.current.find(({ action }) => action?.label === wizardStrings.undo)?.action?.onPress());
  openLine();
  remove();
  act(() => toast.closeAll());
  fireEvent.click(screen.getByRole('button', { name: wizardStrings.undo }));
  expect(screen.getByRole('button', { name: 'open' })).toBeTruthy();
});
