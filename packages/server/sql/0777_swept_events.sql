-- Until where GET /changes may lack something, so that it says so then and only then: it went by whether an event at or before
-- the asked place was still there, so an account in which nothing happened for thirty days was told at each asking that
-- changes are gone, though none was, and one that began while it was empty never.
create table swept_events (
  account_id uuid primary key,
  -- the last that was swept, in the order in which they are told
  xid xid8 not null default pg_current_xact_id(),
  event_id bigint not null
);
select taraz_protect('swept_events', 'select');

-- A backup keeps no transaction ids. Restored events have that of the restoring transaction, and so has this: places that
-- were told before it say nothing of what is there since.
create table event_eras (
  only_one boolean primary key default true constraint event_eras_only_one check (only_one),
  begins xid8 not null default pg_current_xact_id()
);
insert into event_eras (begins) values ('0');
grant select on event_eras to taraz_app;

-- What was swept until now is known to be before the oldest that is kept. Younger accounts have lost nothing yet.
insert into swept_events (account_id, xid, event_id)
select o.account_id, o.xid, o.event_id - 1
from accounts a cross join lateral (
  select e.account_id, e.xid, e.event_id from account_events e where e.account_id = a.account_id
  order by e.xid, e.event_id limit 1) o
where a.created_at < now() - interval '30 days';

-- As in 0263, with a mark of what goes.
create or replace function platform_sweep(now timestamptz, most int) returns boolean
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with events as (
      delete from account_events where ctid = any (array(
        select ctid from account_events where at < platform_sweep.now - interval '30 days' limit most))
        returning account_id, xid, event_id
    ), marks as (
      insert into swept_events as before (account_id, xid, event_id)
      select distinct on (account_id) account_id, xid, event_id from events order by account_id, xid desc, event_id desc
      on conflict (account_id) do update set xid = excluded.xid, event_id = excluded.event_id
        where (excluded.xid, excluded.event_id) > (before.xid, before.event_id)
    ), keys as (
      delete from idempotency_keys where ctid = any (array(
        select ctid from idempotency_keys where created_at < platform_sweep.now - interval '2 days' limit most)) returning 1
    ), failures as (
      delete from throttles where ctid = any (array(
        select ctid from throttles where last_failure_at < platform_sweep.now - interval '1 day'
          and blocked_until < platform_sweep.now limit most)) returning 1
    )
    select greatest((select count(*) from events), (select count(*) from keys), (select count(*) from failures)) >= most;
  end;
