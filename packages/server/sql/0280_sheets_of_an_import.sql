-- A workbook of several sheets: which of them an import's rows come from, and which ones its user asked for.

-- sheets: those with rows, in the file's order, each with its header's row, which others have the same header, and, when it
-- was read, by how much its rows are numbered on from those of the sheets before; empty where there is one
alter table imports add column sheets jsonb not null default '[]';
-- places in `sheets`; null: none were asked for
alter table imports add column wanted_sheets int[];
