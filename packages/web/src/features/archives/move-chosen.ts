import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import type { BulkWork } from '../invoices/list/bulk/use-bulk-work.ts';
import type { ListSelection } from '../invoices/list/bulk/use-selection.ts';
import type { InvoiceSummary } from '../invoices/queries.ts';
import type { useArchive } from './use-archive.ts';

/** Invoices of one request. */
const requestMax = 500;

interface Chosen {
  selection: ListSelection;
  /** of those that may move; null: all */
  states: readonly InvoiceSummary['state'][] | null;
  count: number;
  archiving: ReturnType<typeof useArchive>;
  work: BulkWork;
}

/** Moves what is chosen on all pages: at one stroke, with a way back, or, where one request is too small, with progress. */
export async function moveChosen(
  kind: 'archive' | 'unarchive',
  { selection, states, count, archiving, work }: Chosen,
): Promise<void> {
  const idsOf = (rows: readonly InvoiceSummary[]) => rows.map(({ id }) => id);
  if (count <= requestMax) {
    if (await archiving.moveFound(kind, async () => idsOf(await selection.collect(states)))) selection.clear();
    return;
  }
  const call = kind === 'archive' ? calls.archiveInvoices : calls.unarchiveInvoices;
  await work.run({
    kind,
    targets: () => selection.collect(states),
    chunk: requestMax,
    work: async (chunk) => {
      await api(call, { body: { ids: idsOf(chunk) } });
      return [];
    },
  });
}
