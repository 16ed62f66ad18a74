-- What a fold takes is told by its last change, and no longer looked for in a list of its changes: planned while the table was
-- still empty, as it is just before a large import, that was a walk through the list for every change that waits (a million
-- invoices: minutes of a processor for each 20,000, and sums that stood still).

-- As in 0161, but for what it takes.
create or replace function sales_fold(most int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_account constant uuid := taraz_account();
  taken uuid[];
  before sales_invoices[];
  after sales_invoices[];
begin
  if not exists (select from sales_changes c where c.account_id = of_account) then
    return true;
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('sales_fold ' || of_account, 0)) then
    return false;
  end if;
  with gone as (
    delete from sales_changes c
    where c.account_id = of_account and c.change_id <= (
      select max(n.change_id) from (
        select o.change_id from sales_changes o where o.account_id = of_account order by o.change_id limit most) n)
    returning c.invoice_id
  ) select array_agg(distinct invoice_id) into taken from gone;
  with gone as (
    delete from sales_invoices s where s.account_id = of_account and s.invoice_id = any (taken) returning s.*
  ) select coalesce(array_agg(gone::sales_invoices), '{}') into before from gone;
  with stood as (
    insert into sales_invoices select * from sales_of(taken) returning *
  ) select coalesce(array_agg(stood::sales_invoices), '{}') into after from stood;
  insert into sales_days as kept
    select of_account, day, branch_id, memory_id, pattern, sum(n), sum(n * net), sum(n * vat), sum(n * credit),
      sum(n * taxable), sum(n * exempt)
    from (select 1 as n, r.* from unnest(after) r union all select -1, r.* from unnest(before) r) both_sides
    group by 2, 3, 4, 5
    having sum(n) <> 0 or sum(n * net) <> 0 or sum(n * vat) <> 0 or sum(n * credit) <> 0 or sum(n * taxable) <> 0 or sum(n * exempt) <> 0
  on conflict (account_id, day, branch_id, memory_id, pattern) do update set
    invoices = kept.invoices + excluded.invoices, net = kept.net + excluded.net, vat = kept.vat + excluded.vat,
    credit = kept.credit + excluded.credit, taxable = kept.taxable + excluded.taxable, exempt = kept.exempt + excluded.exempt;
  insert into sales_parts as kept
    select of_account, kind, span, period, branch_id, key, sum(invoices), sum(qty), sum(net), sum(vat)
    from (select * from sales_parts_of(1, after) union all select * from sales_parts_of(-1, before)) both_sides
    group by 2, 3, 4, 5, 6
    having sum(invoices) <> 0 or sum(qty) <> 0 or sum(net) <> 0 or sum(vat) <> 0
  on conflict (account_id, kind, span, period, branch_id, key) do update set
    invoices = kept.invoices + excluded.invoices, qty = kept.qty + excluded.qty, net = kept.net + excluded.net, vat = kept.vat + excluded.vat;
  insert into sales_names as kept
    select distinct on (r.buyer) of_account, r.buyer, r.buyer_name from unnest(after) r where r.buyer <> '' order by r.buyer, r.day desc
  on conflict (account_id, key) do update set name = excluded.name where kept.name <> excluded.name;
  insert into customer_credit as kept
    select of_account, customer_id, code, sum(n * credit)
    from (select 1 as n, r.* from unnest(after) r union all select -1, r.* from unnest(before) r) both_sides
    group by 2, 3 having sum(n * credit) <> 0
  on conflict (account_id, customer_id, code) do update set credit = kept.credit + excluded.credit;
  return not exists (select from sales_changes c where c.account_id = of_account);
end $$;

