import { calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { chosenOnPage, nothingChosen, withPage } from '../../app/selection.ts';
import { useChosen } from '../../app/use-chosen.ts';
import { toast } from '../../ui/toast-store.ts';
import type { Cheque, ChequeFilter } from './queries.ts';
import type { ChequeSearch } from './routes.tsx';
import { treasuryStrings } from './strings.fa.ts';

const pageSize = 500;

/** Every cheque of a filter. @throws ApiProblem */
async function everyCheque(filter: ChequeFilter): Promise<Cheque[]> {
  const found: Cheque[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { cheques, next }: { cheques: Cheque[]; next: string | null } = await api(calls.listCheques, {
      query: { ...filter, sort: 'due_day', limit: pageSize, ...(after === '' ? {} : { after }) },
    });
    found.push(...cheques);
    after = next;
  }
  return found;
}

interface ListOfCheques {
  search: ChequeSearch;
  filter: ChequeFilter;
  rows: readonly Cheque[];
  /** Goes to another address of the list. */
  show: (search: ChequeSearch) => void;
}

/** What is chosen of the cheques that a filter shows, over all its pages; once it is another, nothing, which is said. */
export function useChequeSelection({ search, filter, rows: page, show }: ListOfCheques) {
  const [selection, setSelection] = useChosen<Cheque, ChequeSearch>({ search, key: JSON.stringify(filter), show });
  const [isGathering, setGathering] = useState(false);
  // A row in sight is as it is now.
  const seen = new Map(page.map((row) => [row.id, row]));
  const chosen = selection.kind === 'some' ? [...selection.rows.values()].map((row) => seen.get(row.id) ?? row) : [];
  const chooseAll = async () => {
    setGathering(true);
    try {
      const all = await withLoading(everyCheque(filter));
      setSelection({ kind: 'some', rows: new Map(all.map((row) => [row.id, row])) });
    } catch (error) {
      toast.error(treasuryStrings.cheques.failed, { detail: reasonOf(error) });
    } finally {
      setGathering(false);
    }
  };
  return {
    chosen,
    isGathering,
    onPage: chosenOnPage(selection, page),
    tick: (ticked: ReadonlySet<string>) => setSelection(withPage(selection, page, ticked)),
    chooseAll: () => void chooseAll(),
    clear: () => setSelection(nothingChosen),
  };
}

export type ChequesChosen = ReturnType<typeof useChequeSelection>;
