-- Number and sum of invoices by state, kept by triggers in the very statement that changes an invoice, whoever writes it.
-- Per day for ranges, and over all days for lists, which ask at every page.

create table invoice_sums (
  account_id uuid not null references accounts on delete cascade,
  environment text not null,
  memory_id text not null,
  state text not null,
  archived boolean not null,
  invoices bigint not null,
  total numeric not null,
  total_vat numeric not null,
  primary key (account_id, environment, memory_id, state, archived)
) with (fillfactor = 50);
select taraz_protect('invoice_sums', 'select, insert, update');

create table invoice_day_sums (
  account_id uuid not null references accounts on delete cascade,
  day date not null,
  environment text not null,
  memory_id text not null,
  state text not null,
  archived boolean not null,
  invoices bigint not null,
  total numeric not null,
  total_vat numeric not null,
  primary key (account_id, day, environment, memory_id, state, archived)
) with (fillfactor = 50);
select taraz_protect('invoice_day_sums', 'select, insert, update');

-- Both upserts go through their keys in order, so that two transactions meet on rows in the same order and wait instead
-- of deadlocking.
create function invoice_sums_add(changes invoice_day_sums[]) returns void
  language plpgsql as $$
begin
  insert into invoice_day_sums as kept
    select account_id, day, environment, memory_id, state, archived, sum(invoices), sum(total), sum(total_vat)
    from unnest(changes) group by 1, 2, 3, 4, 5, 6
    having sum(invoices) <> 0 or sum(total) <> 0 or sum(total_vat) <> 0
    order by 1, 2, 3, 4, 5, 6
  on conflict (account_id, day, environment, memory_id, state, archived) do update set
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

create function invoice_sums_inserted() returns trigger language plpgsql as $$
begin
  perform invoice_sums_add(array(
    select row (account_id, day, environment, memory_id, state, archived, count(*), sum(total), sum(total_vat))::invoice_day_sums
    from added group by account_id, day, environment, memory_id, state, archived));
  return null;
end $$;
create function invoice_sums_deleted() returns trigger language plpgsql as $$
begin
  perform invoice_sums_add(array(
    select row (account_id, day, environment, memory_id, state, archived, -count(*), -sum(total), -sum(total_vat))::invoice_day_sums
    from removed group by account_id, day, environment, memory_id, state, archived));
  return null;
end $$;
-- Most updates (leases, times) change nothing that is summed: they cancel out and write nothing.
create function invoice_sums_updated() returns trigger language plpgsql as $$
declare
  changes invoice_day_sums[];
begin
  changes := array(
    select row (account_id, day, environment, memory_id, state, archived, sum(n), sum(n * total), sum(n * total_vat))::invoice_day_sums
    from (
      select account_id, day, environment, memory_id, state, archived, total, total_vat, 1 as n from added
      union all
      select account_id, day, environment, memory_id, state, archived, total, total_vat, -1 from removed
    ) both_sides
    group by account_id, day, environment, memory_id, state, archived
    having sum(n) <> 0 or sum(n * total) <> 0 or sum(n * total_vat) <> 0);
  if array_length(changes, 1) > 0 then
    perform invoice_sums_add(changes);
  end if;
  return null;
end $$;

create trigger invoice_sums_inserted after insert on invoices
  referencing new table as added for each statement execute function invoice_sums_inserted();
create trigger invoice_sums_deleted after delete on invoices
  referencing old table as removed for each statement execute function invoice_sums_deleted();
create trigger invoice_sums_updated after update on invoices
  referencing old table as removed new table as added for each statement execute function invoice_sums_updated();
