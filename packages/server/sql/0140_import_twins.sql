-- Imports: invoices that stand in the account already are told before they are issued again, and an edit may be of any
-- size, kept in parts.

alter table import_invoices drop constraint import_invoices_state;
alter table import_invoices add constraint import_invoices_state
  check (state in ('new', 'valid', 'faulty', 'twin', 'skipped', 'issued'));
-- the invoice of this account that it repeats, as it was found when it was judged; its user said that it is to go all the same
alter table import_invoices add column twin_id uuid, add column allowed boolean not null default false;
alter table imports add column twin_count int not null default 0, add column skipped_count int not null default 0;
create index import_invoices_twins on import_invoices (account_id, import_id, place) where state in ('twin', 'skipped');

-- By what a repeated invoice is found.
create index invoices_by_internal_id on invoices (account_id, internal_id) where internal_id <> '';

alter table import_edits drop constraint import_edits_pkey;
alter table import_edits add column part int not null default 0;
alter table import_edits add primary key (account_id, import_id, edit, part);
