-- Of a sale that is part cash, part credit, VAT and levies are always cash (rules.md "Settlement"): the two parts add up to
-- the total without them. They stood among what the buyer owes, beside the credit that the invoice itself names. As with
-- 0191, what was kept before stays as it is: whoever settled those taxes did so by hand.
comment on column customer_invoices.cash is 'rial paid at once, VAT and levies among it; read only when the method is both';

-- As in 0090, with the taxes that the frozen document names.
create function customer_invoice_of(account_id uuid, invoice_id uuid, draft jsonb, payload text) returns customer_invoices
  language sql immutable as $$
  select row (
    account_id, invoice_id,
    case when draft #>> '{buyer_info,customer_id}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then (draft #>> '{buyer_info,customer_id}')::uuid end,
    coalesce(nullif(draft #>> '{buyer_info,economic_code}', ''), draft #>> '{buyer_info,national_code}', ''),
    coalesce(draft #>> '{invoice,payment_method}', 'cash'),
    case when draft #>> '{settlement,0,cash_price}' ~ '^[0-9]{1,30}(\.[0-9]{1,30})?$'
      then (draft #>> '{settlement,0,cash_price}')::numeric else 0 end
      + case when draft #>> '{invoice,payment_method}' = 'both' then coalesce(
          (select coalesce((h ->> 'tvam')::numeric, 0) + coalesce((h ->> 'todam')::numeric, 0)
           from (select payload::jsonb -> 'header') as d (h)), 0) else 0 end
  )::customer_invoices
$$;

create or replace function customer_invoices_follow() returns trigger language plpgsql as $$
begin
  insert into customer_invoices as kept
    select (customer_invoice_of(w.account_id, w.invoice_id, w.draft, w.payload)).* from written w
  on conflict (account_id, invoice_id) do update set
    customer_id = excluded.customer_id, code = excluded.code, method = excluded.method, cash = excluded.cash
  where (kept.customer_id, kept.code, kept.method, kept.cash)
    is distinct from (excluded.customer_id, excluded.code, excluded.method, excluded.cash);
  return null;
end $$;
drop function customer_invoice_of(uuid, uuid, jsonb);
