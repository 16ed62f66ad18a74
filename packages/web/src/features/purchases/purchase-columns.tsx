import { Paperclip } from 'lucide-react';
import type { Format } from '../../i18n/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PhoneListProps } from '../../ui/phone-list.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { daysOverdue } from '../invoices/payment/days-overdue.ts';
import { ListedPayment } from '../invoices/payment/payment-mark.tsx';
import { paymentWord } from '../invoices/payment/payment-word.ts';
import { CreditChip, groupOf } from './credit-chip.tsx';
import type { Purchase } from './queries.ts';
import { purchaseStrings as strings } from './strings.fa.ts';

/** A day as the formatter takes it. */
export const noonOf = (day: string): string => `${day}T12:00:00Z`;

type AmountKey = 'net' | 'vat' | 'total';

/** What went back is shown as the list's sums count it. */
const signed = (row: Purchase, key: AmountKey): string =>
  row.kind === 'return' && row[key] !== '0' ? `-${row[key]}` : row[key];

const figure = (id: AmountKey, minWidth: number, rank?: number): TableColumn<Purchase> => ({
  ...{ id, title: strings.columns[id], minWidth, isFigure: true, sortField: id },
  ...(rank === undefined ? {} : { rank }),
  render: (row) => <Amount value={signed(row, id)} />,
});

const detailOf = ({ kind, number, economic_code, national_code }: Purchase): string =>
  [kind === 'return' ? strings.kinds.return : '', number || economic_code || national_code].filter(Boolean).join(' · ');

/** A small sign that files lie beside it. */
function FilesMark({ purchase: { files } }: { purchase: Purchase }) {
  const format = useFormat();
  if (files === 0) return null;
  const label = strings.hasFiles(format.number(files));
  return (
    <span role="img" aria-label={label} title={label} className="ms-1.5 text-ink-3">
      <Icon of={Paperclip} size={12} className="inline align-[-1px]" />
    </span>
  );
}

/** @param rank of the day: the greater, the sooner it has no room */
const paymentColumns = (format: Format, rank: number): TableColumn<Purchase>[] => [
  {
    id: 'payment',
    title: strings.columns.payment,
    minWidth: 150,
    render: (row) => (
      <div className="py-1 leading-tight">
        <ListedPayment of={row} />
        {row.payment?.state === 'part' && (
          <div className="text-caption text-ink-2">{strings.openOf(format.money(row.payment.open))}</div>
        )}
      </div>
    ),
  },
  {
    id: 'due',
    title: strings.columns.due,
    minWidth: 105,
    rank,
    sortField: 'payment_due',
    render: (row) => row.payment_due !== null && <bdi className="tnum">{format.date(noonOf(row.payment_due))}</bdi>,
  },
];

/** Of how far they are paid: nothing where none stands in its supplier's account; the days first where that is asked for. */
type Payments = 'none' | 'told' | 'asked';

const columnsOf = (format: Format, payments: Payments): TableColumn<Purchase>[] => [
  {
    id: 'supplier',
    title: strings.columns.supplier,
    minWidth: 170,
    isWide: true,
    isRowHeader: true,
    sortField: 'supplier',
    render: (row) => (
      <div className="py-1 leading-tight">
        <CutName name={row.supplier_name} />
        <div className="truncate text-caption text-ink-2">
          <bdi>{detailOf(row)}</bdi>
          <FilesMark purchase={row} />
        </div>
      </div>
    ),
  },
  {
    id: 'day',
    title: strings.columns.day,
    minWidth: 100,
    sortField: 'day',
    render: (row) => <bdi className="tnum">{format.date(noonOf(row.day))}</bdi>,
  },
  {
    id: 'taxNumber',
    title: strings.columns.taxNumber,
    minWidth: 210,
    rank: 4,
    render: (row) => (
      <bdi dir="ltr" className="font-medium">
        {row.tax_number}
      </bdi>
    ),
  },
  figure('net', 140, payments === 'asked' ? 5 : 3),
  figure('vat', 130),
  figure('total', 140, 2),
  {
    id: 'credit',
    title: strings.columns.credit,
    minWidth: 125,
    render: (row) => <CreditChip purchase={row} />,
  },
  ...(payments === 'none' ? [] : paymentColumns(format, payments === 'asked' ? 1 : 5)),
];

export const purchaseColumns = {
  none: (format: Format) => columnsOf(format, 'none'),
  told: (format: Format) => columnsOf(format, 'told'),
  asked: (format: Format) => columnsOf(format, 'asked'),
} as const satisfies Record<Payments, unknown>;

function PhonePayment({ purchase }: { purchase: Purchase }) {
  const format = useFormat();
  const { payment } = purchase;
  return (
    <span className={`text-caption ${daysOverdue(purchase) > 0 ? 'text-warn' : 'text-ink-2'}`}>
      {[
        paymentWord(purchase, format),
        payment === null || payment.open === '0' ? null : strings.openOf(format.money(payment.open)),
      ]
        .filter((part) => part !== null)
        .join(' · ')}
    </span>
  );
}

export const phoneRowOf =
  (format: Format): PhoneListProps<Purchase>['row'] =>
  (row) => ({
    title: row.supplier_name,
    sub: (
      // A tax that is long goes on in a line of its own: cut it would be no tax at all.
      <span className="whitespace-normal">
        <bdi>{format.date(noonOf(row.day))}</bdi>
        <FilesMark purchase={row} /> · {strings.columns.vat} <Amount value={signed(row, 'vat')} isTabular={false} />
      </span>
    ),
    figure: <Amount value={signed(row, 'total')} />,
    ...(row.payment !== null && { more: <PhonePayment purchase={row} /> }),
    word:
      row.kind === 'return'
        ? `${strings.kinds.return} · ${strings.groups[groupOf(row)]}`
        : strings.groups[groupOf(row)],
    name: strings.nameOf(row.supplier_name, format.date(noonOf(row.day))),
  });
