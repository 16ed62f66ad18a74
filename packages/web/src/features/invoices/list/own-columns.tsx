import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormatted } from '../../../ui/preferences.ts';
import { arrangeColumns } from '../../invoice-views/arrange-columns.ts';
import { ColumnsButton } from '../../invoice-views/columns-dialog.tsx';
import { layoutQuery } from '../../invoice-views/queries.ts';
import { allColumnsOf, type ListColumn } from './list-columns.tsx';
import type { ListSearch } from './list-search.ts';

/** The columns that the user chose, in that order; the row's own name always stands among them. */
export function useChosenColumns(): ListColumn[] {
  const all = useFormatted(allColumnsOf);
  const order = useQuery(layoutQuery()).data?.columns;
  return useMemo(() => {
    const chosen = arrangeColumns(all, order ?? []);
    const name = all.find(({ isRowHeader }) => isRowHeader);
    return name === undefined || chosen.includes(name) ? chosen : [name, ...chosen];
  }, [all, order]);
}

/** The same with how far they are paid, and what is open of them, where that is what they are filtered by. */
export function useShownColumns(paid: ListSearch['paid']): ListColumn[] {
  const chosen = useChosenColumns();
  const all = useFormatted(allColumnsOf);
  return useMemo(() => {
    const told = paid === undefined ? [] : paid === 'paid' ? ['payment'] : ['open', 'payment'];
    const added = told.filter((id) => !chosen.some((column) => column.id === id));
    return [...chosen, ...all.filter(({ id }) => added.includes(id))];
  }, [all, chosen, paid]);
}

/** «ستون‌ها» */
export function OwnColumns() {
  const all = useFormatted(allColumnsOf);
  const shown = useChosenColumns();
  return <ColumnsButton all={all} shown={shown.map(({ id }) => id)} />;
}
