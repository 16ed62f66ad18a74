import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import type { BulkWork } from '../invoices/list/bulk/use-bulk-work.ts';
import type { ListSelection } from '../invoices/list/bulk/use-selection.ts';
import type { InvoiceSummary } from '../invoices/queries.ts';
import { archiveMax, type useArchive } from './use-archive.ts';

interface Chosen {
  selection: ListSelection;
  /** of those that may move; null: all */
  states: readonly InvoiceSummary['state'][] | null;
  count: number;
  archiving: ReturnType<typeof useArchive>;
  work: BulkWork;
}

/** Moves what is chosen on all pages: at one stroke, or, where one request is too small, with progress; with a way back. */
export async function moveChosen(
  kind: 'archive' | 'unarchive',
  { selection, states, count, archiving, work }: Chosen,
): Promise<void> {
  const idsOf = (rows: readonly InvoiceSummary[]) => rows.map(({ id }) => id);
  if (count <= archiveMax) {
    if (await archiving.moveFound(kind, async () => idsOf(await selection.collect(states)))) selection.clear();
    return;
  }
  const moved: string[] = [];
  const call = kind === 'archive' ? calls.archiveInvoices : calls.unarchiveInvoices;
  await work.run({
    kind,
    targets: () => selection.collect(states),
    chunk: archiveMax,
    work: async (chunk) => {
      const answer = await api(call, { body: { ids: idsOf(chunk) } });
      moved.push(...answer.ids);
      return [];
    },
    wayBack: () => (moved.length === 0 ? null : () => void archiving.moveBack(moved, kind === 'archive')),
  });
}
