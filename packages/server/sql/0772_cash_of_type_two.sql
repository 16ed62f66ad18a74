-- Of type two, of service bills and of the bourse the whole amount counts as cash (rules.md section a): the authority is told
-- no method, and paper and page say «نقدی». Where the draft said otherwise, which no screen showed, the buyer owed all of it.

/* As in 0275, but for that. */
create or replace function customer_invoice_of(account_id uuid, invoice_id uuid, draft jsonb, payload text) returns customer_invoices
  language sql immutable as $$
  select row (
    account_id, invoice_id,
    case when draft #>> '{buyer_info,customer_id}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then (draft #>> '{buyer_info,customer_id}')::uuid end,
    coalesce(nullif(draft #>> '{buyer_info,economic_code}', ''), draft #>> '{buyer_info,national_code}', ''),
    case when draft #>> '{invoice,invoice_output_type}' = 'type_two'
        or draft #>> '{invoice,invoice_pattern}' in ('service_bill', 'commodity_exchange') then 'cash'
      else coalesce(draft #>> '{invoice,payment_method}', 'cash') end,
    case when draft #>> '{settlement,0,cash_price}' ~ '^[0-9]{1,30}(\.[0-9]{1,30})?$'
      then (draft #>> '{settlement,0,cash_price}')::numeric else 0 end
      + case when draft #>> '{invoice,payment_method}' = 'both' then coalesce(
          (select coalesce((h ->> 'tvam')::numeric, 0) + coalesce((h ->> 'todam')::numeric, 0)
           from (select payload::jsonb -> 'header') as d (h)), 0) else 0 end
  )::customer_invoices
$$;

-- Books of before: what is still owed as a whole, or counts in nobody's account, is cash, and the sums are counted anew. Whoever
-- received something of such a sale has it in the buyer's account, against the debt: the two stay as they are, since without
-- the debt the account would owe what was paid.
with settled as (
  update customer_invoices c set method = 'cash' from invoices i
  where i.account_id = c.account_id and i.id = c.invoice_id and c.method <> 'cash'
    and (i.output_type = 'type_two' or i.pattern in ('service_bill', 'commodity_exchange'))
    and not exists (
      select from invoice_debts d
      where d.account_id = c.account_id and d.invoice_id = c.invoice_id
        and (d.code <> '' or d.customer_id <> '00000000-0000-0000-0000-000000000000')
        and not exists (
          select from open_debts o where o.account_id = d.account_id and o.invoice_id = d.invoice_id and d.credit - o.open < 1)
    )
  returning c.account_id, c.invoice_id
), undated as (
  update invoices i set payment_due = null from settled s
  where i.account_id = s.account_id and i.id = s.invoice_id and i.payment_due is not null
)
insert into sales_changes (account_id, invoice_id)
  select i.account_id, i.id from invoices i join settled s on s.account_id = i.account_id and s.invoice_id = i.id
  where invoice_counts(i.state, i.subject, i.environment, i.superseded_by, i.cancelled_by, i.cancelled_elsewhere);
