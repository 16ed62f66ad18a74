// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { windowAsWideAs } from '../../testing/window-as-wide-as.ts';
import { wizardStrings } from '../invoices/wizard/wizard.fa.ts';
import { PreInvoiceEditor } from './pre-invoice-editor.tsx';

const { api } = vi.hoisted(() => ({ api: vi.fn() }));
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => () => {} }));
vi.mock('../../app/api.ts', () => ({ api, onProblem: () => () => {} }));
vi.mock('../../app/layout/page.tsx', () => ({ Page: ({ children }: { children: ReactNode }) => <>{children}</> }));
vi.mock('../invoices/wizard/steps/buyer-step.tsx', () => ({ BuyerStep: () => null }));
vi.mock('../invoices/wizard/steps/items-step.tsx', () => ({ ItemsStep: () => null }));

const memory = { memory_id: 'A11216', environment: 'simulator', is_default: true, enabled: true };
const me = { id: 'u', account: { id: 'a', name: 'x' }, roles: ['admin'], permissions: [], memories: [memory] };

beforeEach(() => {
  window.localStorage.clear();
  dispatchSession({ type: 'user', user: me as unknown as Me, isLegal: true, signByTaxpayer: false });
});
afterEach(cleanup);

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
