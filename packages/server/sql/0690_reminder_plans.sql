-- Debtors reminded by themselves, where their seller has said so (docs/decisions/0284-debt-reminders.md).

create table reminder_plans (
  account_id uuid primary key references accounts on delete cascade,
  is_active boolean not null,
  -- days after the day until which it was to be paid
  after_days int not null constraint reminder_plans_after check (after_days between 1 and 90),
  -- days between two reminders of a customer
  every_days int not null constraint reminder_plans_every check (every_days between 3 and 90),
  -- of one debt at most so many go out by themselves
  most int not null constraint reminder_plans_most check (most between 1 and 12),
  -- of less than this, rial, nobody is reminded
  least numeric(18, 0) not null constraint reminder_plans_least check (least >= 0),
  with_link boolean not null,
  note text not null,
  -- customers who are never reminded by themselves
  excluded uuid[] not null,
  version int not null,
  updated_at timestamptz not null,
  -- the day (Tehran's) that is over with: it was looked at, or the plan was begun on it
  last_day date not null,
  -- of the newest day on which somebody was reminded
  told_day date,
  told int not null default 0
);
create index reminder_plans_due on reminder_plans (last_day) where is_active;
select taraz_protect('reminder_plans');

-- Which of them went out by themselves.
alter table debt_reminders add column is_auto boolean not null default false;

-- Accounts whose day has not been looked at yet.
create function reminder_plans_due(today date) returns table (account_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.account_id from reminder_plans p where p.is_active and p.last_day < today order by p.last_day, p.account_id;
end;
revoke execute on function reminder_plans_due(date) from public;
grant execute on function reminder_plans_due(date) to taraz_app;
