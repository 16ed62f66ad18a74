-- Whether what it makes takes the term of whoever buys where its content has no day: not where that day was taken away by hand.
alter table recurring_invoices add column takes_term boolean not null default true;
