-- What one transaction tells goes into the event log together: the chain's end is locked, read and written once for all
-- of it, when the first of its entries comes to be placed.
alter table event_log_incoming add column place bigint generated always as identity;

create or replace function event_log_append() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head event_log_heads;
  told event_log_incoming;
  entry event_log;
  entries event_log[] := '{}';
begin
  if not exists (select from event_log_incoming where account_id = new.account_id and id = new.id) then
    return null;
  end if;
  select * into head from event_log_heads where account_id = new.account_id for update;
  if not found then
    insert into event_log_heads (account_id, seq, hash)
      values (new.account_id, 0, sha256(convert_to(new.account_id::text, 'UTF8')))
      on conflict (account_id) do nothing;
    select * into head from event_log_heads where account_id = new.account_id for update;
  end if;
  for told in select * from event_log_incoming where account_id = new.account_id order by place loop
    entry := row (told.account_id, told.id, head.seq + 1, told.at, told.actor_kind, told.actor_id, told.actor_name, told.ip,
      told.user_agent, told.request_id, told.action, told.subject_id, told.subject_name, told.before, told.after, head.hash,
      null, told.folded);
    entry.hash := event_log_hash(head.hash, entry);
    head.seq := entry.seq;
    head.hash := entry.hash;
    entries[cardinality(entries) + 1] := entry;
  end loop;
  insert into event_log select * from unnest(entries);
  delete from event_log_incoming where account_id = new.account_id;
  update event_log_heads set seq = head.seq, hash = head.hash where account_id = new.account_id;
  return null;
end $$;