-- As in 0170, but for what it takes.
create or replace function invoice_sums_fold(most int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_account constant uuid := taraz_account();
begin
  if not exists (select from invoice_sum_changes c where c.account_id = of_account) then
    return true;
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('invoice_sums_fold ' || of_account, 0)) then
    return false;
  end if;
  with gone as (
    delete from invoice_sum_changes c
    where c.account_id = of_account and c.change_id <= (
      select max(n.change_id) from (
        select o.change_id from invoice_sum_changes o where o.account_id = of_account order by o.change_id limit most) n)
    returning c.*
  ), by_day as (
    insert into invoice_day_sums_kept as kept
      (account_id, day, environment, memory_id, state, archived, branch_id, invoices, total, total_vat)
      select of_account, day, environment, memory_id, state, archived, branch_id, sum(invoices), sum(total), sum(total_vat)
      from gone group by day, environment, memory_id, state, archived, branch_id
      having sum(invoices) <> 0 or sum(total) <> 0 or sum(total_vat) <> 0
    on conflict (account_id, day, environment, memory_id, state, archived, branch_id) do update set
      invoices = kept.invoices + excluded.invoices,
      total = kept.total + excluded.total,
      total_vat = kept.total_vat + excluded.total_vat
  )
  insert into invoice_sums_kept as kept (account_id, environment, memory_id, state, archived, invoices, total, total_vat)
    select of_account, environment, memory_id, state, archived, sum(invoices), sum(total), sum(total_vat)
    from gone group by environment, memory_id, state, archived
    having sum(invoices) <> 0 or sum(total) <> 0 or sum(total_vat) <> 0
  on conflict (account_id, environment, memory_id, state, archived) do update set
    invoices = kept.invoices + excluded.invoices,
    total = kept.total + excluded.total,
    total_vat = kept.total_vat + excluded.total_vat;
  return not exists (select from invoice_sum_changes c where c.account_id = of_account);
end $$;

-- As in 0221, but for what it takes.
create or replace function customer_balances_fold(most int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  of_account constant uuid := taraz_account();
  ids uuid[];
  codes text[];
  ended_ids uuid[];
  ended_codes text[];
begin
  if not exists (select from customer_balance_changes c where c.account_id = of_account) then
    return true;
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('customer_balances_fold ' || of_account, 0)) then
    return false;
  end if;
  with gone as (
    delete from customer_balance_changes c
    where c.account_id = of_account and c.change_id <= (
      select max(n.change_id) from (
        select o.change_id from customer_balance_changes o where o.account_id = of_account order by o.change_id limit most) n)
    returning c.customer_id, c.code, c.money
  ), moved as (
    insert into customer_money as kept (account_id, customer_id, amount)
      select of_account, g.customer_id, sum(g.money) from gone g group by g.customer_id having sum(g.money) <> 0
    on conflict (account_id, customer_id) do update set amount = kept.amount + excluded.amount
  )
  select coalesce(array_agg(distinct g.customer_id) filter (where g.customer_id <> nobody), '{}'),
    coalesce(array_agg(distinct g.code) filter (where g.customer_id = nobody), '{}')
    into ids, codes from gone g;
  with counted as materialized (
    select b.customer_id, b.code, b.is_customer, b.balance from customer_balances_of(ids, codes, false) b
  ), kept_now as (
    insert into customer_balances_kept as kept (account_id, customer_id, code, is_customer, balance)
      select of_account, c.customer_id, c.code, c.is_customer, c.balance from counted c where c.is_customer is not null
    on conflict (account_id, customer_id, code) do update set is_customer = excluded.is_customer, balance = excluded.balance
      where (kept.is_customer, kept.balance) is distinct from (excluded.is_customer, excluded.balance)
  )
  select array_agg(c.customer_id) filter (where c.customer_id <> nobody), array_agg(c.code) filter (where c.customer_id = nobody)
    into ended_ids, ended_codes from counted c where c.is_customer is null;
  -- A row is a record's or a code's, never both.
  delete from customer_balances_kept k
    where k.account_id = of_account and k.customer_id = any(ended_ids) and k.code = '';
  delete from customer_balances_kept k
    where k.account_id = of_account and k.customer_id = nobody and k.code = any(ended_codes);
  return not exists (select from customer_balance_changes c where c.account_id = of_account);
end $$;
