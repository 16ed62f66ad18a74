// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dispatchSession } from '../../../app/session-store.ts';
import { useLiveInvoices } from './use-live-invoices.ts';

const apiFetch = vi.hoisted(() => vi.fn((..._request: unknown[]) => new Promise<Response>(() => undefined)));
vi.mock('../../../app/api.ts', async (original) => ({ ...(await original<object>()), apiFetch }));
afterEach(cleanup);

function Screen() {
  useLiveInvoices();
  return null;
}
const be = (status: string) =>
  act(() => dispatchSession({ type: 'signup-status', httpStatus: 200, body: { status, missing: [] }, hasToken: true }));

it('asks for live news once the account is open, and not before', async () => {
  be('DOCUMENTS_REQUIRED');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
  expect(apiFetch).not.toHaveBeenCalled();
  be('VERIFIED');
  await waitFor(() => expect(apiFetch).toHaveBeenCalledTimes(1));
});
