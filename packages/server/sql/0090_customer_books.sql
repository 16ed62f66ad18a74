-- A customer's account: which invoices are whose, what was received and paid besides, and customers made one.

alter table customers add column merged_into uuid;
create index customers_merged_into on customers (account_id, merged_into) where merged_into is not null;

-- Whose an invoice is: the customer it was filled from, else whoever has the buyer's code. What was paid at once is kept
-- beside it, so that a balance needs no documents.
create table customer_invoices (
  account_id uuid not null,
  invoice_id uuid not null,
  customer_id uuid,
  -- the buyer's economic code, else the national one; '' when neither was written
  code text not null,
  method text not null,
  -- read only when the method is both
  cash numeric not null,
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices on delete cascade
);
create index customer_invoices_by_customer on customer_invoices (account_id, customer_id) where customer_id is not null;
create index customer_invoices_by_code on customer_invoices (account_id, code) where customer_id is null;
select taraz_protect('customer_invoices');

create function customer_invoice_of(account_id uuid, invoice_id uuid, draft jsonb) returns customer_invoices
  language sql immutable as $$
  select row (
    account_id, invoice_id,
    case when draft #>> '{buyer_info,customer_id}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then (draft #>> '{buyer_info,customer_id}')::uuid end,
    coalesce(nullif(draft #>> '{buyer_info,economic_code}', ''), draft #>> '{buyer_info,national_code}', ''),
    coalesce(draft #>> '{invoice,payment_method}', 'cash'),
    case when draft #>> '{settlement,0,cash_price}' ~ '^[0-9]{1,30}(\.[0-9]{1,30})?$'
      then (draft #>> '{settlement,0,cash_price}')::numeric else 0 end
  )::customer_invoices
$$;

-- Kept in the very statement that writes an invoice's document, whoever writes it.
create function customer_invoices_follow() returns trigger language plpgsql as $$
begin
  insert into customer_invoices as kept
    select (customer_invoice_of(w.account_id, w.invoice_id, w.draft)).* from written w
  on conflict (account_id, invoice_id) do update set
    customer_id = excluded.customer_id, code = excluded.code, method = excluded.method, cash = excluded.cash
  where (kept.customer_id, kept.code, kept.method, kept.cash)
    is distinct from (excluded.customer_id, excluded.code, excluded.method, excluded.cash);
  return null;
end $$;
create trigger customer_invoices_inserted after insert on invoice_documents
  referencing new table as written for each statement execute function customer_invoices_follow();
create trigger customer_invoices_updated after update on invoice_documents
  referencing new table as written for each statement execute function customer_invoices_follow();
insert into customer_invoices
  select (customer_invoice_of(d.account_id, d.invoice_id, d.draft)).* from invoice_documents d;

create table customer_entries (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  customer_id uuid not null,
  kind text not null constraint customer_entries_kind check (kind in ('receipt', 'payment', 'opening')),
  -- rial; only an opening balance may be negative: then it is owed to the customer
  amount numeric(18, 0) not null constraint customer_entries_amount check (amount > 0 or (kind = 'opening' and amount <> 0)),
  day date not null,
  note text not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, customer_id) references customers
);
create index customer_entries_by_customer on customer_entries (account_id, customer_id, day);
select taraz_protect('customer_entries', 'select, insert, delete');

-- What a merge changed, so that it can be taken back.
create table customer_merges (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  kept_id uuid not null,
  merged uuid[] not null,
  -- the kept customer's fields before, and its version after
  before jsonb not null,
  version_after int not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, kept_id) references customers
);
select taraz_protect('customer_merges', 'select, insert, update');

-- Customers with those that were merged into them: their invoices and entries count as one's.
create function customer_families(roots uuid[]) returns table (root uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with recursive family as (
    select c.id as root, c.id from customers c where c.account_id = taraz_account() and c.id = any (roots)
    union
    select f.root, c.id from family f
    join customers c on c.account_id = taraz_account() and c.merged_into is not null and c.merged_into = f.id
  )
  select f.root, f.id from family f;
end;

-- The invoices of customers, by the record they were filled from or by the buyer's code.
create function customer_links(roots uuid[]) returns table (root uuid, invoice_id uuid, method text, cash numeric)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with family as (select f.root, f.id from customer_families(roots) f),
  codes as (
    select distinct f.root, code from family f
    join customers c on c.account_id = taraz_account() and c.id = f.id
    cross join lateral (values (c.economic_code), (c.national_code)) as given (code)
    where code <> ''
  )
  select f.root, l.invoice_id, l.method, l.cash from family f
    join customer_invoices l on l.account_id = taraz_account() and l.customer_id = f.id
  union
  select o.root, l.invoice_id, l.method, l.cash from codes o
    join customer_invoices l on l.account_id = taraz_account() and l.customer_id is null and l.code = o.code;
end;

-- Does an invoice stand in the buyer's account? Not while it is a draft or was refused, nor once another stands in its
-- place; a correction or return only from the authority's confirmation on, when it takes the original's place.
create function invoice_counts(state text, subject text, environment text, superseded_by uuid, cancelled_by uuid) returns boolean
  language sql immutable parallel safe
  return state not in ('draft', 'rejected', 'abandoned') and superseded_by is null and cancelled_by is null
    and subject <> 'cancellation' and (subject = 'original' or state = 'confirmed') and environment <> 'sandbox';

create function invoice_paid(method text, cash numeric, total numeric) returns numeric
  language sql immutable parallel safe
  return case method when 'cash' then total when 'credit' then 0 else least(cash, total) end;

revoke execute on function customer_families(uuid[]), customer_links(uuid[]) from public;
grant execute on function customer_families(uuid[]), customer_links(uuid[]) to taraz_app;
