import { useQuery } from '@tanstack/react-query';
import { arrangeColumns } from '../../invoice-views/arrange-columns.ts';
import { ColumnsButton } from '../../invoice-views/columns-dialog.tsx';
import { layoutQuery } from '../../invoice-views/queries.ts';
import { type ListColumn, useAllColumns } from './list-columns.tsx';

/** The columns that the user chose, in that order; the row's own name always stands among them. */
export function useChosenColumns(): ListColumn[] {
  const all = useAllColumns();
  const layout = useQuery(layoutQuery());
  const chosen = arrangeColumns(all, layout.data?.columns ?? []);
  const name = all.find(({ isRowHeader }) => isRowHeader);
  return name === undefined || chosen.includes(name) ? chosen : [name, ...chosen];
}

/** «ستون‌ها» */
export function OwnColumns() {
  const all = useAllColumns();
  const shown = useChosenColumns();
  return <ColumnsButton all={all} shown={shown.map(({ id }) => id)} />;
}
