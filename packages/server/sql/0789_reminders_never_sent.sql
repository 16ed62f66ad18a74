-- Which reminders the operator's SMS never sent: told by their messages, which are swept after thirty days, while a plan
-- counts the reminders of one debt for as long as it stands (docs/decisions/0284-debt-reminders.md).

alter table debt_reminders add column never_sent boolean not null default false;
create index debt_reminders_by_sms on debt_reminders (sms_id);
update debt_reminders r set never_sent = true
  from sms_messages m where m.message_id = r.sms_id and m.state = 'failed';

-- Whoever sends messages knows nothing of reminders, and stands in no account.
create function debt_reminders_follow_sms() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update debt_reminders set never_sent = (new.state = 'failed') where sms_id = new.message_id;
  return null;
end $$;
revoke execute on function debt_reminders_follow_sms() from public;
create trigger debt_reminders_follow_sms after update of state on sms_messages
  for each row when ((old.state = 'failed') <> (new.state = 'failed')) execute function debt_reminders_follow_sms();
