-- What is still to be paid of purchases, kept with their supplier's balance and by the same fold, as of invoices (0481): of an
-- account with 100,000 purchases it was reckoned anew for each page of them, and for the dashboard (docs/decisions/0301-purchases.md).

-- The purchases in an account, what was paid for one by name, and what came for an invoice, each by whose account it is in.
create index customer_entries_of_purchases on customer_entries (account_id, customer_id) where purchase_id is not null;
create index customer_entries_paying_purchases on customer_entries (account_id, customer_id) where pays_purchase_id is not null;
create index customer_entries_for_invoices on customer_entries (account_id, customer_id) where invoice_id is not null;

-- No row: nothing is to be paid.
create table open_purchases_kept (
  account_id uuid not null references accounts on delete cascade,
  purchase_id uuid not null,
  -- whose balance it is in, as in customer_balances_kept
  customer_id uuid not null,
  -- of the purchase
  day date not null,
  due date,
  branch_id uuid,
  -- rial, at least one
  open bigint not null,
  primary key (account_id, purchase_id)
);
create index open_purchases_of_customer on open_purchases_kept (account_id, customer_id);
create index open_purchases_by_due on open_purchases_kept (account_id, due) where due is not null;
select taraz_protect('open_purchases_kept', 'select');
-- As of the purchases themselves (0301, 0512).
create policy branch_limit on open_purchases_kept as restrictive to taraz_app
  using (coalesce(
    branch_id = (select nullif(current_setting('app.branch_id', true), '')::uuid),
    (select nullif(current_setting('app.branch_id', true), '') is null)));

/* What is open of the purchases in the accounts of the given customers, to whom so much is owed. What is left of a balance was
   owed last, so few of them are read, and more only where the balance goes further. A return takes its own purchase down,
   money that names one that one, and what came for an invoice is that one's: only what is beyond it is owed back. */
