-- Prices with the day they hold from, photos, categories.

alter table products add column category text not null default '';
alter table products add column photo_id uuid;
create index products_by_category on products (account_id, category) where deleted_at is null and category <> '';

-- The price of a day is the newest that began by then; products.price is what was written last, for products that have
-- no row here.
create table product_prices (
  account_id uuid not null,
  product_id uuid not null,
  valid_from date not null,
  price numeric(26, 8) not null constraint product_prices_not_negative check (price >= 0),
  created_by uuid,
  created_at timestamptz not null,
  primary key (account_id, product_id, valid_from),
  foreign key (account_id, product_id) references products
);
select taraz_protect('product_prices');
insert into product_prices (account_id, product_id, valid_from, price, created_at)
  select account_id, id, (created_at at time zone 'Asia/Tehran')::date, price, created_at from products where price > 0;

-- Drawn anew as WebP, whole and small.
create table product_photos (
  account_id uuid not null,
  product_id uuid not null,
  id uuid not null,
  whole bytea not null,
  small bytea not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (account_id, product_id),
  foreign key (account_id, product_id) references products
);
alter table product_photos alter column whole set storage external;
alter table product_photos alter column small set storage external;
select taraz_protect('product_photos');
