// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { PaidFilter } from './list-search.ts';
import { useShownColumns } from './own-columns.tsx';

/** What the user chose to see. */
let chosen: string[] = [];
vi.mock('../../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async () => ({ columns: chosen }),
}));

const own = ['tax_number', 'buyer_name'];
it.each<[PaidFilter | undefined, string[], string[]]>([
  [undefined, own, own],
  ['overdue', own, [...own, 'payment', 'open']],
  ['open', own, [...own, 'payment', 'open']],
  ['paid', own, [...own, 'payment']],
  ['part', [...own, 'open'], [...own, 'open', 'payment']],
])(
  'filtered by payment (%s) the list tells it, and what is open, beside the columns chosen',
  async (paid, columns, shown) => {
    chosen = columns;
    const client = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => useShownColumns(paid), { wrapper });
    await waitFor(() => expect(result.current.map(({ id }) => id)).toEqual(shown));
  },
);
