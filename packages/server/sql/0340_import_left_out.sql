-- Rows of an import that its user leaves out, for good or until they are taken back: they stay the file's, and counted. An
-- invoice all of whose rows are left out goes nowhere.
alter table import_rows add column left_out boolean not null default false;
create index import_rows_left_out on import_rows (account_id, import_id, row_number) where left_out;

alter table import_invoices drop constraint import_invoices_state;
alter table import_invoices add constraint import_invoices_state
  check (state in ('new', 'valid', 'faulty', 'twin', 'skipped', 'left_out', 'issued'));

alter table imports add column left_out_count int not null default 0, add column left_out_rows int not null default 0;
