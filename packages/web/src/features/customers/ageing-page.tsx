import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { calls, reminderLimits, shareLimits, urlOf } from '@taraz/contract';
import { addDecimals, listDefaults } from '@taraz/core';
import { Hourglass, ListChecks, MessageSquareText, Share2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '../../app/api.ts';
import { ExportFile } from '../../app/export-file.tsx';
import { isFirstUseOf } from '../../app/first-use.ts';
import { GuideLink } from '../../app/guide-link.tsx';
import { Page } from '../../app/layout/page.tsx';
import { chosenOnPage, nothingChosen, type Selection, withPage } from '../../app/selection.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import type { Format } from '../../i18n/format.ts';
import { AddressSearch } from '../../ui/address-search.tsx';
import { Amount } from '../../ui/amount.tsx';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, NothingFound } from '../../ui/empty-state.tsx';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { dayToDate } from '../../ui/jalali-values.ts';
import { listPager } from '../../ui/pager.tsx';
import { patched } from '../../ui/patched.ts';
import { PhoneList } from '../../ui/phone-list.tsx';
import type { ListSorting } from '../../ui/phone-sort.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { usePhone } from '../../ui/use-media.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { SmsDeliveryMark } from '../sharing/sms-delivery.tsx';
import { shareStrings } from '../sharing/strings.fa.ts';
import { AsOfDay } from './as-of-day.tsx';
import { isSettled } from './balance.tsx';
import { ChequesLink } from './cheques-in-hand.tsx';
import { personIcons } from './customer-rows.tsx';
import { type Ageing, type AgeingFilter, ageingQuery, customersKey } from './queries.ts';
import type { AgeingSearch, CustomerPageSearch } from './routes.tsx';
import { customerStrings } from './strings.fa.ts';
import { TellDialog, type Telling } from './tell-dialog.tsx';

const words = customerStrings.ageing;
const { reminding } = customerStrings;
const usualSort = '-balance';

type Debtor = Ageing['debtors'][number];
type Age = keyof typeof words.ages;

/** The days before today that an age begins and ends with; of what is older, ten years are shown, and the rest as what stood before. */
const ages = {
  upto_30: { youngest: 0, oldest: 30, rank: 1 },
  upto_60: { youngest: 31, oldest: 60, rank: 2 },
  upto_90: { youngest: 61, oldest: 90, rank: 3 },
  over_90: { youngest: 91, oldest: 3650, rank: 1 },
} as const satisfies Record<Age, { youngest: number; oldest: number; rank: number }>;
const allAges = Object.keys(ages) as Age[];

type Due = keyof typeof words.dues;
const dueRanks = {
  undated: 3,
  not_due: 2,
  late_30: 3,
  late_60: 3,
  late_90: 3,
  late_over_90: 2,
} as const satisfies Record<Due, number>;
const allDues = Object.keys(dueRanks) as Due[];

/** By the days until which debts were to be paid: of a past day these are not known. */
const isDueAsked = ({ day, by }: AgeingSearch): boolean => day === undefined && by === 'due';
const sortOf = (search: AgeingSearch) => search.sort ?? (isDueAsked(search) ? '-overdue' : usualSort);

const filterOf = (search: AgeingSearch): AgeingFilter => {
  const { q, day } = search;
  return {
    sort: sortOf(search),
    ...(day === undefined ? {} : { day }),
    ...(q === undefined ? {} : { search_field: q }),
  };
};

/** The days in which a debt of this age was made. @param day that the report counts to */
function rangeOf(age: Age, day: string): CustomerPageSearch {
  const last = dayToDate(day);
  if (last === null) return {};
  const before = (days: number) => last.subtract({ days }).toString();
  return { from: before(ages[age].oldest), to: before(ages[age].youngest) };
}

const lateOf = ({ late_30, late_60, late_90, late_over_90 }: NonNullable<Debtor['due']>): string =>
  addDecimals(late_30, late_60, late_90, late_over_90);

const hasOverdue = (data: Ageing | undefined): boolean => data?.sums.due != null && !isSettled(lateOf(data.sums.due));

type Change = (patch: { [K in keyof AgeingSearch]?: AgeingSearch[K] | undefined }) => void;

