// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, type Call, calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PaperFootersCard } from './paper-footers-card.tsx';
import { manageStrings } from './strings.fa.ts';

type Body = Record<string, string>;
let kept: Body;
let sent: Body[] = [];
let refusal: Error | null = null;
let isLost = false;
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call, { body }: { body?: Body }) => {
    if (isLost) throw new Error('lost');
    if (id !== calls.putSettings.id) return kept;
    sent.push(body ?? {});
    if (refusal !== null) throw refusal;
    for (const [name, text] of Object.entries(body ?? {})) kept = { ...kept, [name]: text.trim() };
    return kept;
  },
}));
afterEach(() => {
  cleanup();
  sent = [];
  refusal = null;
  isLost = false;
});

const { fields } = manageStrings.paperFooters;
let client: QueryClient;
const open = async () => {
  kept = { etag: 'v1', invoice_footer: 'تعویض تا ۷ روز', offer_footer: '', receipt_footer: '' };
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <PaperFootersCard />
    </QueryClientProvider>,
  );
  return (await screen.findByLabelText(fields.receipt_footer)) as HTMLTextAreaElement;
};
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => screen.getByRole('button', { name: manageStrings.save });

it('saves what was written, and nothing else: another window may have changed that', async () => {
  const receipt = await open();
  expect(save().hasAttribute('disabled')).toBe(true);
  write(receipt, 'سپاس از خرید شما ');
  fireEvent.click(save());
  await waitFor(() => expect(receipt.value).toBe('سپاس از خرید شما'));
  expect(sent).toEqual([{ receipt_footer: 'سپاس از خرید شما ' }]);
  expect((screen.getByLabelText(fields.invoice_footer) as HTMLTextAreaElement).value).toBe('تعویض تا ۷ روز');
  expect(save().hasAttribute('disabled')).toBe(true);
});

it('says at its field why it was refused, and keeps what was written', async () => {
  const receipt = await open();
  const errors = [{ path: 'receipt_footer', code: 'TOO_LONG', message: 'پای فیش بلند است.' }];
  refusal = new ApiProblem(400, {
    ...{ type: '', title: '', detail: '', status: 400, code: 'INVALID_INPUT', request_id: 'r', errors },
  });
  write(receipt, 'بلند');
  fireEvent.click(save());
  await screen.findByText('پای فیش بلند است.');
  expect(receipt.value).toBe('بلند');
});

it('keeps what is written while what is known does not come again', async () => {
  const receipt = await open();
  write(receipt, 'سپاس از خرید شما');
  isLost = true;
  await act(() => client.refetchQueries());
  expect(await screen.findByText(manageStrings.failed)).toBeTruthy();
  expect((screen.getByLabelText(fields.receipt_footer) as HTMLTextAreaElement).value).toBe('سپاس از خرید شما');
});
