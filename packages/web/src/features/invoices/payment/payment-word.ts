import type { Format } from '../../../i18n/format.ts';
import { daysOverdue, type Payable } from './days-overdue.ts';
import { paymentStrings as words } from './payment.fa.ts';

/** How far it is paid, in a word, what is overdue first; null where that is not asked for or nothing is owed. */
export function paymentWord(of: Payable, format: Format): string | null {
  if (of.payment == null) return null;
  const late = daysOverdue(of);
  return late > 0 ? words.overdueBy(format.number(late)) : words.states[of.payment.state];
}
