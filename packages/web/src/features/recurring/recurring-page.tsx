import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listDefaults } from '@taraz/core';
import { CirclePause, FileText, Pencil, Play, Repeat, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { isFirstUseOf } from '../../app/first-use.ts';
import { GuideLink } from '../../app/guide-link.tsx';
import { Page } from '../../app/layout/page.tsx';
import type { Format } from '../../i18n/format.ts';
import { AddressSearch } from '../../ui/address-search.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, NothingFound } from '../../ui/empty-state.tsx';
import { FailureAbove } from '../../ui/failure-above.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { listPager } from '../../ui/pager.tsx';
import { patched } from '../../ui/patched.ts';
import { PhoneList } from '../../ui/phone-list.tsx';
import type { ListSorting } from '../../ui/phone-sort.tsx';
import { useFormat, useFormatted } from '../../ui/preferences.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { statusWords } from '../../ui/status.fa.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { toast } from '../../ui/toast-store.ts';
import { usePhone } from '../../ui/use-media.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { type RecurringSummary, recurringKey, recurringListQuery } from './queries.ts';
import { RecurringPanel } from './recurring-panel.tsx';
import { RemoveRecurring, useRemoveRecurring } from './remove-recurring.tsx';
import { noonOf, repeatOf, repeatWord } from './repeats.ts';
import type { RecurringSearch } from './routes.tsx';
import { StateChip } from './state-chip.tsx';
import { recurringStrings as strings } from './strings.fa.ts';
import { usePause } from './use-pause.ts';

type Change = { [K in keyof RecurringSearch]?: RecurringSearch[K] | undefined };
const rowId = ({ id }: RecurringSummary) => id;
const usualSort = 'next_day';
const stateOptions = (['all', 'active', 'paused', 'ended'] as const).map((value) => ({
  value,
  label: strings.states[value],
}));

function Last({ last, format }: { last: RecurringSummary['last']; format: Format }) {
  if (last === null) return <span className="text-ink-3">{strings.none}</span>;
  const { day, invoice, problem } = last;
  return (
    <div className="min-w-0 py-1 leading-tight">
      <div className="flex items-center gap-1.5">
        {problem !== '' && <Icon of={TriangleAlert} size={14} className="text-warn" />}
        {format.date(noonOf(day))}
      </div>
      <div className="truncate text-caption text-ink-2">
        {invoice === null ? strings.panel.gone : statusWords[invoice.state]}
      </div>
    </div>
  );
}

function columnsOf(format: Format): TableColumn<RecurringSummary>[] {
  return [
    {
      id: 'name',
      title: strings.columns.name,
      minWidth: 180,
      isWide: true,
      isRowHeader: true,
      sortField: 'name',
      render: (row) => (
        <div className="min-w-0 py-1 leading-tight">
          <div className="truncate">{row.name || strings.one}</div>
          {row.buyer_name !== row.name && (
            <div className="truncate text-caption text-ink-2">{row.buyer_name || strings.noBuyer}</div>
          )}
        </div>
      ),
    },
    {
      id: 'repeat',
      title: strings.columns.repeat,
      minWidth: 120,
      rank: 2,
      render: (row) => (
        <div className="min-w-0 py-1 leading-tight">
          <div>{repeatWord(repeatOf(row), format)}</div>
          <div className="text-caption text-ink-2">{strings.modes[row.mode]}</div>
        </div>
      ),
    },
    {
      id: 'next',
      title: strings.columns.next,
      minWidth: 100,
      isFigure: true,
      sortField: 'next_day',
      render: (row) => (row.next_day === null ? strings.none : format.date(noonOf(row.next_day))),
    },
    {
      id: 'total',
      title: strings.columns.total,
      minWidth: 130,
      isFigure: true,
      sortField: 'total',
      render: (row) => (
        <div className="py-1 leading-tight">
          <Amount value={row.total} />
          {row.prices_changed && <div className="text-caption text-ink-2">{strings.pricesChanged}</div>}
        </div>
      ),
    },
    {
      id: 'last',
      title: strings.columns.last,
      minWidth: 120,
      rank: 3,
      render: (row) => <Last last={row.last} format={format} />,
    },
    { id: 'state', title: strings.columns.state, minWidth: 110, render: (row) => <StateChip state={row.state} /> },
  ];
}

/** Those that the address asks for, and the ways to others of them. */
function useAsked() {
  const search = useSearch({ from: '/main/recurring' });
  const navigate = useNavigate();
  const { q, state, sort = usualSort, offset = 0, limit = listDefaults.limit } = search;
  const list = useQuery({
    ...recurringListQuery({
      ...{ sort, offset, limit },
      ...(q === undefined ? {} : { search_field: q }),
      ...(state === undefined ? {} : { state }),
    }),
    placeholderData: keepPreviousData,
  });
  const change = (patch: Change) => {
    void navigate({ to: '/recurring', search: patched<RecurringSearch>(patch), replace: !('id' in patch) });
  };
  return { list, change, search: { ...search, offset }, sort };
}

type Asked = ReturnType<typeof useAsked>;

/** /recurring: invoices that come again by themselves. */
export function RecurringPage() {
  const format = useFormat();
  const navigate = useNavigate();
  const asked = useAsked();
  useLive(['recurring.', 'invoice.', 'unissued.'], recurringKey);
  const { list, change, search } = asked;
  const isFirstUse = isFirstUseOf(list, search.q !== undefined || search.state !== undefined);
  const choose = () => {
    toast.show(strings.chooseHint);
    void navigate({ to: '/invoices', search: {} });
  };
  const chooseButton = (
    <Button icon={Repeat} onPress={choose}>
      {strings.chooseInvoice}
    </Button>
  );
  return (
    <Page
      title={strings.title}
      subtitle={list.data && !isFirstUse ? strings.count(format.number(list.data.count)) : undefined}
      actions={!isFirstUse && chooseButton}
    >
      {isFirstUse ? (
        <Card>
          <EmptyState icon={Repeat} title={strings.empty} actions={chooseButton} more={<GuideLink topic="recurring" />}>
            {strings.emptyHint}
          </EmptyState>
        </Card>
      ) : (
        <>
          <Filters asked={asked} />
          <FailureAbove title={strings.failed} safe={strings.safe} query={list}>
            <Rows asked={asked} />
          </FailureAbove>
        </>
      )}
      {search.id !== undefined && (
        <RecurringPanel key={search.id} id={search.id} onClose={() => change({ id: undefined })} />
      )}
    </Page>
  );
}

function Filters({ asked: { change, search } }: { asked: Asked }) {
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-2">
      <AddressSearch
        label={strings.search}
        sent={search.q}
        onSearch={(q) => change({ q, offset: undefined })}
        className="grow basis-48 sm:max-w-96"
      />
      <Segmented
        label={strings.stateFilter}
        isLabelHidden
        value={search.state ?? 'all'}
        onChange={(value) => change({ state: value === 'all' ? undefined : value, offset: undefined })}
        options={stateOptions}
        className="max-sm:w-full"
      />
    </div>
  );
}