/** /analytics/debts: what each customer owes by the age of the debt; every figure opens the statement of its days. */
export function AgeingPage() {
  const search = useSearch({ from: '/main/analytics/debts' });
  const navigate = useNavigate();
  const format = useFormat();
  useLive('customer.', customersKey);
  const change: Change = (patch) =>
    void navigate({ to: '/analytics/debts', search: patched<AgeingSearch>(patch), replace: true });
  const list = useQuery({
    ...ageingQuery({ ...filterOf(search), offset: search.offset ?? 0, limit: search.limit ?? listDefaults.limit }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  const [selection, setSelection] = useState<Selection<Debtor>>(nothingChosen);
  const all = useMutation({
    mutationFn: () =>
      api(calls.listAgeing, {
        query: { ...filterOf(search), sort: '-overdue', overdue: true, limit: reminderLimits.customers },
      }),
    onSuccess: ({ debtors }) => setSelection({ kind: 'some', rows: new Map(debtors.map((one) => [one.id, one])) }),
    onError: tellNotDone,
  });
  const [telling, setTelling] = useState<Telling | null>(null);
  const isPast = search.day !== undefined;
  const isByDue = isDueAsked(search);
  const shown = data?.debtors ?? [];
  // As they are by now, where the page shows them.
  const now = new Map(shown.map((one) => [one.id, one]));
  const chosen = selection.kind === 'some' ? [...selection.rows.values()].map((one) => now.get(one.id) ?? one) : [];
  const lateCount = all.data?.count ?? 0;
  const isFirstUse = isFirstUseOf(list, search.q !== undefined || isPast);
  const others = data !== undefined && !isSettled(data.owed_by_others) && (
    <p className="text-caption text-ink-2">{words.others(format.money(data.owed_by_others))}</p>
  );
  return (
    <Page
      title={words.title}
      subtitle={data && !isFirstUse && words.debtors(format.number(data.count), format.money(data.sums.balance))}
      actions={
        <ExportFile
          name={words.fileName}
          pathOf={(file) => urlOf('', calls.exportAgeing, { query: { ...filterOf(search), format: file } })}
        />
      }
    >
      {isFirstUse ? (
        <Card>
          <EmptyState icon={Hourglass} title={words.empty} more={<GuideLink topic="ageing" />}>
            {others}
          </EmptyState>
        </Card>
      ) : (
        <>
          <Strip {...{ data, isByDue, isFailed: list.isError }} />
          {chosen.length > 0 ? (
            <BulkBar
              title={
                lateCount > chosen.length && chosen.length === reminderLimits.customers
                  ? words.selectedFirst(format.number(chosen.length), format.number(lateCount))
                  : words.selected(format.number(chosen.length))
              }
              sum={`${words.columns.balance}: ${format.money(addDecimals(...chosen.map(({ balance }) => balance)))}`}
              actions={[
                {
                  id: 'remind',
                  title: reminding.open,
                  icon: MessageSquareText,
                  onPress: () => setTelling({ what: 'remind', customers: chosen }),
                },
                {
                  id: 'share',
                  title: shareStrings.shareAccount,
                  icon: Share2,
                  isDisabled: chosen.length > shareLimits.documents,
                  onPress: () => setTelling({ what: 'share', customers: chosen }),
                },
              ]}
              onClear={() => setSelection(nothingChosen)}
            />
          ) : (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <AddressSearch
                label={customerStrings.search}
                sent={search.q}
                onSearch={(q) => change({ q, offset: undefined })}
                className="w-72 max-sm:w-full"
              />
              <AsOfDay
                day={search.day}
                onChange={(day) => {
                  setSelection(nothingChosen);
                  change({ day, by: undefined, sort: undefined, offset: undefined });
                }}
              />
              {!isPast && (
                <Segmented
                  label={words.by.label}
                  isLabelHidden
                  value={isByDue ? 'due' : 'age'}
                  onChange={(by) => change({ by: by === 'due' ? by : undefined, sort: undefined, offset: undefined })}
                  options={(['age', 'due'] as const).map((value) => ({ value, label: words.by[value] }))}
                />
              )}
              {!isPast && hasOverdue(data) && (
                <Button icon={ListChecks} isBusy={all.isPending} onPress={() => all.mutate()}>
                  {words.allOverdue}
                </Button>
              )}
            </div>
          )}
          {list.isError && <QueryError title={words.failed} safe={customerStrings.safe} query={list} />}
          {!(list.isError && data === undefined) && (
            <Debtors
              list={list}
              search={search}
              change={change}
              selected={chosenOnPage(selection, shown)}
              onSelect={(ids) => setSelection((before) => withPage(before, shown, ids))}
            />
          )}
          {data && (
            <p className="text-caption text-ink-2">
              {(isByDue ? words.dueHint : words.hint)(format.date(`${data.day}T08:00:00Z`))} {isPast && words.asOf.hint}
            </p>
          )}
          {others}
        </>
      )}
      <TellDialog telling={telling} onClose={() => setTelling(null)} onSent={() => setSelection(nothingChosen)} />
    </Page>
  );
}

interface StripProps {
  data: Ageing | undefined;
  isByDue: boolean;
  isFailed: boolean;
}

/** The sums of all debtors, by age or by the days until which they were to pay. */
function Strip({ data, isByDue, isFailed }: StripProps) {
  const format = useFormat();
  const figure = (title: string, value: string | undefined, isWorst: boolean) => ({
    label: format.text(words.rial(title)),
    value: value !== undefined && <Amount value={value} isTabular={false} />,
    tone: isWorst && value !== undefined && !isSettled(value) ? ('warn' as const) : undefined,
  });
  return (
    <FigureStrip
      label={words.strip}
      isFailed={isFailed}
      figures={
        isByDue
          ? allDues.map((due) => figure(words.dues[due], data?.sums.due?.[due], due === 'late_over_90'))
          : allAges.map((age) => figure(words.ages[age], data?.sums[age], age === 'over_90'))
      }
    />
  );
}

/** What of a debt was to be paid when; the days are of its invoices, which its account tells. */
const dueColumns = (format: Format): TableColumn<Debtor>[] => [
  ...allDues.map(
    (due): TableColumn<Debtor> => ({
      id: due,
      title: format.text(words.rial(words.dues[due])),
      minWidth: 120,
      rank: dueRanks[due],
      isFigure: true,
      render: (row) => (row.due === null || isSettled(row.due[due]) ? null : <Amount value={row.due[due]} />),
    }),
  ),
  {
    id: 'overdue',
    title: words.rial(words.overdue),
    minWidth: 130,
    rank: 1,
    isFigure: true,
    sortField: 'overdue',
    render: ({ due }) => {
      const late = due === null ? '0' : lateOf(due);
      return isSettled(late) ? null : <Amount value={late} />;
    },
  },
];

/** @param isPast whether the day is over: nobody is reminded of what he owed then */
function columnsOf(day: string, isPast: boolean, isByDue: boolean, format: Format): TableColumn<Debtor>[] {
  const opens = (row: Debtor, value: string, age: string, search: CustomerPageSearch) =>
    isSettled(value) ? null : (
      <Link
        to="/customers/$id"
        params={{ id: row.id }}
        search={search}
        className="focus-ring relative rounded-sm text-accent-text hover:underline"
      >
        <Amount value={value} /> <span className="sr-only">{words.open(row.name, format.text(age))}</span>
      </Link>
    );
  const ageColumns = allAges.map(
    (age): TableColumn<Debtor> => ({
      id: age,
      title: format.text(words.rial(words.ages[age])),
      minWidth: 120,
      rank: ages[age].rank,
      isFigure: true,
      sortField: age,
      render: (row) => opens(row, row[age], words.ages[age], rangeOf(age, day)),
    }),
  );
  return [
    {
      id: 'name',
      title: words.columns.name,
      minWidth: 160,
      isWide: true,
      isRowHeader: true,
      sortField: 'name',
      render: (row) => (
        <Link
          to="/customers/$id"
          params={{ id: row.id }}
          search={{}}
          className="focus-ring flex items-center gap-2.5 rounded-sm hover:underline"
        >
          <Icon of={personIcons[row.person_type]} className="shrink-0 text-ink-3" />
          <span className="min-w-0">
            <CutName name={row.name} />
          </span>
        </Link>
      ),
    },
    {
      id: 'code',
      title: words.columns.code,
      minWidth: 130,
      rank: 4,
      render: (row) => <bdi dir="ltr">{row.economic_code || row.national_code}</bdi>,
    },
    ...(isByDue ? dueColumns(format) : ageColumns),
    {
      id: 'balance',
      title: words.columns.balance,
      minWidth: 130,
      isFigure: true,
      sortField: 'balance',
      render: (row) => (
        <div className="py-1 leading-tight">
          {opens(row, row.balance, words.columns.balance, isPast ? { ...rangeOf('over_90', day), to: day } : {})}
          {row.cheques !== null && row.cheques.awaited_count > 0 && (
            <div className="text-caption text-ink-2">
              {customerStrings.cheques.beside}{' '}
              <ChequesLink customerId={row.id} name={row.name} state="awaited" sum={row.cheques.awaited_sum} />
            </div>
          )}
        </div>
      ),
    },
    ...(isPast ? [] : [remindedColumn(format)]),
  ];
}

const remindedColumn = (format: Format): TableColumn<Debtor> => ({
  id: 'reminded',
  title: words.columns.reminded,
  minWidth: 130,
  rank: 3,
  render: ({ reminded: last }) =>
    last && (
      <span className="relative flex items-center gap-2">
        {format.date(last.at)}
        {last.delivery !== null && <SmsDeliveryMark delivery={last.delivery} />}
      </span>
    ),
});

interface DebtorsProps {
  list: { data: Ageing | undefined; isPending: boolean; isPlaceholderData: boolean };
  search: AgeingSearch;
  change: Change;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
}

function Debtors({ list: { data, isPending, isPlaceholderData }, search, change, selected, onSelect }: DebtorsProps) {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const day = data?.day ?? '';
  // The same while the day is: a live answer that changes nothing draws no row anew, and takes no focus.
  const format = useFormat();
  const isPast = search.day !== undefined;
  const isByDue = isDueAsked(search);
  const columns = useMemo(() => columnsOf(day, isPast, isByDue, format), [day, isPast, isByDue, format]);
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
