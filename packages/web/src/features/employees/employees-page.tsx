import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listDefaults } from '@taraz/core';
import { Ban, CircleCheck, type LucideIcon, Mail, UserPlus } from 'lucide-react';
import { Page } from '../../app/layout/page.tsx';
import type { Format } from '../../i18n/format.ts';
import { AddressSearch } from '../../ui/address-search.tsx';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { NothingFound } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { NewButton } from '../../ui/new-button.tsx';
import { isLost } from '../../ui/options-source.tsx';
import { listPager } from '../../ui/pager.tsx';
import { patched } from '../../ui/patched.ts';
import { PhoneList } from '../../ui/phone-list.tsx';
import type { ListSorting } from '../../ui/phone-sort.tsx';
import { useFormat, useFormatted } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { usePhone } from '../../ui/use-media.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { everyBranchQuery } from '../branches/queries.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { EmployeePanel } from './employee-panel.tsx';
import { Initials } from './initials.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { type Employee, employeeListQuery, employeesKey } from './queries.ts';
import type { EmployeeSearch } from './routes.tsx';
import { employeeStrings as strings } from './strings.fa.ts';

const rowId = ({ id }: Employee) => id;

const looks = {
  active: { tone: 'ok', icon: CircleCheck },
  invited: { tone: 'info', icon: Mail },
  removed: { tone: 'mute', icon: Ban },
} as const satisfies Record<Employee['status'], { tone: ChipTone; icon: LucideIcon }>;

/** «صدور، کالا»: what someone may do, in a few words. */
const accessOf = ({ crew }: Employee): string =>
  crew.role === 'admin' ? strings.all : crew.permissions.map((one) => strings.short[one]).join('، ') || strings.nothing;

function StatusOf({ employee }: { employee: Employee }) {
  const { tone, icon } = looks[employee.status];
  return (
    <Chip tone={tone} icon={icon}>
      {strings.status[employee.status]}
    </Chip>
  );
}

function columnsOf(format: Format): TableColumn<Employee>[] {
  return [
    {
      id: 'user',
      title: strings.columns.user,
      minWidth: 190,
      isWide: true,
      isRowHeader: true,
      sortField: 'name',
      render: (row) => (
        <div className="flex items-center gap-2.5 py-1.5">
          <Initials name={row.name} />
          <div className="min-w-0 leading-tight">
            <CutName name={row.name} />
            <CutName name={row.crew.username} className="text-caption text-ink-2" />
          </div>
        </div>
      ),
    },
    {
      id: 'access',
      title: strings.columns.access,
      minWidth: 150,
      render: (row) => (
        <div className="leading-tight">
          <div>{strings.roles[row.crew.role]}</div>
          <div className="text-caption text-ink-2">{accessOf(row)}</div>
        </div>
      ),
    },
    { id: 'branch', title: strings.columns.branch, minWidth: 90, rank: 2, render: (row) => row.branch?.name ?? '' },
    {
      id: 'seen',
      title: strings.columns.seen,
      minWidth: 130,
      rank: 3,
      isFigure: true,
      render: (row) => (row.last_seen_at === null ? '' : format.dateTime(row.last_seen_at)),
    },
    { id: 'status', title: strings.columns.status, minWidth: 110, render: (row) => <StatusOf employee={row} /> },
  ];
}

type EmployeeChange = { [K in keyof EmployeeSearch]?: EmployeeSearch[K] | undefined };

/** The people that the address asks for, and the ways to others. */
function useEmployees() {
  const search = useSearch({ from: '/main/employees' });
  const navigate = useNavigate();
  const change = (patch: EmployeeChange, isReplaced = false) => {
    void navigate({ to: '/employees', search: patched<EmployeeSearch>(patch), replace: isReplaced });
  };
  const list = useQuery({
    ...employeeListQuery({
      sort: search.sort ?? listDefaults.sort,
      offset: search.offset ?? 0,
      limit: search.limit ?? listDefaults.limit,
      ...(search.q === undefined ? {} : { search_field: search.q }),
      ...(search.branch === undefined ? {} : { branch_id: search.branch }),
      ...(search.role === undefined ? {} : { role: search.role }),
    }),
    placeholderData: keepPreviousData,
  });
  return {
    search,
    list,
    change,
    filter: (patch: EmployeeChange) => change({ offset: undefined, ...patch }, true),
    open: (id: string | undefined) => change({ id }),
  };
}

