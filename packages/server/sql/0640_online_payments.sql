-- Buyers pay at the seller's own gateway, from the page that was shared with them (docs/decisions/0640-online-payments.md).

-- A merchant at the gateway. Another merchant is another row, for what was begun at the former is asked about there.
create table payment_gateways (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  -- by whom money is asked for; sealed
  merchant_sealed bytea not null,
  -- its last four characters, as people tell it from another
  merchant_end text not null,
  -- the bank account or terminal that the gateway settles to
  place_id uuid not null,
  is_active boolean not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- since then another is the account's
  replaced_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, place_id) references treasury_places
);
create unique index payment_gateways_one on payment_gateways (account_id) where replaced_at is null;
create index payment_gateways_by_place on payment_gateways (account_id, place_id);
select taraz_protect('payment_gateways', 'select, insert, update');

create table online_payments (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  gateway_id uuid not null,
  -- the shared page that it was begun on
  link_id uuid,
  customer_id uuid not null,
  -- null: what the customer owes, whatever for
  invoice_id uuid,
  title text not null,
  -- rial; within what the gateway takes
  amount bigint not null constraint online_payments_amount check (amount between 1000 and 1000000000),
  state text not null constraint online_payments_state check (state in ('new', 'open', 'paid', 'failed', 'refused')),
  -- the gateway's name of it
  authority text,
  pay_url text not null default '',
  ref_id text not null default '',
  card_pan text not null default '',
  -- the gateway's code of a failure
  reason text not null default '',
  -- the deposit that it became
  movement_id uuid,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, gateway_id) references payment_gateways,
  foreign key (account_id, link_id) references share_links on delete set null (link_id),
  foreign key (account_id, customer_id) references customers,
  foreign key (account_id, invoice_id) references invoices on delete set null (invoice_id),
  foreign key (account_id, movement_id) references treasury_movements,
  constraint online_payments_authority_once unique (authority),
  constraint online_payments_settled check (
    (state = 'paid') = (movement_id is not null) and (state = 'paid') = (ref_id <> '')
    and (state in ('new', 'open')) = (settled_at is null) and (state = 'new' or authority is not null))
);
create index online_payments_newest on online_payments (account_id, created_at desc, id desc);
create index online_payments_by_link on online_payments (account_id, link_id, created_at);
create index online_payments_by_invoice on online_payments (account_id, invoice_id) where invoice_id is not null;
create index online_payments_by_customer on online_payments (account_id, customer_id);
create index online_payments_open on online_payments (created_at) where state in ('open', 'failed');
select taraz_protect('online_payments', 'select, insert, update');

-- What was paid stays paid, with what was paid and by whom; a failed one may yet turn out to be paid.
create function online_payments_keep() returns trigger language plpgsql as $$
begin
  if (new.account_id, new.id, new.gateway_id, new.customer_id, new.amount, new.title)
      is distinct from (old.account_id, old.id, old.gateway_id, old.customer_id, old.amount, old.title)
     or (old.authority is not null and new.authority is distinct from old.authority)
     or (old.state in ('paid', 'refused') and (new.state, new.ref_id, new.movement_id) is distinct from (old.state, old.ref_id, old.movement_id)) then
    raise exception 'a settled payment does not change';
  end if;
  return new;
end $$;
create trigger online_payments_keep before update on online_payments
  for each row execute function online_payments_keep();

-- Whose a payment is: the gateway and the returning browser know its authority alone.
create function online_payment_of(wanted text) returns table (account_id uuid, payment_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.account_id, p.id from online_payments p where p.authority = wanted;
end;

-- Payments whose end is not known, and failed ones that somebody may yet have paid; none from before `since`: those that were
-- never verified have gone back to their payers by then.
create function online_payments_due(since timestamptz)
  returns table (account_id uuid, payment_id uuid, gateway_id uuid, authority text, amount bigint, state text, created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.account_id, p.id, p.gateway_id, p.authority, p.amount, p.state, p.created_at from online_payments p
  where p.state in ('open', 'failed') and p.created_at > since
  order by p.created_at limit 1000;
end;
revoke execute on function online_payment_of(text) from public;
grant execute on function online_payment_of(text) to taraz_app;
revoke execute on function online_payments_due(timestamptz) from public;
grant execute on function online_payments_due(timestamptz) to taraz_app;

-- The embedded gateway serves sellers' merchants beside the installation's own.
alter table dev_gateway_payments add column merchant_id text not null default '00000000-0000-4000-8000-000000000000';
