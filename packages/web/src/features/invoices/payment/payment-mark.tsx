import { Circle, CircleCheck, Clock, Contrast, type LucideIcon } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import type { InvoiceSummary } from '../queries.ts';
import { daysOverdue, type Payable } from './days-overdue.ts';
import { paymentStrings as words } from './payment.fa.ts';

export type Payment = NonNullable<InvoiceSummary['payment']>;

const looks = {
  unpaid: { icon: Circle, tone: 'text-ink-2' },
  part: { icon: Contrast, tone: 'text-ink-2' },
  paid: { icon: CircleCheck, tone: 'text-ok' },
} as const satisfies Record<Payment['state'], { icon: LucideIcon; tone: string }>;

/** How far it is paid, in a word with its mark: quiet beside what the authority says of it. */
export function PaymentMark({ state }: { state: Payment['state'] }) {
  const { icon, tone } = looks[state];
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <Icon of={icon} size={14} className={`self-center ${tone}`} />
      {words.states[state]}
    </span>
  );
}

/** The same in a list, where what is overdue is told first. */
export function ListedPayment({ of }: { of: Payable }) {
  const format = useFormat();
  const days = daysOverdue(of);
  if (of.payment == null) return null;
  if (days === 0) return <PaymentMark state={of.payment.state} />;
  return (
    <span className="inline-flex items-baseline gap-1.5 text-warn">
      <Icon of={Clock} size={14} className="self-center" />
      {words.overdueBy(format.number(days))}
    </span>
  );
}
