// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type Call, type CallOptions, calls } from '@taraz/contract';
import { addDays } from '@taraz/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dateToDay, todayInTehran } from '../../../ui/jalali-values.ts';
import { type InvoiceDetail, invoiceKey } from '../queries.ts';
import { DueDay, DueFact } from './due-fact.tsx';

const answers = vi.hoisted(() => new Map<string, (input: { body?: unknown }, options?: CallOptions) => unknown>());
vi.mock('../../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call, input: object, options?: CallOptions) => answers.get(id)?.(input, options),
}));

afterEach(cleanup);

const invoice = {
  id: 'i1',
  etag: 'v3-queued',
  payment_due: '2026-12-20',
  invoice_type: 'original',
  invoice_date: '2026-11-20T10:00:00.000Z',
} as InvoiceDetail;

const page = (client: QueryClient, mayChange: boolean, of = invoice) => (
  <QueryClientProvider client={client}>
    <DueFact invoice={of} mayChange={mayChange} />
  </QueryClientProvider>
);
const shown = (mayChange: boolean, client = new QueryClient()) => render(page(client, mayChange));

it('counts the days that are left or over, of what is open alone', () => {
  const today = dateToDay(todayInTehran());
  const of = (days: number, state: 'unpaid' | 'paid') => {
    const payment = { state, received: '0', open: '5', awaited: '0', is_counting: false };
    const { container } = render(<DueDay of={{ payment, payment_due: addDays(today, days) }} />);
    return container.textContent;
  };
  expect(of(-12, 'unpaid')).toMatch(/ · ۱۲ روز گذشته$/);
  expect(of(0, 'unpaid')).toMatch(/ · امروز$/);
  expect(of(3, 'unpaid')).toMatch(/ · ۳ روز مانده$/);
  expect(of(-12, 'paid')).not.toMatch(/روز/);
});

it('tells the day until which it is to be paid, and changes it for those who issue', async () => {
  expect(shown(false).container.textContent).toBe('۱۴۰۵/۰۹/۲۹');
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  const sent: unknown[] = [];
  answers.set(calls.changePaymentDue.id, ({ body }) => {
    sent.push(body);
    return { ...invoice, ...(body as object) };
  });
  const client = new QueryClient();
  shown(true, client);
  fireEvent.click(screen.getByRole('button', { name: 'تغییر مهلت پرداخت' }));
  const [segment] = await screen.findAllByRole('spinbutton');
  fireEvent.paste(segment as HTMLElement, { clipboardData: { getData: () => '۱۴۰۵/۱۰/۰۵' } });
  fireEvent.click(screen.getByRole('button', { name: 'ثبت' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([{ payment_due: '2026-12-26' }]);
  expect(client.getQueryData(invoiceKey('i1'))).toMatchObject(sent[0] as object);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['as it is by now, since it goes on being sent', { etag: 'v4-confirmed' }, 'v4-confirmed'],
  [
    'as it was when the day was chosen, where a colleague chose another',
    { etag: 'v4-queued', payment_due: '2027-01-01' },
    'v3-queued',
  ],
])('changes it %s', async (_how, meanwhile, expected) => {
  const tags: (string | undefined)[] = [];
  answers.set(calls.changePaymentDue.id, (_input, options) => {
    tags.push(options?.ifMatch);
    return invoice;
  });
  const client = new QueryClient();
  const { rerender } = shown(true, client);
  fireEvent.click(screen.getByRole('button', { name: 'تغییر مهلت پرداخت' }));
  await screen.findAllByRole('spinbutton');
  rerender(page(client, true, { ...invoice, ...meanwhile }));
  fireEvent.click(screen.getByRole('button', { name: 'ثبت' }));
  await waitFor(() => expect(tags).toEqual([expected]));
});