/** What is done with one from its row; `dialog` is what one of these opens. */
function useRowMenu(change: Asked['change']) {
  const navigate = useNavigate();
  const pause = usePause();
  const [removed, setRemoved] = useState<RecurringSummary | null>(null);
  const removing = useRemoveRecurring(() => {
    setRemoved(null);
    change({ id: undefined });
  });
  const menu = (row: RecurringSummary): MenuEntry[] => {
    const { last } = row;
    const made = last?.invoice ?? null;
    return [
      { id: 'open', title: strings.menu.open, icon: Pencil, keys: ['Enter'], onAction: () => change({ id: row.id }) },
      ...(row.state === 'active'
        ? [{ id: 'pause', title: strings.menu.pause, icon: CirclePause, onAction: () => void pause(row, true) }]
        : []),
      ...(row.state === 'paused'
        ? [{ id: 'resume', title: strings.menu.resume, icon: Play, onAction: () => void pause(row, false) }]
        : []),
      ...(made === null
        ? []
        : [
            {
              id: 'last',
              title: strings.menu.lastInvoice,
              icon: FileText,
              onAction: () => void navigate({ to: '/invoice/{-$id}', params: { id: made.id } }),
            },
          ]),
      {
        id: 'remove',
        title: strings.menu.remove,
        icon: Trash2,
        isDestructive: true,
        onAction: () => {
          removing.reset();
          setRemoved(row);
        },
      },
    ];
  };
  const dialog = removed !== null && (
    <RemoveRecurring recurring={removed} removing={removing} onClose={() => setRemoved(null)} />
  );
  return { menu, dialog };
}

function Rows({ asked: { list, change, search, sort } }: { asked: Asked }) {
  const format = useFormat();
  const isPhone = usePhone();
  const columns = useFormatted(columnsOf);
  const { menu, dialog } = useRowMenu(change);
  const shared = {
    label: strings.title,
    rows: list.data?.recurring_invoices ?? [],
    getId: rowId,
    isLoading: list.isPending,
    isRefreshing: list.isPlaceholderData,
    onOpen: ({ id }: RecurringSummary) => change({ id }),
    empty: <NothingFound onClear={() => change({ q: undefined, state: undefined, offset: undefined })} />,
    footer: listPager({ count: list.data?.count, search, change }),
  };
  const sorting: ListSorting = {
    columns,
    sort,
    onSort: (next) => change({ sort: next === usualSort ? undefined : next, offset: undefined }),
  };
  return (
    <>
      {isPhone ? (
        <PhoneList
          {...shared}
          sorting={sorting}
          row={(row) => ({
            title: row.name || strings.one,
            sub: `${repeatWord(repeatOf(row), format)} · ${row.next_day === null ? strings.states[row.state] : format.date(noonOf(row.next_day))}`,
            figure: <Amount value={row.total} />,
            word: row.prices_changed ? strings.pricesChanged : strings.modes[row.mode],
            name: row.name || strings.one,
          })}
        />
      ) : (
        <DataTable
          {...shared}
          columns={columns}
          sort={sorting.sort}
          onSort={sorting.onSort}
          openId={search.id ?? null}
          rowMenu={menu}
        />
      )}
      {dialog}
    </>
  );
}