create function open_purchases_of(owner_ids uuid[], owed_to numeric[])
  returns table (purchase_id uuid, customer_id uuid, open bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  of_account constant uuid := taraz_account();
  ids uuid[];
  most int := 200;
  unsure uuid[];
  open_ids uuid[];
  open_owners uuid[];
  opens bigint[];
begin
  -- Of whom something was bought so; the others' accounts are not read.
  select coalesce(array_agg(distinct f.root), '{}') into ids
  from customer_families(array(select o.id from unnest(owner_ids, owed_to) as o (id, owed) where o.owed >= 1)) f
  where exists (select from customer_entries e where e.account_id = of_account and e.customer_id = f.id and e.purchase_id is not null);
  while cardinality(ids) > 0 loop
    with owners as materialized (
      select o.id, trunc(o.owed) as owed from unnest(owner_ids, owed_to) as o (id, owed) where o.id = any (ids)
    ), families as materialized (
      select f.root, f.id, o.owed from customer_families(ids) f join owners o on o.id = f.root
    ), taken as (
      select t.root, t.purchase_id, sum(t.amount) as amount from (
        select f.root, e.pays_purchase_id as purchase_id, e.amount from families f cross join lateral (
          select n.pays_purchase_id, n.amount from customer_entries n
          where n.account_id = of_account and n.customer_id = f.id and n.pays_purchase_id is not null offset 0
        ) e
        union all
        select f.root, m.pays_purchase_id, -m.amount from families f cross join lateral (
          select n.pays_purchase_id, n.amount from treasury_movements n
          where n.account_id = of_account and n.customer_id = f.id and n.pays_purchase_id is not null and n.reverses is null
            and not exists (select from treasury_movements r where r.account_id = of_account and r.reverses = n.id) offset 0
        ) m
      ) t group by t.root, t.purchase_id
    ), received as materialized (
      select f.root, f.owed, m.day, m.at, m.invoice_id, m.amount from families f cross join lateral (
        select (n.at at time zone 'Asia/Tehran')::date as day, n.at, n.invoice_id, n.amount from treasury_movements n
        where n.account_id = of_account and n.customer_id = f.id and n.amount > 0 and n.reverses is null
          and not exists (select from treasury_movements r where r.account_id = of_account and r.reverses = n.id) offset 0
      ) m
      union all
      select f.root, f.owed, e.day, e.created_at, e.invoice_id, e.amount from families f cross join lateral (
        select n.day, n.created_at, n.invoice_id, n.amount from customer_entries n
        where n.account_id = of_account and n.customer_id = f.id and n.invoice_id is not null offset 0
      ) e
    ), targets as (
      select h.invoice_id as named, d.invoice_id, d.credit
      from invoice_heirs(array(select distinct r.invoice_id from received r where r.invoice_id is not null)) h
        join invoice_debts d on d.account_id = of_account and d.invoice_id = h.heir
    ), beyond as (
      select r.root, max(r.owed) as owed, max(r.day) as day, max(r.at) as at, sum(r.amount) - coalesce(max(t.credit), 0) as amount
      from received r left join targets t on t.named = r.invoice_id
      where r.invoice_id is not null group by r.root, coalesce(t.invoice_id, r.invoice_id)
    ), credits as (
      select f.root, f.owed, e.day, e.created_at as at, e.purchase_id, e.place = most as is_last,
        greatest(e.amount - coalesce(t.amount, 0), 0) as amount
      from families f cross join lateral (
        select n.day, n.created_at, n.purchase_id, abs(n.amount) as amount,
          row_number() over (order by n.day desc, n.created_at desc, n.purchase_id desc) as place
        from customer_entries n
        where n.account_id = of_account and n.customer_id = f.id and n.invoice_id is null
          and (n.kind = 'receipt' or n.kind = 'opening' and n.amount < 0)
        order by n.day desc, n.created_at desc, n.purchase_id desc limit most
      ) e left join taken t on t.root = f.root and t.purchase_id = e.purchase_id
      union all
      select r.root, r.owed, r.day, r.at, null, false, r.amount from received r where r.invoice_id is null
      union all
      select b.root, b.owed, b.day, b.at, null, false, b.amount from beyond b where b.amount > 0
    ), running as (
      select c.*, sum(c.amount) over (partition by c.root order by c.day desc, c.at desc, c.purchase_id desc) as upto from credits c
    ), told as (
      select r.root, r.purchase_id, trunc(least(r.amount, r.owed - r.upto + r.amount)) as open,
        bool_or(r.is_last and r.upto < r.owed) over (partition by r.root) as is_unsure
      from running r
    ), shown as (
      select t.root, t.purchase_id, t.open, t.is_unsure from told t where t.is_unsure or (t.purchase_id is not null and t.open >= 1)
    )
    select coalesce(array_agg(s.purchase_id) filter (where not s.is_unsure), '{}'), coalesce(array_agg(s.root) filter (where not s.is_unsure), '{}'),
        coalesce(array_agg(s.open::bigint) filter (where not s.is_unsure), '{}'),
        coalesce(array_agg(distinct s.root) filter (where s.is_unsure), '{}')
      into open_ids, open_owners, opens, unsure from shown s;
    return query select n.* from unnest(open_ids, open_owners, opens) as n;
    ids := unsure;
    most := most * 16;
  end loop;
end $$;
alter function open_purchases_of(uuid[], numeric[]) set work_mem = '64MB';
alter function open_purchases_of(uuid[], numeric[]) set jit = off;

-- Those of suppliers whose balances are not folded, as they are now. Most of the time there are none.
create function open_purchases_fresh() returns setof open_purchases_kept
  language plpgsql stable security definer set search_path = public, pg_temp rows 10 as $$
declare
  of_account constant uuid := taraz_account();
  ids uuid[];
  owed_to numeric[];
begin
  select array_agg(f.customer_id), array_agg(-f.balance) into ids, owed_to
  from customer_balances_fresh() f where f.is_customer and f.balance <= -1;
  if ids is null then
    return;
  end if;
  return query
    select of_account, o.purchase_id, o.customer_id, p.day, p.payment_due, p.branch_id, o.open
    from open_purchases_of(ids, owed_to) o join purchases p on p.account_id = of_account and p.id = o.purchase_id
    where coalesce(p.branch_id = nullif(current_setting('app.branch_id', true), '')::uuid, nullif(current_setting('app.branch_id', true), '') is null);
end $$;

/* What of which purchase is to be paid, as the balances of customer_balances are. */
create view open_purchases with (security_invoker = true) as
  select o.account_id, o.purchase_id, o.customer_id, o.day, o.due, o.open
  from open_purchases_kept o where o.customer_id not in (select f.customer_id from customer_balances_fresh() f)
  union all
  (select o.account_id, o.purchase_id, o.customer_id, o.day, o.due, o.open from open_purchases_fresh() o offset 0);
grant select on open_purchases to taraz_app;

/* Counts anew what is open of the purchases in the accounts of the given customers, as their kept balances are. */
create function open_purchases_refresh(owner_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
declare
  of_account constant uuid := taraz_account();
  ids uuid[];
  owed_to numeric[];
  open_ids uuid[];
  open_owners uuid[];
  opens bigint[];
begin
  select array_agg(k.customer_id), array_agg(-k.balance) into ids, owed_to
  from customer_balances_kept k
  where k.account_id = of_account and k.customer_id = any (owner_ids) and k.code = '' and k.is_customer and k.balance <= -1;
  select coalesce(array_agg(o.purchase_id), '{}'), coalesce(array_agg(o.customer_id), '{}'), coalesce(array_agg(o.open), '{}')
    into open_ids, open_owners, opens from open_purchases_of(ids, owed_to) o;
  delete from open_purchases_kept k
    where k.account_id = of_account and k.customer_id = any (owner_ids) and not k.purchase_id = any (open_ids);
  insert into open_purchases_kept as kept (account_id, purchase_id, customer_id, day, due, branch_id, open)
    select of_account, p.id, o.owner, p.day, p.payment_due, p.branch_id, o.open
    from unnest(open_ids, open_owners, opens) as o (id, owner, open) join purchases p on p.account_id = of_account and p.id = o.id
  on conflict (account_id, purchase_id) do update
    set customer_id = excluded.customer_id, day = excluded.day, due = excluded.due, branch_id = excluded.branch_id, open = excluded.open
    where (kept.customer_id, kept.day, kept.due, kept.branch_id, kept.open)
      is distinct from (excluded.customer_id, excluded.day, excluded.due, excluded.branch_id, excluded.open);
end $$;
alter function open_purchases_refresh(uuid[]) set work_mem = '64MB';
alter function open_purchases_refresh(uuid[]) set jit = off;

revoke execute on function open_purchases_of(uuid[], numeric[]), open_purchases_fresh(), open_purchases_refresh(uuid[]) from public;
grant execute on function open_purchases_fresh() to taraz_app;

-- As in 0481, with what is open of the purchases whose balances are counted.
create or replace function customer_balances_fold(most int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  of_account constant uuid := taraz_account();
  ids uuid[];
  codes text[];
  ended_ids uuid[];
  ended_codes text[];
  counted_ids uuid[];
  counted_codes text[];
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
  select array_agg(c.customer_id) filter (where c.is_customer is null and c.customer_id <> nobody),
      array_agg(c.code) filter (where c.is_customer is null and c.customer_id = nobody),
      coalesce(array_agg(c.customer_id), '{}'), coalesce(array_agg(c.code), '{}')
    into ended_ids, ended_codes, counted_ids, counted_codes from counted c;
  -- A row is a record's or a code's, never both.
  delete from customer_balances_kept k
    where k.account_id = of_account and k.customer_id = any(ended_ids) and k.code = '';
  delete from customer_balances_kept k
    where k.account_id = of_account and k.customer_id = nobody and k.code = any(ended_codes);
  perform open_debts_refresh(counted_ids, counted_codes);
  perform open_purchases_refresh(counted_ids);
  return not exists (select from customer_balance_changes c where c.account_id = of_account);
end $$;

-- What there is, counted by whoever reads next and in the background.
insert into customer_balance_changes (account_id, customer_id, code, money)
  select distinct account_id, customer_id, '', 0::numeric from customer_entries where purchase_id is not null;
