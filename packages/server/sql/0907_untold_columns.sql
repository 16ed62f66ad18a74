-- Columns of a file, from 0, without a title in which figures stand and of which nobody said anything: until its user says what they
-- are, or that they are nothing, nothing of it is written.
alter table purchase_imports add column untold int[] not null default '{}';
alter table bank_statements add column untold int[] not null default '{}';