type Employees = ReturnType<typeof useEmployees>;

/** /employees: who works for the account, what each may do, and where. */
export function EmployeesPage() {
  useLive('staff.', employeesKey);
  const employees = useEmployees();
  const { search, list, filter, open } = employees;
  const format = useFormat();
  useShortcut('Alt+KeyN', () => open('new'));
  const isFiltered = search.q !== undefined || search.branch !== undefined || search.role !== undefined;
  const counts =
    list.data && !isFiltered
      ? strings.counts(format.number(list.data.count), format.number(list.data.active))
      : undefined;
  return (
    <Page
      title={strings.title}
      subtitle={counts}
      actions={
        <NewButton icon={UserPlus} onPress={() => open('new')}>
          {strings.add}
        </NewButton>
      }
    >
      <FilterRow search={search} onChange={filter} />
      {list.isError && <QueryError title={strings.failed} safe={strings.safe} query={list} />}
      <EmployeeRows employees={employees} />
      <InvitationsCard />
      {search.id !== undefined && <EmployeePanel key={search.id} id={search.id} onClose={() => open(undefined)} />}
    </Page>
  );
}

function EmployeeRows({ employees: { search, list, change, filter, open } }: { employees: Employees }) {
  const isPhone = usePhone();
  const columns = useFormatted(columnsOf);
  if (list.isLoadingError && !isPhone) return null;
  const sorting: ListSorting = {
    columns,
    sort: search.sort ?? listDefaults.sort,
    onSort: (sort) => filter({ sort: sort === listDefaults.sort ? undefined : sort }),
    newest: listDefaults.sort,
  };
  const shared = {
    label: strings.title,
    rows: list.data?.users ?? [],
    getId: rowId,
    onOpen: ({ id }: Employee) => open(id),
    isLoading: list.isPending,
    isRefreshing: list.isPlaceholderData,
    empty: list.isError ? null : (
      <NothingFound onClear={() => filter({ q: undefined, branch: undefined, role: undefined })} />
    ),
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
        mark: <Initials name={row.name} />,
        title: row.name,
        // Two of one name are told apart by it.
        sub: [row.crew.username, accessOf(row), row.branch?.name].filter(Boolean).join(' · '),
        word: <StatusOf employee={row} />,
        name: row.name,
      })}
    />
  );
}

interface FilterRowProps {
  search: EmployeeSearch;
  onChange: (patch: EmployeeChange) => void;
}

function FilterRow({ search, onChange }: FilterRowProps) {
  const branches = useQuery(everyBranchQuery());
  return (
    <FilterBar
      values={[search.branch, search.role]}
      search={
        <AddressSearch
          label={strings.search}
          sent={search.q}
          onSearch={(q) => onChange({ q })}
          className="w-64 max-sm:w-full"
        />
      }
    >
      {((branches.data?.count ?? 0) > 0 || isLost(branches)) && (
        <FilterSelect
          source={branches}
          label={strings.branchFilter}
          all={strings.allBranches}
          value={search.branch}
          onChange={(branch) => onChange({ branch })}
          options={(branches.data?.branches ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          className="w-38"
        />
      )}
      <FilterSelect
        label={strings.roleFilter}
        all={strings.allRoles}
        value={search.role}
        onChange={(role) => onChange({ role })}
        options={(['admin', 'employee'] as const).map((value) => ({ value, label: strings.roles[value] }))}
        className="w-38"
      />
    </FilterBar>
  );
}
