import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { NothingFound } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { listPager } from '../../ui/pager.tsx';
import { PhoneList } from '../../ui/phone-list.tsx';
import type { ListSorting } from '../../ui/phone-sort.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { usePhone } from '../../ui/use-media.ts';
import { AgedShares, Share } from './aged-parts.tsx';
import { type AgeingChange, type Debtor, isDueAsked, sortOf } from './ageing.ts';
import { ageingColumns } from './ageing-columns.tsx';
import { personIcons } from './person-icons.ts';
import type { Ageing } from './queries.ts';
import type { AgeingSearch } from './routes.tsx';
import { customerStrings } from './strings.fa.ts';

const words = customerStrings.ageing;

interface DebtorsProps {
  list: { data: Ageing | undefined; isPending: boolean; isPlaceholderData: boolean };
  search: AgeingSearch;
  change: AgeingChange;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
}

/** Who owes what: a table, and on a phone a list. */
export function Debtors({
  list: { data, isPending, isPlaceholderData },
  search,
  change,
  selected,
  onSelect,
}: DebtorsProps) {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const day = data?.day ?? '';
  // The same while the day is: a live answer that changes nothing draws no row anew, and takes no focus.
  const format = useFormat();
  const isPast = search.day !== undefined;
  const isByDue = isDueAsked(search);
  const columns = useMemo(() => ageingColumns(day, isPast, isByDue, format), [day, isPast, isByDue, format]);
  const shared = {
    label: words.title,
    rows: data?.debtors ?? [],
    getId: ({ id }: Debtor) => id,
    ...(isPast ? {} : { selected, onSelect }),
    isLoading: isPending,
    isRefreshing: isPlaceholderData,
    empty: <NothingFound onClear={() => change({ q: undefined, day: undefined, offset: undefined })} />,
    footer: listPager({ count: data?.count, search, change }),
  };
  const sorting: ListSorting = {
    columns,
    sort: sortOf(search),
    onSort: (sort) => change({ sort: sort as NonNullable<AgeingSearch['sort']>, offset: undefined }),
  };
  if (isPhone) {
    return (
      <PhoneList
        sorting={sorting}
        {...shared}
        onOpen={({ id }: Debtor) => void navigate({ to: '/customers/$id', params: { id }, search: {} })}
        row={(row) => ({
          mark: <Icon of={personIcons[row.person_type]} size={18} />,
          title: row.name,
          sub: <bdi dir="ltr">{row.economic_code || row.national_code || row.phone}</bdi>,
          figure: <Amount value={row.balance} />,
          more: <Shares row={row} isPast={isPast} isByDue={isByDue} />,
          name: row.name,
        })}
      />
    );
  }
  return <DataTable {...shared} columns={columns} sort={sorting.sort} onSort={sorting.onSort} />;
}

/** Of what ages a debt is and when its debtor was reminded, where no columns stand beside each other. */
function Shares({ row, isPast, isByDue }: { row: Debtor; isPast: boolean; isByDue: boolean }) {
  const format = useFormat();
  return (
    <AgedShares row={row} isByDue={isByDue}>
      {row.cheques !== null && row.cheques.awaited_count > 0 && (
        <Share title={customerStrings.cheques.short}>
          <Amount value={row.cheques.awaited_sum} />
        </Share>
      )}
      {row.reminded && !isPast && <Share title={words.columns.reminded}>{format.date(row.reminded.at)}</Share>}
    </AgedShares>
  );
}
