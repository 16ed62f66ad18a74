import type { GeneratedAlways } from 'kysely';
import type { Int8, Json, Numeric, Timestamp } from '../../platform/db/tables.ts';

/** Tables of SQL 0115, which only `sales_fold` writes, of the assistant and of the season's VAT. */
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
  /** SQL 0131. */
  assistant_turns: {
    account_id: string;
    id: string;
    user_id: string;
    seq: GeneratedAlways<string>;
    text: string;
    answer: Json<object>;
    sight: string;
    created_at: Timestamp;
  };
  /** SQL 0450; a season by its first day, YYYY-MM-DD. */
  vat_brought_forward: { account_id: string; season: string; amount: Int8; updated_at: Timestamp };
}
