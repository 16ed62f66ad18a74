import { purchaseTotal } from '@taraz/core';
import type { indexed } from '../read-purchase.ts';
import type { PurchaseCredit } from '../tables.ts';
import type { PurchaseFileRow, RowAmounts } from './read-rows.ts';

/** What a purchase is searched and ordered by. */
export type PurchaseTexts = Parameters<typeof indexed>[0];

/** What of a purchase a file may change; amounts are rial, as text. */
export interface Stored {
  tax_number: string;
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
  number: string;
  note: string;
  customer_id: string | null;
  on_account: boolean;
  payment_due: string | null;
  branch_id: string | null;
  /** what stands in its place while it is void */
  replaced_by: string | null;
  /** its credit; of what files made void since, the one that was said before; void: not known */
  said_credit: PurchaseCredit;
  version: number;
}

export const storedOf = ({ tax_number, day, net, vat, other_taxes, total, credit }: Stored): Stored => ({
  ...{ tax_number, day, net, vat, other_taxes, total, credit },
});

export const storedOfRow = (row: PurchaseFileRow & { amounts: RowAmounts }): Stored => ({
  tax_number: row.taxNumber,
  day: row.day,
  net: row.amounts.net.toString(),
  vat: row.amounts.vat.toString(),
  other_taxes: row.amounts.other.toString(),
  total: purchaseTotal(row.amounts).toString(),
  credit: row.credit,
});

/** What a purchase is searched by, with another tax number. */
export const textsOf = (
  { supplier_name, economic_code, national_code, number, note }: Omit<PurchaseTexts, 'tax_number'>,
  { tax_number }: Pick<Stored, 'tax_number'>,
): PurchaseTexts => ({ supplier_name, economic_code, national_code, number, note, tax_number });
