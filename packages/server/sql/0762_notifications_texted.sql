-- When its person was written to by SMS of it; null: never. Of a kind one message an hour goes to a person, however many
-- notifications there are.
alter table notifications add column texted_at timestamptz;
create index notifications_texted on notifications (account_id, user_id, kind, texted_at) where texted_at is not null;
