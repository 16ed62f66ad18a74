-- A draft keeps the link to what it will refer to before that was sent, and kept it from being deleted: alone with an error, of
-- many all of them, and a file was never taken back to its end. Whoever deletes may not even see the draft. As with superseded_by
-- and cancelled_by, only the link goes; the draft keeps the number that its writer gave.
alter table invoices drop constraint invoices_account_id_referred_id_fkey;
alter table invoices add constraint invoices_account_id_referred_id_fkey
  foreign key (account_id, referred_id) references invoices on delete set null (referred_id);
