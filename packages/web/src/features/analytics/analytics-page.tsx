import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { addDecimals, jalaliSeasonNames } from '@taraz/core';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { Page } from '../../app/layout/page.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { JalaliRangePicker } from '../../ui/jalali-range-picker.tsx';
import { type DayRange, instantsOfRange, presetRange } from '../../ui/jalali-values.ts';
import { useFormat } from '../../ui/preferences.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { statusWords } from '../../ui/status.fa.ts';
import { branchListQuery } from '../branches/queries.ts';
import { patternWords } from '../invoices/list/list.fa.ts';
import { longName, percentChange, shortName } from './bar-names.ts';
import { type Behind, BehindPanel } from './behind-panel.tsx';
import { RangeFigures } from './figures.tsx';
import {
  type Analytics,
  type AnalyticsFilter,
  type AuthorityReport,
  analyticsQuery,
  authorityReportQuery,
  type SalesFilter,
} from './queries.ts';
import { ReportCard } from './report-card.tsx';
import type { AnalyticsSearch } from './routes.tsx';
import { analyticsStrings as words } from './strings.fa.ts';

type Open = (behind: Behind) => void;
interface PartProps {
  report: Analytics;
  filter: AnalyticsFilter;
  onOpen: Open;
}

/** The range and branch of the report. */
function salesOf({ step: _step, limit: _limit, ...filter }: AnalyticsFilter): SalesFilter {
  return filter;
}

const steps = ['day', 'month', 'season'] as const;
const today = () => new Date().toISOString().slice(0, 10);

