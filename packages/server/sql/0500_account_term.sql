-- Days that the account gives whoever has no other term; '' for none (docs/decisions/0482-payment-due.md).
alter table account_settings add column payment_term text not null default ''
  constraint account_settings_payment_term check (payment_term ~ '^[0-9]{0,3}$');

-- A customer may have none of it. What is there fits: the old check was narrower.
alter table customers drop constraint customers_payment_term;
alter table customers add constraint customers_payment_term check (payment_term ~ '^([0-9]{0,3}|none)$') not valid;
