-- The memories that whoever brought a file could use then, a program by its key: the file is issued with no others, whatever
-- its owner may do since. Null: every one.
alter table imports add column brought_with text[];
update imports set brought_with = memory_ids;
