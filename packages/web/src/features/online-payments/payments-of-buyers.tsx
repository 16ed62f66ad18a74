import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { CopyableCode } from '../../ui/copyable-code.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FailureAbove } from '../../ui/failure-above.tsx';
import { PaymentLine } from '../../ui/payment-line.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { usePhone } from '../../ui/use-media.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { type OnlinePayment, onlinePaymentsKey, onlinePaymentsQuery } from './queries.ts';
import { onlinePaymentStrings as strings } from './strings.fa.ts';

const tones = { pending: 'info', paid: 'ok', failed: 'mute', refused: 'bad' } as const;

const StateChip = ({ state }: Pick<OnlinePayment, 'state'>) => <Chip tone={tones[state]}>{strings.states[state]}</Chip>;

/** By whom, and what for: an invoice opens. */
function What({ payment: { title, invoice_id, customer_name } }: { payment: OnlinePayment }) {
  return (
    <span className="block min-w-0 py-1">
      <span className="block truncate">{customer_name}</span>
      <span className="block text-caption text-ink-2">
        {invoice_id === null ? (
          strings.account
        ) : (
          <Link
            to="/invoice/{-$id}"
            params={{ id: invoice_id }}
            className="focus-ring rounded-control text-accent-text underline"
          >
            <bdi dir="ltr">{title}</bdi>
          </Link>
        )}
      </span>
    </span>
  );
}

/** With which card, what of it came twice, or why not. */
function Notes({ payment: { card_pan: card, reason, place_name, surplus } }: { payment: OnlinePayment }) {
  const format = useFormat();
  return (
    <>
      {surplus !== '0' && (
        <span className="block text-caption text-warn">{strings.surplus(format.money(surplus))}</span>
      )}
      {card !== '' && (
        <span className="block text-caption text-ink-2">
          {strings.card} <bdi dir="ltr">{card}</bdi> · {place_name}
        </span>
      )}
      {reason !== '' && (
        <span className="block text-caption text-ink-2">
          {strings.reasons[reason] ?? (
            <>
              {strings.reason} <bdi dir="ltr">{reason}</bdi>
            </>
          )}
        </span>
      )}
    </>
  );
}

function Rows({ payments }: { payments: readonly OnlinePayment[] }) {
  const format = useFormat();
  const isPhone = usePhone();
  const words = strings.columns;
  if (payments.length === 0) return <p className="text-ink-2">{strings.noPayments}</p>;
  if (isPhone) {
    return (
      <ul>
        {payments.map((row) => (
          <PaymentLine
            key={row.id}
            what={
              <>
                <What payment={row} />
                <span className="block text-caption text-ink-2">{format.dateTime(row.created_at)}</span>
                <Notes payment={row} />
              </>
            }
            figures={
              <>
                <span className="block font-medium">{format.money(row.amount)}</span>
                <StateChip state={row.state} />
              </>
            }
          />
        ))}
      </ul>
    );
  }
  const columns: TableColumn<OnlinePayment>[] = [
    {
      ...{ id: 'what', title: words.what, minWidth: 180, isWide: true, isRowHeader: true },
      render: (row) => <What payment={row} />,
    },
    {
      ...{ id: 'state', title: words.state, minWidth: 150 },
      render: (row) => (
        <span className="block py-1">
          <StateChip state={row.state} />
          <Notes payment={row} />
        </span>
      ),
    },
    { id: 'amount', title: words.amount, minWidth: 120, isFigure: true, render: (row) => format.money(row.amount) },
    {
      ...{ id: 'ref', title: words.ref, minWidth: 120, rank: 2 },
      render: (row) => row.ref_id !== '' && <CopyableCode code={row.ref_id} name={words.ref} />,
    },
    {
      ...{ id: 'date', title: words.date, minWidth: 150, rank: 1, isFigure: true },
      render: (row) => format.dateTime(row.created_at),
    },
  ];
  return (
    <DataTable
      label={strings.payments}
      columns={columns}
      rows={payments}
      getId={({ id }) => id}
      className="rounded-t-none border-0"
    />
  );
}

/** What buyers paid online, tried to pay, or are paying. */
export function PaymentsOfBuyers() {
  const payments = useQuery(onlinePaymentsQuery());
  useLive('treasury.', onlinePaymentsKey);
  return (
    <Card title={strings.payments} isFlush={(payments.data?.count ?? 0) > 0}>
      <FailureAbove title={strings.paymentsFailed} query={payments}>
        <WhenLoaded
          isLoading={payments.isPending}
          skeleton={<SkeletonRows rows={3} columns={['max-w-40', 'max-w-24']} />}
        >
          {payments.data !== undefined && <Rows payments={payments.data.payments} />}
        </WhenLoaded>
      </FailureAbove>
    </Card>
  );
}
