// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Call } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { InvoiceDetail } from '../invoices/queries.ts';
import { PaymentReportsCard } from './payment-reports-card.tsx';
import type { PaymentReport } from './queries.ts';
import { reportStrings as strings } from './strings.fa.ts';

const asked: { id: string; body?: unknown }[] = [];
let reports: Partial<PaymentReport>[] = [];
let due = '0';
let isSetOff = false;
let isLost = false;
let client: QueryClient;
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call, { body }: { body?: unknown }) => {
    asked.push({ id, body });
    if (isLost) throw new Error('lost');
    return { count: reports.length, reportable: true, left: '1000', due, set_off: isSetOff, reports };
  },
}));
vi.mock('../../app/use-may.ts', () => ({ useMay: () => true }));
vi.mock('../invoices/live/use-live.ts', () => ({ useLive: () => undefined }));
afterEach(() => {
  cleanup();
  asked.splice(0);
  isSetOff = false;
  isLost = false;
});

const show = (payment_method: string, state = 'confirmed', invoice_output_type = 'type_one') => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <PaymentReportsCard
        invoice={
          {
            id: 'i',
            state,
            total: '1000',
            draft: { invoice: { payment_method, invoice_output_type } },
          } as unknown as InvoiceDetail
        }
      />
    </QueryClientProvider>,
  );
};

it.each([
  ['credit', 'confirmed', true],
  ['both', 'confirmed', true],
  ['cash', 'confirmed', false],
  ['credit', 'queued', false],
  ['credit', 'confirmed', false, 'type_two'],
])('of a sale on %s that is %s it asks what was reported: %s', (method, state, isAsked, type = 'type_one') => {
  reports = [];
  show(method, state, type);
  expect(asked.length > 0).toBe(isAsked);
});

it('of a lost answer it asks what became of it, and says why one was refused', async () => {
  const one: Partial<PaymentReport> = {
    ...{ amount: '500', day: '2026-11-20', method: 'card', reference_number: '', author: 'مریم', errors: [] },
  };
  reports = [
    { ...one, id: 'a', state: 'unknown' },
    { ...one, id: 'b', state: 'refused', errors: [{ code: 'X', message: 'تاریخ درست نیست' }] },
  ];
  show('credit');
  expect(await screen.findByText(`تاریخ درست نیست ${strings.code('X')}`)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: strings.isNotThere }));
  await waitFor(() => expect(asked.find(({ id }) => id === 'settlePaymentReport')?.body).toEqual({ accepted: false }));
});

it('says beside the way of paying that some of it may be what was bought of the buyer, where something was', async () => {
  reports = [];
  for (const one of [false, true]) {
    isSetOff = one;
    show('credit');
    fireEvent.click(await screen.findByRole('button', { name: strings.report }));
    expect(await screen.findByText(strings.finality)).toBeTruthy();
    expect(screen.queryByText(strings.setOff) !== null).toBe(one);
    cleanup();
  }
});

it('opens what was refused as it was reported, so that its fault alone is mended', async () => {
  const refused = { amount: '500', day: '2026-11-20', method: 'pos', terminal_number: '77', reference_number: '8812' };
  reports = [{ ...refused, id: 'b', state: 'refused', errors: [], author: 'مریم' } as Partial<PaymentReport>];
  show('credit');
  expect(await screen.findByText(strings.noReason)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: strings.again }));
  fireEvent.click(await screen.findByRole('button', { name: strings.submit }));
  await waitFor(() => expect(asked.find(({ id }) => id === 'reportPayment')?.body).toEqual(refused));
});

it('takes one back that waits still', async () => {
  reports = [{ id: 'a', state: 'queued', amount: '500', day: '2026-11-20', method: 'card', errors: [] }];
  show('credit');
  fireEvent.click(await screen.findByRole('button', { name: strings.withdraw }));
  await waitFor(() => expect(asked.find(({ id }) => id === 'settlePaymentReport')?.body).toEqual({ accepted: false }));
});

it('names what is due to be reported, and offers that', async () => {
  reports = [];
  due = '250';
  show('both');
  expect(await screen.findByText(strings.waiting('۲۵۰'))).toBeTruthy();
});

it('keeps the dialog of a report open while what was reported does not come again', async () => {
  reports = [];
  show('credit');
  fireEvent.click(await screen.findByRole('button', { name: strings.report }));
  isLost = true;
  await act(() => client.refetchQueries());
  expect(await screen.findByText(strings.failed)).toBeTruthy();
  expect(screen.getByRole('button', { name: strings.submit })).toBeTruthy();
});
