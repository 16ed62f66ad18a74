import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Format } from '../../i18n/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Card } from '../../ui/card.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type DayRange, dateToDay, presetRange, todayInTehran } from '../../ui/jalali-values.ts';
import { listPager } from '../../ui/pager.tsx';
import { PhoneList } from '../../ui/phone-list.tsx';
import type { ListSorting } from '../../ui/phone-sort.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { usePhone } from '../../ui/use-media.ts';
import { longName, shortName } from './bar-names.ts';
import { amountColumns, type ChangeProfit, PartsOfProfit, usualSort } from './profit-columns.tsx';
import type { ProfitParts } from './queries.ts';
import type { ProfitSearch } from './routes.tsx';
import { analyticsStrings } from './strings.fa.ts';

const words = analyticsStrings.profit;

export type ProfitKind = NonNullable<ProfitSearch['by']>;
type Row = ProfitParts['parts'][number];
type MonthOf = (row: Row) => DayRange;

const sortOf = (kind: ProfitKind, { sort }: ProfitSearch): string => sort ?? (kind === 'month' ? 'name' : usualSort);

const nameOf = (kind: ProfitKind, format: Format, { key, name }: Row): string =>
  kind === 'month' ? longName(format, 'month', key) : name || words.finalConsumers;

function columnsOf(kind: ProfitKind, format: Format, monthOf: MonthOf): TableColumn<Row>[] {
  const named = (row: Row) => <CutName name={nameOf(kind, format, row)} />;
  const link = 'focus-ring rounded-sm hover:underline';
  const first: TableColumn<Row>[] =
    kind === 'month'
      ? [
          {
            id: 'month',
            title: words.columns.month,
            minWidth: 140,
            isWide: true,
            isRowHeader: true,
            sortField: 'name',
            render: (row) => (
              <Link to="/analytics/profit" search={goodsOf(monthOf(row))} className={link}>
                {named(row)}
              </Link>
            ),
          },
        ]
      : [
          {
            id: 'buyer',
            title: words.columns.buyer,
            minWidth: 180,
            isWide: true,
            isRowHeader: true,
            render: (row) =>
              row.customer_id === null ? (
                named(row)
              ) : (
                <Link to="/customers/$id" params={{ id: row.customer_id }} className={link}>
                  {named(row)}
                </Link>
              ),
          },
          {
            id: 'code',
            title: words.columns.buyerCode,
            minWidth: 130,
            rank: 4,
            render: ({ code }) => <bdi dir="ltr">{code}</bdi>,
          },
        ];
  return [
    ...first,
    {
      id: 'invoices',
      title: words.columns.invoices,
      minWidth: 90,
      rank: 3,
      isFigure: true,
      render: ({ invoices }) => format.number(invoices),
    },
    ...amountColumns,
  ];
}

interface PartsProps {
  kind: ProfitKind;
  list: { data: ProfitParts | undefined; isPending: boolean; isPlaceholderData: boolean };
  search: ProfitSearch;
  change: ChangeProfit;
}

/** Each buyer's or month's profit. A month opens the goods that were sold in it. */
export function ProfitPartsTable({ kind, list: { data, isPending, isPlaceholderData }, search, change }: PartsProps) {
  const isPhone = usePhone();
  const format = useFormat();
  const navigate = useNavigate();
  const rows = data?.parts ?? [];
  const end = data?.to_day;
  const columns = useMemo(() => columnsOf(kind, format, ({ key }) => monthFrom(key, end)), [kind, format, end]);
  const openMonth = ({ key }: Row) => void navigate({ to: '/analytics/profit', search: goodsOf(monthFrom(key, end)) });
  const openBuyer = ({ customer_id: id }: Row) => {
    if (id !== null) void navigate({ to: '/customers/$id', params: { id } });
  };
  const shared = {
    label: words.title,
    rows,
    getId: ({ key }: Row) => key || '-',
    isLoading: isPending,
    isRefreshing: isPlaceholderData,
    empty: <EmptyState title={words.empty} />,
    ...(kind === 'month' ? {} : { footer: listPager({ count: data?.count, search, change }) }),
  };
  const sorting: ListSorting = {
    columns,
    sort: sortOf(kind, search),
    onSort: (sort) => change({ sort: sort as NonNullable<ProfitSearch['sort']>, offset: undefined }),
  };
  return (
    <>
      {kind === 'month' && rows.length > 1 && <MonthChart rows={inTime(rows)} onOpen={openMonth} />}
      {isPhone ? (
        <PhoneList
          sorting={sorting}
          {...shared}
          onOpen={kind === 'month' ? openMonth : openBuyer}
          row={(row) => ({
            title: nameOf(kind, format, row),
            sub: words.ofInvoices(format.number(row.invoices)),
            figure: <Amount value={row.profit} />,
            more: <PartsOfProfit row={row} />,
            name: nameOf(kind, format, row),
          })}
        />
      ) : (
        <DataTable {...shared} columns={columns} sort={sorting.sort} onSort={sorting.onSort} />
      )}
    </>
  );
}

const inTime = (rows: readonly Row[]): Row[] => rows.toSorted((a, b) => a.key.localeCompare(b.key));

/** The days of a month, as far as the range goes. */
function monthFrom(key: string, end: string | undefined): DayRange {
  const { to } = presetRange('month', `${key}T08:00:00Z`);
  return { from: key, to: end !== undefined && end < to ? end : to };
}

/** The goods that were sold in a month, where the branch stays. */
const goodsOf =
  (month: DayRange) =>
  ({ branch }: { branch?: string | undefined }): ProfitSearch => ({
    ...month,
    ...(branch === undefined ? {} : { branch }),
  });

function MonthChart({ rows, onOpen }: { rows: readonly Row[]; onOpen: (row: Row) => void }) {
  const format = useFormat();
  const today = dateToDay(todayInTehran());
  return (
    <Card title={words.chart}>
      <BarChart
        label={words.chart}
        series={[
          { key: 'cost', label: words.parts.cost, color: 'accent' },
          { key: 'profit', label: words.parts.profit, color: 'ok', isHatched: true },
        ]}
        labelled={1}
        bars={rows.map((row) => ({
          key: row.key,
          label: shortName(format, 'month', row.key),
          name: words.monthOfBar(
            longName(format, 'month', row.key),
            format.money(row.net),
            format.money(row.cost),
            format.money(row.profit),
          ),
          values: [row.cost, row.profit],
          isUnfinished: row.key <= today && today <= presetRange('month', `${row.key}T08:00:00Z`).to,
        }))}
        onOpen={(bar) => {
          const row = rows.find(({ key }) => key === bar.key);
          if (row !== undefined) onOpen(row);
        }}
      />
    </Card>
  );
}
