-- A passkey signs in by itself: what it has to sign is made before anybody says who they are.
alter table second_steps alter column user_id drop not null;
comment on column second_steps.user_id is 'null: a login by passkey, whose user the passkey names';
