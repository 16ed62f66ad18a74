import type { PurchaseCredit } from '../tables.ts';

/** What of a purchase a file may change; amounts are rial, as text. */
export interface Stored {
  day: string;
  net: string;
  vat: string;
  other_taxes: string;
  total: string;
  credit: PurchaseCredit;
}

/** A purchase of the register, as a file is compared with it. */
export interface KnownPurchase extends Stored {
  id: string;
  kind: 'buy' | 'return';
  supplier_name: string;
  economic_code: string;
  national_code: string;
  tax_number: string;
  number: string;
  customer_id: string | null;
  on_account: boolean;
  payment_due: string | null;
  version: number;
}

export const storedOf = ({ day, net, vat, other_taxes, total, credit }: Stored): Stored => ({
  ...{ day, net, vat, other_taxes, total, credit },
});
