import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { calls, urlOf } from '@taraz/contract';
import { listDefaults } from '@taraz/core';
import { PackagePlus, TrendingUp } from 'lucide-react';
import { ExportFile } from '../../app/export-file.tsx';
import { GuideLink } from '../../app/guide-link.tsx';
import { Page } from '../../app/layout/page.tsx';
import type { Format } from '../../i18n/format.ts';
import { AddressSearch } from '../../ui/address-search.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, NothingFound } from '../../ui/empty-state.tsx';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { Icon } from '../../ui/icon.tsx';
import { JalaliRangePicker } from '../../ui/jalali-range-picker.tsx';
import { type DayRange, instantsOfRange, presetRange } from '../../ui/jalali-values.ts';
import { isLost } from '../../ui/options-source.tsx';
import { listPager } from '../../ui/pager.tsx';
import { patched } from '../../ui/patched.ts';
import { PhoneList } from '../../ui/phone-list.tsx';
import { useFormat, useFormatted } from '../../ui/preferences.ts';
import { Quantity } from '../../ui/quantity.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { usePhone } from '../../ui/use-media.ts';
import { branchListQuery } from '../branches/queries.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { type Profit, type ProfitFilter, profitKey, profitQuery } from './queries.ts';
import type { ProfitSearch } from './routes.tsx';
import { analyticsStrings } from './strings.fa.ts';

const words = analyticsStrings.profit;
const usualSort = '-profit';

type Row = Profit['products'][number];
type Change = (patch: { [K in keyof ProfitSearch]?: ProfitSearch[K] | undefined }) => void;

const yearOf = () => presetRange('year', new Date().toISOString());
const rangeOf = ({ from, to }: ProfitSearch): DayRange =>
  from === undefined || to === undefined ? yearOf() : { from, to };

const filterOf = (search: ProfitSearch): ProfitFilter => ({
  ...instantsOfRange(rangeOf(search)),
  sort: search.sort ?? usualSort,
  ...(search.branch === undefined ? {} : { branch_id: search.branch }),
  ...(search.q === undefined ? {} : { search_field: search.q }),
});

const percentOf = (format: Format, margin: string | null): string => (margin === null ? '' : format.percent(margin));

/** /analytics/profit: what goods brought and had cost when they left stock; each opens its card. */
export function ProfitPage() {
  const search = useSearch({ from: '/main/analytics/profit' });
  const navigate = useNavigate();
  const format = useFormat();
  const change: Change = (patch) =>
    void navigate({ to: '/analytics/profit', search: patched<ProfitSearch>(patch), replace: true });
  const list = useQuery({
    ...profitQuery({ ...filterOf(search), offset: search.offset ?? 0, limit: search.limit ?? listDefaults.limit }),
    placeholderData: keepPreviousData,
  });
  useLive('stock.', profitKey);
  const { data } = list;
  const isEmpty = data?.count === 0 && search.q === undefined && !list.isPlaceholderData;
  return (
    <Page
      title={words.title}
      subtitle={data && !isEmpty && words.made(format.number(data.count), format.money(data.sums.profit))}
      actions={
        <ExportFile
          name={words.fileName}
          pathOf={(file) => urlOf('', calls.exportProfit, { query: { ...filterOf(search), format: file } })}
        />
      }
    >
      <Filters search={search} change={change} />
      {data?.is_building && <Banner tone="info" title={analyticsStrings.building} />}
      {isEmpty ? (
        <Nothing />
      ) : (
        <>
          <Sums sums={data?.sums} isFailed={list.isError} />
          <AddressSearch
            label={words.search}
            sent={search.q}
            onSearch={(q) => change({ q, offset: undefined })}
            className="w-72 max-sm:w-full"
          />
          {list.isError && <QueryError title={words.failed} safe={analyticsStrings.safe} query={list} />}
          {!(list.isError && data === undefined) && <Products list={list} search={search} change={change} />}
          <p className="text-caption text-ink-2">{words.hint}</p>
        </>
      )}
      {data && data.net_without_cost !== '0' && (
        <p className="text-caption text-ink-2">{words.withoutCost(format.money(data.net_without_cost))}</p>
      )}
    </Page>
  );
}

function Filters({ search, change }: { search: ProfitSearch; change: Change }) {
  const branches = useQuery(branchListQuery({ limit: 100 }));
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-44">
        <JalaliRangePicker
          label={analyticsStrings.range}
          value={rangeOf(search)}
          onChange={(next) => change({ ...(next ?? yearOf()), offset: undefined })}
        />
      </div>
      {((branches.data?.branches.length ?? 0) > 0 || isLost(branches)) && (
        <FilterSelect
          source={branches}
          label={analyticsStrings.branch}
          all={analyticsStrings.allBranches}
          value={search.branch}
          options={(branches.data?.branches ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(branch) => change({ branch, offset: undefined })}
          className="w-44"
        />
      )}
    </div>
  );
}

