-- The kept sums also know what counts as a sale (invoice_counts, 0150): those that are no test, not replaced, cancelled,
-- refused or a draft. Over the list stood what was replaced together with what replaced it.

lock table invoices in share mode;
delete from invoice_sum_changes;
delete from invoice_sums_kept;
delete from invoice_day_sums_kept;

alter table invoice_sum_changes add column counts boolean not null;
alter table invoice_sums_kept
  add column counts boolean not null, drop constraint invoice_sums_pkey,
  add primary key (account_id, environment, memory_id, state, archived, counts);
alter table invoice_day_sums_kept
  add column counts boolean not null, drop constraint invoice_day_sums_pkey,
  add primary key (account_id, day, environment, memory_id, state, archived, branch_id, counts);

insert into invoice_day_sums_kept
  (account_id, day, environment, memory_id, state, archived, branch_id, counts, invoices, total, total_vat)
  select account_id, day, environment, memory_id, state, archived,
    coalesce(branch_id, '00000000-0000-0000-0000-000000000000'),
    invoice_counts(state, subject, environment, superseded_by, cancelled_by, cancelled_elsewhere), count(*), sum(total), sum(total_vat)
  from invoices group by 1, 2, 3, 4, 5, 6, 7, 8;
insert into invoice_sums_kept (account_id, environment, memory_id, state, archived, counts, invoices, total, total_vat)
  select account_id, environment, memory_id, state, archived, counts, sum(invoices), sum(total), sum(total_vat)
  from invoice_day_sums_kept group by 1, 2, 3, 4, 5, 6;

create or replace view invoice_sums with (security_invoker = true) as
  select account_id, environment, memory_id, state, archived, invoices, total, total_vat, counts from invoice_sums_kept
  union all
  select account_id, environment, memory_id, state, archived, invoices, total, total_vat, counts from invoice_sum_changes;
create or replace view invoice_day_sums with (security_invoker = true) as
  select account_id, day, environment, memory_id, state, archived, branch_id, invoices, total, total_vat, counts from invoice_day_sums_kept
  union all
  select account_id, day, environment, memory_id, state, archived, branch_id, invoices, total, total_vat, counts from invoice_sum_changes;

-- As in 0170 and 0278, with what counts.
create or replace function invoice_sums_inserted() returns trigger language plpgsql as $$
begin
  insert into invoice_sum_changes
    (account_id, day, environment, memory_id, state, archived, branch_id, counts, invoices, total, total_vat)
    select account_id, day, environment, memory_id, state, archived,
      coalesce(branch_id, '00000000-0000-0000-0000-000000000000'),
      invoice_counts(state, subject, environment, superseded_by, cancelled_by, cancelled_elsewhere),
      count(*), sum(total), sum(total_vat)
    from added group by 1, 2, 3, 4, 5, 6, 7, 8;
  return null;
end $$;
create or replace function invoice_sums_deleted() returns trigger language plpgsql as $$
begin
  insert into invoice_sum_changes
    (account_id, day, environment, memory_id, state, archived, branch_id, counts, invoices, total, total_vat)
    select r.account_id, day, environment, memory_id, state, archived,
      coalesce(branch_id, '00000000-0000-0000-0000-000000000000'),
      invoice_counts(state, subject, environment, superseded_by, cancelled_by, cancelled_elsewhere),
      -count(*), -sum(total), -sum(total_vat)
    from removed r
    -- an account goes with all that it has
    where exists (select from accounts a where a.account_id = r.account_id)
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  return null;
end $$;
create or replace function invoice_sums_updated() returns trigger language plpgsql as $$
begin
  insert into invoice_sum_changes
    (account_id, day, environment, memory_id, state, archived, branch_id, counts, invoices, total, total_vat)
    select account_id, day, environment, memory_id, state, archived,
      coalesce(branch_id, '00000000-0000-0000-0000-000000000000'), counts, sum(n), sum(n * total), sum(n * total_vat)
    from (
      select account_id, day, environment, memory_id, state, archived, branch_id, total, total_vat, 1 as n,
        invoice_counts(state, subject, environment, superseded_by, cancelled_by, cancelled_elsewhere) as counts
      from added
      union all
      select account_id, day, environment, memory_id, state, archived, branch_id, total, total_vat, -1,
        invoice_counts(state, subject, environment, superseded_by, cancelled_by, cancelled_elsewhere)
      from removed
    ) both_sides
    group by account_id, day, environment, memory_id, state, archived, branch_id, counts
    having sum(n) <> 0 or sum(n * total) <> 0 or sum(n * total_vat) <> 0;
  return null;
end $$;

create or replace function invoice_sums_fold(most int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_account constant uuid := taraz_account();
begin
  if not exists (select from invoice_sum_changes c where c.account_id = of_account) then
    return true;
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('invoice_sums_fold ' || of_account, 0)) then
    return false;
  end if;
  with gone as (
    delete from invoice_sum_changes c
    where c.account_id = of_account and c.change_id <= (
      select max(n.change_id) from (
        select o.change_id from invoice_sum_changes o where o.account_id = of_account order by o.change_id limit most) n)
    returning c.*
  ), by_day as (
    insert into invoice_day_sums_kept as kept
      (account_id, day, environment, memory_id, state, archived, branch_id, counts, invoices, total, total_vat)
      select of_account, day, environment, memory_id, state, archived, branch_id, counts, sum(invoices), sum(total), sum(total_vat)
      from gone group by day, environment, memory_id, state, archived, branch_id, counts
      having sum(invoices) <> 0 or sum(total) <> 0 or sum(total_vat) <> 0
    on conflict (account_id, day, environment, memory_id, state, archived, branch_id, counts) do update set
      invoices = kept.invoices + excluded.invoices,
      total = kept.total + excluded.total,
      total_vat = kept.total_vat + excluded.total_vat
  )
  insert into invoice_sums_kept as kept
    (account_id, environment, memory_id, state, archived, counts, invoices, total, total_vat)
    select of_account, environment, memory_id, state, archived, counts, sum(invoices), sum(total), sum(total_vat)
    from gone group by environment, memory_id, state, archived, counts
    having sum(invoices) <> 0 or sum(total) <> 0 or sum(total_vat) <> 0
  on conflict (account_id, environment, memory_id, state, archived, counts) do update set
    invoices = kept.invoices + excluded.invoices,
    total = kept.total + excluded.total,
    total_vat = kept.total_vat + excluded.total_vat;
  return not exists (select from invoice_sum_changes c where c.account_id = of_account);
end $$;
