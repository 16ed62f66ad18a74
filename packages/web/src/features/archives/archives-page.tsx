import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Eye } from 'lucide-react';
import { isFirstUseOf } from '../../app/first-use.ts';
import { GuideLink } from '../../app/guide-link.tsx';
import { Page } from '../../app/layout/page.tsx';
import { OwnBranch } from '../../app/own-branch.tsx';
import { AddressSearch } from '../../ui/address-search.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, NothingFound } from '../../ui/empty-state.tsx';
import { FiltersOrBar } from '../../ui/filters-or-bar.tsx';
import { JalaliRangePicker } from '../../ui/jalali-range-picker.tsx';
import { listPager } from '../../ui/pager.tsx';
import { patched } from '../../ui/patched.ts';
import { useFormat, useFormatted } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { ExportMenu } from '../invoice-export/export-menu.tsx';
import { ChosenBar } from '../invoices/list/bulk/chosen-bar.tsx';
import { useBulkWork } from '../invoices/list/bulk/use-bulk-work.ts';
import { type ListSelection, useSelection } from '../invoices/list/bulk/use-selection.ts';
import { listColumnsOf } from '../invoices/list/list-columns.tsx';
import { filterOf, isFiltered, type ListSearch, rangeOf, selectionFilterOf } from '../invoices/list/list-search.ts';
import { PhoneInvoices } from '../invoices/list/phone-invoices.tsx';
import type { ListChange } from '../invoices/list/use-invoice-list.ts';
import { useListOrder } from '../invoices/list/use-list-order.ts';
import type { InvoiceSummary } from '../invoices/queries.ts';
import { moveChosen } from './move-chosen.ts';
import { archiveQuery } from './queries.ts';
import { archiveStrings as strings } from './strings.fa.ts';
import { useArchive } from './use-archive.ts';

const rowId = ({ id }: InvoiceSummary) => id;

/** The archive that the address asks for, and the ways to another part of it. */
function useArchivePage() {
  const search = useSearch({ from: '/main/archives' });
  const navigate = useNavigate({ from: '/archives' });
  const { state: _state, all: _all, ...filtered } = search;
  const change = (patch: ListChange) =>
    void navigate({
      search: patched<ListSearch>({ offset: undefined, ...patch }),
      replace: true,
    });
  const order = useListOrder(search, change);
  const filter = { ...filterOf(filtered), sort: order.sort };
  const list = useQuery({ ...archiveQuery(filter), placeholderData: keepPreviousData });
  const { offset: _offset, limit: _limit, ...rest } = filter;
  return {
    search,
    filtered,
    list,
    order,
    change,
    exported: { ...rest, archived: true },
    clear: () => void navigate({ search: {} }),
    show: (next: ListSearch) => void navigate({ search: next }),
  };
}

type ArchivePage = ReturnType<typeof useArchivePage>;

/** /archives: what is over and out of the way; «خروج از بایگانی» brings it back. */
export function ArchivesPage() {
  const format = useFormat();
  const page = useArchivePage();
  const { search, filtered, list, change } = page;
  const selection = useSelection({ ...page, search: filtered, rows: list.data?.invoices ?? [], archived: true });
  if (isFirstUseOf(list, isFiltered(filtered))) return <FirstUse />;
  return (
    <Page
      title={strings.title}
      subtitle={list.data && strings.count(format.number(list.data.count))}
      actions={<ExportMenu filter={page.exported} />}
    >
      <FiltersOrBar bar={selection.isAny && <SelectionBar selection={selection} total={list.data?.count ?? 0} />}>
        <div className="flex min-h-10 flex-wrap items-center gap-2">
          <AddressSearch
            label={strings.search}
            sent={search.q}
            onSearch={(q) => change({ q })}
            className="grow basis-48 sm:max-w-96"
          />
          <div className="w-fit">
            <JalaliRangePicker
              label={strings.date}
              value={rangeOf(search)}
              onChange={(next) => change({ from: next?.from, to: next?.to })}
            />
          </div>
          {isFiltered(filtered) && (
            <Button variant="quiet" onPress={page.clear}>
              {strings.clear}
            </Button>
          )}
        </div>
      </FiltersOrBar>
      {list.isError && <QueryError title={strings.failed} safe={strings.safe} query={list} />}
      <Rows page={page} selected={selection.onPage} onSelect={selection.tick} />
    </Page>
  );
}

interface RowsProps {
  page: ArchivePage;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
}

function Rows({ page: { search, filtered, list, order, change, clear }, selected, onSelect }: RowsProps) {
  const columns = useFormatted(listColumnsOf);
  const navigate = useNavigate();
  const isPhone = usePhone();
  const { unarchive } = useArchive();
  const rows = list.data?.invoices ?? [];
  if (list.isError && rows.length === 0) return null;
  const open = (id: string) => void navigate({ to: '/invoice/{-$id}', params: { id } });
  const state = { rows, isLoading: list.isPending, isRefreshing: list.isPlaceholderData };
  const empty = <NothingFound onClear={clear} />;
  const pager = listPager({ count: list.data?.count, search, change });
  if (isPhone)
    return (
      <PhoneInvoices
        {...state}
        sorting={{ columns, ...order }}
        label={strings.title}
        offset={search.offset ?? 0}
        total={list.data?.count ?? 0}
        filter={{ ...selectionFilterOf(filtered), archived: true }}
        selected={selected}
        onSelect={onSelect}
        empty={empty}
        footer={pager}
      />
    );
  return (
    <DataTable
      {...state}
      label={strings.title}
      columns={columns}
      getId={rowId}
      {...order}
      selected={selected}
      onSelect={onSelect}
      onOpen={({ id }) => open(id)}
      rowMenu={({ id }) => [
        { id: 'open', title: strings.open, icon: Eye, keys: ['Enter'], onAction: () => open(id) },
        { id: 'unarchive', title: strings.unarchive, icon: ArchiveRestore, onAction: () => void unarchive([id]) },
      ]}
      empty={empty}
      {...(pager ? { footer: pager } : {})}
    />
  );
}

/** Count and sum of what is chosen, on all pages, and the way back to the list. */
function SelectionBar({ selection, total }: { selection: ListSelection; total: number }) {
  const archiving = useArchive();
  const work = useBulkWork(selection.choose);
  const { sums, isCounting } = selection;
  const isBusy = archiving.isBusy || work.isBusy;
  return (
    <ChosenBar
      selection={selection}
      total={total}
      work={work}
      isBusy={isBusy}
      actions={[
        {
          id: 'unarchive',
          title: strings.unarchive,
          icon: ArchiveRestore,
          isDisabled: isBusy || isCounting,
          onPress: () => void moveChosen('unarchive', { selection, states: null, count: sums.count, archiving, work }),
        },
      ]}
    />
  );
}

function FirstUse() {
  return (
    <Page title={strings.title}>
      <Card>
        <EmptyState
          icon={Archive}
          title={strings.empty}
          more={<GuideLink topic="archives" />}
          actions={
            <Link to="/invoices" search={{}} className={buttonClass('secondary')}>
              {strings.toList}
            </Link>
          }
        >
          {strings.emptyHint}
          <OwnBranch />
        </EmptyState>
      </Card>
    </Page>
  );
}
