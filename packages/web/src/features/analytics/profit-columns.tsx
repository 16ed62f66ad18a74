import { Amount } from '../../ui/amount.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import type { Profit } from './queries.ts';
import type { ProfitSearch } from './routes.tsx';
import { analyticsStrings } from './strings.fa.ts';

const words = analyticsStrings.profit;

type Sums = Profit['sums'];

export const usualSort = '-profit';

/** What a part of the page may change of its address. */
export type ChangeProfit = (patch: { [K in keyof ProfitSearch]?: ProfitSearch[K] | undefined }) => void;

/** Of the net, in percent; negative as amounts are, in parentheses and `bad`. */
export function Margin({ value }: { value: string }) {
  const format = useFormat();
  if (!value.startsWith('-')) return format.percent(value);
  return (
    <span className="relative text-bad [unicode-bidi:isolate]">
      <span className="sr-only select-none">{uiStrings.negative} </span>({format.percent(value.slice(1))})
    </span>
  );
}

/** What was brought, what it had cost, and what is left, at the end of each row. */
export const amountColumns: readonly TableColumn<Sums>[] = [
  ...(['net', 'cost', 'profit'] as const).map(
    (figure): TableColumn<Sums> => ({
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
    render: ({ margin }) => margin !== null && <Margin value={margin} />,
  },
];

/** What a profit is made of, where no columns stand beside each other. */
export function PartsOfProfit({ row }: { row: Sums }) {
  const parts = [
    { name: words.parts.net, value: <Amount value={row.net} /> },
    { name: words.parts.cost, value: <Amount value={row.cost} /> },
    ...(row.margin === null ? [] : [{ name: words.parts.margin, value: <Margin value={row.margin} /> }]),
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