function Sums({ sums, isFailed }: { sums: Profit['sums'] | undefined; isFailed: boolean }) {
  const format = useFormat();
  const amount = (value: string | undefined) => value && <Amount value={value} isTabular={false} />;
  return (
    <FigureStrip
      label={words.strip}
      isFailed={isFailed}
      figures={[
        { label: words.figures.net, value: amount(sums?.net) },
        { label: words.figures.cost, value: amount(sums?.cost) },
        { label: words.figures.profit, value: amount(sums?.profit) },
        { label: words.figures.margin, value: sums && (percentOf(format, sums.margin) || '—') },
      ]}
    />
  );
}

/** Where no cost is known yet: how it comes to be. */
function Nothing() {
  return (
    <Card>
      <EmptyState
        icon={TrendingUp}
        title={words.empty}
        actions={
          <Link to="/warehousing" search={{ id: 'new', make: 'receipt' }} className={buttonClass('primary')}>
            <Icon of={PackagePlus} />
            {words.receive}
          </Link>
        }
        more={<GuideLink topic="profit" />}
      >
        {words.emptyHint}
      </EmptyState>
    </Card>
  );
}

const columnsOf = (format: Format): TableColumn<Row>[] => [
  {
    id: 'name',
    title: words.columns.name,
    minWidth: 180,
    isWide: true,
    isRowHeader: true,
    sortField: 'name',
    render: ({ id, name }) => (
      <Link to="/warehousing" search={{ id }} className="focus-ring rounded-sm hover:underline">
        <CutName name={name} />
      </Link>
    ),
  },
  {
    id: 'code',
    title: words.columns.code,
    minWidth: 130,
    rank: 4,
    render: ({ code }) => <bdi dir="ltr">{code}</bdi>,
  },
  {
    id: 'qty',
    title: words.columns.qty,
    minWidth: 120,
    rank: 3,
    isFigure: true,
    render: (row) => <Quantity value={row.qty} unit={row.unit} />,
  },
  ...(['net', 'cost', 'profit'] as const).map(
    (figure): TableColumn<Row> => ({
      id: figure,
      title: words.figures[figure],
      minWidth: 140,
      rank: figure === 'profit' ? 1 : 2,
      isFigure: true,
      sortField: figure,
      render: (row) => <Amount value={row[figure]} />,
    }),
  ),
  {
    id: 'margin',
    title: words.figures.margin,
    minWidth: 100,
    rank: 1,
    isFigure: true,
    sortField: 'margin',
    render: ({ margin }) => percentOf(format, margin),
  },
];

interface ProductsProps {
  list: { data: Profit | undefined; isPending: boolean; isPlaceholderData: boolean };
  search: ProfitSearch;
  change: Change;
}

function Products({ list: { data, isPending, isPlaceholderData }, search, change }: ProductsProps) {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const columns = useFormatted(columnsOf);
  const shared = {
    label: words.title,
    rows: data?.products ?? [],
    getId: ({ id }: Row) => id,
    isLoading: isPending,
    isRefreshing: isPlaceholderData,
    empty: <NothingFound onClear={() => change({ q: undefined, offset: undefined })} />,
    footer: listPager({ count: data?.count, search, change }),
  };
  if (isPhone) {
    return (
      <PhoneList
        {...shared}
        onOpen={({ id }: Row) => void navigate({ to: '/warehousing', search: { id } })}
        row={(row) => ({
          title: row.name,
          sub: <Quantity value={row.qty} unit={row.unit} />,
          figure: <Amount value={row.profit} />,
          more: <Parts row={row} />,
          name: row.name,
        })}
      />
    );
  }
  return (
    <DataTable
      {...shared}
      columns={columns}
      sort={search.sort ?? usualSort}
      onSort={(sort) => change({ sort: sort as NonNullable<ProfitSearch['sort']>, offset: undefined })}
    />
  );
}

/** What a profit is made of, where no columns stand beside each other. */
function Parts({ row }: { row: Row }) {
  const format = useFormat();
  const parts = [
    { name: words.parts.net, value: <Amount value={row.net} /> },
    { name: words.parts.cost, value: <Amount value={row.cost} /> },
    ...(row.margin === null ? [] : [{ name: words.parts.margin, value: format.percent(row.margin) }]),
  ];
  return (
    <dl className="flex flex-wrap gap-x-4 text-caption text-ink-2">
      {parts.map(({ name, value }) => (
        <div key={name} className="flex gap-1.5">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
