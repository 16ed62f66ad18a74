import { Amount } from '../../../ui/amount.tsx';
import { Fact } from '../fact.tsx';
import type { InvoiceSummary } from '../queries.ts';
import { paymentStrings as words } from './payment.fa.ts';
import { PaymentMark } from './payment-mark.tsx';

export const rials = (value: string) => (
  <>
    <Amount value={value} isTabular={false} /> {words.rial}
  </>
);

/** Lines of facts: how far it is paid, and of what is not paid whole how much came, is open and is on its way. */
export function PaymentFacts({ payment }: { payment: InvoiceSummary['payment'] }) {
  if (payment == null) return null;
  const { state, received, open, awaited, is_counting } = payment;
  return (
    <>
      <Fact label={words.title}>{is_counting ? words.counting : <PaymentMark state={state} />}</Fact>
      {state === 'part' && <Fact label={words.received}>{rials(received)}</Fact>}
      {state === 'part' && <Fact label={words.open}>{rials(open)}</Fact>}
      {awaited !== '0' && <Fact label={words.awaited}>{rials(awaited)}</Fact>}
    </>
  );
}
