-- The invoices of customers, read by the customers' ids and codes whatever the planner believes of the account. While it
-- had no statistics of one that has just begun, it read the whole account's links anew for each code.
create or replace function customer_links(roots uuid[]) returns table (root uuid, invoice_id uuid, method text, cash numeric)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with family as materialized (select f.root, f.id from customer_families(roots) f),
  codes as materialized (
    select distinct f.root, code from family f
    join customers c on c.account_id = (select taraz_account()) and c.id = any (array(select id from family)) and c.id = f.id
    cross join lateral (values (c.economic_code), (c.national_code)) as given (code)
    where code <> ''
  ),
  by_customer as materialized (
    select l.customer_id, l.invoice_id, l.method, l.cash from customer_invoices l
    where l.account_id = (select taraz_account()) and l.customer_id = any (array(select id from family))
  ),
  by_code as materialized (
    select l.code, l.invoice_id, l.method, l.cash from customer_invoices l
    where l.account_id = (select taraz_account()) and l.customer_id is null and l.code = any (array(select code from codes))
  )
  select f.root, l.invoice_id, l.method, l.cash from family f join by_customer l on l.customer_id = f.id
  union
  select o.root, l.invoice_id, l.method, l.cash from codes o join by_code l on l.code = o.code;
end;
