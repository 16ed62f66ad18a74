import type { CallReply, calls } from '@taraz/contract';
import type { Selectable } from 'kysely';
import { etagOf } from '../../platform/http/etag.ts';
import type { PurchaseTables } from './tables.ts';

export type Purchase = CallReply<typeof calls.getPurchase>;

/** A purchase with the names that its list shows. */
export interface PurchaseRow extends Selectable<PurchaseTables['purchases']> {
  /** whose account it is in by now: who they were merged into; null where they were removed */
  account_customer_id: string | null;
  returned_day: string | null;
  returned_name: string | null;
  branch_name: string;
  files: number;
  stock: { documents: number; value: string };
  by: string;
}

/** A purchase as it is written. */
export const writtenOf = (row: PurchaseRow): Omit<Purchase, 'payment'> => ({
  id: row.id,
  etag: etagOf(row.version),
  kind: row.kind,
  day: row.day,
  person_type: row.person_type,
  supplier_name: row.supplier_name,
  economic_code: row.economic_code,
  national_code: row.national_code,
  customer_id: row.customer_id,
  account_customer_id: row.account_customer_id,
  on_account: row.on_account,
  tax_number: row.tax_number,
  number: row.number,
  net: row.net,
  vat: row.vat,
  other_taxes: row.other_taxes,
  total: row.total,
  credit: row.credit,
  payment_due: row.payment_due,
  returns:
    row.returns_id === null || row.returned_day === null
      ? null
      : { id: row.returns_id, day: row.returned_day, name: row.returned_name ?? '' },
  note: row.note,
  files: row.files,
  stock: row.stock,
  branch_id: row.branch_id,
  branch_name: row.branch_name,
  by: row.by,
  created_at: row.created_at.toISOString(),
});
