-- Until when what is open is to be paid, beside it: what is overdue is found by an index (docs/decisions/0482-payment-due.md).
-- Nothing has such a day before this.
alter table invoice_debts add column due date;
alter table open_debts add column due date;
create index open_debts_by_due on open_debts (account_id, due, invoice_id) where due is not null;

-- As in 0481, with the day.
create or replace function invoice_debts_of(invoices uuid[]) returns setof invoice_debts
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with recursive chain as (
    select i.id, i.id as link, i.referred_id, i.day from invoices i
    where i.account_id = taraz_account() and i.id = any (invoices) and i.subject <> 'original'
    union
    select c.id, i.id, i.referred_id, i.day from chain c join invoices i on i.account_id = taraz_account() and i.id = c.referred_id
  ), since as (
    select c.id, min(c.day) as day, array_agg(c.link) as links from chain c group by c.id
  )
  select s.account_id, s.invoice_id, s.customer_id, s.code, coalesce(n.day, s.day), s.credit, s.net + s.vat, n.links,
    (select i.payment_due from invoices i where i.account_id = s.account_id and i.id = s.invoice_id)
  from sales_invoices s left join since n on n.id = s.invoice_id
  where s.account_id = taraz_account() and s.invoice_id = any (invoices) and s.credit > 0;
end;

-- As in 0481, with the day.
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
      select o.id, o.code, k.balance, k.is_customer
      from unnest(ids, codes) as o (id, code)
        join customer_balances_kept k on k.account_id = of_account and k.customer_id = o.id and k.code = o.code collate "C"
      where k.balance > 0
    ), families as materialized (
      select o.id as owner, o.balance, f.id
      from owners o join customer_families(array(select w.id from owners w where w.is_customer)) f on f.root = o.id
      where o.is_customer
    ), owned as (
      select f.owner, ''::text as owner_code, f.balance, f.id as customer_id, ''::text as code from families f
      union
      select f.owner, '', f.balance, nobody, c.code
      from families f cross join lateral (
        select given.code from customers c cross join lateral (values (c.economic_code), (c.national_code)) as given (code)
        where c.account_id = of_account and c.id = f.id and given.code <> '' and (c.deleted_at is null or c.merged_into is not null)
        offset 0
      ) c
      union
      select o.id, o.code, o.balance, o.id, o.code from owners o where not o.is_customer
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
-- A replaced function keeps its owner and rights, not its settings.
alter function open_debts_refresh(uuid[], text[]) set work_mem = '64MB';
alter function open_debts_refresh(uuid[], text[]) set jit = off;

-- As in 0481; a day that changed is noted as a change of its owner's.
create or replace function sales_fold(most int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_account constant uuid := taraz_account();
  taken uuid[];
  before sales_invoices[];
  after sales_invoices[];
  dated uuid[];
  dues date[];
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
  with gone as (
    delete from invoice_debts d
    where d.account_id = of_account and d.invoice_id = any (array(select r.invoice_id from unnest(before) r where r.credit > 0))
    returning d.invoice_id, d.due
  ) select array_agg(invoice_id), array_agg(due) into dated, dues from gone;
  insert into invoice_debts select * from invoice_debts_of(array(select r.invoice_id from unnest(after) r where r.credit > 0));
  -- Whose sum stays as it was, though it is of other invoices, is noted here; the others by the change of their sum.
  insert into customer_balance_changes (account_id, customer_id, code, money)
    select of_account, c.customer_id, c.code, 0
    from (
      select s.invoice_id, s.customer_id, s.code, s.day, s.credit, sum(s.n) as n
      from (select 1 as n, r.* from unnest(after) r union all select -1, r.* from unnest(before) r) s
      where s.credit > 0 group by 1, 2, 3, 4, 5 having sum(s.n) <> 0
    ) c group by c.customer_id, c.code having sum(c.n * c.credit) = 0;
  -- And whose have the same sum to be paid on another day.
  insert into customer_balance_changes (account_id, customer_id, code, money)
    select distinct of_account, d.customer_id, d.code, 0
    from unnest(dated, dues) as o (id, due) cross join lateral (
      select x.customer_id, x.code, x.due from invoice_debts x where x.account_id = of_account and x.invoice_id = o.id offset 0
    ) d where d.due is distinct from o.due;
  return not exists (select from sales_changes c where c.account_id = of_account);
end $$;
