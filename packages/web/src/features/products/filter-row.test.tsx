// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ProductFilterRow } from './filter-row.tsx';
import { categoriesQuery } from './queries.ts';
import { productStrings as strings } from './strings.fa.ts';

vi.mock('../../ui/use-media.ts', () => ({ usePhone: () => false, useMedia: () => false }));
vi.mock('../../ui/address-search.tsx', () => ({ AddressSearch: () => null }));
afterEach(cleanup);

const arabic = 'لبنيات';
const persian = 'لبنیات';

function fieldOf(category: string, listed: string[]) {
  const client = new QueryClient();
  const categories = listed.map((one) => ({ category: one, count: 1 }));
  client.setQueryData(categoriesQuery().queryKey, { categories, count: listed.length } as never);
  render(
    <QueryClientProvider client={client}>
      <ProductFilterRow search={{ category }} onChange={() => {}} />
    </QueryClientProvider>,
  );
  return screen.getByRole('button', { name: new RegExp(strings.categoryFilter) });
}

it('shows the category that the list is narrowed to as it is listed, however the address has it', () => {
  const field = fieldOf(persian, ['نوشیدنی', arabic]);
  expect(field.textContent).toContain(arabic);
  fireEvent.click(field);
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual([strings.allCategories, 'نوشیدنی', arabic]);
});

it('shows a category that no product has any more', () => {
  expect(fieldOf('قدیمی', [arabic]).textContent).toContain('قدیمی');
});
