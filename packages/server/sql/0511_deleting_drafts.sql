-- A draft that is deleted is looked for in what it may have taken the place of or cancelled: without these, in every invoice of
-- the account, twice for each draft that a file's taking back deletes.
create index invoices_superseded_by on invoices (account_id, superseded_by) where superseded_by is not null;
create index invoices_cancelled_by on invoices (account_id, cancelled_by) where cancelled_by is not null;
