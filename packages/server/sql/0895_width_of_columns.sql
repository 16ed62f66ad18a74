-- So many columns had the widest file of such headers of which they were told, with the untitled ones behind the last
-- title: what stands in further ones was told of none. 0: not kept then
alter table import_mappings add column width int not null default 0;
