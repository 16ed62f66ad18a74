-- An entry of the event log is written once, with its place in the chain: what a transaction has to tell lies in
-- event_log_incoming until it commits, and goes into the log then. Before, each entry was written without its place and
-- updated at the commit, in seven indexes twice; now nothing ever updates the log.

create unlogged table event_log_incoming (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null,
  ip text not null,
  user_agent text not null,
  request_id text not null,
  action text not null,
  subject_id text not null,
  subject_name text not null,
  before jsonb,
  after jsonb,
  folded text not null collate "C",
  primary key (account_id, id)
);
select taraz_protect('event_log_incoming', 'insert');

drop trigger event_log_append on event_log;
drop trigger event_log_unplaced on event_log;
drop function event_log_unplaced();
revoke insert on event_log from taraz_app;
drop trigger event_log_no_update on event_log;
create trigger event_log_no_update before update on event_log for each row execute function event_log_refuse();

-- Runs when the transaction commits, so that the chain's end is locked for no longer than that.
create or replace function event_log_append() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head event_log_heads;
  entry event_log;
begin
  select * into head from event_log_heads where account_id = new.account_id for update;
  if not found then
    insert into event_log_heads (account_id, seq, hash)
      values (new.account_id, 0, sha256(convert_to(new.account_id::text, 'UTF8')))
      on conflict (account_id) do nothing;
    select * into head from event_log_heads where account_id = new.account_id for update;
  end if;
  entry := row (new.account_id, new.id, head.seq + 1, new.at, new.actor_kind, new.actor_id, new.actor_name, new.ip,
    new.user_agent, new.request_id, new.action, new.subject_id, new.subject_name, new.before, new.after, head.hash, null,
    new.folded);
  entry.hash := event_log_hash(head.hash, entry);
  insert into event_log select entry.*;
  delete from event_log_incoming where account_id = new.account_id and id = new.id;
  update event_log_heads set seq = entry.seq, hash = entry.hash where account_id = new.account_id;
  return null;
end $$;
create constraint trigger event_log_append after insert on event_log_incoming
  deferrable initially deferred for each row execute function event_log_append();
