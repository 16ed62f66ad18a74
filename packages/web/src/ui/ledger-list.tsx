import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable } from './data-table.tsx';
import { FailureAbove } from './failure-above.tsx';
import type { MenuEntry } from './menu.tsx';
import { type PageOfList, Pager } from './pager.tsx';
import { PhoneList, type PhoneListProps } from './phone-list.tsx';
import type { ShownQuery } from './query-error.tsx';
import type { TableColumn } from './table-columns.ts';
import { usePhone } from './use-media.ts';

export interface LedgerListProps<T extends { id: string }> {
  label: string;
  /** what is shown of it: loading, refreshing, failed */
  list: ShownQuery & Pick<UseQueryResult<unknown>, 'isPending' | 'isPlaceholderData'>;
  rows: readonly T[];
  count: number;
  page: PageOfList;
  onPage: (page: PageOfList) => void;
  columns: readonly TableColumn<T>[];
  phoneRow: PhoneListProps<T>['row'];
  sort?: string;
  onSort?: (sort: string) => void;
  /** The list's own order, newest first, where none of its columns has it. */
  newest?: string;
  onOpen?: (row: T) => void;
  openId?: string | null;
  isFaulty?: (row: T) => boolean;
  /** ids of this page; with `onSelect` each row can be chosen */
  selected?: ReadonlySet<string>;
  onSelect?: (ids: ReadonlySet<string>) => void;
  /** of a table's row; on a phone its panel has the same, */
  rowMenu?: (row: T) => readonly MenuEntry[];
  /** unless it has not: then the rows have it there too */
  hasMenuOnPhone?: boolean;
  empty: ReactNode;
  failed: string;
  safe: string;
}

const getId = ({ id }: { id: string }) => id;

/** A paged list in all its states: table, or two-line rows on a phone; loading, refreshing, empty, failed. */
export function LedgerList<T extends { id: string }>(props: LedgerListProps<T>) {
  return (
    <FailureAbove title={props.failed} safe={props.safe} query={props.list}>
      <Rows {...props} />
    </FailureAbove>
  );
}

function Rows<T extends { id: string }>(props: LedgerListProps<T>) {
  const { label, list, rows, count, page, onPage, columns, phoneRow, sort, onSort, empty } = props;
  const isPhone = usePhone();
  const shared = {
    label,
    rows,
    getId,
    isLoading: list.isPending,
    isRefreshing: list.isPlaceholderData,
    empty,
    footer: count > 0 ? <Pager count={count} {...page} onChange={onPage} /> : null,
    ...(props.onOpen === undefined ? {} : { onOpen: props.onOpen }),
    ...(props.selected === undefined ? {} : { selected: props.selected }),
    ...(props.onSelect === undefined ? {} : { onSelect: props.onSelect }),
  };
  const sorting = sort === undefined || onSort === undefined ? null : { sort, onSort };
  if (isPhone) {
    const newest = props.newest === undefined ? {} : { newest: props.newest };
    return (
      <PhoneList
        {...shared}
        row={phoneRow}
        {...(props.hasMenuOnPhone && props.rowMenu ? { rowMenu: props.rowMenu } : {})}
        {...(sorting && { sorting: { columns, ...sorting, ...newest } })}
      />
    );
  }
  return (
    <DataTable
      {...shared}
      columns={columns}
      openId={props.openId ?? null}
      {...sorting}
      {...(props.isFaulty === undefined ? {} : { isFaulty: props.isFaulty })}
      {...(props.rowMenu === undefined ? {} : { rowMenu: props.rowMenu })}
    />
  );
}
