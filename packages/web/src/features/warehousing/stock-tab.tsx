import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { calls, urlOf } from '@taraz/contract';
import { listDefaults } from '@taraz/core';
import { PackageMinus, PackagePlus, PanelLeftOpen } from 'lucide-react';
import { ExportFile } from '../../app/export-file.tsx';
import type { Format } from '../../i18n/format.ts';
import { AddressSearch } from '../../ui/address-search.tsx';
import { Amount } from '../../ui/amount.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { NothingFound } from '../../ui/empty-state.tsx';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { LedgerList } from '../../ui/ledger-list.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { isLost } from '../../ui/options-source.tsx';
import { useFormat, useFormatted } from '../../ui/preferences.ts';
import { Quantity } from '../../ui/quantity.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { allWarehousesQuery, type Stock, type StockFilter, stockQuery } from './queries.ts';
import type { StockSearch } from './routes.tsx';
import { StockState } from './stock-state.tsx';
import { stockStrings as strings } from './strings.fa.ts';
import type { StockTabProps } from './warehousing-page.tsx';

const words = strings.columns;
const menu = strings.rowMenu;

const filterOf = ({ q, warehouse, state }: StockSearch): StockFilter => ({
  ...(q === undefined ? {} : { search_field: q }),
  ...(warehouse === undefined ? {} : { warehouse_id: warehouse }),
  ...(state === undefined ? {} : { state }),
});

const sortOf = ({ sort = 'name' }: StockSearch): string => sort;

function columnsOf(format: Format): TableColumn<Stock>[] {
  return [
    {
      id: 'product',
      title: words.product,
      minWidth: 180,
      isWide: true,
      isRowHeader: true,
      sortField: 'name',
      render: (row) => (
        <div className="py-1 leading-tight">
          <CutName name={row.name} />
          <div className="text-caption text-ink-2">
            <bdi dir="ltr">{row.sku || row.code}</bdi>
          </div>
        </div>
      ),
    },
    {
      id: 'qty',
      title: words.qty,
      minWidth: 130,
      isFigure: true,
      sortField: 'qty',
      render: (row) => <Quantity value={row.qty} unit={row.unit} />,
    },
    {
      id: 'min',
      title: words.min,
      minWidth: 80,
      rank: 4,
      isFigure: true,
      render: (row) => (row.min_qty === null ? '' : format.number(row.min_qty)),
    },
    {
      id: 'average',
      title: words.average,
      minWidth: 140,
      rank: 3,
      isFigure: true,
      render: (row) => (row.average === '' ? '' : <Amount value={row.average} />),
    },
    {
      id: 'value',
      title: words.value,
      minWidth: 140,
      rank: 2,
      isFigure: true,
      sortField: 'value',
      render: (row) => <Amount value={row.value} />,
    },
    { id: 'state', title: words.state, minWidth: 110, render: (row) => <StockState row={row} /> },
  ];
}

/** Stock by product, of one warehouse or all. */
export function StockTab({ search, change }: StockTabProps) {
  const format = useFormat();
  const columns = useFormatted(columnsOf);
  const page = { offset: search.offset ?? 0, limit: search.limit ?? listDefaults.limit };
  const sort = sortOf(search);
  const list = useQuery({ ...stockQuery({ ...filterOf(search), ...page, sort }), placeholderData: keepPreviousData });
  const countOf = (state: 'low' | 'short') => ({
    ...stockQuery({ ...filterOf(search), state, limit: 1 }),
    placeholderData: keepPreviousData,
  });
  const low = useQuery(countOf('low'));
  const short = useQuery(countOf('short'));
  const figure = (count: number | undefined) => (count === undefined ? undefined : format.number(count));
  const clear = () => change({ q: undefined, warehouse: undefined, state: undefined, offset: undefined });
  const make = (kind: 'receipt' | 'issue', product: string) => change({ make: kind, product, id: undefined });
  const menuOf = ({ id }: Stock): MenuEntry[] => [
    { id: 'open', title: menu.product, icon: PanelLeftOpen, onAction: () => change({ id }) },
    { id: 'receipt', title: menu.receipt, icon: PackagePlus, onAction: () => make('receipt', id) },
    { id: 'issue', title: menu.issue, icon: PackageMinus, onAction: () => make('issue', id) },
  ];
  return (
    <>
      <FigureStrip
        isFailed={list.isError || low.isLoadingError || short.isLoadingError}
        label={strings.strip.label}
        figures={[
          { label: strings.strip.value, value: list.data && format.money(list.data.value) },
          { label: strings.strip.products, value: figure(list.data?.count) },
          { label: strings.strip.low, value: figure(low.data?.count), tone: low.data?.count ? 'warn' : undefined },
          { label: strings.strip.short, value: figure(short.data?.count), tone: short.data?.count ? 'bad' : undefined },
        ]}
      />
      <StockFilters search={search} change={change} />
      <LedgerList
        label={strings.tabs.stock}
        list={list}
        rows={list.data?.stock ?? []}
        count={list.data?.count ?? 0}
        page={page}
        onPage={({ offset, limit }) => change({ offset: offset || undefined, limit })}
        columns={columns}
        phoneRow={(row) => ({
          title: row.name,
          sub: <bdi dir="ltr">{row.sku || row.code}</bdi>,
          figure: <Quantity value={row.qty} unit={row.unit} />,
          word: <StockState row={row} />,
          name: row.name,
        })}
        sort={sort}
        onSort={(next) => change({ sort: next === 'name' ? undefined : next, offset: undefined })}
        onOpen={({ id }) => change({ id })}
        openId={search.id ?? null}
        rowMenu={menuOf}
        isFaulty={({ is_short }) => is_short}
        empty={<NothingFound onClear={clear} />}
        failed={strings.failed}
        safe={strings.safe}
      />
    </>
  );
}

/** «همه انبارها» and each of them, those that were switched off last. */
export function WarehouseFilter({ search, change }: StockTabProps) {
  const warehouses = useQuery(allWarehousesQuery());
  const rows = warehouses.data?.warehouses ?? [];
  if (rows.length < 2 && search.warehouse === undefined && !isLost(warehouses)) return null;
  const active = rows.flatMap(({ id, name, is_active }) => (is_active ? { value: id, label: name } : []));
  const off = rows.flatMap(({ id, name, is_active }) =>
    is_active ? [] : { value: id, label: strings.product.fromOff(name) },
  );
  return (
    <FilterSelect
      label={strings.warehouse}
      source={warehouses}
      all={strings.allWarehouses}
      value={search.warehouse}
      onChange={(warehouse) => change({ warehouse, offset: undefined })}
      options={[...active, ...off]}
      className="w-44"
    />
  );
}

function StockFilters({ search, change }: StockTabProps) {
  return (
    <FilterBar
      values={[search.warehouse, search.state]}
      search={
        <AddressSearch
          label={strings.search}
          sent={search.q}
          onSearch={(q) => change({ q, offset: undefined })}
          className="w-72 max-sm:w-full"
        />
      }
      end={
        <ExportFile
          name={strings.fileName}
          pathOf={(format) =>
            urlOf('', calls.exportStock, { query: { ...filterOf(search), sort: sortOf(search), format } })
          }
        />
      }
    >
      <WarehouseFilter search={search} change={change} />
      <FilterSelect
        label={strings.states.label}
        all={strings.states.all}
        value={search.state}
        onChange={(state) => change({ state, offset: undefined })}
        options={(['there', 'low', 'short'] as const).map((value) => ({ value, label: strings.states[value] }))}
        className="w-36"
      />
    </FilterBar>
  );
}
