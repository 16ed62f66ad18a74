-- Debtors told by SMS of what they owe.

create table debt_reminders (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  customer_id uuid not null,
  -- the phone it was sent to
  receptor text not null,
  -- what was owed then, rial
  amount numeric(40, 0) not null constraint debt_reminders_of_a_debt check (amount > 0),
  -- whether it arrived is known by it, as long as messages are kept
  sms_id bigint not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, customer_id) references customers
);
create index debt_reminders_of_customer on debt_reminders (account_id, customer_id, created_at);
-- How many went out lately.
create index debt_reminders_lately on debt_reminders (account_id, created_at);
select taraz_protect('debt_reminders', 'select, insert');
