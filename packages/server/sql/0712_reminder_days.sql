-- A day of reminders is over once it was looked at, not every day before it: a clock that ran ahead, and was set right, left a
-- plan silent until its day came (docs/decisions/0284-debt-reminders.md).
create or replace function reminder_plans_due(today date) returns table (account_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.account_id from reminder_plans p where p.is_active and p.last_day <> today order by p.last_day, p.account_id;
end;
