/** What may be paid of a purchase into its supplier's account. */
import { lesserOf } from '@taraz/core';
import type { Purchase } from './queries.ts';

/** Where it does not stand in their account nothing is owed to them for it there: who was paid would be a debtor. */
export const isPayable = ({ kind, credit, on_account }: Pick<Purchase, 'kind' | 'credit' | 'on_account'>): boolean =>
  on_account && kind === 'buy' && credit !== 'void';

/** Its total, or what is left of it where less is owed to them by now; '' for nothing. @param balance of their account, what is owed to them is negative */
export function amountToPay({ total }: Pick<Purchase, 'total'>, balance: string): string {
  const owed = -BigInt(balance);
  return owed > 0n ? lesserOf(BigInt(total), owed).toString() : '';
}
