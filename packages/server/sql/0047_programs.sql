-- API keys, their access tokens, and webhooks.

create table api_keys (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null constraint api_keys_name_given check (name <> ''),
  -- shown in lists; the key itself is shown once and never kept
  beginning text not null,
  key_hash bytea not null constraint api_keys_hash_size check (octet_length(key_hash) = 32),
  -- permissions, or admin for everything
  scopes text[] not null constraint api_keys_scopes check
    (scopes <@ array['admin', 'issue', 'invoices', 'products', 'treasury', 'warehouse']),
  -- null: every one that its maker has
  memory_ids text[],
  created_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (account_id, id)
);
create unique index api_keys_hash on api_keys (key_hash);
select taraz_protect('api_keys', 'select, insert, update');

create table api_key_tokens (
  account_id uuid not null,
  token_hash bytea not null constraint api_key_tokens_hash_size check (octet_length(token_hash) = 32),
  key_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, token_hash),
  foreign key (account_id, key_id) references api_keys on delete cascade
);
create unique index api_key_tokens_hash on api_key_tokens (token_hash);
create index api_key_tokens_age on api_key_tokens (expires_at);
select taraz_protect('api_key_tokens', 'select, insert');

-- A key that still opens something. It is worth no more than its maker's own rights at this moment.
create function api_key_owner(hash bytea, now timestamptz) returns table (account_id uuid, key_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select k.account_id, k.id from api_keys k
    join memberships m on m.account_id = k.account_id and m.user_id = k.created_by
    join users u on u.user_id = k.created_by
  where k.key_hash = hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now) and not u.disabled;
end;

create function api_key_session(hash bytea, now timestamptz)
  returns table (
    key_id uuid, account_id uuid, user_id uuid, expires_at timestamptz, scopes text[], memory_ids text[],
    role text, permissions text[], branch_id uuid, maker_memory_ids text[], signup_status text
  )
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select k.id, k.account_id, k.created_by, least(t.expires_at, coalesce(k.expires_at, 'infinity')), k.scopes, k.memory_ids,
    m.role, m.permissions, m.branch_id, m.memory_ids, a.signup_status
  from api_key_tokens t
    join api_keys k on k.account_id = t.account_id and k.id = t.key_id
    join memberships m on m.account_id = k.account_id and m.user_id = k.created_by
    join users u on u.user_id = k.created_by
    join accounts a on a.account_id = k.account_id
  where t.token_hash = hash and t.expires_at > now and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > now) and not u.disabled;
end;

create table webhooks (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  url text not null,
  description text not null,
  -- types of events; empty: all
  events text[] not null,
  -- sealed by the vault, bound to account and webhook; the one before stays good for a day after a rotation
  secret_sealed bytea not null,
  former_secret_sealed bytea,
  former_secret_until timestamptz,
  state text not null default 'enabled' constraint webhooks_state check (state in ('enabled', 'disabled')),
  -- '' or why it was disabled by itself: GONE (410), FAILING
  disabled_because text not null default '',
  -- whoever delivers for it at this moment
  leased_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
select taraz_protect('webhooks');

-- What is to be delivered, written in the transaction of what it tells of. A message keeps its id however often it goes.
create table webhook_deliveries (
  account_id uuid not null,
  webhook_id uuid not null,
  id bigint generated always as identity,
  message_id text not null,
  type text not null,
  payload jsonb not null,
  -- what must arrive in order: the invoice, or what else the event is about
  lane text not null,
  state text not null default 'pending' constraint webhook_deliveries_state check (state in ('pending', 'delivered', 'failed')),
  tries int not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- of the last try: HTTP status (0: none), what went wrong, the beginning of the answer, milliseconds
  status int,
  problem text not null default '',
  answer text not null default '',
  duration_ms int,
  primary key (account_id, webhook_id, id),
  foreign key (account_id, webhook_id) references webhooks on delete cascade
);
create index webhook_deliveries_waiting on webhook_deliveries (account_id, webhook_id, lane, id) where state = 'pending';
create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'pending';
create index webhook_deliveries_age on webhook_deliveries (created_at);
select taraz_protect('webhook_deliveries', 'select, insert, update');

-- Whatever is published goes out to those who asked for it: the outbox is filled by the statement that publishes.
create function webhooks_take_events() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_deliveries (account_id, webhook_id, message_id, type, payload, lane, next_at, created_at)
  select e.account_id, w.id, 'msg_' || e.event_id, t.type,
    jsonb_build_object('type', t.type, 'timestamp', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', e.data),
    coalesce(e.data ->> 'id', e.type), e.at, e.at
  from added e
    cross join lateral (select case when e.type = 'invoice.changed' then 'invoice.' || (e.data ->> 'state') else e.type end as type) t
    join webhooks w on w.account_id = e.account_id
  where (w.events = '{}' or t.type = any (w.events)) and e.type not like 'authority.%' and e.type not like 'signing.%'
    and w.state = 'enabled'
  order by e.event_id;
  if found then
    perform pg_notify('taraz_webhooks', '');
  end if;
  return null;
end $$;
revoke execute on function webhooks_take_events() from public;
create trigger webhooks_take_events after insert on account_events
  referencing new table as added for each statement execute function webhooks_take_events();

-- Across accounts: which webhooks have something to deliver, and when there is next something.
create function webhooks_due(now timestamptz, most int) returns table (account_id uuid, webhook_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select d.account_id, d.webhook_id from webhook_deliveries d
    join webhooks w on w.account_id = d.account_id and w.id = d.webhook_id
  where d.state = 'pending' and d.next_at <= now and w.state = 'enabled' and (w.leased_until is null or w.leased_until <= now)
    and not exists (select from webhook_deliveries before
      where before.account_id = d.account_id and before.webhook_id = d.webhook_id and before.lane = d.lane
        and before.state = 'pending' and before.id < d.id)
  group by 1, 2 order by min(d.next_at) limit most;
end;

create function programs_sweep(now timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  delete from api_key_tokens where expires_at < now - interval '1 hour';
  delete from webhook_deliveries where state <> 'pending' and created_at < now - interval '30 days';
end;

-- The change feed reads what /events replays, and for longer than a browser is away: thirty days instead of three.
create or replace function platform_sweep(now timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  delete from account_events where at < now - interval '30 days';
  delete from idempotency_keys where created_at < now - interval '2 days';
  delete from throttles where last_failure_at < now - interval '1 day' and blocked_until < now;
end;

do $$
declare made regprocedure;
begin
  for made in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace
      and p.proname in ('api_key_owner', 'api_key_session', 'webhooks_due', 'programs_sweep') loop
    execute format('revoke execute on function %s from public', made);
    execute format('grant execute on function %s to taraz_app', made);
  end loop;
end $$;
