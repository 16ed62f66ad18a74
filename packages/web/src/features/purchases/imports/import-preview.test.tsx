// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pagesAt } from '../../../testing/pages-at.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { ImportPreview } from './import-preview.tsx';
import { type ImportRow, importRowsQuery, type PurchaseImport } from './queries.ts';
import { importStrings as strings } from './strings.fa.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const row = (number: number, over: Partial<ImportRow> = {}): ImportRow => ({
  ...{
    row: number,
    state: 'new',
    kind: 'buy',
    day: '2026-10-10',
    supplier_name: `فروشنده ${number}`,
    supplier_code: '',
  },
  ...{ tax_number: '', number: '', net: '1000', vat: '100', other_taxes: '0', total: '1100', credit: 'yes' },
  ...{ is_heir: false, voids: [], reason: '', errors: [], purchase_id: null, changes: [], ...over },
});

it('its figures are of the rows that are ticked, less what becomes void', async () => {
  signIn({ roles: ['admin'], permissions: [] });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const former = { id: 'a', kind: 'buy', net: '700', vat: '70', credit: 'yes' } as const;
  const rows = [row(2), row(3, { voids: [former] }), row(4, { state: 'likely', net: '5000', vat: '500' })];
  client.setQueryData(importRowsQuery('f').queryKey, { rows });
  const counts = { new: 2, changed: 0, likely: 1, known: 0, left_out: 0, bad: 0 };
  const file = { id: 'f', state: 'open', notices: [], counts, net: '1', vat: '1', creditable_vat: '1' };
  const { shown } = pagesAt('/', {
    '/': () => <ImportPreview file={file as never as PurchaseImport} search={{}} change={() => {}} />,
  });
  render(<QueryClientProvider client={client}>{shown}</QueryClientProvider>);
  await screen.findByLabelText(strings.figures.label);
  const figures = () => within(screen.getByLabelText(strings.figures.label)).getByText;
  expect(figures()('۱٬۳۰۰')).toBeTruthy();
  expect(figures()(strings.figures.netLess)).toBeTruthy();
  const [, second] = screen.getAllByRole('checkbox', { name: /فروشنده/ });
  fireEvent.click(second as HTMLElement);
  expect(figures()('۱٬۰۰۰')).toBeTruthy();
  expect(figures()(strings.figures.net)).toBeTruthy();
});

it('says of a file that was taken that what was likely there stayed out, and not to tick it', async () => {
  signIn({ roles: ['admin'], permissions: [] });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(importRowsQuery('f').queryKey, { rows: [row(2, { state: 'likely' })] });
  const counts = { new: 0, changed: 0, likely: 1, known: 0, left_out: 0, bad: 0 };
  const file = { id: 'f', state: 'undone', notices: [], counts };
  const { shown } = pagesAt('/', {
    '/': () => <ImportPreview file={file as never as PurchaseImport} search={{}} change={() => {}} />,
  });
  render(<QueryClientProvider client={client}>{shown}</QueryClientProvider>);
  expect(await screen.findByText(strings.likelyLeft)).toBeTruthy();
  expect(screen.queryByText(strings.tabHints.likely)).toBeNull();
});
