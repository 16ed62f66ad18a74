import { Link } from '@tanstack/react-router';
import { addDecimals } from '@taraz/core';
import type { Format } from '../../i18n/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { dayToDate } from '../../ui/jalali-values.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { type AgedPart, agedColumns } from '../customers/aged-parts.tsx';
import { ages, type Due } from '../customers/ageing.ts';
import { isSettled } from '../customers/is-settled.ts';
import { PersonName } from '../customers/person-name.tsx';
import type { Payables } from './queries.ts';
import type { PurchaseSearch } from './routes.tsx';
import { purchaseStrings } from './strings.fa.ts';

const words = purchaseStrings.payables;

export type Payee = Payables['suppliers'][number];

/** Before any purchase: 1300 of the Jalali calendar. */
const firstDay = '1921-03-21';

/** The days that something is late by, at least and at most. */
const lateness = {
  late_30: [1, 30],
  late_60: [31, 60],
  late_90: [61, 90],
  late_over_90: [91, null],
} as const satisfies Partial<Record<Due, readonly [number, number | null]>>;

/** The purchases that a figure is of, as their list is asked for them. @param part null: all that are open @param day that the report counts to */
export function purchasesBehind({ id }: Pick<Payee, 'id'>, part: AgedPart | null, day: string): PurchaseSearch {
  const today = dayToDate(day);
  const open: PurchaseSearch = { account: id, payment: 'open' };
  if (part === null || today === null) return open;
  if (part === 'overdue') return { ...open, payment: 'overdue' };
  const before = (days: number) => today.subtract({ days }).toString();
  if ('age' in part) {
    const { youngest, oldest } = ages[part.age];
    return { ...open, from: part.age === 'over_90' ? firstDay : before(oldest), to: before(youngest) };
  }
  if (part.due === 'undated') return { ...open, payment: 'undated' };
  if (part.due === 'not_due') return { ...open, due_from: day };
  const [least, most] = lateness[part.due];
  return { ...open, ...(most === null ? {} : { due_from: before(most) }), due_to: before(least) };
}

interface PayableColumns {
  /** that the report counts to */
  day: string;
  isByDue: boolean;
  /** something is owed besides purchases */
  hasBeside: boolean;
  format: Format;
}

const linkClass = 'focus-ring relative rounded-sm text-accent-text hover:underline';

/** The columns of suppliers; every figure opens the purchases that it is of, and what is owed besides the account. */
export function payableColumns({ day, isByDue, hasBeside, format }: PayableColumns): TableColumn<Payee>[] {
  const opens = (row: Payee, value: string, part: AgedPart | null, title: string) => (
    <Link to="/purchases" search={purchasesBehind(row, part, day)} className={linkClass}>
      <Amount value={value} /> <span className="sr-only">{words.openOf(row.name, title)}</span>
    </Link>
  );
  return [
    {
      id: 'name',
      title: words.columns.name,
      minWidth: 160,
      isWide: true,
      isRowHeader: true,
      sortField: 'name',
      render: (row) => (
        <span className="flex items-center gap-2.5">
          <PersonName row={row} />
        </span>
      ),
    },
    {
      id: 'code',
      title: words.columns.code,
      minWidth: 130,
      rank: 4,
      render: (row) => <bdi dir="ltr">{row.economic_code || row.national_code}</bdi>,
    },
    ...agedColumns<Payee>({ isByDue, format, show: opens }),
    {
      id: 'open',
      title: words.columns.open,
      minWidth: 130,
      isFigure: true,
      sortField: 'open',
      render: (row) => (isSettled(row.open) ? null : opens(row, row.open, null, words.allOpen)),
    },
    ...(hasBeside ? besideColumns : []),
  ];
}

/** What is owed to them besides, and all that is: their account tells both. */
const besideColumns: TableColumn<Payee>[] = [
  {
    id: 'beside',
    title: words.columns.beside,
    minWidth: 110,
    rank: 2,
    isFigure: true,
    render: ({ id, name, beside }) =>
      beside === null || isSettled(beside) ? null : <AccountLink {...{ id, name }} value={beside} />,
  },
  {
    id: 'total',
    title: words.columns.total,
    minWidth: 130,
    rank: 3,
    isFigure: true,
    render: ({ id, name, open, beside }) => <AccountLink {...{ id, name }} value={addDecimals(open, beside ?? '0')} />,
  },
];

function AccountLink({ id, name, value }: Pick<Payee, 'id' | 'name'> & { value: string }) {
  return (
    <Link to="/customers/$id" params={{ id }} search={{}} className={linkClass}>
      <Amount value={value} /> <span className="sr-only">{words.accountOf(name)}</span>
    </Link>
  );
}
