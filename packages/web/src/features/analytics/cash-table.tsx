import { Link } from '@tanstack/react-router';
import { toJalali } from '@taraz/core';
import { Amount } from '../../ui/amount.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { longName } from './bar-names.ts';
import { cashStrings as words } from './cash.fa.ts';
import type { CashBehind } from './cash-panel.tsx';
import type { CashRow, CashSide } from './cash-rows.ts';
import { ReportCard, type ReportColumn } from './report-card.tsx';

interface CashTableProps {
  rows: readonly CashRow[];
  step: 'week' | 'month';
  onOpen: (behind: CashBehind) => void;
}

const linkClass = 'focus-ring rounded-sm text-accent-text hover:underline';

/** The list of just the cheques of a row. */
const chequesBehind = ({ from, to }: CashRow, side: CashSide) => ({
  ...({ direction: side === 'in' ? 'received' : 'issued', state: 'awaited' } as const),
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
});

/** What a row is of: «۷ تا ۱۳ آذر», «آذر ۱۴۰۵». */
export function useWhenOf(step: 'week' | 'month') {
  const format = useFormat();
  const dayOf = (day: string) => format.dayMonth(`${day}T08:00:00Z`);
  return ({ kind, from, to }: CashRow): string => {
    if (kind !== 'period') return words[kind];
    if (step === 'month') return longName(format, 'month', from);
    if (from === to) return dayOf(from);
    const [first, last] = [toJalali(`${from}T08:00:00Z`), toJalali(`${to}T08:00:00Z`)];
    return words.until(first.month === last.month ? format.number(first.day) : dayOf(from), dayOf(to));
  };
}

/** Period by period; each figure opens just what it is made of. */
export function CashTable({ rows, step, onOpen }: CashTableProps) {
  const format = useFormat();
  const whenOf = useWhenOf(step);
  const { columns } = words;
  const chequesOf = (side: CashSide, title: string): ReportColumn<CashRow> => ({
    title,
    plain: ({ cheques }) => cheques?.[side] ?? '',
    show: (row) => {
      const amount = row.cheques?.[side] ?? '0';
      if (amount === '0') return null;
      const label = words.openFigure(format.money(amount), title, whenOf(row));
      return (
        <Link to="/checks" search={chequesBehind(row, side)} aria-label={label} className={linkClass}>
          <Amount value={amount} />
        </Link>
      );
    },
  });
  const debtsOf = (side: CashSide, title: string): ReportColumn<CashRow> => ({
    title,
    plain: ({ debts }) => debts[side],
    show: (row) =>
      row.debts[side] === '0' ? null : (
        <button
          type="button"
          aria-label={words.openFigure(format.money(row.debts[side]), title, whenOf(row))}
          className={linkClass}
          onClick={() => onOpen({ side, when: whenOf(row), from: row.from, to: row.to })}
        >
          <Amount value={row.debts[side]} />
        </button>
      ),
  });
  return (
    <ReportCard
      title={words.tableOf[step]}
      rows={rows}
      getId={({ key }) => key}
      nameOf={whenOf}
      columns={[
        { title: columns.when[step], show: whenOf, plain: whenOf },
        chequesOf('in', columns.inCheques),
        debtsOf('in', columns.inDebts),
        chequesOf('out', columns.outCheques),
        debtsOf('out', columns.outDebts),
        {
          title: columns.closing,
          isLead: true,
          plain: ({ closing }) => closing ?? '',
          show: ({ closing }) => closing !== null && <Amount value={closing} className="font-medium" />,
        },
      ]}
    />
  );
}
