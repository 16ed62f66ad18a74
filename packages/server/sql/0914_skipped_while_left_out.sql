-- Of an invoice of a file all of whose rows are left out: its user had left it out as a repetition before, and it is that again
-- once they are taken back. Until now what it repeats had told so, which nothing else reads.
alter table import_invoices add column was_skipped boolean not null default false;
update import_invoices set was_skipped = true where state = 'left_out' and twin_id is not null and not allowed;
alter table import_invoices drop column twin_id;
