-- Links to a customer's account, beside those to documents.

alter table share_links
  add column customer_id uuid,
  -- the days it is over; null: from the first row, to the day on which it is opened
  add column from_day date,
  add column to_day date,
  add foreign key (account_id, customer_id) references customers on delete cascade,
  drop constraint share_links_of_one_document,
  add constraint share_links_of_one_document check (num_nonnulls(invoice_id, pre_invoice_id, customer_id) = 1),
  add constraint share_links_days_of_statement check (customer_id is not null or num_nonnulls(from_day, to_day) = 0),
  add constraint share_links_days_in_order check (from_day <= to_day),
  add constraint share_links_of_statement_unprinted check (customer_id is null or purpose <> 'paper');
create index share_links_of_customer on share_links (account_id, customer_id, created_at) where customer_id is not null;
