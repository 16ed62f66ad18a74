// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { windowAsWideAs } from '../../testing/window-as-wide-as.ts';
import { BranchFilter } from '../analytics/branch-filter.tsx';
import { analyticsStrings } from '../analytics/strings.fa.ts';
import { PurchaseFilters } from '../purchases/purchase-filters.tsx';
import { purchaseStrings } from '../purchases/strings.fa.ts';

/** As the server lists them: the newest first, and no more than it is asked for. */
const branches = Array.from({ length: 120 }, (_, index) => ({ id: `b${index}`, name: `شعبه ${index}` }));
vi.mock('../../app/api.ts', () => ({
  api: async (_call: unknown, { query: { limit } }: { query: { limit: number } }) => ({
    branches: branches.slice(0, limit),
    count: branches.length,
  }),
  onProblem: () => () => {},
}));
vi.mock('../../ui/address-search.tsx', () => ({ AddressSearch: () => null }));
vi.mock('../../app/export-file.tsx', () => ({ ExportFile: () => null }));
afterEach(cleanup);

const shown = (filter: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{filter}</QueryClientProvider>);

it('reports and purchases can be narrowed to the oldest of more than a hundred branches', async () => {
  windowAsWideAs(1280);
  shown(<BranchFilter value="b119" onChange={() => undefined} />);
  const ofReports = await screen.findByRole('button', { name: new RegExp(analyticsStrings.branch) });
  expect(ofReports.textContent).toContain('شعبه 119');
  cleanup();
  shown(
    <PurchaseFilters
      search={{ branch: 'b119' }}
      change={() => undefined}
      supplierName={undefined}
      hasPayments={false}
    />,
  );
  const ofPurchases = await screen.findByRole('button', { name: new RegExp(purchaseStrings.branch) });
  expect(ofPurchases.textContent).toContain('شعبه 119');
});
