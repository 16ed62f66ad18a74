-- After a file of very many customers the kept rows that end were looked for in all that is kept, once for each of them:
-- what a fold counts has no statistics. Now by their keys.

-- As in 0209, but for what ends.
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
    where c.account_id = of_account and c.change_id in (
      select n.change_id from customer_balance_changes n where n.account_id = of_account order by n.change_id limit most)
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
