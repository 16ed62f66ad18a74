-- The rows in which the sums of `file_sums` stood, by which the sheet of each is known. Null: of an import of one sheet from before this.
alter table imports add column file_sum_rows int[];
