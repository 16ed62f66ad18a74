-- Plans, what each account has of them, payments, and what counts against quotas.

create table plans (
  id text primary key constraint plans_id check (id ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  title text not null,
  description text not null default '',
  -- rial, with tax; within what the gateway takes
  price bigint not null constraint plans_price check (price = 0 or price between 1000 and 1000000000),
  days int not null constraint plans_days check (days between 1 and 3660),
  -- null: no limit
  invoices int constraint plans_invoices check (invoices > 0),
  users int constraint plans_users check (users > 0),
  memories int constraint plans_memories check (memories > 0),
  position int not null default 0,
  active boolean not null default true,
  -- what new accounts begin with, and what remains when a paid one has ended
  is_default boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint plans_default_is_free check (not is_default or (price = 0 and active))
);
create unique index plans_one_default on plans (is_default) where is_default;
grant select, insert, update on plans to taraz_app;

-- What an account has now. The quotas are those of the day it was bought. An account without a row is from before there
-- were plans: nothing of it is limited.
create table subscriptions (
  account_id uuid primary key references accounts on delete cascade,
  plan_id text not null references plans,
  title text not null,
  price bigint not null,
  days int not null,
  invoices int,
  users int,
  memories int,
  starts_at timestamptz not null,
  -- null: it does not end
  ends_at timestamptz,
  updated_at timestamptz not null
);
select taraz_protect('subscriptions', 'select, insert, update');

create table subscription_payments (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  plan_id text not null references plans,
  -- the plan as it was offered
  plan jsonb not null,
  amount bigint not null constraint subscription_payments_amount check (amount > 0),
  state text not null constraint subscription_payments_state check (state in ('new', 'open', 'paid', 'failed', 'refused')),
  -- the gateway's name of it
  authority text,
  pay_url text not null default '',
  ref_id text not null default '',
  card_pan text not null default '',
  -- the gateway's code of a failure
  reason text not null default '',
  created_by uuid not null references users,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, id),
  constraint subscription_payments_authority_once unique (authority),
  constraint subscription_payments_settled check ((state = 'paid') = (ref_id <> '') and (state in ('new', 'open')) = (settled_at is null))
);
create index subscription_payments_newest on subscription_payments (account_id, created_at desc, id desc);
create index subscription_payments_open on subscription_payments (created_at) where state in ('open', 'failed');
select taraz_protect('subscription_payments', 'select, insert, update');

-- What was paid stays paid, with what was paid and for what.
create function subscription_payments_keep() returns trigger language plpgsql as $$
begin
  if old.state in ('paid', 'refused') or (new.account_id, new.id, new.amount, new.plan) is distinct from (old.account_id, old.id, old.amount, old.plan)
     or (old.authority is not null and new.authority is distinct from old.authority) then
    raise exception 'a settled payment does not change';
  end if;
  return new;
end $$;
create trigger subscription_payments_keep before update on subscription_payments
  for each row execute function subscription_payments_keep();

-- Each period an account was given, and what for: one payment gives one, whatever comes twice.
create table subscription_entries (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  payment_id uuid,
  plan_id text not null references plans,
  title text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  by_kind text not null constraint subscription_entries_by check (by_kind in ('signup', 'payment', 'choice', 'operator')),
  at timestamptz not null,
  primary key (account_id, id),
  constraint subscription_entries_payment_once unique (account_id, payment_id),
  foreign key (account_id, payment_id) references subscription_payments,
  constraint subscription_entries_paid check ((by_kind = 'payment') = (payment_id is not null))
);
select taraz_protect('subscription_entries', 'select, insert');

-- Numbers given to invoices, by Jalali month (1405-08) and memory: the memory's counter is locked at that moment anyway.
create table subscription_use (
  account_id uuid not null references accounts on delete cascade,
  month text not null,
  memory_id text not null,
  invoices bigint not null,
  primary key (account_id, month, memory_id)
) with (fillfactor = 50);
select taraz_protect('subscription_use', 'select, insert, update');

-- Whose a payment is: the gateway and the returning browser know its authority alone.
create function subscription_payment_of(wanted text) returns table (account_id uuid, payment_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.account_id, p.id from subscription_payments p where p.authority = wanted;
end;

-- Payments whose end is not known, and failed ones that somebody may yet have paid.
create function subscription_payments_due(since timestamptz)
  returns table (account_id uuid, payment_id uuid, authority text, amount bigint, state text, created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.account_id, p.id, p.authority, p.amount, p.state, p.created_at from subscription_payments p
  where p.authority is not null and (p.state = 'open' or (p.state = 'failed' and p.created_at > since))
  order by p.created_at limit 1000;
end;

do $$
declare made regprocedure;
begin
  for made in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and p.proname like 'subscription\_payment%' loop
    execute format('revoke execute on function %s from public', made);
    execute format('grant execute on function %s to taraz_app', made);
  end loop;
end $$;

-- The embedded gateway's own books. Empty where a real one is set up.
create table dev_gateway_payments (
  authority text primary key,
  ref_id bigint generated always as identity,
  amount bigint not null,
  callback_url text not null,
  description text not null,
  status text not null constraint dev_gateway_payments_status check (status in ('IN_BANK', 'PAID', 'VERIFIED', 'FAILED')),
  card_pan text not null default '',
  -- answers to verify that are yet to fail
  failures_left int not null default 0,
  at timestamptz not null
);
grant select, insert, update, delete on dev_gateway_payments to taraz_app;

-- For the operator: how many accounts have each plan now.
create function operator_plan_accounts() returns table (plan_id text, accounts bigint)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.plan_id, count(*) from subscriptions s group by s.plan_id;
end;
revoke execute on function operator_plan_accounts() from public;
grant execute on function operator_plan_accounts() to taraz_app;
