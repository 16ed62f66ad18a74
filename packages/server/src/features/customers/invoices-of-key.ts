import { sql } from 'kysely';
import { ownAccount } from '../../platform/db/within.ts';

/** What was sold to a code and names no customer. @param code an expression */
const soldToCode = (code: unknown) => sql<{ invoice_id: string }>`select b.invoice_id from customer_invoices b
  where b.account_id = ${ownAccount} and b.customer_id is null and b.code = ${code} collate "default"`;

/**
 * Of a key `o` of `customer_keys` the invoices that stand by it in an account. They are looked up by their indexes: `offset 0`
 * keeps a look from becoming a walk, and the index of codes is of the default collation.
 */
export const invoicesOfKey = sql<{ invoice_id: string }>`(
  (select b.invoice_id from customer_invoices b
    where o.code = '' and b.account_id = ${ownAccount} and b.customer_id = o.customer_id offset 0)
  union all
  (${soldToCode(sql`o.code`)} and o.code <> '' offset 0)
)`;

/** The same of a code that nobody bears, listed or removed, as `strangers` of `customer_balances_of`: it is in no record's account. */
export const soldToStranger = (code: string) => sql<{ invoice_id: string }>`${soldToCode(code)}
  and not exists (select from customers c where c.account_id = ${ownAccount} and c.economic_code = ${code} and c.economic_code <> '')
  and not exists (select from customers c where c.account_id = ${ownAccount} and c.national_code = ${code} and c.national_code <> '')`;
