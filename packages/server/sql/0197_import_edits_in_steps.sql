-- An edit of very many rows goes on in steps, in the background: what it is and how far it came lies with its import.
alter table imports add column edit_work jsonb;
alter table imports drop constraint imports_state;
alter table imports add constraint imports_state check (state in
  ('reading', 'mapping', 'checking', 'ready', 'editing', 'issuing', 'paused', 'recalling', 'done', 'stopped', 'failed'));
alter table imports add constraint imports_editing_has_work check (state <> 'editing' or edit_work is not null);

drop index imports_due;
create index imports_due on imports (turn_at) where state in ('reading', 'checking', 'editing', 'issuing', 'recalling');
create or replace function imports_due(most int) returns table (account_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.account_id, i.id from imports i where i.state in ('reading', 'checking', 'editing', 'issuing', 'recalling')
  order by i.turn_at limit most;
end;
