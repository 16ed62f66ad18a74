-- Until when an invoice is to be paid, beside its document: the authority knows nothing of it (docs/decisions/0482-payment-due.md).
alter table invoices add column payment_due date;

-- Days that a customer is given to pay; '' where nothing was agreed.
alter table customers add column payment_term text not null default ''
  constraint customers_payment_term check (payment_term ~ '^[0-9]{0,3}$');
