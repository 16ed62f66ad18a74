-- What each customer owes, kept: the list by balance and the sum of debts read an index, however many owe. Whoever changes
-- what a balance is made of only notes, in the same statement, whose it is; customer_balances_fold counts those anew. What
-- is noted and not folded yet, the view counts in the reader's own snapshot: what it says is always what a recount says.

drop function customer_balances();
drop function customer_merged_into();

-- Entries and money of the treasury by the record that they name: what it adds to the debt. Rial; may be nought.
create table customer_money (
  account_id uuid not null references accounts on delete cascade,
  customer_id uuid not null,
  amount numeric not null,
  primary key (account_id, customer_id)
) with (fillfactor = 70);
select taraz_protect('customer_money', 'select');

-- Records and buyers' codes whose balance has to be counted anew. Only ever added to by writers.
create table customer_balance_changes (
  account_id uuid not null references accounts on delete cascade,
  change_id bigint generated always as identity,
  -- the zero id where it is a code, '' where it is a record
  customer_id uuid not null,
  code text not null collate "C",
  -- what is to be added to customer_money
  money numeric not null,
  primary key (account_id, change_id)
);
select taraz_protect('customer_balance_changes', 'select, insert');

-- A row for every customer there is, and for every record and code of which something is owed by nobody who is one.
create table customer_balances_kept (
  account_id uuid not null references accounts on delete cascade,
  customer_id uuid not null,
  code text not null collate "C",
  is_customer boolean not null,
  -- rial; positive: owed to the account
  balance numeric not null,
  primary key (account_id, customer_id, code)
) with (fillfactor = 70);
create index customer_balances_in_order on customer_balances_kept (account_id, balance, customer_id) where is_customer;
select taraz_protect('customer_balances_kept', 'select');

-- Whose a code is, among them those who were merged into another.
create index customers_of_economic_code on customers (account_id, economic_code) where economic_code <> '';
create index customers_of_national_code on customers (account_id, national_code) where national_code <> '';

-- What is noted and not folded: of balances, and of sales (0115), there as the difference to what stands in the sums.
create function customer_balance_pending() returns table (customer_id uuid, code text, credit numeric, money numeric)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with sold as materialized (select distinct s.invoice_id from sales_changes s where s.account_id = taraz_account())
  select c.customer_id, c.code, 0::numeric, c.money from customer_balance_changes c where c.account_id = taraz_account()
  union all
  select s.customer_id, s.code, -s.credit, 0 from sold n
    join sales_invoices s on s.account_id = taraz_account() and s.invoice_id = n.invoice_id
  union all
  select coalesce(c.customer_id, '00000000-0000-0000-0000-000000000000'), case when c.customer_id is null then c.code else '' end,
    i.total - invoice_paid(c.method, c.cash, i.total), 0
  from sold n
    join invoices i on i.account_id = taraz_account() and i.id = n.invoice_id
    join customer_invoices c on c.account_id = taraz_account() and c.invoice_id = n.invoice_id
  where invoice_counts(i.state, i.subject, i.environment, i.superseded_by, i.cancelled_by, i.cancelled_elsewhere);
end;

/* Balances of the given records and codes, and of all that share a customer with them, as they are now. is_customer says
   what the kept row is to be: a customer's, nobody's, or (null) none. */
