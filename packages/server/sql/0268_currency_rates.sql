-- The last known rates of currencies: what a source outside said, and what the operator wrote. They are nobody's own, so
-- there is no row-level security on them. They only suggest: the rate on an invoice is its user's.
create table currency_rates (
  -- ISO 4217, letters
  currency text not null collate "C" constraint currency_rates_currency_form check (currency ~ '^[A-Z]{3}$'),
  kind text not null constraint currency_rates_kind check (kind in ('market', 'centre', 'manual')),
  -- who said so: a vendor's name, or the operator
  source text not null,
  rial_per_unit numeric(26, 8) not null constraint currency_rates_positive check (rial_per_unit > 0),
  -- of when the rate is
  at timestamptz not null,
  -- when it was read or written
  known_at timestamptz not null,
  constraint currency_rates_pkey primary key (currency, kind)
);
grant select, insert, update, delete on currency_rates to taraz_app;
