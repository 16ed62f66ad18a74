-- The bank account into which buyers are asked to pay, on papers and shared pages; null: none is named.
alter table account_settings add column paid_into uuid,
  add constraint account_settings_paid_into foreign key (account_id, paid_into) references treasury_places on delete set null (paid_into);
