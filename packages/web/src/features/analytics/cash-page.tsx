import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { calls, urlOf } from '@taraz/contract';
import { addDecimals, compareDecimals } from '@taraz/core';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { ExportFile } from '../../app/export-file.tsx';
import { GuideLink } from '../../app/guide-link.tsx';
import { Page } from '../../app/layout/page.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { patched } from '../../ui/patched.ts';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { useLive } from '../invoices/live/use-live.ts';
import { shortName } from './bar-names.ts';
import { cashStrings as words } from './cash.fa.ts';
import { type CashBehind, CashPanel } from './cash-panel.tsx';
import { type CashPeriod, cashRows, isEmptyFlow, periodsOf, sumOf } from './cash-rows.ts';
import { CashTable, useWhenOf } from './cash-table.tsx';
import { type CashFlow, cashFlowKey, cashFlowQuery } from './queries.ts';
import type { CashSearch } from './routes.tsx';

const filterOf = ({ step, overdue }: CashSearch) => ({
  step: step ?? ('week' as const),
  ...(overdue === undefined ? {} : { overdue }),
});

/** /analytics/cash: what comes in and goes out by the days on which it is due, and what is left. */
export function CashPage() {
  const search = useSearch({ from: '/main/analytics/cash' });
  const navigate = useNavigate();
  const format = useFormat();
  const [behind, setBehind] = useState<CashBehind | null>(null);
  const filter = filterOf(search);
  const flow = useQuery(cashFlowQuery(filter));
  useLive(['treasury.', 'purchases.', 'customer.'], cashFlowKey);
  const change = (patch: { [K in keyof CashSearch]?: CashSearch[K] | undefined }) =>
    void navigate({ to: '/analytics/cash', search: patched<CashSearch>(patch), replace: true });
  const { data } = flow;
  return (
    <>
      <Page
        title={words.title}
        subtitle={data && words.subtitle(format.date(`${data.day}T08:00:00Z`))}
        actions={
          <ExportFile
            name={words.fileName}
            pathOf={(file) => urlOf('', calls.exportCashFlow, { query: { ...filter, format: file } })}
          />
        }
      >
        {data !== undefined && isEmptyFlow(data) ? (
          <Card>
            <EmptyState icon={ChartColumn} title={words.empty} more={<GuideLink topic="cash" />} />
          </Card>
        ) : (
          <>
            <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-2">
              <Segmented
                label={words.step}
                isLabelHidden
                value={filter.step}
                onChange={(step) => change({ step: step === 'week' ? undefined : step })}
                options={(['week', 'month'] as const).map((value) => ({ value, label: words.steps[value] }))}
              />
              <Checkbox
                isSelected={search.overdue ?? false}
                onChange={(isOn) => change({ overdue: isOn ? true : undefined })}
              >
                {words.withOverdue}
              </Checkbox>
            </div>
            {flow.isError && <QueryError title={words.failed} query={flow} />}
            {data?.is_counting && <Banner tone="info" title={words.counting} />}
            <Forecast flow={data} isFailed={flow.isError} isLoading={flow.isPending} onOpen={setBehind} />
          </>
        )}
      </Page>
      {behind !== null && <CashPanel key={JSON.stringify(behind)} {...behind} onClose={() => setBehind(null)} />}
    </>
  );
}

interface ForecastProps {
  flow: CashFlow | undefined;
  isFailed: boolean;
  isLoading: boolean;
  onOpen: (behind: CashBehind) => void;
}

function Forecast({ flow, isFailed, isLoading, onOpen }: ForecastProps) {
  const step = flow?.step ?? 'week';
  const periods = flow === undefined ? [] : periodsOf(flow);
  return (
    <>
      <Figures flow={flow} periods={periods} isFailed={isFailed} />
      <Shortage periods={periods} />
      <WhenLoaded isLoading={isLoading} skeleton={<SkeletonRows rows={8} columns={['max-w-40', 'max-w-24']} />}>
        {flow !== undefined && (
          <>
            <Chart periods={periods} step={step} />
            <CashTable rows={cashRows(flow)} step={step} onOpen={onOpen} />
            <p className="text-caption text-ink-2">{words.hint}</p>
          </>
        )}
      </WhenLoaded>
    </>
  );
}

/** The least that is left at the end of a period; undefined: there is none. */
const leastOf = (periods: readonly CashPeriod[]): string | undefined =>
  periods.map(({ closing }) => closing).toSorted(compareDecimals)[0];

function Figures({
  flow,
  periods,
  isFailed,
}: {
  flow: CashFlow | undefined;
  periods: readonly CashPeriod[];
  isFailed: boolean;
}) {
  const amount = (value: string | undefined) => value && <Amount value={value} isTabular={false} />;
  const step = flow?.step ?? 'week';
  const all = (side: 'in' | 'out') => (flow ? addDecimals(...periods.map((row) => sumOf(row, side))) : undefined);
  const least = leastOf(periods);
  return (
    <FigureStrip
      label={words.strip}
      isFailed={isFailed}
      figures={[
        { label: words.opening, value: amount(flow?.opening.total) },
        { label: words.comes[step], value: amount(all('in')) },
        { label: words.goes[step], value: amount(all('out')) },
        { label: words.least, value: amount(least), tone: least?.startsWith('-') ? 'bad' : undefined },
      ]}
    />
  );
}

/** The first end of a period at which money is missing: the one that something can still be done about. */
function Shortage({ periods }: { periods: readonly CashPeriod[] }) {
  const format = useFormat();
  const first = periods.find(({ closing }) => closing.startsWith('-'));
  if (first === undefined) return null;
  const until = format.dayMonth(`${first.to}T08:00:00Z`);
  return (
    <Banner tone="warn" title={words.shortage(until, format.money(first.closing.replace('-', '')))}>
      {words.shortageHint}
    </Banner>
  );
}

function Chart({ periods, step }: { periods: readonly CashPeriod[]; step: 'week' | 'month' }) {
  const format = useFormat();
  const whenOf = useWhenOf(step);
  return (
    <Card title={words.chart}>
      <BarChart
        label={words.chart}
        series={[{ key: 'in', label: words.in, color: 'accent' }]}
        markLabel={words.out}
        bars={periods.map((row, index) => ({
          key: row.key,
          // The one that runs: a chart that scrolls begins there.
          isUnfinished: index === 0,
          label: shortName(format, step === 'month' ? 'month' : 'day', row.from),
          name: words.ofBar(
            whenOf(row),
            format.money(sumOf(row, 'in')),
            format.money(sumOf(row, 'out')),
            format.money(row.closing),
          ),
          values: [sumOf(row, 'in')],
          mark: sumOf(row, 'out'),
        }))}
      />
    </Card>
  );
}
