// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, type Call, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { EntryDialog } from './entry-dialog.tsx';
import { customerStrings } from './strings.fa.ts';

const words = customerStrings.entry;
const sent = vi.fn();
const problem = (status: number) =>
  new ApiProblem(status, { title: 'پاسخ نیامد', code: 'X', request_id: 'r' } as never);
const bank = { id: 'bank', name: 'بانک ملت', is_active: true };
let banks: object[] = [];
let banksCome: Promise<unknown> = Promise.resolve();
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call, { body }: { body?: { place_id?: string } } = {}) => {
    if (id === calls.createMovement.id) return sent(body?.place_id);
    if (id === calls.createCustomerEntry.id) return sent(null);
    await banksCome;
    return { bank_accounts: banks, cash_desks: [], poses: [], count: 0 };
  },
}));
afterEach(() => {
  cleanup();
  localStorage.clear();
  banksCome = Promise.resolve();
  sent.mockClear();
});

async function write(choose?: string) {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EntryDialog customer={{ id: 'c', name: 'آریا', balance: '0' }} onClose={onClose} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('textbox', { name: words.amount }), { target: { value: '5' } });
  if (choose !== undefined) {
    // Its options are there.
    const shown = new RegExp(`^(${words.noPlace}|${bank.name}).*${words.place.receipt}`);
    fireEvent.click(await screen.findByRole('button', { name: shown }));
    fireEvent.click(await screen.findByRole('option', { name: choose }));
  } else if (banks.length > 0) await screen.findAllByText(bank.name);
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  cleanup();
}

it('money comes to where the last came, until somebody says otherwise or that place is gone', async () => {
  banks = [bank];
  await write(bank.name);
  await write();
  await write(words.noPlace);
  expect(sent.mock.calls.map(([place]) => place)).toEqual(['bank', 'bank', null]);
  await write(bank.name);
  banks = [];
  await write();
  expect(sent).toHaveBeenLastCalledWith(null);
});

const openAgain = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <EntryDialog
        customer={{ id: 'c', name: 'آریا', balance: '0' }}
        given={{ amount: '5', note: '' }}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
};

it('money that is kept before the places came goes where it would have gone, once they are here', async () => {
  banks = [bank];
  await write(bank.name);
  sent.mockClear();
  let come = () => undefined as unknown;
  banksCome = new Promise((resolve) => {
    come = () => resolve(undefined);
  });
  openAgain();
  expect(screen.getByRole('button', { name: new RegExp(words.place.receipt) })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  await new Promise((settled) => setTimeout(settled, 20));
  expect(sent).not.toHaveBeenCalled();
  come();
  await vi.waitFor(() => expect(sent.mock.calls).toEqual([['bank']]));
});

it('money of a usual place is not written without one since the places did not come; nor held back where nobody wants one', async () => {
  banks = [bank];
  await write(bank.name);
  sent.mockClear();
  banksCome = Promise.reject(problem(503));
  openAgain();
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  expect(await screen.findByText('پاسخ نیامد')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
  const [select = document.body] = screen.getAllByRole('button', { name: new RegExp(words.place.receipt) });
  fireEvent.click(select);
  fireEvent.click(await screen.findByRole('option', { name: words.noPlace }));
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  await vi.waitFor(() => expect(sent.mock.calls).toEqual([[null]]));
});

it('who may not see the places any more writes it into the account', async () => {
  banks = [bank];
  await write(bank.name);
  sent.mockClear();
  banksCome = Promise.reject(problem(403));
  openAgain();
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  await vi.waitFor(() => expect(sent.mock.calls).toEqual([[null]]));
});

it('says into whose account it goes, and what it does there', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EntryDialog
        customer={{ id: 'c', name: 'کارتن‌سازی آریا', balance: '-900' }}
        given={{ kind: 'payment', amount: '900', note: '' }}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('dialog', { name: 'ثبت در حساب کارتن‌سازی آریا' })).toBeTruthy();
  expect(screen.getByText(words.hints.creditor.payment)).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: words.kinds.receipt }));
  expect(screen.getByText(words.hints.creditor.receipt)).toBeTruthy();
});
