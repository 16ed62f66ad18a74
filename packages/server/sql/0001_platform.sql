-- Platform: the tenant helper, events, idempotency keys, throttles.

-- The account of this transaction, or null: then no tenant row can be seen. `nullif`, because a pooled connection that
-- has had the setting once shows '' afterwards, and ''::uuid is an error.
create function taraz_account() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.account_id', true), '')::uuid;

-- Makes a table a tenant table: row-level security on and forced; taraz_app sees the current account's rows and gets
-- `privileges`; the owner (migrations, backup, SECURITY DEFINER functions) sees all.
-- Example: select taraz_protect('customers');
create function taraz_protect(protected regclass, privileges text default 'select, insert, update, delete') returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', protected);
  execute format('alter table %s force row level security', protected);
  execute format(
    'create policy tenant on %s to taraz_app
       using (account_id = (select nullif(current_setting(''app.account_id'', true), '''')::uuid))
       with check (account_id = (select nullif(current_setting(''app.account_id'', true), '''')::uuid))', protected);
  execute format('create policy owner on %s to %I using (true) with check (true)', protected, current_user);
  execute format('grant %s on %s to taraz_app', privileges, protected);
end $$;
revoke execute on function taraz_protect(regclass, text) from public;

-- What /events replays. `xid` orders by commit safely: an event with an older xid than the oldest running transaction
-- can no longer appear, so a reader that remembers that horizon misses nothing.
create table account_events (
  account_id uuid not null,
  event_id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  type text not null constraint account_events_type_short check (length(type) between 1 and 60),
  data jsonb not null,
  at timestamptz not null,
  primary key (account_id, event_id)
);
create index account_events_replay on account_events (account_id, xid, event_id);
create index account_events_age on account_events (at);
select taraz_protect('account_events', 'select, insert');

-- The first answer to each Idempotency-Key, written in the transaction whose effects it reports.
create table idempotency_keys (
  account_id uuid not null,
  key text not null constraint idempotency_keys_key_short check (length(key) between 1 and 200),
  request_hash bytea not null,
  status int,
  headers jsonb,
  body text,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
select taraz_protect('idempotency_keys', 'select, insert, update');

-- Failures by account name and by address; shared by all processes.
create table throttles (
  key text primary key,
  failures int not null,
  last_failure_at timestamptz not null,
  blocked_until timestamptz not null
);
create index throttles_age on throttles (last_failure_at);
grant select, insert, update, delete on throttles to taraz_app;

-- Housekeeping across accounts; the app may call it, and it can only delete what is old.
create function platform_sweep(now timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  delete from account_events where at < now - interval '3 days';
  delete from idempotency_keys where created_at < now - interval '2 days';
  delete from throttles where last_failure_at < now - interval '1 day' and blocked_until < now;
end;
revoke execute on function platform_sweep(timestamptz) from public;
grant execute on function platform_sweep(timestamptz) to taraz_app;
