import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { calls, urlOf } from '@taraz/contract';
import { listDefaults } from '@taraz/core';
import { PackagePlus, TrendingUp } from 'lucide-react';
import { ExportFile } from '../../app/export-file.tsx';
import { GuideLink } from '../../app/guide-link.tsx';
import { Page } from '../../app/layout/page.tsx';
import { AddressSearch } from '../../ui/address-search.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { clock } from '../../ui/clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { JalaliRangePicker } from '../../ui/jalali-range-picker.tsx';
import { type DayRange, instantsOfRange, presetRange } from '../../ui/jalali-values.ts';
import { patched } from '../../ui/patched.ts';
import { Percent } from '../../ui/percent.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useLive } from '../invoices/live/use-live.ts';
import { BranchFilter } from './branch-filter.tsx';
import { type ChangeProfit, usualSort } from './profit-columns.tsx';
import { ProfitPartsTable } from './profit-parts.tsx';
import { ProfitProducts } from './profit-products.tsx';
import {
  type Profit,
  type ProfitFilter,
  type ProfitPartsFilter,
  profitKey,
  profitPartsQuery,
  profitQuery,
} from './queries.ts';
import type { ProfitSearch } from './routes.tsx';
import { analyticsStrings } from './strings.fa.ts';

const words = analyticsStrings.profit;
const yearOf = () => presetRange('year', clock.nowIso());
const rangeOf = ({ from, to }: ProfitSearch): DayRange =>
  from === undefined || to === undefined ? yearOf() : { from, to };

const kinds = ['product', 'buyer', 'month'] as const;

const partsFilterOf = (search: ProfitSearch): ProfitPartsFilter => ({
  ...instantsOfRange(rangeOf(search)),
  ...(search.sort === undefined ? {} : { sort: search.sort }),
  ...(search.branch === undefined ? {} : { branch_id: search.branch }),
});

const filterOf = (search: ProfitSearch): ProfitFilter => ({
  sort: usualSort,
  ...partsFilterOf(search),
  ...(search.q === undefined ? {} : { search_field: search.q }),
});

const pageOf = ({ offset = 0, limit = listDefaults.limit }: ProfitSearch) => ({ offset, limit });

/** /analytics/profit: what goods brought and had cost when they left stock, by product, buyer or month. */
export function ProfitPage() {
  const search = useSearch({ from: '/main/analytics/profit' });
  const { by } = search;
  const navigate = useNavigate();
  const format = useFormat();
  const change: ChangeProfit = (patch) =>
    void navigate({ to: '/analytics/profit', search: patched<ProfitSearch>(patch), replace: true });
  const products = useQuery({ ...profitQuery({ ...filterOf(search), ...pageOf(search) }), enabled: by === undefined });
  const parts = useQuery({
    ...profitPartsQuery({ ...partsFilterOf(search), ...pageOf(search), by: by ?? 'buyer' }),
    enabled: by !== undefined,
  });
  const list = by === undefined ? products : parts;
  useLive('stock.', profitKey);
  const { data } = list;
  const isNothing = data?.sums.net === '0' && data.sums.cost === '0';
  const isEmpty = isNothing && search.q === undefined && !list.isPlaceholderData;
  return (
    <Page
      title={words.title}
      subtitle={data && !isEmpty && words.made(format.money(data.sums.profit))}
      actions={
        <ExportFile
          name={words.fileName}
          pathOf={(file) =>
            urlOf('', calls.exportProfit, {
              query:
                by === undefined
                  ? { ...filterOf(search), format: file }
                  : { ...partsFilterOf(search), by, format: file },
            })
          }
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
          {by === undefined && (
            <AddressSearch
              label={words.search}
              sent={search.q}
              onSearch={(q) => change({ q, offset: undefined })}
              className="w-72 max-sm:w-full"
            />
          )}
          {list.isError && <QueryError title={words.failed} safe={analyticsStrings.safe} query={list} />}
          {!(list.isError && data === undefined) &&
            (by === undefined ? (
              <ProfitProducts list={products} search={search} change={change} />
            ) : (
              <ProfitPartsTable key={by} kind={by} list={parts} search={search} change={change} />
            ))}
          {data && <p className="text-caption text-ink-2">{words.hint}</p>}
        </>
      )}
      {data && data.net_without_cost !== '0' && (
        <p className="text-caption text-ink-2">{words.withoutCost(format.money(data.net_without_cost))}</p>
      )}
    </Page>
  );
}

function Filters({ search, change }: { search: ProfitSearch; change: ChangeProfit }) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-44">
        <JalaliRangePicker
          label={analyticsStrings.range}
          value={rangeOf(search)}
          onChange={(next) => change({ ...(next ?? yearOf()), offset: undefined })}
        />
      </div>
      <BranchFilter value={search.branch} onChange={(branch) => change({ branch, offset: undefined })} />
      <Segmented
        className="max-sm:basis-full"
        label={words.by}
        isLabelHidden
        value={search.by ?? 'product'}
        options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
        onChange={(kind) =>
          change({ by: kind === 'product' ? undefined : kind, sort: undefined, q: undefined, offset: undefined })
        }
      />
    </div>
  );
}

function Sums({ sums, isFailed }: { sums: Profit['sums'] | undefined; isFailed: boolean }) {
  const amount = (value: string | undefined) => value && <Amount value={value} isTabular={false} />;
  return (
    <FigureStrip
      label={words.strip}
      isFailed={isFailed}
      figures={[
        { label: words.figures.net, value: amount(sums?.net) },
        { label: words.figures.cost, value: amount(sums?.cost) },
        { label: words.figures.profit, value: amount(sums?.profit) },
        { label: words.figures.margin, value: sums && (sums.margin === null ? '—' : <Percent value={sums.margin} />) },
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
