-- What buyers bought and goods sold is kept by thirds of months (10 days, 10 and the rest) beside days, months, seasons and
-- years: a month cut at odd days was read in fourteen days an end, each nearly as many rows as the month.

create function jalali_third_start(day date) returns date
  language sql stable parallel safe
  return (select m.first_day + 10 * least((day - m.first_day) / 10, 2) from (select jalali_month_start(day) as first_day) m);

alter table sales_parts drop constraint sales_parts_span;
alter table sales_parts add constraint sales_parts_span check (span in ('day', 'third', 'month', 'season', 'year'));

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
    select d.day, jalali_third_start(d.day) as third, jalali_month_start(d.day) as month, jalali_season_start(d.day) as season,
      jalali_year_start(d.day) as year
    from (select distinct r.day from unnest(rows) r) d
  )
  select e.kind, s.span, s.period, e.branch_id, e.key, sign::bigint, sign * e.qty, sign * e.net, sign * e.vat
  from each e join days d on d.day = e.day,
    lateral (values ('day', d.day), ('third', d.third), ('month', d.month), ('season', d.season), ('year', d.year)) as s (span, period);
end;

with days as materialized (
  select d.period, jalali_third_start(d.period) as third from (select distinct p.period from sales_parts p where p.span = 'day') d
)
insert into sales_parts
  select p.account_id, p.kind, 'third', d.third, p.branch_id, p.key, sum(p.invoices), sum(p.qty), sum(p.net), sum(p.vat)
  from sales_parts p join days d on d.period = p.period where p.span = 'day' group by 1, 2, 4, 5, 6
  having sum(p.invoices) <> 0 or sum(p.qty) <> 0 or sum(p.net) <> 0 or sum(p.vat) <> 0;
