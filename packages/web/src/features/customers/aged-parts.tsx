import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../app/session-store.ts';
import type { Format } from '../../i18n/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { cx } from '../../ui/cx.ts';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { agedStrings } from './aged.fa.ts';
import { type Age, type Aged, ages, allAges, allDues, type Due, dueRanks, lateOf } from './ageing.ts';
import { isSettled } from './is-settled.ts';

const words = agedStrings;

const sides = [
  { to: '/analytics/debts', title: words.sides.owed },
  { to: '/purchases/payables', title: words.sides.owing },
] as const;

/** Who owes us, and whom we owe: each side leads to the other. For who may see both. */
export function DebtSides({ shown }: { shown: (typeof sides)[number]['to'] }) {
  const { admin } = useSession();
  if (!admin) return null;
  return (
    <nav
      aria-label={words.sides.label}
      className="no-print inline-flex max-w-full flex-wrap gap-px self-start overflow-hidden rounded-control border border-line-strong bg-line"
    >
      {sides.map(({ to, title }) => (
        <Link
          key={to}
          to={to}
          search={{}}
          aria-current={to === shown ? 'page' : undefined}
          className={cx(
            'focus-ring inline-flex min-h-[calc(var(--control-height)-4px)] grow items-center justify-center px-3',
            to === shown
              ? 'bg-accent-soft font-bold text-accent-text'
              : 'bg-surface text-ink-2 transition-colors duration-120 hover:bg-sunken',
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

/** By the age of debts, or by the days until which they are to be paid. */
export function ByAgeOrDue({ isByDue, onChange }: { isByDue: boolean; onChange: (by: 'due' | undefined) => void }) {
  return (
    <Segmented
      label={words.by.label}
      isLabelHidden
      value={isByDue ? 'due' : 'age'}
      onChange={(by) => onChange(by === 'due' ? by : undefined)}
      options={(['age', 'due'] as const).map((value) => ({ value, label: words.by[value] }))}
    />
  );
}

interface AgedStripProps {
  label: string;
  sums: Aged | undefined;
  isByDue: boolean;
  isFailed: boolean;
}

/** The sums of all, by age or by the days until which they were to be paid. */
export function AgedStrip({ label, sums, isByDue, isFailed }: AgedStripProps) {
  const format = useFormat();
  const figure = (title: string, value: string | undefined, isWorst: boolean) => ({
    label: format.text(words.rial(title)),
    value: value === undefined ? undefined : <Amount value={value} isTabular={false} />,
    tone: isWorst && value !== undefined && !isSettled(value) ? ('warn' as const) : undefined,
  });
  return (
    <FigureStrip
      label={label}
      isFailed={isFailed}
      figures={
        isByDue
          ? allDues.map((due) => figure(words.dues[due], sums?.due?.[due], due === 'late_over_90'))
          : allAges.map((age) => figure(words.ages[age], sums?.[age], age === 'over_90'))
      }
    />
  );
}

/** A part of what is owed, as its column and what it opens know it. */
export type AgedPart = { age: Age } | { due: Due } | 'overdue';

interface AgedColumns<Row> {
  isByDue: boolean;
  format: Format;
  /** a figure that is something, with what it opens */
  show: (row: Row, value: string, part: AgedPart, title: string) => ReactNode;
}

/** What of a debt is how old, or what of it is to be paid when and what of that is overdue. */
export function agedColumns<Row extends Aged>({ isByDue, format, show }: AgedColumns<Row>): TableColumn<Row>[] {
  const figure = (row: Row, value: string, part: AgedPart, title: string) =>
    isSettled(value) ? null : show(row, value, part, format.text(title));
  if (!isByDue)
    return allAges.map((age) => ({
      id: age,
      title: format.text(words.rial(words.ages[age])),
      minWidth: 120,
      rank: ages[age].rank,
      isFigure: true,
      sortField: age,
      render: (row) => figure(row, row[age], { age }, words.ages[age]),
    }));
  return [
    ...allDues.map(
      (due): TableColumn<Row> => ({
        id: due,
        title: format.text(words.rial(words.dues[due])),
        minWidth: 120,
        rank: dueRanks[due],
        isFigure: true,
        render: (row) => figure(row, row.due?.[due] ?? '0', { due }, words.dues[due]),
      }),
    ),
    {
      id: 'overdue',
      title: words.rial(words.overdue),
      minWidth: 130,
      rank: 1,
      isFigure: true,
      sortField: 'overdue',
      render: (row) => figure(row, row.due === null ? '0' : lateOf(row.due), 'overdue', words.overdue),
    },
  ];
}

/** Of what ages a debt is, where no columns stand beside each other; with what else is told of it. */
export function AgedShares({ row, isByDue, children }: { row: Aged; isByDue: boolean; children?: ReactNode }) {
  const parts = isByDue
    ? allDues.map((due) => ({ id: due as string, title: words.dues[due], value: row.due?.[due] ?? '0' }))
    : allAges.map((age) => ({ id: age as string, title: words.ages[age], value: row[age] }));
  return (
    <dl className="flex flex-wrap gap-x-4 text-caption text-ink-2">
      {parts.map(
        ({ id, title, value }) =>
          !isSettled(value) && (
            <Share key={id} title={title}>
              <Amount value={value} />
            </Share>
          ),
      )}
      {children}
    </dl>
  );
}

/** One of `AgedShares`. */
export function Share({ title, children }: { title: string; children: ReactNode }) {
  const format = useFormat();
  return (
    <div className="flex gap-1.5">
      <dt>{format.text(title)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
