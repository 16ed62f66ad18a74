-- The message that carried a link: whether it arrived is known by it, as long as messages are kept.
alter table share_links add column sms_id bigint;
