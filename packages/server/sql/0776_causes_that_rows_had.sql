-- What stood against a row before it was mended: a list of one cause keeps its rows in sight until it is begun anew, as the list of
-- all bad ones does by `touched`. Rows that leave it under the hand put others into the place that is being written in.
alter table import_rows add column had jsonb;
create index import_rows_had on import_rows (account_id, import_id, row_number) where had is not null;
