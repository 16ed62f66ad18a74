-- Pre-invoices: offers that are no tax invoice. One becomes an invoice once, which the key of the conversions says.

create table pre_invoices (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  -- of the account, without gaps; what people call it by
  number bigint not null constraint pre_invoices_number_positive check (number > 0),
  title text not null,
  draft jsonb not null,
  output_type text not null constraint pre_invoices_output_type check (output_type in ('type_one', 'type_two')),
  pattern text not null,
  buyer_name text not null,
  -- in the order of the Persian alphabet; see persian-sort-key.ts
  buyer_sort text not null collate "C",
  buyer_code text not null,
  total numeric not null,
  total_vat numeric not null,
  total_sort bigint not null generated always as (least(greatest(total, -9e18), 9e18)::bigint) stored,
  -- the last day (Tehran's) on which the offer stands; null: no end
  valid_until date,
  -- '': the account's default
  memory_id text not null,
  branch_id uuid,
  created_by uuid,
  folded text not null collate "C",
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  constraint pre_invoices_number_unique unique (account_id, number)
);
create index pre_invoices_by_created_at on pre_invoices (account_id, created_at, id);
create index pre_invoices_by_buyer on pre_invoices (account_id, buyer_sort, id);
create index pre_invoices_by_total on pre_invoices (account_id, total_sort, id);
create index pre_invoices_folded on pre_invoices using gin (account_id, folded gin_trgm_ops);
select taraz_protect('pre_invoices');

create table pre_invoice_counters (
  account_id uuid primary key references accounts on delete cascade,
  last_number bigint not null
);
select taraz_protect('pre_invoice_counters', 'select, insert, update');

-- Once and only once: whoever comes second meets this key. The link goes with an invoice that was deleted unsent, and
-- the pre-invoice is open again.
create table pre_invoice_conversions (
  account_id uuid not null,
  pre_invoice_id uuid not null,
  invoice_id uuid not null,
  converted_by uuid,
  converted_at timestamptz not null,
  constraint pre_invoice_conversions_once primary key (account_id, pre_invoice_id),
  constraint pre_invoice_conversions_one_origin unique (account_id, invoice_id),
  foreign key (account_id, pre_invoice_id) references pre_invoices,
  foreign key (account_id, invoice_id) references invoices on delete cascade
);
select taraz_protect('pre_invoice_conversions', 'select, insert');

-- `like` is not leakproof: see customer_search in 0004.
create function pre_invoice_search(words text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  rows 1000
begin atomic
  select p.id from pre_invoices p where p.account_id = taraz_account() and p.folded like words;
end;
revoke execute on function pre_invoice_search(text) from public;
grant execute on function pre_invoice_search(text) to taraz_app;
