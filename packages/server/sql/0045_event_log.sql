-- Who did what, when, from where, before and after. Appended to, never changed: not by the app, not by the owner.

create table event_log (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- place in the account's chain and the chain itself: given at commit, by the trigger below
  seq bigint,
  at timestamptz not null,
  actor_kind text not null constraint event_log_actor_kind check (actor_kind in ('user', 'program', 'system')),
  actor_id uuid,
  -- as they were called then
  actor_name text not null,
  ip text not null,
  user_agent text not null,
  request_id text not null,
  action text not null constraint event_log_action_form check (action ~ '^[a-z_]{1,40}\.[a-z_]{1,40}$'),
  subject_id text not null,
  subject_name text not null,
  before jsonb,
  after jsonb,
  prev_hash bytea,
  hash bytea,
  folded text not null collate "C",
  primary key (account_id, id)
);
create unique index event_log_chain on event_log (account_id, seq);
create index event_log_newest on event_log (account_id, at, id);
create index event_log_subject on event_log (account_id, subject_id, at);
create index event_log_folded on event_log using gin (account_id, folded gin_trgm_ops);
select taraz_protect('event_log', 'select, insert');

-- The end of each account's chain; whoever appends locks it.
create table event_log_heads (
  account_id uuid primary key,
  seq bigint not null,
  hash bytea not null constraint event_log_heads_hash_size check (octet_length(hash) = 32)
);
select taraz_protect('event_log_heads', 'select');

-- SHA-256 over the hash before and every field, each with its length, so that no two entries read alike.
-- `taraz audit verify` computes the same from outside the database (cli: commands/audit.ts).
create function event_log_hash(prev bytea, e event_log) returns bytea
  language sql stable parallel safe
  return sha256(prev || convert_to(
    (select string_agg(octet_length(convert_to(field, 'UTF8')) || ':' || field, ',' order by place)
     from unnest(array[
       e.account_id::text, e.id::text, e.seq::text, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), e.actor_kind,
       coalesce(e.actor_id::text, ''), e.actor_name, e.ip, e.user_agent, e.request_id, e.action, e.subject_id,
       e.subject_name, coalesce(e.before::text, ''), coalesce(e.after::text, '')
     ]) with ordinality as fields (field, place)), 'UTF8'));

-- Runs when the transaction commits, so that the chain's end is locked for no longer than that.
create function event_log_append() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head event_log_heads;
  entry event_log;
begin
  insert into event_log_heads (account_id, seq, hash) values (new.account_id, 0, sha256(convert_to(new.account_id::text, 'UTF8')))
    on conflict (account_id) do nothing;
  select * into head from event_log_heads where account_id = new.account_id for update;
  select * into entry from event_log where account_id = new.account_id and id = new.id;
  entry.seq := head.seq + 1;
  update event_log set seq = entry.seq, prev_hash = head.hash, hash = event_log_hash(head.hash, entry)
    where account_id = new.account_id and id = new.id returning * into entry;
  update event_log_heads set seq = entry.seq, hash = entry.hash where account_id = new.account_id;
  return null;
end $$;
revoke execute on function event_log_append() from public;
create constraint trigger event_log_append after insert on event_log
  deferrable initially deferred for each row execute function event_log_append();

-- What comes in has no place yet, whatever the writer says.
create function event_log_unplaced() returns trigger
  language plpgsql as $$
begin
  new.seq := null;
  new.prev_hash := null;
  new.hash := null;
  return new;
end $$;
create trigger event_log_unplaced before insert on event_log for each row execute function event_log_unplaced();

create function event_log_refuse() returns trigger
  language plpgsql as $$
begin
  raise exception 'the event log is only ever appended to' using errcode = 'insufficient_privilege';
end $$;
create trigger event_log_no_update before update on event_log for each row
  when (old.seq is not null
    or (to_jsonb(old) - array['seq', 'prev_hash', 'hash']) is distinct from (to_jsonb(new) - array['seq', 'prev_hash', 'hash']))
  execute function event_log_refuse();
create trigger event_log_no_delete before delete on event_log for each row execute function event_log_refuse();
create trigger event_log_no_truncate before truncate on event_log for each statement execute function event_log_refuse();

-- See customer_search.
create function event_log_search(pattern text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  rows 1000
begin atomic
  select e.id from event_log e where e.account_id = taraz_account() and e.folded like pattern;
end;
revoke execute on function event_log_search(text) from public;
grant execute on function event_log_search(text) to taraz_app;
