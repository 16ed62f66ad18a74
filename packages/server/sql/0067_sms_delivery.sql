-- Whether a message arrived: asked of the vendor some time after it took it.

alter table sms_messages drop constraint sms_messages_state;
alter table sms_messages add constraint sms_messages_state check
  (state in ('queued', 'sent', 'delivered', 'undelivered', 'refused', 'failed', 'unknown', 'decoy'));
-- null: nothing (more) to ask
alter table sms_messages add column ask_at timestamptz;
create index sms_messages_to_ask on sms_messages (ask_at) where ask_at is not null;