create function customer_balances_of(ids uuid[], codes text[])
  returns table (customer_id uuid, code text, is_customer boolean, balance numeric)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with recursive pending as materialized (
    select p.customer_id, p.code collate "C" as code, sum(p.credit) as credit, sum(p.money) as money
    from customer_balance_pending() p where p.credit <> 0 or p.money <> 0 group by 1, 2
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
    select a.code from unnest(codes) as a (code) where a.code <> ''
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

-- Balances whose parts are noted and not folded. Most of the time there are none, and that is found out at once.
create function customer_balances_fresh() returns table (customer_id uuid, code text, is_customer boolean, balance numeric)
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
    coalesce(array_agg(distinct p.code) filter (where p.code <> ''), '{}')
    into ids, codes from customer_balance_pending() p;
  return query select b.customer_id, b.code, b.is_customer, b.balance from customer_balances_of(ids, codes) b;
end $$;

/* What is owed, by whom: is_customer false for what no customer owes. The order by balance is the index's, since the kept
   side is read as it is, and what is counted anew is left out of it from outside; `offset 0` lets one customer be looked up. */
create view customer_balances with (security_invoker = true) as
  select b.account_id, b.customer_id, b.code, b.is_customer, b.balance
  from (
    select account_id, customer_id, code, is_customer, balance, false as is_fresh from customer_balances_kept
    union all
    (select taraz_account(), customer_id, code, is_customer, balance, true from customer_balances_fresh() offset 0)
  ) b
  where b.is_customer is not null
    and (b.is_fresh or (b.customer_id, b.code) not in (select f.customer_id, f.code from customer_balances_fresh() f));
grant select on customer_balances to taraz_app;

/* Takes up to so many notes of the transaction's account into what is kept.
   true: none is left; false: some are, or another process is at it. */
create function customer_balances_fold(most int) returns boolean
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
    coalesce(array_agg(distinct g.code) filter (where g.code <> ''), '{}')
    into ids, codes from gone g;
  with counted as materialized (
    select b.customer_id, b.code, b.is_customer, b.balance from customer_balances_of(ids, codes) b
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

revoke execute on function customer_balance_pending(), customer_balances_of(uuid[], text[]), customer_balances_fresh(),
  customer_balances_fold(int) from public;
grant execute on function customer_balances_fresh(), customer_balances_fold(int) to taraz_app;
alter function customer_balances_of(uuid[], text[]) set work_mem = '64MB';
alter function customer_balances_of(uuid[], text[]) set jit = off;

-- Who notes: money and entries with what they change, customers and sums of sales only that they did.
create function customer_balances_of_money() returns trigger language plpgsql as $$
begin
  insert into customer_balance_changes (account_id, customer_id, code, money)
    select account_id, customer_id, '', -sum(amount) from added where customer_id is not null group by 1, 2 having sum(amount) <> 0;
  return null;
end $$;
create trigger customer_balances_of_money after insert on treasury_movements
  referencing new table as added for each statement execute function customer_balances_of_money();

create function customer_balances_of_entries() returns trigger language plpgsql as $$
begin
  insert into customer_balance_changes (account_id, customer_id, code, money)
    select c.account_id, c.customer_id, '', (case tg_op when 'DELETE' then -1 else 1 end) * sum(case c.kind when 'receipt' then -c.amount else c.amount end)
    from changed c
    -- an account goes with all that it has
    where exists (select from accounts a where a.account_id = c.account_id)
    group by 1, 2;
  return null;
end $$;
create trigger customer_balances_entered after insert on customer_entries
  referencing new table as changed for each statement execute function customer_balances_of_entries();
create trigger customer_balances_unentered after delete on customer_entries
  referencing old table as changed for each statement execute function customer_balances_of_entries();

create function customer_balances_of_customers() returns trigger language plpgsql as $$
begin
  insert into customer_balance_changes (account_id, customer_id, code, money)
    select account_id, id, '', 0 from added;
  return null;
end $$;
create trigger customer_balances_of_new after insert on customers
  referencing new table as added for each statement execute function customer_balances_of_customers();

-- A record that changes hands or codes: those who had it, and those who have it.
create function customer_balances_of_changed() returns trigger language plpgsql as $$
begin
  insert into customer_balance_changes (account_id, customer_id, code, money)
    select distinct s.account_id, coalesce(n.id, '00000000-0000-0000-0000-000000000000'), n.code, 0
    from (
      select account_id, id, merged_into, economic_code, national_code
      from (select * from added union all select * from removed) both_sides
      group by account_id, id, merged_into, economic_code, national_code, deleted_at is null
      having count(*) = 1
    ) s cross join lateral (
      values (s.id, ''), (s.merged_into, ''), (null::uuid, s.economic_code), (null, s.national_code)
    ) as n (id, code)
    where n.id is not null or n.code <> '';
  return null;
end $$;
create trigger customer_balances_of_changed after update on customers
  referencing old table as removed new table as added for each statement execute function customer_balances_of_changed();

create function customer_balances_of_credit() returns trigger language plpgsql as $$
begin
  insert into customer_balance_changes (account_id, customer_id, code, money)
    select account_id, customer_id, code, 0 from added where customer_id <> '00000000-0000-0000-0000-000000000000' or code <> '';
  return null;
end $$;
create trigger customer_balances_of_new_credit after insert on customer_credit
  referencing new table as added for each statement execute function customer_balances_of_credit();
create trigger customer_balances_of_credit after update on customer_credit
  referencing new table as added for each statement execute function customer_balances_of_credit();

-- As in 0170, with accounts whose balances wait.
create or replace function sales_waiting(most int) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with recursive of_sales as (
    (select c.account_id from sales_changes c order by c.account_id limit 1)
    union all
    select (select c.account_id from sales_changes c where c.account_id > a.account_id order by c.account_id limit 1)
    from of_sales a where a.account_id is not null
  ), of_states as (
    (select c.account_id from invoice_sum_changes c order by c.account_id limit 1)
    union all
    select (select c.account_id from invoice_sum_changes c where c.account_id > a.account_id order by c.account_id limit 1)
    from of_states a where a.account_id is not null
  ), of_balances as (
    (select c.account_id from customer_balance_changes c order by c.account_id limit 1)
    union all
    select (select c.account_id from customer_balance_changes c where c.account_id > a.account_id order by c.account_id limit 1)
    from of_balances a where a.account_id is not null
  )
  select account_id
  from (select * from of_sales union select * from of_states union select * from of_balances) waiting
  where account_id is not null limit most;
end;

-- Everything that there is, counted once.
insert into customer_balance_changes (account_id, customer_id, code, money)
  select account_id, id, '', 0 from customers
  union all
  select account_id, customer_id, code, 0 from customer_credit where customer_id <> '00000000-0000-0000-0000-000000000000' or code <> ''
  union all
  select account_id, customer_id, '', sum(case kind when 'receipt' then -amount else amount end) from customer_entries group by 1, 2
  union all
  select account_id, customer_id, '', -sum(amount) from treasury_movements where customer_id is not null group by 1, 2;
do $$
declare
  of_account uuid;
begin
  for of_account in select distinct account_id from customer_balance_changes loop
    perform set_config('app.account_id', of_account::text, true);
    while not customer_balances_fold(50000) loop end loop;
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
