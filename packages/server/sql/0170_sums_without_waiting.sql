-- Number and sum of invoices by state, kept so that no writer waits for another: the statement that changes invoices only
-- adds its differences as rows of their own, and whoever reads adds those to what was kept before. They are folded in the
-- background, together with the sums of sales (0115). Two batches of one account meet on no row any more.

alter table invoice_sums rename to invoice_sums_kept;
alter table invoice_day_sums rename to invoice_day_sums_kept;
-- Only the fold writes them.
revoke insert, update on invoice_sums_kept, invoice_day_sums_kept from taraz_app;

create table invoice_sum_changes (
  account_id uuid not null references accounts on delete cascade,
  change_id bigint generated always as identity,
  day date not null,
  environment text not null,
  memory_id text not null,
  state text not null,
  archived boolean not null,
  -- the zero id where there is no branch
  branch_id uuid not null,
  -- what is to be added; may be negative
  invoices bigint not null,
  total numeric not null,
  total_vat numeric not null,
  primary key (account_id, change_id)
);
select taraz_protect('invoice_sum_changes', 'select, insert');

create view invoice_sums with (security_invoker = true) as
  select account_id, environment, memory_id, state, archived, invoices, total, total_vat from invoice_sums_kept
  union all
  select account_id, environment, memory_id, state, archived, invoices, total, total_vat from invoice_sum_changes;
create view invoice_day_sums with (security_invoker = true) as
  select account_id, day, environment, memory_id, state, archived, branch_id, invoices, total, total_vat from invoice_day_sums_kept
  union all
  select account_id, day, environment, memory_id, state, archived, branch_id, invoices, total, total_vat from invoice_sum_changes;
grant select on invoice_sums, invoice_day_sums to taraz_app;

create or replace function invoice_sums_inserted() returns trigger language plpgsql as $$
begin
  insert into invoice_sum_changes
    (account_id, day, environment, memory_id, state, archived, branch_id, invoices, total, total_vat)
    select account_id, day, environment, memory_id, state, archived,
      coalesce(branch_id, '00000000-0000-0000-0000-000000000000'), count(*), sum(total), sum(total_vat)
    from added group by account_id, day, environment, memory_id, state, archived, branch_id;
  return null;
end $$;
create or replace function invoice_sums_deleted() returns trigger language plpgsql as $$
begin
  insert into invoice_sum_changes
    (account_id, day, environment, memory_id, state, archived, branch_id, invoices, total, total_vat)
    select r.account_id, day, environment, memory_id, state, archived,
      coalesce(branch_id, '00000000-0000-0000-0000-000000000000'), -count(*), -sum(total), -sum(total_vat)
    from removed r
    -- an account goes with all that it has
    where exists (select from accounts a where a.account_id = r.account_id)
    group by r.account_id, day, environment, memory_id, state, archived, branch_id;
  return null;
end $$;
-- Most updates (leases, times) change nothing that is summed: they cancel out and write nothing.
create or replace function invoice_sums_updated() returns trigger language plpgsql as $$
begin
  insert into invoice_sum_changes
    (account_id, day, environment, memory_id, state, archived, branch_id, invoices, total, total_vat)
    select account_id, day, environment, memory_id, state, archived,
      coalesce(branch_id, '00000000-0000-0000-0000-000000000000'), sum(n), sum(n * total), sum(n * total_vat)
    from (
      select account_id, day, environment, memory_id, state, archived, branch_id, total, total_vat, 1 as n from added
      union all
      select account_id, day, environment, memory_id, state, archived, branch_id, total, total_vat, -1 from removed
    ) both_sides
    group by account_id, day, environment, memory_id, state, archived, branch_id
    having sum(n) <> 0 or sum(n * total) <> 0 or sum(n * total_vat) <> 0;
  return null;
end $$;
drop function invoice_sums_add(invoice_day_sums_kept[]);

/* Takes up to so many differences of the transaction's account into what is kept.
   true: none is left; false: some are, or another process is at it. */
create function invoice_sums_fold(most int) returns boolean
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
    where c.account_id = of_account and c.change_id in (
      select n.change_id from invoice_sum_changes n where n.account_id = of_account order by n.change_id limit most)
    returning c.*
  ), by_day as (
    insert into invoice_day_sums_kept as kept
      (account_id, day, environment, memory_id, state, archived, branch_id, invoices, total, total_vat)
      select of_account, day, environment, memory_id, state, archived, branch_id, sum(invoices), sum(total), sum(total_vat)
      from gone group by day, environment, memory_id, state, archived, branch_id
      having sum(invoices) <> 0 or sum(total) <> 0 or sum(total_vat) <> 0
    on conflict (account_id, day, environment, memory_id, state, archived, branch_id) do update set
      invoices = kept.invoices + excluded.invoices,
      total = kept.total + excluded.total,
      total_vat = kept.total_vat + excluded.total_vat
  )
  insert into invoice_sums_kept as kept (account_id, environment, memory_id, state, archived, invoices, total, total_vat)
    select of_account, environment, memory_id, state, archived, sum(invoices), sum(total), sum(total_vat)
    from gone group by environment, memory_id, state, archived
    having sum(invoices) <> 0 or sum(total) <> 0 or sum(total_vat) <> 0
  on conflict (account_id, environment, memory_id, state, archived) do update set
    invoices = kept.invoices + excluded.invoices,
    total = kept.total + excluded.total,
    total_vat = kept.total_vat + excluded.total_vat;
  return not exists (select from invoice_sum_changes c where c.account_id = of_account);
