-- What is told to people: in the product, by SMS, to webhooks. One row for each person that is told.

create table notifications (
  account_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  -- words and ids that the sentence is made of; nothing secret
  data jsonb not null,
  -- how many things it tells of: news of one kind and group are gathered in one that is not read yet
  count int not null constraint notifications_count check (count > 0),
  group_key text not null,
  -- what is told once and never again has a key of its own
  once_key text,
  -- false: told by SMS alone
  shown boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  read_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references memberships on delete cascade
);
create unique index notifications_once on notifications (account_id, user_id, kind, once_key) where once_key is not null;
create unique index notifications_gathered on notifications (account_id, user_id, kind, group_key)
  where read_at is null and once_key is null and shown;
create index notifications_newest on notifications (account_id, user_id, updated_at desc, id desc) where shown;
create index notifications_age on notifications (updated_at);
select taraz_protect('notifications');

-- What a person chose; kinds that are not named are as the product has them.
create table notification_choices (
  account_id uuid not null,
  user_id uuid not null,
  choices jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references memberships on delete cascade
);
select taraz_protect('notification_choices', 'select, insert, update');

-- Kinds that the account's webhooks do not get.
create table notification_webhooks (
  account_id uuid primary key references accounts on delete cascade,
  silenced text[] not null
);
select taraz_protect('notification_webhooks', 'select, insert, update');

-- The bell is for open screens alone.
create or replace function webhooks_take_events() returns trigger
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
    and e.type not like 'bell.%' and w.state = 'enabled'
  order by e.event_id;
  if found then
    perform pg_notify('taraz_webhooks', '');
  end if;
  return null;
end $$;

-- Across accounts: what the clock alone brings about. Certificates in use that end within thirty days, and invoices in
-- line or refused whose legal deadline comes before the given moment.
create function notifications_due(now timestamptz, deadline_before timestamptz)
  returns table (account_id uuid, kind text, memory_id text, subject text, at timestamptz, count int)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select k.account_id, 'certificate_expiring', m.memory_id, k.id::text, k.not_after, 1
  from memory_keys k join tax_memories m on m.account_id = k.account_id and m.id = k.memory
  where k.state = 'active' and m.enabled and k.not_after between now and now + interval '30 days'
  union all
  select d.account_id, 'deadline_near', d.memory_id, '', min(d.deadline), count(*)::int
  from (
    select q.account_id, q.memory_id, q.deadline from invoice_queue q where q.state = 'queued'
    union all
    select i.account_id, i.memory_id, i.deadline
    from accounts a join invoices i on i.account_id = a.account_id and not i.archived and i.state = 'rejected'
  ) d
  where d.deadline > now and d.deadline < deadline_before
  group by d.account_id, d.memory_id;
end;
revoke execute on function notifications_due(timestamptz, timestamptz) from public;
grant execute on function notifications_due(timestamptz, timestamptz) to taraz_app;

create function notifications_sweep(now timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  delete from notifications where updated_at < now - interval '120 days';
end;
revoke execute on function notifications_sweep(timestamptz) from public;
grant execute on function notifications_sweep(timestamptz) to taraz_app;
