import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type CallReply, calls } from '@taraz/contract';
import { listDefaults } from '@taraz/core';
import { Activity, Boxes, Coins, CreditCard, LifeBuoy, TriangleAlert, UserCheck } from 'lucide-react';
import { api } from '../../app/api.ts';
import { Page } from '../../app/layout/page.tsx';
import { withLoading } from '../../app/loading.ts';
import type { Format } from '../../i18n/format.ts';
import { AddressSearch } from '../../ui/address-search.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { cx } from '../../ui/cx.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, NothingFound } from '../../ui/empty-state.tsx';
import { FailureAbove } from '../../ui/failure-above.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { listPager } from '../../ui/pager.tsx';
import { patched } from '../../ui/patched.ts';
import { PhoneList, type PhoneListProps } from '../../ui/phone-list.tsx';
import { useFormat, useFormatted } from '../../ui/preferences.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { accountStrings } from '../accounts/accounts.fa.ts';
import { SignupChip, type SignupStatus } from '../accounts/status-chip.tsx';
import { catalogueStrings } from '../goods/strings.fa.ts';
import { operatorStateQuery, operatorWorkQuery, troubles } from '../operator-state/queries.ts';
import { stateStrings } from '../operator-state/strings.fa.ts';
import { rateStrings } from '../rates/strings.fa.ts';
import { subscriptionStrings } from '../subscription/strings.fa.ts';
import { ticketStrings } from '../tickets/strings.fa.ts';
import { operatorStrings } from './operator.fa.ts';
import { OperatorOnly } from './operator-only.tsx';
import { RegistrationPanel } from './registration-panel.tsx';
import type { OperatorSearch } from './routes.tsx';

type Row = CallReply<typeof calls.listRegistrations>['registrations'][number];

const tabs = ['UNDER_REVIEW', 'DOCUMENTS_REQUIRED', 'REJECTED', 'VERIFIED', 'SUSPENDED'] as const;

/** /operator: registrations of all accounts, one in the panel to decide over. */
export function OperatorPage() {
  return (
    <OperatorOnly title={operatorStrings.title}>
      <Registrations />
    </OperatorOnly>
  );
}

function columnsOf(format: Format): TableColumn<Row>[] {
  const words = operatorStrings.columns;
  return [
    {
      id: 'name',
      title: words.name,
      minWidth: 180,
      isWide: true,
      isRowHeader: true,
      render: (row) => (
        <span className="block py-1">
          <CutName name={row.name} className="font-medium" />
          <bdi dir="ltr" className="text-caption text-ink-2">
            {row.national_code}
          </bdi>
        </span>
      ),
    },
    {
      id: 'status',
      title: words.status,
      minWidth: 130,
      render: (row) => <SignupChip status={row.status} />,
    },
    {
      id: 'entity',
      title: words.entity,
      minWidth: 110,
      rank: 3,
      render: (row) => accountStrings.entities[row.entity] ?? '',
    },
    { id: 'documents', title: words.documents, minWidth: 70, rank: 4, render: (row) => format.number(row.documents) },
    {
      id: 'created',
      title: words.created,
      minWidth: 150,
      rank: 2,
      sortField: 'created_at',
      isFigure: true,
      render: (row) => format.dateTime(row.created_at),
    },
  ];
}