/** /analytics: sales and tax, states at the authority, top buyers and goods, the season's declaration. */
export function AnalyticsPage() {
  const search = useSearch({ strict: false }) as AnalyticsSearch;
  const navigate = useNavigate();
  const [behind, setBehind] = useState<Behind | null>(null);
  const year = presetRange('year', new Date().toISOString());
  const range: DayRange =
    search.from !== undefined && search.to !== undefined ? { from: search.from, to: search.to } : year;
  const filter: AnalyticsFilter = {
    ...instantsOfRange(range),
    ...(search.branch === undefined ? {} : { branch_id: search.branch }),
    ...(search.step === undefined ? {} : { step: search.step }),
  };
  const report = useQuery(analyticsQuery(filter));
  const authority = useQuery(authorityReportQuery(filter));
  const branches = useQuery(branchListQuery({ limit: 100 }));
  const change = (next: AnalyticsSearch) =>
    void navigate({ to: '/analytics', search: { ...search, ...next } as never, replace: true });
  const data = report.data;
  const isEmpty = data?.states.every(({ count }) => count === 0) && data.sums.invoices === 0;
  return (
    <>
      <Page title={words.title}>
        <div className="flex flex-col gap-3.5">
          <div className="flex flex-wrap items-end gap-2">
            <div className="min-w-44">
              <JalaliRangePicker label={words.range} value={range} onChange={(next) => change(next ?? year)} />
            </div>
            {(branches.data?.branches.length ?? 0) > 0 && (
              <FilterSelect
                label={words.branch}
                all={words.allBranches}
                value={search.branch}
                options={(branches.data?.branches ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(branch) => change({ branch } as AnalyticsSearch)}
                className="w-44"
              />
            )}
            <Segmented
              label={words.step}
              isLabelHidden
              value={data?.step ?? search.step ?? null}
              options={steps.map((value) => ({ value, label: words.steps[value] }))}
              onChange={(step) => change({ step })}
            />
          </div>
          {report.isError && (
            <ErrorState
              title={words.failed}
              safe={words.safe}
              error={report.error}
              onRetry={() => void report.refetch()}
              isRetrying={report.isFetching}
            />
          )}
          {data?.is_building && <Banner tone="info" title={words.building} />}
          <WhenLoaded
            isLoading={report.isPending}
            skeleton={<SkeletonRows rows={10} columns={['max-w-60', 'max-w-40']} />}
          >
            {data && isEmpty && (
              <Card>
                <EmptyState
                  icon={ChartColumn}
                  title={words.empty}
                  actions={<Button onPress={() => change(year)}>{words.wholeYear}</Button>}
                >
                  {words.emptyHint}
                </EmptyState>
              </Card>
            )}
            {data && !isEmpty && (
              <div className="@container flex flex-col gap-3.5">
                <RangeFigures
                  report={data}
                  onOpen={(title, figure) => setBehind({ title, figure, filter: salesOf(filter) })}
                />
                <SalesCard report={data} filter={filter} onOpen={setBehind} />
                <div className="grid items-start gap-3.5 @[1100px]:grid-cols-2">
                  <TopsCard kind="buyers" report={data} filter={filter} onOpen={setBehind} />
                  <TopsCard kind="goods" report={data} filter={filter} onOpen={setBehind} />
                  <StatesCard range={range} branch={search.branch} report={data} />
                  {authority.data && <PatternsCard report={authority.data} filter={filter} onOpen={setBehind} />}
                </div>
                <DeclarationCard report={data} filter={filter} onOpen={setBehind} />
              </div>
            )}
          </WhenLoaded>
        </div>
      </Page>
      {behind !== null && (
        <BehindPanel key={JSON.stringify(behind.filter)} {...behind} onClose={() => setBehind(null)} />
      )}
    </>
  );
}

function SalesCard({ report, filter, onOpen }: PartProps) {
  const format = useFormat();
  const { step, series } = report;
  const rows = [...series].reverse();
  const open = (row: Analytics['series'][number]) =>
    onOpen({
      title: longName(format, step, row.from_day),
      filter: {
        ...instantsOfRange({ from: row.from_day, to: row.to_day }),
        ...(filter.branch_id === undefined ? {} : { branch_id: filter.branch_id }),
      },
    });
  const money = (value: string) => <Amount value={value} className="min-w-36 text-right" />;
  return (
    <ReportCard
      title={words.sales}
      rows={rows}
      getId={({ from_day }) => from_day}
      nameOf={(row) => longName(format, step, row.from_day)}
      onOpen={open}
      columns={[
        {
          title: words.time,
          show: (row) => longName(format, step, row.from_day),
          plain: (row) => longName(format, step, row.from_day),
        },
        { title: words.net, show: ({ net }) => money(net), plain: ({ net }) => net },
        { title: words.vat, show: ({ vat }) => money(vat), plain: ({ vat }) => vat },
        {
          title: words.invoices,
          show: ({ invoices }) => <Amount value={invoices} className="min-w-16 text-right" />,
          plain: ({ invoices }) => String(invoices),
        },
        {
          title: words.yearBefore,
          show: ({ previous_net }) => money(previous_net),
          plain: ({ previous_net }) => previous_net,
        },
        {
          title: words.change,
          show: ({ net, previous_net }) => {
            const change = percentChange(net, previous_net);
            return change === null ? '' : format.percent(change);
          },
          plain: ({ net, previous_net }) => percentChange(net, previous_net) ?? '',
        },
      ]}
      chart={
        <BarChart
          label={words.sales}
          series={[
            { key: 'net', label: words.net, color: 'accent' },
            { key: 'vat', label: words.vat, color: 'info', isHatched: true },
          ]}
          bars={series.map((row) => ({
            key: row.from_day,
            label: shortName(format, step, row.from_day),
            name: words.salesOfBar(
              longName(format, step, row.from_day),
              format.money(row.net),
              format.money(row.vat),
              format.number(row.invoices),
            ),
            values: [row.net, row.vat],
            mark: addDecimals(row.previous_net, row.previous_vat),
            isUnfinished: row.from_day <= today() && today() <= row.to_day,
          }))}
          onOpen={(bar) => {
            const row = series.find(({ from_day }) => from_day === bar.key);
            if (row !== undefined) open(row);
          }}
        />
      }
    />
  );
}

function TopsCard({ kind, report, filter, onOpen }: PartProps & { kind: 'buyers' | 'goods' }) {
  const format = useFormat();
  const rows = report[kind];
  const range = salesOf(filter);
  const nameOf = ({ name }: (typeof rows)[number]) => name || words.noName;
  return (
    <ReportCard
      title={words[kind]}
      subtitle={words.rial}
      rows={rows}
      getId={({ key }) => key}
      nameOf={nameOf}
      empty={<p className="p-6 text-center text-ink-2">{words.empty}</p>}
      onOpen={(row) =>
        onOpen({
          title: nameOf(row),
          filter: { ...range, ...(kind === 'buyers' ? { buyer: row.key } : { goods: row.key }) },
        })
      }
      columns={[
        { title: kind === 'buyers' ? words.buyer : words.good, show: nameOf, plain: nameOf },
        ...(kind === 'goods'
          ? [
              {
                title: words.qty,
                show: ({ qty }: (typeof rows)[number]) => (
                  <Amount value={qty} fraction={2} className="min-w-20 text-right" />
                ),
                plain: ({ qty }: (typeof rows)[number]) => qty,
              },
            ]
          : []),
        {
          title: words.invoices,
          show: ({ invoices }) => format.number(invoices),
          plain: ({ invoices }) => String(invoices),
        },
        {
          title: words.net,
          show: ({ net }) => <Amount value={net} className="min-w-32 text-right" />,
          plain: ({ net }) => net,
        },
        {
          title: words.vat,
          show: ({ vat }) => <Amount value={vat} className="min-w-32 text-right" />,
          plain: ({ vat }) => vat,
        },
      ]}
    />
  );
}

function StatesCard({ report, range, branch }: { report: Analytics; range: DayRange; branch: string | undefined }) {
  const navigate = useNavigate();
  const rows = report.states.filter(({ count }) => count > 0);
  const nameOf = ({ state }: (typeof rows)[number]) => statusWords[state];
  return (
    <ReportCard
      title={words.states}
      rows={rows}
      getId={({ state }) => state}
      nameOf={nameOf}
      onOpen={({ state }) => {
        const search = { ...range, ...(branch === undefined ? {} : { branch }), state, all: true };
        void navigate({ to: '/invoices', search: search as never });
      }}
      columns={[
        { title: words.state, show: nameOf, plain: nameOf },
        {
          title: words.invoices,
          show: ({ count }) => <Amount value={count} className="min-w-16 text-right" />,
          plain: ({ count }) => String(count),
        },
        {
          title: words.total,
          show: ({ total }) => <Amount value={total} className="min-w-32 text-right" />,
          plain: ({ total }) => total,
        },
        {
          title: words.vat,
          show: ({ total_vat }) => <Amount value={total_vat} className="min-w-32 text-right" />,
          plain: ({ total_vat }) => total_vat,
        },
      ]}
    />
  );
}

function PatternsCard({ report, filter, onOpen }: Omit<PartProps, 'report'> & { report: AuthorityReport }) {
  const nameOf = ({ pattern }: AuthorityReport['patterns'][number]) =>
    (patternWords as Record<string, string>)[pattern] ?? pattern;
  return (
    <ReportCard
      title={words.patterns}
      rows={report.patterns}
      getId={({ pattern }) => pattern}
      nameOf={nameOf}
      empty={<p className="p-6 text-center text-ink-2">{words.empty}</p>}
      onOpen={(row) => onOpen({ title: nameOf(row), filter: { ...salesOf(filter), pattern: row.pattern } })}
      columns={[
        { title: words.patterns, show: nameOf, plain: nameOf },
        {
          title: words.invoices,
          show: ({ invoices }) => <Amount value={invoices} className="min-w-16 text-right" />,
          plain: ({ invoices }) => String(invoices),
        },
        {
          title: words.net,
          show: ({ net }) => <Amount value={net} className="min-w-32 text-right" />,
          plain: ({ net }) => net,
        },
        {
          title: words.vat,
          show: ({ vat }) => <Amount value={vat} className="min-w-32 text-right" />,
          plain: ({ vat }) => vat,
        },
      ]}
    />
  );
}

function DeclarationCard({ report, filter, onOpen }: PartProps) {
  const format = useFormat();
  const { declaration } = report;
  const title = words.declaration(
    jalaliSeasonNames[declaration.season - 1] ?? '',
    format.text(String(declaration.year)),
  );
  const rows = (['taxable', 'exempt', 'exported', 'vat'] as const).map((key) => ({
    key,
    name: key === 'vat' ? words.vatDue : words[key],
    value: declaration[key],
  }));
  const range = instantsOfRange({ from: declaration.from_day, to: declaration.to_day });
  return (
    <div>
      <ReportCard
        title={title}
        subtitle={words.rial}
        rows={rows}
        getId={({ key }) => key}
        nameOf={({ name }) => name}
        onOpen={({ key, name }) =>
          onOpen({
            title: name,
            figure: key === 'vat' ? 'vat' : 'net',
            filter: {
              ...range,
              ...(filter.branch_id === undefined ? {} : { branch_id: filter.branch_id }),
              ...(key === 'vat' ? {} : { part: key }),
            },
          })
        }
        columns={[
          { title: words.sum, show: ({ name }) => name, plain: ({ name }) => name },
          {
            title: words.rial,
            show: ({ value }) => <Amount value={value} className="min-w-40 text-right font-medium" />,
            plain: ({ value }) => value,
          },
        ]}
      />
      <p className="mt-1.5 px-1 text-caption text-ink-2">{words.declarationHint}</p>
    </div>
  );
}
