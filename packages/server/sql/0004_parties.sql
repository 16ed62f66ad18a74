-- Customers and products. `folded` is core's foldText of what people search by; trigrams serve any part of it.

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
  folded text not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (account_id, id)
);
create index customers_newest on customers (account_id, created_at desc, id desc) where deleted_at is null;
create index customers_by_name on customers (account_id, name, id) where deleted_at is null;
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
  folded text not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (account_id, id)
);
create index products_newest on products (account_id, created_at desc, id desc) where deleted_at is null;
create index products_by_name on products (account_id, name, id) where deleted_at is null;
create index products_folded on products using gin (account_id, folded gin_trgm_ops) where deleted_at is null;
create unique index products_sku_unique on products (account_id, sku) where deleted_at is null and sku <> '';
select taraz_protect('products', 'select, insert, update');
