-- Who sells to us and buys from us: what they were paid for their own bill, or what of it went back, is set against that bill, as
-- `open_purchases_of` does. Until now it was a debt of its day, while the bill's credit paid their oldest sale: that sale was told
-- to be paid, and nothing of it to be overdue.

/*
 * What somebody was paid that names a purchase, with what of it went back, beyond that purchase's credit in their own account: a
 * debt of the day of the last of it, rial. For customers with those merged into them, at the end of a day of Tehran.
 */
create function paid_beyond_purchases(roots uuid[], until date default 'infinity')
  returns table (root uuid, purchase_id uuid, day date, amount numeric)
  language sql stable set search_path = public, pg_temp
begin atomic
  with families as materialized (
    select f.root, f.id from customer_families(roots) f
  ), named as materialized (
    select f.root, e.purchase_id, e.day, e.amount from families f cross join lateral (
      select n.pays_purchase_id as purchase_id, n.day, n.amount from customer_entries n
      where n.account_id = taraz_account() and n.customer_id = f.id and n.pays_purchase_id is not null and n.day <= until offset 0
    ) e
    union all
    select f.root, m.purchase_id, m.day, m.amount from families f cross join lateral (
      select n.pays_purchase_id as purchase_id, (n.at at time zone 'Asia/Tehran')::date as day, -n.amount as amount
      from treasury_movements n
      where n.account_id = taraz_account() and n.customer_id = f.id and n.pays_purchase_id is not null and n.reverses is null
        and n.at < (until + 1)::timestamp at time zone 'Asia/Tehran'
        and not exists (
          select from treasury_movements u where u.account_id = taraz_account() and u.reverses = n.id
            and u.at < (until + 1)::timestamp at time zone 'Asia/Tehran')
      offset 0
    ) m
    -- Most accounts have none, and are not read for it.
    where exists (select from treasury_movements a where a.account_id = taraz_account() and a.pays_purchase_id is not null)
  ), taken as (
    select n.root, coalesce(h.heir, n.purchase_id) as purchase_id, max(n.day) as day, sum(n.amount) as amount
    from named n left join purchase_heirs(array(select distinct o.purchase_id from named o)) h on h.purchase_id = n.purchase_id
    group by 1, 2
  )
  select t.root, t.purchase_id, t.day, t.amount - own.amount
  from taken t cross join lateral (
    -- A purchase has one entry at most: whose it is is looked up, and not among all families.
    select coalesce(max(e.amount), 0) as amount, max(e.customer_id::text)::uuid as customer_id from customer_entries e
    where e.account_id = taraz_account() and e.purchase_id = t.purchase_id and e.kind = 'receipt' and e.day <= until offset 0
  ) c left join families f on f.root = t.root and f.id = c.customer_id
  cross join lateral (select case when f.id is null then 0 else c.amount end as amount) own
  where t.amount > own.amount;
end;
revoke execute on function paid_beyond_purchases(uuid[], date) from public;
grant execute on function paid_beyond_purchases(uuid[], date) to taraz_app;

-- As in 0993; of payments that name a purchase only what is beyond it is a debt.
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
        where n.account_id = of_account and n.customer_id = k.customer_id and n.kind <> 'receipt' and n.amount > 0
          and n.pays_purchase_id is null offset 0
      ) e where k.code = ''
      union all
      select k.owner, k.owner_code, k.balance, false, m.id, m.day, false, 0, null, -m.amount
      from owned k cross join lateral (
        select n.id, (n.at at time zone 'Asia/Tehran')::date as day, n.amount from treasury_movements n
        where n.account_id = of_account and n.customer_id = k.customer_id and n.amount < 0 and n.reverses is null and n.kind <> 'invoice'
          and n.pays_purchase_id is null
          and not exists (select from treasury_movements r where r.account_id = of_account and r.reverses = n.id) offset 0
      ) m where k.code = ''
      union all
      select o.id, o.code, o.balance, false, b.purchase_id, b.day, false, 0, null, b.amount
      from owners o join paid_beyond_purchases(array(select w.id from owners w where w.id <> nobody)) b on b.root = o.id
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

-- Counted again by whoever reads next, and in the background.
insert into customer_balance_changes (account_id, customer_id, code, money)
  select e.account_id, e.customer_id, '', 0 from customer_entries e where e.pays_purchase_id is not null
  union
  select m.account_id, m.customer_id, '', 0 from treasury_movements m where m.pays_purchase_id is not null and m.customer_id is not null;
