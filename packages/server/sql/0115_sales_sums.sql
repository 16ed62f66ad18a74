-- How the business goes, kept: sales and tax by day, buyers and goods by day and by Jalali month, so that a report reads
-- thousands of rows and not a million. A change of an invoice only notes its id, in the statement that changes it; the
-- sums follow in sales_fold, one process at a time an account, and a report folds what is left before it reads. The
-- pipeline so pays one narrow row, waits for nobody and cannot deadlock over sums.

-- The first day of each month of the Jalali calendar, 1380–1472 (leap years by the 33-year cycle, as ICU has them).
create table jalali_months (
  first_day date primary key,
  year int not null,
  month int not null
);
insert into jalali_months
  with years as (
    select y, date '2001-03-21' + (365 * (y - 1380)
      + (select count(*)::int from generate_series(1380, y - 1) l where (25 * l + 11) % 33 < 8)) as nowruz
    from generate_series(1380, 1472) y
  )
  select nowruz + (least(m - 1, 6) * 31 + greatest(m - 7, 0) * 30), y, m from years, generate_series(1, 12) m;
grant select on jalali_months to taraz_app;

create function jalali_month_start(day date) returns date
  language sql stable parallel safe
  return coalesce((select max(first_day) from jalali_months where first_day <= day), date_trunc('month', day)::date);

-- Invoices whose sums have to be looked at again. Only ever added to by writers: a row that could be shared would let
-- a change slip between a fold's look and its end.
create table sales_changes (
  account_id uuid not null references accounts on delete cascade,
  change_id bigint generated always as identity,
  invoice_id uuid not null,
  primary key (account_id, change_id)
);
select taraz_protect('sales_changes', 'select, insert');

-- What of an invoice stands in the sums now; no row: nothing.
create table sales_invoices (
  account_id uuid not null references accounts on delete cascade,
  invoice_id uuid not null,
  day date not null,
  -- the zero id where there is no branch
  branch_id uuid not null,
  memory_id text not null,
  pattern text not null,
  buyer text not null,
  buyer_name text not null,
  -- rial, without and of value added tax
  net numeric not null,
  vat numeric not null,
  -- what is owed of it
  credit numeric not null,
  -- of the net: lines with a tax, and without
  taxable numeric not null,
  exempt numeric not null,
  -- [{k: code~name, q: quantity, n: net, v: vat}]
  goods jsonb not null,
  primary key (account_id, invoice_id)
);
select taraz_protect('sales_invoices', 'select');

create table sales_days (
  account_id uuid not null references accounts on delete cascade,
  day date not null,
  branch_id uuid not null,
  memory_id text not null,
  pattern text not null,
  invoices bigint not null,
  net numeric not null,
  vat numeric not null,
  credit numeric not null,
  taxable numeric not null,
  exempt numeric not null,
  primary key (account_id, day, branch_id, memory_id, pattern)
) with (fillfactor = 70);
select taraz_protect('sales_days', 'select');

create table sales_parts (
  account_id uuid not null references accounts on delete cascade,
  kind text not null constraint sales_parts_kind check (kind in ('buyer', 'goods')),
  -- whole Jalali months beside single days: a year is read in twelve steps
  span text not null constraint sales_parts_span check (span in ('day', 'month')),
  period date not null,
  branch_id uuid not null,
  key text not null collate "C",
  invoices bigint not null,
  qty numeric not null,
  net numeric not null,
  vat numeric not null,
  primary key (account_id, kind, span, period, branch_id, key)
) with (fillfactor = 70);
select taraz_protect('sales_parts', 'select');

-- A buyer as last written.
create table sales_names (
  account_id uuid not null references accounts on delete cascade,
  key text not null collate "C",
  name text not null,
  primary key (account_id, key)
);
select taraz_protect('sales_names', 'select');

create function sales_of(invoices uuid[]) returns setof sales_invoices
  language sql stable set search_path = public, pg_temp
begin atomic
  select i.account_id, i.id, i.day, coalesce(i.branch_id, '00000000-0000-0000-0000-000000000000'), i.memory_id, i.pattern,
    case when i.buyer_code <> '' then i.buyer_code when i.buyer_name <> '' then '~' || i.buyer_name else '' end, i.buyer_name,
    i.total - i.total_vat, i.total_vat, i.total - coalesce(invoice_paid(c.method, c.cash, i.total), i.total),
    coalesce(l.taxable, case when i.total_vat <> 0 then i.total - i.total_vat else 0 end),
    coalesce(l.exempt, case when i.total_vat <> 0 then 0 else i.total end),
    coalesce(l.goods, '[]')
  from invoices i
    left join invoice_documents d on d.account_id = i.account_id and d.invoice_id = i.id
    left join customer_invoices c on c.account_id = i.account_id and c.invoice_id = i.id
    left join lateral (
      select coalesce(sum(net) filter (where vat <> 0), 0) as taxable,
        coalesce(sum(net) filter (where vat = 0), 0) as exempt,
        jsonb_agg(jsonb_build_object('k', key, 'q', qty, 'n', net, 'v', vat) order by key) as goods
      from (
        select key, sum(qty) as qty, sum(net) as net, sum(vat) as vat
        from (
          select coalesce(b ->> 'sstid', '') || '~' || coalesce(b ->> 'sstt', '') as key,
            coalesce((b ->> 'am')::numeric, 0) as qty,
            coalesce((b ->> 'tsstam')::numeric, 0) - coalesce((b ->> 'vam')::numeric, 0) as net,
            coalesce((b ->> 'vam')::numeric, 0) as vat
          from jsonb_array_elements(case when jsonb_typeof(d.payload::jsonb -> 'body') = 'array' then d.payload::jsonb -> 'body' else '[]' end) b
        ) single group by key, vat <> 0
      ) lines
      having count(*) > 0
    ) l on true
  where i.account_id = taraz_account() and i.id = any (invoices)
    and invoice_counts(i.state, i.subject, i.environment, i.superseded_by, i.cancelled_by);
