import { useQuery } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { useLayoutEffect } from 'react';
import { api } from '../../../../app/api.ts';
import { asShown, chosenOnPage, nothingChosen, withPage } from '../../../../app/selection.ts';
import { useChosen } from '../../../../app/use-chosen.ts';
import type { InvoiceSummary } from '../../queries.ts';
import type { ListSearch } from '../list-search.ts';
import { selectionFilterOf } from '../list-search.ts';
import { collect } from './collect.ts';
import { exceptOf, sumsOf } from './selection.ts';

interface ListOfInvoices {
  search: ListSearch;
  /** Goes to another address of the list. */
  show: (search: ListSearch) => void;
  rows: readonly InvoiceSummary[];
  order: { sort: string };
  /** the list is the archive */
  archived?: boolean;
}

/** What is chosen of the list that an address shows; once its filter is another, nothing, which is said. */
export function useSelection({ search, show, rows: page, order: { sort }, archived = false }: ListOfInvoices) {
  const filter = { ...selectionFilterOf(search), ...(archived && { archived }) };
  const key = JSON.stringify(selectionFilterOf(search));
  const [chosen, setSelection] = useChosen<InvoiceSummary, ListSearch>({ search, key, show });
  const selection = asShown(chosen, page);
  // Kept, so that it is so on the other pages too; within the commit, so that no tick comes between and is written over.
  useLayoutEffect(() => {
    if (selection !== chosen) setSelection(selection);
  });
  const sumsQuery = (query: typeof filter & { except?: string }) => ({
    queryKey: ['invoices', 'list', 'selection', query],
    queryFn: ({ signal }: { signal: AbortSignal }) => api(calls.invoiceSelection, { query }, { signal }),
  });
  const everything = useQuery({ ...sumsQuery(filter), enabled: selection.kind === 'all' });
  const except = exceptOf(selection);
  const exact = useQuery({ ...sumsQuery({ ...filter, ...except }), enabled: except?.except !== undefined });
  const sums = sumsOf(
    selection,
    everything.data?.counts,
    except?.except === undefined ? undefined : exact.data?.counts,
  );
  return {
    selection,
    sums,
    filter,
    /** The list's order: papers and files of everything have it too. */
    sort,
    /** What the sums of everything come from. */
    source: everything,
    /** The sums of everything are still on their way. */
    isCounting: selection.kind === 'all' && everything.data === undefined,
    isAny: selection.kind === 'all' || sums.count > 0,
    onPage: chosenOnPage(selection, page),
    tick: (ticked: ReadonlySet<string>) => setSelection(withPage(selection, page, ticked)),
    chooseAll: () => setSelection({ kind: 'all', except: new Map() }),
    clear: () => setSelection(nothingChosen),
    choose: (rows: readonly InvoiceSummary[]) =>
      setSelection({ kind: 'some', rows: new Map(rows.map((row) => [row.id, row])) }),
    /** What is done with them misses none. */
    collect: (states: readonly string[] | null) => collect(selection, filter, states),
    /** On paper and in files they come as the list shows them. */
    collectInOrder: () => collect(selection, filter, null, sort),
  };
}

export type ListSelection = ReturnType<typeof useSelection>;
