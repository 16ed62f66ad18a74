-- What is kept of a balance has only those sales in it that the sums have (0115). A change of a sale that waits there may be
-- taken back by the next, and then nothing of it is left that would have the balance counted anew: a sale that was kept
-- while it waited and refused before it was folded stayed in its buyer's debt. Readers count what waits, as before.

drop function customer_balances_of(uuid[], text[]);

-- As in 0192. with_sales: with what waits in sales_changes, for readers; without, for what is kept.
create function customer_balances_of(ids uuid[], codes text[], with_sales boolean)
  returns table (customer_id uuid, code text, is_customer boolean, balance numeric)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with recursive waiting as (
    select p.customer_id, p.code, p.credit, p.money from customer_balance_pending() p where with_sales
    union all
    select c.customer_id, c.code, 0, c.money from customer_balance_changes c
    where not with_sales and c.account_id = taraz_account()
  ), pending as materialized (
    select w.customer_id, w.code collate "C" as code, sum(w.credit) as credit, sum(w.money) as money
    from waiting w where w.credit <> 0 or w.money <> 0 group by 1, 2
  ), asked as (
    select a.id from unnest(ids) as a (id)
    union
    select c.id from unnest(codes) as a (code) join customers c
      on c.account_id = taraz_account() and c.economic_code = a.code and c.economic_code <> ''
    union
    select c.id from unnest(codes) as a (code) join customers c
      on c.account_id = taraz_account() and c.national_code = a.code and c.national_code <> ''
  ), up as (
    select a.id from asked a
    union
    select c.merged_into from up join customers c
      on c.account_id = taraz_account() and c.id = up.id and c.merged_into is not null
  ), roots as (
    select u.id from up u
    where not exists (select from customers c where c.account_id = taraz_account() and c.id = u.id and c.merged_into is not null)
  ), members as materialized (
    select r.id as root, r.id from roots r
    union
    select f.root, f.id from customer_families(array(select r.id from roots r)) f
  ), whose as materialized (
    select distinct m.root, given.code from members m
      join customers c on c.account_id = taraz_account() and c.id = m.id and (c.deleted_at is null or c.merged_into is not null)
      cross join lateral (values (c.economic_code), (c.national_code)) as given (code)
    where given.code <> ''
  ), all_codes as (
    select a.code from unnest(codes) as a (code)
    union
    select w.code from whose w
  ), bearers as (
    (select a.code, c.id from all_codes a join customers c
      on c.account_id = taraz_account() and c.economic_code = a.code and c.economic_code <> ''
    union
    select a.code, c.id from all_codes a join customers c
      on c.account_id = taraz_account() and c.national_code = a.code and c.national_code <> '')
    union
    select b.code, c.merged_into from bearers b join customers c
      on c.account_id = taraz_account() and c.id = b.id and c.merged_into is not null
  ), known as (
    select distinct b.code from bearers b join customers c on c.account_id = taraz_account() and c.id = b.id and c.deleted_at is null
  ), of_codes as materialized (
    select a.code, coalesce(k.credit, 0) + coalesce(p.credit, 0) as credit
    from all_codes a
      left join customer_credit k on k.account_id = taraz_account()
        and k.customer_id = '00000000-0000-0000-0000-000000000000' and k.code = a.code
      left join pending p on p.customer_id = '00000000-0000-0000-0000-000000000000' and p.code = a.code
  ), of_records as materialized (
    select m.root, m.id, coalesce(k.credit, 0) + coalesce(p.credit, 0) as credit, coalesce(b.amount, 0) + coalesce(p.money, 0) as money
    from members m
      left join customer_credit k on k.account_id = taraz_account() and k.customer_id = m.id and k.code = ''
      left join customer_money b on b.account_id = taraz_account() and b.customer_id = m.id
      left join pending p on p.customer_id = m.id and p.code = ''
  ), live as materialized (
    select r.id from roots r
    where exists (select from customers c where c.account_id = taraz_account() and c.id = r.id and c.deleted_at is null)
  ), owed as (
    select parts.root, trunc(sum(parts.credit)) + sum(parts.money) as balance
    from (
      select r.root, r.credit, r.money from of_records r
      union all
      select w.root, c.credit, 0 from whose w join of_codes c on c.code = w.code
    ) parts group by parts.root
  )
  select m.id, '', case when l.id is null then (case when trunc(m.credit) + m.money <> 0 then false end) when m.id = m.root then true end,
    case when l.id is null then trunc(m.credit) + m.money else o.balance end
  from of_records m left join live l on l.id = m.root left join owed o on o.root = m.root
  union all
  select '00000000-0000-0000-0000-000000000000', c.code,
    case when trunc(c.credit) <> 0 and not exists (select from known k where k.code = c.code) then false end,
    trunc(c.credit)
  from of_codes c;
end;

-- As in 0192.
create or replace function customer_balances_fresh() returns table (customer_id uuid, code text, is_customer boolean, balance numeric)
  language plpgsql stable security definer set search_path = public, pg_temp rows 10 as $$
#variable_conflict use_column
declare
  of_account constant uuid := taraz_account();
  ids uuid[];
  codes text[];
begin
  if not exists (select from customer_balance_changes c where c.account_id = of_account)
    and not exists (select from sales_changes c where c.account_id = of_account) then
    return;
  end if;
  select coalesce(array_agg(distinct p.customer_id) filter (where p.customer_id <> '00000000-0000-0000-0000-000000000000'), '{}'),
    coalesce(array_agg(distinct p.code) filter (where p.customer_id = '00000000-0000-0000-0000-000000000000'), '{}')
    into ids, codes from customer_balance_pending() p;
  return query select b.customer_id, b.code, b.is_customer, b.balance from customer_balances_of(ids, codes, true) b;
end $$;

-- As in 0192.
create or replace function customer_balances_fold(most int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_account constant uuid := taraz_account();
  ids uuid[];
  codes text[];
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
  select coalesce(array_agg(distinct g.customer_id) filter (where g.customer_id <> '00000000-0000-0000-0000-000000000000'), '{}'),
    coalesce(array_agg(distinct g.code) filter (where g.customer_id = '00000000-0000-0000-0000-000000000000'), '{}')
    into ids, codes from gone g;
  with counted as materialized (
    select b.customer_id, b.code, b.is_customer, b.balance from customer_balances_of(ids, codes, false) b
  ), ended as (
    delete from customer_balances_kept k using counted c
    where k.account_id = of_account and k.customer_id = c.customer_id and k.code = c.code and c.is_customer is null
  )
  insert into customer_balances_kept as kept (account_id, customer_id, code, is_customer, balance)
    select of_account, c.customer_id, c.code, c.is_customer, c.balance from counted c where c.is_customer is not null
  on conflict (account_id, customer_id, code) do update set is_customer = excluded.is_customer, balance = excluded.balance
    where (kept.is_customer, kept.balance) is distinct from (excluded.is_customer, excluded.balance);
  return not exists (select from customer_balance_changes c where c.account_id = of_account);
end $$;

revoke execute on function customer_balances_of(uuid[], text[], boolean) from public;
alter function customer_balances_of(uuid[], text[], boolean) set work_mem = '64MB';
alter function customer_balances_of(uuid[], text[], boolean) set jit = off;

-- What was kept so is counted again, by whoever reads next and in the background.
insert into customer_balance_changes (account_id, customer_id, code, money)
  select account_id, customer_id, code, 0 from customer_balances_kept
  union
  select account_id, id, '', 0 from customers;
