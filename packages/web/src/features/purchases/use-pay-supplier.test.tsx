// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type Call, calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { customerStrings } from '../customers/strings.fa.ts';
import type { Purchase } from './queries.ts';
import { purchaseStrings as strings } from './strings.fa.ts';
import { usePaySupplier } from './use-pay-supplier.tsx';

const words = customerStrings.entry;
/** Gives the customer that is asked for. */
const answers = new Map<string, () => void>();
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: ({ id }: Call, { params }: { params: { id: string } }) => {
    if (id !== calls.getCustomer.id) return Promise.resolve({ places: [], count: 0 });
    const customer = { id: params.id, name: `supplier ${params.id}`, balance: '0' };
    return new Promise((resolve) => answers.set(params.id, () => resolve(customer)));
  },
}));
afterEach(() => {
  cleanup();
  answers.clear();
});

const purchases = ['1', '2'].map((id) => {
  const payment = { state: 'unpaid', paid: '0', open: `${id}000` };
  return { id, number: `n${id}`, tax_number: '', payment, account_customer_id: id } as unknown as Purchase;
});

function Rows() {
  const { payOf, dialog } = usePaySupplier();
  return (
    <>
      {purchases.map((purchase) => (
        <button key={purchase.id} type="button" onClick={() => payOf(purchase)?.()}>
          {purchase.id}
        </button>
      ))}
      {dialog}
    </>
  );
}

it.each([
  ['as they were asked for', ['1', '2']],
  ['the other way round', ['2', '1']],
])(
  'of two presses the last one is paid, whose supplier, amount and note stand together; answered %s',
  async (_, order) => {
    signIn({ roles: ['admin'], permissions: ['treasury'] });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Rows />
      </QueryClientProvider>,
    );
    for (const id of ['1', '2']) await act(async () => fireEvent.click(screen.getByText(id)));
    for (const id of order) await act(async () => answers.get(id)?.());
    await screen.findByRole('dialog', { name: words.title('supplier 2') });
    expect(screen.queryByText(words.title('supplier 1'))).toBeNull();
    expect(screen.getByDisplayValue(strings.payNote('n2').trim())).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(words.amount) }).value).toMatch(/^۲/);
  },
);