function Registrations() {
  const search = useSearch({ from: '/main/operator' });
  const navigate = useNavigate();
  const format = useFormat();
  const change = (part: Partial<Record<keyof OperatorSearch, unknown>>, isReplaced = false) =>
    void navigate({ to: '/operator', search: patched<OperatorSearch>(part as never), replace: isReplaced });
  const filter = (part: Partial<Record<keyof OperatorSearch, unknown>>) => change({ offset: undefined, ...part });
  const query = {
    limit: search.limit ?? listDefaults.limit,
    offset: search.offset ?? 0,
    sort: search.sort ?? listDefaults.sort,
    ...(search.q ? { search_field: search.q } : {}),
    ...(search.status ? { status: search.status } : {}),
  };
  const list = useQuery({
    queryKey: ['operator', 'list', query],
    queryFn: () => withLoading(api(calls.listRegistrations, { query })),
    placeholderData: keepPreviousData,
  });
  const isFiltered = search.q !== undefined || search.status !== undefined;
  const empty = isFiltered ? (
    <NothingFound onClear={() => filter({ q: undefined, status: undefined })} />
  ) : (
    <EmptyState icon={UserCheck} title={operatorStrings.empty}>
      {operatorStrings.emptyMore}
    </EmptyState>
  );
  return (
    <Page
      title={operatorStrings.title}
      actions={
        <>
          <StateLink />
          <DeskLink />
          <SettingsLinks />
        </>
      }
      {...(list.data ? { subtitle: operatorStrings.count(format.number(list.data.count)) } : {})}
    >
      <Tabs
        label={operatorStrings.list}
        selected={search.status ?? 'all'}
        onSelect={(status) => filter({ status: status === 'all' ? undefined : status })}
        items={[
          { id: 'all' as SignupStatus | 'all', title: operatorStrings.all },
          ...tabs.map((id) => ({ id, title: accountStrings.statuses[id].chip })),
        ]}
      />
      <AddressSearch
        label={operatorStrings.search}
        sent={search.q}
        onSearch={(q) => filter({ q })}
        className="w-80 max-sm:w-full"
      />
      <FailureAbove title={operatorStrings.failed} query={list}>
        <RegistrationRows
          list={{
            label: operatorStrings.list,
            rows: list.data?.registrations ?? [],
            getId: ({ account_id }) => account_id,
            onOpen: ({ account_id }) => change({ id: account_id }),
            isLoading: list.isPending,
            isRefreshing: list.isPlaceholderData,
            empty,
            footer: listPager({ count: list.data?.count, search, change }),
          }}
          search={search}
          onSort={(sort) => filter({ sort: sort === 'created_at' ? sort : undefined })}
        />
      </FailureAbove>
      {search.id !== undefined && (
        <RegistrationPanel key={search.id} id={search.id} onClose={() => change({ id: undefined })} />
      )}
    </Page>
  );
}

/** What is set for all accounts. */
const settings = [
  { to: '/operator/plans', icon: CreditCard, title: subscriptionStrings.plansLink },
  { to: '/operator/goods', icon: Boxes, title: catalogueStrings.link },
  { to: '/operator/rates', icon: Coins, title: rateStrings.link },
] as const;

/** The ways to settings; on a phone in a menu, or they push the list down by two lines. */
function SettingsLinks() {
  const navigate = useNavigate();
  if (usePhone()) {
    const entries = settings.map(({ to, icon, title }) => ({
      id: to,
      icon,
      title,
      onAction: () => void navigate({ to }),
    }));
    return <Menu variant="outlined" label={operatorStrings.settings} entries={entries} />;
  }
  return settings.map(({ to, icon, title }) => (
    <Link key={to} to={to} className={buttonClass()}>
      <Icon of={icon} />
      {title}
    </Link>
  ));
}

/** The way to alerts and what waits, with how many there are. */
function StateLink() {
  const format = useFormat();
  const { data } = useQuery(operatorStateQuery());
  const count = data === undefined ? 0 : troubles(data);
  return (
    <Link
      to="/operator/state"
      className={buttonClass()}
      {...(count === 0 ? {} : { 'aria-label': stateStrings.linkCount(format.number(count)) })}
    >
      <Icon of={count === 0 ? Activity : TriangleAlert} className={cx('max-sm:hidden', count > 0 && 'text-warn')} />
      {stateStrings.link}
      {count > 0 && <span className="font-bold text-warn">{format.number(count)}</span>}
    </Link>
  );
}

/** The way to the desk, with how many wait for an answer. */
function DeskLink() {
  const format = useFormat();
  const { tickets = 0 } = useQuery(operatorWorkQuery()).data ?? {};
  return (
    <Link to="/operator/tickets" className={buttonClass()}>
      <Icon of={LifeBuoy} className="max-sm:hidden" />
      {ticketStrings.desk.link}
      {tickets > 0 && <span className="font-bold text-warn">{format.number(tickets)}</span>}
    </Link>
  );
}

interface RegistrationRowsProps {
  list: Omit<PhoneListProps<Row>, 'row'>;
  search: OperatorSearch;
  onSort: (sort: string) => void;
}

/** The registrations as a table, on a phone as rows. */
function RegistrationRows({ list, search, onSort }: RegistrationRowsProps) {
  const columns = useFormatted(columnsOf);
  const format = useFormat();
  const sort = search.sort ?? listDefaults.sort;
  if (!usePhone())
    return <DataTable {...list} columns={columns} sort={sort} onSort={onSort} openId={search.id ?? null} />;
  return (
    <PhoneList
      {...list}
      sorting={{ columns, sort, onSort }}
      row={(row) => ({
        title: row.name,
        sub: (
          <>
            <bdi dir="ltr">{row.national_code}</bdi> · {accountStrings.entities[row.entity] ?? ''}
          </>
        ),
        more: (
          <span className="flex flex-wrap items-center gap-2 text-caption text-ink-2">
            <SignupChip status={row.status} />
            {format.dateTime(row.created_at)}
          </span>
        ),
        name: row.name,
      })}
    />
  );
}
