-- What an account buys, as its invoices' heads say: for the tax that it may take off that on its sales
-- (docs/decisions/0301-purchases.md). Amounts are whole rials and never negative; a return counts negatively by its kind.
create table purchases (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  kind text not null constraint purchases_kind check (kind in ('buy', 'return')),
  -- in Tehran
  day date not null,
  person_type text not null constraint purchases_person_type check
    (person_type in ('real', 'legal', 'civil_partnership', 'follower')),
  supplier_name text not null constraint purchases_supplier_given check (supplier_name <> ''),
  economic_code text not null,
  national_code text not null,
  customer_id uuid,
  -- of the seller's invoice at the authority, and the seller's own
  tax_number text not null constraint purchases_tax_number_form check (tax_number ~ '^([0-9A-Z]{22})?$'),
  number text not null,
  net bigint not null constraint purchases_net_not_negative check (net >= 0),
  vat bigint not null constraint purchases_vat_not_negative check (vat >= 0),
  other_taxes bigint not null constraint purchases_other_not_negative check (other_taxes >= 0),
  total bigint not null,
  -- whether its VAT is credited, or why not; void: rejected, cancelled or replaced, which counts nowhere
  credit text not null constraint purchases_credit check (credit in ('yes', 'no_tax_number', 'exempt_use', 'other', 'void')),
  -- of a return: the purchase that goes back
  returns_id uuid,
  note text not null,
  branch_id uuid,
  -- foldText of what it is searched by; the supplier's name so that bytes sort as the Persian alphabet goes
  folded text not null collate "C",
  name_sort text not null collate "C",
  version int not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, customer_id) references customers on delete set null (customer_id),
  foreign key (account_id, returns_id) references purchases on delete set null (returns_id),
  foreign key (account_id, branch_id) references branches on delete set null (branch_id),
  constraint purchases_total_fits check (total = net + vat + other_taxes),
  constraint purchases_only_returns_return check (returns_id is null or kind = 'return')
);
create unique index purchases_tax_number_unique on purchases (account_id, tax_number)
  where deleted_at is null and tax_number <> '';
create index purchases_by_day on purchases (account_id, day, id) where deleted_at is null;
create index purchases_of_purchase on purchases (account_id, returns_id) where returns_id is not null;
create index purchases_of_customer on purchases (account_id, customer_id) where customer_id is not null;
create index purchases_folded on purchases using gin (account_id, folded gin_trgm_ops) where deleted_at is null;
select taraz_protect('purchases', 'select, insert, update');

-- Who belongs to a branch works with its purchases alone: see 0061.
create policy branch_limit on purchases as restrictive to taraz_app
  using (
    (select nullif(current_setting('app.branch_id', true), '')) is null
    or branch_id = (select nullif(current_setting('app.branch_id', true), '')::uuid)
  );

-- See customer_search.
create function purchase_search(pattern text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  rows 1000
begin atomic
  select p.id from purchases p
  where p.account_id = taraz_account() and p.deleted_at is null and p.folded like pattern;
end;
revoke execute on function purchase_search(text) from public;
grant execute on function purchase_search(text) to taraz_app;
