import type { ReactNode } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import type { InvoiceSummary } from '../queries.ts';
import { paymentStrings as words } from './payment.fa.ts';
import { PaymentMark } from './payment-mark.tsx';

interface PaymentFactsProps {
  payment: InvoiceSummary['payment'];
  /** One line of a list of facts. */
  fact: (label: string, value: ReactNode) => ReactNode;
}

const rials = (value: string) => (
  <>
    <Amount value={value} isTabular={false} /> {words.rial}
  </>
);

/** Lines of facts: how far it is paid, and of what is not paid whole how much came, is open and is on its way. */
export function PaymentFacts({ payment, fact }: PaymentFactsProps) {
  if (payment == null) return null;
  const { state, received, open, awaited, is_counting } = payment;
  return (
    <>
      {fact(words.title, is_counting ? words.counting : <PaymentMark state={state} />)}
      {state === 'part' && fact(words.received, rials(received))}
      {state === 'part' && fact(words.open, rials(open))}
      {awaited !== '0' && fact(words.awaited, rials(awaited))}
    </>
  );
}
