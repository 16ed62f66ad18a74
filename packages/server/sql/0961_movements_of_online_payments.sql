-- Whether the buyer made a payment at the gateway is asked of each movement that names an invoice: all of the account's were read for it.
create index online_payments_by_movement on online_payments (account_id, movement_id) where movement_id is not null;
