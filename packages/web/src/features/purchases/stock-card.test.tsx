// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { signIn } from '../../testing/sign-in.ts';
import { NewDocument } from '../warehousing/new-document.tsx';
import { stockStrings } from '../warehousing/strings.fa.ts';
import type { Purchase } from './queries.ts';
import { StockCard } from './stock-card.tsx';
import { purchaseStrings } from './strings.fa.ts';

const strings = purchaseStrings.stock;
const purchase = {
  ...{ id: 'p', kind: 'buy', credit: 'yes', day: '2026-11-01', net: '1000000', supplier_name: 'البرز' },
  ...{ number: 'ف-۱۲', tax_number: '', stock: { documents: 0, value: '0' } },
} as Purchase;
const receipt = {
  ...{ id: 'd', etag: '3', kind: 'receipt', number: '7', at: '2026-11-02T08:00:00Z', value: '600000' },
  ...{ party: 'البرز', reference_number: '12', notes: 'دو بسته', warehouse_name: 'مرکزی', is_undone: false },
};
let documents: unknown[] = [];
const asked = vi.fn();
const saved = vi.fn();
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: { id: string }, input: { query?: object; body?: object }, options: object = {}) => {
    if (id === calls.listWarehousing.id) return { warehouses: [{ id: 'w', name: 'مرکزی', is_default: true }] };
    if (id === calls.listStockDocuments.id) {
      asked(input.query);
      return { documents, count: documents.length };
    }
    saved(input.body, options);
    return receipt;
  },
}));
beforeEach(() => {
  asked.mockClear();
  saved.mockClear();
  documents = [receipt];
});
afterEach(cleanup);

const signedIn = (...permissions: string[]) => signIn({ roles: ['employee'], permissions });
const show = (changes: Partial<Purchase> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      {
        pagesAt('/', {
          '/': () => (
            <>
              <p>page</p>
              <StockCard purchase={{ ...purchase, ...changes }} />
            </>
          ),
          '/warehousing': () => null,
        }).shown
      }
    </QueryClientProvider>,
  );

it.each([
  ['1000000', strings.equal],
  ['600000', '۴۰۰٬۰۰۰ ریال کمتر از مبلغ خرید'],
  ['1250000', '۲۵۰٬۰۰۰ ریال بیشتر از مبلغ خرید'],
])('says what the goods are worth beside what was paid: %s', async (value, word) => {
  signedIn('treasury', 'warehouse');
  show({ stock: { documents: 1, value } });
  expect(await screen.findByText(word)).toBeTruthy();
  const link = await screen.findByRole('link', { name: /رسید ۷/ });
  expect(link.getAttribute('href')).toContain('id=d');
});

it('leads to a receipt of its goods, and joins one that came before it with all that it says', async () => {
  signedIn('treasury', 'warehouse');
  show();
  const make = await screen.findByRole('link', { name: strings.make.buy });
  expect(make.getAttribute('href')).toMatch(/make=receipt.*purchase=p/);
  fireEvent.click(screen.getByRole('button', { name: strings.choose.buy }));
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'رسید ۷' } });
  fireEvent.click(await screen.findByRole('option', { name: /رسید ۷/ }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  // The word that every one of them begins with is in none of them.
  const words = asked.mock.calls.map(([query]) => (query as { search_field?: string }).search_field);
  expect(words).toContain('۷');
  expect(saved.mock.lastCall).toEqual([
    { kind: 'receipt', party: 'البرز', reference_number: '12', notes: 'دو بسته', purchase_id: 'p' },
    { ifMatch: '3' },
  ]);
});

it('lets a document go, which stays in the warehouse', async () => {
  signedIn('treasury', 'warehouse');
  show({ stock: { documents: 1, value: '600000' } });
  fireEvent.click(await screen.findByRole('button', { name: strings.part('رسید ۷') }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.lastCall?.[0]).toMatchObject({ purchase_id: null, party: 'البرز' });
});

it('is no offer to who has no right to the warehouse, nor for what is void', async () => {
  signedIn('treasury');
  show();
  await screen.findByText('page');
  expect(screen.queryByRole('region', { name: strings.title })).toBeNull();
  cleanup();
  show({ stock: { documents: 1, value: '600000' } });
  expect((await screen.findByRole('region', { name: strings.title })).textContent).toContain('۶۰۰٬۰۰۰');
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  signedIn('treasury', 'warehouse');
  show({ credit: 'void' });
  await screen.findByText('page');
  expect(screen.queryByRole('region', { name: strings.title })).toBeNull();
});

it('a receipt of its goods begins with what the purchase says, and names it', async () => {
  signedIn('treasury', 'warehouse');
  const panel = () => (
    <NewDocument kind="receipt" start={{ purchase }} warehouseId={undefined} onKind={vi.fn()} onClose={vi.fn()} />
  );
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': panel }).shown}</QueryClientProvider>);
  const { partyReceipt, reference, submit, ofPurchase } = stockStrings.documents;
  expect(await screen.findByText(ofPurchase.buy('البرز'))).toBeTruthy();
  const written = [partyReceipt, reference].map(
    (name) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(name.replace(/[()]/g, '.')) }).value,
  );
  expect(written).toEqual(['البرز', 'ف-۱۲']);
  await vi.waitFor(() => expect(screen.getAllByText('مرکزی').length).toBeGreaterThan(0));
  fireEvent.click(screen.getByRole('button', { name: new RegExp(submit.receipt) }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.lastCall?.[0]).toMatchObject({
    ...{ kind: 'receipt', party: 'البرز', reference_number: 'ف-۱۲', purchase_id: 'p' },
    at: '2026-11-01T08:30:00Z',
  });
});
