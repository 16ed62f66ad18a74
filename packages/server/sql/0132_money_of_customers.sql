-- Money that came from a customer or went to one, told in the treasury: it moves a balance there and the customer's account
-- in one row, so that the two cannot disagree. What takes it back names the customer too. Payments of an invoice that was
-- sold on credit are such money; those of a cash sale are counted with the invoice already.
alter table treasury_movements add column customer_id uuid;
alter table treasury_movements add foreign key (account_id, customer_id) references customers;
alter table treasury_movements add constraint treasury_movements_of_customers
  check (customer_id is null or kind in ('deposit', 'withdrawal', 'cheque', 'invoice', 'undo'));
create index treasury_movements_of_customer on treasury_movements (account_id, customer_id) where customer_id is not null;

-- From whom a cheque came, to whom it went; its money counts when it is cleared.
alter table cheques add column customer_id uuid;
alter table cheques add foreign key (account_id, customer_id) references customers;
create index cheques_of_sayad on cheques (account_id, sayad_id) where sayad_id <> '';
create index cheques_received_by_number on cheques (account_id, number) where direction = 'received';
