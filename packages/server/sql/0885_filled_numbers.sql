-- Numbers of invoices that rows have from others, and not from their file: under one in merged cells, or going on with an
-- invoice above. Which cells were merged is kept until the columns are told, and what was filled so that it goes when they
-- are told anew.
-- by column, from 0: the row of the cell that an empty one was merged with
alter table import_rows add column merged jsonb;
-- by column, from 0: the text that was put into an empty cell
alter table import_rows add column filled jsonb;
-- As the cells themselves (0331).
alter table import_rows alter column merged set statistics 0, alter column filled set statistics 0;
