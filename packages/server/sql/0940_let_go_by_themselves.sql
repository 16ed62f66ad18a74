-- Of an invoice of a file that its user let go beside others of its number there: it stands by itself, also where it came to a
-- number with them about which it is to be asked whether the account has it. Until now `allowed` said both.
alter table import_invoices add column by_itself boolean not null default false;
update import_invoices set by_itself = true where allowed;
