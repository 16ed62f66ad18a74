-- Money that names a purchase pays what stands in its place by now, as money that names an invoice does (0481): where a file
-- brought the seller's correction, another purchase was shown as paid, and the paid one as open (docs/decisions/0301-purchases.md).

-- Kept by the file that brings it, also when that is taken back: it counts while the purchase is void.
alter table purchases add column replaced_by uuid;
alter table purchases add foreign key (account_id, replaced_by) references purchases on delete set null (replaced_by);
create index purchases_replaced on purchases (account_id, replaced_by) where replaced_by is not null;

-- What stands by now in the place of which of these purchases, also of what the asker may not see; no row where nothing does.
create function purchase_heirs(named uuid[]) returns table (purchase_id uuid, heir uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with recursive line as (
    select p.id as named, p.id as at, p.replaced_by as next from purchases p
    where p.account_id = taraz_account() and p.id = any (named) and p.credit = 'void' and p.replaced_by is not null
    union
    select l.named, p.id, case p.credit when 'void' then p.replaced_by end
    from line l join purchases p on p.account_id = taraz_account() and p.id = l.next
  )
  select l.named, l.at from line l where l.next is null;
end;
revoke execute on function purchase_heirs(uuid[]) from public;
grant execute on function purchase_heirs(uuid[]) to taraz_app;

-- What is open of both may be other than it was, whatever is owed.
create function open_purchases_replaced() returns trigger language plpgsql as $$
begin
  insert into customer_balance_changes (account_id, customer_id, code, money)
    select distinct p.account_id, p.customer_id, '', 0::numeric from purchases p
    where p.account_id = new.account_id and p.id in (new.id, old.replaced_by, new.replaced_by) and p.customer_id is not null;
  return null;
end $$;
create trigger open_purchases_replaced after update of replaced_by on purchases
  for each row when (old.replaced_by is distinct from new.replaced_by) execute function open_purchases_replaced();

-- As in 0610.
create or replace function open_purchases_of(owner_ids uuid[], owed_to numeric[])
  returns table (purchase_id uuid, customer_id uuid, open bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set work_mem = '64MB' set jit = off as $$
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
    ), named as materialized (
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
    ), taken as (
      select n.root, coalesce(h.heir, n.purchase_id) as purchase_id, sum(n.amount) as amount
      from named n left join purchase_heirs(array(select distinct o.purchase_id from named o)) h on h.purchase_id = n.purchase_id
      group by 1, 2
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
