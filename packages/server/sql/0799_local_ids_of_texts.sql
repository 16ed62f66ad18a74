-- Texts that wait may have gone already, and their answer been lost, under the vendor's localid of then, which was their number:
-- under the localid of today the vendor would not know them, and send and charge them again. Null for all that come later.
alter table sms_messages add column local_id text;
update sms_messages set local_id = message_id::text where template = 'text' and finished_at is null;
