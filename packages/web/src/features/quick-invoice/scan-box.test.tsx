// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ProductRow } from '../invoices/catalogue-lines.ts';
import { productCatalogueQuery } from '../invoices/queries.ts';
import { ScanBox } from './scan-box.tsx';

afterEach(cleanup);

const code = '2710000138624';
const [one, two] = ['روغن یک لیتری', 'روغن دو لیتری'].map(
  (name, at) =>
    ({ id: `p${at}`, name, code, sku: `OIL-${at}`, gtin: '', price: '100', currency_type: 'IRR' }) as ProductRow,
);

it('a scanned goods id that several products share is asked about; it was sold as the first of them', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(productCatalogueQuery().queryKey, { products: [one, two], count: 2, next: null } as never);
  const onTake = vi.fn();
  const input = createRef<HTMLInputElement>();
  render(
    <QueryClientProvider client={client}>
      <ScanBox handle={null} input={input} onTake={onTake} onMake={() => undefined} />
    </QueryClientProvider>,
  );
  const box = screen.getByRole<HTMLInputElement>('combobox');
  const scan = (text: string) => {
    fireEvent.change(box, { target: { value: text } });
    fireEvent.keyDown(box, { key: 'Enter' });
  };
  scan(`3×${code}`);
  await waitFor(() => expect(box.value).toBe(`3×${code}`));
  expect(onTake).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onTake).toHaveBeenCalledExactlyOnceWith(one, '3');
  scan('OIL-1');
  await waitFor(() => expect(onTake).toHaveBeenLastCalledWith(two, '1'));
});
