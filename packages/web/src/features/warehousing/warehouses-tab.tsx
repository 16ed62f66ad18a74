import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listDefaults } from '@taraz/core';
import { Boxes, PackagePlus, PanelLeftOpen, PowerOff, Star } from 'lucide-react';
import type { Format } from '../../i18n/format.ts';
import { AddressSearch } from '../../ui/address-search.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Chip } from '../../ui/chip.tsx';
import { NothingFound } from '../../ui/empty-state.tsx';
import { LedgerList } from '../../ui/ledger-list.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { useFormat, useFormatted } from '../../ui/preferences.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { type Warehouse, warehousesQuery } from './queries.ts';
import { stockStrings } from './strings.fa.ts';
import type { StockTabProps } from './warehousing-page.tsx';

const strings = stockStrings.warehouses;
const menu = stockStrings.rowMenu;

function Marks({ row }: { row: Warehouse }) {
  return (
    <>
      {row.is_default && (
        <Chip tone="accent" icon={Star}>
          {strings.defaultChip}
        </Chip>
      )}
      {!row.is_active && <Chip icon={PowerOff}>{strings.inactive}</Chip>}
    </>
  );
}

function columnsOf(format: Format): TableColumn<Warehouse>[] {
  return [
    {
      id: 'name',
      title: strings.name,
      minWidth: 180,
      isWide: true,
      isRowHeader: true,
      sortField: 'name',
      render: (row) => (
        <span className="flex flex-wrap items-center gap-2">
          {row.name}
          <Marks row={row} />
        </span>
      ),
    },
    {
      id: 'code',
      title: strings.code,
      minWidth: 70,
      rank: 3,
      sortField: 'code',
      render: (row) => <bdi dir="ltr">{row.code}</bdi>,
    },
    { id: 'branch', title: strings.branch, minWidth: 110, rank: 3, render: (row) => row.branch_name },
    {
      id: 'products',
      title: strings.products,
      minWidth: 80,
      rank: 2,
      isFigure: true,
      render: (row) => format.number(row.products),
    },
    { id: 'value', title: strings.value, minWidth: 140, isFigure: true, render: (row) => <Amount value={row.value} /> },
  ];
}

/** The places where goods lie, with what they hold. */
export function WarehousesTab({ search, change }: StockTabProps) {
  const format = useFormat();
  const columns = useFormatted(columnsOf);
  const page = { offset: search.offset ?? 0, limit: search.limit ?? listDefaults.limit };
  const sort = search.sort === '-name' ? '-name' : 'name';
  const filter = search.q === undefined ? {} : { search_field: search.q };
  const list = useQuery({ ...warehousesQuery({ ...page, ...filter, sort }), placeholderData: keepPreviousData });
  const menuOf = ({ id, is_active }: Warehouse): MenuEntry[] => [
    { id: 'open', title: menu.warehouse, icon: PanelLeftOpen, onAction: () => change({ id }) },
    {
      id: 'stock',
      title: strings.stock,
      icon: Boxes,
      onAction: () => change({ tab: undefined, warehouse: id, q: undefined, sort: undefined, offset: undefined }),
    },
    {
      id: 'receipt',
      title: menu.receipt,
      icon: PackagePlus,
      isDisabled: !is_active,
      onAction: () =>
        change({ tab: undefined, warehouse: id, make: 'receipt', q: undefined, sort: undefined, offset: undefined }),
    },
  ];
  return (
    <>
      <AddressSearch
        label={strings.search}
        sent={search.q}
        onSearch={(q) => change({ q, offset: undefined })}
        className="w-64 max-sm:w-full"
      />
      <LedgerList
        label={stockStrings.tabs.warehouses}
        list={list}
        rows={list.data?.warehouses ?? []}
        count={list.data?.count ?? 0}
        page={page}
        onPage={({ offset, limit }) => change({ offset: offset || undefined, limit })}
        columns={columns}
        phoneRow={(row) => ({
          title: row.name,
          sub: [row.branch_name, `${format.number(row.products)} ${strings.products}`].filter(Boolean).join(' · '),
          figure: <Amount value={row.value} />,
          word: <Marks row={row} />,
          name: row.name,
        })}
        sort={sort}
        onSort={(next) => change({ sort: next === 'name' ? undefined : next, offset: undefined })}
        onOpen={({ id }) => change({ id })}
        openId={search.id ?? null}
        rowMenu={menuOf}
        empty={<NothingFound onClear={() => change({ q: undefined, offset: undefined })} />}
        failed={strings.failed}
        safe={stockStrings.safe}
      />
    </>
  );
}