end $$;
revoke execute on function invoice_sums_fold(int) from public;
grant execute on function invoice_sums_fold(int) to taraz_app;

-- Across accounts: whose sums wait, of sales or of states.
create or replace function sales_waiting(most int) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with recursive of_sales as (
    (select c.account_id from sales_changes c order by c.account_id limit 1)
    union all
    select (select c.account_id from sales_changes c where c.account_id > a.account_id order by c.account_id limit 1)
    from of_sales a where a.account_id is not null
  ), of_states as (
    (select c.account_id from invoice_sum_changes c order by c.account_id limit 1)
    union all
    select (select c.account_id from invoice_sum_changes c where c.account_id > a.account_id order by c.account_id limit 1)
    from of_states a where a.account_id is not null
  )
  select account_id from (select * from of_sales union select * from of_states) waiting
  where account_id is not null limit most;
end;

-- As in 0116, over the view: what the function had named is now only a part.
create or replace function account_board(member uuid, now timestamptz, near timestamptz)
  returns table (
    account_id uuid, name text, role text, sees boolean, rejected int, unknown int, queued int, near_deadline int,
    nearest_deadline timestamptz
  )
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select a.account_id, a.name, m.role, s.sees,
    case when s.sees then (c.states ->> 'rejected')::int end, case when s.sees then (c.states ->> 'unknown')::int end,
    case when s.sees then (c.states ->> 'queued')::int end, case when s.sees then d.count end, case when s.sees then d.nearest end
  from memberships m
    join accounts a on a.account_id = m.account_id
    join users u on u.user_id = m.user_id
    cross join lateral (
      select a.signup_status = 'VERIFIED' and (m.role = 'admin' or 'invoices' = any (m.permissions)) as sees,
        case when m.role = 'admin' then null else m.branch_id end as branch,
        case when m.role = 'admin' then null else m.memory_ids end as memories
    ) s
    cross join lateral (
      select '{"rejected": 0, "unknown": 0, "queued": 0}'::jsonb || coalesce(jsonb_object_agg(w.state, w.n), '{}') as states
      from (
        select k.state, sum(k.invoices) as n from invoice_sums k
        where s.branch is null and k.account_id = a.account_id and not k.archived and k.state in ('rejected', 'unknown', 'queued')
          and (s.memories is null or k.memory_id = any (s.memories))
        group by 1
        union all
        select i.state, count(*) from invoices i
        where s.branch is not null and i.account_id = a.account_id and i.branch_id = s.branch and not i.archived
          and i.state in ('rejected', 'unknown', 'queued') and (s.memories is null or i.memory_id = any (s.memories))
        group by 1
      ) w
    ) c
    cross join lateral (
      select count(*)::int as count, min(l.deadline) as nearest
      from (
        select i.deadline, i.memory_id, i.branch_id from invoices i
        where i.account_id = a.account_id and i.state = 'rejected' and not i.archived and i.deadline between now and near
        union all
        select q.deadline, i.memory_id, i.branch_id
        from invoice_queue q join invoices i on i.account_id = q.account_id and i.id = q.invoice_id
        where q.account_id = a.account_id and q.state = 'queued' and q.deadline between now and near
      ) l
      where (s.branch is null or l.branch_id = s.branch) and (s.memories is null or l.memory_id = any (s.memories))
    ) d
  where m.user_id = member and not u.disabled
  order by (case when s.sees then (c.states ->> 'rejected')::int + d.count end) desc nulls last, a.name, a.account_id;
end;

-- As in 0150, without a join of the two sides: planned once a session, perhaps over one row, it would go through all
-- pairs of a batch of a thousand. What is on one side alone has changed.
create or replace function sales_updated() returns trigger language plpgsql as $$
begin
  insert into sales_changes (account_id, invoice_id)
    select distinct account_id, id from (
      select account_id, id, version, day, branch_id, memory_id, pattern, total, total_vat, buyer_code, buyer_name
      from added
      where invoice_counts(state, subject, environment, superseded_by, cancelled_by, cancelled_elsewhere)
      union all
      select account_id, id, version, day, branch_id, memory_id, pattern, total, total_vat, buyer_code, buyer_name
      from removed
      where invoice_counts(state, subject, environment, superseded_by, cancelled_by, cancelled_elsewhere)
    ) counted
    group by account_id, id, version, day, branch_id, memory_id, pattern, total, total_vat, buyer_code, buyer_name
    having count(*) = 1;
  return null;
end $$;
