-- How many of a product's unit are in another unit that invoices sell it by: a carton of twelve pieces. What holds by
-- definition (kilogram and gram) is not here but in core. Both units are the authority's codes: when the product's unit
-- changes, what was said of the former one is not taken for the new.
create table product_units (
  account_id uuid not null,
  product_id uuid not null,
  unit text not null,
  base_unit text not null,
  -- so many of `unit` ...
  per numeric(26, 8) not null constraint product_units_per_positive check (per > 0),
  -- ... are so many of `base_unit`: a third needs two numbers to be exact
  makes numeric(26, 8) not null constraint product_units_makes_positive check (makes > 0),
  updated_at timestamptz not null,
  primary key (account_id, product_id, unit, base_unit),
  foreign key (account_id, product_id) references products,
  constraint product_units_differ check (unit <> base_unit)
);
select taraz_protect('product_units');
