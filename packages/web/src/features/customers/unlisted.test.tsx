// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { windowAsWideAs } from '../../testing/window-as-wide-as.ts';
import { customerStrings } from './strings.fa.ts';
import { Unlisted } from './unlisted.tsx';

const words = customerStrings.unlisted;
const api = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useBlocker: () => ({ status: 'idle' }),
  Link: ({ children, search }: { children: ReactNode; search: object }) => (
    <a href={JSON.stringify(search)}>{children}</a>
  ),
}));
vi.mock('../../app/api.ts', () => ({ api, onProblem: () => () => {} }));
vi.mock('../../app/layout/page.tsx', () => ({ Page: ({ children }: { children: ReactNode }) => children }));
vi.mock('./customer-panel.tsx', () => ({
  CustomerPanel: ({ begin }: { begin: object }) => <output>{JSON.stringify(begin)}</output>,
}));
beforeEach(() => {
  windowAsWideAs(1280);
});
afterEach(() => {
  cleanup();
  api.mockReset();
});

const code = '14008430838';
const accounts = [
  {
    customer_id: null,
    code,
    name: 'پخش البرز',
    invoice_count: 2,
    invoice_id: 'i1',
    balance: '350',
  },
  { customer_id: 'c1', code: '', name: 'آریا', invoice_count: 0, invoice_id: null, balance: '-90' },
  { customer_id: null, code: '', name: '', invoice_count: 0, invoice_id: null, balance: '30' },
  {
    customer_id: 'c2',
    code: '',
    name: 'پسین',
    invoice_count: 3,
    invoice_id: 'i2',
    balance: '20',
  },
  { customer_id: 'c3', code, name: 'چند', invoice_count: 4, invoice_id: 'i3', balance: '10' },
  {
    ...{ customer_id: 'c4', taken_by: { id: 'c5', name: 'تازه' }, code, name: 'کهنه' },
    ...{ invoice_count: 0, invoice_id: null, balance: '5' },
  },
];
const buyer_info = { buyer_entity: 'legal', company: 'پخش البرز', economic_code: code, passport_no: '', city: 'کرج' };
const replies: Record<string, unknown> = {
  listUnlistedAccounts: { count: accounts.length, accounts, next: null },
  getInvoice: { draft: { buyer_info } },
  restoreCustomer: { id: 'c1', name: 'آریا' },
};

async function shown() {
  api.mockImplementation(({ id }: { id: string }) => Promise.resolve(replies[id]));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Unlisted offset={0} onPage={() => {}} onBack={() => {}} onOpen={() => {}} />
    </QueryClientProvider>,
  );
  await screen.findByText('پخش البرز');
  return screen.getAllByRole('listitem').map((item) => within(item));
}

it('a buyer of invoices opens those, and the panel of a new customer with what the newest says of them', async () => {
  const [buyer] = await shown();
  expect(buyer?.getByRole('link').getAttribute('href')).toBe(JSON.stringify({ buyer: code, all: true }));
  fireEvent.click(screen.getByRole('button', { name: words.add }));
  const begun = JSON.parse((await screen.findByRole('status')).textContent);
  expect(begun).toMatchObject({
    person_type: 'legal',
    company: 'پخش البرز',
    economic_code: code,
    city: 'کرج',
    phone: '',
  });
  expect(begun).not.toHaveProperty('passport_no');
});

it('makes one buyer a customer at a time: what is typed of one is not lost to the next', async () => {
  accounts.push({ ...accounts[0], code: '10103455578', name: 'دیگری', invoice_id: 'i9' } as (typeof accounts)[0]);
  await shown();
  const [first, second] = screen.getAllByRole<HTMLButtonElement>('button', { name: words.add });
  fireEvent.click(first as HTMLElement);
  await screen.findByRole('status');
  expect([first?.disabled, second?.disabled]).toEqual([true, true]);
  accounts.pop();
});

it('who was removed is not offered back where somebody of the list has their code: that one is', async () => {
  const taken = (await shown()).at(-1);
  expect(taken?.queryByRole('button')).toBeNull();
  expect(taken?.getByRole('link').textContent).toBe(words.takenBy('تازه'));
});

it('invoices of a customer who was removed open by the customer', async () => {
  const [, , , merged, several] = await shown();
  const opens = [merged, several].map((one) => one?.getByRole('link').getAttribute('href'));
  expect(opens).toEqual(['c2', 'c3'].map((customer) => JSON.stringify({ customer, all: true })));
});

it('a customer who was removed is brought back; buyers without a code can be neither', async () => {
  const [, removed, unnamed] = await shown();
  expect(removed?.getByText(words.removed)).toBeTruthy();
  expect(unnamed?.getByText(words.unnamed)).toBeTruthy();
  expect([unnamed?.queryByRole('link'), unnamed?.queryByRole('button')]).toEqual([null, null]);
  const [back] = screen.getAllByRole('button', { name: words.bringBack });
  fireEvent.click(back as HTMLElement);
  await expect
    .poll(() => api.mock.calls.map(([{ id }, { params }]) => [id, params?.id]))
    .toContainEqual(['restoreCustomer', 'c1']);
});
