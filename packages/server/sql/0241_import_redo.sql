-- Redo: what undo takes back is kept as an edit's texts are, in a line of its own. A paste of very many cells goes on in
-- steps like any long edit, and lies here until it is written.

-- undo: what stood there before; redo: what stood there before undo; given: what is to be written
alter table import_edits add column line text not null default 'undo'
  constraint import_edits_line check (line in ('undo', 'redo', 'given'));
alter table import_edits drop constraint import_edits_pkey;
alter table import_edits add primary key (account_id, import_id, line, edit, part);

-- An undo that is under way at this moment goes on.
update imports set edit_work = jsonb_set(edit_work, '{what,back,line}', '"undo"') where edit_work #> '{what,back}' is not null;
