-- How often the step at which a file is was begun since it last went on, by processes that did not come out of it: one that
-- ends whatever process reads it is given up, and nothing else would remember.
alter table imports add column begun int not null default 0;
alter table party_imports add column begun int not null default 0;
alter table goods_imports add column begun int not null default 0;
