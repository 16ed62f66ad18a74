-- A program's key that asks for a look at a draft is not who made it: neither takes back what the other asked, and its maker
-- hears of it. Null: whoever asked before keys were told apart.
alter table draft_reviews add column writer_id uuid;
