-- Sums for reports over any days of a million invoices.
-- States by day now know the branch, so that a branch's are kept and not counted; buyers and goods are summed by season
-- and year beside day and month, so that years cut at odd days are read in a few steps.

create function jalali_season_start(day date) returns date
  language sql stable parallel safe
  return coalesce((select max(first_day) from jalali_months where first_day <= day and month in (1, 4, 7, 10)),
    date_trunc('quarter', day)::date);
create function jalali_year_start(day date) returns date
  language sql stable parallel safe
  return coalesce((select max(first_day) from jalali_months where first_day <= day and month = 1), date_trunc('year', day)::date);

alter table invoice_day_sums add column branch_id uuid not null default '00000000-0000-0000-0000-000000000000';
alter table invoice_day_sums drop constraint invoice_day_sums_pkey;
alter table invoice_day_sums add primary key (account_id, day, environment, memory_id, state, archived, branch_id);
create index invoice_day_sums_by_branch on invoice_day_sums (account_id, branch_id, day)
  where branch_id <> '00000000-0000-0000-0000-000000000000';

create or replace function invoice_sums_add(changes invoice_day_sums[]) returns void
  language plpgsql as $$
begin
  insert into invoice_day_sums as kept
    (account_id, day, environment, memory_id, state, archived, invoices, total, total_vat, branch_id)
    select account_id, day, environment, memory_id, state, archived, sum(invoices), sum(total), sum(total_vat), branch_id
    from unnest(changes) group by account_id, day, environment, memory_id, state, archived, branch_id
    having sum(invoices) <> 0 or sum(total) <> 0 or sum(total_vat) <> 0
    order by account_id, day, environment, memory_id, state, archived, branch_id
  on conflict (account_id, day, environment, memory_id, state, archived, branch_id) do update set
    invoices = kept.invoices + excluded.invoices,
    total = kept.total + excluded.total,
    total_vat = kept.total_vat + excluded.total_vat;
  insert into invoice_sums as kept
    select account_id, environment, memory_id, state, archived, sum(invoices), sum(total), sum(total_vat)
    from unnest(changes) group by 1, 2, 3, 4, 5
    having sum(invoices) <> 0 or sum(total) <> 0 or sum(total_vat) <> 0
    order by 1, 2, 3, 4, 5
  on conflict (account_id, environment, memory_id, state, archived) do update set
    invoices = kept.invoices + excluded.invoices,
    total = kept.total + excluded.total,
    total_vat = kept.total_vat + excluded.total_vat;
end $$;

create or replace function invoice_sums_inserted() returns trigger language plpgsql as $$
begin
  perform invoice_sums_add(array(
    select row (account_id, day, environment, memory_id, state, archived, count(*), sum(total), sum(total_vat),
      coalesce(branch_id, '00000000-0000-0000-0000-000000000000'))::invoice_day_sums
    from added group by account_id, day, environment, memory_id, state, archived, branch_id));
  return null;
end $$;
create or replace function invoice_sums_deleted() returns trigger language plpgsql as $$
begin
  perform invoice_sums_add(array(
    select row (account_id, day, environment, memory_id, state, archived, -count(*), -sum(total), -sum(total_vat),
      coalesce(branch_id, '00000000-0000-0000-0000-000000000000'))::invoice_day_sums
    from removed group by account_id, day, environment, memory_id, state, archived, branch_id));
  return null;
end $$;
create or replace function invoice_sums_updated() returns trigger language plpgsql as $$
declare
  changes invoice_day_sums[];
begin
  changes := array(
    select row (account_id, day, environment, memory_id, state, archived, sum(n), sum(n * total), sum(n * total_vat),
      coalesce(branch_id, '00000000-0000-0000-0000-000000000000'))::invoice_day_sums
    from (
      select account_id, day, environment, memory_id, state, archived, branch_id, total, total_vat, 1 as n from added
      union all
      select account_id, day, environment, memory_id, state, archived, branch_id, total, total_vat, -1 from removed
    ) both_sides
    group by account_id, day, environment, memory_id, state, archived, branch_id
    having sum(n) <> 0 or sum(n * total) <> 0 or sum(n * total_vat) <> 0);
  if array_length(changes, 1) > 0 then
    perform invoice_sums_add(changes);
  end if;
  return null;
end $$;

-- What has been kept without its branch is kept anew with it.
truncate invoice_day_sums;
insert into invoice_day_sums
  (account_id, day, environment, memory_id, state, archived, invoices, total, total_vat, branch_id)
  select account_id, day, environment, memory_id, state, archived, count(*), sum(total), sum(total_vat),
    coalesce(branch_id, '00000000-0000-0000-0000-000000000000')
  from invoices group by account_id, day, environment, memory_id, state, archived, branch_id;

alter table sales_parts drop constraint sales_parts_span;
alter table sales_parts add constraint sales_parts_span check (span in ('day', 'month', 'season', 'year'));

create or replace function sales_parts_of(sign int, rows sales_invoices[]) returns table
  (kind text, span text, period date, branch_id uuid, key text, invoices bigint, qty numeric, net numeric, vat numeric)
  language sql stable set search_path = public, pg_temp
begin atomic
  with each as (
    select 'buyer' as kind, r.day, r.branch_id, r.buyer as key, 0::numeric as qty, r.net, r.vat from unnest(rows) r
    union all
    select 'goods', r.day, r.branch_id, g ->> 'k', (g ->> 'q')::numeric, (g ->> 'n')::numeric, (g ->> 'v')::numeric
    from unnest(rows) r, jsonb_array_elements(r.goods) g
  ), days as materialized (
    select d.day, jalali_month_start(d.day) as month, jalali_season_start(d.day) as season, jalali_year_start(d.day) as year
    from (select distinct r.day from unnest(rows) r) d
  )
  select e.kind, s.span, s.period, e.branch_id, e.key, sign::bigint, sign * e.qty, sign * e.net, sign * e.vat
  from each e join days d on d.day = e.day,
    lateral (values ('day', d.day), ('month', d.month), ('season', d.season), ('year', d.year)) as s (span, period);
end;

insert into sales_parts
  select account_id, kind, 'season', jalali_season_start(period), branch_id, key, sum(invoices), sum(qty), sum(net), sum(vat)
  from sales_parts where span = 'month' group by 1, 2, 4, 5, 6;
insert into sales_parts
  select account_id, kind, 'year', jalali_year_start(period), branch_id, key, sum(invoices), sum(qty), sum(net), sum(vat)
  from sales_parts where span = 'season' group by 1, 2, 4, 5, 6;
