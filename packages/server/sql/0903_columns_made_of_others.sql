-- From which of its columns on, from 0, those stand that were made of others, behind all that its first rows have: what further
-- rows have of their own in its place comes behind them. null: none were made
alter table imports add column made_from int;
