import type { PaymentDraft } from '../model/draft.ts';
import { Decimal, parseDecimal } from '../money/decimal.ts';

const amountOf = ({ amount }: PaymentDraft): Decimal => parseDecimal(amount) ?? Decimal.zero;
const least = (one: Decimal, other: Decimal): Decimal => (one.minus(other).sign() < 0 ? one : other);

/** In what order money is given back: first what lies in the desk, then what went through a bank; a cheque last. */
const turnOf = ({ payment_method }: PaymentDraft): number =>
  payment_method === 'cheque' ? 2 : payment_method === 'cash' ? 0 : 1;

/**
 * What stays of an invoice's payments in its correction or return, of which only so much is to be paid: what is beyond it
 * was given back, the latest payment first. The authority takes no more than the total; a cheque that is larger stays whole
 * in hand all the same, and what it is more is its giver's.
 * @param total rial, decimal; payments that do not exceed it stay as they are
 */
export function paymentsWithin(payments: readonly PaymentDraft[], total: string): PaymentDraft[] {
  const paid = payments.reduce((sum, payment) => sum.plus(amountOf(payment)), Decimal.zero);
  let beyond = paid.minus(parseDecimal(total) ?? Decimal.zero);
  if (beyond.sign() <= 0) return [...payments];
  const left = new Map<PaymentDraft, Decimal>();
  const backwards = payments
    .map((payment, index) => ({ payment, index }))
    .sort((a, b) => turnOf(a.payment) - turnOf(b.payment) || b.index - a.index);
  for (const { payment } of backwards) {
    if (beyond.sign() <= 0) break;
    if (amountOf(payment).sign() <= 0) continue;
    const back = least(amountOf(payment), beyond);
    left.set(payment, amountOf(payment).minus(back));
    beyond = beyond.minus(back);
  }
  return payments.flatMap((payment) => {
    const rest = left.get(payment);
    if (rest === undefined) return [payment];
    return rest.sign() > 0 ? [{ ...payment, amount: rest.toString() }] : [];
  });
}
