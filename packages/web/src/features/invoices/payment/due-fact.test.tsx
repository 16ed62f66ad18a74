// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type Call, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type InvoiceDetail, invoiceKey } from '../queries.ts';
import { DueFact } from './due-fact.tsx';

const answers = vi.hoisted(() => new Map<string, (input: { body?: unknown }) => unknown>());
vi.mock('../../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call, input: object) => answers.get(id)?.(input),
}));

afterEach(cleanup);

const invoice = {
  id: 'i1',
  payment_due: '2026-12-20',
  invoice_type: 'original',
  invoice_date: '2026-11-20T10:00:00.000Z',
} as InvoiceDetail;

const shown = (mayChange: boolean, client = new QueryClient()) =>
  render(
    <QueryClientProvider client={client}>
      <DueFact invoice={invoice} mayChange={mayChange} />
    </QueryClientProvider>,
  );

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
  const day = (await screen.findAllByRole('spinbutton')).at(-1) as HTMLElement;
  fireEvent.focus(day);
  fireEvent.keyDown(day, { key: 'ArrowUp' });
  fireEvent.keyUp(day, { key: 'ArrowUp' });
  fireEvent.click(screen.getByRole('button', { name: 'ثبت' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).not.toEqual([{ payment_due: '2026-12-20' }]);
  expect(client.getQueryData(invoiceKey('i1'))).toMatchObject(sent[0] as object);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
