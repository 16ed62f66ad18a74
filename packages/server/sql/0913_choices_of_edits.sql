-- What its user chose about repetitions and an edit ended, in the edit's first part: undo brings it back with the texts. A list of
-- {place, number, rows, state, allowed}; null: it ended none.
alter table import_edits add column choices jsonb;
