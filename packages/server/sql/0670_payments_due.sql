-- What the gateways are asked about by itself: of payments that failed only those that the gateway holds as paid. All of three
-- days stood in one line with those whose end is not known, a thousand at once, the oldest first: as many failed ones, which
-- anybody with a shared page begins for nothing, kept every other payment from being found (docs/decisions/0640-online-payments.md).

drop function online_payments_due(timestamptz);
drop index online_payments_open;
create index online_payments_waiting on online_payments (account_id, gateway_id, created_at) where state = 'open';
create index online_payments_failed on online_payments (created_at) where state = 'failed';

-- Gateways with a payment whose end is not known, however old, or one that failed since `since` and somebody may yet have paid.
create function online_gateways_due(since timestamptz) returns table (account_id uuid, gateway_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.account_id, p.gateway_id from online_payments p where p.state = 'open'
  union
  select p.account_id, p.gateway_id from online_payments p where p.state = 'failed' and p.created_at > since;
end;

drop function subscription_payments_due(timestamptz);

-- There is something to ask the installation's gateway about.
create function subscription_payments_wait(since timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from subscription_payments p
    where p.state in ('open', 'failed') and p.authority is not null and (p.state = 'open' or p.created_at > since));
end;

-- Payments whose end is not known, and failed ones that the gateway names as paid.
create function subscription_payments_due(held text[])
  returns table (account_id uuid, payment_id uuid, authority text, amount bigint, state text, created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.account_id, p.id, p.authority, p.amount, p.state, p.created_at from subscription_payments p
  where p.state = 'failed' and p.authority = any (held)
  union all
  (select p.account_id, p.id, p.authority, p.amount, p.state, p.created_at from subscription_payments p
   where p.state = 'open' and p.authority is not null order by p.created_at limit 1000);
end;

revoke execute on function online_gateways_due(timestamptz), subscription_payments_wait(timestamptz),
  subscription_payments_due(text[]) from public;
grant execute on function online_gateways_due(timestamptz), subscription_payments_wait(timestamptz),
  subscription_payments_due(text[]) to taraz_app;
