import { Card } from '../../ui/card.tsx';
import { CopyableCode } from '../../ui/copyable-code.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PaymentLine } from '../../ui/payment-line.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { usePhone } from '../../ui/use-media.ts';
import { GoOnPaying, PaymentChip, PaymentNotes } from './payment-chip.tsx';
import type { Payment } from './queries.ts';
import { subscriptionStrings as strings } from './strings.fa.ts';

/** Every payment with how it ended. */
export function PaymentsCard({ payments }: { payments: readonly Payment[] }) {
  const format = useFormat();
  const isPhone = usePhone();
  const words = strings.columns;
  const columns: TableColumn<Payment>[] = [
    {
      id: 'plan',
      title: words.plan,
      minWidth: 120,
      isWide: true,
      isRowHeader: true,
      render: (row) => (
        <span className="block py-1">
          {row.plan_title}
          <PaymentNotes payment={row} />
        </span>
      ),
    },
    {
      id: 'state',
      title: words.state,
      minWidth: 120,
      render: (row) => (
        <span className="flex flex-wrap items-center gap-2">
          <PaymentChip payment={row} />
          <GoOnPaying payment={row} />
        </span>
      ),
    },
    { id: 'amount', title: words.amount, minWidth: 120, isFigure: true, render: (row) => format.money(row.amount) },
    {
      id: 'ref',
      title: words.ref,
      minWidth: 120,
      rank: 2,
      render: (row) => row.ref_id !== '' && <CopyableCode code={row.ref_id} name={words.ref} />,
    },
    {
      id: 'date',
      title: words.date,
      minWidth: 150,
      rank: 1,
      isFigure: true,
      render: (row) => format.dateTime(row.created_at),
    },
  ];
  return (
    <Card title={strings.payments} isFlush={payments.length > 0}>
      {payments.length === 0 ? (
        <p className="text-ink-2">{strings.noPayments}</p>
      ) : isPhone ? (
        <ul>
          {payments.map((row) => (
            <PaymentLine
              key={row.id}
              what={
                <>
                  <span className="block truncate">{row.plan_title}</span>
                  <span className="block text-caption text-ink-2">{format.dateTime(row.created_at)}</span>
                  {row.ref_id !== '' && (
                    <span className="block text-caption text-ink-2">
                      {words.ref} <bdi dir="ltr">{row.ref_id}</bdi>
                    </span>
                  )}
                  <PaymentNotes payment={row} />
                </>
              }
              figures={
                <>
                  <span className="block font-medium">{format.money(row.amount)}</span>
                  <PaymentChip payment={row} />
                  <GoOnPaying payment={row} />
                </>
              }
            />
          ))}
        </ul>
      ) : (
        <DataTable
          label={strings.payments}
          columns={columns}
          rows={payments}
          getId={({ id }) => id}
          className="rounded-t-none border-0"
        />
      )}
    </Card>
  );
}
