-- Which reading of an import is the newest: one whose job was taken for lost and begun anew stages nothing more and puts
-- nothing in the catalogue's place.
alter table goods_imports add column reading int not null default 0;
