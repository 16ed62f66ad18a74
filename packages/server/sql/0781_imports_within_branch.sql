-- Whoever asked for the issuing of a file sees this branch's invoices alone: a correction or cancellation in it refers to no
-- other's. The background knows no caller, and row-level security nothing of who asked. Null: every branch.
alter table imports add column within_branch uuid;
