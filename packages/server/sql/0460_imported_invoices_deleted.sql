-- Invoices of a file that were deleted by hand afterwards: they are no longer issued, nor drafts. What they were is gone, so
-- their file is told at once, whoever deletes them.
alter table import_invoices add column deleted boolean not null default false;
create index import_invoices_deleted on import_invoices (account_id, import_id) where deleted;
update import_invoices m set deleted = true
where m.state = 'issued' and not exists (select from invoices i where i.account_id = m.account_id and i.id = m.invoice_id);

create function import_invoices_note_deleted() returns trigger language plpgsql as $$
begin
  update import_invoices m set deleted = true from gone g
    where m.account_id = g.account_id and m.invoice_id = g.id and m.state = 'issued';
  return null;
end $$;
create trigger import_invoices_note_deleted after delete on invoices
  referencing old table as gone for each statement execute function import_invoices_note_deleted();
