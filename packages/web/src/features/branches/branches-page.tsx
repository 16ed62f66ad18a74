import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listDefaults } from '@taraz/core';
import { MapPinned } from 'lucide-react';
import { isFirstUseOf } from '../../app/first-use.ts';
import { GuideLink } from '../../app/guide-link.tsx';
import { Page } from '../../app/layout/page.tsx';
import { useSession } from '../../app/session-store.ts';
import type { Format } from '../../i18n/format.ts';
import { AddressSearch } from '../../ui/address-search.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, NothingFound } from '../../ui/empty-state.tsx';
import { NewButton } from '../../ui/new-button.tsx';
import { listPager } from '../../ui/pager.tsx';
import { patched } from '../../ui/patched.ts';
import { PhoneList } from '../../ui/phone-list.tsx';
import type { ListSorting } from '../../ui/phone-sort.tsx';
import { useFormat, useFormatted } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { usePhone } from '../../ui/use-media.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { BranchPanel } from './branch-panel.tsx';
import { type Branch, branchesKey, branchListQuery } from './queries.ts';
import type { BranchSearch } from './routes.tsx';
import { branchStrings as strings } from './strings.fa.ts';

const rowId = ({ id }: Branch) => id;

function columnsOf(format: Format): TableColumn<Branch>[] {
  return [
    {
      id: 'name',
      title: strings.columns.name,
      minWidth: 160,
      isWide: true,
      isRowHeader: true,
      sortField: 'name',
      render: (row) => row.name,
    },
    {
      id: 'code',
      title: strings.columns.code,
      minWidth: 70,
      sortField: 'code',
      render: (row) => (
        <bdi dir="ltr" className="font-medium">
          {row.code}
        </bdi>
      ),
    },
    { id: 'place', title: strings.columns.place, minWidth: 110, rank: 2, render: (row) => row.city },
    {
      id: 'phone',
      title: strings.columns.phone,
      minWidth: 120,
      rank: 3,
      render: (row) => <bdi dir="ltr">{row.phone}</bdi>,
    },
    {
      id: 'people',
      title: strings.columns.people,
      minWidth: 80,
      isFigure: true,
      render: (row) => format.number(row.employees),
    },
  ];
}

/** The branches that the address asks for, and the ways to others. */
function useBranches() {
  const search = useSearch({ from: '/main/branches' });
  const navigate = useNavigate();
  const sort = search.sort ?? 'code';
  const filter = { sort, offset: search.offset ?? 0, limit: search.limit ?? listDefaults.limit };
  const list = useQuery({
    ...branchListQuery(search.q === undefined ? filter : { ...filter, search_field: search.q }),
    placeholderData: keepPreviousData,
  });
  return {
    search,
    sort,
    list,
    rows: list.data?.branches ?? [],
    change: (patch: { [K in keyof BranchSearch]?: BranchSearch[K] | undefined }) =>
      void navigate({ to: '/branches', search: patched<BranchSearch>(patch), replace: !('id' in patch) }),
  };
}

type Branches = ReturnType<typeof useBranches>;

/** /branches: the places the account sells from. */
export function BranchesPage() {
  useLive('staff.', branchesKey);
  const branches = useBranches();
  const { search, list, change } = branches;
  const format = useFormat();
  const { admin } = useSession();
  useShortcut('Alt+KeyN', () => change({ id: 'new' }), { isEnabled: admin });
  const isFirstUse = isFirstUseOf(list, search.q !== undefined);
  const add = (label: string) => <NewButton onPress={() => change({ id: 'new' })}>{label}</NewButton>;
  return (
    <Page
      title={strings.title}
      subtitle={list.data && !isFirstUse ? strings.count(format.number(list.data.count)) : undefined}
      actions={admin && !isFirstUse && add(strings.add)}
    >
      {!isFirstUse && (
        <AddressSearch
          label={strings.search}
          sent={search.q}
          onSearch={(q) => change({ q, offset: undefined })}
          className="w-64 max-sm:w-full"
        />
      )}
      {list.isError && <QueryError title={strings.failed} safe={strings.safe} query={list} />}
      {isFirstUse ? (
        <Card>
          <EmptyState
            icon={MapPinned}
            title={strings.empty}
            actions={admin && add(strings.first)}
            more={<GuideLink topic="employees" />}
          >
            {strings.emptyHint}
          </EmptyState>
        </Card>
      ) : (
        <BranchRows branches={branches} />
      )}
      {search.id !== undefined && admin && (
        <BranchPanel key={search.id} id={search.id} rows={branches.rows} onClose={() => change({ id: undefined })} />
      )}
    </Page>
  );
}

function BranchRows({ branches: { search, sort, list, rows, change } }: { branches: Branches }) {
  const format = useFormat();
  const isPhone = usePhone();
  const { admin } = useSession();
  const columns = useFormatted(columnsOf);
  if (list.isLoadingError && !isPhone) return null;
  const sorting: ListSorting = {
    columns,
    sort,
    onSort: (next) => change({ sort: next === 'code' ? undefined : next, offset: undefined }),
  };
  const shared = {
    label: strings.title,
    rows,
    getId: rowId,
    ...(admin ? { onOpen: ({ id }: Branch) => change({ id }) } : {}),
    isLoading: list.isPending,
    isRefreshing: list.isPlaceholderData,
    empty: list.isError ? null : <NothingFound onClear={() => change({ q: undefined, offset: undefined })} />,
    footer: listPager({ count: list.data?.count, search, change }),
  };
  if (!isPhone)
    return (
      <DataTable {...shared} columns={columns} sort={sorting.sort} onSort={sorting.onSort} openId={search.id ?? null} />
    );
  return (
    <PhoneList
      {...shared}
      sorting={sorting}
      row={(row) => ({
        title: row.name,
        sub: row.city,
        figure: <bdi dir="ltr">{row.code}</bdi>,
        word: `${format.number(row.employees)} ${strings.columns.people}`,
        name: row.name,
      })}
    />
  );
}
