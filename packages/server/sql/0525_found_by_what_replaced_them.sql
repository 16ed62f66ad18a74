-- Whoever deletes an invoice has the database look which others it replaced or cancelled (`on delete set null`): without these
-- it went through all invoices of the account, twice for each that is deleted.
create index invoices_superseded on invoices (account_id, superseded_by) where superseded_by is not null;
create index invoices_cancelled on invoices (account_id, cancelled_by) where cancelled_by is not null;
