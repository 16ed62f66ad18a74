-- Up to how much a customer may owe, rial; '' where nothing was agreed (docs/decisions/0722-credit-limits.md).
alter table customers add column credit_limit text not null default ''
  constraint customers_credit_limit check (credit_limit ~ '^[0-9]{0,18}$');
create index customers_with_limit on customers (account_id, id) where credit_limit <> '' and deleted_at is null;
