-- Rows of an import that were refused for something of the account's customers or products are judged again once those were
-- changed: when they were judged last, and what was changed since.
alter table imports add column judged_at timestamptz;
create index customers_changed on customers (account_id, greatest(updated_at, deleted_at));
create index products_changed on products (account_id, greatest(updated_at, deleted_at));
