import { addDecimals, jalaliSeasonNames, percentChange, unitLabel } from '@taraz/core';
import { Amount } from '../../ui/amount.tsx';
import { BarChart } from '../../ui/bar-chart.tsx';
import { dateToDay, instantsOfRange, todayInTehran } from '../../ui/jalali-values.ts';
import { Percent } from '../../ui/percent.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { patternWords } from '../invoices/list/list.fa.ts';
import { longName, shortName } from './bar-names.ts';
import type { Behind } from './behind-panel.tsx';
import type { Analytics, AnalyticsFilter, AuthorityReport, SalesFilter } from './queries.ts';
import { ReportCard, type ReportColumn } from './report-card.tsx';
import { analyticsStrings as words } from './strings.fa.ts';

interface PartProps {
  report: Analytics;
  filter: AnalyticsFilter;
  /** shows the invoices behind a figure */
  onOpen: (behind: Behind) => void;
}

/** The range and branch of the report. */
export function salesOf({ step: _step, limit: _limit, ...filter }: AnalyticsFilter): SalesFilter {
  return filter;
}

/** In Tehran: for the first hours of a day it is still the day before in UTC. */
export const today = () => dateToDay(todayInTehran());

/**
 * How much more than a year before, in percent; null while a part of it is to come: some days of a month, and none of one that has
 * not begun, are no fall against the whole one.
 */
const changeOf = ({ to_day, net, previous_net }: Analytics['series'][number]): string | null =>
  to_day > today() ? null : percentChange(net, previous_net);

/** A column of amounts. @param look its least width, and its weight where it has one */
export const amounts = <Key extends string>(
  title: string,
  key: Key,
  look: string,
): ReportColumn<Readonly<Record<Key, string | number>>> => ({
  title,
  look,
  isLead: key === 'net' || key === 'total' || key === 'value',
  show: (row) => <Amount value={row[key]} />,
  plain: (row) => String(row[key]),
});

/** Sales and tax of each day, month or season, beside the year before. */
export function SalesCard({ report, filter, onOpen }: PartProps) {
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
        amounts(words.net, 'net', 'min-w-36'),
        amounts(words.vat, 'vat', 'min-w-36'),
        amounts(words.invoices, 'invoices', 'min-w-16'),
        amounts(words.yearBefore, 'previous_net', 'min-w-36'),
        {
          title: words.change,
          show: (row) => {
            const change = changeOf(row);
            return change === null ? null : <Percent value={change} isInColumn />;
          },
          plain: (row) => changeOf(row) ?? '',
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

type Top = Analytics['buyers'][number] & { units?: readonly string[] };

/** The unit of a product's quantity; where its lines may be of several, the figure is no sum, and that is said. */
function unitOf({ units = [] }: Top): string {
  const labels = [...new Set(units.map((unit) => unitLabel(unit, 'raw-code')))];
  return labels.length > 1 ? words.manyUnits : (labels[0] ?? '');
}

const goodsColumns: readonly ReportColumn<Top>[] = [
  {
    title: words.qty,
    show: (row) => (
      <>
        <Amount value={row.qty} /> <span className="text-caption text-ink-2">{unitOf(row)}</span>
      </>
    ),
    plain: ({ qty }) => qty,
  },
  { title: words.unit, show: unitOf, plain: unitOf, isOfFile: true },
];

/** Those who bought most, or what was sold most. */
export function TopsCard({ kind, report, filter, onOpen }: PartProps & { kind: 'buyers' | 'goods' }) {
  const rows: readonly Top[] = report[kind];
  const range = salesOf(filter);
  const nameOf = ({ name, code }: Top) => name || code || words.noName;
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
        ...(kind === 'goods' ? goodsColumns : []),
        amounts(words.invoices, 'invoices', ''),
        amounts(words.net, 'net', ''),
        amounts(words.vat, 'vat', ''),
      ]}
    />
  );
}

/** What each pattern of invoice brought. */
export function PatternsCard({ report, filter, onOpen }: Omit<PartProps, 'report'> & { report: AuthorityReport }) {
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
        amounts(words.invoices, 'invoices', 'min-w-16'),
        amounts(words.net, 'net', 'min-w-32'),
        amounts(words.vat, 'vat', 'min-w-32'),
      ]}
    />
  );
}

/** The sums of the season's declaration. */
export function DeclarationCard({ report, filter, onOpen }: PartProps) {
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
          amounts(words.rial, 'value', 'min-w-40 font-medium'),
        ]}
      />
      <p className="mt-1.5 text-caption text-ink-2">{words.declarationHint}</p>
    </div>
  );
}
