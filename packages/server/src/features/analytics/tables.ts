import type { Int8, Numeric } from '../../platform/db/tables.ts';

/** Tables of SQL 0115. Only `sales_fold` writes them. */
export interface AnalyticsTables {
  sales_days: {
    account_id: string;
    day: string;
    branch_id: string;
    memory_id: string;
    pattern: string;
    invoices: Int8;
    net: Numeric;
    vat: Numeric;
    credit: Numeric;
    taxable: Numeric;
    exempt: Numeric;
  };
}
