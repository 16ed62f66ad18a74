-- Sending: one lane for each tax memory that ever had something in line, the state of each authority, and the few
-- questions that go across accounts.

-- The job "this memory has something to send (or to ask about)", written in the transaction that makes the reason.
create table sending_lanes (
  account_id uuid not null references accounts on delete cascade,
  environment text not null,
  memory_id text not null,
  -- when there is next something to send, and something to ask about; infinity: nothing
  send_at timestamptz not null default 'infinity',
  ask_at timestamptz not null default 'infinity',
  -- '' or why the lane waits: NO_KEY, NO_AUTHORITY, REFUSED
  held_because text not null default '',
  primary key (account_id, environment, memory_id)
) with (fillfactor = 50);
create index sending_lanes_due on sending_lanes (least(send_at, ask_at));
select taraz_protect('sending_lanes', 'select, insert, update');

-- One row for each authority; no account's.
create table authority_health (
  environment text primary key,
  state text not null constraint authority_health_state check (state in ('up', 'degraded', 'down')),
  last_answer_at timestamptz,
  last_failure text not null default '',
  changed_at timestamptz not null
);
grant select, insert, update on authority_health to taraz_app;

create function sending_due_lanes(now timestamptz, most int)
  returns table (account_id uuid, environment text, memory_id text, send_at timestamptz, ask_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select l.account_id, l.environment, l.memory_id, l.send_at, l.ask_at from sending_lanes l
  where least(l.send_at, l.ask_at) <= now
  order by least(l.send_at, l.ask_at) limit most;
end;

create function sending_next_due(now timestamptz) returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select min(least(l.send_at, l.ask_at)) from sending_lanes l where least(l.send_at, l.ask_at) > now;
end;

-- Who holds leases, and where: to give back those of processes that are gone.
create function sending_leases()
  returns table (lease_owner uuid, account_id uuid, environment text, memory_id text, invoices bigint)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select q.lease_owner, q.account_id, q.environment, q.memory_id, count(*) from invoice_queue q
  where q.lease_owner is not null group by 1, 2, 3, 4;
end;

-- For the watcher: what has been in line since before a moment, and what nears the law's deadline.
create function sending_overdue(since timestamptz)
  returns table (environment text, state text, accounts bigint, invoices bigint, oldest timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select q.environment, q.state, count(distinct q.account_id), count(*), min(q.waiting_since) from invoice_queue q
  where q.waiting_since < since group by 1, 2;
end;

create function sending_near_deadline(before timestamptz)
  returns table (environment text, accounts bigint, invoices bigint, earliest timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select q.environment, count(distinct q.account_id), count(*), min(q.deadline) from invoice_queue q
  where q.deadline < before group by 1;
end;

-- Should a lane sleep although something of it is due, this wakes it: the watcher's, who also says that it had to.
create function sending_wake_lanes(now timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp
begin atomic
  with due as (
    select account_id, environment, memory_id,
      min(next_at) filter (where state in ('queued', 'sending')) as send_at,
      min(next_at) filter (where state in ('unknown', 'sent')) as ask_at
    from invoice_queue where next_at <= now
    group by 1, 2, 3
  ), woken as (
    insert into sending_lanes as l (account_id, environment, memory_id, send_at, ask_at)
    select account_id, environment, memory_id, coalesce(send_at, 'infinity'), coalesce(ask_at, 'infinity') from due
    order by 1, 2, 3
    on conflict (account_id, environment, memory_id) do update
      set send_at = least(l.send_at, excluded.send_at), ask_at = least(l.ask_at, excluded.ask_at)
      where (l.send_at > now and excluded.send_at <= now) or (l.ask_at > now and excluded.ask_at <= now)
    returning 1)
  select count(*) from woken;
end;

-- Whom a change of an authority's state concerns.
create function sending_accounts(of_environment text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct l.account_id from sending_lanes l
  where l.environment = of_environment and least(l.send_at, l.ask_at) < 'infinity';
end;

revoke execute on function sending_due_lanes(timestamptz, int), sending_next_due(timestamptz), sending_leases(),
  sending_overdue(timestamptz), sending_near_deadline(timestamptz), sending_wake_lanes(timestamptz), sending_accounts(text) from public;
grant execute on function sending_due_lanes(timestamptz, int), sending_next_due(timestamptz), sending_leases(),
  sending_overdue(timestamptz), sending_near_deadline(timestamptz), sending_wake_lanes(timestamptz), sending_accounts(text) to taraz_app;
