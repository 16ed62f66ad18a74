-- A message that nobody should get after a moment: a debt is told by itself by day alone, whatever held its message up
-- (docs/decisions/0284-debt-reminders.md). null: it is worth saying later, too.
alter table sms_messages add column not_after timestamptz;
