import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listDefaults } from '@taraz/core';
import { BookOpenText, MessageSquareText, Pencil, Share2, Trash2 } from 'lucide-react';
import type { Format } from '../../i18n/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { NothingFound } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { listPager } from '../../ui/pager.tsx';
import { PhoneList } from '../../ui/phone-list.tsx';
import type { ListSorting } from '../../ui/phone-sort.tsx';
import { useFormatted } from '../../ui/preferences.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { usePhone } from '../../ui/use-media.ts';
import { shareStrings } from '../sharing/strings.fa.ts';
import { Balance, standingOf } from './balance.tsx';
import type { CustomerChange } from './customers-page.tsx';
import { isOverLimit } from './is-over-limit.ts';
import { isSettled } from './is-settled.ts';
import { personIcons } from './person-icons.ts';
import { PersonName } from './person-name.tsx';
import type { CustomerListRow } from './queries.ts';
import type { CustomerSearch } from './routes.tsx';
import { customerStrings as strings } from './strings.fa.ts';
import type { Telling } from './tell-dialog.tsx';
import { tellingsOf } from './tellings-of.ts';
import { useRemoveCustomers } from './use-remove-customers.ts';

const rowId = ({ id }: CustomerListRow) => id;

function columnsOf(format: Format): TableColumn<CustomerListRow>[] {
  const words = strings.columns;
  return [
    {
      id: 'name',
      title: words.name,
      minWidth: 200,
      isWide: true,
      isRowHeader: true,
      sortField: 'name',
      render: (row) => (
        <span className="flex items-center gap-2.5">
          <PersonName row={row} />
          <span className="sr-only">{strings.entities[row.person_type]}</span>
        </span>
      ),
    },
    {
      id: 'code',
      title: words.code,
      minWidth: 140,
      rank: 2,
      render: (row) => <bdi dir="ltr">{row.economic_code || row.national_code}</bdi>,
    },
    {
      id: 'phone',
      title: words.phone,
      minWidth: 120,
      rank: 4,
      render: (row) => (
        <bdi dir="ltr" className="text-ink-2">
          {row.phone || row.landline}
        </bdi>
      ),
    },
    { id: 'place', title: words.place, minWidth: 90, rank: 5, render: (row) => row.city || row.province },
    {
      id: 'invoices',
      title: words.invoices,
      minWidth: 80,
      rank: 3,
      isFigure: true,
      render: (row) => format.number(row.invoice_count),
    },
    {
      id: 'balance',
      title: words.balance,
      minWidth: 160,
      isFigure: true,
      sortField: 'balance',
      render: (row) => (
        <>
          <Balance value={row.balance} />
          {isOverLimit(row) && (
            <span className="block text-caption text-warn leading-tight">{strings.credit.isOver}</span>
          )}
        </>
      ),
    },
  ];
}

interface RowsProps {
  list: UseQueryResult<{ count: number; customers: CustomerListRow[] }>;
  search: CustomerSearch;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  change: (patch: CustomerChange, isReplaced?: boolean) => void;
  onTell: (telling: Telling) => void;
  onClear: () => void;
}

/** The table, on a phone the two-line rows; under them the pager. */
export function CustomerRows({ list, search, selected, onSelect, change, onTell, onClear }: RowsProps) {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const columns = useFormatted(columnsOf);
  const { remove } = useRemoveCustomers();
  const rows = list.data?.customers ?? [];
  if (list.isError && rows.length === 0) return null;
  const menuOf = (row: CustomerListRow): MenuEntry[] => {
    const { remind, share } = tellingsOf([row]);
    return [
      { id: 'open', title: strings.menu.open, icon: Pencil, onAction: () => change({ id: row.id }) },
      {
        id: 'page',
        title: strings.menu.page,
        icon: BookOpenText,
        onAction: () => void navigate({ to: '/customers/$id', params: { id: row.id }, search: {} }),
      },
      { id: 'share', title: shareStrings.shareAccount, icon: Share2, onAction: () => onTell(share) },
      ...(remind === null
        ? []
        : [
            {
              id: 'remind',
              title: strings.reminding.open,
              icon: MessageSquareText,
              onAction: () => onTell(remind),
            },
          ]),
      {
        id: 'remove',
        title: strings.menu.remove,
        icon: Trash2,
        isDestructive: true,
        onAction: () => void remove([row]),
      },
    ];
  };
  const shared = {
    label: strings.title,
    rows,
    getId: rowId,
    onOpen: ({ id }: CustomerListRow) => change({ id }),
    isLoading: list.isPending,
    isRefreshing: list.isPlaceholderData,
    selected,
    onSelect,
    empty: <NothingFound onClear={onClear} />,
    footer: listPager({ count: list.data?.count, search, change }),
  };
  const sorting: ListSorting = {
    columns,
    sort: search.sort ?? listDefaults.sort,
    onSort: (sort) => change({ sort: sort as NonNullable<CustomerSearch['sort']>, offset: undefined }, true),
    newest: listDefaults.sort,
  };
  if (isPhone) {
    return (
      <PhoneList
        sorting={sorting}
        {...shared}
        row={(row) => ({
          mark: <Icon of={personIcons[row.person_type]} size={18} />,
          title: row.name,
          sub: <bdi dir="ltr">{row.economic_code || row.national_code || row.phone}</bdi>,
          figure: isSettled(row.balance) ? '' : <Amount value={row.balance.replace('-', '')} />,
          word: isOverLimit(row) ? strings.credit.isOver : standingOf(row.balance),
          name: row.name,
        })}
      />
    );
  }
  return (
    <DataTable
      {...shared}
      columns={columns}
      sort={sorting.sort}
      onSort={sorting.onSort}
      openId={search.id ?? null}
      rowMenu={menuOf}
    />
  );
}
