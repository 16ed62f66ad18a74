-- A deposit that an invoice counted for its own stands again once that is undone: what took it back is taken back itself, as often as
-- it happens. It pays the invoice that it names then, and is a credit of whose it is, as it was before; until now it was neither, since
-- something had taken it back.

/* Of a deposit that was taken back: what took it back by `until` is taken back itself. */
create function deposit_stands(movement uuid, until timestamptz default 'infinity') returns boolean
  language sql stable set search_path = public, pg_temp
begin atomic
  with recursive run as (
    select movement as id, 0 as depth
    union all
    select u.id, r.depth + 1 from run r cross join lateral (
      select m.id from treasury_movements m where m.account_id = taraz_account() and m.reverses = r.id and m.at < until offset 0
    ) u
  )
  select max(r.depth) % 2 = 0 from run r;
end;
grant execute on function deposit_stands(uuid, timestamptz) to taraz_app;

-- As in 0959, with deposits that stand again.
create or replace function open_debts_refresh(owner_ids uuid[], owner_codes text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  -- How many there are makes the plan: one owner after a receipt, twenty thousand after a file.
  set plan_cache_mode = force_custom_plan as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  of_account constant uuid := taraz_account();
  ids uuid[] := owner_ids;
  codes text[] := owner_codes;
  most int := 200;
  unsure_ids uuid[];
  unsure_codes text[];
  open_owners uuid[];
  open_codes text[];
  open_ids uuid[];
  opens numeric[];
  parts boolean[];
  dues date[];
begin
  while cardinality(ids) > 0 loop
    -- Each owner's rows are looked up by their keys: `offset 0` keeps a look from becoming a walk through all of the account's.
    with owners as materialized (
      select o.id, o.code, k.balance
      from unnest(ids, codes) as o (id, code)
        join customer_balances_kept k on k.account_id = of_account and k.customer_id = o.id and k.code = o.code collate "C"
      where k.balance > 0
    ), owned as materialized (
      select o.id as owner, ''::text as owner_code, o.balance, k.customer_id, k.code
      from owners o join customer_keys(array(select w.id from owners w where w.id <> nobody)) k on k.root = o.id
      union all
      select o.id, o.code, o.balance, o.id, o.code from owners o where o.id = nobody
    ), debts as (
      select k.owner, k.owner_code, k.balance, true as is_invoice, d.invoice_id as id, d.since, d.place = most as is_last, d.total, d.due as due_on,
        greatest(d.credit - coalesce(p.paid, 0) - coalesce(e.paid, 0), 0) as due
      from owned k
        cross join lateral (
          select x.invoice_id, x.since, x.credit, x.total, x.chain, x.due, row_number() over (order by x.since desc, x.invoice_id desc) as place
          from invoice_debts x where x.account_id = of_account and x.customer_id = k.customer_id and x.code = k.code collate "C"
          order by x.since desc, x.invoice_id desc limit most
        ) d
        -- Money that names it, or what it stands in the place of, and stands itself.
        cross join lateral (
          select sum(m.amount) as paid from treasury_movements m
          where m.account_id = of_account and m.invoice_id = any (coalesce(d.chain, array[d.invoice_id])) and m.customer_id is not null
            and m.reverses is null
            and (not exists (select from treasury_movements r where r.account_id = of_account and r.reverses = m.id)
              or m.kind = 'deposit' and deposit_stands(m.id))
        ) p
        cross join lateral (
          select sum(e.amount) as paid from customer_entries e
          where e.account_id = of_account and e.invoice_id = any (coalesce(d.chain, array[d.invoice_id]))
        ) e
      union all
      select k.owner, k.owner_code, k.balance, false, e.id, e.day, false, 0, null, e.amount
      from owned k cross join lateral (
        select n.id, n.day, n.amount from customer_entries n
        where n.account_id = of_account and n.customer_id = k.customer_id and n.kind <> 'receipt' and n.amount > 0 offset 0
      ) e where k.code = ''
      union all
      select k.owner, k.owner_code, k.balance, false, m.id, m.day, false, 0, null, -m.amount
      from owned k cross join lateral (
        select n.id, (n.at at time zone 'Asia/Tehran')::date as day, n.amount from treasury_movements n
        where n.account_id = of_account and n.customer_id = k.customer_id and n.amount < 0 and n.reverses is null and n.kind <> 'invoice'
          and not exists (select from treasury_movements r where r.account_id = of_account and r.reverses = n.id) offset 0
      ) m where k.code = ''
    ), running as (
      select d.*, sum(d.due) over (partition by d.owner, d.owner_code order by d.since desc, d.id desc) as upto from debts d
    ), told as (
      select r.*, least(r.due, r.balance - r.upto + r.due) as open,
        bool_or(r.is_last and r.upto < r.balance) over (partition by r.owner, r.owner_code) as is_unsure
      from running r
    ), shown as (
      select t.owner, t.owner_code, t.id, t.open, t.total - t.open >= 1 as is_part, t.due_on, t.is_unsure,
        t.is_invoice and t.open >= 1 and not t.is_unsure as is_open
      from told t where t.is_unsure or t.open >= 1
    )
    select coalesce(array_agg(s.owner) filter (where s.is_open), '{}'), coalesce(array_agg(s.owner_code) filter (where s.is_open), '{}'),
        coalesce(array_agg(s.id) filter (where s.is_open), '{}'), coalesce(array_agg(s.open) filter (where s.is_open), '{}'),
        coalesce(array_agg(s.is_part) filter (where s.is_open), '{}'), coalesce(array_agg(s.due_on) filter (where s.is_open), '{}'),
        coalesce(array_agg(distinct s.owner) filter (where s.is_unsure and s.owner <> nobody), '{}'),
        coalesce(array_agg(distinct s.owner_code) filter (where s.is_unsure and s.owner = nobody), '{}')
      into open_owners, open_codes, open_ids, opens, parts, dues, unsure_ids, unsure_codes from shown s;
    delete from open_debts d using unnest(ids, codes) as o (id, code)
      where d.account_id = of_account and d.customer_id = o.id and d.code = o.code collate "C"
        and not (case when o.id = nobody then o.code = any (unsure_codes) else o.id = any (unsure_ids) end)
        and not exists (
          select from unnest(open_owners, open_codes, open_ids) as n (owner, code, id)
          where n.id = d.invoice_id and n.owner = d.customer_id and n.code = d.code collate "C");
    insert into open_debts as kept (account_id, customer_id, code, invoice_id, open, is_part, due)
      select of_account, n.* from unnest(open_owners, open_codes, open_ids, opens, parts, dues) as n
    on conflict (account_id, customer_id, code, invoice_id) do update set open = excluded.open, is_part = excluded.is_part, due = excluded.due
      where (kept.open, kept.is_part, kept.due) is distinct from (excluded.open, excluded.is_part, excluded.due);
    ids := unsure_ids || array_fill(nobody, array[cardinality(unsure_codes)]);
    codes := array_fill(''::text, array[cardinality(unsure_ids)]) || unsure_codes;
    most := most * 16;
  end loop;
end $$;
alter function open_debts_refresh(uuid[], text[]) set work_mem = '64MB';
alter function open_debts_refresh(uuid[], text[]) set jit = off;

-- As in 0959, with deposits that stand again.
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
        where n.account_id = of_account and n.customer_id = f.id and (n.amount > 0 or n.kind = 'invoice') and n.reverses is null
          and (not exists (select from treasury_movements r where r.account_id = of_account and r.reverses = n.id)
            or n.kind = 'deposit' and deposit_stands(n.id)) offset 0
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

-- Counted again by whoever reads next, and in the background.
insert into customer_balance_changes (account_id, customer_id, code, money)
  select distinct d.account_id, d.customer_id, '', 0 from treasury_movements d
    join treasury_movements u on u.account_id = d.account_id and u.reverses = d.id
    join treasury_movements v on v.account_id = u.account_id and v.reverses = u.id
  where d.kind = 'deposit' and d.customer_id is not null;
