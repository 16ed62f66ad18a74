-- Until when a purchase is to be paid, as its seller gave credit; a return has none (docs/decisions/0301-purchases.md).
alter table purchases add column payment_due date;
create index purchases_by_due on purchases (account_id, payment_due) where deleted_at is null and payment_due is not null;

-- Money that goes to a supplier may say which purchase it pays, as money that comes in may name its invoice (0481).
alter table customer_entries add column pays_purchase_id uuid
  constraint customer_entries_for_a_purchase check (pays_purchase_id is null or kind = 'payment');
alter table customer_entries add foreign key (account_id, pays_purchase_id) references purchases on delete set null (pays_purchase_id);
create index customer_entries_that_pay_purchases on customer_entries (account_id, pays_purchase_id) where pays_purchase_id is not null;
alter table treasury_movements add column pays_purchase_id uuid;
alter table treasury_movements add foreign key (account_id, pays_purchase_id) references purchases on delete set null (pays_purchase_id);
create index treasury_movements_that_pay_purchases on treasury_movements (account_id, pays_purchase_id) where pays_purchase_id is not null;
