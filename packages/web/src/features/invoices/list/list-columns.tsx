import { isTrial } from '@taraz/core';
import type { ReactNode } from 'react';
import type { Format } from '../../../i18n/format.ts';
import { Amount } from '../../../ui/amount.tsx';
import { withCutName } from '../../../ui/cut-name.tsx';
import { StatusChip, StatusIcon } from '../../../ui/status-chip.tsx';
import type { TableColumn } from '../../../ui/table-columns.ts';
import { buyerOf } from '../buyer-of.ts';
import { namingStrings } from '../naming.fa.ts';
import { ListedPayment } from '../payment/payment-mark.tsx';
import type { InvoiceSummary } from '../queries.ts';
import { taxNumberEnd } from '../tax-number-end.ts';
import { statusOf } from './invoice-status.ts';
import { listStrings, patternWords, reactionWords } from './list.fa.ts';
import { hasMarks, RowMarks } from './row-marks.tsx';
import { subjectOf } from './subject-of.ts';

/** A column of the invoice list; extra ones show only when the user chose them. */
export interface ListColumn extends TableColumn<InvoiceSummary> {
  isExtra?: true;
}

/** A status with the mark of what was only tried. */
const marked = (invoice: InvoiceSummary, status: ReactNode) =>
  isTrial(invoice) ? (
    <span className="inline-flex items-center gap-1.5">
      {status}
      <StatusIcon status="test" />
    </span>
  ) : (
    status
  );

/** Columns for which the list is asked how far each invoice is paid. */
export const paymentColumns: ReadonlySet<string> = new Set(['payment', 'open']);

/** Columns of the invoice list as they usually stand. */
export const listColumnsOf = (format: Format): ListColumn[] =>
  allColumnsOf(format).filter(({ isExtra }) => isExtra !== true);

/** Every column there is; those of the greatest rank give way first. */
export function allColumnsOf(format: Format): ListColumn[] {
  const { columns } = listStrings;
  return [
    {
      id: 'tax_number',
      title: columns.tax,
      minWidth: 190,
      isRowHeader: true,
      sortField: 'tax_number',
      render: ({ tax_number }) => <TaxNumber whole={tax_number} />,
      // Its end tells it from the others; before a date would go.
      compact: {
        rank: 2,
        minWidth: 112,
        render: ({ tax_number }) => <TaxNumber whole={tax_number} isShort />,
      },
    },
    {
      id: 'internal_id',
      title: columns.internal,
      minWidth: 96,
      rank: 4,
      render: ({ internal_id }) => <bdi dir="ltr">{internal_id}</bdi>,
    },
    {
      id: 'buyer_name',
      title: columns.buyer,
      minWidth: 150,
      isWide: true,
      // Drafts have no number to be known by.
      isRowHeader: true,
      sortField: 'buyer_name',
      render: buyerAndMarks,
      compact: {
        minWidth: 112,
        takesIn: 'tax_number',
        render: (invoice) => (
          <span className="block py-1">
            <span className="block truncate leading-4.5">{withCutName(buyerCell(invoice))}</span>
            <span className="block truncate text-caption text-ink-2 leading-4">
              <TaxNumber whole={invoice.tax_number} isShort />
              {subjectOf(invoice) !== '' && ` · ${subjectOf(invoice)}`}
              <RowMarks invoice={invoice} />
            </span>
          </span>
        ),
      },
    },
    {
      id: 'invoice_date',
      title: columns.date,
      minWidth: 96,
      isFigure: true,
      sortField: 'invoice_date',
      render: ({ invoice_date }) => <span className="text-ink-2">{format.date(invoice_date)}</span>,
    },
    {
      id: 'total',
      title: columns.total,
      minWidth: 138,
      isFigure: true,
      sortField: 'total',
      render: ({ total }) => <Figure value={total} className="font-medium" />,
    },
    {
      id: 'total_vat',
      title: columns.vat,
      minWidth: 118,
      rank: 3,
      isFigure: true,
      render: ({ total_vat }) => <Figure value={total_vat} className="text-ink-2" />,
    },
    {
      id: 'state',
      title: columns.status,
      minWidth: 132,
      sortField: 'state',
      render: (invoice) => marked(invoice, <StatusChip status={statusOf(invoice)} />),
      compact: { minWidth: 72, render: (invoice) => marked(invoice, <StatusIcon status={statusOf(invoice)} />) },
    },
    ...extraColumns(format),
  ];
}

function buyerCell(invoice: InvoiceSummary) {
  const isNamed = invoice.buyer_name !== '' || invoice.buyer_code !== '';
  return isNamed ? buyerOf(invoice) : <span className="text-ink-3">{buyerOf(invoice)}</span>;
}

