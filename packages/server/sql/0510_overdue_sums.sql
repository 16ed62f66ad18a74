-- What is overdue is summed for the dashboard from the index alone, in its order. Those that are archived stand in no list, and
-- are taken off by an index of their own.
create index open_debts_overdue on open_debts (account_id, due, invoice_id) include (open) where due is not null;
drop index open_debts_by_due;
create index invoices_archived_due on invoices (account_id, payment_due) where archived and payment_due is not null;
