import { useNavigate } from '@tanstack/react-router';
import { addDecimals } from '@taraz/core';
import { BarChart, type ChartSeries } from '../../ui/bar-chart.tsx';
import type { DayRange } from '../../ui/jalali-values.ts';
import { useFormat } from '../../ui/preferences.ts';
import { statusWords } from '../../ui/status.fa.ts';
import { underwayStates } from '../invoices/underway.ts';
import { longName, shortName } from './bar-names.ts';
import type { Analytics, AuthorityReport } from './queries.ts';
import { ReportCard } from './report-card.tsx';
import { amounts, today } from './report-cards.tsx';
import { analyticsStrings as words } from './strings.fa.ts';

type State = AuthorityReport['days'][number]['state'];

/** The states as a chart can tell them apart, from the foot of a bar to its top. */
const groups = {
  confirmed: { states: ['confirmed'], color: 'ok' },
  underway: { states: underwayStates, color: 'info' },
  rejected: { states: ['rejected'], color: 'bad' },
  unsent: { states: ['draft', 'abandoned'], color: 'mute' },
} as const satisfies Record<string, { states: readonly State[]; color: ChartSeries['color'] }>;
type Group = keyof typeof groups;
const groupNames = Object.keys(groups) as Group[];

/** A month, day or season with the sums of its invoices by group of states. */
type Bucket = Record<Group, string> & { from_day: string; to_day: string; vat: string };

/** Days of the authority's report added up into the buckets of the sales'; amounts are plain decimals of rials. */
export function bucketsByGroup(series: Analytics['series'], days: AuthorityReport['days']): Bucket[] {
  return series.map(({ from_day, to_day, vat }) => {
    const own = days.filter(({ day }) => from_day <= day && day <= to_day);
    const sumOf = (group: Group) =>
      addDecimals(
        '0',
        ...own
          .filter(({ state }) => (groups[group].states as readonly State[]).includes(state))
          .map(({ total }) => total),
      );
    return {
      ...{ from_day, to_day, vat },
      confirmed: sumOf('confirmed'),
      underway: sumOf('underway'),
      rejected: sumOf('rejected'),
      unsent: sumOf('unsent'),
    };
  });
}

interface StatesProps {
  report: Analytics;
  branch: string | undefined;
}

/** Where the list of invoices opens, archived ones and all. */
function useInvoiceList(branch: string | undefined) {
  const navigate = useNavigate();
  return (range: DayRange, state?: State) => {
    const search = { ...range, ...(branch === undefined ? {} : { branch }), ...(state && { state }), all: true };
    void navigate({ to: '/invoices', search: search as never });
  };
}

/** Sums by state over time, with the value added tax of what is valid as a line. */
export function StatesOverTimeCard({ report, authority, branch }: StatesProps & { authority: AuthorityReport }) {
  const format = useFormat();
  const open = useInvoiceList(branch);
  const { step, series } = report;
  const buckets = bucketsByGroup(series, authority.days);
  const openBucket = ({ from_day, to_day }: Bucket) => open({ from: from_day, to: to_day });
  const shown = groupNames.filter((group) => buckets.some((bucket) => bucket[group] !== '0'));
  return (
    <ReportCard
      title={words.statesOverTime}
      subtitle={words.notSales}
      rows={[...buckets].reverse()}
      getId={({ from_day }) => from_day}
      nameOf={({ from_day }) => longName(format, step, from_day)}
      onOpen={openBucket}
      columns={[
        {
          title: words.time,
          show: ({ from_day }) => longName(format, step, from_day),
          plain: ({ from_day }) => longName(format, step, from_day),
        },
        ...shown.map((group) => ({
          ...amounts(words.groups[group], group, 'min-w-36'),
          isLead: group === 'confirmed',
        })),
        amounts(words.vat, 'vat', 'min-w-36'),
      ]}
      chart={
        <BarChart
          label={words.statesOverTime}
          markLabel={words.vat}
          series={shown.map((group, place) => ({
            ...{ key: group, label: words.groups[group], color: groups[group].color },
            isHatched: place % 2 === 1,
          }))}
          bars={buckets.map((bucket) => ({
            key: bucket.from_day,
            label: shortName(format, step, bucket.from_day),
            name: words.statesOfBar(
              longName(format, step, bucket.from_day),
              shown.map((group) => words.groupOfBar(words.groups[group], format.money(bucket[group]))),
              format.money(bucket.vat),
            ),
            values: shown.map((group) => bucket[group]),
            mark: bucket.vat,
            isUnfinished: bucket.from_day <= today() && today() <= bucket.to_day,
          }))}
          onOpen={({ key }) => {
            const bucket = buckets.find(({ from_day }) => from_day === key);
            if (bucket !== undefined) openBucket(bucket);
          }}
        />
      }
    />
  );
}

/** How many invoices stand in each state at the authority. */
export function StatesCard({ report, range, branch }: StatesProps & { range: DayRange }) {
  const open = useInvoiceList(branch);
  const rows = report.states.filter(({ count }) => count > 0);
  const nameOf = ({ state }: (typeof rows)[number]) => statusWords[state];
  return (
    <ReportCard
      title={words.states}
      subtitle={words.notSales}
      rows={rows}
      getId={({ state }) => state}
      nameOf={nameOf}
      onOpen={({ state }) => open(range, state)}
      columns={[
        { title: words.state, show: nameOf, plain: nameOf },
        amounts(words.invoices, 'count', 'min-w-16'),
        amounts(words.stateTotal, 'total', 'min-w-32'),
        amounts(words.vat, 'total_vat', 'min-w-32'),
      ]}
    />
  );
}
