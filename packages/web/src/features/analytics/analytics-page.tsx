import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChartColumn, Plus } from 'lucide-react';
import { useState } from 'react';
import { Page } from '../../app/layout/page.tsx';
import { useMay } from '../../app/use-may.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { clock } from '../../ui/clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { JalaliRangePicker } from '../../ui/jalali-range-picker.tsx';
import { type DayRange, instantsOfRange, presetRange } from '../../ui/jalali-values.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ChartSkeleton, SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { type Behind, BehindPanel } from './behind-panel.tsx';
import { BranchFilter } from './branch-filter.tsx';
import { RangeFigures } from './figures.tsx';
import { type Analytics, type AnalyticsFilter, analyticsQuery, authorityReportQuery } from './queries.ts';
import { DeclarationCard, PatternsCard, SalesCard, salesOf, TopsCard } from './report-cards.tsx';
import type { AnalyticsSearch } from './routes.tsx';
import { StatesCard, StatesOverTimeCard } from './state-cards.tsx';
import { analyticsStrings as words } from './strings.fa.ts';

const steps = ['day', 'month', 'season'] as const;

/** The range, branch and step that the address asks for, and the reports of them. */
function useAnalytics() {
  const search = useSearch({ strict: false }) as AnalyticsSearch;
  const navigate = useNavigate();
  const year = presetRange('year', clock.nowIso());
  const range: DayRange =
    search.from !== undefined && search.to !== undefined ? { from: search.from, to: search.to } : year;
  const filter: AnalyticsFilter = {
    ...instantsOfRange(range),
    ...(search.branch === undefined ? {} : { branch_id: search.branch }),
    ...(search.step === undefined ? {} : { step: search.step }),
  };
  return {
    search,
    range,
    year,
    filter,
    report: useQuery(analyticsQuery(filter)),
    authority: useQuery(authorityReportQuery(filter)),
    change: (next: { [K in keyof AnalyticsSearch]?: AnalyticsSearch[K] | undefined }) =>
      void navigate({ to: '/analytics', search: { ...search, ...next } as never, replace: true }),
  };
}

type AnalyticsState = ReturnType<typeof useAnalytics>;

/** /analytics: sales and tax, states at the authority, top buyers and goods, the season's declaration. */
export function AnalyticsPage() {
  const page = useAnalytics();
  const { search, report, authority, change } = page;
  const { data } = report;
  const [behind, setBehind] = useState<Behind | null>(null);
  const isEmpty = data?.states.every(({ count }) => count === 0) && data.sums.invoices === 0;
  return (
    <>
      <Page title={words.title}>
        <div className="flex flex-col gap-3.5">
          <div className="flex flex-wrap items-end gap-2">
            <div className="min-w-44">
              <JalaliRangePicker
                label={words.range}
                value={page.range}
                onChange={(next) => change(next ?? page.year)}
              />
            </div>
            <BranchFilter value={search.branch} onChange={(branch) => change({ branch })} />
            <Segmented
              className="max-sm:basis-full"
              label={words.step}
              isLabelHidden
              value={data?.step ?? search.step ?? null}
              options={steps.map((value) => ({ value, label: words.steps[value] }))}
              onChange={(step) => change({ step })}
            />
          </div>
          {report.isError && <QueryError title={words.failed} safe={words.safe} query={report} />}
          {(data?.is_building || authority.data?.is_building) && <Banner tone="info" title={words.building} />}
          <WhenLoaded isLoading={report.isPending} skeleton={<ReportSkeleton />}>
            {data && isEmpty && <NothingSold page={page} />}
            {data && !isEmpty && <Reports page={page} report={data} onOpen={setBehind} />}
          </WhenLoaded>
        </div>
      </Page>
      {behind !== null && (
        <BehindPanel key={JSON.stringify(behind.filter)} {...behind} onClose={() => setBehind(null)} />
      )}
    </>
  );
}

/** No invoices in the range: the whole year is offered, and where that is shown already, to issue one. */
function NothingSold({ page: { search, range, year, change } }: { page: AnalyticsState }) {
  const mayDraft = useMay('draft');
  const isWholeYear = range.from === year.from && range.to === year.to && search.branch === undefined;
  return (
    <Card>
      <EmptyState
        icon={ChartColumn}
        title={words.empty}
        actions={
          isWholeYear ? (
            mayDraft && (
              <Link
                to="/create-invoice/{-$id}"
                params={{ id: undefined }}
                search={{}}
                className={buttonClass('primary')}
              >
                <Icon of={Plus} />
                {words.issue}
              </Link>
            )
          ) : (
            <Button onPress={() => change({ ...year, branch: undefined })}>{words.wholeYear}</Button>
          )
        }
      >
        {isWholeYear ? words.emptyYearHint : words.emptyHint}
      </EmptyState>
    </Card>
  );
}

interface ReportsProps {
  page: AnalyticsState;
  report: Analytics;
  onOpen: (behind: Behind) => void;
}

function Reports({ page: { search, range, filter, authority }, report, onOpen }: ReportsProps) {
  const { branch } = search;
  return (
    <div className="@container flex flex-col gap-3.5">
      <RangeFigures report={report} onOpen={(title, figure) => onOpen({ title, figure, filter: salesOf(filter) })} />
      <SalesCard report={report} filter={filter} onOpen={onOpen} />
      <div className="grid items-start gap-3.5 @[68.75rem]:grid-cols-2">
        <TopsCard kind="buyers" report={report} filter={filter} onOpen={onOpen} />
        <TopsCard kind="goods" report={report} filter={filter} onOpen={onOpen} />
        <StatesCard range={range} branch={branch} report={report} />
        {authority.data && <PatternsCard report={authority.data} filter={filter} onOpen={onOpen} />}
      </div>
      {authority.isError && <QueryError title={words.authorityFailed} safe={words.safe} query={authority} />}
      {authority.data && <StatesOverTimeCard report={report} authority={authority.data} branch={branch} />}
      <DeclarationCard report={report} filter={filter} onOpen={onOpen} />
    </div>
  );
}

/** What comes, in its places: figures, the chart, the two lists of those at the top. */
function ReportSkeleton() {
  const figures = [words.net, words.vat, words.total, words.count];
  return (
    <div className="@container flex flex-col gap-3.5">
      <FigureStrip label={words.figures} figures={figures.map((label) => ({ label, value: undefined }))} />
      <Card title={words.sales}>
        <ChartSkeleton className="h-64 max-sm:h-56" />
      </Card>
      <div className="grid items-start gap-3.5 @[68.75rem]:grid-cols-2">
        {[words.buyers, words.goods].map((title) => (
          <Card key={title} title={title} isFlush>
            <SkeletonRows rows={8} columns={['max-w-48', 'max-w-28']} />
          </Card>
        ))}
      </div>
    </div>
  );
}
