import { Amount } from '../../../ui/amount.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { TableColumn } from '../../../ui/table-columns.ts';
import type { InvoiceSummary } from '../queries.ts';
import { statusOf } from './invoice-status.ts';
import { listStrings } from './list.fa.ts';

/** Columns of the invoice list; those of the greatest rank give way first. */
export function useListColumns(): TableColumn<InvoiceSummary>[] {
  const format = useFormat();
  const { columns } = listStrings;
  return [
    {
      id: 'tax_number',
      title: columns.tax,
      minWidth: 196,
      isRowHeader: true,
      sortField: 'tax_number',
      render: ({ tax_number }) =>
        tax_number === '' ? (
          <span className="text-ink-3">{listStrings.noNumber}</span>
        ) : (
          <bdi dir="ltr">{tax_number}</bdi>
        ),
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
      sortField: 'buyer_name',
      render: ({ buyer_name, buyer_code }) =>
        buyer_name || buyer_code || <span className="text-ink-3">{listStrings.noBuyer}</span>,
    },
    {
      id: 'invoice_date',
      title: columns.date,
      minWidth: 96,
      rank: 2,
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
      render: (invoice) => <StatusChip status={statusOf(invoice)} />,
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
