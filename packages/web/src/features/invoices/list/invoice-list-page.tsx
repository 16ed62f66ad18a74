import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { invoiceStates } from '@taraz/contract';
import { listDefaults } from '@taraz/core';
import { Eye, FilePlus2, PencilLine, Plus, ReceiptText, Send, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { invoiceCountsQuery } from '../../../app/invoice-counts.ts';
import { Page } from '../../../app/layout/page.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState, NothingFound } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { JalaliRangePicker } from '../../../ui/jalali-range-picker.tsx';
import { instantsOfRange } from '../../../ui/jalali-values.ts';
import { KeyCap } from '../../../ui/key-cap.tsx';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { statusWords } from '../../../ui/status.fa.ts';
import { StatusChip, statusLooks } from '../../../ui/status-chip.tsx';
import type { TableColumn } from '../../../ui/table-columns.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { useShortcut } from '../../../ui/use-shortcut.ts';
import { useLiveInvoices } from '../live/use-live-invoices.ts';
import { type InvoiceSummary, invoiceListQuery } from '../queries.ts';
import { RemoveQuestion } from '../remove-question.tsx';
import { type InvoiceActions, useInvoiceActions } from '../use-invoice-actions.ts';
import { actionsOf, statusOf } from './invoice-status.ts';
import { listStrings } from './list.fa.ts';
import { filterOf, isFiltered, type ListSearch, listTabs, rangeOf, tabOf, tabOrder } from './list-search.ts';
import { PhoneInvoices } from './phone-invoices.tsx';
import { TotalsStrip } from './totals-strip.tsx';

const rowId = ({ id }: InvoiceSummary) => id;

/** /invoices: search, sort, date range, paging (product.md section 2); changes by itself as the authority answers. */
export function InvoiceListPage() {
  const search = useSearch({ from: '/main/invoices' });
  const navigate = useNavigate();
  const format = useFormat();
  const isPhone = usePhone();
  useLiveInvoices();
  const actions = useInvoiceActions();
  const [removing, setRemoving] = useState<InvoiceSummary | null>(null);
  const list = useQuery({ ...invoiceListQuery(filterOf(search)), placeholderData: keepPreviousData });
  const range = rangeOf(search);
  const counts = useQuery(invoiceCountsQuery(range === null ? {} : instantsOfRange(range)));
  // Another filter starts at its first page.
  const change = (patch: { [K in keyof ListSearch]?: ListSearch[K] | undefined }, isReplaced = false) => {
    const next = { ...search, offset: undefined, ...patch };
    const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as ListSearch;
    void navigate({ to: '/invoices', search: kept, replace: isReplaced });
  };
  const clear = () => void navigate({ to: '/invoices', search: {} });
  useShortcut('Alt+KeyN', () => void navigate({ to: '/create-invoice/{-$id}', params: { id: undefined }, search: {} }));

  const columns = useColumns();
  const rows = list.data?.invoices ?? [];
  const total = list.data?.count ?? 0;
  const isFirstUse = list.data !== undefined && total === 0 && !isFiltered(search);
  const countOf = (states: readonly string[]) =>
    counts.data?.counts
      .filter(({ state }) => states.length === 0 || states.includes(state))
      .reduce((sum, { count }) => sum + count, 0);
  const empty = <NothingFound onClear={clear} />;
  const pager = (
    <Pager
      count={total}
      offset={search.offset ?? listDefaults.offset}
      limit={search.limit ?? listDefaults.limit}
      onChange={({ offset, limit }) =>
        change({
          offset: offset === 0 ? undefined : offset,
          limit: limit === listDefaults.limit ? undefined : limit,
        })
      }
    />
  );
  return (
    <Page
      title={listStrings.title}
      subtitle={list.data && !isFirstUse ? listStrings.count(format.number(total)) : undefined}
      actions={!isPhone && !isFirstUse && <IssueLink />}
    >
      {!isFirstUse && <TotalsStrip counts={counts} />}
      {!isFirstUse && (
        <Tabs
          label={listStrings.tabsLabel}
          selected={tabOf(search)}
          onSelect={(tab) => change({ state: listTabs[tab].join(',') || undefined })}
          items={tabOrder.map((tab) => ({
            id: tab,
            title: listStrings.tabs[tab],
            count: countOf(listTabs[tab]),
          }))}
        />
      )}
      {!isFirstUse && <FilterRow search={search} onChange={change} onClear={clear} />}
      {list.isError && (
        <ErrorState
          title={listStrings.failed}
          safe={listStrings.safe}
          error={list.error}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {isFirstUse ? (
        <FirstUse />
      ) : isPhone ? (
        <PhoneInvoices
          rows={rows}
          isLoading={list.isPending}
          isRefreshing={list.isPlaceholderData}
          empty={list.isError ? null : empty}
          footer={total > 0 ? pager : null}
        />
      ) : (
        (!list.isError || rows.length > 0) && (
          <DataTable
            label={listStrings.title}
            columns={columns}
            rows={rows}
            getId={rowId}
            sort={search.sort ?? listDefaults.sort}
            onSort={(sort) => change({ sort: sort === listDefaults.sort ? undefined : sort })}
            onOpen={({ id }) => actions.open(id)}
            rowMenu={(row) => rowMenu(row, actions, setRemoving)}
            isLoading={list.isPending}
            isRefreshing={list.isPlaceholderData}
            empty={empty}
            footer={total > 0 ? pager : undefined}
          />
        )
      )}
      {removing && (
        <RemoveQuestion
          isNumbered={removing.tax_number !== ''}
          isBusy={actions.busyId === removing.id}
          onClose={() => setRemoving(null)}
          onRemove={() => void actions.remove(removing.id).then(() => setRemoving(null))}
        />
      )}
    </Page>
  );
}

function IssueLink() {
  return (
    <Link to="/create-invoice/{-$id}" params={{ id: undefined }} search={{}} className={buttonClass('primary')}>
      <Icon of={Plus} />
      {listStrings.issue}
      <KeyCap keys={['Alt', 'N']} tone="on-accent" />
    </Link>
  );
}

function FirstUse() {
  return (
    <Card>
      <EmptyState
        icon={ReceiptText}
        title={listStrings.empty}
        actions={
          <Link to="/create-invoice/{-$id}" params={{ id: undefined }} search={{}} className={buttonClass('primary')}>
            <Icon of={Plus} />
            {listStrings.firstIssue}
            <KeyCap keys={['Alt', 'N']} tone="on-accent" />
          </Link>
        }
      >
        {listStrings.emptyHint}
      </EmptyState>
    </Card>
  );
}

interface FilterRowProps {
  search: ListSearch;
  onChange: (patch: { [K in keyof ListSearch]?: ListSearch[K] | undefined }, isReplaced?: boolean) => void;
  onClear: () => void;
}

const searchDelayMs = 250;

function FilterRow({ search, onChange, onClear }: FilterRowProps) {
  const [text, setText] = useState(search.q ?? '');
  const sent = search.q ?? '';
  // The address may change under the field: the way back, «پاک کردن فیلترها».
  useEffect(() => setText(sent), [sent]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the text starts the clock
  useEffect(() => {
    if (text.trim() === sent) return;
    const timer = setTimeout(() => onChange({ q: text.trim() || undefined }, true), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-2">
      <SearchField
        label={listStrings.search}
        value={text}
        onChange={setText}
        onSubmit={(value) => onChange({ q: value.trim() || undefined }, true)}
        className="grow basis-48 sm:max-w-96"
      />
      {isPhone && (
        <IconButton
          variant="outlined"
          icon={SlidersHorizontal}
          label={listStrings.filters}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        />
      )}
      {(!isPhone || isOpen) && <Filters {...{ search, onChange }} />}
      {isFiltered(search) && (
        <Button variant="quiet" onPress={onClear}>
          {listStrings.clear}
        </Button>
      )}
    </div>
  );
}

function Filters({ search, onChange }: Omit<FilterRowProps, 'onClear'>) {
  return (
    <>
      <div className="w-fit">
        <JalaliRangePicker
          label={listStrings.date}
          value={rangeOf(search)}
          onChange={(next) => onChange({ from: next?.from, to: next?.to })}
        />
      </div>
      <Select
        label={listStrings.status}
        isLabelHidden
        value={search.state?.includes(',') ? 'any' : (search.state ?? 'any')}
        onChange={(state) => onChange({ state: state === 'any' ? undefined : state })}
        options={[
          { value: 'any', label: listStrings.anyStatus },
          ...invoiceStates.map((state) => ({ value: state, label: statusWords[state], icon: statusLooks[state].icon })),
        ]}
        className="w-44"
      />
    </>
  );
}

function useColumns(): TableColumn<InvoiceSummary>[] {
  const format = useFormat();
  const { columns } = listStrings;
  return [
    {
      id: 'tax_number',
      title: columns.tax,
      minWidth: 196,
      isRowHeader: true,
      sortField: 'tax_number',
      render: ({ tax_number }) =>
        tax_number === '' ? (
          <span className="text-ink-3">{listStrings.noNumber}</span>
        ) : (
          <bdi dir="ltr">{tax_number}</bdi>
        ),
    },
    {
      id: 'internal_id',
      title: columns.internal,
      minWidth: 96,
      rank: 4,
      render: ({ internal_id }) => <bdi dir="ltr">{internal_id}</bdi>,
    },
    {
      id: 'buyer_name',
      title: columns.buyer,
      minWidth: 150,
      isWide: true,
      sortField: 'buyer_name',
      render: ({ buyer_name, buyer_code }) =>
        buyer_name || buyer_code || <span className="text-ink-3">{listStrings.noBuyer}</span>,
    },
    {
      id: 'invoice_date',
      title: columns.date,
      minWidth: 96,
      rank: 2,
      isFigure: true,
      sortField: 'invoice_date',
      render: ({ invoice_date }) => <span className="text-ink-2">{format.date(invoice_date)}</span>,
    },
    {
      id: 'total',
      title: columns.total,
      minWidth: 138,
      isFigure: true,
      sortField: 'total',
      render: ({ total }) => <Figure value={total} className="font-medium" />,
    },
    {
      id: 'total_vat',
      title: columns.vat,
      minWidth: 118,
      rank: 3,
      isFigure: true,
      render: ({ total_vat }) => <Figure value={total_vat} className="text-ink-2" />,
    },
    {
      id: 'state',
      title: columns.status,
      minWidth: 132,
      sortField: 'state',
      render: (invoice) => <StatusChip status={statusOf(invoice)} />,
    },
  ];
}

/** Right edge in the column, so that units stand under units. */
function Figure({ value, className }: { value: string; className: string }) {
  return (
    <span className={`block text-right ${className}`}>
      <Amount value={value || '0'} />
    </span>
  );
}

/** What the row's menu offers by state. */
export function rowMenu(
  row: InvoiceSummary,
  actions: InvoiceActions,
  onRemove: (row: InvoiceSummary) => void,
): MenuEntry[] {
  const may = actionsOf(row);
  const words = listStrings.menu;
  const editWord = row.state === 'draft' ? words.continue : row.state === 'rejected' ? words.mend : words.edit;
  return [
    { id: 'open', title: words.open, icon: Eye, keys: ['Enter'], onAction: () => actions.open(row.id) },
    ...(may.canEdit ? [{ id: 'edit', title: editWord, icon: PencilLine, onAction: () => actions.edit(row.id) }] : []),
    ...(may.canPush || may.canAsk
      ? [
          {
            id: 'push',
            title: may.canPush ? words.push : words.ask,
            icon: Send,
            onAction: () => void actions.push(row.id),
          },
        ]
      : []),
    { id: 'duplicate', title: words.duplicate, icon: FilePlus2, onAction: () => actions.duplicate(row.id) },
    ...(may.canDelete
      ? [{ id: 'remove', title: words.remove, icon: Trash2, isDestructive: true, onAction: () => onRemove(row) }]
      : []),
  ];
}