/**
 * The buyer, what it is where it is no sale of its own (a return or a cancellation must not be read as one), and the marks
 * of its notes and files.
 */
function buyerAndMarks(invoice: InvoiceSummary): ReactNode {
  const subject = subjectOf(invoice);
  if (subject === '' && !hasMarks(invoice)) return buyerCell(invoice);
  return (
    <span className="flex items-baseline gap-2">
      <span className="min-w-0 truncate">{withCutName(buyerCell(invoice))}</span>
      {subject !== '' && <span className="shrink-0 text-caption text-ink-2">{subject}</span>}
      <RowMarks invoice={invoice} />
    </span>
  );
}

interface TaxNumberProps {
  /** '' of none */
  whole: string;
  /** Its end alone; the pointer over it says the whole. */
  isShort?: boolean;
}

function TaxNumber({ whole, isShort = false }: TaxNumberProps) {
  if (whole === '') return <span className="text-ink-3">{namingStrings.noNumber}</span>;
  return (
    <bdi dir="ltr" title={isShort ? whole : undefined}>
      {isShort ? taxNumberEnd(whole) : whole}
    </bdi>
  );
}

/** Columns that only those see who chose them. */
function extraColumns(format: Format): ListColumn[] {
  const { columns } = listStrings;
  const quiet = (text: string) => <span className="text-ink-2">{text}</span>;
  const code = (text: string) => (
    <bdi dir="ltr" className="text-ink-2">
      {text}
    </bdi>
  );
  return [
    {
      id: 'buyer_reaction',
      title: columns.reaction,
      minWidth: 150,
      rank: 2,
      isExtra: true,
      render: ({ buyer_reaction: said }) =>
        quiet(said === null ? '' : format.text(reactionWords[said as keyof typeof reactionWords] ?? said)),
    },
    {
      id: 'payment',
      title: columns.payment,
      minWidth: 146,
      rank: 2,
      isExtra: true,
      render: (invoice) => <ListedPayment of={invoice} />,
    },
    {
      id: 'due',
      title: columns.due,
      minWidth: 110,
      rank: 2,
      isExtra: true,
      render: ({ payment_due: due }) => (due === null ? '' : format.date(`${due}T08:00:00Z`)),
    },
    {
      id: 'open',
      title: columns.open,
      minWidth: 128,
      rank: 2,
      isExtra: true,
      isFigure: true,
      render: ({ payment }) => (payment == null ? '' : <Figure value={payment.open} className="" />),
    },
    {
      id: 'subject',
      title: columns.subject,
      minWidth: 100,
      rank: 2,
      isExtra: true,
      render: ({ invoice_type }) => quiet(listStrings.subjects[invoice_type]),
    },
    {
      id: 'pattern',
      title: columns.pattern,
      minWidth: 110,
      rank: 2,
      isExtra: true,
      render: ({ invoice_pattern }) => quiet(patternWords[invoice_pattern]),
    },
    {
      id: 'buyer_code',
      title: columns.buyerCode,
      minWidth: 120,
      rank: 2,
      isExtra: true,
      render: ({ buyer_code }) => code(buyer_code),
    },
    {
      id: 'serial_number',
      title: columns.serial,
      minWidth: 110,
      rank: 2,
      isExtra: true,
      isFigure: true,
      render: ({ serial_number }) =>
        quiet(serial_number === '' ? '' : format.number(serial_number, { grouping: false })),
    },
    {
      id: 'reference_number',
      title: columns.reference,
      minWidth: 150,
      rank: 2,
      isExtra: true,
      render: ({ reference_number }) =>
        code(reference_number.length > 18 ? `${reference_number.slice(0, 16)}…` : reference_number),
    },
    {
      id: 'memory_id',
      title: columns.memory,
      minWidth: 80,
      rank: 2,
      isExtra: true,
      render: ({ memory_id }) => code(memory_id),
    },
    {
      id: 'deadline',
      title: columns.deadline,
      minWidth: 100,
      rank: 2,
      isExtra: true,
      isFigure: true,
      render: ({ deadline }) => quiet(deadline === null ? '' : format.date(deadline)),
    },
    {
      id: 'created_at',
      title: columns.created,
      minWidth: 140,
      rank: 2,
      isExtra: true,
      isFigure: true,
      sortField: 'created_at',
      render: ({ created_at }) => quiet(format.dateTime(created_at)),
    },
  ];
}

/** Right edge in the column, so that units stand under units. */
function Figure({ value, className }: { value: string; className: string }) {
  return (
    <span className={`block text-right ${className}`}>
      <Amount value={value || '0'} />
    </span>
  );
}
