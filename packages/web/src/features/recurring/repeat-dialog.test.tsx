// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { RepeatDialog } from './repeat-dialog.tsx';
import { recurringStrings } from './strings.fa.ts';

const { make, fields } = recurringStrings;
const invoice = { id: 'i', draft: {}, invoice_date: '2026-11-20T08:00:00Z' };
const made = { id: 'r', etag: 'v1', name: 'اجاره', next_day: null };
const asked = vi.fn<(id: string, input: unknown, options: unknown) => unknown>();
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: { id: string }, input: unknown, options: unknown) => asked(id, input, options),
}));
afterEach(cleanup);

const mismatch = {
  type: '',
  title: '',
  status: 422,
  detail: '',
  code: 'IDEMPOTENCY_MISMATCH',
  request_id: 'r',
} as const;

it('what is changed after an answer was lost becomes a change of what was made, not a second one', async () => {
  const names: string[] = [];
  asked.mockImplementation((id, input) => {
    if (id === calls.getInvoice.id) return invoice;
    if (id === calls.putRecurring.id) return made;
    if (id !== calls.createRecurring.id) return { recurring_invoices: [] };
    names.push((input as { body: { name: string } }).body.name);
    if (names.length === 1) throw new ApiProblem(0, null);
    if (names.at(-1) !== names[0]) throw new ApiProblem(422, mismatch);
    return made;
  });
  const onClose = vi.fn();
  const dialog = () => <RepeatDialog invoiceId="i" onClose={onClose} />;
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': dialog }).shown}</QueryClientProvider>);
  const name = await screen.findByRole('textbox', { name: new RegExp(fields.name) });
  const send = () => fireEvent.click(screen.getByRole('button', { name: make.submit }));
  fireEvent.change(name, { target: { value: 'اجاره' } });
  send();
  await screen.findByRole('alert');
  fireEvent.change(name, { target: { value: 'اجاره دفتر' } });
  send();
  await vi.waitFor(() => expect(names).toEqual(['اجاره', 'اجاره دفتر', 'اجاره']));
  await vi.waitFor(() => expect(screen.getByRole('button', { name: make.submit }).ariaBusy).not.toBe('true'));
  send();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(names).toHaveLength(3);
  expect(asked).toHaveBeenCalledWith(
    calls.putRecurring.id,
    { params: { id: 'r' }, body: expect.objectContaining({ name: 'اجاره دفتر' }) },
    { ifMatch: 'v1' },
  );
});
