import { calls } from '@taraz/contract';
import { useEffect, useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { chosenOnPage, nothingChosen, type Selection, withPage } from '../../app/selection.ts';
import { toast } from '../../ui/toast-store.ts';
import type { Cheque, ChequeFilter } from './queries.ts';
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

/**
 * What is chosen of the cheques that a filter shows, over all its pages. Another filter means another list: then nothing
 * is chosen.
 */
export function useChequeSelection(filter: ChequeFilter, page: readonly Cheque[]) {
  const [selection, setSelection] = useState<Selection<Cheque>>(nothingChosen);
  const [isGathering, setGathering] = useState(false);
  const key = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is what it hangs on
  useEffect(() => setSelection(nothingChosen), [key]);
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
