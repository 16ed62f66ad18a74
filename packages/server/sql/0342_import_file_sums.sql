-- The sums at a file's end, as they stand there: held against what its invoices come to. Null: it has none.
alter table imports add column file_sums jsonb;
