-- What an invoice of an import comes to, in whole rials, once it is right: their sums are held against the file's own before
-- anything is issued. Null: wrong, or judged before this was kept.
alter table import_invoices add column total numeric, add column total_vat numeric;
