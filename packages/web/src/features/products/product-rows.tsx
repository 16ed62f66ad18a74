import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listDefaults, unitLabel } from '@taraz/core';
import { Copy, Pencil, ReceiptText, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useMay } from '../../app/use-may.ts';
import type { Format } from '../../i18n/format.ts';
import { CutName } from '../../ui/cut-name.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { NothingFound } from '../../ui/empty-state.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { listPager } from '../../ui/pager.tsx';
import { PhoneList } from '../../ui/phone-list.tsx';
import type { ListSorting } from '../../ui/phone-sort.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { usePhone } from '../../ui/use-media.ts';
import { ListPrice, NextPrice } from './list-price.tsx';
import { ProductPhoto } from './product-photo.tsx';
import type { ProductChange } from './products-page.tsx';
import type { Product } from './queries.ts';
import type { ProductSearch } from './routes.tsx';
import { productStrings as strings } from './strings.fa.ts';
import { useRemoveProducts } from './use-remove-products.ts';

const rowId = ({ id }: Product) => id;

function PriceOf({ row }: { row: Product }) {
  return (
    <span className="leading-tight">
      <ListPrice row={row} />
      <NextPrice row={row} />
    </span>
  );
}

/**
 * @param isNarrow a panel stands beside the list
 * @param hasPlaces some row names a warehouse of its own
 */
function columnsOf(format: Format, isNarrow: boolean, hasPlaces: boolean): TableColumn<Product>[] {
  const words = strings.columns;
  return [
    {
      id: 'name',
      title: words.name,
      // The code and, beside a panel, the price stand in one line under it: a second would make rows of two heights.
      minWidth: isNarrow ? 280 : 210,
      isWide: true,
      isRowHeader: true,
      sortField: 'name',
      render: (row) => (
        <span className="flex min-w-0 items-center gap-2.5 py-1">
          <ProductPhoto product={row} size="row" />
          <span className="min-w-0 leading-tight">
            <CutName name={row.name} />
            <span className="flex flex-wrap gap-x-3 text-caption text-ink-2">
              <bdi dir="ltr">{row.code}</bdi>
              {isNarrow && <ListPrice row={row} />}
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'sku',
      title: words.sku,
      minWidth: 100,
      rank: 3,
      render: (row) => <bdi dir="ltr">{row.sku}</bdi>,
    },
    { id: 'category', title: words.category, minWidth: 110, rank: 4, render: (row) => row.category },
    // Only where products differ in it.
    ...(hasPlaces
      ? [
          {
            id: 'warehouse',
            title: words.warehouse,
            minWidth: 100,
            rank: 4,
            render: (row: Product) => row.warehouse_name,
          },
        ]
      : []),
    { id: 'unit', title: words.unit, minWidth: 80, rank: 2, render: (row) => unitLabel(row.unit, 'raw-code') },
    {
      id: 'vat',
      title: words.vat,
      minWidth: 80,
      rank: 2,
      isFigure: true,
      render: (row) =>
        row.has_tax ? format.percent(row.vat_percentage) : <span className="text-ink-2">{strings.exempt}</span>,
    },
    // Beside a panel it stands under the name: eighteen digits would leave the name no room.
    ...(isNarrow
      ? []
      : [
          {
            id: 'price',
            title: words.price,
            minWidth: 120,
            isFigure: true,
            sortField: 'price',
            render: (row: Product) => <PriceOf row={row} />,
          },
        ]),
  ];
}

interface RowsProps {
  list: UseQueryResult<{ count: number; products: Product[] }>;
  search: ProductSearch;
  openId: string | null;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onOpen: (id: string, patch?: ProductChange) => void;
  change: (patch: ProductChange, isReplaced?: boolean) => void;
  onClear: () => void;
}

/** The table, on a phone the two-line rows; under them the pager. */
export function ProductRows({ list, search, openId, onOpen, change, onClear, ...selection }: RowsProps) {
  const format = useFormat();
  const isPhone = usePhone();
  const { remove } = useRemoveProducts();
  const navigate = useNavigate();
  const seesInvoices = useMay('invoices');
  const rows = list.data?.products ?? [];
  const isNarrow = openId !== null;
  const hasPlaces = rows.some(({ warehouse_id }) => warehouse_id !== null);
  const columns = useMemo(() => columnsOf(format, isNarrow, hasPlaces), [format, isNarrow, hasPlaces]);
  if (list.isError && rows.length === 0) return null;
  const menuOf = (row: Product): MenuEntry[] => [
    { id: 'open', title: strings.menu.open, icon: Pencil, onAction: () => onOpen(row.id) },
    { id: 'copy', title: strings.menu.copy, icon: Copy, onAction: () => onOpen('new', { copy: row.id }) },
    ...(seesInvoices
      ? [
          {
            id: 'invoices',
            title: strings.menu.invoices,
            icon: ReceiptText,
            onAction: () => void navigate({ to: '/invoices', search: { goods: row.id } }),
          },
        ]
      : []),
    {
      id: 'remove',
      title: strings.menu.remove,
      icon: Trash2,
      isDestructive: true,
      onAction: () => void remove([row]),
    },
  ];
  const shared = {
    ...selection,
    label: strings.title,
    rows,
    getId: rowId,
    onOpen: ({ id }: Product) => onOpen(id),
    isLoading: list.isPending,
    isRefreshing: list.isPlaceholderData,
    empty: <NothingFound onClear={onClear} />,
    footer: listPager({
      count: list.data?.count,
      search,
      change: (page, isReplaced = false) => change(page, isReplaced),
    }),
  };
  const sorting: ListSorting = {
    columns,
    sort: search.sort ?? listDefaults.sort,
    onSort: (sort) => change({ sort: sort as NonNullable<ProductSearch['sort']>, offset: undefined }),
    newest: listDefaults.sort,
  };
  if (isPhone) {
    return (
      <PhoneList
        sorting={sorting}
        {...shared}
        row={(row) => ({
          mark: <ProductPhoto product={row} size="row" />,
          title: row.name,
          sub: <bdi dir="ltr">{row.code}</bdi>,
          figure: <ListPrice row={row} />,
          word: row.has_tax ? format.percent(row.vat_percentage) : strings.exempt,
          name: row.name,
        })}
      />
    );
  }
  return (
    <DataTable
      {...shared}
      columns={columns}
      sort={sorting.sort}
      onSort={sorting.onSort}
      openId={openId}
      rowMenu={menuOf}
    />
  );
}
