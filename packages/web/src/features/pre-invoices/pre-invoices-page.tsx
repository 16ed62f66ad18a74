import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listDefaults } from '@taraz/core';
import { FilePlus2, Pencil, ScrollText, Share2, SquareArrowOutUpLeft } from 'lucide-react';
import { useState } from 'react';
import { isFirstUseOf } from '../../app/first-use.ts';
import { GuideLink } from '../../app/guide-link.tsx';
import { Page } from '../../app/layout/page.tsx';
import { OwnBranch } from '../../app/own-branch.tsx';
import type { Format } from '../../i18n/format.ts';
import { AddressSearch } from '../../ui/address-search.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, NothingFound } from '../../ui/empty-state.tsx';
import { FailureAbove } from '../../ui/failure-above.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { NewButton } from '../../ui/new-button.tsx';
import { listPager } from '../../ui/pager.tsx';
import { patched } from '../../ui/patched.ts';
import { PhoneList } from '../../ui/phone-list.tsx';
import type { ListSorting } from '../../ui/phone-sort.tsx';
import { useFormat, useFormatted } from '../../ui/preferences.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { usePhone } from '../../ui/use-media.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { shareStrings } from '../sharing/strings.fa.ts';
import { type PreInvoiceSummary, preInvoiceListQuery, preInvoicesKey } from './queries.ts';
import type { PreInvoiceSearch } from './routes.tsx';
import { ShareOffer } from './share-offer.tsx';
import { StateChip, standingOf } from './state-chip.tsx';
import { preInvoiceStrings as strings } from './strings.fa.ts';
import { usePreInvoiceActions } from './use-pre-invoice-actions.ts';

type Change = { [K in keyof PreInvoiceSearch]?: PreInvoiceSearch[K] | undefined };
const rowId = ({ id }: PreInvoiceSummary) => id;
const stateOptions = (['all', 'open', 'accepted', 'declined', 'ended', 'converted'] as const).map((value) => ({
  value,
  label: strings.states[value],
}));

/** What is asked for by a choice, one of each at a time: a state, or what the buyer said while it is no invoice. */
function filterOf(value: (typeof stateOptions)[number]['value']): Change {
  const none = { state: undefined, answer: undefined };
  if (value === 'all') return none;
  if (value === 'accepted' || value === 'declined') return { ...none, answer: value };
  return { ...none, state: value };
}

function columnsOf(format: Format): TableColumn<PreInvoiceSummary>[] {
  return [
    {
      id: 'number',
      title: strings.columns.number,
      minWidth: 80,
      isRowHeader: true,
      render: (row) => format.number(row.number),
    },
    {
      id: 'buyer',
      title: strings.columns.buyer,
      minWidth: 180,
      isWide: true,
      sortField: 'buyer_name',
      render: (row) => (
        <div className="min-w-0 py-1 leading-tight">
          <div className="truncate">{row.buyer_name || <span className="text-ink-3">{strings.noBuyer}</span>}</div>
          {row.title !== '' && <div className="truncate text-caption text-ink-2">{row.title}</div>}
        </div>
      ),
    },
    {
      id: 'created',
      title: strings.columns.created,
      minWidth: 100,
      rank: 2,
      isFigure: true,
      sortField: 'created_at',
      render: (row) => format.date(row.created_at),
    },
    {
      id: 'until',
      title: strings.columns.until,
      minWidth: 100,
      rank: 3,
      isFigure: true,
      render: (row) => (row.valid_until === null ? strings.noEnd : format.date(`${row.valid_until}T08:30:00Z`)),
    },
    {
      id: 'total',
      title: strings.columns.total,
      minWidth: 140,
      isFigure: true,
      sortField: 'total',
      render: (row) => <Amount value={row.total} />,
    },
    { id: 'state', title: strings.columns.state, minWidth: 120, render: (row) => <StateChip preInvoice={row} /> },
  ];
}

/** The offers that the address asks for, and the ways to others of them. */
function useOffers() {
  const search = useSearch({ from: '/main/pre-invoices' });
  const navigate = useNavigate();
  const { q, state, answer, sort = listDefaults.sort, offset = 0, limit = listDefaults.limit } = search;
  const shown = answer ?? state;
  const list = useQuery({
    ...preInvoiceListQuery({
      sort,
      offset,
      limit,
      ...(q === undefined ? {} : { search_field: q }),
      ...(shown === undefined ? {} : { standing: shown }),
    }),
    placeholderData: keepPreviousData,
  });
  const change = (patch: Change) => {
    void navigate({
      to: '/pre-invoices',
      search: patched<PreInvoiceSearch>({ offset: undefined, ...patch }),
      replace: true,
    });
  };
  return { list, change, q, shown, sort, offset, limit, isFiltered: q !== undefined || shown !== undefined };
}

type Offers = ReturnType<typeof useOffers>;

