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
import { type AgeingChange, allAges, allDues, type Debtor, isDueAsked, sortOf } from './ageing.ts';
import { ageingColumns } from './ageing-columns.tsx';
import { isSettled } from './balance.tsx';
import { personIcons } from './customer-rows.tsx';
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
  const parts = isByDue
    ? allDues.map((due) => ({ id: due as string, title: words.dues[due], value: row.due?.[due] ?? '0' }))
    : allAges.map((age) => ({ id: age as string, title: words.ages[age], value: row[age] }));
  return (
    <dl className="flex flex-wrap gap-x-4 text-caption text-ink-2">
      {parts.map(
        ({ id, title, value }) =>
          !isSettled(value) && (
            <div key={id} className="flex gap-1.5">
              <dt>{format.text(title)}</dt>
              <dd>
                <Amount value={value} />
              </dd>
            </div>
          ),
      )}
      {row.cheques !== null && row.cheques.awaited_count > 0 && (
        <div className="flex gap-1.5">
          <dt>{customerStrings.cheques.short}</dt>
          <dd>
            <Amount value={row.cheques.awaited_sum} />
          </dd>
        </div>
      )}
      {row.reminded && !isPast && (
        <div className="flex gap-1.5">
          <dt>{words.columns.reminded}</dt>
          <dd>{format.date(row.reminded.at)}</dd>
        </div>
      )}
    </dl>
  );
}
