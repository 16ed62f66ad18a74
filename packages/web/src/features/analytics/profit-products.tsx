import { Link, useNavigate } from '@tanstack/react-router';
import { Amount } from '../../ui/amount.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { NothingFound } from '../../ui/empty-state.tsx';
import { listPager } from '../../ui/pager.tsx';
import { PhoneList } from '../../ui/phone-list.tsx';
import type { ListSorting } from '../../ui/phone-sort.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { usePhone } from '../../ui/use-media.ts';
import { amountColumns, type ChangeProfit, PartsOfProfit, usualSort } from './profit-columns.tsx';
import type { Profit } from './queries.ts';
import type { ProfitSearch } from './routes.tsx';
import { analyticsStrings } from './strings.fa.ts';

const words = analyticsStrings.profit;

type Row = Profit['products'][number];

/** Where its unit was changed and nobody said how many of the one are in the other there is none. */
const quantityOf = ({ qty, unit }: Row) => (qty === '' ? null : <Quantity value={qty} unit={unit} />);

const columns: readonly TableColumn<Row>[] = [
  {
    id: 'name',
    title: words.columns.name,
    minWidth: 180,
    isWide: true,
    isRowHeader: true,
    sortField: 'name',
    render: ({ id, name }) => (
      <Link to="/warehousing" search={{ id }} className="focus-ring rounded-sm hover:underline">
        <CutName name={name} />
      </Link>
    ),
  },
  {
    id: 'code',
    title: words.columns.code,
    minWidth: 130,
    rank: 4,
    render: ({ code }) => <bdi dir="ltr">{code}</bdi>,
  },
  {
    id: 'qty',
    title: words.columns.qty,
    minWidth: 120,
    rank: 3,
    isFigure: true,
    render: (row) => quantityOf(row),
  },
  ...amountColumns,
];

interface ProductsProps {
  list: { data: Profit | undefined; isPending: boolean; isPlaceholderData: boolean };
  search: ProfitSearch;
  change: ChangeProfit;
}

/** Each product's profit; its row opens its card. */
export function ProfitProducts({ list: { data, isPending, isPlaceholderData }, search, change }: ProductsProps) {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const shared = {
    label: words.title,
    rows: data?.products ?? [],
    getId: ({ id }: Row) => id,
    isLoading: isPending,
    isRefreshing: isPlaceholderData,
    empty: <NothingFound onClear={() => change({ q: undefined, offset: undefined })} />,
    footer: listPager({ count: data?.count, search, change }),
  };
  const sorting: ListSorting = {
    columns,
    sort: search.sort ?? usualSort,
    onSort: (sort) => change({ sort: sort as NonNullable<ProfitSearch['sort']>, offset: undefined }),
  };
  if (isPhone) {
    return (
      <PhoneList
        sorting={sorting}
        {...shared}
        onOpen={({ id }: Row) => void navigate({ to: '/warehousing', search: { id } })}
        row={(row) => ({
          title: row.name,
          sub: quantityOf(row),
          figure: <Amount value={row.profit} />,
          more: <PartsOfProfit row={row} />,
          name: row.name,
        })}
      />
    );
  }
  return <DataTable {...shared} columns={columns} sort={sorting.sort} onSort={sorting.onSort} />;
}
