import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { calls, urlOf } from '@taraz/contract';
import { listDefaults } from '@taraz/core';
import { FileStack, PanelLeftOpen, TriangleAlert, Undo2 } from 'lucide-react';
import { ExportFile } from '../../app/export-file.tsx';
import { isFirstUseOf } from '../../app/first-use.ts';
import { GuideLink } from '../../app/guide-link.tsx';
import { tellNotDone } from '../../app/tell-not-done.ts';
import type { Format } from '../../i18n/format.ts';
import { AddressSearch } from '../../ui/address-search.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState, NothingFound } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterRange } from '../../ui/filter-range.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { instantsOfRange } from '../../ui/jalali-values.ts';
import { LedgerList } from '../../ui/ledger-list.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { useFormat, useFormatted } from '../../ui/preferences.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { kindOfDocument } from './document-kind.ts';
import { useUndoDocument } from './document-panel.tsx';
import { type DocumentFilter, documentsQuery, type StockDocument } from './queries.ts';
import type { StockSearch } from './routes.tsx';
import { WarehouseFilter } from './stock-tab.tsx';
import { stockStrings } from './strings.fa.ts';
import type { StockTabProps } from './warehousing-page.tsx';

const strings = stockStrings.documents;
type Kind = keyof typeof strings.kinds;
const kinds = Object.keys(strings.kinds) as Kind[];

function filterOf({ q, kind, warehouse, from, to }: StockSearch): DocumentFilter {
  return {
    ...(q === undefined ? {} : { search_field: q }),
    ...(kinds.includes(kind as Kind) ? { kind: kind as Kind } : {}),
    ...(warehouse === undefined ? {} : { warehouse_id: warehouse }),
    ...(from === undefined || to === undefined ? {} : instantsOfRange({ from, to })),
  };
}

const sortOf = ({ sort }: StockSearch) => (sort === 'created_at' ? 'created_at' : '-created_at');

/** «مرکزی ← فروشگاه» */
const wayOf = (row: StockDocument): string =>
  row.to_warehouse_name === '' ? row.warehouse_name : `${row.warehouse_name} ← ${row.to_warehouse_name}`;

function Marks({ row }: { row: StockDocument }) {
  return (
    <>
      {row.is_short && (
        <Chip tone="bad" icon={TriangleAlert}>
          {strings.isShort}
        </Chip>
      )}
      {row.is_undone && <Chip icon={Undo2}>{strings.isUndone}</Chip>}
    </>
  );
}

function columnsOf(format: Format): TableColumn<StockDocument>[] {
  return [
    {
      id: 'title',
      title: strings.document,
      minWidth: 160,
      isRowHeader: true,
      // The order of entry is the order of the numbers; the time that is shown is the document's own, often an earlier one.
      sortField: 'created_at',
      render: (row) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1">
          {strings.title(kindOfDocument(row), format.text(row.number))}
          <Marks row={row} />
        </span>
      ),
    },
    {
      id: 'at',
      title: strings.at,
      minWidth: 140,
      isFigure: true,
      render: (row) => format.dateTime(row.at),
    },
    { id: 'way', title: stockStrings.warehouse, minWidth: 140, rank: 2, render: wayOf },
    {
      id: 'party',
      title: strings.party,
      minWidth: 140,
      isWide: true,
      rank: 2,
      render: (row) => row.party || row.notes,
    },
    {
      id: 'lines',
      title: strings.lines,
      minWidth: 60,
      rank: 3,
      isFigure: true,
      render: (row) => format.number(row.lines_count),
    },
    { id: 'value', title: strings.value, minWidth: 140, isFigure: true, render: (row) => <Amount value={row.value} /> },
  ];
}

/** Receipts, issues, transfers, counts; and what invoices took and brought back. */
export function DocumentsTab({ search, change }: StockTabProps) {
  const format = useFormat();
  const columns = useFormatted(columnsOf);
  const filter = filterOf(search);
  const page = { offset: search.offset ?? 0, limit: search.limit ?? listDefaults.limit };
  const sort = sortOf(search);
  const undo = useUndoDocument();
  const list = useQuery({ ...documentsQuery({ ...filter, ...page, sort }), placeholderData: keepPreviousData });
  if (isFirstUseOf(list, Object.keys(filter).length > 0)) {
    return (
      <Card>
        <EmptyState icon={FileStack} title={strings.firstEmpty} more={<GuideLink topic="warehousing" />}>
          {strings.firstEmptyHint}
        </EmptyState>
      </Card>
    );
  }
  const menuOf = ({ id, may_undo }: StockDocument): MenuEntry[] => [
    { id: 'open', title: stockStrings.rowMenu.document, icon: PanelLeftOpen, onAction: () => change({ id }) },
    ...(may_undo
      ? [
          {
            id: 'undo',
            title: strings.undo,
            icon: Undo2,
            isDestructive: true,
            onAction: () => undo.mutate(id, { onError: tellNotDone }),
          },
        ]
      : []),
  ];
  const clear = () =>
    change({ q: undefined, kind: undefined, warehouse: undefined, from: undefined, to: undefined, offset: undefined });
  return (
    <>
      <DocumentFilters search={search} change={change} />
      <LedgerList
        label={stockStrings.tabs.documents}
        list={list}
        rows={list.data?.documents ?? []}
        count={list.data?.count ?? 0}
        page={page}
        onPage={({ offset, limit }) => change({ offset: offset || undefined, limit })}
        columns={columns}
        phoneRow={(row) => ({
          title: strings.title(kindOfDocument(row), format.text(row.number)),
          sub: [wayOf(row), row.party].filter(Boolean).join(' · '),
          figure: <Amount value={row.value} />,
          word: row.is_undone || row.is_short ? <Marks row={row} /> : format.date(row.at),
          name: strings.title(kindOfDocument(row), row.number),
        })}
        sort={sort}
        onSort={(next) => change({ sort: next === '-created_at' ? undefined : next, offset: undefined })}
        onOpen={({ id }) => change({ id })}
        openId={search.id ?? null}
        rowMenu={menuOf}
        empty={<NothingFound onClear={clear} />}
        failed={strings.failed}
        safe={stockStrings.safe}
      />
    </>
  );
}

function DocumentFilters({ search, change }: StockTabProps) {
  return (
    <FilterBar
      values={[search.kind, search.warehouse, search.from]}
      search={
        <AddressSearch
          label={strings.search}
          sent={search.q}
          onSearch={(q) => change({ q, offset: undefined })}
          className="w-60 max-sm:w-full"
        />
      }
      end={
        <ExportFile
          name={stockStrings.movement.fileName}
          pathOf={(format) =>
            urlOf('', calls.exportStockMovements, {
              query: { ...filterOf(search), of_documents: true, sort: sortOf(search), format },
            })
          }
        />
      }
    >
      <FilterSelect
        label={strings.kind}
        all={strings.allKinds}
        value={search.kind}
        onChange={(kind) => change({ kind, offset: undefined })}
        options={kinds.map((value) => ({ value, label: strings.kinds[value] }))}
        className="w-38"
      />
      <WarehouseFilter search={search} change={change} />
      <FilterRange
        label={strings.range}
        search={search}
        onChange={(range) => change({ ...range, offset: undefined })}
      />
    </FilterBar>
  );
}
