import { compareDecimals } from '@taraz/core';
import type { CustomerListRow } from './queries.ts';
import type { Telling } from './tell-dialog.tsx';

/** What these customers can be told: all their accounts, those who owe what they owe; null where nobody does. */
export function tellingsOf(rows: readonly CustomerListRow[]): { remind: Telling | null; share: Telling } {
  // When each was last told, and what cheques it gave, the server knows.
  const customers = rows.map((row) => ({ ...row, reminded: null, cheques: null }));
  const debtors = customers.filter(({ balance }) => compareDecimals(balance, '0') > 0);
  return {
    remind: debtors.length === 0 ? null : { what: 'remind', customers: debtors },
    share: { what: 'share', customers },
  };
}
