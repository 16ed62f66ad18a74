import { HandCoins } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../invoices/fact.tsx';
import { DueDay } from '../invoices/payment/due-fact.tsx';
import { rials } from '../invoices/payment/payment-facts.tsx';
import { PaymentMark } from '../invoices/payment/payment-mark.tsx';
import type { Purchase } from './queries.ts';
import { purchaseStrings as strings } from './strings.fa.ts';
import { usePaySupplier } from './use-pay-supplier.tsx';

/** How far a purchase is paid, where it stands in its supplier's account, and what is left of it to be paid. */
export function PaymentCard({ purchase }: { purchase: Purchase }) {
  const { payOf, dialog } = usePaySupplier();
  const { payment } = purchase;
  if (payment === null) return null;
  const pay = payOf(purchase);
  return (
    <div className="flex flex-col items-start gap-3 rounded-control bg-sunken px-3 py-2.5">
      <dl className="flex flex-col gap-1.5">
        <Fact label={strings.columns.payment}>
          <PaymentMark state={payment.state} />
        </Fact>
        {payment.state === 'part' && <Fact label={strings.paid}>{rials(payment.paid)}</Fact>}
        {payment.state === 'part' && <Fact label={strings.open}>{rials(payment.open)}</Fact>}
        {purchase.payment_due !== null && (
          <Fact label={strings.columns.due}>
            <DueDay of={purchase} />
          </Fact>
        )}
      </dl>
      {pay !== null && (
        <Button size="s" icon={HandCoins} onPress={pay}>
          {strings.pay}
        </Button>
      )}
      {dialog}
    </div>
  );
}
