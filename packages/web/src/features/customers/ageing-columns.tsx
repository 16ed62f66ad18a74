import { Link } from '@tanstack/react-router';
import type { Format } from '../../i18n/format.ts';
import { Amount } from '../../ui/amount.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { SmsDeliveryMark } from '../sharing/sms-delivery.tsx';
import { agedColumns } from './aged-parts.tsx';
import { type Debtor, rangeOf } from './ageing.ts';
import { ChequesLink } from './cheques-in-hand.tsx';
import { isSettled } from './is-settled.ts';
import { PersonName } from './person-name.tsx';
import type { CustomerPageSearch } from './routes.tsx';
import { customerStrings } from './strings.fa.ts';

const words = customerStrings.ageing;

/**
 * The columns of debtors; every figure opens the statement of its days.
 * @param day that the report counts to
 * @param isPast whether the day is over: nobody is reminded of what he owed then
 * @param isByDue by the days until which debts were to be paid, and not by age
 */
export function ageingColumns(day: string, isPast: boolean, isByDue: boolean, format: Format): TableColumn<Debtor>[] {
  const opens = (row: Debtor, value: string, age: string, search: CustomerPageSearch) =>
    isSettled(value) ? null : (
      <Link
        to="/customers/$id"
        params={{ id: row.id }}
        search={search}
        className="focus-ring relative rounded-sm text-accent-text hover:underline"
      >
        <Amount value={value} /> <span className="sr-only">{words.open(row.name, format.text(age))}</span>
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
        <Link
          to="/customers/$id"
          params={{ id: row.id }}
          search={{}}
          className="focus-ring flex items-center gap-2.5 rounded-sm hover:underline"
        >
          <PersonName row={row} />
        </Link>
      ),
    },
    {
      id: 'code',
      title: words.columns.code,
      minWidth: 130,
      rank: 4,
      render: (row) => <bdi dir="ltr">{row.economic_code || row.national_code}</bdi>,
    },
    ...agedColumns<Debtor>({
      ...{ isByDue, format },
      // The days until which something was to be paid are of invoices, which its account tells.
      show: (row, value, part, title) =>
        part !== 'overdue' && 'age' in part ? (
          opens(row, value, title, rangeOf(part.age, day))
        ) : (
          <Amount value={value} />
        ),
    }),
    {
      id: 'balance',
      title: words.columns.balance,
      minWidth: 130,
      isFigure: true,
      sortField: 'balance',
      render: (row) => {
        const past = isPast ? { ...rangeOf('over_90', day), to: day } : {};
        const owed = opens(row, row.balance, words.columns.balance, past);
        // Alone it stands in the line of the row's other figures; two lines of its own are less high.
        if (row.cheques === null || row.cheques.awaited_count === 0) return owed;
        return (
          <div className="py-1 leading-tight">
            {owed}
            <div className="text-caption text-ink-2">
              {customerStrings.cheques.beside}{' '}
              <ChequesLink customerId={row.id} name={row.name} state="awaited" sum={row.cheques.awaited_sum} />
            </div>
          </div>
        );
      },
    },
    ...(isPast ? [] : [remindedColumn(format)]),
  ];
}

const remindedColumn = (format: Format): TableColumn<Debtor> => ({
  id: 'reminded',
  title: words.columns.reminded,
  minWidth: 130,
  rank: 3,
  render: ({ reminded: last }) =>
    last && (
      <span className="relative flex items-center gap-2">
        {format.date(last.at)}
        {last.delivery !== null && <SmsDeliveryMark delivery={last.delivery} />}
      </span>
    ),
});
