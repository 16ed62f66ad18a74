-- Whose phone a ticket changed: pressed again, since the answer got lost, the change is told as done, to nobody else.
alter table otp_challenges add column ticket_used_by uuid;