end;

-- Signed rows of buyers and goods, by day and by month.
create function sales_parts_of(sign int, rows sales_invoices[]) returns table
  (kind text, span text, period date, branch_id uuid, key text, invoices bigint, qty numeric, net numeric, vat numeric)
  language sql stable set search_path = public, pg_temp
begin atomic
  with each as (
    select 'buyer' as kind, r.day, r.branch_id, r.buyer as key, 0::numeric as qty, r.net, r.vat from unnest(rows) r
    union all
    select 'goods', r.day, r.branch_id, g ->> 'k', (g ->> 'q')::numeric, (g ->> 'n')::numeric, (g ->> 'v')::numeric
    from unnest(rows) r, jsonb_array_elements(r.goods) g
  )
  select e.kind, s.span, s.period, e.branch_id, e.key, sign::bigint, sign * e.qty, sign * e.net, sign * e.vat
  from each e, lateral (values ('day', e.day), ('month', jalali_month_start(e.day))) as s (span, period);
end;

/* Takes up to so many changes into the sums of the transaction's account.
   true: none is left; false: some are, or another process is at it. */
create function sales_fold(most int) returns boolean
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
    where c.account_id = of_account and c.change_id in (
      select n.change_id from sales_changes n where n.account_id = of_account order by n.change_id limit most)
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
  return not exists (select from sales_changes c where c.account_id = of_account);
end $$;
revoke execute on function sales_fold(int) from public;
grant execute on function sales_fold(int) to taraz_app;

-- Across accounts: whose sums wait.
create function sales_waiting(most int) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with recursive accounts_of as (
    (select c.account_id from sales_changes c order by c.account_id limit 1)
    union all
    select (select c.account_id from sales_changes c where c.account_id > a.account_id order by c.account_id limit 1)
    from accounts_of a where a.account_id is not null
  )
  select account_id from accounts_of where account_id is not null limit most;
end;
revoke execute on function sales_waiting(int) from public;
grant execute on function sales_waiting(int) to taraz_app;

create function sales_inserted() returns trigger language plpgsql as $$
begin
  insert into sales_changes (account_id, invoice_id)
    select a.account_id, a.id from added a
    where invoice_counts(a.state, a.subject, a.environment, a.superseded_by, a.cancelled_by);
  return null;
end $$;
create function sales_deleted() returns trigger language plpgsql as $$
begin
  insert into sales_changes (account_id, invoice_id)
    select r.account_id, r.id from removed r
    where invoice_counts(r.state, r.subject, r.environment, r.superseded_by, r.cancelled_by)
      and exists (select from accounts a where a.account_id = r.account_id);
  return null;
end $$;
-- From the line to the authority and back nothing that is summed changes: most updates note nothing.
create function sales_updated() returns trigger language plpgsql as $$
begin
  insert into sales_changes (account_id, invoice_id)
    select n.account_id, n.id
    from added n join removed o on o.account_id = n.account_id and o.id = n.id
    where (invoice_counts(n.state, n.subject, n.environment, n.superseded_by, n.cancelled_by)
        or invoice_counts(o.state, o.subject, o.environment, o.superseded_by, o.cancelled_by))
      and (invoice_counts(n.state, n.subject, n.environment, n.superseded_by, n.cancelled_by), n.version, n.day, n.branch_id,
          n.memory_id, n.pattern, n.total, n.total_vat, n.buyer_code, n.buyer_name)
        is distinct from (invoice_counts(o.state, o.subject, o.environment, o.superseded_by, o.cancelled_by), o.version, o.day,
          o.branch_id, o.memory_id, o.pattern, o.total, o.total_vat, o.buyer_code, o.buyer_name);
  return null;
end $$;
create trigger sales_inserted after insert on invoices
  referencing new table as added for each statement execute function sales_inserted();
create trigger sales_deleted after delete on invoices
  referencing old table as removed for each statement execute function sales_deleted();
create trigger sales_updated after update on invoices
  referencing old table as removed new table as added for each statement execute function sales_updated();

insert into sales_changes (account_id, invoice_id)
  select account_id, id from invoices where invoice_counts(state, subject, environment, superseded_by, cancelled_by);

-- What waits for people: refused invoices by their deadline, and those that the buyer refused.
create index invoices_rejected_deadline on invoices (account_id, deadline) where state = 'rejected' and not archived;
create index invoices_refused_by_buyer on invoices (account_id) where buyer_reaction = 'REJECTED';
