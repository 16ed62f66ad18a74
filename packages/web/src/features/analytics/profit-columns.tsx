import { Amount } from '../../ui/amount.tsx';
import { Percent } from '../../ui/percent.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import type { Profit } from './queries.ts';
import type { ProfitSearch } from './routes.tsx';
import { analyticsStrings } from './strings.fa.ts';

const words = analyticsStrings.profit;

type Sums = Profit['sums'];

export const usualSort = '-profit';

/** What a part of the page may change of its address. */
export type ChangeProfit = (patch: { [K in keyof ProfitSearch]?: ProfitSearch[K] | undefined }) => void;

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
    render: ({ margin }) => margin !== null && <Percent value={margin} isInColumn />,
  },
];

/** What a profit is made of, where no columns stand beside each other. */
export function PartsOfProfit({ row }: { row: Sums }) {
  const parts = [
    { name: words.parts.net, value: <Amount value={row.net} /> },
    { name: words.parts.cost, value: <Amount value={row.cost} /> },
    ...(row.margin === null ? [] : [{ name: words.parts.margin, value: <Percent value={row.margin} /> }]),
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