/** /pre-invoices: offers, and with one press the invoice of one that was accepted. */
export function PreInvoicesPage() {
  const navigate = useNavigate();
  const format = useFormat();
  const offers = useOffers();
  useLive(['pre_invoice.', 'invoice.', 'unissued.'], preInvoicesKey);
  const { list, change, q, shown } = offers;
  const write = () => void navigate({ to: '/each-pre-invoice/$id', params: { id: 'new' }, search: {} });
  useShortcut('Alt+KeyN', write);
  const addButton = (
    <NewButton icon={FilePlus2} onPress={write}>
      {strings.add}
    </NewButton>
  );
  if (isFirstUseOf(list, offers.isFiltered)) {
    return (
      <Page title={strings.title}>
        <Card>
          <EmptyState
            icon={ScrollText}
            title={strings.empty}
            actions={addButton}
            more={<GuideLink topic="pre-invoices" />}
          >
            {strings.emptyHint}
            <OwnBranch />
          </EmptyState>
        </Card>
      </Page>
    );
  }
  return (
    <Page
      title={strings.title}
      subtitle={list.data && strings.count(format.number(list.data.count))}
      actions={addButton}
    >
      <div className="flex min-h-10 flex-wrap items-center gap-2">
        <AddressSearch
          label={strings.search}
          sent={q}
          onSearch={(text) => change({ q: text })}
          className="grow basis-48 sm:max-w-96"
        />
        <Segmented
          label={strings.stateFilter}
          isLabelHidden
          value={shown ?? 'all'}
          onChange={(value) => change(filterOf(value))}
          options={stateOptions}
          className="max-sm:w-full"
        />
      </div>
      <FailureAbove title={strings.failed} safe={strings.safe} query={list}>
        <Rows offers={offers} />
      </FailureAbove>
    </Page>
  );
}

/** What is done with an offer from its row; `dialog` is what one of these opens. */
function useRowMenu() {
  const format = useFormat();
  const actions = usePreInvoiceActions();
  const [shared, setShared] = useState<PreInvoiceSummary | null>(null);
  const onward = ({ id, state, invoice }: PreInvoiceSummary): MenuEntry[] => {
    if (state !== 'converted')
      return [{ id: 'convert', title: strings.convert, icon: FilePlus2, onAction: () => void actions.convert(id) }];
    if (invoice === null) return [];
    const onAction = () => actions.toInvoice(invoice.id, invoice.state === 'draft');
    return [{ id: 'invoice', title: strings.toInvoice, icon: SquareArrowOutUpLeft, onAction }];
  };
  const menu = (row: PreInvoiceSummary): MenuEntry[] => [
    ...(actions.seesInvoices ? onward(row) : []),
    { id: 'share', title: shareStrings.share, icon: Share2, onAction: () => setShared(row) },
    ...(row.state !== 'converted'
      ? [{ id: 'edit', title: strings.edit, icon: Pencil, onAction: () => actions.edit(row.id) }]
      : []),
  ];
  const dialog = shared !== null && (
    <ShareOffer id={shared.id} name={strings.one(format.number(shared.number))} onClose={() => setShared(null)} />
  );
  return { menu, dialog, open: actions.open };
}

function Rows({ offers: { list, change, sort, offset, limit } }: { offers: Offers }) {
  const format = useFormat();
  const isPhone = usePhone();
  const columns = useFormatted(columnsOf);
  const { menu, dialog, open } = useRowMenu();
  const rows = list.data?.pre_invoices ?? [];
  const state = { rows, isLoading: list.isPending, isRefreshing: list.isPlaceholderData };
  const empty = <NothingFound onClear={() => change({ q: undefined, ...filterOf('all') })} />;
  const pager = listPager({ count: list.data?.count, search: { offset, limit }, change });
  const sorting: ListSorting = {
    columns,
    sort,
    onSort: (next) => change({ sort: next === listDefaults.sort ? undefined : next }),
  };
  return (
    <>
      {isPhone ? (
        <PhoneList
          sorting={sorting}
          {...state}
          label={strings.title}
          getId={rowId}
          row={(row) => ({
            title: row.buyer_name || strings.noBuyer,
            sub: `${strings.one(format.number(row.number))} · ${format.date(row.created_at)}`,
            figure: <Amount value={row.total} />,
            word: strings.states[standingOf(row)],
            name: strings.one(format.number(row.number)),
          })}
          onOpen={({ id }) => open(id)}
          empty={empty}
          footer={pager}
        />
      ) : (
        <DataTable
          {...state}
          label={strings.title}
          columns={columns}
          getId={rowId}
          sort={sorting.sort}
          onSort={sorting.onSort}
          onOpen={({ id }) => open(id)}
          rowMenu={menu}
          empty={empty}
          {...(pager ? { footer: pager } : {})}
        />
      )}
      {dialog}
    </>
  );
}
