-- Payments of a subscription given back, and what an account's period is made of.

-- Each period keeps the plan that it is of: a refunded payment is taken out, and the rest is counted anew.
alter table subscription_entries add column plan jsonb, add column place bigint generated always as identity;
update subscription_entries e set plan = coalesce(
  (select p.plan from subscription_payments p where p.account_id = e.account_id and p.id = e.payment_id),
  (select jsonb_build_object('id', o.id, 'title', e.title, 'price', o.price::text, 'days', o.days, 'invoices', o.invoices,
     'users', o.users, 'memories', o.memories) from plans o where o.id = e.plan_id));
alter table subscription_entries alter column plan set not null;

-- An account from before there were plans has no row again when its only payment is given back.
grant delete on subscriptions to taraz_app;

create table subscription_refunds (
  account_id uuid not null references accounts on delete cascade,
  payment_id uuid not null,
  amount bigint not null constraint subscription_refunds_amount check (amount > 0),
  -- why, in the operator's words; the account reads it
  reason text not null constraint subscription_refunds_reason check (length(reason) between 1 and 500),
  state text not null constraint subscription_refunds_state check (state in ('asked', 'done', 'refused')),
  -- the refund's number at the gateway; '' for a reversal, which has none
  ref_id text not null default '',
  -- the gateway's code of a refusal
  code text not null default '',
  asked_by uuid not null references users,
  asked_at timestamptz not null,
  -- a refund that cannot be recognised when it comes twice was sent; before anybody is asked again, it is looked for
  sent_at timestamptz,
  -- one process at a time speaks of it to the gateway
  leased_until timestamptz,
  settled_at timestamptz,
  primary key (account_id, payment_id),
  foreign key (account_id, payment_id) references subscription_payments,
  constraint subscription_refunds_settled check ((state = 'asked') = (settled_at is null))
);
create index subscription_refunds_open on subscription_refunds (asked_at) where state = 'asked';
select taraz_protect('subscription_refunds', 'select, insert, update');

-- What was given back stays given back.
create function subscription_refunds_keep() returns trigger language plpgsql as $$
begin
  if old.state = 'done' or (new.account_id, new.payment_id, new.amount) is distinct from (old.account_id, old.payment_id, old.amount) then
    raise exception 'a refund that is done does not change';
  end if;
  return new;
end $$;
create trigger subscription_refunds_keep before update on subscription_refunds
  for each row execute function subscription_refunds_keep();

create function subscription_refunds_due() returns table (account_id uuid, payment_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select r.account_id, r.payment_id from subscription_refunds r where r.state = 'asked' order by r.asked_at limit 1000;
end;
revoke execute on function subscription_refunds_due() from public;
grant execute on function subscription_refunds_due() to taraz_app;

alter table dev_gateway_payments drop constraint dev_gateway_payments_status,
  add constraint dev_gateway_payments_status check (status in ('IN_BANK', 'PAID', 'VERIFIED', 'FAILED', 'REVERSED')),
  add column refunded_at timestamptz;
