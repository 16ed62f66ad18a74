-- A customer who is removed keeps their account as it was: theirs and that of those merged into them in one, and with what was
-- sold to their codes. Only who stands in the list had that until now: of a settled customer whose invoices name no record (from
-- files, programs, the portal) the invoices were unpaid and overdue again, and what was received stood beside them as owed.

/* Records that bear codes, in whatever list. Here and below each is looked up by its key: `offset 0` keeps a look from becoming
   a walk through all of the account's. */
create function customer_bearers(codes text[]) returns table (code text, id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct a.code, b.id from unnest(codes) as a (code) cross join lateral (
    (select c.id from customers c where c.account_id = taraz_account() and c.economic_code = a.code and c.economic_code <> '' offset 0)
    union all
    (select c.id from customers c where c.account_id = taraz_account() and c.national_code = a.code and c.national_code <> '' offset 0)
  ) b;
end;

/* What of the kept sums of credit (customer_credit) is in the accounts of the given roots of families: records, and codes
   under the zero id. A code that nobody of the list bears is in the account of who was removed last of those who did. */
create function customer_keys(roots uuid[]) returns table (root uuid, customer_id uuid, code text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with recursive family as materialized (
    -- Also what an invoice names and is no record here.
    select r.id as root, r.id from unnest(roots) as r (id)
    union
    select f.root, f.id from customer_families(roots) f
  ), heads as materialized (
    select r.id, c.deleted_at is not null as is_removed from unnest(roots) as r (id) cross join lateral (
      select c.deleted_at from customers c where c.account_id = taraz_account() and c.id = r.id offset 0
    ) c
  ), given as materialized (
    select distinct f.root, h.is_removed, g.code from family f join heads h on h.id = f.root
      cross join lateral (
        select c.economic_code, c.national_code from customers c where c.account_id = taraz_account() and c.id = f.id offset 0
      ) c
      cross join lateral (values (c.economic_code), (c.national_code)) as g (code)
    where g.code <> ''
  ), bearers as (
    select b.code, b.id from customer_bearers(array(select distinct g.code from given g where g.is_removed)) b
    union
    select b.code, m.merged_into from bearers b cross join lateral (
      select c.merged_into from customers c where c.account_id = taraz_account() and c.id = b.id and c.merged_into is not null offset 0
    ) m
  ), keepers as materialized (
    select distinct on (b.code) b.code, b.id from bearers b cross join lateral (
      select c.deleted_at, c.created_at from customers c where c.account_id = taraz_account() and c.id = b.id and c.merged_into is null offset 0
    ) c order by b.code, c.deleted_at desc nulls first, c.created_at, b.id
  )
  select f.root, f.id, '' from family f
  union all
  select g.root, '00000000-0000-0000-0000-000000000000', g.code from given g left join keepers k on k.code = g.code
  where not g.is_removed or k.id = g.root;
end;
revoke execute on function customer_bearers(text[]), customer_keys(uuid[]) from public;
grant execute on function customer_keys(uuid[]) to taraz_app;

/* Balances of the given records and codes, and of all that share a customer with them, as they are now, as in 0209: one row of
   each account, of who was removed too. Whose codes come to another, or from another, is counted with them. */
create or replace function customer_balances_of(ids uuid[], codes text[], with_sales boolean)
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
  ), bearers as materialized (
    select b.code, b.id from customer_bearers(codes) b
  ), up as (
    (select a.id from unnest(ids) as a (id) union select b.id from bearers b)
    union
    select m.merged_into from up u cross join lateral (
      select c.merged_into from customers c where c.account_id = taraz_account() and c.id = u.id and c.merged_into is not null offset 0
    ) m
  ), asked as materialized (
    select u.id from up u
    where not exists (select from customers c where c.account_id = taraz_account() and c.id = u.id and c.merged_into is not null offset 0)
  ), sharers as (
    select b.id from customer_bearers(array(
      select distinct g.code from customer_families(array(select a.id from asked a)) f
        cross join lateral (
          select c.economic_code, c.national_code from customers c where c.account_id = taraz_account() and c.id = f.id offset 0
        ) c
        cross join lateral (values (c.economic_code), (c.national_code)) as g (code)
      where g.code <> ''
    )) b
    union
    select m.merged_into from sharers s cross join lateral (
      select c.merged_into from customers c where c.account_id = taraz_account() and c.id = s.id and c.merged_into is not null offset 0
    ) m
  ), roots as materialized (
    select a.id, exists (
      select from customers c where c.account_id = taraz_account() and c.id = a.id and c.deleted_at is null offset 0) as is_listed
    from asked a
    union
    select s.id, false from sharers s where exists (
      select from customers c where c.account_id = taraz_account() and c.id = s.id and c.merged_into is null
        and c.deleted_at is not null offset 0)
  ), keys as materialized (
    select k.root, k.customer_id, k.code collate "C" as code from customer_keys(array(select r.id from roots r)) k
  ), owed as materialized (
    select k.root, trunc(sum(coalesce(c.credit, 0) + coalesce(w.credit, 0))) + sum(coalesce(m.amount, 0) + coalesce(w.money, 0)) as balance
    from keys k
      left join lateral (
        select c.credit from customer_credit c
        where c.account_id = taraz_account() and c.customer_id = k.customer_id and c.code = k.code offset 0
      ) c on true
      left join lateral (
        select m.amount from customer_money m where m.account_id = taraz_account() and m.customer_id = k.customer_id offset 0
      ) m on true
      left join pending w on w.customer_id = k.customer_id and w.code = k.code
    group by k.root
  ), strangers as (
    select a.code, trunc(coalesce(c.credit, 0) + coalesce(w.credit, 0)) as balance
    from (select distinct a.code collate "C" as code from unnest(codes) as a (code)) a
      left join lateral (
        select c.credit from customer_credit c
        where c.account_id = taraz_account() and c.customer_id = '00000000-0000-0000-0000-000000000000' and c.code = a.code offset 0
      ) c on true
      left join pending w on w.customer_id = '00000000-0000-0000-0000-000000000000' and w.code = a.code
    where a.code not in (select b.code from bearers b)
  )
  select k.customer_id, '', case when k.customer_id <> k.root then null when r.is_listed then true when o.balance <> 0 then false end,
    o.balance
  from keys k join roots r on r.id = k.root join owed o on o.root = k.root where k.code = ''
  union all
  select '00000000-0000-0000-0000-000000000000', s.code, case when s.balance <> 0 then false end, s.balance from strangers s
  union all
  -- Where a record bears a code it is in an account.
  select '00000000-0000-0000-0000-000000000000', b.code, null, 0
  from (select k.code from keys k where k.code <> '' union select b.code from bearers b) b;
end;
-- A replaced function keeps its owner and rights, not its settings.
alter function customer_balances_of(uuid[], text[], boolean) set work_mem = '64MB';
alter function customer_balances_of(uuid[], text[], boolean) set jit = off;

-- As in 0483, of whoever was removed with all that is in their account.
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
            and not exists (select from treasury_movements r where r.account_id = of_account and r.reverses = m.id)
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
        where n.account_id = of_account and n.customer_id = k.customer_id and n.amount < 0 and n.reverses is null
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


-- Counted again by whoever reads next, and in the background.
insert into customer_balance_changes (account_id, customer_id, code, money)
  select account_id, id, '', 0 from customers where deleted_at is not null and merged_into is null;
