import { useNavigate } from '@tanstack/react-router';
import { addDecimals, jalaliMonthNames, toJalali } from '@taraz/core';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { usePhone } from '../../ui/use-media.ts';
import { inMillions } from './in-millions.ts';
import { countedIn, InvoiceListLink } from './invoice-list-link.tsx';
import type { Dashboard } from './queries.ts';
import { dashboardStrings as words } from './strings.fa.ts';

type Months = NonNullable<Dashboard['months']>;

interface MonthChartProps {
  months: Months;
  /** the account has issued before: months without sales are no beginning */
  hasIssued: boolean;
  className?: string;
}

/** Twelve months of sales with their tax beside the year before; six on a phone; as a table too. */
export function MonthChart({ months, hasIssued, className }: MonthChartProps) {
  const format = useFormat();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const [isTable, setIsTable] = useState(false);
  const shown = isPhone ? months.slice(-6) : months;
  const nameOf = ({ from_day }: Months[number]) => {
    const { year, month } = toJalali(`${from_day}T08:00:00Z`);
    return {
      short: jalaliMonthNames[month - 1] ?? '',
      long: `${jalaliMonthNames[month - 1]} ${format.text(String(year))}`,
    };
  };
  const isBare = shown.every(({ net, vat, previous_net }) =>
    [net, vat, previous_net ?? '0'].every((one) => one === '0'),
  );
  const title = words.months(format.number(shown.length));
  return (
    <Card
      title={isTable && isPhone ? words.inMillions(title) : title}
      isFlush={isTable}
      {...(className === undefined ? {} : { className })}
      actions={
        !isBare && (
          <Button variant="quiet" size="s" icon={isTable ? ChartColumn : Table2} onPress={() => setIsTable(!isTable)}>
            {isTable ? words.asChart : words.asTable}
          </Button>
        )
      }
    >
      {isBare ? (
        <EmptyState icon={ChartColumn} title={hasIssued ? words.quiet(format.number(shown.length)) : words.noMonths}>
          {hasIssued ? words.quietHint : words.noMonthsHint}
        </EmptyState>
      ) : isTable ? (
        <MonthTable months={[...shown].reverse()} nameOf={(row) => nameOf(row).long} isInMillions={isPhone} />
      ) : (
        <BarChart
          label={title}
          series={[
            { key: 'net', label: words.net, color: 'accent' },
            { key: 'vat', label: words.vatShort, color: 'info', isHatched: true },
          ]}
          bars={shown.map((row, index) => ({
            key: row.from_day,
            label: nameOf(row).short,
            name: words.barName(nameOf(row).long, format.money(row.net), format.money(row.vat)),
            values: [row.net, row.vat],
            // Of the same as the bar, which stands with its tax.
            mark: addDecimals(row.previous_net, row.previous_vat),
            isUnfinished: index === shown.length - 1,
          }))}
          onOpen={({ key }) => {
            const row = shown.find(({ from_day }) => from_day === key);
            if (row) {
              const search = countedIn({ from: row.from_day, to: row.to_day });
              void navigate({ to: '/invoices', search: search as never });
            }
          }}
        />
      )}
    </Card>
  );
}

interface MonthTableProps {
  months: Months;
  nameOf: (row: Months[number]) => string;
  /** where whole rials would not stand side by side */
  isInMillions: boolean;
}

function MonthTable({ months, nameOf, isInMillions }: MonthTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="overflow-x-auto" aria-label={words.asTable} tabIndex={0}>
      <table aria-label={words.asTable} className="w-full sm:min-w-max">
        <thead>
          <tr className="h-9 border-line-strong border-b bg-sunken text-caption text-ink-2">
            {[words.month, words.net, words.vatShort, words.yearBefore].map((head) => (
              <th key={head} scope="col" className="px-3.5 text-start font-medium max-sm:px-2">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((row) => (
            <tr key={row.from_day} className="h-row border-line border-t first:border-t-0">
              <td className="whitespace-nowrap px-3.5 max-sm:px-2">
                <InvoiceListLink
                  search={countedIn({ from: row.from_day, to: row.to_day })}
                  label={words.monthInvoices(nameOf(row))}
                  className="rounded-sm text-accent-text hover:underline"
                >
                  {nameOf(row)}
                </InvoiceListLink>
              </td>
              {[row.net, row.vat, row.previous_net].map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three fixed columns
                <td key={index} className="px-3.5 max-sm:px-2">
                  <Amount value={isInMillions ? inMillions(value) : value} className="text-right sm:min-w-36" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
