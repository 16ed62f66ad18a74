-- Customers and products. `folded` is core's foldText of what people search by, the name first: trigrams serve any part
-- of it, the plain index its beginning. `name_sort` sorts by bytes as the Persian alphabet goes.

create table customers (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  person_type text not null constraint customers_person_type check
    (person_type in ('real', 'legal', 'civil_partnership', 'follower')),
  name text not null,
  first_name text not null,
  last_name text not null,
  company text not null,
  phone text not null,
  address text not null,
  province text not null,
  city text not null,
  postal_code text not null,
  national_code text not null,
  economic_code text not null,
  register_number text not null,
  landline text not null,
  branch_code text not null,
  folded text not null collate "C",
  name_sort text not null collate "C",
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (account_id, id)
);
create index customers_by_created_at on customers (account_id, created_at, id) where deleted_at is null;
create index customers_by_name on customers (account_id, name_sort, id) where deleted_at is null;
create index customers_prefix on customers (account_id, folded) where deleted_at is null;
create index customers_folded on customers using gin (account_id, folded gin_trgm_ops) where deleted_at is null;
create unique index customers_economic_code_unique on customers (account_id, economic_code, branch_code)
  where deleted_at is null and economic_code <> '';
select taraz_protect('customers', 'select, insert, update');

create table products (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null constraint products_name_given check (name <> ''),
  spec text not null,
  type text not null constraint products_type check (type in ('goods', 'services')),
  code text not null constraint products_code_form check (code ~ '^[0-9]{13}$'),
  gtin text not null,
  unit text not null,
  currency_type text not null,
  exchange_rate numeric(26, 8) not null,
  sku text not null,
  price numeric(26, 8) not null constraint products_price_not_negative check (price >= 0),
  discount numeric(26, 8) not null constraint products_discount_not_negative check (discount >= 0),
  has_tax boolean not null,
  vat_percentage numeric(6, 2) not null,
  other_tax_subject text not null,
  other_tax_percentage numeric(6, 2) not null,
  other_legal_payments_subject text not null,
  other_legal_payments_percentage numeric(6, 2) not null,
  folded text not null collate "C",
  name_sort text not null collate "C",
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (account_id, id)
);
create index products_by_created_at on products (account_id, created_at, id) where deleted_at is null;
create index products_by_name on products (account_id, name_sort, id) where deleted_at is null;
create index products_prefix on products (account_id, folded) where deleted_at is null;
create index products_folded on products using gin (account_id, folded gin_trgm_ops) where deleted_at is null;
create unique index products_sku_unique on products (account_id, sku) where deleted_at is null and sku <> '';
select taraz_protect('products', 'select, insert, update');

-- Search. `like` is not leakproof, so behind row-level security no index would serve it: these functions look for the
-- caller's account and nothing else, and give ids that the caller reads under its own policy.
create function customer_search(pattern text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  rows 1000
begin atomic
  select c.id from customers c
  where c.account_id = taraz_account() and c.deleted_at is null and c.folded like pattern;
end;

create function product_search(pattern text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  rows 1000
begin atomic
  select p.id from products p
  where p.account_id = taraz_account() and p.deleted_at is null and p.folded like pattern;
end;

-- While typing: those that begin so, then those that have it anywhere; no more than `most`, in the order to show.
create function customer_typeahead(beginning text, pattern text, most int) returns table (id uuid, place bigint)
  language sql stable security definer set search_path = public, pg_temp
  rows 20
begin atomic
  with begins as (
    select c.id, row_number() over (order by c.folded, c.id) as place from customers c
    where c.account_id = taraz_account() and c.deleted_at is null
      and c.folded >= beginning and c.folded < beginning || chr(1114111)
    order by c.folded, c.id limit most
  ), has as (
    select c.id, most + row_number() over (order by c.folded, c.id) as place from customers c
    where (select count(*) from begins) < most and length(pattern) > 4
      and c.account_id = taraz_account() and c.deleted_at is null and c.folded like pattern
      and not (c.folded >= beginning and c.folded < beginning || chr(1114111))
    order by c.folded, c.id limit most
  )
  select b.id, b.place from begins b union all select h.id, h.place from has h order by place limit most;
end;

revoke execute on function customer_search(text), product_search(text), customer_typeahead(text, text, int) from public;
grant execute on function customer_search(text), product_search(text), customer_typeahead(text, text, int) to taraz_app;
