// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { emptyDraft } from '@taraz/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { InvoiceDetail } from '../invoices/queries.ts';
import { ChainChanges } from './chain-changes.tsx';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
afterEach(cleanup);

it('names a changed field of the pattern and tells places and dates as people read them', async () => {
  const draft = emptyDraft({ nowIso: '2026-10-01T08:00:00.000Z', uuid: () => 'x' });
  draft.invoice.invoice_pattern = 'waybill';
  const version = { state: 'confirmed', buyer_reaction: null, cancelled_by: null, cancelled_elsewhere: false };
  const changes = [
    { what: 'lno', name: '', from: '1405000778', to: '1405000999' },
    { what: 'dco', name: '', from: '', to: '364' },
  ];
  const day = { invoice_date: '2026-10-01T08:00:00.000Z' };
  api.mockResolvedValue({
    invoices: [
      { ...version, ...day, id: 'a', referred_id: null, invoice_type: 'original', changes: [] },
      { ...version, ...day, id: 'b', referred_id: 'a', invoice_type: 'corrective', changes },
    ],
  });
  const invoice = { id: 'b', draft, chain: [{}, {}] } as unknown as InvoiceDetail;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChainChanges invoice={invoice} />
    </QueryClientProvider>,
  );
  await screen.findByText('شماره بارنامه');
  const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(told.slice(1)).toEqual(['شماره بارنامه1405000778 ← 1405000999', expect.stringMatching(/^کشور مقصد\D+$/)]);
});
