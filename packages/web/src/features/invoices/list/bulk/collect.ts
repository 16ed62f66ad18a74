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
 * @throws ApiProblem
 */
export async function collect(
  selection: Selection<InvoiceSummary>,
  filter: Filter,
  states: readonly string[] | null,
): Promise<InvoiceSummary[]> {
  if (selection.kind === 'some') {
    return [...selection.rows.values()].filter(({ state }) => states === null || states.includes(state));
  }
  const wanted = states === null ? filter : narrowed(filter, states);
  if (wanted === null) return [];
  const found: InvoiceSummary[] = [];
  for (let after: string | undefined; ; ) {
    const page = await api(calls.listInvoices, {
      query: { ...wanted, limit: pageSize, ...(after === undefined ? {} : { after }) },
    });
    found.push(...page.invoices.filter(({ id }) => !selection.except.has(id)));
    if (page.next === null) return found;
    after = page.next;
  }
}
