-- Drafts and invoices of a file are of whoever writes them, as those that are written one by one: of a program's key where one
-- brought it. Whose rights bound it stays created_by. Null: that person.
alter table imports add column writer_id uuid;
