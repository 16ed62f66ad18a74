import { calls } from '@taraz/contract';
import { api } from '../../../../app/api.ts';
import type { Selection } from '../../../../app/selection.ts';
import type { InvoiceListFilter, InvoiceSummary } from '../../queries.ts';

const pageSize = 500;
type Filter = Omit<InvoiceListFilter, 'offset' | 'limit' | 'sort' | 'after'>;

/** Of the states that an action takes, those the filter shows; null when none is left. */
export function narrowed(filter: Filter, states: readonly string[]): Filter | null {
  const shown = filter.state === undefined ? states : states.filter((one) => filter.state?.split(',').includes(one));
  return shown.length === 0 ? null : { ...filter, state: shown.join(',') };
}

/**
 * The chosen invoices in some states, the whole of them, page by page.
 * @param states null: all
 * @param sort the order in which everything comes; that of their making, within which nothing moves meanwhile and is missed
 * @throws ApiProblem
 */
export async function collect(
  selection: Selection<InvoiceSummary>,
  filter: Filter,
  states: readonly string[] | null,
  sort = '-created_at',
): Promise<InvoiceSummary[]> {
  if (selection.kind === 'some') {
    return [...selection.rows.values()].filter(({ state }) => states === null || states.includes(state));
  }
  const wanted = states === null ? filter : narrowed(filter, states);
  if (wanted === null) return [];
  // By id: what moves within the order meanwhile may stand on two pages.
  const found = new Map<string, InvoiceSummary>();
  for (let after: string | undefined; ; ) {
    const page = await api(calls.listInvoices, {
      query: { ...wanted, sort, limit: pageSize, ...(after === undefined ? {} : { after }) },
    });
    for (const row of page.invoices) if (!selection.except.has(row.id)) found.set(row.id, row);
    if (page.next === null) return [...found.values()];
    after = page.next;
  }
}
